"""The models we know of, on this machine or not: the records of ``catalog.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import cast

from coreb_search.checked import converted
from coreb_search.errors import UsageError
from coreb_search.models.record import KINDS, AnyRecord

CATALOG = Path(__file__).parent / "catalog.toml"


@cache
def catalogue() -> tuple[AnyRecord, ...]:
    """All of them: encoders first, then rerankers and generators, in the file's order."""
    tables = tomllib.loads(CATALOG.read_text(encoding="utf-8"))
    records = (converted(fields, KINDS[kind]) for kind in KINDS for fields in tables.pop(kind))
    return tuple(cast(Iterable[AnyRecord], records))


def known(name: str) -> AnyRecord:
    """The model of that name, or of that repository on the hub, in any case. Raises UsageError."""
    if record := find(name):
        return record
    raise UsageError(strange(name, [record.name for record in catalogue()]))


def find(name: str) -> AnyRecord | None:
    """The same, or None."""
    wanted = name.lower()
    return next((one for one in catalogue() if wanted in {one.name.lower(), one.hub.lower()}), None)


def strange(name: str, names: Collection[str]) -> str:
    """What a person is told who names a model that is none of ``names``."""
    spelled = {one.lower(): one for one in names}
    near = [spelled[one] for one in get_close_matches(name.lower(), spelled, n=3)]
    hint = f"did you mean {' or '.join(near)}?" if near else "`coreb-search models list` shows all"
    return f"unknown model {name[:80]!r}; {hint}"
