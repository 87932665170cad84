"""Rerankers that score each passage for itself, on graphs whose answers are worked out by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import onnx
import pytest

from coreb_search.models import load_reranker
from coreb_search.models.record import RerankerRecord
from coreb_search.types import Query, Reranker, Task
from tests.models import toys

QUERY = Query("find the config file")
CODES = [
    "def load ( ) : return config",
    "x",
    "def sum ( a , b ) : return a + b",
    "def parse ( file ) : " + "config = read ( file ) + x " * 20,
    "sort",
    *(f"def add ( x ) : return x + {i} {'+ y ' * i}" for i in range(9)),
]
Scored = Callable[[str], float]


def _record(form: str, **fields: Any) -> RerankerRecord:
    return msgspec.convert({"name": "tiny", "licence": "MIT", "form": form} | fields, RerankerRecord)


def _sigmoid(logit: float) -> float:
    return float(1 / (1 + np.exp(-logit)))


def _pair_score(code: str, query: str = QUERY.text) -> float:
    ids = toys.tokenizer().encode(query, code)
    first, second = (
        toys.E[[i for i, kind in zip(ids.ids, ids.type_ids, strict=True) if kind == wanted]].sum(axis=0)
        for wanted in (0, 1)
    )
    return _sigmoid(first @ second)


def _yes_no_score(code: str, task: Task = "text2code") -> float:
    body = f"of {toys.YES_NO.instructions.get(task, '')} : the {QUERY.text} in {code}"
    text = f"{toys.YES_NO.prefix} {body} {toys.YES_NO.suffix}"
    state = toys.decoder_states(toys.tokenizer(template=False).encode(text).ids)[-1]
    return _sigmoid(state @ (toys.U[:, toys.id_of("yes")] - toys.U[:, toys.id_of("no")]))


def _max_sim_score(code: str, skip: str = "") -> float:
    words = toys.tokenizer()
    skipped = [toys.id_of(sign) for sign in skip]
    document = words.encode(f"in {code}").ids
    counted = [i for i, token in enumerate(document) if token not in skipped]
    asked = toys.token_vectors(words.encode(f"of {QUERY.text}").ids)
    return float((asked @ toys.token_vectors(document)[counted].T).max(axis=1).mean())


def _pair(folder: Path, **fields: int) -> Reranker:
    toys.install(folder, _record("pair", **fields), toys.pair_graph(), toys.tokenizer())
    return load_reranker(str(folder))


def _max_sim(folder: Path, **fields: Any) -> Reranker:
    record = _record("maxsim", query_prefix="of ", document_prefix="in ", **fields)
    toys.install(folder, record, toys.token_graph(), toys.tokenizer())
    return load_reranker(str(folder))


def _yes_no(
    folder: Path, graph: onnx.ModelProto | None = None, record: RerankerRecord = toys.YES_NO, **fields: Any
) -> Reranker:
    words = toys.tokenizer(template=False)
    toys.install(folder, msgspec.structs.replace(record, **fields), graph or toys.decoder_graph(), words)
    return load_reranker(str(folder))


FORMS = [_pair, _yes_no, _max_sim]


def _scores(reranker: Reranker, codes: Sequence[str] = CODES, query: Query = QUERY) -> list[float | None]:
    return reranker.scores(query, toys.hits(*codes), toys.never)


@pytest.mark.parametrize(
    ("made", "expected"),
    [(_pair, _pair_score), (_yes_no, _yes_no_score), (_max_sim, _max_sim_score)],
    ids=["pair", "yes-no", "maxsim"],
)
def test_scores_are_those_of_each_passage_alone(
    made: Callable[[Path], Reranker], expected: Scored, tmp_path: Path
) -> None:
    """Passages of 1 to 90 tokens are run in batches, and none may feel its neighbours' padding."""
    reranker = made(tmp_path)
    assert _scores(reranker) == pytest.approx([expected(code) for code in CODES], abs=1e-5)
    assert _scores(reranker, CODES[::-1]) == pytest.approx(_scores(reranker)[::-1], abs=1e-5)


def test_a_model_of_small_letters_reads_small_letters(tmp_path: Path) -> None:
    loud = Query(QUERY.text.upper())
    codes = [code.upper() for code in CODES]
    small, plain = _max_sim(tmp_path / "small", lower=True), _max_sim(tmp_path / "plain")
    assert _scores(small, codes, loud) == pytest.approx([_max_sim_score(code) for code in CODES], abs=1e-5)
    assert _scores(plain, codes, loud) != pytest.approx(_scores(small, codes, loud), abs=1e-5)


@pytest.mark.parametrize("head", ["all", "last", "two"])
@pytest.mark.parametrize("cache", [True, False])
@pytest.mark.parametrize("switch", [True, False])
def test_yes_and_no_are_found_wherever_the_graph_gives_them(
    head: toys.Head, cache: bool, switch: bool, tmp_path: Path
) -> None:
    reranker = _yes_no(tmp_path, toys.decoder_graph(head, cache, switch=switch))
    assert _scores(reranker) == pytest.approx([_yes_no_score(code) for code in CODES], abs=1e-5)


def test_a_model_may_be_padded_on_the_right(tmp_path: Path) -> None:
    """The logits at the end of a batch are padding's, but for the longest passage's."""
    reranker = _yes_no(tmp_path, padding="right")
    assert _scores(reranker) == pytest.approx([_yes_no_score(code) for code in CODES], abs=1e-5)


def test_each_task_has_its_instruction(tmp_path: Path) -> None:
    query = Query(QUERY.text, kind="code")
    expected = [_yes_no_score(code, "code2code") for code in CODES]
    assert _scores(_yes_no(tmp_path), query=query) == pytest.approx(expected, abs=1e-5)


def test_a_gap_in_what_is_asked_or_read_is_no_gap(tmp_path: Path) -> None:
    """A question of {document} would have been given each passage twice."""
    reranker = _yes_no(tmp_path)
    odd = Query("find { document } in {document} or {query}")
    alone = _scores(reranker, ["x"], odd)
    text = f"{toys.YES_NO.prefix} of code : the {odd.text} in x {toys.YES_NO.suffix}"
    state = toys.decoder_states(toys.tokenizer(template=False).encode(text).ids)[-1]
    wanted = _sigmoid(state @ (toys.U[:, toys.id_of("yes")] - toys.U[:, toys.id_of("no")]))
    assert alone == pytest.approx([wanted], abs=1e-5)


def test_of_a_long_passage_the_end_is_cut_and_the_prompt_stays(tmp_path: Path) -> None:
    reranker = _yes_no(tmp_path, max_tokens=24)
    words = toys.tokenizer(template=False)
    frame = len(words.encode(f"{toys.YES_NO.prefix} of code : the {QUERY.text} in {toys.YES_NO.suffix}").ids)
    long = " ".join(["x", "y", "add", "sum"] * 50)
    cut = " ".join(long.split()[: 24 - frame])
    assert _scores(reranker, [long]) == pytest.approx([_yes_no_score(cut)], abs=1e-5)


@pytest.mark.parametrize("made", FORMS)
def test_a_question_of_a_megabyte_leaves_room_for_the_passages(
    made: Callable[..., Reranker], tmp_path: Path
) -> None:
    """Every passage got the same score when the question had filled the model."""
    huge = Query("of in " * 160_000, kind="code")
    assert len(set(_scores(made(tmp_path, max_tokens=32), ["x", "sort", "add add"], huge))) == 3


def test_tokens_that_do_not_count_are_left_out_of_passages_alone(tmp_path: Path) -> None:
    reranker = _max_sim(tmp_path, skip="():,+=")
    assert _scores(reranker) == pytest.approx([_max_sim_score(code, "():,+=") for code in CODES], abs=1e-5)


@pytest.mark.parametrize("made", FORMS)
def test_no_hits_no_scores(made: Callable[..., Reranker], tmp_path: Path) -> None:
    assert _scores(made(tmp_path), []) == []


def test_when_time_is_up_the_first_hits_have_scores_and_the_others_none(tmp_path: Path) -> None:
    reranker = _pair(tmp_path)
    codes = [f"x {i}" for i in range(20)]
    answers = iter([False, True])
    found = reranker.scores(QUERY, toys.hits(*codes), lambda: next(answers))
    assert found[:8] == pytest.approx([_pair_score(code) for code in codes[:8]])
    assert found[8:] == [None] * 12
    assert reranker.scores(QUERY, toys.hits(*codes), lambda: True) == [None] * 20


def test_the_record_says_how_much_it_counts_and_how_deep_it_looks(tmp_path: Path) -> None:
    toys.install(tmp_path, _record("pair", weight=0.25, depth=7), toys.pair_graph(), toys.tokenizer())
    reranker = load_reranker(str(tmp_path))
    assert (reranker.name, reranker.weight, reranker.depth) == ("tiny", 0.25, 7)


def test_path_symbol_and_signature_are_read(tmp_path: Path) -> None:
    bare = toys.hits("x")[0]
    chunk = msgspec.structs.replace if False else bare.chunk
    named = replace(
        bare, chunk=replace(chunk, path="config/load.py", symbol="parse", signature="def parse(x)")
    )
    found = _pair(tmp_path).scores(QUERY, [bare, named], toys.never)
    expected = [_pair_score("x"), _pair_score("config/load.py\nparse\ndef parse(x)\nx")]
    assert found == pytest.approx(expected, abs=1e-5)
