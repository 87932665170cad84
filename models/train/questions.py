"""What the reranker learns on: questions put to collections, and which documents answer them.

From the training release its own questions, and every program as a question for its like and for its
statement; from public packages the documentation of functions, asked within the package.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zlib import crc32

from coreb_search.models.train.benchmarks import COREB_TASKS, coreb
from coreb_search.models.train.pairs import Pair
from coreb_search.models.train.release import RELEASE
from coreb_search.types import TASK_OF, Chunk, QueryKind

FOLDS = 5
PUBLIC = "public"
_PACKAGES_PER_KEPT = 6
_LEAST_IN_PACKAGE = 120
_KINDS: Mapping[str, QueryKind] = {task: kind for kind, task in TASK_OF.items()}
# As often as COREB asks for them: another language, the other author in the same one, the other author.
_SORTS = {"languages": 190, "author in language": 45, "author": 43}
_PER_PACKAGE, _MOST_FUNCTIONS, _PACKAGES = 60, 3000, 40
_LEAST_DOCUMENTED, _LEAST_WORDS = 100, 3


@dataclass(frozen=True, slots=True)
class Question:
    """A text, and the ids of the documents that answer it."""

    text: str
    kind: QueryKind
    good: frozenset[str]
    fold: str
    """Which of the encoders has not seen it."""
    source: str
    """``official``, ``solutions`` or ``public``."""
    own: str = ""
    """The document that is the question."""


@dataclass(frozen=True, slots=True)
class Collection:
    """Documents by id, and what is asked about them."""

    chunks: Mapping[str, Chunk]
    questions: Sequence[Question]
    bare: bool = True


def fold_of(problem: str) -> int:
    """Which encoder has not seen this problem."""
    return crc32(problem.encode()) % FOLDS


def kept_packages(pairs: Sequence[Pair]) -> frozenset[str]:
    """Packages that the reranker learns on: one in six, by name, of those with enough documentation."""
    documented: dict[str, int] = {}
    for pair in pairs:
        documented[pair.package] = documented.get(pair.package, 0) + pair.documented
    return frozenset(
        name
        for name, number in documented.items()
        if crc32(name.encode()) % _PACKAGES_PER_KEPT == 1 and number >= _LEAST_IN_PACKAGE
    )


def release_collections(data: Path, seed: int = 1) -> list[Collection]:
    """The training release's programs and its statements."""
    official = {name: coreb(data / RELEASE, name) for name in COREB_TASKS}
    asked: dict[str, list[Question]] = {"code": [], "text": []}
    for name, task in official.items():
        part = asked["text" if name == "code2text" else "code"]
        for text, good, problem, own, sort in zip(
            task.queries, task.positives, task.problems, task.excluded, task.sorts, strict=True
        ):
            # Its search queries cite what no document holds.
            if good and not sort.startswith("t2c_search"):
                part.append(Question(text, _KINDS[name], good, str(fold_of(problem)), "official", own))
    path = data / RELEASE
    programs, statements = (_rows(path / f"{part}_corpus.jsonl") for part in ("code", "text"))
    asked["code"].extend(_likes(programs, seed))
    asked["text"].extend(_described(programs, statements))
    return [
        Collection({name: _chunk(name, text) for name, text in official[task].documents.items()}, asked[part])
        for task, part in (("text2code", "code"), ("code2text", "text"))
    ]


def public_collections(pairs: Sequence[Pair], seed: int = 0) -> Iterator[Collection]:
    """Functions of one package and language each; half of the packages with, half without names."""
    chance = random.Random(seed)  # noqa: S311
    kept = kept_packages(pairs)
    found: dict[tuple[str, str], list[Pair]] = {}
    for pair in pairs:
        if pair.package in kept:
            found.setdefault((pair.package, pair.language), []).append(pair)
    ready = [part for part in found.values() if sum(pair.documented for pair in part) >= _LEAST_DOCUMENTED]
    chance.shuffle(ready)
    for part in ready[:_PACKAGES]:
        chance.shuffle(part)
        functions = {str(i): pair for i, pair in enumerate(part[:_MOST_FUNCTIONS])}
        questions = [
            Question(pair.question, "text", frozenset([name]), PUBLIC, "public")
            for name, pair in functions.items()
            if pair.documented and len(pair.question.split()) >= _LEAST_WORDS
        ]
        bare = chance.random() < 0.5
        chunks = {
            # The name of an undocumented function is its question, and no part of it.
            name: _chunk(name, pair.code, pair.head.partition(" ")[2] if pair.documented and not bare else "")
            for name, pair in functions.items()
        }
        yield Collection(chunks, questions[:_PER_PACKAGE], bare)


def _rows(path: Path) -> list[dict[str, Any]]:
    with path.open(encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def _chunk(name: str, code: str, symbol: str = "") -> Chunk:
    return Chunk(name, "text", "function", symbol, "", "", 1, code.count("\n") + 1, code)


def _likes(programs: Sequence[dict[str, Any]], seed: int) -> Iterator[Question]:
    chance = random.Random(seed)  # noqa: S311
    for program in programs:
        problem = program["meta_source_problem_id"]
        others = [p for p in programs if p["meta_source_problem_id"] == problem and p is not program]
        sort = chance.choices([*_SORTS], [*_SORTS.values()])[0]
        good = [other for other in others if _is_asked_for(other, program, sort)]
        good = [other for other in good if other["meta_passed"]] or good
        own, ids = program["code_id"], frozenset(other["code_id"] for other in good)
        yield Question(program["code"], "code", ids, str(fold_of(str(problem))), "solutions", own)


def _is_asked_for(other: dict[str, Any], program: dict[str, Any], sort: str) -> bool:
    same: bool = other["language"] == program["language"]
    return bool(other["model"] != program["model"]) if sort == "author" else same == (sort != "languages")


def _described(
    programs: Sequence[dict[str, Any]], statements: Sequence[dict[str, Any]]
) -> Iterator[Question]:
    real = {s["meta_source_problem_id"]: s["text_id"] for s in statements if s["meta_noise_type"] is None}
    for program in programs:
        problem = program["meta_source_problem_id"]
        good = frozenset([real[problem]])
        yield Question(program["code"], "description", good, str(fold_of(str(problem))), "solutions")
