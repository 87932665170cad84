"""A file's chunks as they would be if nobody had documented its functions."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from coreb_search.indexer.languages import LANGUAGES
from coreb_search.indexer.outline import Definition, Outline, outline
from coreb_search.types import Chunk

FUNCTIONS = ("function", "method")
_COMMENTS = ("comment", "paragraph")

Edits = dict[int, str | None]
"""What stands in a row instead; None for a row that is gone."""


@dataclass(frozen=True, slots=True)
class Undocumented:
    """A chunk's code without the documentation of functions, and what that said of the chunk's own."""

    chunk: Chunk
    """As it was, but for its code and its doc, which is empty."""
    doc: str
    """Empty also for classes and modules, whose documentation stays in the code."""


def without_docs(source: str, chunks: Sequence[Chunk]) -> list[Undocumented]:
    """The chunks of a file, less those that held nothing else.

    The chunker's own outline says where a docstring or a leading comment lies. A docstring that is all there
    is of a body becomes ``...``, so that the code still parses. A file that takes too long to parse again
    keeps everything, and nothing of it counts as documented.
    """
    lines = source.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    edits = _edits("\n".join(lines), chunks)
    if edits is None:
        return [Undocumented(chunk, "") for chunk in chunks]
    return list(_edited(lines, chunks, edits))


def _edited(lines: Sequence[str], chunks: Sequence[Chunk], edits: Edits) -> Iterator[Undocumented]:
    for chunk in chunks:
        rows = range(chunk.start_line - 1, chunk.end_line)
        kept = [edits.get(row, lines[row]) for row in rows]
        code = "\n".join(line for line in kept if line is not None)
        if code.strip():
            yield Undocumented(_replaced(chunk, code), chunk.doc if chunk.kind in FUNCTIONS else "")


def _replaced(chunk: Chunk, code: str) -> Chunk:
    head = (chunk.path, chunk.language, chunk.kind, chunk.symbol, chunk.signature)
    return Chunk(*head, "", chunk.start_line, chunk.end_line, code)


def _edits(source: str, chunks: Sequence[Chunk]) -> Edits | None:
    """What has to change for all of the documented functions; None when that cannot be told."""
    documented = [chunk for chunk in chunks if chunk.kind in FUNCTIONS and chunk.doc]
    if not documented:
        return {}
    # Safe here: the worker that found these functions has survived the same parse.
    row = LANGUAGES[documented[0].language]
    found = outline(source, row.name, row.joins_clauses)
    if found is None:
        return None
    functions = [definition for definition in found.definitions if definition.kind in FUNCTIONS]
    starts = [definition.row for definition in functions]
    edits: Edits = {}
    for chunk in documented:
        at = bisect_left(starts, chunk.start_line - 1)
        if at == len(functions) or starts[at] >= chunk.end_line:
            return None
        _take_out(functions[at], chunk.start_line - 1, found, edits)
    return edits


def _take_out(definition: Definition, first: int, found: Outline, edits: Edits) -> None:
    """The docstring, or else the comments between row ``first`` and the definition."""
    if definition.docstring:
        edits |= _without_docstring(found.data, *definition.docstring, definition.end)
        return
    for last in range(first, definition.row):
        lead = found.leads.get(last)
        if lead and lead.kind in _COMMENTS:
            edits |= dict.fromkeys(range(max(first, lead.row), last + 1))


def _without_docstring(data: bytes, start: int, end: int, body_end: int) -> Edits:
    first, last = data.count(b"\n", 0, start), data.count(b"\n", 0, end)
    before = data[data.rfind(b"\n", 0, start) + 1 : start]
    after = data[end:].partition(b"\n")[0]
    edits: Edits = dict.fromkeys(range(first, last + 1))
    rest = data[end:body_end].split(b"\n")
    if before.strip() or after.strip(b"; \t") or all(line.strip()[:1] in (b"", b"#") for line in rest):
        edits[first] = f"{before.decode()}...{after.decode()}"
    return edits
