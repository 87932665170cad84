"""What is cancelled stops, what is at work is told, answers meanwhile are of the last committed version."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from filelock import FileLock

from tests.rpc.client import CAPABILITIES, LATER, WITHIN, Client, Refused
from tests.rpc.pipe import frame
from tests.rpc.sample import CANCELLED, CODE, SEARCH

FILES, EACH = 2500, 8


def write_modules(folder: Path, count: int, verb: str = "read") -> Path:
    """So many files with EACH functions."""
    folder.mkdir(exist_ok=True)
    for i in range(count):
        functions = (
            f"def {verb}_{i}_{j}(it):\n    it = it + {i}\n    return it * {j}\n" for j in range(EACH)
        )
        (folder / f"m{i:04}.py").write_text("\n\n".join(functions))
    return folder


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_modules(tmp_path_factory.mktemp("large") / "project", FILES)


def code_of(client: Client, identity: object, within: float = WITHIN) -> int:
    """Of the error with which a request is answered; 0 for a result."""
    try:
        client.answer(identity, within=within)
    except Refused as refused:
        return refused.code
    return 0


def told(client: Client, token: object) -> list[dict[str, Any]]:
    """What was told under a token so far: a beginning, reports with rising numbers, perhaps an end."""
    values = [each["value"] for each in client.params("$/progress") if each["token"] == token]
    kinds = [value["kind"] for value in values]
    assert kinds[:1] in ([], ["begin"])
    assert set(kinds[1:-1]) <= {"report"}
    percentages = [value["percentage"] for value in values if value["kind"] != "end"]
    assert percentages == sorted(percentages)
    assert all(0 <= percentage <= 100 for percentage in percentages)
    return values


def until_at_work(client: Client, token: object) -> None:
    client.until(lambda: told(client, token)[1:], what=f"progress under {token}")


def until_ended(client: Client, token: object, within: float = 20.0) -> None:
    client.until(lambda: told(client, token)[-1]["kind"] == "end", within=within, what=f"the end of {token}")


def quiet(client: Client, index: Path) -> dict[str, Any]:
    """The status, which soon stays as it is; nobody writes."""
    (before,) = client.until_ready(within=2)
    assert (before["state"], before["indexing"]) == ("failed", None)
    assert "the first index was not finished" in before["trouble"]
    time.sleep(0.3)
    with FileLock(index / "writer.lock", timeout=0):
        (after,) = client.call("coreb/status")["folders"]
    assert after == before
    return dict(after)


def test_indexing_is_cancelled_in_every_way_and_goes_on_where_it_was(large: Path, tmp_path: Path) -> None:
    index = tmp_path / "index"
    with Client(large, "--index", str(index)) as client:
        client.initialize([large])
        ((created),) = client.until(lambda: client.params("window/workDoneProgress/create"))
        token = created["token"]
        client.until(lambda: told(client, token))
        assert not client.call("coreb/search", {"query": "read"}, within=2)["complete"]
        client.notify("window/workDoneProgress/cancel", {"token": token})
        until_ended(client, token, within=2)
        first = quiet(client, index)
        assert first["files"] < FILES

        asked = client.request("coreb/index", {"workDoneToken": "mine"})
        until_at_work(client, "mine")
        client.cancel(asked)
        assert code_of(client, asked, within=2) == CANCELLED
        until_ended(client, "mine", within=2)
        second = quiet(client, index)
        assert first["files"] <= second["files"] < FILES

        asked = client.request("coreb/index", {"workDoneToken": 7})
        until_at_work(client, 7)
        client.notify("window/workDoneProgress/cancel", {"token": 7})
        assert code_of(client, asked, within=2) == CANCELLED
        assert told(client, 7)[-1]["kind"] == "end"
        third = quiet(client, index)
        assert second["files"] <= third["files"] < FILES
        assert third["chunks"] == third["files"] * EACH
        found = client.call("coreb/search", {"query": "read"})
        assert (found["complete"], bool(found["hits"])) == (False, third["files"] > 0)

        (done,) = client.call("coreb/index", {"workDoneToken": "last"})["folders"]
        assert (done["files"], done["chunks"]) == (FILES, FILES * EACH)
        assert told(client, "last")[-1]["kind"] == "end"
        assert client.call("coreb/search", {"query": "read"})["complete"]
        assert len(client.params("window/workDoneProgress/create")) == 1
        assert client.shut_down() == 0
        assert client.stderr == ""


def test_answers_while_the_index_is_written_are_of_the_last_version(tmp_path: Path) -> None:
    root = write_modules(tmp_path / "project", 400)
    last = {"query": "read_399_7", "mode": "lexical", "k": 1}
    with Client(root) as client:
        client.initialize([root])
        client.until_ready()
        write_modules(root, 400, verb="written")
        asked = client.request("coreb/index", {"workDoneToken": 1})
        client.until(lambda: told(client, 1)[1:])
        symbols = []
        while not client.is_answered(asked):
            found = client.call("coreb/search", last, within=2)
            assert found["complete"]
            symbols.append(found["hits"][0]["symbol"])
        # The last batch is committed a moment before the answer.
        assert symbols[0] == "read_399_7"
        assert symbols == sorted(symbols)
        assert client.answer(asked)["folders"][0]["changed"] == 400
        assert told(client, 1)[-1]["kind"] == "end"
        assert client.call("coreb/search", last | {"query": "written_399_7"})["hits"]


@pytest.mark.parametrize("able", [True, False])
def test_progress_is_not_forced_upon_a_client(large: Path, tmp_path: Path, able: bool) -> None:
    """One that cannot show it is told nothing, nor is one that does not take the token."""
    with Client(large, "--index", str(tmp_path / "index")) as client:
        del client.replies["window/workDoneProgress/create"]
        client.initialize([large], CAPABILITIES if able else {})
        client.until(lambda: client.call("coreb/status")["folders"][0]["indexing"])
        time.sleep(1.2)
        assert len(client.params("window/workDoneProgress/create")) == able
        assert client.params("$/progress") == []


def test_quick_runs_are_shown_to_who_asks_only(client: Client) -> None:
    assert client.call("coreb/index", {})["folders"]
    assert client.params("window/workDoneProgress/create") == []
    assert client.params("$/progress") == []
    assert client.call("coreb/index", {"workDoneToken": "t"})["folders"]
    assert told(client, "t")[-1]["kind"] == "end"


def test_what_waits_in_the_queue_and_is_cancelled_never_runs(client: Client) -> None:
    slow = {"query": "read a duration " * 1000}
    times = []
    for _ in range(9):
        begin = time.monotonic()
        client.call("coreb/search", slow)
        times.append(time.monotonic() - begin)
    ids = [f"queued {n}" for n in range(1000)]
    asked = [{"jsonrpc": "2.0", "id": it, "method": "coreb/search", "params": slow} for it in ids]
    cancels = [{"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": it}} for it in ids]
    begin = time.monotonic()
    client.send_bytes(b"".join(map(frame, asked + cancels)))
    assert client.call("coreb/search", SEARCH)["hits"]
    took = time.monotonic() - begin
    codes = Counter(code_of(client, it) for it in ids)
    assert codes.keys() <= {0, CANCELLED}
    assert codes[0] < 500
    assert took < 1000 * median(times) / 2


def test_commands_and_symbols_are_cancelled_as_any_request(client: Client) -> None:
    similar = {"command": "coreb.findSimilar", "arguments": [{"text": CODE}]}
    for method, params in (
        ("workspace/executeCommand", similar),
        ("workspace/symbol", {"query": "duration"}),
    ):
        busy = [client.request("coreb/search", {"query": "read a duration " * 1000}) for _ in range(20)]
        asked = client.request(method, params)
        client.cancel(asked)
        assert code_of(client, asked) == CANCELLED
        assert [code_of(client, each) for each in busy] == [0] * 20
    assert client.params("window/showMessageRequest") == []


def test_cancelling_what_is_no_request_at_work(client: Client) -> None:
    """A request of the server's own is not the client's to cancel, though it can still answer it."""
    asked = client.request("coreb/search", SEARCH)
    assert client.answer(asked)["hits"]
    for identity in (asked, "unknown", -1, 10**40):
        client.notify("$/cancelRequest", {"id": identity}, checked=False)
    client.replies["window/showMessageRequest"] = lambda _: LATER
    client.call("workspace/executeCommand", {"command": "coreb.findSimilar", "arguments": [{"text": CODE}]})
    client.until(lambda: client.params("window/showMessageRequest"))
    (theirs,) = (each for each in client.received if each.get("method") == "window/showMessageRequest")
    client.notify("$/cancelRequest", {"id": theirs["id"]})
    client.reply(theirs["id"], theirs["params"]["actions"][0])
    client.until(lambda: client.params("window/showDocument"))
    assert not client.is_answered(asked)
