"""Jupyter notebooks: the text of their cells, and where it lies in the JSON.

Outputs are passed over: they are data, often images.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from coreb_search.indexer.windows import split_rows
from coreb_search.types import Chunk

_SPACE = re.compile(r"[ \t\n\r]*")
_DECODER = json.JSONDecoder(strict=False)


@dataclass(frozen=True, slots=True)
class _Cell:
    text: str
    first: int
    last: int
    """The rows of the JSON that hold the source."""


def notebook_chunks(text: str, path: str, max_chars: int) -> list[Chunk] | None:
    """A window for each cell, several for a long one; None when it is no notebook."""
    try:
        cells = list(_cells(text))
    except (ValueError, RecursionError):
        return None
    return [
        Chunk(
            path, "notebook", "window", "", "", "", cell.first, cell.last, "\n".join(lines[first : last + 1])
        )
        for cell in cells
        for lines in [cell.text.split("\n")]
        for first, last in split_rows(lines, 0, len(lines) - 1, max_chars)
    ]


def _cells(text: str) -> Iterator[_Cell]:
    row = at_row = 0
    for source in _sources(text):
        value, end = _DECODER.raw_decode(text, source)
        first = row = row + text.count("\n", at_row, source)
        at_row = source
        joined = "".join(map(str, value)) if isinstance(value, list) else str(value)
        yield _Cell(_encodable(joined), first + 1, first + 1 + text.count("\n", source, end))


def _sources(text: str) -> Iterator[int]:
    """Where the cells' texts begin: code is ``input`` until version 4 of the format, in ``worksheets``."""
    top = _after(text, 0)
    sheets = [at for start in _values_of(text, top, "worksheets") for at in _elements(text, start)]
    for sheet in sheets or [top]:
        for cells in _values_of(text, sheet, "cells"):
            for cell in _elements(text, cells):
                if text[cell : cell + 1] == "{":
                    yield from _values_of(text, cell, "source", "input")


def _encodable(text: str) -> str:
    """JSON can name half a character, which no encoding can hold."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _after(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at


def _values_of(text: str, at: int, *wanted: str) -> Iterator[int]:
    """Where the values of these keys begin in the object at ``at``."""
    if text[at : at + 1] != "{":
        raise ValueError("no object")
    at = _after(text, at + 1)
    while text[at : at + 1] == '"':
        key, at = _DECODER.raw_decode(text, at)
        at = _after(text, at)
        if text[at : at + 1] != ":":
            raise ValueError("no value")
        at = _after(text, at + 1)
        if key in wanted:
            yield at
        _value, at = _DECODER.raw_decode(text, at)
        at = _after(text, at)
        if text[at : at + 1] == ",":
            at = _after(text, at + 1)


def _elements(text: str, at: int) -> Iterator[int]:
    """Where the elements of the array at ``at`` begin."""
    if text[at : at + 1] != "[":
        raise ValueError("no array")
    at = _after(text, at + 1)
    while at < len(text) and text[at] != "]":
        yield at
        _value, at = _DECODER.raw_decode(text, at)
        at = _after(text, at)
        if text[at : at + 1] == ",":
            at = _after(text, at + 1)
