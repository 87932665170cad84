"""The figures of one query: by hand, and against pytrec_eval on random graded runs full of ties."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from math import log2
from random import Random

import pytest
import pytrec_eval
from hypothesis import example, given
from hypothesis import strategies as st

from coreb_search.eval.metrics import Figures, measure, ranking
from coreb_search.eval.values import Gains

MEASURES = {"ndcg_cut.10", "recip_rank", "map", "recall.10,100"}

Scores = Mapping[str, float]
Grades = Mapping[str, int]

names = st.integers(0, 130).map("d{}".format) | st.sampled_from(["é", "z", "Z", "\uffff", "\U00010000"])
# Few distinct scores make ties; near ones are the same in single precision or are not.
scores = st.sampled_from([0.0, -0.0, 0.1, 0.5, 0.5 + 1e-12, 0.5 + 1e-7, 1.0, -3.0, 1e-46, 1e38]) | st.floats(
    -1e3, 1e3
)
short = st.dictionaries(names, scores, max_size=12)
grades = st.dictionaries(names, st.integers(-1, 4), min_size=1, max_size=40)


def long_run(seed: int) -> dict[str, float]:
    """Ninety to 130 documents: on both sides of the greatest cut."""
    source = Random(seed)
    return {f"d{number}": source.randrange(40) / 10 for number in range(source.randrange(90, 131))}


runs = short | st.builds(long_run, st.integers(0, 2**32))


def official(run: Scores, judged: Grades, level: int = 1) -> dict[str, float]:
    evaluator = pytrec_eval.RelevanceEvaluator({"q": dict(judged)}, MEASURES, relevance_level=level)
    figures: dict[str, float] = evaluator.evaluate({"q": dict(run)})["q"]
    return figures


def gained(judged: Grades, lowest: int, gains: Gains) -> dict[str, int]:
    """The gains as relevance, which is how pytrec_eval takes them."""
    if gains == "binary":
        return {name: int(grade >= lowest) for name, grade in judged.items()}
    return {name: 2 ** max(grade, 0) - 1 for name, grade in judged.items()}


@given(runs, grades, st.integers(1, 3), st.sampled_from(["binary", "graded"]))
@example({"d1": 0.5, "d2": 0.5 + 1e-12}, {"d1": 2}, 2, "binary")
@example({}, {"d1": 2}, 2, "binary")
@example({"d1": 1.0}, {"d1": 1, "d2": 3}, 2, "graded")
def test_the_figures_are_those_of_pytrec_eval(run: Scores, judged: Grades, lowest: int, gains: Gains) -> None:
    found = measure(run, judged, lowest, gains)
    binary = official(run, gained(judged, lowest, "binary"))
    assert found.mrr == pytest.approx(binary["recip_rank"], abs=1e-9)
    assert found.map == pytest.approx(binary["map"], abs=1e-9)
    assert found.recall10 == pytest.approx(binary["recall_10"], abs=1e-9)
    assert found.recall100 == pytest.approx(binary["recall_100"], abs=1e-9)
    if any(grade >= lowest for grade in judged.values()):
        ndcg = official(run, gained(judged, lowest, gains))["ndcg_cut_10"]
        assert found.ndcg10 == pytest.approx(ndcg, abs=1e-9)
    else:
        assert found.ndcg10 == 0


@given(short, names)
def test_every_document_is_ranked_where_pytrec_eval_ranks_it(run: Scores, own: str) -> None:
    ranked = ranking(run, own)
    assert sorted(ranked) == sorted(name for name in run if name != own)
    left = {name: run[name] for name in ranked}
    evaluator = pytrec_eval.RelevanceEvaluator({name: {name: 1} for name in ranked}, {"recip_rank"})
    places = evaluator.evaluate(dict.fromkeys(ranked, left))
    for rank, name in enumerate(ranked, 1):
        assert places[name]["recip_rank"] == pytest.approx(1 / rank)


def test_ties_go_to_the_greater_id() -> None:
    assert ranking({"b": 1.0, "a": 1.0, "c": 0.5, "d": 2.0}) == ["d", "b", "a", "c"]
    assert ranking({"B": 1.0, "a": 1.0, "é": 1.0, "10": 1.0, "9": 1.0}) == ["é", "a", "B", "9", "10"]


def test_scores_that_are_one_number_in_single_precision_tie() -> None:
    assert ranking({"a": 1.0 + 1e-10, "b": 1.0}) == ["b", "a"]
    assert ranking({"a": 1.0 + 1e-6, "b": 1.0}) == ["a", "b"]


def test_figures_by_hand() -> None:
    run = {"miss": 9.0, "near": 8.0, "good": 7.0, "other": 6.0, "fine": 5.0}
    judged = {"near": 1, "good": 2, "fine": 2, "away": 2}
    ideal = 1 + 1 / log2(3) + 1 / log2(4)
    assert asdict(measure(run, judged)) == pytest.approx(
        {
            "ndcg10": (1 / log2(4) + 1 / log2(6)) / ideal,
            "mrr": 1 / 3,
            "map": (1 / 3 + 2 / 5) / 3,
            "recall10": 2 / 3,
            "recall100": 2 / 3,
            "intrusion": 1,
        }
    )


def test_graded_gains_by_hand() -> None:
    run = {"near": 3.0, "good": 2.0}
    found = measure(run, {"near": 1, "good": 3}, lowest=2, gains="graded")
    assert found.ndcg10 == pytest.approx((1 + 7 / log2(3)) / (7 + 1 / log2(3)))
    assert found.mrr == 0.5


def test_the_eleventh_and_the_hundred_and_first_are_beyond_the_cuts() -> None:
    run = {f"d{number:03}": -float(number) for number in range(200)}
    eleventh = measure(run, {"d010": 2})
    assert (eleventh.ndcg10, eleventh.recall10, eleventh.recall100) == (0, 0, 1)
    late = measure(run, {"d100": 2})
    assert (late.recall100, late.mrr, late.map) == pytest.approx((0, 1 / 101, 1 / 101))


def test_the_querys_own_document_takes_no_rank() -> None:
    run = {"own": 3.0, "good": 2.0}
    assert measure(run, {"good": 2}).mrr == 0.5
    assert measure(run, {"good": 2}, own="own").mrr == 1


@pytest.mark.parametrize("gains", ["binary", "graded"])
@pytest.mark.parametrize("judged", [{}, {"a": 0}, {"a": 1}, {"a": -1}])
def test_a_query_without_a_relevant_document_scores_nothing(judged: Grades, gains: Gains) -> None:
    assert measure({"a": 1.0}, judged, gains=gains) == Figures(0, 0, 0, 0, 0, None)


@pytest.mark.parametrize(
    ("run", "judged", "intrusion"),
    [
        ({"near": 2.0, "good": 1.0}, {"near": 1, "good": 2}, 1),
        ({"good": 2.0, "near": 1.0}, {"near": 1, "good": 2}, 0),
        ({"good": 3.0, "near": 2.0, "fine": 1.0}, {"near": 1, "good": 2, "fine": 2}, 0),
        ({"wrong": 3.0, "good": 2.0, "near": 1.0}, {"wrong": 0, "near": 1, "good": 2}, 0),
        ({"near": 1.0}, {"near": 1, "good": 2}, 1),
        ({"good": 1.0}, {"near": 1, "good": 2}, 0),
        ({"other": 1.0}, {"near": 1, "good": 2}, 0),
        ({"near": 1.0, "good": 2.0}, {"good": 2}, None),
        ({"near": 1.0, "good": 2.0}, {"good": 2, "near": 0}, None),
        ({"near": 1.0}, {"near": 1}, None),
    ],
)
def test_intrusion_is_a_near_miss_above_everything_relevant(
    run: Scores, judged: Grades, intrusion: int | None
) -> None:
    assert measure(run, judged).intrusion == intrusion
