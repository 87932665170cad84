"""From `initialize` to `exit`, by the book."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.rpc.client import Client
from tests.rpc.sample import EARLY, INVALID, PARAMS, SEARCH, refusal


def test_the_book_from_the_first_message_to_the_last(root: Path) -> None:
    with Client(root) as client:
        for method in ("coreb/search", "shutdown", "no/such"):
            assert refusal(client, method)[0] == EARLY
        client.notify("initialized", {})
        client.notify("textDocument/didOpen", {"textDocument": 1}, checked=False)
        assert refusal(client, "initialize")[0] == PARAMS
        assert refusal(client, "initialize", {"capabilities": {}, "processId": "me"}) == (
            PARAMS,
            "Expected `int`, got `str` - at `processId`",
        )
        told = client.initialize([root])
        assert told["serverInfo"]["name"] == "coreb-search"
        capabilities = told["capabilities"]
        assert capabilities["positionEncoding"] == "utf-16"
        assert capabilities["textDocumentSync"]["change"] == 2
        assert capabilities["workspaceSymbolProvider"]
        assert "notebookDocumentSync" not in capabilities
        assert refusal(client, "initialize", {"capabilities": {}, "processId": None})[0] == INVALID
        client.until_ready()
        assert client.call("coreb/search", SEARCH)["hits"]
        assert client.call("shutdown") is None
        for method in ("coreb/search", "shutdown", "initialize", "no/such"):
            assert refusal(client, method)[0] == INVALID
        client.notify("$/setTrace", {"value": "off"})
        client.notify("exit")
        assert client.wait_ended() == 0
        assert client.stderr == ""


def test_exit_before_anything_else(root: Path) -> None:
    with Client(root) as client:
        client.notify("exit")
        assert client.wait_ended() == 1


def test_shutdown_answers_what_is_at_work_as_cancelled_and_then_itself(root: Path) -> None:
    with Client(root) as client:
        client.initialize([root])
        client.until_ready()
        asked = [client.request("coreb/search", SEARCH) for _ in range(50)]
        assert client.shut_down() == 0
        answers = [each for each in client.received if each.get("id") in asked]
        assert len(answers) == len(asked)
        assert {each.get("error", {}).get("code", 0) for each in answers} <= {0, -32800}


def test_a_strange_initialize_is_refused_and_may_be_tried_again_or_is_answered(root: Path) -> None:
    """One with a root that is no URI was half done: the next was refused as a second one."""
    with Client(root) as client:
        wrong: dict[str, Any]
        for wrong in ({"rootPath": "//"}, {"rootUri": "file://["}, {"processId": 1.5}, {"trace": 1}):
            code, _ = refusal(client, "initialize", {"processId": None, "capabilities": {}} | wrong)
            assert code == PARAMS
            assert refusal(client, "coreb/status")[0] == EARLY
        client.initialize(
            [root],
            {"general": {"positionEncodings": ["utf-7", "utf-8"]}},
            processId=-(2**31),
            rootPath="\0",
            rootUri="%",
            trace="verbose",
            locale="",
            initializationOptions=[{"a": None}],
        )
        assert [each["state"] for each in client.until_ready()] == ["ready"]
        assert client.shut_down() == 0
        assert client.stderr == ""
