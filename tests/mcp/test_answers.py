"""Answers keep to their budget, whatever the hits are."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coreb_search.mcp.answers import answer, nothing
from coreb_search.mcp.budget import cut, tokens
from coreb_search.types import Chunk, Hit
from tests.mcp.conftest import headings

_LINES = st.text(st.characters(codec="utf-8", exclude_characters="\n"), max_size=200)
_NAMES = st.text(st.characters(codec="utf-8"), max_size=300)


@st.composite
def chunks(draw: st.DrawFn) -> Chunk:
    lines = draw(st.lists(_LINES, min_size=1, max_size=30))
    first = draw(st.integers(1, 1_000_000))
    code = "\n".join(lines)
    signature = draw(st.sampled_from([*lines, ""]))
    path = draw(st.text(st.characters(codec="utf-8"), min_size=1, max_size=300))
    return Chunk(path, "python", "function", draw(_NAMES), signature, "", first, first + len(lines) - 1, code)


@settings(max_examples=60)
@given(
    st.lists(chunks(), min_size=1, max_size=8),
    st.text(max_size=60),
    st.integers(300, 5000),
    st.lists(_NAMES, max_size=1),
)
def test_no_answer_is_larger_than_its_budget(
    found: list[Chunk], question: str, budget: int, notes: list[str]
) -> None:
    shown = answer([Hit(chunk, 1.0) for chunk in found], question, 10, budget, notes)
    assert tokens(shown) <= budget
    shown.encode()


@given(_NAMES, st.lists(_NAMES, max_size=1))
def test_nor_is_one_that_says_why_nothing_was_found(why: str, notes: list[str]) -> None:
    assert tokens(nothing(why, notes)) <= 300


@given(st.text(), st.text())
def test_costs_of_lines_add_up(one: str, other: str) -> None:
    assert tokens(f"{one}\n{other}") == tokens(one) + 1 + tokens(other)


@given(st.text(max_size=300), st.integers(3, 50))
def test_a_text_that_is_cut_begins_as_it_did(whole: str, most: int) -> None:
    shown = cut(whole, most)
    assert tokens(shown) <= most
    assert whole == shown or whole.startswith(shown.removesuffix("…"))


@pytest.mark.parametrize(
    ("code", "o200k", "claude"),
    [
        ("def parse_duration(text: str) -> int:\n    return int(text[:-1]) * UNITS[text[-1]]\n", 24, 29),
        ("for(int i=0;i<n;++i){a[i]^=b[i]>>1;if(!a[i])ans+=c[i]*x;}", 31, 40),
        ("export const getUserName = async (id: UUID) => (await HTTPServer.get(`/u/${id}`)).name;", 26, 27),
        ("# 读取文件并返回其内容，如果文件不存在则抛出异常", 16, 17),
        ("3f786850e387550fdab836ed7e6dc881de23001b", 20, 22),
    ],
)
def test_the_estimate_is_above_what_tokenizers_count(code: str, o200k: int, claude: int) -> None:
    """Counted with gpt-tokenizer 4.0.0 (o200k_base) and @anthropic-ai/tokenizer 0.0.4."""
    assert max(o200k, claude) <= tokens(code) <= 2 * o200k + 5


def _function(name: str, lines: int) -> Hit:
    code = f"def {name}():\n" + "\n".join(f"    step_{number} = {number}" for number in range(1, lines))
    return Hit(Chunk(f"{name}.py", "python", "function", name, f"def {name}()", "", 1, lines, code), 1.0)


def test_the_best_hits_come_whole_and_all_are_named() -> None:
    found = [_function(f"f{number}", 30) for number in range(8)]
    shown = answer(found, "step 7", 10, 1000)
    assert len(headings(shown)) == 8
    assert "step_29 = 29" in shown.split("f1.py")[0]
    assert "step_29 = 29" not in shown.split("f7.py")[1]
    assert "read path:first-last" in shown


def test_one_long_function_does_not_take_it_all() -> None:
    shown = answer([_function("long", 150), _function("short", 10)], "step 100", 10, 1000)
    assert "step_9 = 9" in shown.split("short.py")[1]
    assert "step_100 = 100" in shown.split("short.py")[0]


def test_what_is_left_of_the_budget_is_spent() -> None:
    """Symptom: one hit that fits, shortened because it is longer than half of the budget."""
    assert "step_49 = 49" in answer([_function("only", 50)], "x", 10, 650)


@pytest.mark.parametrize(("count", "limit", "more"), [(3, 3, True), (3, 10, False)])
def test_more_hits_are_offered_where_there_may_be_some(count: int, limit: int, more: bool) -> None:
    found = [_function(f"f{number}", 3) for number in range(count)]
    assert ("raise limit" in answer(found, "x", limit, 2000)) == more


def test_hits_that_do_not_fit_are_counted() -> None:
    found = [_function("f" * 90 + str(number), 3) for number in range(20)]
    shown = answer(found, "x", 20, 300)
    named = len(headings(shown))
    assert 0 < named < 20
    assert f"{20 - named} more did not fit: raise budget_tokens" in shown


def test_where_not_even_a_name_fits_nothing_is_called_more() -> None:
    """Symptom: "8 hits, best first", then none, and "8 more did not fit"."""
    shown = answer([_function("f" * 1700, 3)] * 8, "x", 10, 300)
    assert shown == "8 hits, best first\n\nNone fits, not even by its name: raise budget_tokens."
