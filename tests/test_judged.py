"""The measures of the comparison of answers, and the judged questions themselves."""

from __future__ import annotations

from math import log2

import pytest

from scripts.benchmarks.judged import Answer, load, ndcg, reciprocal_rank

PLACE = Answer.parse("2 src/a.py:10-20 A.run")
HELP = Answer.parse("1 src/b.py:1-5 help")


def test_the_best_list_scores_one_whatever_the_cut() -> None:
    assert ndcg([("src/a.py", 1, 10), ("src/b.py", 5, 90)], [PLACE, HELP]) == 1
    assert ndcg([("src/a.py", 21, 30), ("src/c.py", 10, 20)], [PLACE, HELP]) == 0


def test_an_answer_counts_once_at_its_first_hit() -> None:
    twice = [("src/c.py", 1, 1), ("src/a.py", 12, 13), ("src/a.py", 14, 15)]
    assert ndcg(twice, [PLACE, HELP]) == pytest.approx(3 / log2(3) / (3 + 1 / log2(3)))


def test_only_the_place_itself_counts_for_the_reciprocal_rank() -> None:
    assert reciprocal_rank([("src/b.py", 1, 1), ("src/a.py", 20, 20)], [PLACE, HELP]) == 0.5
    assert reciprocal_rank([("src/b.py", 1, 1)], [PLACE, HELP]) == 0


def test_nothing_counts_below_the_tenth_hit() -> None:
    late = [("src/c.py", 1, 1)] * 10 + [("src/a.py", 10, 20)]
    assert ndcg(late, [PLACE]) == 0


def test_every_judged_question_has_the_place_it_asks_for_and_is_asked_once() -> None:
    packages = load()
    assert [judged.split for judged in packages] == ["dev"] * 4 + ["test"] * 4
    for judged in packages:
        texts = [question.text for question in judged.questions]
        assert len(texts) == len(set(texts)) >= 20
        assert all(max(a.grade for a in question.answers) == 2 for question in judged.questions)
        assert {question.kind for question in judged.questions} == {"plain", "structure", "name"}
