"""A file's chunks as they would be if nobody had documented its functions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from coreb_search.indexer.languages import LANGUAGES
from coreb_search.indexer.leads import COMMENTS, Leads
from coreb_search.indexer.outline import Definition, Outline, outline
from coreb_search.indexer.prose import plain_doc
from coreb_search.types import Chunk

FUNCTIONS = ("function", "method")
_DOCSTRINGS_ONLY = frozenset(("python",))
"""Languages where a comment above a function is a remark, and stays."""

Edits = dict[int, str | None]
"""What stands in a row instead; None for a row that is gone."""


@dataclass(frozen=True, slots=True)
class Undocumented:
    """A chunk's code without the documentation of functions, and what that said."""

    chunk: Chunk
    """As it was, but for its code and its doc, which is empty."""
    doc: str = ""
    """Empty also for classes and modules, whose documentation stays in the code."""
    said: tuple[str, ...] = ()
    """The documentation of every function that begins here, those inside others as well."""


def without_docs(source: str, chunks: Sequence[Chunk]) -> list[Undocumented]:
    """The chunks of a file, less those that held nothing else.

    The chunker's own outline says where a docstring or a leading comment lies, also of functions inside
    others. A docstring that is all there is of a body becomes ``...``, so that the code still parses. A file
    that takes too long to parse again keeps everything, and nothing of it counts as documented.
    """
    lines = source.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    defining = [chunk for chunk in chunks if chunk.kind in (*FUNCTIONS, "class")]
    # Safe here: the worker that found these definitions has survived the same parse.
    row = LANGUAGES[defining[0].language] if defining else None
    found = outline("\n".join(lines), row.name, row.joins_clauses) if row else None
    if row is None or found is None:
        return [Undocumented(chunk) for chunk in chunks]
    edits: Edits = {}
    said: dict[int, str] = {}
    above = Leads(lines, found) if row.name not in _DOCSTRINGS_ONLY else None
    for definition in found.definitions:
        if definition.kind in FUNCTIONS:
            doc = _take_out(definition, lines, found, edits, above)
            said |= {definition.row: doc} if doc else {}
    return list(_edited(lines, chunks, edits, said))


def _edited(
    lines: Sequence[str], chunks: Sequence[Chunk], edits: Edits, said: Mapping[int, str]
) -> Iterator[Undocumented]:
    for chunk in chunks:
        rows = range(chunk.start_line - 1, chunk.end_line)
        kept = [edits.get(row, lines[row]) for row in rows]
        code = "\n".join(line for line in kept if line is not None)
        docs = tuple(said[row] for row in rows if row in said)
        own = chunk.doc if chunk.kind in FUNCTIONS and chunk.doc in docs else ""
        if code.strip():
            yield Undocumented(_replaced(chunk, code), own, docs)


def _replaced(chunk: Chunk, code: str) -> Chunk:
    head = (chunk.path, chunk.language, chunk.kind, chunk.symbol, chunk.signature)
    return Chunk(*head, "", chunk.start_line, chunk.end_line, code)


def _take_out(
    definition: Definition, lines: Sequence[str], found: Outline, edits: Edits, above: Leads | None
) -> str:
    """The docstring, or else (where they are documentation) the comments above; what was taken out."""
    if definition.docstring:
        edits |= _without_docstring(found.data, *definition.docstring, definition.end)
        return plain_doc(found.text(*definition.docstring))
    leads = above.of(definition) if above else []
    for lead in leads:
        if lead.kind in COMMENTS:
            end = lead.row + found.text(lead.start, lead.end).rstrip("\n").count("\n") + 1
            # With the blank line that may part it from what it documents.
            edits |= dict.fromkeys(range(lead.row, end if lines[end].strip() else end + 1))
    return above.doc(leads) if above else ""


def _without_docstring(data: bytes, start: int, end: int, body_end: int) -> Edits:
    first, last = data.count(b"\n", 0, start), data.count(b"\n", 0, end)
    before = data[data.rfind(b"\n", 0, start) + 1 : start]
    after = data[end:].partition(b"\n")[0]
    edits: Edits = dict.fromkeys(range(first, last + 1))
    rest = data[end:body_end].split(b"\n")
    if before.strip() or after.strip(b"; \t") or all(line.strip()[:1] in (b"", b"#") for line in rest):
        edits[first] = f"{before.decode()}...{after.decode()}"
    return edits
