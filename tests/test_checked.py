"""What is wrong with a value from outside is said in one line, with what would be right."""

from __future__ import annotations

import math

import pytest

from coreb_search.checked import converted, parsed
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
            "rerank, rerankBudget, expand, query, explain",
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


def test_json_is_taken_as_clients_write_it() -> None:
    """Symptom: half an emoji, or one number of 5,000 digits, and the whole message was none."""
    assert parsed(rb'["\ud83d\ude00", "\\ud83d", "a\ud83d", "\udc00"]') == [
        "\U0001f600",
        r"\ud83d",
        "a?",
        "?",
    ]
    assert parsed(b'\xef\xbb\xbf"a\xff"') == "a?"
    assert parsed(b"[" + b"9" * 30 + b", -" + b"9" * 5000 + b"]") == [int("9" * 30), -math.inf]


@pytest.mark.parametrize("text", [b"", b"nonsense", b"[NaN]", b"[Infinity]", b"{'a': 1}"])
def test_what_is_no_json_is_refused(text: bytes) -> None:
    with pytest.raises(ValueError, match=r"JSON|truncated"):
        parsed(text)


def test_what_is_nested_too_deep_is_refused() -> None:
    with pytest.raises(RecursionError):
        parsed(b"[" * 30_000 + b"]" * 30_000)
