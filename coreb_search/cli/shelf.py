"""The models a person can have, as ``models list`` and ``models show`` tell of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from coreb_search.display.safe import safe_line

if TYPE_CHECKING:
    from coreb_search.models.record import AnyRecord

BUNDLED, DAMAGED, ABSENT, SERVICE = "bundled", "damaged", "not here", "service"
_HEADINGS = ("name", "kind", "parameters", "dim", "size", "licence", "COREB", "state")
_RIGHT = {"parameters", "dim", "size", "COREB"}
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
    """All of them: those that ship, then by kind and published figure, then by name."""
    from coreb_search.models.catalog import catalogue
    from coreb_search.models.places import installed

    here = {one.name.lower(): one for one in installed()}
    found = list(_bundled())
    for record in catalogue():
        one = here.pop(record.name.lower(), None)
        absent = SERVICE if getattr(record, "form", "") == "http" else ABSENT
        state = absent if one is None else DAMAGED if one.fault else "pulled" if record.source else "added"
        known = one.record if one and one.record else record
        found.append(Row(record.name, known, state, one and one.folder, one.fault if one else ""))
    for one in here.values():
        state = DAMAGED if one.fault else "added"
        found.append(Row(one.name, one.record, state, one.folder, one.fault))
    return sorted(found, key=_order)


def row_named(name: str) -> Row:
    """The one of that name, or of that repository on the hub. Raises UsageError."""
    from coreb_search.errors import UsageError, unknown

    every = rows()
    wanted = name.lower()
    for row in every:
        if wanted in {row.name.lower(), row.record.hub.lower() if row.record else ""} - {""}:
            return row
    raise UsageError(unknown("model", name, [row.name.lower() for row in every]))


def names() -> list[str]:
    """What may stand for NAME, for a shell that completes it."""
    return list(dict.fromkeys(row.name for row in rows()))


def table(listed: Sequence[Row]) -> Iterator[str]:
    """Lines in columns."""
    lines = [_HEADINGS, *map(_cells, listed)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = (
            cell.rjust(width) if heading in _RIGHT else cell.ljust(width)
            for cell, width, heading in zip(line, widths, _HEADINGS, strict=True)
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
    order = [*dict.fromkeys(("name", "kind", "state", "folder", "fault", *told))]
    for key in order:
        value = told.get(key)
        if value in (None, "", (), [], {}, 0) or key in {
            "files",
            "source",
            "prompts",
            "coreb",
            "commercial",
            "probe",
        }:
            continue
        text = ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
        yield _line(key.replace("_", " "), text)
    if not told.get("commercial", True):
        yield _line("use", "not for commercial purposes: `pull` wants --accept-licence")
    yield from _figures(told.get("coreb") or {})
    for task, prompt in (told.get("prompts") or {}).items():
        for side, text in prompt.items():
            yield _line(f"{task} {side}", repr(text))
    yield from _files(told)


def _figures(coreb: dict[str, float]) -> Iterator[str]:
    if coreb:
        figures = ", ".join(f"{task} {figure:.3f}" for task, figure in coreb.items())
        yield _line("COREB", f"{figures} ({_PAPER})")


def _files(told: dict[str, Any]) -> Iterator[str]:
    source = told.get("source") or {}
    if source:
        revision = source.get("revision") or "recorded by the first pull"
        yield _line("fetched from", f"{source['repository']}, commit: {revision}")
    for name in dict.fromkeys([*source.get("files", {}), *told.get("files", {})]):
        yield _line(name, f"SHA-256 {told.get('files', {}).get(name) or 'recorded by the first pull'}")
    if told.get("probe"):
        yield _line("probe", " ".join(f"{number:g}" for number in told["probe"]))


def _line(key: str, text: str) -> str:
    return f"{key + ':':<21}{safe_line(text)}\n"


def _bundled() -> Iterator[Row]:
    from coreb_search.models import BUNDLED as FOLDER
    from coreb_search.models.record import KINDS, file_of, read_record

    for kind in KINDS.values():
        if (FOLDER / file_of(kind)).is_file():
            yield Row(BUNDLED, read_record(FOLDER, kind), BUNDLED, FOLDER)  # type: ignore[arg-type]


def _order(row: Row) -> tuple[int, bool, float, str]:
    kinds = ("encoder", "reranker", "generator", "")
    coreb = row.record.coreb.get("overall", 0.0) if row.record else 0.0
    return kinds.index(row.kind), row.state != BUNDLED, -coreb, row.name.lower()


def _cells(row: Row) -> tuple[str, ...]:
    record = row.record
    if record is None:
        return (safe_line(row.name), "", "", "", "", "", "", row.state)
    overall = record.coreb.get("overall")
    size = record.size_mb
    return (
        safe_line(row.name),
        row.kind,
        record.parameters,
        str(getattr(record, "dim", "")),
        (f"{size} MB" if size < 1000 else f"{size / 1000:.1f} GB") if size else "",
        safe_line(record.licence),
        f"{overall:.3f}" if overall else "",
        row.state,
    )
