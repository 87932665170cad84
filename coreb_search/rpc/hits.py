"""Hits as clients read them: URIs, and ranges in the position encoding agreed on. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from lsprotocol import types as lsp

from coreb_search.display.excerpt import target
from coreb_search.display.safe import one_line
from coreb_search.rpc.documents import Encoding
from coreb_search.rpc.schema import Hit, Position, Range
from coreb_search.types import Hit as Found
from coreb_search.types import Kind

_DIGITS = 6
_SYMBOL_KINDS: dict[Kind, lsp.SymbolKind] = {
    "function": lsp.SymbolKind.Function,
    "method": lsp.SymbolKind.Method,
    "class": lsp.SymbolKind.Class,
    "module": lsp.SymbolKind.Module,
    "window": lsp.SymbolKind.File,
}


def hit(base: Path, found: Found, question: str, encoding: Encoding, explain: bool) -> Hit:
    """A hit of the project at ``base`` for ``question``, which is empty when code was searched for."""
    chunk = found.chunk
    lines = chunk.code.split("\n")
    number, column = target(chunk, question)
    line = lines[number - chunk.start_line]
    before = line.encode("utf-8", "replace")[: column - 1].decode("utf-8", "replace")
    at = encoding.units(before)
    name = chunk.symbol.rpartition(".")[2]
    length = encoding.units(name) if name and line[len(before) :].startswith(name) else 0
    return Hit(
        uri=(base / chunk.path).as_uri(),
        path=chunk.path,
        range=Range(
            Position(chunk.start_line - 1, 0),
            Position(chunk.end_line - 1, encoding.units(lines[-1].removesuffix("\r"))),
        ),
        selection_range=Range(Position(number - 1, at), Position(number - 1, at + length)),
        symbol=chunk.symbol,
        kind=chunk.kind,
        language=chunk.language,
        score=round(found.score, _DIGITS),
        code=chunk.code,
        signals={name: round(value, _DIGITS) for name, value in found.signals.items()} if explain else None,
    )


def symbol(found: Hit) -> lsp.SymbolInformation:
    """A hit as any client's symbol picker shows it: by name, with its path beside it."""
    return lsp.SymbolInformation(
        name=title(found),
        kind=_SYMBOL_KINDS[found.kind],
        container_name=one_line(found.path),
        location=lsp.Location(found.uri, _range(Range(found.selection_range.start, found.range.end))),
    )


def location(found: Hit) -> lsp.Location:
    """Where to jump to."""
    return lsp.Location(found.uri, _range(found.selection_range))


def title(found: Hit) -> str:
    """A name for it; what has none is called after its file."""
    return one_line(found.symbol) or one_line(PurePosixPath(found.path).name)


def place(found: Hit) -> str:
    """``path:line``, the line from 1."""
    return f"{one_line(found.path)}:{found.selection_range.start.line + 1}"


def best(several: Sequence[Sequence[Hit]], k: int) -> tuple[Hit, ...]:
    """The best of several projects' hits; of a place that lies in two of them, one."""
    by_place = {(each.uri, each.range.start.line): each for hits in several for each in hits}
    return tuple(sorted(by_place.values(), key=lambda each: -each.score)[:k])


def _range(given: Range) -> lsp.Range:
    start, end = given.start, given.end
    return lsp.Range(lsp.Position(start.line, start.character), lsp.Position(end.line, end.character))
