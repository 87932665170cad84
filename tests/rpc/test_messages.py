"""JSON-RPC 2.0 by the book: ids, envelopes, errors, types, notifications, responses."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.rpc.client import Client, Refused
from tests.rpc.pipe import frame
from tests.rpc.sample import INVALID, PARAMS, PARSE, SEARCH, UNKNOWN, refusal


def nameless(client: Client, body: bytes) -> int:
    """The code with which what has no usable id is answered; the server goes on."""
    client.send_bytes(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
    with pytest.raises(Refused) as caught:
        client.answer(None)
    assert client.call("coreb/search", SEARCH)["hits"]
    return caught.value.code


def test_unknown_methods(client: Client) -> None:
    for method in ("no/such", "", "$/no/such", "textDocument/hover", "rpc.discover", "coreb/Search", "\0"):
        assert refusal(client, method)[0] == UNKNOWN
        client.notify(method, [1], checked=False)
    assert refusal(client, "window/logMessage", {"type": 1, "message": "the server's"})[0] == UNKNOWN


def test_a_notification_is_no_request_nor_the_other_way_round(client: Client, root: Path) -> None:
    for method in ("initialized", "textDocument/didOpen", "exit", "$/cancelRequest"):
        assert refusal(client, method, {})[0] == UNKNOWN
    (before,) = client.call("coreb/status")["folders"]
    for method in ("shutdown", "coreb/search", "coreb/index", "workspace/symbol", "initialize"):
        client.notify(method, checked=False)
    (after,) = client.call("coreb/status")["folders"]
    assert before == after


def test_notifications_that_make_no_sense_are_dropped(client: Client) -> None:
    """A cancel whose id was a list was never done with: a thousand of them and nothing more was read."""
    ids: tuple[Any, ...] = ([1], {}, None, 1.5, True, "x")
    nonsense: tuple[Any, ...] = (None, [], {}, *({"id": identity} for identity in ids))
    for params in nonsense:
        for _ in range(200):
            client.notify("$/cancelRequest", params, checked=False)
    documents = ("textDocument/didOpen", "textDocument/didChange", "textDocument/didClose")
    for method in (*documents, "$/setTrace", "$/cancelRequest", "initialized"):
        client.notify(method, {"textDocument": {"uri": 7}}, checked=False)
    token: Any
    for token in ([1], None, 1.5, "unknown"):
        client.notify("window/workDoneProgress/cancel", {"token": token}, checked=False)
    document = {"uri": "file:///n.ipynb", "notebookType": "jupyter", "version": 1, "cells": []}
    client.notify("notebookDocument/didOpen", {"notebookDocument": document, "cellTextDocuments": []})
    assert client.call("coreb/search", SEARCH)["hits"]
    assert client.stderr == ""


@pytest.mark.parametrize(
    "identity", [0, -1, 2**53 + 1, 2**63, 2**70, -(2**65), "", "a", "1", "é\0\U0001f600"]
)
def test_ids_come_back_as_they_were(client: Client, identity: Any) -> None:
    client.send_bytes(frame({"jsonrpc": "2.0", "id": identity, "method": "coreb/search", "params": SEARCH}))
    assert client.answer(identity)["hits"]
    client.send_bytes(frame({"jsonrpc": "2.0", "id": identity, "method": "no/such"}))
    with pytest.raises(Refused):
        client.answer(identity)


@pytest.mark.parametrize("identity", ["null", "1.5", "1.0", "1e2", "true", "[]", "{}", '["a"]'])
def test_what_can_be_no_id(client: Client, identity: str) -> None:
    body = f'{{"jsonrpc": "2.0", "id": {identity}, "method": "coreb/search", "params": {{"query": "a"}}}}'
    assert nameless(client, body.encode()) == INVALID


def test_an_id_in_use_is_refused_and_its_owner_answered(client: Client) -> None:
    message = {"jsonrpc": "2.0", "id": "twice", "method": "coreb/search", "params": SEARCH}
    client.send_bytes(frame(message) * 2)
    with pytest.raises(Refused) as caught:
        client.answer("twice")
    assert caught.value.code == INVALID
    assert client.answer("twice")["hits"]
    client.send_bytes(frame(message))
    assert client.answer("twice")["hits"]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", PARSE),
        (b"{", PARSE),
        (b'{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]', PARSE),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "shutdown"} ]', PARSE),
        (b"{'jsonrpc': '2.0'}", PARSE),
        (b'{"jsonrpc": "2.0", "id": NaN, "method": "shutdown"}', PARSE),
        (b'{"jsonrpc": "2.0", "id": NaN, "method": "\\ud800"}', PARSE),
        (b"[" * 100_000, PARSE),
        (b'{"a":' * 100_000 + b"1" + b"}" * 100_000, PARSE),
        (b"1" * 100_000, INVALID),
        (b'\xef\xbb\xbf{"jsonrpc": "2.0"}', INVALID),
        (b"[]", INVALID),
        (b'[{"jsonrpc": "2.0", "id": 1, "method": "shutdown"}]', INVALID),
        (b"[1, 2, 3]", INVALID),
        (b"1", INVALID),
        (b"null", INVALID),
        (b'"shutdown"', INVALID),
        (b"{}", INVALID),
        (b'{"jsonrpc": "2.0"}', INVALID),
        (b'{"jsonrpc": "2.0", "result": null}', INVALID),
        (b'{"jsonrpc": "2.0", "method": 1, "params": "bar"}', INVALID),
        (b'{"jsonrpc": "2.0", "id": 1.5, "result": null}', INVALID),
        (b'{"method": "initialized"}', INVALID),
    ],
    ids=count(),
)
def test_what_is_no_message(client: Client, body: bytes, code: int) -> None:
    assert nameless(client, body) == code


@pytest.mark.parametrize(
    "wrong",
    [
        {"jsonrpc": "1.0", "method": "coreb/status"},
        {"jsonrpc": 2.0, "method": "coreb/status"},
        {"method": "coreb/status"},
        {"jsonrpc": "2.0", "method": None},
        {"jsonrpc": "2.0", "method": ["coreb/status"]},
        {"jsonrpc": "2.0", "method": "coreb/status", "params": 1},
        {"jsonrpc": "2.0", "method": "coreb/status", "params": "a"},
        {"jsonrpc": "2.0", "method": "coreb/status", "params": True},
        {"jsonrpc": "2.0", "method": "coreb/search", "params": False},
    ],
)
def test_wrong_envelopes_with_an_id_are_refused_under_it(client: Client, wrong: dict[str, Any]) -> None:
    client.send_bytes(frame({"id": "mine"} | wrong))
    with pytest.raises(Refused) as caught:
        client.answer("mine")
    assert caught.value.code == INVALID


def test_params_that_are_not_needed(client: Client) -> None:
    for params in ("null", "{}", "[]"):
        body = b'{"jsonrpc":"2.0","id":"p","method":"coreb/status","params":%b,"more":1}' % params.encode()
        client.send_bytes(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        assert client.answer("p")["folders"]


@pytest.mark.parametrize(
    ("method", "params", "place"),
    [
        ("coreb/search", {"query": 7}, "query"),
        ("coreb/search", {"query": "a", "languages": ["go", 1]}, "`languages[1]`"),
        ("coreb/search", {"query": "a", "k": 1.5}, "`k`"),
        (
            "coreb/explain",
            {"query": "a", "hit": {"uri": "file:///a", "position": {"line": -1}}},
            "`hit.position.line`",
        ),
        ("coreb/index", {"workDoneToken": []}, "`workDoneToken`"),
        ("workspace/symbol", {"query": 5}, "`query`"),
        ("workspace/symbol", {"query": None}, "`query`"),
        ("workspace/symbol", ["a"], "`query`"),
        (
            "textDocument/codeAction",
            {
                "textDocument": {"uri": 1},
                "range": {"start": {"line": "2", "character": 1.5}, "end": {"line": True, "character": 1}},
                "context": {"diagnostics": []},
            },
            "`textDocument.uri`",
        ),
        ("workspace/executeCommand", {"command": 7}, "`command`"),
        ("workspace/executeCommand", {"command": "coreb.findSimilar", "arguments": "a"}, "coreb/similar"),
        ("workspace/executeCommand", {"command": "coreb.findSimilar", "arguments": [{"text": 1}]}, "`text`"),
        ("workspace/executeCommand", {"command": "no.such"}, "no.such"),
    ],
)
def test_wrong_types_are_refused_and_the_message_names_the_place(
    client: Client, method: str, params: Any, place: str
) -> None:
    """LSP's own methods took 5 for "5" and null for "None"."""
    code, message = refusal(client, method, params)
    assert code == PARAMS
    assert place in message


def test_responses_that_nobody_waits_for(client: Client) -> None:
    asked = client.request("coreb/search", SEARCH)
    for identity in (asked, "unknown", 10**30, None):
        client.send_bytes(frame({"jsonrpc": "2.0", "id": identity, "result": {"hits": []}}))
        client.send_bytes(frame({"jsonrpc": "2.0", "id": identity, "error": {"code": 1, "message": "no"}}))
        client.send_bytes(frame({"jsonrpc": "2.0", "id": identity, "error": 7, "result": 7}))
    assert client.answer(asked)["hits"]
    assert client.stderr == ""


def test_bytes_that_are_no_text_are_understood_all_the_same(client: Client) -> None:
    """Symptom: Neovim sends the bytes of a buffer as they are, and its question was never answered."""
    body = (
        b'{"jsonrpc": "2.0", "id": "raw", "method": "coreb/search", "params": {"query": "a \xe9 duration"}}'
    )
    client.send_bytes(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
    assert client.answer("raw")["hits"]
