"""Intervals and paired differences: steady, and what statistics expects of them."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import NormalDist, fmean, pstdev

import pytest

from coreb_search.eval.bootstrap import DRAWN, Difference, interval, paired


def normal(seed: int, n: int, mean: float = 0.0) -> list[float]:
    source = Random(seed)
    return [source.gauss(mean, 1) for _ in range(n)]


def test_the_same_seed_gives_the_same_interval_and_another_seed_another() -> None:
    values = normal(1, 300)
    assert interval(values, seed=7) == interval(values, seed=7)
    assert interval(values, seed=7) != interval(values, seed=8)


def test_the_interval_is_the_normal_one_for_many_values() -> None:
    values = normal(2, 1000)
    low, high = interval(values, seed=0, rounds=20_000)
    half = NormalDist().inv_cdf(0.975) * pstdev(values) / sqrt(len(values))
    assert low == pytest.approx(fmean(values) - half, abs=half / 20)
    assert high == pytest.approx(fmean(values) + half, abs=half / 20)


def test_ninety_five_of_a_hundred_intervals_hold_the_true_mean() -> None:
    ends = [interval(normal(seed, 100, mean=3.0), seed=seed, rounds=500) for seed in range(400)]
    assert sum(low <= 3.0 <= high for low, high in ends) / 400 == pytest.approx(0.95, abs=0.03)


def test_one_value_and_equal_values_leave_no_doubt() -> None:
    assert interval([0.25], seed=0) == (0.25, 0.25)
    assert interval([1.0] * 50, seed=0) == (1.0, 1.0)


def test_the_mean_of_no_query_is_refused() -> None:
    with pytest.raises(ValueError, match="no value"):
        interval([], seed=0)
    with pytest.raises(ValueError, match="no value"):
        paired([], [], seed=0)


def test_all_rounds_are_drawn_whatever_the_portions() -> None:
    """More values than are drawn at once: one round after the other."""
    low, high = interval([0.0, 1.0] * (DRAWN // 2 + 1), seed=0, rounds=3)
    assert 0.49 < low < high < 0.51


def test_a_better_second_run_is_above_zero() -> None:
    first = normal(3, 200)
    second = [value + 0.2 + noise / 10 for value, noise in zip(first, normal(4, 200), strict=True)]
    found = paired(first, second, seed=0)
    assert found.mean == pytest.approx(fmean(second) - fmean(first))
    assert 0 < found.low < found.mean < found.high
    assert found.p == 1 / 10_001
    back = paired(second, first, seed=0)
    assert (back.mean, back.low, back.high) == pytest.approx((-found.mean, -found.high, -found.low))


def test_the_same_run_twice_differs_by_nothing() -> None:
    values = normal(5, 100)
    assert paired(values, values, seed=0) == Difference(0.0, 0.0, 0.0, 1.0)


def test_p_is_the_normal_one_for_many_queries() -> None:
    first, second = normal(6, 400), normal(7, 400, mean=0.1)
    differences = [after - before for before, after in zip(first, second, strict=True)]
    z = fmean(differences) / (pstdev(differences) / sqrt(400))
    expected = 2 * (1 - NormalDist().cdf(abs(z)))
    assert 0.01 < expected < 0.5
    assert paired(first, second, seed=0).p == pytest.approx(expected, abs=0.02)


def test_p_does_not_depend_on_the_rounding_of_sums() -> None:
    """A third of the queries gain 1: means of 0 and of twice the mean are exactly as far away as it is."""
    first, second = [0.0] * 3, [0.1, 0.0, 0.0]
    chances = {0: 8, 1: 12, 2: 6, 3: 1}
    expected = sum(ways for gained, ways in chances.items() if gained != 1) / 27
    assert paired(first, second, seed=0).p == pytest.approx(expected, abs=0.02)


def test_runs_over_different_queries_are_refused() -> None:
    with pytest.raises(ValueError, match="argument 2 is shorter"):
        paired([1.0, 2.0], [1.0], seed=0)
