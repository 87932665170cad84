"""A repository's chunks without the documentation of their functions, and what that asks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from coreb_search.eval.question import question
from coreb_search.eval.undocumented import FUNCTIONS, Undocumented, without_docs
from coreb_search.eval.vectors import Progress
from coreb_search.indexer.decode import read_source
from coreb_search.indexer.pipeline import chunk_files
from coreb_search.indexer.walk import scan
from coreb_search.indexer.worker import FileChunks
from coreb_search.mentions import is_aside
from coreb_search.types import Chunk

_SHORTEST_CODE = 50
_SPACE = re.compile(r"\W+")
_STUBS = (".pyi", ".d.ts", ".d.mts", ".d.cts")
_OVERLOAD = re.compile(r"^\s*@(?:\w+\.)?overload\b", re.MULTILINE)


@dataclass(frozen=True)
class Piece:
    """A chunk that is searched, and what was taken out of it."""

    id: str
    """Path and symbol, and a number from the second on."""
    chunk: Chunk
    doc: str
    said: tuple[str, ...]
    """The documentation of every function in it."""
    whole: bool
    """The only chunk of a function: a long one's windows are searched and ask nothing."""

    @cached_property
    def name(self) -> str:
        """The bare name without case and underscores; empty for what is not a function."""
        bare = self.chunk.symbol.rpartition(".")[2] if self.chunk.kind in FUNCTIONS else ""
        return bare.replace("_", "").lower()

    @cached_property
    def question(self) -> str:
        """What the documentation asks; may be empty."""
        return self._question(self.doc)

    @property
    def questions(self) -> Iterator[str]:
        """What the documentation of every function in it asks."""
        return filter(None, map(self._question, self.said))

    def _question(self, doc: str) -> str:
        return question(doc, self.chunk.symbol.rpartition(".")[2], self.chunk.language)

    @cached_property
    def asks(self) -> bool:
        """Whether code and place are fit for a query."""
        code = self.chunk.code.strip()
        written = self.whole and len(code) >= _SHORTEST_CODE and "\n" in code
        stub = self.chunk.path.endswith(_STUBS) or _OVERLOAD.search(code)
        return written and not stub and not is_aside(self.chunk.path)

    @cached_property
    def says(self) -> bool:
        """Whether the documentation is a question, and the code doesn't repeat it."""
        return bool(self.question) and plain(self.question) not in plain(self.chunk.code)


def read(root: Path, progress: Progress | None, max_chars: int) -> list[Piece]:
    """Everything that is searched, in chunks of at most ``max_chars``; no two share path and first line."""
    files = scan(root).files
    pieces: dict[tuple[str, int], Piece] = {}
    for number, done in enumerate(chunk_files(root, files, max_chars)):
        if progress:
            progress("reading", number, len(files))
        cut = _undocumented(root, done)
        windows = Counter(_definition(each.chunk) for each in cut)
        for name, each in zip(_names(cut), cut, strict=True):
            whole = windows[_definition(each.chunk)] == 1
            piece = Piece(name, each.chunk, each.doc, each.said, whole)
            pieces.setdefault((each.chunk.path, each.chunk.start_line), piece)
    return list(pieces.values())


def _undocumented(root: Path, done: FileChunks) -> list[Undocumented]:
    source = read_source(root, done.file)
    # Notebooks' lines are not their code's, and a file that has changed meanwhile is no longer cut right.
    if isinstance(source, tuple) and source[1] == done.hash and done.file.language != "notebook":
        return without_docs(source[0], done.chunks)
    return [Undocumented(chunk) for chunk in done.chunks]


def _names(cut: Iterable[Undocumented]) -> Iterator[str]:
    """``path:symbol``, with ``#2`` and so on where path and symbol are the same again."""
    given: Counter[str] = Counter()
    for each in cut:
        name = base = f"{each.chunk.path}:{each.chunk.symbol}".removesuffix(":")
        while given[name]:
            given[base] += 1
            name = f"{base}#{given[base]}"
        given[name] += 1
        yield name


def _definition(chunk: Chunk) -> tuple[str, str, str]:
    return chunk.kind, chunk.symbol, chunk.signature


def plain(text: str) -> str:
    """The words alone."""
    return _SPACE.sub(" ", text).strip().lower()
