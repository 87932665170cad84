"""Reranking and expansion, with a real reranker, and language models that stall or are not there."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from coreb_search.models.record import RerankerRecord
from coreb_search.models.save import write_record
from tests.models import toys
from tests.models.chatserver import CHAT, ChatServer, serving, stalls, streams
from tests.rpc.client import Client
from tests.rpc.sample import CANCELLED, FAILED, PARAMS, names, refusal, write
from tests.rpc.test_cancel import code_of

SOON = 1.0
SEARCH = {"query": "read and parse json", "mode": "lexical", "explain": True}
FILES = {
    "find.py": "def find_json(a):\n    return a.find(json)\n",
    "load.py": "def load_json(file):\n    return parse(file.read())\n",
    "sort.py": "def sort_json(a, b):\n    return sort(a + b)\n",
}
DEAD = {"COREB_SEARCH_LLM_URL": "http://127.0.0.1:9/v1", "COREB_SEARCH_LLM_MODEL": "tiny"}


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write(tmp_path_factory.mktemp("aids") / "project", FILES)


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A reranker's folder."""
    folder = tmp_path_factory.mktemp("models") / "toy"
    record = RerankerRecord(name="toy", licence="MIT", form="pair", weight=1.0)
    toys.install(folder, record, toys.pair_graph(), toys.tokenizer())
    return str(folder)


@pytest.fixture
def chat(tmp_path: Path) -> Iterator[tuple[ChatServer, Mapping[str, str]]]:
    """A server of completions, and the environment that names it."""
    with serving() as server:
        names = {"COREB_SEARCH_LLM_URL": server.url, "COREB_SEARCH_LLM_MODEL": "tiny"}
        yield server, names | {"XDG_CACHE_HOME": str(tmp_path / "cache")}


def started(client: Client, root: Path) -> Client:
    client.initialize([root])
    client.until_ready()
    return client


def reranked(found: Any) -> list[float]:
    """The reranker's scores."""
    return [hit["signals"]["reranker"] for hit in found["hits"] if "reranker" in hit["signals"]]


def test_a_request_names_its_reranker_and_explains_what_it_said(client: Client, root: Path, toy: str) -> None:
    plain = client.call("coreb/search", SEARCH)
    assert not reranked(plain)
    found = client.call("coreb/search", SEARCH | {"rerank": toy})
    assert len(reranked(found)) == len(found["hits"]) == len(FILES)
    assert reranked(found) == sorted(reranked(found), reverse=True)
    assert client.call("coreb/search", SEARCH | {"rerank": toy, "rerankBudget": 0}) == plain
    like = client.call("coreb/similar", {"text": FILES["sort.py"], "rerank": toy, "explain": True})
    assert reranked(like)
    place = {"uri": (root / "load.py").as_uri(), "position": {"line": 0, "character": 0}}
    why = client.call("coreb/explain", {"query": SEARCH["query"], "hit": place, "rerank": toy})
    assert "reranker" in why["hit"]["signals"]


def test_expansion_by_the_best_hits_changes_what_is_near(client: Client) -> None:
    def nearness(**more: str) -> list[float]:
        found = client.call("coreb/search", {"query": "parse json", "explain": True, **more})
        return [hit["signals"]["cosine"] for hit in found["hits"]]

    assert nearness(expand="feedback") != nearness()
    assert nearness(expand="none") == nearness()


@pytest.mark.parametrize(
    ("method", "more", "code", "why"),
    [
        ("coreb/search", {"rerank": "bundeld"}, FAILED, "did you mean bundled?"),
        ("coreb/search", {"rerank": "\0"}, FAILED, "models list"),
        ("coreb/search", {"rerank": "long" * 2000}, FAILED, "unknown model"),
        ("coreb/search", {"rerankBudget": -1}, PARAMS, "rerankBudget"),
        ("coreb/search", {"expand": "hyde", "mode": "lexical"}, PARAMS, "leave out mode lexical"),
        ("coreb/search", {"expand": "more"}, PARAMS, "expand"),
        ("coreb/similar", {"text": "x = 1", "expand": "hyde"}, PARAMS, "code is looked for as it is"),
    ],
)
def test_what_cannot_be_done_is_told_in_one_line(
    client: Client, method: str, more: dict[str, Any], code: int, why: str
) -> None:
    asked = more if method == "coreb/similar" else {"query": "a"} | more
    refused = refusal(client, method, asked)
    assert refused[0] == code
    assert why in refused[1]


def test_the_flags_hold_where_a_request_says_nothing(root: Path, toy: str) -> None:
    with started(Client(root, "--rerank", toy, "--expand", "hyde", env=DEAD), root) as client:
        assert reranked(client.call("coreb/search", SEARCH))
        assert not reranked(client.call("coreb/search", SEARCH | {"rerank": "none"}))
        # Neither lexical search nor code bears hyde, which nobody asked for here.
        assert client.call("coreb/similar", {"text": FILES["sort.py"]})["hits"]
        assert client.params("window/logMessage") == []
        for _ in range(2):
            assert client.call("coreb/search", {"query": SEARCH["query"]})["hits"]
        (told,) = client.until(lambda: client.params("window/logMessage"))
        assert told["type"] == 2
        assert "asked without a hypothesis" in told["message"]
        by_flag = client.call("workspace/symbol", {"query": SEARCH["query"]})
        assert len(client.params("window/logMessage")) == 1
    with started(Client(root, env={"COREB_SEARCH_RERANK": toy}), root) as client:
        settled = client.call("coreb/search", {"query": SEARCH["query"]})
        assert names(settled) == [symbol["name"] for symbol in by_flag]
        plain = client.call("coreb/search", {"query": SEARCH["query"], "rerank": "none"})
        assert names(plain) != names(settled)
        typed = client.call("workspace/symbol", {"query": SEARCH["query"]})
        assert [symbol["name"] for symbol in typed] == names(plain)


def test_reranking_that_is_cancelled_ends_and_lets_the_next_question_in(
    root: Path, tmp_path: Path, chat: tuple[ChatServer, Mapping[str, str]]
) -> None:
    server, environment = chat
    server.answers[CHAT] = stalls("[2]")
    (tmp_path / "slow").mkdir()
    write_record(tmp_path / "slow", RerankerRecord(name="slow", licence="MIT", form="listwise"))
    with started(Client(root, env=environment), root) as client:
        asked = client.request("coreb/search", SEARCH | {"rerank": str(tmp_path / "slow")})
        client.until(lambda: server.questions, what="a question to the language model")
        begin = time.monotonic()
        client.cancel(asked)
        assert code_of(client, asked, within=SOON) == CANCELLED
        assert client.call("coreb/search", SEARCH, within=SOON)["hits"]
        assert server.left.wait(SOON)
        assert time.monotonic() - begin < SOON
        budget = {"rerank": str(tmp_path / "slow"), "rerankBudget": 200}
        assert client.call("coreb/search", SEARCH | budget, within=SOON)["hits"]


def test_a_hypothesis_is_asked_for_and_given_up(
    root: Path, chat: tuple[ChatServer, Mapping[str, str]]
) -> None:
    server, environment = chat
    server.answers[CHAT] = streams("def sort_json(a, b): return sort(a + b)")
    with started(Client(root, "--expand", "hyde", env=environment), root) as client:
        assert client.call("coreb/search", {"query": "smallest first"})["hits"]
        assert len(server.questions) == 1
        server.answers[CHAT] = stalls("def")
        asked = client.request("coreb/search", {"query": "largest first"})
        client.until(lambda: len(server.questions) == 2, what="a question to the language model")
        client.cancel(asked)
        assert code_of(client, asked, within=SOON) == CANCELLED
        assert client.call("coreb/search", SEARCH, within=SOON)["hits"]
        assert client.params("window/logMessage") == []


def test_a_reranker_that_is_not_there_is_told_with_each_question(root: Path, tmp_path: Path) -> None:
    name, nowhere = "ms-marco-MiniLM-L6-v2", {"COREB_SEARCH_MODELS": str(tmp_path)}
    with started(Client(root, f"--rerank={name}", env=nowhere), root) as client:
        for _ in range(2):
            code, why = refusal(client, "coreb/search", SEARCH)
            assert (code, f"models pull {name}" in why) == (FAILED, True)
        assert client.call("coreb/search", SEARCH | {"rerank": "none"})["hits"]
        assert client.stderr == ""
