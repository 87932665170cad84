"""Questions with judged answers, and how well a list of hits answers them. Pure but for reading the files.

An answer is a place in a file. It counts at the rank of the first hit that shares a line with it, so that
programs which cut files differently are measured alike. Gains are 3 for grade 2 (the place itself) and 1
for grade 1 (it helps); the discount is 1 / log2(rank + 1), and nDCG is 1 at most.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log2
from pathlib import Path

FOLDER = Path(__file__).parent / "quality"
K = 10

Place = tuple[str, int, int]
"""Path relative to the root, first and last line."""
_ANSWER = re.compile(r"(?P<grade>[12]) (?P<path>.+?):(?P<first>\d+)-(?P<last>\d+) (?P<symbol>\S+)")


@dataclass(frozen=True, slots=True)
class Answer:
    """A place that answers a question: 2 is the place itself, 1 helps."""

    grade: int
    place: Place
    symbol: str

    @classmethod
    def parse(cls, line: str) -> Answer:
        """From ``2 src/file.py:10-20 Class.method``."""
        found = _ANSWER.fullmatch(line)
        if found is None:
            raise ValueError(f"not an answer: {line}")
        place = (found["path"], int(found["first"]), int(found["last"]))
        return cls(int(found["grade"]), place, found["symbol"])

    @property
    def gain(self) -> int:
        return 3 if self.grade == 2 else 1


@dataclass(frozen=True, slots=True)
class Question:
    """What a developer asks, and every place known to answer it."""

    kind: str
    """``plain`` English, ``structure`` of the program, or a ``name`` or a part of one."""
    text: str
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """A pinned package and its questions."""

    name: str
    registry: str
    package: str
    version: str
    licence: str
    language: str
    split: str
    """``dev`` packages may be tuned on, ``test`` packages not."""
    root: str
    """Glob of the folder inside the archive that is searched."""
    questions: tuple[Question, ...]


def load(folder: Path = FOLDER) -> list[Judged]:
    """All packages, those for tuning first."""
    return sorted((_read(path) for path in folder.glob("*.toml")), key=lambda judged: judged.split)


def misplaced(judged: Judged, root: Path) -> Iterator[Answer]:
    """Answers whose lines do not name their symbol: the files are not those that were judged."""
    for answer in (answer for question in judged.questions for answer in question.answers):
        path, first, last = answer.place
        lines = (root / path).read_text(encoding="utf-8", errors="replace").splitlines()
        if answer.symbol.rpartition(".")[2] not in "\n".join(lines[first - 1 : last]):
            yield answer


def reciprocal_rank(hits: Sequence[Place], answers: Sequence[Answer]) -> float:
    """1 / rank of the first hit on a grade 2 answer, 0 when there is none among the first ten."""
    ranks = (rank for answer, rank in _found(hits, answers) if answer.grade == 2)
    return 1 / min(ranks, default=float("inf"))


def ndcg(hits: Sequence[Place], answers: Sequence[Answer]) -> float:
    """Discounted gain of the answers found among the first ten hits over that of the best possible list."""
    gained = sum(answer.gain / log2(rank + 1) for answer, rank in _found(hits, answers))
    gains = sorted((answer.gain for answer in answers), reverse=True)[:K]
    return min(1.0, gained / sum(gain / log2(rank + 1) for rank, gain in enumerate(gains, 1)))


def _found(hits: Sequence[Place], answers: Sequence[Answer]) -> Iterator[tuple[Answer, int]]:
    for answer in answers:
        ranks = (rank for rank, hit in enumerate(hits[:K], 1) if _overlap(hit, answer.place))
        rank = next(ranks, None)
        if rank is not None:
            yield answer, rank


def _overlap(one: Place, other: Place) -> bool:
    return one[0] == other[0] and one[1] <= other[2] and other[1] <= one[2]


def _read(path: Path) -> Judged:
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    questions = tuple(
        Question(asked["kind"], asked["text"], tuple(map(Answer.parse, asked["answers"])))
        for asked in document.pop("questions")
    )
    return Judged(path.stem, questions=questions, **document)
