"""The bars the bundled encoder was accepted by, fused with BM25 as in the program."""

from pathlib import Path
from statistics import fmean

import pytest

from coreb_search.models import load_encoder
from coreb_search.models.train.benchmarks import COREB_TASKS, Task, coreb, cosqa
from coreb_search.models.train.check import gains, lexical_scores, vector_scores
from coreb_search.models.train.metrics import by_best

pytestmark = pytest.mark.data


def _fused(task: Task, weight: float = 0.6) -> list[float]:
    vectors, lexical = by_best(vector_scores(task, load_encoder())), by_best(lexical_scores(task))
    return gains(task, weight * vectors + (1 - weight) * lexical)


def test_cosqa(coreb_data: Path) -> None:
    assert fmean(_fused(cosqa(coreb_data / "cosqa", "test"))) >= 0.47


def test_coreb_over_all_queries(coreb_data: Path) -> None:
    folder = coreb_data / "coreb" / "release_v2603"
    values = [gain for name in COREB_TASKS for gain in _fused(coreb(folder, name))]
    assert len(values) == 2601
    assert fmean(values) >= 0.42


def test_code_to_code(coreb_data: Path) -> None:
    assert fmean(_fused(coreb(coreb_data / "coreb" / "release_v2603", "code2code"), 0.85)) >= 0.6
