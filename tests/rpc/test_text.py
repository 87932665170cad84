"""Questions and code made of anything: half characters, control characters, megabytes."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rpc.client import Client, Refused
from tests.rpc.sample import CODE, PARAMS, UNKNOWN, refusal


@pytest.mark.parametrize(
    "text", ["\ud83d", "a \udc00 b", "\x01", "\\ud800", "\U0001f600", "\ufeff\u2028\x1b[2J"]
)
def test_half_characters_and_the_like_are_answered_as_any(client: Client, root: Path, text: str) -> None:
    """Half an emoji, as an editor that counts in UTF-16 cuts it off, was answered to no one."""
    assert client.call("coreb/search", {"query": f"read a duration {text}"})["hits"]
    assert client.call("workspace/symbol", {"query": f"{text} duration"})
    document = {"uri": (root / "new.py").as_uri(), "languageId": "python", "version": 1, "text": CODE + text}
    client.notify("textDocument/didOpen", {"textDocument": document})
    where = {"textDocument": {"uri": document["uri"]}, "position": {"line": 1, "character": 0}}
    assert client.call("coreb/similar", where)["hits"][0]["path"] == "clock.py"
    client.notify("textDocument/didClose", {"textDocument": {"uri": document["uri"]}})
    assert refusal(client, f"no/{text}")[0] == UNKNOWN


def test_very_long_questions(client: Client) -> None:
    for question in ("read a duration " * 60_000, "x" * 1_000_000, "é" * 500_000, "(" * 200_000):
        assert client.call("coreb/search", {"query": question})["complete"]
    assert client.call("coreb/similar", {"text": CODE * 5_000})["complete"]
    assert refusal(client, "coreb/search", {"query": "x" * 5_000_000})[0] == PARAMS


@settings(max_examples=60)
@given(query=st.text(min_size=1, max_size=200), other=st.text(max_size=20))
def test_questions_made_of_anything(client: Client, query: str, other: str) -> None:
    asked = [
        client.request("coreb/search", {"query": query, "mode": mode})
        for mode in ("vector", "lexical", "hybrid")
    ]
    filtered = client.request(
        "coreb/search", {"query": query, "languages": [other], "paths": [other, f"!{other}"]}
    )
    alike = client.request("coreb/similar", {"text": query})
    named = client.request("workspace/symbol", {"query": query})
    for identity in (*asked, filtered, alike):
        try:
            assert client.answer(identity)["complete"]
        except Refused as refused:
            assert refused.code == PARAMS
            assert "bug" not in refused.message
            assert identity == filtered or not query.strip()
    assert client.answer(named) is not None
