"""What stands in the editor's windows, saved or not, and where its positions are in it.

pygls has documents, too; they count a form feed as a line end, which LSP does not, and a position beyond
the end of a last line as one before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from urllib.parse import unquote

from lsprotocol import types as lsp

from coreb_search.rpc.schema import Position

_LINE_END = re.compile(r"\r\n|\n|\r")
_BYTES_PER_UNIT = {
    lsp.PositionEncodingKind.Utf8: ("utf-8", 1),
    lsp.PositionEncodingKind.Utf16: ("utf-16-le", 2),
    lsp.PositionEncodingKind.Utf32: ("utf-32-le", 4),
}
_OF_BROKEN = "surrogatepass"


@dataclass(frozen=True, slots=True)
class Document:
    """A text and what the editor takes it for."""

    text: str
    language: str


@dataclass(slots=True)
class Encoding:
    """What a position's ``character`` counts."""

    kind: lsp.PositionEncodingKind = lsp.PositionEncodingKind.Utf16

    def units(self, text: str) -> int:
        """How many units ``text`` is long."""
        codec, size = _BYTES_PER_UNIT[self.kind]
        return len(text) if text.isascii() else len(text.encode(codec, _OF_BROKEN)) // size

    def offset(self, text: str, position: Position | lsp.Position) -> int:
        """The index in ``text`` of a position; the nearest one when there is no such place."""
        start, end = _line(text, position.line)
        line = text[start:end]
        if line.isascii():
            return start + min(position.character, len(line))
        codec, size = _BYTES_PER_UNIT[self.kind]
        before = line.encode(codec, _OF_BROKEN)[: position.character * size]
        return start + len(before.decode(codec, "ignore"))


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
        self._open[unquote(item.uri)] = Document(item.text, item.language_id)

    def change(self, uri: str, changes: Iterable[lsp.TextDocumentContentChangeEvent]) -> None:
        """One after the other; of a text that was never opened nothing is known."""
        held = self._open.get(unquote(uri))
        if held is None:
            return
        text = held.text
        for change in changes:
            if isinstance(change, lsp.TextDocumentContentChangePartial):
                start = self._encoding.offset(text, change.range.start)
                end = max(start, self._encoding.offset(text, change.range.end))
                text = text[:start] + change.text + text[end:]
            else:
                text = change.text
        self._open[unquote(uri)] = replace(held, text=text)

    def close(self, uri: str) -> None:
        """The file's text counts again."""
        self._open.pop(unquote(uri), None)


def _line(text: str, number: int) -> tuple[int, int]:
    """Where a line, from 0, begins and ends, without its end of line; the end of the text beyond the last."""
    start = 0
    for end in _LINE_END.finditer(text):
        if number == 0:
            return start, end.start()
        start = end.end()
        number -= 1
    return (start if number == 0 else len(text)), len(text)
