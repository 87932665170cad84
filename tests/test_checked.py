"""What is wrong with a value from outside is said in one line, with what would be right."""

from __future__ import annotations

import pytest

from coreb_search.checked import converted
from coreb_search.errors import UsageError
from coreb_search.rpc.schema import SearchParams, SimilarParams


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ({"query": ""}, "`query` is empty"),
        ({"query": "a" * 1_000_001}, "`query` is too long: at most 1,000,000 characters"),
        ({}, "Object missing required field `query`"),
        ([], "Expected `object`, got `array`"),
        ({"query": 1}, "Expected `str`, got `int` - at `query`"),
        (
            {"query": "a", "mode": "semantic"},
            "Invalid enum value 'semantic'; known: hybrid, lexical, vector - at `mode`",
        ),
        (
            {"query": "a", "kinds": ["class", "functions"]},
            "Invalid enum value 'functions'; known: class, function, method, module, window - at `kinds[1]`",
        ),
        (
            {"question": "a"},
            "Object contains unknown field `question`; known: k, mode, languages, paths, kinds, folder, "
            "query, explain",
        ),
    ],
)
def test_a_fault_comes_with_what_would_be_right(value: object, told: str) -> None:
    with pytest.raises(UsageError) as raised:
        converted(value, SearchParams)
    assert str(raised.value) == told


def test_faults_further_in_are_named_by_their_place() -> None:
    with pytest.raises(UsageError, match="unknown field `u` - at `textDocument`"):
        converted({"textDocument": {"u": 1}}, SimilarParams)


def test_a_number_in_quotes_is_one_where_that_is_allowed() -> None:
    assert converted({"query": "a", "k": "3"}, SearchParams, strict=False).k == 3
    with pytest.raises(UsageError, match="at `k`"):
        converted({"query": "a", "k": "3"}, SearchParams)
