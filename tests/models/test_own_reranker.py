"""The reranker that ships: its own files, real code, and what it must bear."""

from __future__ import annotations

import bisect
import heapq
import inspect
import shutil
import subprocess
import sys
import textwrap
import time
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

from coreb_search.errors import ModelError
from coreb_search.models import BUNDLED
from coreb_search.models.own_reranker import OwnReranker
from coreb_search.types import TASK_OF, Chunk, Hit, Query


def _functions(module: ModuleType) -> list[FunctionType]:
    return [value for _, value in sorted(vars(module).items()) if isinstance(value, FunctionType)]


_QUESTION = (
    "Given an array of integers and a target, return the indices of two different numbers that add up to the "
    "target. The array is not sorted, every input has exactly one answer, and the same element may not be "
    "used twice. The length of the array is at most 10000."
)
_RIGHT = """\
def two_sum(numbers, target):
    seen = {}
    for index, number in enumerate(numbers):
        if target - number in seen:
            return [seen[target - number], index]
        seen[number] = index
"""
# Says "array", "numbers", "sorted", "return", "length" and "element", and does something else.
_WRONG = """\
def rotate(array, length):
    # return the array of numbers, the last element first; not sorted
    return [array[(i + 1) % length] for i in range(length)]
"""
_OTHERS = [inspect.getsource(f) for m in (heapq, bisect, shutil, textwrap) for f in _functions(m)][:30]


def _hits(*codes: str) -> list[Hit]:
    """As good as each other for the first stage, but for a hair, in this order."""
    return [
        Hit(
            Chunk(f"{i}.py", "python", "function", "", "", "", 1, code.count("\n") + 1, code),
            1 - i / 1000,
            {"cosine": 0.5, "bm25": 10.0},
        )
        for i, code in enumerate(codes)
    ]


def _never() -> bool:
    return False


@pytest.fixture(scope="module")
def reranker() -> OwnReranker:
    return OwnReranker()


def test_a_wrong_answer_that_shares_words_is_below_the_right_one(reranker: OwnReranker) -> None:
    scores = reranker.scores(Query(_QUESTION), _hits(_WRONG, _RIGHT, *_OTHERS), _never)
    assert None not in scores
    assert scores.index(max(score for score in scores if score is not None)) == 1


@pytest.mark.parametrize("kind", TASK_OF)
def test_the_same_is_scored_the_same_in_another_process(reranker: OwnReranker, kind: str) -> None:
    """Sums over sets of words changed with the process's hash seed."""
    program = (
        "from tests.models.test_own_reranker import *\n"
        "from tests.models.test_own_reranker import _hits, _never, _QUESTION, _WRONG, _RIGHT, _OTHERS\n"
        f"query = Query(_QUESTION, {kind!r})\n"
        "print(OwnReranker().scores(query, _hits(_WRONG, _RIGHT, *_OTHERS), _never))"
    )
    runs = {
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    }
    assert len(runs) == 1


def test_fifty_long_programs_are_scored_in_good_time(reranker: OwnReranker) -> None:
    hits = _hits(*(f"{_RIGHT * 15}\nvalue_{i} = {i}" for i in range(reranker.depth)))
    reranker.scores(Query("a question to warm up"), hits, _never)
    start = time.perf_counter()
    scores = reranker.scores(Query(_RIGHT * 15, "description"), hits, _never)
    assert time.perf_counter() - start < 1
    assert len(scores) == reranker.depth and None not in scores


@pytest.mark.parametrize("text", ["", "?", "\ud800", "日本語", "x" * 100_000, "0 1 2"])
@pytest.mark.parametrize("kind", TASK_OF)
def test_whatever_is_asked_and_found_has_a_finite_score(reranker: OwnReranker, text: str, kind: str) -> None:
    query = Query(text, kind)  # type: ignore[arg-type]
    for hits in (
        _hits(""),
        _hits("", ""),
        _hits(_RIGHT, "\ud800", "", "((((", "x" * 100_000),
        _hits(*[_RIGHT] * 7),
    ):
        scores = reranker.scores(query, hits, _never)
        assert all(score is not None and abs(score) < 1e6 for score in scores)


def test_hits_without_signals_or_worth_are_scored(reranker: OwnReranker) -> None:
    hits = [Hit(hit.chunk, 0.0) for hit in _hits(_WRONG, _RIGHT)]
    assert None not in reranker.scores(Query(_QUESTION), hits, _never)


def test_no_hits_no_scores(reranker: OwnReranker) -> None:
    assert reranker.scores(Query(_QUESTION), [], _never) == []


def test_when_it_is_late_half_way_nothing_has_a_score(reranker: OwnReranker) -> None:
    looks = iter([False, False, True, True])
    assert (
        reranker.scores(Query(_QUESTION), _hits(*(f"late_{i}" for i in range(50))), lambda: next(looks))
        == [None] * 50
    )
    assert len(list(looks)) == 1


def test_damaged_weights_are_refused(tmp_path: Path) -> None:
    shutil.copytree(BUNDLED, tmp_path / "model")
    (tmp_path / "model" / "reranker.npz").write_bytes(b"nothing")
    with pytest.raises(ModelError, match="damaged"):
        OwnReranker(tmp_path / "model")
