"""Real traffic of all our own methods, errors included; the client holds each message against the schema."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from coreb_search.rpc.schema import METHODS
from tests.rpc.checks import SCHEMA
from tests.rpc.client import Client, Refused

CLOCK = '''"""Time."""


def parse_duration(text: str) -> int:
    """Read a duration such as 5m as seconds."""
    return int(text[:-1]) * {"s": 1, "m": 60}[text[-1]]
'''
MAIL = '''def send_mail(to: str, body: str) -> None:
    """Deliver a letter over SMTP."""
    print(to, body)


def parse_delay(text: str) -> int:
    return int(text[:-1]) * {"s": 1, "m": 60}[text[-1]]
'''

NOWHERE = "file:///nowhere/at/all"


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("traffic") / "project"
    folder.mkdir()
    (folder / "clock.py").write_text(CLOCK)
    (folder / "mail.py").write_text(MAIL)
    return folder


def place(root: Path, name: str, line: int) -> dict[str, Any]:
    return {"uri": (root / name).as_uri(), "position": {"line": line, "character": 0}}


def test_the_schema_holds_messages_of_every_method() -> None:
    assert all(
        f"{title}{side}" in SCHEMA["$defs"]
        for title in (method.name.removeprefix("coreb/").capitalize() for method in METHODS)
        for side in ("Request", "Response")
    )


def test_search_finds_by_meaning_and_within_what_is_asked_for(client: Client, root: Path) -> None:
    found = client.call("coreb/search", {"query": "read a duration", "explain": True})
    assert found["complete"]
    hit = found["hits"][0]
    assert (hit["path"], hit["symbol"], hit["kind"]) == ("clock.py", "parse_duration", "function")
    assert hit["uri"] == (root / "clock.py").as_uri()
    assert hit["range"]["start"] == {"line": 3, "character": 0}
    assert hit["selectionRange"]["start"] == {"line": 3, "character": 4}
    assert hit["code"].splitlines() == CLOCK.splitlines()[3:]
    assert hit["signals"]
    few = client.call(
        "coreb/search",
        {"query": "duration", "k": 1, "mode": "lexical", "paths": ["mail.py"], "kinds": ["function"]},
    )
    assert {hit["path"] for hit in few["hits"]} <= {"mail.py"}


@pytest.mark.parametrize("how", ["text", "position", "range"])
def test_similar_finds_the_twin_and_not_the_code_itself(client: Client, root: Path, how: str) -> None:
    document: dict[str, Any] = {"textDocument": {"uri": (root / "clock.py").as_uri()}}
    whole = {"start": {"line": 3, "character": 0}, "end": {"line": 6, "character": 0}}
    params: dict[str, Any] = {
        "text": {"text": "\n".join(CLOCK.splitlines()[3:])},
        "position": document | {"position": {"line": 5, "character": 8}},
        "range": document | {"range": whole},
    }[how]
    symbols = [hit["symbol"] for hit in client.call("coreb/similar", params)["hits"]]
    assert ("parse_duration" in symbols) == (how == "text")
    assert "parse_delay" in symbols


def test_explain_tells_the_rank_of_a_place(client: Client, root: Path) -> None:
    told = client.call("coreb/explain", {"query": "parse_duration", "hit": place(root, "clock.py", 4)})
    assert told["rank"] == 1
    assert told["hit"] == told["best"]
    assert told["hit"]["signals"]
    twin = {"textDocument": {"uri": (root / "clock.py").as_uri()}, "position": {"line": 4, "character": 0}}
    alike = client.call("coreb/explain", twin | {"hit": place(root, "mail.py", 6)})
    assert alike["hit"]["symbol"] == "parse_delay"
    absent = client.call(
        "coreb/explain",
        {"query": "duration", "languages": ["rust"], "hit": place(root, "clock.py", 4)},
    )
    assert (absent["rank"], absent["hit"]) == (None, None)


def test_status_and_index_tell_of_the_folder(client: Client, root: Path) -> None:
    (status,) = client.call("coreb/status")["folders"]
    assert (status["folder"], status["root"], status["state"]) == (root.as_uri(), str(root), "ready")
    (again,) = client.call("coreb/status", {"folder": root.as_uri()})["folders"]
    assert again == status
    (indexed,) = client.call("coreb/index", {})["folders"]
    assert (indexed["files"], indexed["chunks"]) == (status["files"], status["chunks"])


@pytest.mark.parametrize(
    ("method", "params", "code"),
    [
        ("coreb/search", None, -32602),
        ("coreb/search", {}, -32602),
        ("coreb/search", {"query": ""}, -32602),
        ("coreb/search", {"query": 7}, -32602),
        ("coreb/search", {"query": "a", "k": 0}, -32602),
        ("coreb/search", {"query": "a", "mode": "exact"}, -32602),
        ("coreb/search", {"query": "a", "limit": 3}, -32602),
        ("coreb/search", ["a"], -32602),
        ("coreb/similar", {"position": {"line": -1, "character": 0}}, -32602),
        ("coreb/explain", {"query": "a"}, -32602),
        ("coreb/index", {"folder": 1}, -32602),
        ("coreb/unknown", {}, -32601),
        ("workspace/symbol", {}, -32602),
    ],
)
def test_what_the_schema_does_not_allow_is_refused(
    client: Client, method: str, params: Any, code: int
) -> None:
    with pytest.raises(Refused) as caught:
        client.call(method, params, checked=False)
    assert caught.value.code == code
    assert caught.value.message
    assert "\n" not in caught.value.message


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("coreb/search", {"query": "   "}),
        ("coreb/search", {"query": "a", "languages": ["klingon"]}),
        ("coreb/search", {"query": "a", "folder": NOWHERE}),
        ("coreb/similar", {}),
        ("coreb/similar", {"textDocument": {"uri": NOWHERE}, "position": {"line": 0, "character": 0}}),
        ("coreb/status", {"folder": NOWHERE}),
        ("coreb/index", {"folder": NOWHERE}),
    ],
)
def test_what_cannot_be_done_says_why_in_one_line(client: Client, method: str, params: Any) -> None:
    with pytest.raises(Refused) as caught:
        client.call(method, params)
    assert caught.value.code in {-32602, -32803}
    assert "\n" not in caught.value.message
    assert "bug" not in caught.value.message
