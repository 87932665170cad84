"""The vocabulary: every value that passes between two rooms.

A repository flows in one direction, files → chunks → vectors → store →
candidates → ranked hits → a surface, and each arrow speaks in these values
only. They are frozen: a room that wants another value makes a new one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
Task = Literal["text2code", "code2code", "code2text"]
TASKS: tuple[Task, ...] = ("text2code", "code2code", "code2text")
QueryKind = Literal["text", "code", "description"]
"""What is asked with and for: a question for code, code for its like, code for the text that describes it."""
TASK_OF: Mapping[QueryKind, Task] = {"text": "text2code", "code": "code2code", "description": "code2text"}
BUNDLED = "bundled"
"""What the encoder and the reranker that ship are called."""
Expansion = Literal["none", "feedback", "hyde"]
EXPANSIONS: tuple[Expansion, ...] = ("none", "feedback", "hyde")


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
    ctime_ns: int = 0
    """When anything of it was last changed, which nobody can set back; on Windows, when it was made."""
    known: str = field(default="", compare=False)
    """Hash of the bytes whose chunks the index has; empty when it has none."""


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
    ctime_ns: int = 0


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
    rerank: str = ""
    """Name of the reranker that looks at the best hits again; empty for none."""
    rerank_budget: float | None = None
    """Seconds that the reranker may take; what it has not got to by then keeps its order."""
    expand: Expansion = "none"

    @property
    def task(self) -> Task:
        """By which an encoder and a reranker choose their prompts."""
        return TASK_OF[self.kind]

    def bears(self, expand: Expansion) -> bool:
        """Whether it can be expanded so: it needs vectors, and hyde writes code for questions only."""
        return expand == "none" or (self.mode != "lexical" and (expand == "feedback" or self.kind == "text"))


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
    """Files left out, by reason; a folder that is left out whole counts as one."""
    changed: int
    """Files read anew."""
    deleted: int
    seconds: float
    differing: tuple[str, ...] = ()
    """Paths of the files that were changed or new by their looks, then of the ``deleted``."""


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

    def encode(self, texts: Sequence[str], side: Side, task: Task = "text2code") -> Vectors:
        """float32, shape (n, dim), rows unit-length (zero where a text has no known token); n may be 0.

        Raises ModelError.
        """
        ...


class Reranker(Protocol):
    """Looks at the best hits again, together with the question."""

    @property
    def name(self) -> str:
        """What a person calls the model."""
        ...

    @property
    def weight(self) -> float:
        """Its share of the final score, in [0, 1]; the rest is the first stage's."""
        ...

    @property
    def depth(self) -> int:
        """Hits that it looks at."""
        ...

    def scores(self, query: Query, hits: Sequence[Hit], late: Callable[[], bool]) -> list[float | None]:
        """One score a hit, in their order, higher is better; None for those it did not get to.

        It stops soon after ``late()`` is true. Raises ModelError.
        """
        ...


class Expander(Protocol):
    """Writes what an answer might look like."""

    def write(self, question: str, languages: Sequence[str], given_up: Callable[[], bool]) -> str:
        """Hypothetical code, in one of ``languages`` if there are any. Raises ExpansionFailed.

        It stops soon after ``given_up()`` is true.
        """
        ...
