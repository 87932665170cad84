"""What stands in the editor's windows, saved or not, and where its positions are in it.

pygls has documents, too; they count a form feed as a line end, which LSP does not, and a position beyond
the end of a last line as one before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import accumulate, takewhile
from urllib.parse import unquote

from lsprotocol import types as lsp

from coreb_search.rpc.schema import Position

LONGEST = 1_000_000
"""Characters of a text that is looked at."""
_LINE_END = re.compile(r"\r\n|\n|\r")


def _utf8(character: str) -> int:
    return next(size for size, end in enumerate((0x80, 0x800, 0x10000, 0x110000), 1) if ord(character) < end)


def _utf16(character: str) -> int:
    return 2 if ord(character) > 0xFFFF else 1


def _utf32(_: str) -> int:
    return 1


_UNITS = {
    lsp.PositionEncodingKind.Utf8: _utf8,
    lsp.PositionEncodingKind.Utf16: _utf16,
    lsp.PositionEncodingKind.Utf32: _utf32,
}


@dataclass(frozen=True, slots=True)
class Document:
    """A text and what the editor takes it for."""

    text: str | None
    """None when it is too long to be searched for, or to be followed letter by letter."""
    language: str


@dataclass(slots=True)
class Encoding:
    """What a position's ``character`` counts."""

    kind: lsp.PositionEncodingKind = lsp.PositionEncodingKind.Utf16

    def units(self, text: str) -> int:
        """How many units ``text`` is long."""
        return len(text) if text.isascii() else sum(map(_UNITS[self.kind], text))

    def offset(self, text: str, position: Position | lsp.Position) -> int:
        """The index in ``text`` of a position; the nearest one before it when there is no such place."""
        start, end = _line(text, position.line)
        line = text[start:end]
        if line.isascii():
            return start + min(position.character, len(line))
        ends = accumulate(map(_UNITS[self.kind], line))
        return start + sum(1 for _ in takewhile(lambda units: units <= position.character, ends))


class Documents:
    """Open texts by URI."""

    def __init__(self, encoding: Encoding) -> None:
        self._encoding = encoding
        self._open: dict[str, Document] = {}

    def get(self, uri: str) -> Document | None:
        """The text in the editor; None where it has none open."""
        return self._open.get(unquote(uri))

    def open(self, item: lsp.TextDocumentItem) -> None:
        """From now on the editor's text counts."""
        self._open[unquote(item.uri)] = Document(_bounded(item.text), item.language_id)

    def change(self, uri: str, changes: Iterable[lsp.TextDocumentContentChangeEvent]) -> None:
        """One after the other; of a text that was never opened nothing is known."""
        held = self._open.get(unquote(uri))
        if held is None:
            return
        text = held.text
        for change in changes:
            if not isinstance(change, lsp.TextDocumentContentChangePartial):
                text = _bounded(change.text)
            elif text is not None:
                start = self._encoding.offset(text, change.range.start)
                end = max(start, self._encoding.offset(text, change.range.end))
                text = _bounded(text[:start] + change.text + text[end:])
        self._open[unquote(uri)] = replace(held, text=text)

    def close(self, uri: str) -> None:
        """The file's text counts again."""
        self._open.pop(unquote(uri), None)


def _line(text: str, number: int) -> tuple[int, int]:
    """Where a line, from 0, begins and ends, without its end of line; the end of the text beyond the last."""
    start = 0
    for end, after in _ends_with_returns(text) if "\r" in text else _ends(text):
        if number == 0:
            return start, end
        start = after
        number -= 1
    return (start if number == 0 else len(text)), len(text)


def _bounded(text: str) -> str | None:
    return text if len(text) <= LONGEST else None


def _ends(text: str) -> Iterator[tuple[int, int]]:
    """Where each line ends, and the next begins: the quick way."""
    start = 0
    while (end := text.find("\n", start)) >= 0:
        start = end + 1
        yield end, start


def _ends_with_returns(text: str) -> Iterator[tuple[int, int]]:
    return (found.span() for found in _LINE_END.finditer(text))
