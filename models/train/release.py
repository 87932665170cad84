"""Pairs from COREB's training release: long questions and questions that are code, with hard negatives.

Only release_v2602 is ever read here. Its search queries are left out: most cite what no document holds.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

from coreb_search.models.train.benchmarks import COREB_TASKS, Task, coreb, solutions

RELEASE = Path("coreb") / "release_v2602"
_TRANSLATIONS = 3


@dataclass(frozen=True, slots=True)
class ReleasePair:
    """A question, an answer, and documents that look like answers."""

    problem: str
    question: str
    answer: str
    wrong: tuple[str, ...]
    translation: bool = False
    """Whether both are solutions of the problem."""


def held_out(problem: str) -> bool:
    """Whether this problem is kept from training when weights are tuned: one in five, by its name."""
    return crc32(problem.encode()) % 5 == 0


def _wrong_texts(task: Task) -> dict[str, tuple[str, ...]]:
    """By id of a problem statement, the made-up statements that accompany it."""
    found: dict[str, list[str]] = {}
    for name, text in task.documents.items():
        original, noise, _ = name.partition("_noise")
        if noise:
            found.setdefault(original, []).append(text)
    return {name: tuple(texts) for name, texts in found.items()}


def _answers(task: Task) -> Iterator[ReleasePair]:
    wrong = _wrong_texts(task) if task.name == "code2text" else {}
    for query, positives, problem, sort in zip(
        task.queries, task.positives, task.problems, task.sorts, strict=True
    ):
        if not sort.startswith("t2c_search"):
            for name in sorted(positives):
                yield ReleasePair(problem, query, task.documents[name], wrong.get(name, ()))


def _translations(codes: dict[str, list[str]], seed: int) -> Iterator[ReleasePair]:
    """Each solution with some of the other solutions of its problem, most of them in other languages."""
    chance = random.Random(seed)  # noqa: S311
    for problem, found in codes.items():
        for code in found:
            others = [other for other in found if other != code]
            for other in chance.sample(others, min(_TRANSLATIONS, len(others))):
                yield ReleasePair(problem, code, other, (), True)


def release_pairs(data: Path, tuning: bool, seed: int = 0) -> list[ReleasePair]:
    """All pairs; without those of the held-out problems when ``tuning``."""
    pairs = [pair for name in COREB_TASKS for pair in _answers(coreb(data / RELEASE, name))]
    codes: dict[str, list[str]] = {}
    for problem, code in solutions(data / RELEASE):
        codes.setdefault(problem, []).append(code)
    pairs.extend(_translations(codes, seed))
    return [pair for pair in pairs if not (tuning and held_out(pair.problem))]
