"""Records written down: the TOML that ``read_record`` reads."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from coreb_search import whole
from coreb_search.models.record import Record, file_of


def write_record(folder: Path, record: Record) -> None:
    """Put the record into the model's folder, whole or not at all. Raises OSError."""
    whole.write(folder / file_of(type(record)), as_toml(record).encode())


def as_toml(record: Struct) -> str:
    """What differs from the defaults."""
    return "\n".join(_table(_told(record))) + "\n"


def _told(value: Any) -> Any:  # noqa: ANN401
    """Structs as mappings, without what is the default anyway."""
    if isinstance(value, Mapping):
        return {name: _told(each) for name, each in value.items()}
    if not hasattr(value, "__struct_fields__"):
        return value
    found = {field.name: (getattr(value, field.name), field) for field in fields(value)}
    return {
        name: _told(each)
        for name, (each, field) in found.items()
        if field.required or each not in (field.default, {}, None)
    }


def _table(values: Mapping[str, Any], path: str = "") -> Iterator[str]:
    """Plain values first: what follows a heading belongs to it."""
    inner = {name: value for name, value in values.items() if isinstance(value, Mapping)}
    yield from (f"{_key(name)} = {_value(value)}" for name, value in values.items() if name not in inner)
    for name, value in inner.items():
        yield f"\n[{path}{_key(name)}]"
        yield from _table(value, f"{path}{_key(name)}.")


def _key(name: str) -> str:
    return name if name.isascii() and name.replace("_", "").isalnum() else _value(name)


def _value(value: Any) -> str:  # noqa: ANN401
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    # TOML's strings, numbers and booleans are JSON's, but for the one character that JSON leaves as it is.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
