"""Queries put to the engine: what a bare document's id may not say, and what is timed."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from coreb_search import types
from coreb_search.engine import Engine
from coreb_search.errors import ModelError
from coreb_search.eval import values
from coreb_search.eval.evaluation import Options, evaluate
from coreb_search.eval.runner import Settings, run
from coreb_search.eval.values import Corpus, Dataset, Task
from coreb_search.models import load_encoder
from coreb_search.types import Chunk, Hit, Query, Side
from tests.eval.functions import silent

if TYPE_CHECKING:
    from coreb_search.types import Vectors

CODE = (
    "def halve(x):\n    return x / 2",
    "def shout(text):\n    return text.upper()",
    "def void():\n    pass",
)
BY_NAME = {"path words", "symbol words", "definition", "test or example"}


@pytest.fixture
def hits(monkeypatch: pytest.MonkeyPatch) -> list[Hit]:
    """Every hit of every search, as it comes."""
    heard: list[Hit] = []
    search: Callable[[Engine, Query], list[Hit]] = Engine.search

    def overheard(engine: Engine, query: Query) -> list[Hit]:
        found = search(engine, query)
        heard.extend(found)
        return found

    monkeypatch.setattr(Engine, "search", overheard)
    return heard


def dataset(ids: tuple[str, ...], query: values.TestQuery, *, bare: bool) -> Dataset:
    chunks = {
        name: Chunk(name, "python", "function", "parse_64", "", "", 1, 2, code)
        for name, code in zip(ids, CODE, strict=True)
    }
    qrels = {query.id: {ids[0]: 2}}
    return Dataset("small", "", {"code": Corpus(chunks, bare)}, [Task("text2code", "code", [query], qrels)])


@pytest.mark.parametrize("ids", [("64", "7", "10"), ("tests/64", "docs/parse", "test_a.py")])
@pytest.mark.parametrize("bare", [True, False])
def test_the_id_of_a_bare_document_is_no_hint(
    tmp_path: Path, hits: list[Hit], ids: tuple[str, ...], bare: bool
) -> None:
    """A question with 64 in it preferred the document that was number 64."""
    query = values.TestQuery("q", "parse_64 numbers of 64 bits", "text", "web")
    ((result,),) = run(dataset(ids, query, bare=bare), load_encoder("hash"), tmp_path, [Settings()], silent)
    assert set(result.run["q"]) == set(ids)
    assert len(hits) == 3
    assert bool(BY_NAME & {signal for hit in hits for signal in hit.signals}) is not bare


def test_a_bare_documents_own_query_does_not_find_it(tmp_path: Path, hits: list[Hit]) -> None:
    query = values.TestQuery("q", CODE[0], "code", "", own="64")
    data = dataset(("64", "7", "10"), query, bare=True)
    ((result,),) = run(data, load_encoder("hash"), tmp_path, [Settings()], silent)
    assert set(result.run["q"]) == {"7", "10"}


class Slow:
    """The shipped deterministic encoder, with a while for every query."""

    def __init__(self) -> None:
        self._encoder = load_encoder("hash")
        self.name, self.dim = self._encoder.name, self._encoder.dim
        self.max_tokens, self.fingerprint = self._encoder.max_tokens, self._encoder.fingerprint
        self.asked = 0

    def encode(self, texts: Sequence[str], side: Side, task: types.Task = "text2code") -> Vectors:
        if side == "query":
            self.asked += len(texts)
            time.sleep(0.05)
        return self._encoder.encode(texts, side)


def test_the_encoder_is_timed_although_its_vectors_are_known(tmp_path: Path) -> None:
    """What was timed looked the query's vector up in a file."""
    data = dataset(("64", "7", "10"), values.TestQuery("q", "halve", "text", "web"), bare=True)
    settings = [Settings(), Settings(timed=True)]
    for _ in range(2):
        (plain,), (timed,) = run(data, Slow(), tmp_path, settings, silent)
        assert not plain.milliseconds
        assert len(timed.milliseconds) == 1
        assert timed.milliseconds[0] >= 50
        assert timed.run == plain.run


def test_the_queries_of_a_folder_are_encoded_by_its_engine_alone(tmp_path: Path) -> None:
    (tmp_path / "code").mkdir()
    (tmp_path / "code" / "a.py").write_text(CODE[0], encoding="utf-8")
    query = values.TestQuery("q", "halve", "text", "")
    data = Dataset(
        "own", "", {"code": tmp_path / "code"}, [Task("t", "code", [query], {"q": {"a.py:1-2": 2}})]
    )
    encoder = Slow()
    ((result,),) = run(data, encoder, tmp_path / "cache", [Settings()], silent)
    assert result.run["q"]
    assert encoder.asked == 1


def test_what_expansion_changes_stands_in_the_report(tmp_path: Path) -> None:
    data = dataset(("a", "b", "c"), values.TestQuery("q", "halve a number", "text", ""), bare=True)
    encoder = load_encoder("hash")
    report = evaluate(data, encoder, tmp_path, Options(expand="feedback"), silent).report
    assert report["settings"]["expand"] == "feedback"
    assert set(report["unaided"]) == {"overall", "text2code"}
    assert report["unaided"]["overall"]["b"] == report["overall"]["ndcg@10"]
    assert "unaided" not in evaluate(data, encoder, tmp_path, Options(), silent).report


def test_a_reranker_that_is_not_there_ends_the_run(tmp_path: Path) -> None:
    data = dataset(("a", "b", "c"), values.TestQuery("q", "halve a number", "text", ""), bare=True)
    with pytest.raises(ModelError, match="no-such"):
        evaluate(data, load_encoder("hash"), tmp_path, Options(rerank="no-such"), silent)
