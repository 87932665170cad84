"""What editors do all day: ask in plain English, look for the like of what is on the screen, open folders."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.rpc.client import CAPABILITIES, LATER, Client, Refused
from tests.rpc.sample import names, write

UPLOAD = '''"""Uploads."""


class Uploader:
    """Sends files."""

    def send_with_retry(self, path):
        """Try again when the network fails."""
        for attempt in range(3):
            if self.post(path):
                return attempt
        raise OSError(path)

    def post(self, path):
        return bool(path)
'''
RETRY_JS = """// Sends a file, and sends it again when the network fails.
function sendWithRetry(path) {
  for (let attempt = 0; attempt < 3; attempt++) {
    if (post(path)) return attempt;
  }
  throw new Error(path);
}
"""
AGAIN = """def again(path):
    for attempt in range(3):
        if post(path):
            return attempt
    raise OSError(path)
"""
DATES = '''def größe_und_datum(text):
    """Reads a day such as 2024-05-01."""
    return tuple(int(part) for part in text.split("-"))
'''


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("editing") / "a project"
    return write(folder, {"app/upload.py": UPLOAD, "web/upload.js": RETRY_JS, "app/dates.py": DATES})


@pytest.fixture(scope="module")
def client(root: Path) -> Iterator[Client]:
    with Client(root, model="bundled") as client:
        client.initialize([root])
        client.until_ready()
        yield client


def opened(client: Client, uri: str, text: str, language: str = "python") -> None:
    item = {"uri": uri, "languageId": language, "version": 1, "text": text}
    client.notify("textDocument/didOpen", {"textDocument": item})


def typed(client: Client, uri: str, line: int, text: str) -> None:
    """At the beginning of a line."""
    at = {"line": line, "character": 0}
    change = {"range": {"start": at, "end": at}, "text": text}
    client.notify(
        "textDocument/didChange", {"textDocument": {"uri": uri, "version": 2}, "contentChanges": [change]}
    )


def closed(client: Client, uri: str) -> None:
    client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})


def similar(client: Client, uri: str, line: int, **more: Any) -> list[str]:
    place = {"textDocument": {"uri": uri}, "position": {"line": line, "character": 0}}
    return names(client.call("coreb/similar", place | more))


def test_the_symbol_picker_takes_plain_english_and_jumps_to_the_function(client: Client, root: Path) -> None:
    found = client.call("workspace/symbol", {"query": "where do we retry a failed upload?"})
    assert found[0]["name"] in {"Uploader.send_with_retry", "sendWithRetry"}
    (method,) = [symbol for symbol in found if symbol["name"] == "Uploader.send_with_retry"]
    assert method["kind"] == 6
    assert method["containerName"] == "app/upload.py"
    assert method["location"]["uri"] == (root / "app" / "upload.py").as_uri()
    assert method["location"]["range"]["start"] == {"line": 6, "character": 8}
    assert client.call("workspace/symbol", {"query": "  "}) == []


def test_names_beyond_ascii_are_where_the_client_counts_them(root: Path) -> None:
    for encoding, units in (("utf-16", 15), ("utf-8", 17), ("utf-32", 15)):
        with Client(root) as client:
            general = {"general": {"positionEncodings": [encoding]}}
            agreed = client.initialize([root], CAPABILITIES | general)
            assert agreed["capabilities"]["positionEncoding"] == encoding
            client.until_ready()
            hit = client.call("coreb/search", {"query": "größe_und_datum", "k": 1})["hits"][0]
            assert hit["selectionRange"] == {
                "start": {"line": 0, "character": 4},
                "end": {"line": 0, "character": 4 + units},
            }


def test_what_is_typed_counts_saved_or_not(client: Client, root: Path) -> None:
    uri = (root / "app" / "dates.py").as_uri()
    opened(client, uri, DATES)
    try:
        assert similar(client, uri, 1)[0] != "sendWithRetry"
        typed(client, uri, 0, AGAIN + "\n\n")
        found = similar(client, uri, 1)
        assert set(found[:2]) == {"Uploader.send_with_retry", "sendWithRetry"}
        # Its own place is elsewhere in the index.
        assert "größe_und_datum" not in similar(client, uri, AGAIN.count("\n") + 3)
    finally:
        closed(client, uri)
    assert similar(client, uri, 1)[0] != "sendWithRetry"


def test_a_buffer_without_a_file_counts(client: Client) -> None:
    opened(client, "untitled:Untitled-1", AGAIN)
    found = similar(client, "untitled:Untitled-1", 1)
    assert set(found[:2]) == {"Uploader.send_with_retry", "sendWithRetry"}
    closed(client, "untitled:Untitled-1")
    with pytest.raises(Refused, match="not a file: URI") as refused:
        similar(client, "untitled:Untitled-1", 1)
    assert refused.value.code == -32602


def test_marked_text_is_looked_for_and_its_function_left_out(client: Client, root: Path) -> None:
    uri = (root / "app" / "upload.py").as_uri()
    marked = {"start": {"line": 8, "character": 8}, "end": {"line": 11, "character": 0}}
    params = {"textDocument": {"uri": uri}, "range": marked}
    saved = names(client.call("coreb/similar", params))
    opened(client, uri, "# new\n" + UPLOAD)
    shifted = {side: {"line": at["line"] + 1, "character": at["character"]} for side, at in marked.items()}
    held = names(client.call("coreb/similar", params | {"range": shifted}))
    closed(client, uri)
    for found in (saved, held):
        assert found[0] == "sendWithRetry"
        assert "Uploader.send_with_retry" not in found


def test_one_says_what_to_find_the_like_of_and_only_once(client: Client, root: Path) -> None:
    document = {"textDocument": {"uri": (root / "app" / "upload.py").as_uri()}}
    at = {"line": 1, "character": 0}
    for params in (
        {},
        {"text": "x", **document, "position": at},
        document,
        {**document, "position": at, "range": {"start": at, "end": at}},
    ):
        with pytest.raises(Refused, match="say w") as refused:
            client.call("coreb/similar", params)
        assert refused.value.code == -32602


def test_a_rank_is_explained_also_that_of_what_is_not_found(client: Client, root: Path) -> None:
    hit = {"uri": (root / "web" / "upload.js").as_uri(), "position": {"line": 3, "character": 0}}
    explained = client.call("coreb/explain", {"query": "send again in javascript", "hit": hit})
    assert explained["hit"]["symbol"] == "sendWithRetry"
    assert explained["hit"]["signals"]["cosine"] > 0
    assert explained["rank"] <= explained["considered"]
    assert explained["best"]["signals"]
    nowhere = client.call("coreb/explain", {"query": "send", "hit": hit | {"uri": root.as_uri() + "/x"}})
    assert (nowhere["rank"], nowhere["hit"]) == (None, None)
    like = client.call("coreb/explain", {"text": RETRY_JS, "hit": hit})
    assert like["rank"] == 1


def test_the_code_action_opens_what_the_person_chooses(root: Path) -> None:
    uri = (root / "web" / "upload.js").as_uri()
    at = {"line": 2, "character": 3}
    with Client(root, model="bundled") as client:
        client.replies["window/showMessageRequest"] = lambda params: params["actions"][0]
        client.initialize([root])
        client.until_ready()
        asked = {
            "textDocument": {"uri": uri},
            "range": {"start": at, "end": at},
            "context": {"diagnostics": []},
        }
        (action,) = client.call("textDocument/codeAction", asked)
        assert action["title"] == "Find similar code"
        for only, count in ((["quickfix"], 0), (["coreb"], 1), (["coreb.similar"], 1), ([""], 1), ([], 0)):
            context = {"diagnostics": [], "only": only}
            assert len(client.call("textDocument/codeAction", asked | {"context": context})) == count, only
        command = {name: action["command"][name] for name in ("command", "arguments")}
        locations = client.call("workspace/executeCommand", command)
        assert locations[0]["uri"] == (root / "app" / "upload.py").as_uri()
        client.until(lambda: client.params("window/showDocument"), what="showDocument")
        (shown,) = client.params("window/showDocument")
        assert shown["uri"] == locations[0]["uri"]
        assert shown["selection"] == locations[0]["range"]
        (question,) = client.params("window/showMessageRequest")
        assert question["actions"][0]["title"] == "Uploader.send_with_retry  app/upload.py:7"


def test_a_client_that_cannot_open_anything_is_told_what_there_is(root: Path) -> None:
    with Client(root, model="bundled") as client:
        client.initialize([root], {})
        client.until_ready()
        command = {"command": "coreb.findSimilar", "arguments": [{"text": RETRY_JS}]}
        assert client.call("workspace/executeCommand", command)
        client.until(lambda: client.params("window/showMessage"), what="the message")
        assert (
            "app/upload.py:7  Uploader.send_with_retry" in client.params("window/showMessage")[0]["message"]
        )


def test_a_choice_that_is_never_made_holds_nothing_up(root: Path) -> None:
    with Client(root) as client:
        client.replies["window/showMessageRequest"] = lambda _: LATER
        client.initialize([root])
        client.until_ready()
        command = {"command": "coreb.findSimilar", "arguments": [{"text": RETRY_JS}]}
        assert client.call("workspace/executeCommand", command)
        assert client.call("coreb/search", {"query": "send"})["hits"]
        assert client.shut_down() == 0


@pytest.mark.parametrize("arguments", [[], [{"text": 1}], [1], [{"text": "a"}, {"text": "b"}]])
def test_a_command_with_other_arguments_is_refused(client: Client, arguments: list[object]) -> None:
    with pytest.raises(Refused, match="takes the params of coreb/similar") as refused:
        client.call("workspace/executeCommand", {"command": "coreb.findSimilar", "arguments": arguments})
    assert refused.value.code == -32602


@pytest.mark.parametrize("name", ["..", "a" * 300 + ".py"])
def test_a_name_that_no_file_has_is_no_bug(client: Client, root: Path, name: str) -> None:
    uri = f"{root.as_uri()}/{name}"
    for params in ({"textDocument": {"uri": uri}, "position": {"line": 0, "character": 0}},):
        with pytest.raises(Refused) as refused:
            client.call("coreb/similar", params)
        assert refused.value.code == -32602
    opened(client, uri, AGAIN)
    assert similar(client, uri, 1)
    closed(client, uri)


def test_a_flood_of_changed_files_holds_nothing_up(client: Client, root: Path) -> None:
    """Symptom: each cost a look at the disk; after a checkout nothing was answered for seconds."""
    changes = [{"uri": (root / f"gone{n}.py").as_uri(), "type": 3} for n in range(20_000)]
    client.notify("workspace/didChangeWatchedFiles", {"changes": changes})
    begin = time.monotonic()
    client.call("coreb/search", {"query": "send"})
    flooded = time.monotonic() - begin
    assert flooded < 3


def test_a_text_that_is_too_long_is_said_to_be(client: Client, root: Path) -> None:
    uri = (root / "app" / "long.py").as_uri()
    opened(client, uri, "x = 1\n" * 200_000)
    with pytest.raises(Refused, match="is too long: of at most 1,000,000 characters"):
        similar(client, uri, 1)
    closed(client, uri)


@pytest.mark.parametrize("argument", ["--stdio"])
def test_what_editors_add_to_the_command_is_taken(root: Path, argument: str) -> None:
    with Client(root, argument) as client:
        client.initialize([root])
        assert client.shut_down() == 0


def test_without_folders_the_one_it_was_started_in_counts(root: Path) -> None:
    with Client(root, str(root / "web")) as client:
        client.initialize()
        assert client.until_ready()[0]["folder"] == (root / "web").as_uri()
    with Client(root / "app") as client:
        client.initialize()
        assert client.until_ready()[0]["folder"] == (root / "app").as_uri()


def test_all_of_a_large_text_is_looked_for_at_once(client: Client, root: Path) -> None:
    """Symptom: for each of its functions the index was asked once, which took half a minute."""
    uri = (root / "app" / "large.py").as_uri()
    opened(client, uri, "".join(f"def work_{n}(path):\n    return post(path, {n})\n" for n in range(2_000)))
    marked = {"start": {"line": 0, "character": 0}, "end": {"line": 4_000, "character": 0}}
    begin = time.monotonic()
    assert client.call("coreb/similar", {"textDocument": {"uri": uri}, "range": marked})["hits"]
    assert time.monotonic() - begin < 5
    closed(client, uri)
