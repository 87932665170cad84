"""Queries put to the engine: what a bare document's id may not say, and what is timed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from coreb_search.engine import Engine
from coreb_search.eval import values
from coreb_search.eval.runner import Settings, run
from coreb_search.eval.values import Corpus, Dataset, Task
from coreb_search.models import load_encoder
from coreb_search.types import Chunk, Hit, Query
from tests.eval.functions import silent

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
