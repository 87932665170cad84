"""Definitions by name: the last part of a symbol."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

import pyarrow as pa

from coreb_search.store.predicate import quote

if TYPE_CHECKING:
    from coreb_search.store.schema import Place

# Of those that bear a name, so many are candidates; more are all of one rank, like constructors.
_MOST = 50
_RANKS, _LAST = {"class": 0, "function": 0, "method": 1, "module": 2}, 3


def last_part(name: str) -> str:
    """Of a dotted name, in lower case."""
    return name.rpartition(".")[2].lower()


def where(names: Iterable[str]) -> str:
    """The predicate that admits the symbols whose last part is that of one of ``names``, in whatever case."""
    ends = (
        f"lower(symbol) = {quote(name)} OR ends_with(lower(symbol), {quote('.' + name)})"
        for name in sorted(set(map(last_part, names)))
    )
    return " OR ".join(ends)


def last_parts(symbols: pa.ChunkedArray) -> pa.StringArray:
    """Of ``symbols``, in lower case: Python's, which Arrow's differs from."""
    return pa.array([last_part(symbol) for symbol in symbols.to_pylist()], pa.string())


def best(found: Iterable[tuple[int, Place]], names: Collection[str]) -> list[int]:
    """The rows to take of those ``found``: what is called so in full, in the same case, definitions first."""
    full = tuple(f".{name}".lower() for name in names)
    exact = {name.rpartition(".")[2] for name in names}

    def order(entry: tuple[int, Place]) -> tuple[bool, bool, int, int, str, int]:
        path, _, kind, symbol, line, _ = entry[1]
        partly, otherwise = not f".{symbol}".lower().endswith(full), symbol.rpartition(".")[2] not in exact
        return partly, otherwise, _RANKS.get(kind, _LAST), symbol.count("."), path, line

    return [row for row, _ in sorted(found, key=order)[:_MOST]]
