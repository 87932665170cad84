"""Order by a language model: what it is asked, what its answers are taken for, and windows over many hits."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from coreb_search.errors import ModelError
from coreb_search.models import load_reranker
from coreb_search.models.listwise import ListwiseReranker, ranking, windows
from coreb_search.models.passage import passage
from coreb_search.models.record import GeneratorRecord, RerankerRecord
from coreb_search.models.save import write_record
from coreb_search.types import Hit, Query
from tests.models import toys
from tests.models.chatserver import CHAT, serving, streams

QUERY = Query("smallest number first")
RECORD = RerankerRecord(name="tiny", licence="MIT", form="listwise")


@dataclass
class ByNumber:
    """Puts in order by the number that a passage's code is, and remembers what it was asked."""

    prompts: list[tuple[str, str, int]] = field(default_factory=list)

    def complete(self, system: str, user: str, most_tokens: int, late: Callable[[], bool]) -> str:
        self.prompts.append((system, user, most_tokens))
        passages = re.findall(r"^\[(\d+)\] .*\n(\d+)$", user, re.MULTILINE)
        return " > ".join(f"[{i}]" for i, _ in sorted(passages, key=lambda found: int(found[1])))


class Says:
    """Always the same."""

    def __init__(self, answer: str) -> None:
        self.answer = answer

    def complete(self, system: str, user: str, most_tokens: int, late: Callable[[], bool]) -> str:
        return self.answer


def _hits(numbers: Sequence[int]) -> list[Hit]:
    return [
        replace(hit, chunk=replace(hit.chunk, path=f"file{number}.py"))
        for number, hit in zip(numbers, toys.hits(*map(str, numbers)), strict=True)
    ]


def _order(scores: Sequence[float | None]) -> list[int]:
    return sorted(range(len(scores)), key=lambda i: -(scores[i] or 0))


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("[3] > [1] > [2] > [4]", [2, 0, 1, 3]),
        ("[3]>[1]", [2, 0, 1, 3]),
        ("[3] > [3] > [1] > [3]", [2, 0, 1, 3]),
        ("[9] > [3] > [0] > [1] > [99999999999999999999]", [2, 0, 1, 3]),
        ("The order is [3] > [1] > …, for passage [2] says little.", [2, 0, 1, 3]),
        ("3 > 1 > 2", [2, 0, 1, 3]),
        ('{"order": [3, 1]}', [2, 0, 1, 3]),
        ("1. [3]\n2. [1]\n", [2, 0, 1, 3]),
        ("<think>[4] > [2] > [1] > [3], or</think>\n[3] > [1]", [2, 0, 1, 3]),
        ("<think>[4] > [2] > [1]", [0, 1, 2, 3]),
        ("I cannot rank 4 passages.", [0, 1, 2, 3]),
        ("", [0, 1, 2, 3]),
        ("[³] > [²]", [0, 1, 2, 3]),
        ("[3] > [1] > [", [2, 0, 1, 3]),
    ],
)
def test_an_answer_is_an_order_whatever_is_in_it(answer: str, expected: list[int]) -> None:
    assert ranking(answer, 4) == expected


@given(st.text(alphabet="[]>, 0123456789ab\n<think/>"), st.integers(1, 25))
def test_every_answer_is_a_permutation(answer: str, n: int) -> None:
    assert sorted(ranking(answer, n)) == list(range(n))


@given(st.integers(0, 120), st.integers(2, 30), st.data())
def test_windows_overlap_from_the_last_to_the_first(n: int, size: int, data: st.DataObject) -> None:
    step = data.draw(st.integers(1, size - 1))
    found = list(windows(n, size, step))
    assert [end - start for start, end in found[:-1]] == [size] * (len(found) - 1)
    assert (found[0][1], found[-1][0]) == (n, 0) if n > 1 else not found
    assert all(later[1] == earlier[1] - step > earlier[0] for earlier, later in pairwise(found))


def test_as_in_the_paper_the_best_of_all_come_to_the_front() -> None:
    """Windows of 20 with a step of 10 carry the 10 best of 50, wherever they are."""
    numbers = [(i * 37 + 11) % 50 for i in range(50)]
    writer = ByNumber()
    scores = ListwiseReranker(RECORD, writer).scores(QUERY, _hits(numbers), toys.never)
    assert [numbers[i] for i in _order(scores)][:10] == list(range(10))
    assert len(writer.prompts) == 4
    assert sorted(score for score in scores if score) == pytest.approx([i / 50 for i in range(1, 51)])


def test_the_prompt_is_the_one_the_model_was_trained_with() -> None:
    writer = ByNumber()
    hits = _hits([7, 5])
    ListwiseReranker(RECORD, writer).scores(QUERY, hits, toys.never)
    system, user, most_tokens = writer.prompts[0]
    assert system.startswith("You are RankLLM, an intelligent assistant that can rank passages")
    assert user.startswith(
        "I will provide you with 2 code snippets, each indicated by a numerical identifier []. "
    )
    assert (
        "following doc string: smallest number first.\n\n[1] file7.py\n7\n[2] file5.py\n5\nDoc String: "
        in user
    )
    assert user.endswith("Only respond with the ranking results, do not say any word or explain.")
    assert most_tokens < 40


def test_descriptions_are_passages_and_no_code() -> None:
    writer = ByNumber()
    ListwiseReranker(RECORD, writer).scores(
        Query("def f(): pass", kind="description"), _hits([2, 1]), toys.never
    )
    assert "2 passages" in writer.prompts[0][1]
    assert "code snippets" not in writer.prompts[0][1]


def test_a_record_may_have_its_own_prompt() -> None:
    writer = ByNumber()
    record = msgspec.structs.replace(
        RECORD, prefix="Be brief.", template="{number}: {query}\n{passages}{other}"
    )
    ListwiseReranker(record, writer).scores(Query("{passages}"), _hits([2, 1]), toys.never)
    assert writer.prompts[0][:2] == ("Be brief.", "2: {passages}\n[1] file2.py\n2\n[2] file1.py\n1\n{other}")


def test_an_index_in_code_is_not_a_passages_number() -> None:
    writer = ByNumber()
    ListwiseReranker(RECORD, writer).scores(QUERY, toys.hits("a = b[2] + c[10]", "x"), toys.never)
    assert "a = b(2) + c(10)" in writer.prompts[0][1]


def test_long_passages_and_questions_leave_room_for_each_other() -> None:
    """A question of a megabyte pushed the passages, and what is to be done with them, out of the prompt."""
    writer = ByNumber()
    record = msgspec.structs.replace(RECORD, max_tokens=4096)
    hits = toys.hits(*(f"{i} " + "x" * 100_000 for i in range(20)))
    ListwiseReranker(record, writer).scores(Query("y" * 1_000_000), hits, toys.never)
    prompt = writer.prompts[0][1]
    assert len(prompt) < 4096 * 2.5
    assert all(f"[{i + 1}] {i} xxxxxxxxxx" in prompt for i in range(20))
    assert prompt.endswith("do not say any word or explain.")


def test_when_time_is_up_what_was_not_reached_stays_in_front() -> None:
    numbers = list(range(50, 0, -1))
    answers = iter([False, False, True])
    scores = ListwiseReranker(RECORD, ByNumber()).scores(QUERY, _hits(numbers), lambda: next(answers))
    order = _order(scores)
    assert order[:20] == list(range(20))
    assert [numbers[i] for i in order[20:30]] == list(range(1, 11))
    assert ListwiseReranker(RECORD, ByNumber()).scores(QUERY, _hits(numbers), lambda: True) == [None] * 50


def test_an_answer_without_an_order_leaves_the_order() -> None:
    scores = ListwiseReranker(RECORD, Says("I am sorry.")).scores(QUERY, _hits([3, 2, 1]), toys.never)
    assert _order(scores) == [0, 1, 2]


def test_one_hit_or_none_is_not_asked_about() -> None:
    writer = ByNumber()
    reranker = ListwiseReranker(RECORD, writer)
    assert reranker.scores(QUERY, [], toys.never) == []
    assert reranker.scores(QUERY, _hits([1]), toys.never) == [None]
    assert writer.prompts == []


@pytest.mark.parametrize(("window", "step"), [(20, 0), (20, -1), (20, 20), (1, 1), (0, 0)])
def test_windows_that_do_not_overlap_or_never_reach_the_front_are_refused(window: int, step: int) -> None:
    record = msgspec.structs.replace(RECORD, window=window, step=step)
    with pytest.raises(ModelError, match="step must be at least 1 and less than the window"):
        ListwiseReranker(record, ByNumber())


def test_a_generator_of_the_catalogue_or_a_folder_puts_in_order(tmp_path: Path) -> None:
    generator = GeneratorRecord(name="tiny", licence="MIT", template="{system} {user}", max_tokens=2048)
    toys.install(tmp_path / "g", generator, toys.decoder_graph(), toys.tokenizer(template=False))
    (tmp_path / "r").mkdir()
    write_record(tmp_path / "r", msgspec.structs.replace(RECORD, generator=str(tmp_path / "g")))
    scores = load_reranker(str(tmp_path / "r")).scores(QUERY, _hits([3, 1, 2]), toys.never)
    assert sorted(score for score in scores if score) == pytest.approx([1 / 3, 2 / 3, 1])


def test_one_of_the_catalogue_that_is_not_here_is_run_by_the_settings_server(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("COREB_SEARCH_MODELS", str(tmp_path))
    with serving() as server:
        server.answers[CHAT] = streams("[3] > [1] > [2]")
        monkeypatch.setenv("COREB_SEARCH_LLM_URL", server.url)
        monkeypatch.setenv("COREB_SEARCH_LLM_MODEL", "some")
        scores = load_reranker("CodeRankLLM").scores(QUERY, _hits([7, 8, 9]), toys.never)
    assert _order(scores) == [2, 0, 1]
    assert "file8.py" in server.questions[0].body["messages"][1]["content"]


def test_a_passage_says_where_its_code_lies_and_what_it_is_called() -> None:
    chunk = replace(
        toys.hits("  return x")[0].chunk, path="src/a.py", symbol="Reader.read", signature="def read(self, x)"
    )
    assert passage(chunk) == "src/a.py\nReader.read\ndef read(self, x)\n  return x"


def test_a_head_that_says_nothing_or_stands_in_the_code_is_left_out_of_a_passage() -> None:
    chunk = replace(
        toys.hits("def f(\n  x,\n):\n  return x")[0].chunk, path="0/12-3", signature="def f( x, ):"
    )
    assert passage(chunk) == chunk.code
