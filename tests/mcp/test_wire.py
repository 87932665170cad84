"""Lines that are no messages, and a client that leaves: each is answered, and the end comes soon."""

from __future__ import annotations

import json
import os
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from mcp_types import INVALID_PARAMS, INVALID_REQUEST, PARSE_ERROR

from coreb_search.mcp.messages import Refused, read
from coreb_search.mcp.wire import LONGEST_LINE, Lines
from tests.mcp.conftest import COMMAND, PATIENCE, Raw, raw

_QUESTION = {"name": "search_code", "arguments": {"query": "add numbers", "limit": 50}}


def _call(arguments: str, number: str = "9") -> bytes:
    return (
        f'{{"jsonrpc":"2.0","id":{number},"method":"tools/call",'
        f'"params":{{"name":"search_code","arguments":{arguments}}}}}\n'
    ).encode()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Raw]:
    root = tmp_path_factory.mktemp("lines")
    (root / "sum.py").write_text('def add(a, b):\n    """Add two numbers."""\n    return a + b\n')
    with raw(*COMMAND, str(root), "--model", "hash") as process:
        process.begin()
        yield process


def _answer(server: Raw, line: bytes) -> Any:
    """To exactly this line: nothing else is pending."""
    server.input.write(line)
    server.input.flush()
    return server.read()


@pytest.mark.parametrize(
    "line",
    [
        _call(r'{"query":"add \ud83d"}'),
        _call(r'{"query":"\udc00 add"}'),
        b"\xef\xbb\xbf" + _call('{"query":"add"}'),
        _call('{"query":"add"}').replace(b"add", b"add \xff"),
        _call('{"query":"add"}').replace(b"\n", b"\r\n"),
    ],
    ids=["half a pair", "the other half", "byte order mark", "not UTF-8", "carriage return"],
)
def test_what_clients_write_is_understood(server: Raw, line: bytes) -> None:
    """Symptom: a call that was never answered."""
    answer = _answer(server, line)
    assert answer["id"] == 9
    assert "sum.py:1-3  add" in answer["result"]["content"][0]["text"]


def test_a_number_beyond_all_measure_is_one_wrong_argument(server: Raw) -> None:
    answer = _answer(server, _call('{"query":"add","limit":' + "9" * 5000 + "}"))
    assert answer["id"] == 9
    assert "at `limit`" in answer["result"]["content"][0]["text"]


@pytest.mark.parametrize(
    ("line", "code", "number"),
    [
        (b"nonsense\n", PARSE_ERROR, None),
        (_call('{"query":' + "[" * 3000 + "]" * 3000 + "}"), PARSE_ERROR, None),
        (_call('{"query":"add","limit":NaN}'), PARSE_ERROR, None),
        (b'[{"jsonrpc":"2.0","id":1,"method":"ping"}]\n', INVALID_REQUEST, None),
        (b"{}\n", INVALID_REQUEST, None),
        (b'{"id":7,"method":"ping"}\n', INVALID_REQUEST, 7),
        (b'{"jsonrpc":"2.0","id":"x","method":"ping","params":[]}\n', INVALID_REQUEST, "x"),
        (b'{"jsonrpc":"2.0","id":7}\n', INVALID_REQUEST, None),
        (b'{"jsonrpc":"2.0","id":7,"result":5}\n', INVALID_REQUEST, None),
        (_call('{"query":"add"}', "null"), INVALID_REQUEST, None),
        (_call('{"query":"add"}', "1.5"), INVALID_REQUEST, None),
        (_call('{"query":"add"}', "9" * 5000), INVALID_REQUEST, None),
        (_call('"add"'), INVALID_PARAMS, 9),
    ],
)
def test_a_line_that_is_no_message_is_told_so(
    server: Raw, line: bytes, code: int, number: int | str | None
) -> None:
    """Symptom: whoever wrote it waited for ever."""
    answer = _answer(server, line)
    assert (answer["error"]["code"], answer["id"]) == (code, number)
    assert len(answer["error"]["message"]) < 200
    assert _answer(server, b'\n\r\n{"jsonrpc":"2.0","id":3,"method":"ping"}\n')["id"] == 3


def test_what_was_refused_names_the_id_only_of_a_request() -> None:
    with pytest.raises(Refused) as caught:
        read(b'{"jsonrpc":"1.0","id":4,"method":"ping"}')
    assert json.loads(caught.value.answer.model_dump_json(exclude_unset=True))["id"] == 4


def test_lines_are_the_same_however_they_are_cut() -> None:
    data = b"one\n\n \r\ntwo\nthr" + b"ee\nhalf"
    for size in (1, 2, 5, len(data)):
        lines = Lines()
        cut = [data[start : start + size] for start in range(0, len(data), size)]
        assert [line for part in cut for line in lines.feed(part)] == [b"one", b"two", b"three"]


def test_a_line_without_end_is_not_kept_and_those_behind_it_count() -> None:
    lines = Lines(limit=10)
    assert [*lines.feed(b"0123456789\n" + b"x" * 11)] == [b"0123456789"]
    tracemalloc.start()
    assert [line for _ in range(10) for line in lines.feed(b"x" * 100_000)] == []
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept < 100_000
    assert [*lines.feed(b"x\nnext\n")] == [None, b"next"]
    assert LONGEST_LINE > 100_000 * 6


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """A project of which a search takes a while."""
    root = tmp_path / "many"
    root.mkdir()
    body = "\n".join(
        f"def add_{part}(a, b):\n    '''Add numbers.'''\n    return a + b\n" for part in range(60)
    )
    for number in range(20):
        (root / f"m{number}.py").write_text(body)
    return root


def _ends_in_time(server: Raw) -> None:
    start = time.monotonic()
    server.input.close()
    assert server.ends_within(PATIENCE) == 0
    assert time.monotonic() - start < 1
    assert server.process.stderr
    assert server.process.stderr.read() == b""


def test_calls_that_are_pending_do_not_keep_the_process(many: Path) -> None:
    """Symptom: 200 searches, and the process was there ten seconds after the input was closed."""
    with raw(*COMMAND, str(many), "--model", "hash") as server:
        server.begin()
        server.send("tools/call", 1, **_QUESTION)
        assert server.read()["id"] == 1
        for number in range(200):
            server.send("tools/call", 1000 + number, **_QUESTION)
        _ends_in_time(server)


def test_answers_that_are_unread_do_not_keep_the_process(fresh: Path) -> None:
    """Symptom: more answers than a pipe holds, and the process outlived its client by more than 8 seconds."""
    with raw(*COMMAND, str(fresh), "--model", "hash") as server:
        server.begin()
        for number in range(40):
            server.send("tools/list", number)
        time.sleep(0.5)
        _ends_in_time(server)


def test_a_client_that_reads_nothing_is_not_read_for_ever(fresh: Path) -> None:
    """Symptom: each of its requests was kept in memory."""
    with raw(*COMMAND, str(fresh), "--model", "hash") as server:
        server.begin()
        request = b'{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n'
        descriptor = server.input.fileno()
        os.set_blocking(descriptor, False)
        taken, quiet = 0, time.monotonic()
        # Far more than the pipes and what is read ahead of the answers hold.
        while taken < 100_000 and time.monotonic() - quiet < 1:
            try:
                taken += os.write(descriptor, request) == len(request)
                quiet = time.monotonic()
            except BlockingIOError:
                time.sleep(0.01)
        assert taken < 100_000
        _ends_in_time(server)


def test_what_was_answered_before_the_input_closed_arrives(fresh: Path) -> None:
    with raw(*COMMAND, str(fresh), "--model", "hash") as server:
        server.begin()
        for number in range(1, 31):
            server.send("ping", number)
        server.send("tools/list", 31)
        time.sleep(0.3)
        server.input.close()
        numbers = [json.loads(line)["id"] for line in server.output]
        assert sorted(numbers) == list(range(1, 32))
        assert server.ends_within(PATIENCE) == 0
