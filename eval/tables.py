"""A benchmark's tables: read from JSONL or parquet into one canonical form, and known by a hash of it.

The form is that of the flattened JSONL: ``meta`` as ``meta_*`` columns, timestamps as text, whole floats as
integers, nulls kept. Which columns a table needs and what they mean is decided elsewhere.
"""

from __future__ import annotations

import hashlib
import json
import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from coreb_search.errors import CorebError, UsageError

Row = Mapping[str, Any]
Table = Sequence[Row]

# From a folder that holds several releases to a hub's shards: coreb/code_corpus/release_v2603/0000.parquet.
_DEPTH = 4
_SHOWN = 80
_SURROGATE = re.compile("[\ud800-\udfff]")
_SEPARATORS = re.compile(r"[/.-]")


def read(folder: Path, table: str, release: str) -> list[Row]:
    """A release's table, from ``folder`` or below it, its shards one after the other.

    A file is known by the words of its path: ``release_v2603/code_corpus.jsonl``, or
    ``code_corpus/release_v2603-00000-of-00002.parquet``, or only ``code_corpus.parquet``.
    """
    files = _find(folder, table, release)
    if not files:
        raise UsageError(
            f"no table {table} of release {release} in {folder}: "
            f"it needs release_{release}/{table}.jsonl or {table}/release_{release}-….parquet"
        )
    rows = [_canonical(file, row) for file in files for row in _READERS[file.suffix](file)]
    columns = dict.fromkeys(name for row in rows for name in row)
    return [{name: row.get(name) for name in columns} for row in rows]


def canonical_hash(rows: Table, columns: Iterable[str]) -> str:
    """SHA-256 of these columns, whatever the order of rows and columns and the format they came in."""
    names = sorted(columns)
    lines = sorted(json.dumps([row.get(name) for name in names], default=str) for row in rows)
    return hashlib.sha256("\n".join([json.dumps(names), *lines]).encode()).hexdigest()


def columns(table: str, rows: Table, names: Sequence[str]) -> None:
    """Raise CorebError unless each of these columns is there."""
    for name in names:
        if rows and name not in rows[0]:
            raise CorebError(f"{table} has no column {name}: it is not the published table")


def texts(table: str, rows: Table, names: Sequence[str]) -> None:
    """Raise CorebError unless each of these columns is text in every row and no two rows share the first."""
    columns(table, rows, names)
    seen = set()
    for row in rows:
        key = row[names[0]]
        wrong = next((name for name in names if not _is_text(row[name])), None)
        if wrong:
            raise CorebError(f"{table}: {wrong} of {key!r} is {repr(row[wrong])[:_SHOWN]}, not text")
        if key in seen:
            raise CorebError(f"{table}: {key} occurs twice")
        seen.add(key)


def _is_text(value: object) -> bool:
    return isinstance(value, str) and not _SURROGATE.search(value)


def _find(folder: Path, table: str, release: str) -> list[Path]:
    groups: dict[tuple[bool, int, str, str], list[Path]] = {}
    for file in _files(folder):
        path = file.relative_to(folder).as_posix()
        words = _SEPARATORS.split(path)
        releases = [word for word in words if word.startswith("release_")]
        if table in words and releases in ([], [f"release_{release}"]):
            # One place is read: a path that names the release before one that doesn't, then the nearest.
            place = (not releases, path.count("/"), file.suffix, file.parent.as_posix())
            groups.setdefault(place, []).append(file)
    return sorted(groups[min(groups)]) if groups else []


def _files(folder: Path) -> Iterator[Path]:
    for depth in range(_DEPTH):
        for suffix in _READERS:
            yield from folder.glob("*/" * depth + "*" + suffix)


def _jsonl(path: Path) -> Iterator[Any]:
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            if not line.strip():
                continue
            try:
                row = json.loads(line)
            except (ValueError, RecursionError) as error:
                raise CorebError(f"{path}:{number} is not JSON ({error}): fetch the file again") from error
            if not isinstance(row, dict):
                raise CorebError(f"{path}:{number} is not a JSON object")
            yield row


def _parquet(path: Path) -> Iterator[Any]:
    import pyarrow as pa
    from pyarrow.parquet import ParquetFile

    try:
        yield from ParquetFile(path).read().to_pylist()
    # Text that is not UTF-8 and times that Python has no value for are the last two.
    except (pa.ArrowException, OSError, ValueError, OverflowError) as error:
        raise CorebError(f"{path} is not readable as parquet ({error}): fetch the file again") from error


_READERS: Mapping[str, Callable[[Path], Iterator[Any]]] = {".jsonl": _jsonl, ".parquet": _parquet}


def _canonical(file: Path, row: Row) -> dict[str, Any]:
    flat = {name: value for name, value in row.items() if name != "meta"}
    nested = row.get("meta") or {}
    if not isinstance(nested, dict):
        raise CorebError(f"{file}: the column meta holds no object: it is not the published table")
    flat |= {f"meta_{name}": value for name, value in nested.items()}
    return {name: _value(value) for name, value in flat.items()}


def _value(value: object) -> object:
    if isinstance(value, float):
        return None if math.isnan(value) else int(value) if value.is_integer() else value
    if isinstance(value, datetime):
        stamp = value.astimezone(UTC) if value.tzinfo else value
        return f"{stamp:%Y-%m-%dT%H:%M:%S.%f}Z"
    if isinstance(value, (list, tuple)):
        return [_value(item) for item in value]
    return value
