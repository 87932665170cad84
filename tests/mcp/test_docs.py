"""docs/mcp.md lists the clients and the tools that there are: ``UPDATE_GOLDENS=1`` writes them anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from coreb_search.mcp.clients import CLIENTS
from coreb_search.mcp.tools import INSTRUCTIONS, TOOLS, Tool
from tests.golden import check

DOCUMENT = Path(__file__).parents[2] / "docs" / "mcp.md"


def test_the_documented_clients_and_tools_are_those_of_the_code() -> None:
    text = DOCUMENT.read_text("utf-8")
    for source, made in (
        ("coreb_search/mcp/clients.py", "\n".join(_clients())),
        ("coreb_search/mcp/tools.py", "\n\n".join(map(_tool, TOOLS))),
        ("the instructions", f"> {INSTRUCTIONS}"),
    ):
        text = _with(text, source, made)
    check(text, DOCUMENT)


def _with(text: str, source: str, made: str) -> str:
    above, begin, rest = text.partition(f"<!-- made of {source} -->\n")
    _, end, below = rest.partition("<!-- end -->")
    assert begin, source
    return above + begin + made + "\n" + end + below


def _clients() -> Iterator[str]:
    yield "| `--install` | client | where | not, as it counts in every project |"
    yield "| --- | --- | --- | --- |"
    for client in CLIENTS:
        where = "; ".join(
            snippet.where[0].lower()
            + snippet.where[1:]
            + (" (counts everywhere)" if snippet.everywhere else "")
            for snippet in client.snippets
        )
        yield f"| `{client.name}` | [{client.title}]({client.docs}) | {where} | {client.elsewhere} |"


def _tool(tool: Tool) -> str:
    schema = tool.schema()
    rows = [
        f"| `{name}` | {_type(values)} | {_default(values)} | {values['description']} |"
        for name, values in schema["properties"].items()
    ]
    table = ["| argument | type | default | |", "| --- | --- | --- | --- |", *rows] if rows else []
    return "\n".join([f"### {tool.name}\n", tool.description, *(["", *table] if table else [])])


def _type(values: dict[str, Any]) -> str:
    one = values.get("items", values)
    if "enum" in one:
        return " ".join(f"`{name}`" for name in one["enum"])
    if values["type"] == "array":
        return "strings"
    if "minimum" in values and "maximum" in values:
        return f"{values['minimum']} to {values['maximum']}"
    return str(values["type"])


def _default(values: dict[str, Any]) -> str:
    return str(values["default"] or "all") if "default" in values else ""
