"""The checks that all traffic of the tests goes through let nothing pass that the documents do not allow."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rpc.checks import Fault, Message, check_direction, check_request, check_response

PLACE = {"start": {"line": 0, "character": 4}, "end": {"line": 1, "character": 0}}
HIT = {
    "uri": "file:///a.py",
    "path": "a.py",
    "range": PLACE,
    "selectionRange": PLACE,
    "symbol": "a",
    "kind": "function",
    "language": "python",
    "score": 1.5,
    "code": "def a(): ...",
    "signals": None,
}
SYMBOL = {"name": "a", "kind": 12, "location": {"uri": "file:///a.py", "range": PLACE}}


def asked(method: str, params: Any = None) -> Message:
    return {"jsonrpc": "2.0", "id": 1, "method": method} | ({} if params is None else {"params": params})


def answered(result: Any, **others: Any) -> Message:
    return {"jsonrpc": "2.0", "id": 1, "result": result, **others}


def failed(**error: Any) -> Message:
    return {"jsonrpc": "2.0", "id": None, "error": error}


@pytest.mark.parametrize(
    "message",
    [
        asked("coreb/search", {"query": "a", "k": 3, "mode": "lexical", "kinds": ["class"]}),
        asked("coreb/status"),
        asked("workspace/symbol", {"query": ""}),
        {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": "x"}},
        {"jsonrpc": "2.0", "method": "exit"},
    ],
)
def test_what_may_be_asked_passes(message: Message) -> None:
    check_request(message)


@pytest.mark.parametrize(
    "message",
    [
        asked("coreb/search"),
        asked("coreb/search", {}),
        asked("coreb/search", {"query": ""}),
        asked("coreb/search", {"query": 1}),
        asked("coreb/search", {"query": "a", "k": 0}),
        asked("coreb/search", {"query": "a", "mode": "exact"}),
        asked("coreb/search", {"query": "a", "limit": 3}),
        asked("coreb/similar", {"textDocument": {}}),
        asked("coreb/unknown", {}),
        asked("workspace/symbol", {}),
        asked("workspace/symbol", {"query": 3}),
        asked("workspace/symbol", {"query": "a", "k": 3}),
        asked("workspace/unknown", {}),
        asked("coreb/status") | {"id": 1.5},
        asked("coreb/status") | {"jsonrpc": "1.0"},
        asked("coreb/status") | {"result": None},
        asked("coreb/status", "text"),
    ],
)
def test_what_may_not_be_asked_is_told(message: Message) -> None:
    with pytest.raises(Fault):
        check_request(message)


@pytest.mark.parametrize(
    ("method", "message"),
    [
        ("coreb/search", answered({"hits": [HIT], "complete": True})),
        ("coreb/search", failed(code=-32602, message="no", data=[1])),
        ("workspace/symbol", answered([SYMBOL])),
        ("workspace/symbol", answered(None)),
        ("shutdown", answered(None)),
        (None, failed(code=-32700, message="no")),
    ],
)
def test_what_may_be_answered_passes(method: str | None, message: Message) -> None:
    check_response(message, method)


@pytest.mark.parametrize(
    ("method", "message"),
    [
        ("coreb/search", answered(None)),
        ("coreb/search", answered({"hits": [HIT]})),
        ("coreb/search", answered({"hits": [HIT | {"kind": "variable"}], "complete": True})),
        ("coreb/search", answered({"hits": [{**HIT, "range": None}], "complete": True})),
        ("workspace/symbol", answered([SYMBOL | {"score": 1}])),
        ("workspace/symbol", answered([SYMBOL | {"kind": 99}])),
        ("workspace/symbol", answered({"hits": []})),
        ("initialized", answered(None)),
        ("coreb/search", answered({"hits": [], "complete": True}, error={"code": 1, "message": ""})),
        ("coreb/unknown", answered({})),
        (None, failed(code="E", message="no")),
        (None, failed(code=-32700)),
        (None, {"jsonrpc": "2.0", "result": None}),
        (None, {"jsonrpc": "2.0", "id": 1}),
    ],
)
def test_what_may_not_be_answered_is_told(method: str | None, message: Message) -> None:
    with pytest.raises(Fault):
        check_response(message, method)


def test_a_server_does_not_send_what_only_clients_do() -> None:
    check_direction("window/showMessageRequest")
    with pytest.raises(Fault):
        check_direction("workspace/symbol")
