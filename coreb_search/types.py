"""The vocabulary: every value that passes between two rooms.

A repository flows in one direction, files → chunks → vectors → store →
candidates → ranked hits → a surface, and each arrow speaks in these values
only. They are frozen: a room that wants another value makes a new one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

if TYPE_CHECKING:
    from pathlib import Path

    import numpy as np
    import numpy.typing as npt

    Vectors = npt.NDArray[np.float32]

Kind = Literal["function", "method", "class", "module", "window"]
KINDS: tuple[Kind, ...] = ("function", "method", "class", "module", "window")

Mode = Literal["hybrid", "vector", "lexical"]
MODES: tuple[Mode, ...] = ("hybrid", "vector", "lexical")

Side = Literal["query", "document"]
QueryKind = Literal["text", "code"]


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file that belongs to the index, known by its stat alone."""

    path: str
    """Relative to the project root, POSIX separators."""
    language: str
    """A name from the language table, ``text`` when no grammar fits."""
    size: int
    """Bytes."""
    mtime_ns: int


@dataclass(frozen=True, slots=True)
class Skip:
    """A file that was seen and left out, and why (a short fixed phrase)."""

    path: str
    reason: str


@dataclass(frozen=True, slots=True)
class FileState:
    """What the index knows of a file it has read."""

    size: int
    mtime_ns: int
    hash: str
    """Of the bytes on disk; empty for a file that was left out."""
    skip: str
    """Why it was left out after reading; empty when it was indexed."""
    read_ns: int
    """Wall clock when the run that read it began to scan."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece of one file that is found as a whole."""

    path: str
    language: str
    kind: Kind
    symbol: str
    """Qualified, ``Class.method``; the module's stem for module code; may be empty for windows."""
    signature: str
    """The definition's head on one line, without its body; empty where there is none."""
    doc: str
    """Docstring or leading comment as plain text, comment marks removed; may be empty."""
    start_line: int
    """1-based, inclusive; leading comment and decorators included."""
    end_line: int
    """1-based, inclusive."""
    code: str
    r"""Exactly these lines of the decoded file, joined by ``\n``, without the last line end."""


@dataclass(frozen=True, slots=True)
class Filters:
    """What a hit must satisfy; an empty tuple admits everything."""

    languages: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    """gitignore-style globs on the relative path; a hit must match one of them."""
    folder: str = ""
    """Relative POSIX folder (or file) that hits must lie in; empty for the whole project."""
    kinds: tuple[Kind, ...] = ()


@dataclass(frozen=True, slots=True)
class Query:
    """A question, or a piece of code, and how to answer it."""

    text: str
    kind: QueryKind = "text"
    mode: Mode = "hybrid"
    k: int = 10
    filters: Filters = Filters()
    exclude: tuple[str, int, int] | None = None
    """(path, first line, last line): chunks that overlap it are left out (the query's own place)."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Lines of a file as it is on disk, or as an editor holds it."""

    path: Path
    first: int
    """1-based, inclusive."""
    last: int
    """1-based, inclusive."""
    text: str | None = None
    """What stands in the editor, saved or not."""
    language: str = ""
    """What the editor takes it for, which counts where the file's name says nothing."""


# A tuple: every query makes hundreds, and a frozen dataclass takes several times as long to make.
class Candidate(NamedTuple):
    """A row of the store that the ranking decides about; its code is fetched only if it becomes a hit."""

    row: int
    path: str
    language: str
    kind: Kind
    symbol: str
    start_line: int
    end_line: int
    vector: float
    """Cosine of query and chunk in [-1, 1]; 0 when the query has no vector."""
    lexical: float
    """BM25, at least 0; 0 also for chunks below the lexical cut."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A chunk, its final score (higher is better) and what it is made of."""

    chunk: Chunk
    score: float
    signals: Mapping[str, float] = field(default_factory=dict)
    """Every signal that took part, by name, in the order it was applied."""


@dataclass(frozen=True, slots=True)
class IndexStats:
    """What one run of ``index`` left behind."""

    files: int
    chunks: int
    skipped: Mapping[str, int]
    """Files left out, by reason."""
    changed: int
    """Files read anew."""
    deleted: int
    seconds: float


class Encoder(Protocol):
    """Texts to unit vectors."""

    @property
    def name(self) -> str:
        """What a person calls the model."""
        ...

    @property
    def dim(self) -> int:
        """Width of the vectors."""
        ...

    @property
    def max_tokens(self) -> int:
        """Tokens of one text that are looked at; the chunker cuts longer functions into windows."""
        ...

    @property
    def fingerprint(self) -> str:
        """Hash of everything that decides a vector: files, pooling, prompts, dimension."""
        ...

    def encode(self, texts: Sequence[str], side: Side) -> Vectors:
        """float32, shape (n, dim), rows unit-length (zero where a text has no known token); n may be 0."""
        ...
