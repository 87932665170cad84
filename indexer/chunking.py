"""One file's text to chunks: every non-blank line in one of them, each definition found as a whole.

Lines are dealt out from the top: a definition takes its lines with the
comment and attributes that stand on it (documentation may stand a blank line
above); a class keeps what its members leave; the rest is the module's. A rest
that holds only closing marks goes to the chunk before it. A function too long
for one chunk is dealt out like a class when named functions fill most of it,
and into overlapping windows otherwise.
"""

from __future__ import annotations

from coreb_search.indexer.languages import LANGUAGES, header_language
from coreb_search.indexer.notebook import notebook_chunks
from coreb_search.indexer.outline import outline
from coreb_search.indexer.tiling import Tiler
from coreb_search.indexer.windows import sections
from coreb_search.types import Chunk


def chunk_source(
    source: str, path: str, language: str, max_chars: int = 4000, *, parse: bool = True
) -> list[Chunk]:
    r"""The chunks of a file by their first line; pure.

    ``language`` is a name of the table; without ``parse`` its grammar has no say.
    Lines end at ``\n``, ``\r\n`` and ``\r``. A chunk weighs more than ``max_chars``
    (``windows.weight``: dense text counts by its tokens) only when it is one line, or by closing marks.
    Chunks of one kind never overlap, but for the windows of one function. A ``.h`` is chunked as the
    language its text shows.

    A notebook's chunks are its cells: ``code`` is the cell's
    text, and the lines are those in the ``.ipynb`` that hold it.
    """
    lines = source.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if language == "c" and path.endswith((".h", ".H")):
        language = header_language(source)
    if language == "notebook" and (cells := notebook_chunks("\n".join(lines), path, max_chars)) is not None:
        return cells
    row = LANGUAGES[language]
    tiler = Tiler(lines, path, language, max_chars)
    found = outline("\n".join(lines), language, row.joins_clauses) if parse and row.grammar else None
    if found:
        tiler.deal(found)
    elif language == "markdown":
        for title, first, last in sections(lines):
            tiler.windows(title, first, last)
    else:
        tiler.windows("", 0, len(lines) - 1)
    return tiler.chunks
