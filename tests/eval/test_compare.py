"""What is said of two reports besides their difference."""

from __future__ import annotations

from typing import Any

import pytest

from coreb_search.eval.compare import compare


def report(**source: str) -> dict[str, Any]:
    return {
        "dataset": {"name": "coreb", "release": "v2603", "source": source},
        "model": {"name": "hash"},
        "settings": {"seed": 0},
        "queries": {"text2code": {"q": {"ndcg@10": 0.5}}},
    }


@pytest.mark.parametrize("turned", [False, True])
def test_data_that_only_one_report_knows_more_of_are_not_the_same(turned: bool) -> None:
    """What only the second report said of its data went unseen."""
    pair = [report(data="the known copy"), report(data="the known copy", missing="lodash")]
    notes = compare(*(pair[::-1] if turned else pair))["notes"]
    assert notes == ["The data are not the same: missing differ. What changed may be the questions."]


def test_the_same_data_need_no_note() -> None:
    assert compare(report(data="x"), report(data="x"))["notes"] == []


def test_data_in_a_folder_are_the_same_as_those_that_were_fetched() -> None:
    fetched = report(hub="hq-bench/coreb", commit="0123", data="x")
    assert compare(fetched, report(data="x"))["notes"] == compare(report(data="x"), fetched)["notes"] == []
