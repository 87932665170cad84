"""Frames: any cut of the bytes gives the same messages, and after anything malformed the next is found."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Iterable
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from coreb_search.rpc.frames import HEAD, INVALID_REQUEST, PARSE_ERROR, Frames, Malformed, frame

GOOD = b'{"jsonrpc": "2.0", "method": "good"}'
LIMIT = 100


def parsed(data: bytes, cuts: Iterable[int] = (), limit: int = LIMIT) -> list[bytes | Malformed]:
    frames = Frames(limit)
    edges = [0, *sorted(cuts), len(data)]
    return [m for a, b in pairwise(edges) for m in frames.feed(data[a:b])]


def codes(data: bytes) -> list[bytes | int]:
    return [m.code if isinstance(m, Malformed) else m for m in parsed(data)]


PIECES = st.one_of(
    st.binary(max_size=40).map(frame),
    st.binary(max_size=40),
    st.integers(-5, 3 * LIMIT).map(lambda n: b"Content-Length: %d\r\n\r\n" % n),
    st.sampled_from(
        [
            b"Content-Length: 7\r\n",
            b"content-length:7\n\n",
            b"Content-Length: 9" + b"9" * 5000 + b"\r\n",
            b"Content-Type: application/json; charset=utf-16\r\n",
            b"X: y\r\n" * (HEAD // 6),
            b"\r\n",
            b"\n",
            b"\r",
            b":",
            b"\xff\xfe",
            b'{"id": 1}\n',
            b"Content-Length: ",
        ]
    ),
)
STREAMS = st.lists(PIECES, max_size=12).map(b"".join)


@given(st.lists(st.binary(min_size=1, max_size=LIMIT)), st.data())
def test_what_is_framed_comes_out_whole_however_it_is_cut(bodies: list[bytes], data: st.DataObject) -> None:
    stream = b"".join(map(frame, bodies))
    assert parsed(stream, data.draw(st.lists(st.integers(0, len(stream))))) == bodies
    assert parsed(stream, range(len(stream))) == bodies


@given(STREAMS, st.data())
def test_any_bytes_give_the_same_however_they_are_cut(stream: bytes, data: st.DataObject) -> None:
    whole = parsed(stream)
    assert parsed(stream, data.draw(st.lists(st.integers(0, len(stream))))) == whole
    assert parsed(stream, range(len(stream))) == whole


def claims_a_length(garbage: bytes) -> bool:
    return b"content-length" in garbage.lower()


@given(st.binary(max_size=3000).filter(lambda garbage: not claims_a_length(garbage)))
@example(b"a: b\r\n" * (HEAD // 6))
@example(b"a: b\r\n" * ((HEAD - 20) // 6))
@example(b"x" * (HEAD - 1))
@example(b"\r\n\r\n")
@example(b"\xef\xbb\xbf")
def test_the_frame_after_garbage_is_found(garbage: bytes) -> None:
    assert [m for m in parsed(garbage + b"\n" + frame(GOOD)) if m == GOOD] == [GOOD]


@given(st.integers(1, 40))
def test_the_frame_after_a_body_longer_than_it_said_is_found(said: int) -> None:
    body = b'{"params": ["' + "é€😀".encode() * 5 + b'"]}'
    stream = b"Content-Length: %d\r\n\r\n%b%b" % (said, body, frame(GOOD))
    assert codes(stream) == [body[:said], PARSE_ERROR, GOOD]


@pytest.mark.parametrize(
    ("stream", "expected"),
    [
        (b"content-length: 2\r\n\r\n{}", [b"{}"]),
        (b"CONTENT-LENGTH:2\r\n\r\n{}", [b"{}"]),
        (b"Content-Length \t: \t 2 \t\r\n\r\n{}", [b"{}"]),
        (b"Content-Length: 2\n\n{}", [b"{}"]),
        (b"Content-Length: 0000002\r\n\r\n{}", [b"{}"]),
        (b"Content-Length: 2\r\ncontent-length: 2\r\n\r\n{}", [b"{}"]),
        (b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: 2\r\n\r\n{}", [b"{}"]),
        (b'Content-Length: 2\r\nContent-Type: a/b; charset = "UTF8"; x=y\r\n\r\n{}', [b"{}"]),
        (b"Content-Length: 2\r\nContent-Type: application/json\r\n\r\n{}", [b"{}"]),
        (b"Content-Length: 2\r\nX-Other: what:ever\r\nEmpty:\r\n\r\n{}", [b"{}"]),
        (frame(GOOD) + b"\n\r\n" + frame(GOOD) + b"\n", [GOOD, GOOD]),
    ],
)
def test_what_a_client_may_write_is_taken(stream: bytes, expected: list[bytes]) -> None:
    assert parsed(stream) == expected


@pytest.mark.parametrize(
    ("bad", "code", "says"),
    [
        (b"Content-Length: 0\r\n\r\n", PARSE_ERROR, "0 bytes"),
        (b"Content-Length: -5\r\n\r\n12345", PARSE_ERROR, "'-5' is no number"),
        (b"Content-Length: 5.0\r\n\r\n12345", PARSE_ERROR, "'5.0' is no number"),
        (b"Content-Length: 1_0\r\n\r\n12345", PARSE_ERROR, "'1_0' is no number"),
        (b"Content-Length: \xd9\xa3\r\n\r\n123", PARSE_ERROR, "'٣' is no number"),
        (b"Content-Length:\r\n\r\n12345", PARSE_ERROR, "'' is no number"),
        (b"Content-Length: " + b"9" * 5000 + b"\r\n\r\n12345", PARSE_ERROR, "9…' is no number"),
        (b"Content-Length: 5\r\nno header\r\n\r\n12345", PARSE_ERROR, "'no header' is no header field"),
        (b"Content-Length: 5\r\n: none\r\n\r\n12345", PARSE_ERROR, "': none' is no header field"),
        (b"Content-Type: application/json\r\n\r\n{}", PARSE_ERROR, "without Content-Length"),
        (b"X: y\r\n" * HEAD + b"\r\n{}", PARSE_ERROR, f"{HEAD} bytes"),
        (b"x" * 5 * HEAD, PARSE_ERROR, f"{HEAD} bytes"),
        (b'{"jsonrpc": "2.0", "id": 1}\n', PARSE_ERROR, "expected Content-Length"),
        (b"Content-Length: 5\r\nContent-Type: a/b; charset=utf-16\r\n\r\n12345", PARSE_ERROR, "'utf-16'"),
        (b"Content-Length: 101\r\n\r\n" + b"x" * 101, INVALID_REQUEST, "101 bytes: at most 100"),
    ],
)
def test_what_is_malformed_is_told_once_and_the_next_frame_is_read(bad: bytes, code: int, says: str) -> None:
    problem, *rest = parsed(bad + frame(GOOD))
    assert isinstance(problem, Malformed)
    assert problem.code == code
    assert says in problem.message
    assert len(problem.message) < 200
    assert rest == [GOOD]


def test_a_header_that_breaks_off_does_not_take_the_next_frame_with_it() -> None:
    assert codes(b"Content-Length: 500\r\n" + frame(GOOD)) == [PARSE_ERROR, GOOD]
    assert codes(b"Content-Length: " + frame(GOOD)) == [PARSE_ERROR, GOOD]


@pytest.mark.parametrize(("more", "expected"), [(0, [GOOD]), (1, [PARSE_ERROR, GOOD])])
def test_fields_may_fill_all_their_room(more: int, expected: list[bytes | int]) -> None:
    room = HEAD - len(b"Content-Length: 36\r\nX: \n")
    assert codes(b"X: " + b"y" * (room + more) + b"\n" + frame(GOOD)) == expected


def test_half_a_frame_is_no_message() -> None:
    assert parsed(frame(GOOD)[:-1]) == []
    assert parsed(b"Content-Length: 5\r\n") == []


def test_messages_not_taken_come_with_the_next_bytes() -> None:
    frames = Frames()
    first = frames.feed(frame(b"1") + frame(b"2") + frame(b"3"))
    assert next(first) == b"1"
    assert list(frames.feed(frame(b"4"))) == [b"2", b"3", b"4"]


STREAM_OF = {
    "no line end": lambda size: b"x" * size,
    "lines": lambda size: b"x\n" * (size // 2),
    "fields": lambda size: b"x: y\n" * (size // 5),
    "empty lines": lambda size: b"\n" * size,
    "spaces": lambda size: b"Content-Type: charset" + b" " * size,
    "colons": lambda size: b":" * size,
    "almost a length": lambda size: b"Content-Length: 1 " * (size // 18),
    "lengths": lambda size: b"Content-Length: 1\r\n" * (size // 19),
    "a body": lambda size: b"Content-Length: %d\r\n\r\n" % size + b"x" * size,
    "a refused body": lambda size: b"Content-Length: 999999999\r\n\r\n" + b"x" * size,
}


@pytest.mark.parametrize("kind", STREAM_OF)
def test_twice_the_bytes_one_at_a_time_take_no_more_than_twice_the_time(kind: str) -> None:
    def seconds(size: int) -> float:
        data = [bytes([byte]) for byte in STREAM_OF[kind](size)]
        frames = Frames()
        begin = time.process_time()
        for byte in data:
            list(frames.feed(byte))
        return time.process_time() - begin

    small = min(seconds(15_000) for _ in range(2))
    assert seconds(120_000) < 8 * small * 3


@pytest.mark.parametrize("kind", sorted(set(STREAM_OF) - {"a body"}))
def test_endless_garbage_takes_no_memory(kind: str) -> None:
    data = STREAM_OF[kind](8 * 1024)
    frames = Frames()
    tracemalloc.start()
    try:
        for _ in range(40):
            for _ in frames.feed(data):
                pass
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 128 * 1024
