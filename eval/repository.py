"""A benchmark cut out of a repository's own code: its documentation asks, the code without it answers.

Three tasks, each where the repository has enough for it: documentation → function, function → documentation,
and function → function of the same name in another language. Questions come from code that is neither test
nor example nor a stub; what is searched is everything. A question that the documentation of another function
asks as well, be it in a test, is left out, for it has several right answers; so is code that is there twice.

Queries and documents are named by path and symbol, never by lines, so that reports of a repository before and
after a change have queries in common.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from hashlib import blake2b
from operator import itemgetter
from pathlib import Path

from coreb_search.errors import UsageError
from coreb_search.eval.pieces import Piece, plain, read
from coreb_search.eval.values import Corpus, Dataset, Qrels, Task, TestQuery
from coreb_search.eval.vectors import Progress
from coreb_search.text import split_words
from coreb_search.types import Chunk

FEWEST, MOST = 20, 500
"""Queries of a task."""

_LONGEST_NAME_LIST = 5
"""A name that more functions bear says little of what they do."""
_SHORTEST_NAME = 6
_COMMON_NAMES = frozenset(
    "main init setup teardown test tests run close open update create delete remove insert length append "
    "tostring equals hashcode getvalue setvalue iterator".split()
)
_FAMILY = {"typescript": "javascript", "tsx": "javascript", "cpp": "c", "objc": "c"}
"""Languages that compile one another's files, so that a common name is often the very same function."""


def build(root: Path, seed: int = 0, progress: Progress | None = None, max_chars: int = 2048) -> Dataset:
    """The benchmark of the repository at ``root``, in chunks of at most ``max_chars``.

    Raises UsageError when too little is documented.
    """
    pieces = read(root, progress, max_chars)
    documented = [piece for piece in pieces if piece.doc]
    pairs = _distinct(pieces)
    if len(pairs) < FEWEST:
        raise UsageError(
            f"{root} has {len(pairs)} documented functions to ask about, tests and copies apart, "
            f"and {FEWEST} are needed; write down your own queries (docs/eval.md)"
        )
    asked = _sampled(pairs, seed)
    tasks = [_docstring2code(asked, pieces), _code2docstring(asked, documented)]
    if others := _code2code(pieces, seed):
        tasks.append(others)
    corpora: dict[str, Corpus | Path] = {
        "code": Corpus({piece.id: piece.chunk for piece in pieces}, bare=False),
        "docstrings": Corpus({piece.id: _docstring(piece) for piece in documented}, bare=True),
    }
    return Dataset("repository", root.absolute().name, corpora, tasks, _source(root, pairs, seed))


def _source(root: Path, pairs: Sequence[Piece], seed: int) -> dict[str, str]:
    languages = Counter(piece.chunk.language for piece in pairs).most_common()
    return {
        "repository": root.absolute().name,
        "pairs": str(len(pairs)),
        "files": str(len({piece.chunk.path for piece in pairs})),
        "languages": ", ".join(f"{language} {count}" for language, count in languages),
        "asked": f"{min(MOST, len(pairs))}, drawn with seed {seed}",
    }


def _distinct(pieces: Sequence[Piece]) -> list[Piece]:
    """Those that ask something, less all whose question or code is there twice: it has two right answers."""
    questions = Counter(plain(asked) for piece in pieces for asked in piece.questions)
    codes = Counter(plain(piece.chunk.code) for piece in pieces)
    return [
        piece
        for piece in pieces
        if piece.asks
        and piece.says
        and questions[plain(piece.question)] == codes[plain(piece.chunk.code)] == 1
    ]


def _sampled(pieces: Sequence[Piece], seed: int) -> list[Piece]:
    """At most ``MOST``, from each file in turn, in the order of the repository.

    Chance is a hash of the name, so that what comes or goes elsewhere hardly changes the sample.
    """
    turns: Counter[str] = Counter()
    ranked = []
    for chance, piece in sorted(((_chance(seed, piece), piece) for piece in pieces), key=itemgetter(0)):
        turns[piece.chunk.path] += 1
        ranked.append((turns[piece.chunk.path], chance, piece.id))
    drawn = {name for _, _, name in sorted(ranked)[:MOST]}
    return [piece for piece in pieces if piece.id in drawn]


def _chance(seed: int, piece: Piece) -> bytes:
    return blake2b(f"{seed} {piece.id}".encode("utf-8", "replace")).digest()


def _docstring2code(asked: Sequence[Piece], pieces: Sequence[Piece]) -> Task:
    name = "docstring2code"
    queries = [
        TestQuery(_query(name, piece), piece.question, "text", piece.chunk.kind, piece.chunk.language)
        for piece in asked
    ]
    return Task(name, "code", queries, dict(_graded(name, asked, pieces)))


def _code2docstring(asked: Sequence[Piece], documented: Sequence[Piece]) -> Task:
    name = "code2docstring"
    queries = [replace(_code_query(name, piece), kind="description") for piece in asked]
    return Task(name, "docstrings", queries, dict(_graded(name, asked, documented)))


def _query(task: str, piece: Piece) -> str:
    return f"{task}/{piece.id}"


def _code_query(task: str, piece: Piece, own: str = "") -> TestQuery:
    chunk = piece.chunk
    return TestQuery(_query(task, piece), chunk.code, "code", chunk.kind, chunk.language, own)


def _graded(
    task: str, asked: Iterable[Piece], searched: Iterable[Piece]
) -> Iterator[tuple[str, dict[str, int]]]:
    """2 for the function itself, 1 for what else is in its file or bears its name."""
    files: dict[str, dict[str, int]] = defaultdict(dict)
    names: dict[str, dict[str, int]] = defaultdict(dict)
    for piece in searched:
        files[piece.chunk.path][piece.id] = 1
        if piece.name:
            names[piece.name][piece.id] = 1
    for piece in asked:
        yield _query(task, piece), {**files[piece.chunk.path], **names[piece.name], piece.id: 2}


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
    name = "code2code"
    qrels: Qrels = {_query(name, piece): grades[piece.id] for piece in asked}
    return Task(name, "code", [_code_query(name, piece, piece.id) for piece in asked], qrels)


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
