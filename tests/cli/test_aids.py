"""``--rerank`` and ``--expand``, with a real reranker and a real server of completions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from coreb_search.cli.aiding import with_name
from coreb_search.models.record import RerankerRecord
from tests.cli.conftest import Run, hits
from tests.models import toys
from tests.models.chatserver import CHAT, ChatServer, settled, streams

QUESTION = "parse a duration"


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    """A reranker's folder."""
    record = RerankerRecord(name="toy", licence="MIT", form="pair", weight=1.0)
    toys.install(tmp_path / "toy", record, toys.pair_graph(), toys.tokenizer())
    return tmp_path / "toy"


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ChatServer]:
    with settled(tmp_path, monkeypatch) as told:
        yield told


def test_a_reranker_puts_the_hits_in_its_order(run: Run, toy: Path) -> None:
    found = hits(run("search", QUESTION, "--rerank", toy, "--explain", "--json"))
    scores = [hit["signals"]["reranker"] for hit in found]
    assert len(scores) > 1
    assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize("where", ["--rerank=none", "--rerank"])
def test_a_reranker_that_the_environment_names_can_be_left_out(
    run: Run, toy: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    monkeypatch.setenv("COREB_SEARCH_RERANK", str(toy))
    assert all("reranker" in hit["signals"] for hit in hits(run("search", QUESTION, "--explain", "--json")))
    told = [where] if "=" in where else [where, "none"]
    found = hits(run("search", QUESTION, *told, "--explain", "--json"))
    assert not any("reranker" in hit["signals"] for hit in found)


def test_without_a_name_the_bundled_reranker_is_meant_and_the_question_stays_the_question() -> None:
    assert with_name(["--rerank", QUESTION]) == ["--rerank=bundled", QUESTION]
    assert with_name([QUESTION, "--rerank"]) == [QUESTION, "--rerank=bundled"]
    assert with_name(["--rerank", "none", QUESTION]) == ["--rerank", "none", QUESTION]
    assert with_name(["--", "--rerank"]) == ["--", "--rerank"]


def test_without_time_the_hits_keep_their_order(run: Run, toy: Path) -> None:
    plain = hits(run("search", QUESTION, "--json"))
    assert hits(run("search", QUESTION, "--rerank", toy, "--rerank-budget", "0ms", "--json")) == plain


@pytest.mark.parametrize("time", ["300", "soon", "-1ms", "1m"])
def test_a_time_needs_its_unit(run: Run, time: str) -> None:
    result = run("search", QUESTION, "--rerank-budget", time)
    assert result.exit_code == 2
    assert "write 300ms or 1.5s" in result.stderr


def test_a_name_that_nobody_knows_is_told_in_one_line(run: Run) -> None:
    result = run("search", QUESTION, "--rerank=bundeld")
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert "did you mean bundled?" in result.stderr


def test_a_hypothesis_widens_the_question(run: Run, server: ChatServer) -> None:
    server.answers[CHAT] = streams("def ring(volume): self.volume = volume")
    plain = {hit["symbol"]: hit["signals"] for hit in hits(run("search", QUESTION, "--explain", "--json"))}
    result = run("search", QUESTION, "--expand", "hyde", "--explain", "--json")
    wide = {hit["symbol"]: hit["signals"] for hit in hits(result)}
    ring = next(name for name in wide if name.endswith("ring"))
    assert wide[ring]["cosine"] > plain.get(ring, {"cosine": 0})["cosine"]
    assert len(server.questions) == 1
    assert not result.stderr


def test_a_dead_endpoint_costs_one_warning(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COREB_SEARCH_LLM_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("COREB_SEARCH_LLM_MODEL", "tiny")
    plain = hits(run("search", QUESTION, "--json"))
    result = run("search", QUESTION, "--expand", "hyde", "--json")
    assert hits(result) == plain
    assert result.stderr.count("\n") == 1
    assert "asked without a hypothesis" in result.stderr


def test_code_is_not_expanded_by_a_hypothesis(
    run: Run, server: ChatServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = run("similar", "-", "--expand", "hyde", input="def halve(x): return x / 2")
    assert result.exit_code == 2
    assert "code is looked for as it is" in result.stderr
    monkeypatch.setenv("COREB_SEARCH_EXPAND", "hyde")
    assert run("similar", "-", input="def halve(x): return x / 2").exit_code == 0
    assert not server.questions
