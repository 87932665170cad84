"""A benchmark cut out of a repository's own code: its documentation asks, the code without it answers.

Three tasks, each where the repository has enough for it: documentation → function, function → documentation,
and function → function of the same name in another language. Questions come from code that is neither test
nor example nor generated; what is searched is everything.
"""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from coreb_search.errors import UsageError
from coreb_search.eval.undocumented import FUNCTIONS, without_docs
from coreb_search.eval.values import Corpus, Dataset, Qrels, Task, TestQuery
from coreb_search.eval.vectors import Progress
from coreb_search.indexer.decode import read_source
from coreb_search.indexer.pipeline import chunk_files
from coreb_search.indexer.walk import scan
from coreb_search.models.train.pairs import first_paragraph
from coreb_search.ranking import is_aside
from coreb_search.text import split_words
from coreb_search.types import Chunk

FEWEST, MOST = 20, 500
"""Queries of a task."""

_MAX_CHARS = 4000
_SHORTEST_QUESTION = 4
_SHORTEST_CODE = 50
_LONGEST_NAME_LIST = 5
"""A name that more functions bear says little of what they do."""
_SHORTEST_NAME = 6
_COMMON_NAMES = frozenset(
    "main init setup teardown test tests run close open update create delete remove insert length append "
    "tostring equals hashcode getvalue setvalue iterator".split()
)
_FAMILY = {"typescript": "javascript", "tsx": "javascript", "cpp": "c", "objc": "c"}
"""Languages that compile one another's files, so that a common name is often the very same function."""
_SPACE = re.compile(r"\W+")


@dataclass(frozen=True)
class Piece:
    """A chunk that is searched, and what was taken out of it."""

    chunk: Chunk
    doc: str
    whole: bool
    """The only chunk of a function: a long one's windows are searched and ask nothing."""

    @property
    def id(self) -> str:
        """As a place is named everywhere."""
        return f"{self.chunk.path}:{self.chunk.start_line}-{self.chunk.end_line}"

    @cached_property
    def name(self) -> str:
        """The bare name without case and underscores; empty for what is not a function."""
        bare = self.chunk.symbol.rpartition(".")[2] if self.chunk.kind in FUNCTIONS else ""
        return bare.replace("_", "").lower()

    @cached_property
    def question(self) -> str:
        """The documentation's first paragraph, without the name that Go wants at its head; may be empty."""
        text = first_paragraph(self.doc)
        first, _, rest = text.partition(" ")
        return rest if first.strip("():.") == self.chunk.symbol.rpartition(".")[2] else text

    @cached_property
    def asks(self) -> bool:
        """Whether code and place are fit for a query."""
        code = self.chunk.code.strip()
        written = self.whole and len(code) >= _SHORTEST_CODE and "\n" in code
        return written and not is_aside(self.chunk.path)

    @cached_property
    def says(self) -> bool:
        """Whether the documentation is a question, and the code doesn't repeat it."""
        question = self.question
        return len(question.split()) >= _SHORTEST_QUESTION and _plain(question) not in _plain(self.chunk.code)


def build(root: Path, seed: int = 0, progress: Progress | None = None) -> Dataset:
    """The benchmark of the repository at ``root``. Raises UsageError when too little is documented."""
    pieces = _pieces(root, progress)
    documented = [piece for piece in pieces if piece.doc]
    pairs = _distinct(documented)
    if len(pairs) < FEWEST:
        raise UsageError(
            f"{root} has {len(pairs)} documented functions to ask about, and {FEWEST} are needed; "
            "write down your own queries (docs/eval.md)"
        )
    asked = _sampled(pairs, seed)
    tasks = [_docstring2code(asked, pieces), _code2docstring(asked, documented)]
    if others := _code2code(pieces, seed):
        tasks.append(others)
    corpora: dict[str, Corpus | Path] = {
        "code": Corpus({piece.id: piece.chunk for piece in pieces}, bare=False),
        "docstrings": Corpus({piece.id: _docstring(piece) for piece in documented}, bare=True),
    }
    return Dataset("repository", "", corpora, tasks, _source(root, pairs, seed))


def _source(root: Path, pairs: Sequence[Piece], seed: int) -> dict[str, str]:
    languages = Counter(piece.chunk.language for piece in pairs).most_common()
    return {
        "repository": root.name,
        "pairs": str(len(pairs)),
        "files": str(len({piece.chunk.path for piece in pairs})),
        "languages": ", ".join(f"{language} {count}" for language, count in languages),
        "asked": f"{min(MOST, len(pairs))}, drawn with seed {seed}",
    }


def _pieces(root: Path, progress: Progress | None) -> list[Piece]:
    """Everything that is searched; no two share path and first line."""
    files = scan(root).files
    pieces: dict[tuple[str, int], Piece] = {}
    for number, done in enumerate(chunk_files(root, files, _MAX_CHARS)):
        if progress:
            progress("reading", number, len(files))
        source = read_source(root, done.file)
        # Notebooks' lines are not their code's, and a file that has changed meanwhile is no longer cut right.
        if isinstance(source, tuple) and source[1] == done.hash and done.file.language != "notebook":
            cut = without_docs(source[0], done.chunks)
            windows = Counter(_definition(each.chunk) for each in cut)
            found = [Piece(each.chunk, each.doc, windows[_definition(each.chunk)] == 1) for each in cut]
        else:
            found = [Piece(chunk, "", False) for chunk in done.chunks]
        for piece in found:
            pieces.setdefault((piece.chunk.path, piece.chunk.start_line), piece)
    return list(pieces.values())


def _definition(chunk: Chunk) -> tuple[str, str, str]:
    return chunk.kind, chunk.symbol, chunk.signature


def _distinct(documented: Iterable[Piece]) -> list[Piece]:
    """Those that ask something, less all whose question or code is there twice: it has two right answers."""
    listed = list(documented)
    questions = Counter(_plain(piece.question) for piece in listed)
    codes = Counter(_plain(piece.chunk.code) for piece in listed)
    return [
        piece
        for piece in listed
        if piece.asks
        and piece.says
        and questions[_plain(piece.question)] == codes[_plain(piece.chunk.code)] == 1
    ]


def _plain(text: str) -> str:
    """The words alone."""
    return _SPACE.sub(" ", text).strip().lower()


def _sampled(pieces: Sequence[Piece], seed: int) -> list[Piece]:
    """At most ``MOST``, from each file in turn, in the order of the repository."""
    files: dict[str, list[Piece]] = defaultdict(list)
    for piece in pieces:
        files[piece.chunk.path].append(piece)
    draw = random.Random(seed)  # noqa: S311 (a sample, no secret)
    ranked = []
    for held in files.values():
        draw.shuffle(held)
        ranked += [(turn, draw.random(), piece) for turn, piece in enumerate(held)]
    drawn = {piece.id for _, _, piece in sorted(ranked, key=lambda entry: entry[:2])[:MOST]}
    return [piece for piece in pieces if piece.id in drawn]


def _docstring2code(asked: Sequence[Piece], pieces: Sequence[Piece]) -> Task:
    queries = [
        TestQuery(piece.id, piece.question, "text", piece.chunk.kind, piece.chunk.language) for piece in asked
    ]
    return Task("docstring2code", "code", queries, dict(_graded(asked, pieces)))


def _code2docstring(asked: Sequence[Piece], documented: Sequence[Piece]) -> Task:
    queries = [_code_query(piece) for piece in asked]
    return Task("code2docstring", "docstrings", queries, dict(_graded(asked, documented)))


def _code_query(piece: Piece, own: str = "") -> TestQuery:
    return TestQuery(piece.id, piece.chunk.code, "code", piece.chunk.kind, piece.chunk.language, own)


def _graded(asked: Iterable[Piece], searched: Iterable[Piece]) -> Iterator[tuple[str, dict[str, int]]]:
    """2 for the function itself, 1 for what else is in its file or bears its name."""
    files: dict[str, dict[str, int]] = defaultdict(dict)
    names: dict[str, dict[str, int]] = defaultdict(dict)
    for piece in searched:
        files[piece.chunk.path][piece.id] = 1
        if piece.name:
            names[piece.name][piece.id] = 1
    for piece in asked:
        yield piece.id, {**files[piece.chunk.path], **names[piece.name], piece.id: 2}


def _docstring(piece: Piece) -> Chunk:
    """The documentation as a document; a path of its own, for what lies in one file is no hint here."""
    return Chunk(piece.id, piece.chunk.language, "window", "", "", "", 1, 1, piece.doc)


def _code2code(pieces: Iterable[Piece], seed: int) -> Task | None:
    """Functions with a namesake in another language; None when there are too few."""
    named: dict[str, list[Piece]] = defaultdict(list)
    for piece in pieces:
        if piece.asks and _tells(piece):
            named[piece.name].append(piece)
    grades: dict[str, dict[str, int]] = {}
    for same in named.values():
        if len(same) <= _LONGEST_NAME_LIST and len({_family(piece) for piece in same}) > 1:
            grades |= {piece.id: _namesakes(piece, same) for piece in same}
    asked = _sampled([piece for same in named.values() for piece in same if piece.id in grades], seed)
    if len(asked) < FEWEST:
        return None
    qrels: Qrels = {piece.id: grades[piece.id] for piece in asked}
    return Task("code2code", "code", [_code_query(piece, piece.id) for piece in asked], qrels)


def _namesakes(piece: Piece, same: Iterable[Piece]) -> dict[str, int]:
    """2 in another language, 1 in the own."""
    return {other.id: 1 if _family(other) == _family(piece) else 2 for other in same if other.id != piece.id}


def _tells(piece: Piece) -> bool:
    """Whether the name says what the function does."""
    bare = piece.chunk.symbol.rpartition(".")[2]
    words = [word for word in split_words(bare) if word != bare.lower()]
    return piece.name not in _COMMON_NAMES and (len(words) > 1 or len(piece.name) >= _SHORTEST_NAME)


def _family(piece: Piece) -> str:
    return _FAMILY.get(piece.chunk.language, piece.chunk.language)
