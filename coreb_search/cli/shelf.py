"""The models a person can have, as ``models list`` and ``models show`` tell of them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from coreb_search.display.safe import safe_line

if TYPE_CHECKING:
    from coreb_search.models.places import Installed
    from coreb_search.models.record import AnyRecord

BUNDLED, DAMAGED, SERVICE, FOLDER = "bundled", "damaged", "service", "folder"
_HEADINGS = ("name", "kind", "parameters", "dim", "size", "licence", "COREB", "state")
_LESS = ("licence", "parameters", "size", "dim", "COREB")
_RIGHT = {"parameters", "dim", "size", "COREB"}
_APART = {
    "files", "source", "prompts", "instructions", "coreb", "commercial", "probe", "size_mb", "memory_mb",
}  # fmt: skip
_OURS = "nDCG@10 on release_v2603, through the whole pipeline: docs/benchmarks.md"
_PAPER = "published nDCG@10 on release_v2603: the benchmark's project page"


@dataclass(frozen=True, slots=True)
class Row:
    """A model, and what there is of it on this machine."""

    name: str
    record: AnyRecord | None
    """None where it is damaged."""
    state: str
    folder: Path | None = None
    fault: str = ""

    @property
    def kind(self) -> str:
        """Encoder, reranker or generator; empty where nothing says which."""
        return type(self.record).__name__.removesuffix("Record").lower() if self.record else ""

    @property
    def here(self) -> bool:
        """Whether its files are on this machine."""
        return self.folder is not None


def rows() -> list[Row]:
    """All of them: those that are here first, by kind and published figure, then by name."""
    from coreb_search.models.catalog import catalogue
    from coreb_search.models.places import installed

    here = {one.name.lower(): one for one in installed()}
    found = list(_bundled())
    for record in catalogue():
        one = here.pop(record.name.lower(), None)
        state = _state(one, record) if one else _way(record)
        known = one.record if one and one.record else record
        found.append(Row(record.name, known, state, one and one.folder, one.fault if one else ""))
    for one in here.values():
        state = DAMAGED if one.fault else "added"
        found.append(Row(one.name, one.record, state, one.folder, one.fault))
    return sorted(found, key=_order)


def rows_named(name: str) -> list[Row]:
    """Those of that name, of that repository on the hub, or in that folder; two that ship have one name.

    Raises UsageError, ModelError.
    """
    from coreb_search.errors import UsageError
    from coreb_search.models.catalog import strange
    from coreb_search.models.places import path_of

    every = rows()
    wanted = name.lower()
    if wanted == "hash":
        raise UsageError("hash is no model, but words alone: there is nothing to show or to check")
    found = [
        row for row in every if wanted in {row.name.lower(), row.record.hub.lower() if row.record else ""}
    ]
    if found and wanted:
        return found
    folder = path_of(name)
    if name and folder.is_dir():
        return [_in_folder(folder)]
    raise UsageError(strange(name, [row.name for row in every]))


def _in_folder(folder: Path) -> Row:
    from coreb_search.models.places import record_in

    return Row(str(folder), record_in(folder), FOLDER, folder)


def table(listed: Sequence[Row], room: int | None = None) -> Iterator[str]:
    """Lines in columns, of which the last ones to choose by are left out where there is no ``room``."""
    columns = list(zip(_HEADINGS, *map(_cells, listed), strict=True))
    for heading in _LESS:
        if room is None or sum(max(map(len, column)) + 2 for column in columns) - 2 <= room:
            break
        columns = [column for column in columns if column[0] != heading]
    widths = [max(map(len, column)) for column in columns]
    headings = [column[0] for column in columns]
    for line in zip(*columns, strict=True):
        cells = (
            cell.rjust(width) if heading in _RIGHT else cell.ljust(width)
            for cell, width, heading in zip(line, widths, headings, strict=True)
        )
        yield "  ".join(cells).rstrip() + "\n"


def described(row: Row) -> dict[str, Any]:
    """Everything that is known of a model, under its record's names."""
    from msgspec import to_builtins

    told: dict[str, Any] = {"name": row.name, "kind": row.kind, "state": row.state}
    if row.folder:
        told["folder"] = str(row.folder)
    if row.fault:
        told["fault"] = row.fault
    record = to_builtins(row.record) if row.record else {}
    return {**record, **told}


def lines_of(row: Row) -> Iterator[str]:
    """The same for people."""
    told = described(row)
    for key in dict.fromkeys(("name", "kind", "state", "folder", "fault", *told)):
        value = told.get(key)
        if key in _APART or value in (None, "", (), [], {}, 0):
            continue
        text = ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
        yield _line(key.replace("_", " "), text)
    if row.record and row.state != SERVICE:
        yield _line("size", _size(_size_mb(row)) or "unknown")
        yield _line("memory", _size(row.record.memory_mb) or "unknown")
    if row.record and not row.record.licence:
        yield _line("licence", "none is stated")
    if not told.get("commercial", True):
        yield _line("use", "not for commercial purposes: `pull` wants --accept-licence")
    yield from _figures(told.get("coreb") or {}, _OURS if row.name == BUNDLED else _PAPER)
    for task, prompt in (told.get("prompts") or {}).items():
        for side, text in prompt.items():
            yield _line(f"{task} {side}", _quoted(text))
    for task, text in (told.get("instructions") or {}).items():
        yield _line(f"{task} asks", _quoted(text))
    yield from _files(told)


def _figures(coreb: dict[str, float], whose: str) -> Iterator[str]:
    if coreb:
        figures = ", ".join(f"{task} {figure:.3f}" for task, figure in coreb.items())
        yield _line("COREB", f"{figures} ({whose})")


def _files(told: dict[str, Any]) -> Iterator[str]:
    source = told.get("source") or {}
    if source:
        revision = source.get("revision") or "recorded by the first pull"
        yield _line("fetched from", f"{source['repository']}, commit: {revision}")
    for name in dict.fromkeys([*source.get("files", {}), *told.get("files", {})]):
        yield _line(name, f"SHA-256 {told.get('files', {}).get(name) or 'recorded by the first pull'}")
    if told.get("probe"):
        yield _line("probe", " ".join(f"{number:g}" for number in told["probe"]))


def _quoted(text: str) -> str:
    """As it may stand in a record."""
    return json.dumps(text, ensure_ascii=False)


def _line(key: str, text: str) -> str:
    return f"{key + ':':<21}{safe_line(text)}\n"


def _way(record: AnyRecord) -> str:
    """How what is not here comes here."""
    return SERVICE if getattr(record, "form", "") == "http" else "pull" if record.source else "export"


def _state(one: Installed, record: AnyRecord) -> str:
    """Pulled is what comes from where the catalogue's ``record`` says."""
    if one.fault or one.record is None:
        return DAMAGED
    source, known = one.record.source, record.source
    return "pulled" if source and known and source.repository == known.repository else "added"


def _bundled() -> Iterator[Row]:
    from coreb_search.models import BUNDLED as PLACE
    from coreb_search.models.record import KINDS, file_of, read_record

    for kind in KINDS.values():
        if (PLACE / file_of(kind)).is_file():
            yield Row(BUNDLED, read_record(PLACE, kind), BUNDLED, PLACE)  # type: ignore[arg-type]


def _order(row: Row) -> tuple[bool, int, bool, float, str]:
    kinds = ("encoder", "reranker", "generator", "")
    coreb = row.record.coreb.get("overall", 0.0) if row.record else 0.0
    return not row.here, kinds.index(row.kind), row.state != BUNDLED, -coreb, row.name.lower()


def _size_mb(row: Row) -> float:
    """Of the files that are here; else what is known of them, 0 for nothing."""
    if row.folder and row.record:
        paths = [row.folder / name for name in row.record.files]
        return sum(path.stat().st_size for path in paths if path.is_file()) / 1e6
    return row.record.size_mb if row.record else 0


def _size(megabytes: float) -> str:
    if not megabytes:
        return ""
    if megabytes >= 1000:
        return f"{megabytes / 1000:.1f} GB"
    return f"{megabytes:.0f} MB" if megabytes >= 1 else f"{megabytes:.1f} MB"


def _cells(row: Row) -> tuple[str, ...]:
    record = row.record
    if record is None:
        return (safe_line(row.name), "", "", "", "", "", "", row.state)
    overall = record.coreb.get("overall")
    return (
        safe_line(row.name),
        row.kind,
        record.parameters,
        str(getattr(record, "dim", "")),
        _size(_size_mb(row)),
        safe_line(record.licence),
        f"{overall:.3f}" if overall else "",
        row.state,
    )
