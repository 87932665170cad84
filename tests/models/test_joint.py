"""All passages in one prompt, against the prompt and the cosines of jina-reranker-v3's own code."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import onnx
import pytest

from coreb_search.errors import ModelError
from coreb_search.models import load_reranker
from coreb_search.models.record import RerankerRecord
from coreb_search.types import Query, Reranker
from tests.models import toys

QUERY = Query("find the config file")
CODES = ["def load ( ) : return config", "x", "def sum ( a , b ) : return a + b", "sort", "read file"]
RECORD = RerankerRecord(
    name="tiny", licence="MIT", form="joint", words=("<|embed|>", "<|ask|>"), max_tokens=4096, window=64
)


def _reranker(folder: Path, graph: onnx.ModelProto | None = None, **fields: Any) -> Reranker:
    record = msgspec.structs.replace(RECORD, **fields)
    toys.install(folder, record, graph or toys.decoder_graph("states"), toys.tokenizer(template=False))
    return load_reranker(str(folder))


def _prompt(query: str, passages: Sequence[str], instruction: str = "") -> str:
    read = "\n".join(
        f'<passage id="{i}">\n{passage}<|embed|>\n</passage>' for i, passage in enumerate(passages)
    )
    return (
        "<|im_start|>system\n"
        "You are a search relevance expert who can determine a ranking of the passages based on how relevant "
        "they are to the query. If the query is a question, how relevant a passage is depends on how well it "
        "answers the question. If not, try to analyze the intent of the query and assess how well each "
        "passage satisfies the intent. If an instruction is provided, you should follow the instruction when "
        "determining the ranking.<|im_end|>\n<|im_start|>user\n"
        f"I will provide you with {len(passages)} passages, each indicated by a numerical identifier. "
        f"Rank the passages based on their relevance to query: {query}\n{instruction}{read}\n"
        f"<query>\n{query}<|ask|>\n</query><|im_end|>\n<|im_start|>assistant\n<think>\n\n</think>\n\n"
    )


def _vectors(prompt: str) -> tuple[Any, Any]:
    """The passages' and the question's."""
    ids = np.array(toys.tokenizer(template=False).encode(prompt).ids)
    states = toys.decoder_states(ids)
    return states[ids == toys.id_of("<|embed|>")], states[ids == toys.id_of("<|ask|>")]


def _cosines(passages: Any, question: Any) -> list[float]:
    norms = np.linalg.norm(passages, axis=1) * np.linalg.norm(question)
    return list(passages @ question / norms)


def test_scores_are_cosines_of_what_ends_passages_and_question(tmp_path: Path) -> None:
    passages, question = _vectors(_prompt(QUERY.text, CODES))
    found = _reranker(tmp_path).scores(QUERY, toys.hits(*CODES), toys.never)
    assert found == pytest.approx(_cosines(passages, question[0]), abs=1e-4)


def test_an_instruction_stands_before_the_passages(tmp_path: Path) -> None:
    instruction = "<instruct>\nread the code\n</instruct>\n"
    passages, question = _vectors(_prompt(QUERY.text, CODES, instruction))
    reranker = _reranker(tmp_path, instructions={"text2code": "read the code"})
    found = reranker.scores(QUERY, toys.hits(*CODES), toys.never)
    assert found == pytest.approx(_cosines(passages, question[0]), abs=1e-4)


def test_blocks_are_compared_with_the_question_as_it_was_read_in_all(tmp_path: Path) -> None:
    """Weighted by how well the best of each block fits, as the model's own code does."""
    blocks = [_vectors(_prompt(QUERY.text, block)) for block in (CODES[:2], CODES[2:4], CODES[4:])]
    weights = [(1 + max(_cosines(passages, question[0]))) / 2 for passages, question in blocks]
    mean = np.average([question[0] for _, question in blocks], axis=0, weights=weights)
    expected = [score for passages, _ in blocks for score in _cosines(passages, mean)]
    found = _reranker(tmp_path, window=2).scores(QUERY, toys.hits(*CODES), toys.never)
    assert found == pytest.approx(expected, abs=1e-4)


def test_words_that_end_passages_are_no_ends_where_they_are_code(tmp_path: Path) -> None:
    odd = ["x <|embed|> sort", "y<|ask|>"]
    passages, question = _vectors(_prompt(QUERY.text, ["x  sort", "y"]))
    found = _reranker(tmp_path).scores(Query(f"{QUERY.text}<|ask|>"), toys.hits(*odd), toys.never)
    assert found == pytest.approx(_cosines(passages, question[0]), abs=1e-4)


def test_a_question_and_passages_of_a_megabyte_are_cut(tmp_path: Path) -> None:
    reranker = _reranker(tmp_path, max_tokens=1800)
    found = reranker.scores(Query("find x " * 100_000), toys.hits(*["sort " * 200_000] * 3, "y"), toys.never)
    assert all(score is not None and -1 <= score <= 1.0001 for score in found)


def test_when_time_is_up_the_blocks_before_have_scores(tmp_path: Path) -> None:
    answers = iter([False, True])
    found = _reranker(tmp_path, window=2).scores(QUERY, toys.hits(*CODES), lambda: next(answers))
    assert [score is None for score in found] == [False, False, True, True, True]
    assert _reranker(tmp_path).scores(QUERY, toys.hits(*CODES), lambda: True) == [None] * 5
    assert _reranker(tmp_path).scores(QUERY, [], toys.never) == []


@pytest.mark.parametrize(
    ("graph", "fields", "message"),
    [
        (None, {"words": ("<|embed|>",)}, "must have two words, the question's last"),
        (None, {"words": ("<|embed|>", "<|no|>")}, r"the tokenizer of model tiny has no token <\|no\|>"),
        (None, {"max_tokens": 280}, "the question alone fills max_tokens; ask a shorter one"),
        (toys.decoder_graph("last"), {}, r"vectors of shape \(1, 1, \d+\) for 5 passages in \d+ tokens"),
        (toys.decoder_graph("states", table=toys.E * np.float32(np.nan)), {}, "a vector that is not finite"),
    ],
    ids=["one word", "no such word", "no room", "no vectors", "not a number"],
)
def test_what_cannot_be_used_is_told(
    graph: onnx.ModelProto | None, fields: dict[str, Any], message: str, tmp_path: Path
) -> None:
    with pytest.raises(ModelError, match=message):
        _reranker(tmp_path, graph, **fields).scores(QUERY, toys.hits(*CODES), toys.never)
