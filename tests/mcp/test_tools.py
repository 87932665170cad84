"""The tools, as the official client sees them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import anyio
import pytest
from jsonschema import Draft202012Validator
from mcp import Client, MCPError
from mcp.client.stdio import StdioServerParameters, stdio_client

from coreb_search.mcp.budget import tokens
from coreb_search.mcp.tools import TOOLS
from tests.mcp.conftest import COMMAND, Agent, Call, environment, headings, refusal, text


def test_a_client_lists_the_tools_and_what_they_take(agent: Agent) -> None:
    found = agent.portal.call(agent.session.list_tools)
    assert [tool.name for tool in found.tools] == ["search_code", "find_similar_code", "index_status"]
    for tool in found.tools:
        Draft202012Validator.check_schema(tool.input_schema)
        assert tool.input_schema["type"] == "object"
        assert tool.annotations
        assert tool.annotations.read_only_hint
        assert tool.output_schema is None
    capabilities = agent.session.server_capabilities
    assert capabilities
    assert capabilities.tools is not None
    # An empty list would be asked for in every session.
    assert (capabilities.prompts, capabilities.resources) == (None, None)


def test_the_newest_protocol_is_spoken_too(own: Path) -> None:
    """Without a handshake, as of 2026-07-28."""

    async def spoken() -> None:
        arguments = [*COMMAND[1:], str(own), "--model", "hash"]
        server = StdioServerParameters(command=COMMAND[0], args=arguments, env=environment())
        async with Client(stdio_client(server)) as client:
            found = await client.list_tools()
            assert len(found.tools) == 3
            assert "model: hash" in text(await client.call_tool("index_status", {}))

    anyio.run(spoken)


def test_what_the_tools_are_is_soon_read() -> None:
    """Every session of every agent pays for these words."""
    assert tokens(json.dumps([[tool.description, tool.schema()] for tool in TOOLS])) < 1500


@pytest.mark.parametrize(
    ("question", "best"),
    [
        ("remove control characters so that a terminal is not harmed", "safe_line"),
        ("which lines of the code answer the question", "excerpt"),
        ("is this the user's home folder", "is_home"),
        ("split camelCase identifiers into words", "split_words"),
        ("wait while another process is writing the index", "Store._acquire"),
    ],
)
def test_a_question_in_plain_english_finds_its_function_first(call: Call, question: str, best: str) -> None:
    answer = text(call("search_code", query=question))
    assert f"  {best}  " in headings(answer)[0]


def test_an_answer_says_where_and_what_and_shows_the_code(call: Call, own: Path) -> None:
    answer = text(call("search_code", query="is this the user's home folder", limit=1))
    found = re.search(
        r"^(\S+):(\d+)-(\d+)  is_home  function  python\n(.*?)\n\n", answer, re.DOTALL | re.MULTILINE
    )
    assert found
    lines = (own / found[1]).read_text().split("\n")[int(found[2]) - 1 : int(found[3])]
    shown = found[4].split("\n")
    assert [line.partition("\t")[2] for line in shown] == lines
    assert shown[0].startswith(f"{found[2]}\t")
    assert "raise limit" in answer


def test_filters_hold(call: Call) -> None:
    answer = text(call("search_code", query="read", languages=["py"], paths=["store/"], kinds=["method"]))
    assert headings(answer)
    assert all(re.fullmatch(r"store/\S+  \S+  method  python", line) for line in headings(answer))


@pytest.mark.parametrize(
    "given",
    [
        {"languages": "python", "kinds": "method", "paths": "store/"},
        {"languages": "py, go", "kinds": "method,class", "paths": "store/, nowhere/"},
        {"languages": '["py"]', "kinds": '["method"]', "paths": '["store/"]'},
    ],
)
def test_a_list_may_be_one_string(call: Call, given: dict[str, str]) -> None:
    """Symptom: what models often write was refused."""
    found = headings(text(call("search_code", query="read", **given)))
    assert found
    assert all(re.fullmatch(r"store/\S+  \S+  (method|class)  python", line) for line in found)


@pytest.mark.parametrize(
    ("filters", "why"),
    [
        ({"paths": ["nowhere/"]}, "No indexed file matches paths nowhere/; they are globs as in .gitignore"),
        ({"paths": ["/etc/**"]}, "No indexed file matches paths /etc/**; they begin at PROJECT, and nothing"),
        ({"paths": ["../*.py"]}, "No indexed file matches paths ../*.py; they begin at PROJECT, and nothing"),
        ({"languages": ["go", "ts"]}, "Nothing in go, typescript is indexed; there is python"),
        ({"kinds": ["window"]}, "No window is indexed."),
        ({"paths": ["text.py"], "kinds": ["method"]}, "Nothing passes all filters together"),
    ],
)
def test_nothing_found_says_why(call: Call, own: Path, filters: dict[str, list[str]], why: str) -> None:
    """Symptom: an agent was told to use other words where no words could have found anything."""
    expected = f"Nothing found. {why.replace('PROJECT', str(own))}"
    assert text(call("search_code", query="anything", **filters)).startswith(expected)


def test_the_like_of_a_place_leaves_the_place_out(call: Call, own: Path) -> None:
    line = next(
        n for n, at in enumerate((own / "display/safe.py").open(), 1) if at.startswith("def safe_line")
    )
    for place in (
        {"path": "display/safe.py", "line": line + 1},
        {"path": f"display/safe.py:{line}"},
        {"path": f"./display/../display/safe.py:{line}-{line + 2}"},
        {"path": str(own / "display/safe.py"), "line": str(line)},
        {"path": "display/safe.py:1", "line": line},
    ):
        answer = text(call("find_similar_code", **place))
        assert "safe_path" in "".join(headings(answer)[:3])
        assert "  safe_line  " not in answer


def test_the_like_of_code_that_is_in_no_file(call: Call) -> None:
    code = (
        "def save(path, data):\n    unfinished = path.with_name('new')\n"
        "    unfinished.write_bytes(data)\n    unfinished.replace(path)\n"
    )
    assert "whole.py" in headings(text(call("find_similar_code", code=code)))[0]


@pytest.mark.parametrize("budget", [300, 700, 2000, 20_000])
def test_an_answer_keeps_to_its_budget(call: Call, budget: int) -> None:
    answer = text(call("search_code", query="open and read the index", limit=50, budget_tokens=budget))
    assert tokens(answer) <= budget
    assert len(headings(answer)) > budget // 100 or len(headings(answer)) == 50
    assert ("raise budget_tokens" in answer) == (len(headings(answer)) < 50)


def test_more_budget_means_more_code(call: Call) -> None:
    sizes = [
        len(text(call("search_code", query="read the index", budget_tokens=budget)))
        for budget in (300, 1000, 3000)
    ]
    assert sizes == sorted(set(sizes))


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("search_code", {}, "missing required field `query`"),
        ("search_code", {"query": "  "}, "query is empty"),
        ("search_code", {"query": "x", "limit": 51}, "<= 50 - at `limit`"),
        ("search_code", {"query": "x", "budget_tokens": 1}, ">= 300 - at `budget_tokens`"),
        ("search_code", {"query": ""}, "`query` is empty"),
        ("search_code", {"query": "x", "kinds": ["verb"]}, "known: class, function, method, module, window"),
        ("search_code", {"query": "x", "kinds": "verb"}, "'verb'; known: class"),
        ("search_code", {"query": "x", "languages": ["pythn"]}, "did you mean python?"),
        ("search_code", {"query": "x", "paths": ["["]}, "not a path pattern"),
        ("search_code", {"query": "x", "top_k": 3}, "unknown field `top_k`; known: limit, languages"),
        ("find_similar_code", {}, "either code, or path and line"),
        ("find_similar_code", {"code": "x", "path": "whole.py:1"}, "either code, or path and line"),
        ("find_similar_code", {"path": "whole.py"}, "give the line"),
        (
            "find_similar_code",
            {"path": "whole.py", "line": 9999},
            "whole.py has no code at line 9999 (the last",
        ),
        ("find_similar_code", {"path": "whole.py:3", "line": 9999}, "whole.py has no code at line 9999"),
    ],
)
def test_a_mistake_is_told_in_one_line(
    call: Call, tool: str, arguments: dict[str, object], said: str
) -> None:
    assert said in refusal(call(tool, **arguments))


def test_what_is_left_out_may_be_null_and_numbers_may_be_quoted(call: Call) -> None:
    answer = text(call("search_code", query="read", limit="2", paths=None))
    assert len(headings(answer)) == 2


def test_an_unknown_tool_is_an_error_of_the_protocol(call: Call) -> None:
    with pytest.raises(MCPError, match="unknown tool: grep"):
        call("grep", pattern="x")


def test_the_status_says_what_is_indexed(call: Call, own: Path) -> None:
    status = text(call("index_status"))
    assert f"project: {own}" in status
    assert "state: up to date" in status
    assert re.search(r"languages by chunks: python \d+", status)
    assert re.search(r"left out: .*symlink", status)
