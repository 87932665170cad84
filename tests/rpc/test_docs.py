"""docs/rpc.schema.json, and a part of docs/rpc.md, are made by the program: ``UPDATE_GOLDENS=1``."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from coreb_search.rpc.schema import METHODS
from tests.golden import check
from tests.rpc.client import Client
from tests.rpc.reference import json_schema, markdown

DOCS = Path(__file__).parents[2] / "docs"
PAGE = DOCS / "rpc.md"
START, END = "<!-- generated from the schema -->\n\n", "<!-- end of what is generated -->\n"

BODY = "    return int(text[:-1]) * UNITS[text[-1]]\n"
FILES = {
    "clock.py": f"def parse_duration(text):\n    # 5m is 300 seconds.\n{BODY}",
    "wait.py": f"def parse_delay(text):\n{BODY}",
}


def asked(root: Path) -> dict[str, dict[str, Any]]:
    """What the examples ask."""
    document, position = {"uri": (root / "clock.py").as_uri()}, {"line": 2, "character": 4}
    delay = {"uri": (root / "wait.py").as_uri(), "position": {"line": 0, "character": 0}}
    return {
        "coreb/search": {"query": "how is a duration read", "k": 1},
        "coreb/similar": {"textDocument": document, "position": position, "k": 1},
        "coreb/explain": {"query": "how is a duration read", "hit": delay},
        "coreb/status": {},
        "coreb/index": {},
    }


@pytest.fixture(scope="module")
def examples(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A request and its answer for each method, as they went over the pipe."""
    root = tmp_path_factory.mktemp("docs") / "project"
    root.mkdir()
    for name, text in FILES.items():
        (root / name).write_text(text)
        # Older than the clock's tick, so that an index of it is settled.
        os.utime(root / name, (1_700_000_000, 1_700_000_000))
    with Client(root) as client:
        client.initialize([root])
        client.until_ready()
        told = {
            method: _exchange(client, number, method, params, root)
            for number, (method, params) in enumerate(asked(root).items(), 2)
        }
        assert client.shut_down() == 0
    return told


def test_the_documented_schema_is_that_of_the_types() -> None:
    schema = json_schema()
    Draft202012Validator.check_schema(schema)
    check(json.dumps(schema, indent=2, ensure_ascii=False) + "\n", DOCS / "rpc.schema.json")


def test_the_documented_tables_and_examples_are_the_servers(examples: dict[str, str]) -> None:
    assert list(examples) == [method.name for method in METHODS]
    above, _, rest = PAGE.read_text("utf-8").partition(START)
    _, _, below = rest.partition(END)
    check(f"{above}{START}{markdown(examples)}{END}{below}", PAGE)


def test_every_link_of_the_page_leads_somewhere() -> None:
    text = PAGE.read_text("utf-8")
    headings = {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in _headings(text)}
    for target in re.findall(r"\]\((?!https?:)([^)]+)\)", text):
        file, _, anchor = target.partition("#")
        assert not file or (DOCS / file).exists(), target
        assert file or anchor in headings, target


def _headings(text: str) -> Iterator[str]:
    yield from re.findall(r"^#+ (.*)$", text, re.MULTILINE)


def _exchange(client: Client, number: int, method: str, params: dict[str, Any], root: Path) -> str:
    result = _steady(client.call(method, params))
    head = {"jsonrpc": "2.0", "id": number}
    request, response = head | {"method": method, "params": params}, head | {"result": result}
    elsewhere = json.dumps([request, response]).replace(str(root), "/home/me/project")
    return "\n".join(f"```json\n{_shown(message)}\n```\n" for message in json.loads(elsewhere)).rstrip("\n")


def _steady(value: Any, field: str = "") -> Any:
    """Without what differs from machine to machine."""
    if isinstance(value, dict):
        return {name: _steady(inner, name) for name, inner in value.items()}
    if isinstance(value, list):
        return [_steady(inner) for inner in value]
    if isinstance(value, float):
        return 0.1 if field == "seconds" else round(value, 2)
    return value


def _shown(value: Any, indent: str = "", name: str = "") -> str:
    """JSON; what fits on a line is on one."""
    line = f"{indent}{name}{json.dumps(value)}"
    if len(line) <= 110 or not isinstance(value, (dict, list)):
        return line
    inner = f"{indent}  "
    if isinstance(value, dict):
        (begin, end), parts = "{}", [_shown(item, inner, f'"{key}": ') for key, item in value.items()]
    else:
        (begin, end), parts = "[]", [_shown(item, inner) for item in value]
    return f"{indent}{name}{begin}\n" + ",\n".join(parts) + f"\n{indent}{end}"
