"""Reranking and expansion as agents ask for them, with a real reranker and language models."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anyio
import pytest

from coreb_search.engine import Engine
from coreb_search.mcp.budget import tokens
from coreb_search.models.record import RerankerRecord
from coreb_search.models.save import write_record
from coreb_search.types import Query
from tests.mcp.conftest import PATIENCE, connected, headings, refusal, text
from tests.models import toys
from tests.models.chatserver import CHAT, serving, stalls, streams

QUESTION = "read and parse json"
FILES = {
    "find.py": "def find_json(a):\n    return a.find(json)\n",
    "load.py": "def load_json(file):\n    return parse(file.read())\n",
    "sort.py": "def sort_json(a, b):\n    return sort(a + b)\n",
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    root = tmp_path / "project"
    root.mkdir()
    for name, code in FILES.items():
        (root / name).write_text(code)
    Engine.open(root, model="hash").index()
    return root


@pytest.fixture
def toy(tmp_path: Path) -> str:
    """A reranker's folder."""
    record = RerankerRecord(name="toy", licence="MIT", form="pair", weight=1.0)
    toys.install(tmp_path / "toy", record, toys.pair_graph(), toys.tokenizer())
    return str(tmp_path / "toy")


def order(answer: str) -> list[str]:
    return [line.partition(":")[0] for line in headings(answer)]


def expected(project: Path, reranker: str = "") -> list[str]:
    hits = Engine.open(project, model="hash").search(Query(QUESTION, rerank=reranker))
    return [hit.chunk.path for hit in hits]


def test_the_flag_holds_until_an_agent_says_otherwise(project: Path, toy: str) -> None:
    async def asked() -> list[list[str]]:
        async with connected(project, "--model", "hash", f"--rerank={toy}") as session:
            arguments: list[dict[str, Any]] = [{}, {"rerank": False}, {"rerank": "true", "expand": "none"}]
            return [
                order(text(await session.call_tool("search_code", {"query": QUESTION, **each})))
                for each in arguments
            ]

    by_habit, without, wanted = anyio.run(asked)
    assert by_habit == wanted == expected(project, toy)
    assert without == expected(project) != by_habit


def test_an_agent_gets_the_users_reranker_else_the_bundled_one(project: Path, toy: str) -> None:
    async def asked(**settings: Any) -> list[str]:
        async with connected(project, "--model", "hash", **settings) as session:
            return order(text(await session.call_tool("search_code", {"query": QUESTION, "rerank": True})))

    assert anyio.run(lambda: asked(COREB_SEARCH_RERANK=toy)) == expected(project, toy)
    assert anyio.run(asked) == expected(project, "bundled")


def test_what_an_answer_has_to_do_without_stands_in_it(project: Path, tmp_path: Path) -> None:
    """Within the budget; what an agent may not ask for, or is not there, is told in one line."""
    dead: dict[str, Any] = {"COREB_SEARCH_LLM_URL": "http://127.0.0.1:9/v1", "COREB_SEARCH_LLM_MODEL": "tiny"}
    name = "ms-marco-MiniLM-L6-v2"
    nowhere: dict[str, Any] = {"COREB_SEARCH_RERANK": name, "COREB_SEARCH_MODELS": str(tmp_path)}

    async def asked() -> None:
        async with connected(project, "--model", "hash", "--expand", "hyde", **dead, **nowhere) as session:
            plain = {"query": QUESTION, "rerank": False, "budget_tokens": 300}
            answer = text(await session.call_tool("search_code", plain))
            assert answer.startswith("asked without a hypothesis: ")
            assert tokens(answer) <= 300
            assert order(answer) == expected(project)
            answer = text(await session.call_tool("search_code", plain | {"expand": "feedback"}))
            assert answer.startswith("3 hits")
            code = {"code": FILES["sort.py"], "rerank": False}
            assert "hypothesis" not in text(await session.call_tool("find_similar_code", code))
            wide = await session.call_tool("find_similar_code", code | {"expand": "hyde"})
            assert "code is looked for as it is" in refusal(wide)
            missing = await session.call_tool("search_code", {"query": QUESTION, "expand": "none"})
            assert f"models pull {name}" in refusal(missing)

    anyio.run(asked)


def test_a_call_that_is_cancelled_ends_its_reranking(project: Path, tmp_path: Path) -> None:
    (tmp_path / "slow").mkdir()
    write_record(tmp_path / "slow", RerankerRecord(name="slow", licence="MIT", form="listwise"))
    with serving() as server:
        server.answers[CHAT] = stalls("[2]")
        llm: dict[str, Any] = {"COREB_SEARCH_LLM_URL": server.url, "COREB_SEARCH_LLM_MODEL": "tiny"}

        async def asked() -> str:
            slow = f"--rerank={tmp_path / 'slow'}"
            async with connected(project, "--model", "hash", slow, **llm) as session:
                with anyio.fail_after(PATIENCE), anyio.move_on_after(PATIENCE) as scope:
                    async with anyio.create_task_group() as calls:
                        calls.start_soon(session.call_tool, "search_code", {"query": QUESTION})
                        while not server.questions:
                            await anyio.sleep(0.01)
                        scope.cancel()
                assert await anyio.to_thread.run_sync(server.left.wait, 1)
                server.answers[CHAT] = streams("[3] > [2] > [1]")
                return text(await session.call_tool("search_code", {"query": QUESTION}))

        assert order(anyio.run(asked)) == expected(project)[::-1]
        assert len(server.questions) == 2
