"""Reading and writing over real pipes, sockets, files and terminals: hang-ups, patience, whole messages."""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from coreb_search.rpc.frames import Frames, Malformed, frame
from coreb_search.rpc.wire import Load, Writer
from tests.rpc.ends import A_WHILE, SOON, Answered, Asking, socketpair, terminal, unblocking

pytestmark = pytest.mark.filterwarnings("error::pytest.PytestUnhandledThreadExceptionWarning")
ANY_END = pytest.mark.parametrize("connect", [os.pipe, socketpair, terminal, unblocking])
HANGS_UP = pytest.mark.parametrize("connect", [os.pipe, socketpair, unblocking])


@ANY_END
def test_a_message_is_handed_over_before_the_next_one_comes(connect: Callable[[], tuple[int, int]]) -> None:
    with Asking(connect=connect) as asking:
        assert asking.nothing_comes()
        for body in (b"1", b"2"):
            asking.send(b"Content-Length: 1\n\n", body, b"\n")
            assert asking.next() == body
        asking.send(b"nonsense\n")
        assert isinstance(asking.next(), Malformed)


@ANY_END
def test_half_a_frame_and_the_end(connect: Callable[[], tuple[int, int]]) -> None:
    with Asking(connect=connect) as asking:
        asking.send(b"Content-Length: 5\n\nwhole\n", b"Content-Length: 5\n\nhalf")
        assert asking.next() == b"whole"
        asking.leave()
        assert asking.ended()
        assert asking.taken.empty()


@pytest.mark.parametrize("limit", [{"messages": 3}, {"unfinished": 21}], ids=str)
def test_no_more_is_handed_over_than_can_be_worked_at(limit: dict[str, int]) -> None:
    load = Load(**limit)
    with Asking(load) as asking:
        asking.send(*(frame(b"message%d" % n) for n in range(6)))
        got = [asking.next() for _ in range(3)]
        assert asking.nothing_comes()
        load.finished(got[0])
        assert asking.next() == b"message3"
        assert asking.nothing_comes()
        for message in (*got[1:], b"message3"):
            load.finished(message)
        assert [asking.next(), asking.next()] == [b"message4", b"message5"]
        asking.send(frame(b"message6"))
        assert asking.next() == b"message6"


def test_nothing_is_taken_while_answers_wait_to_be_read() -> None:
    load = Load(unwritten=200_000)
    answer = b"x" * 400_000
    with Asking(load) as asking, Answered(load) as answered:
        answered.writer.write(answer)
        asking.send(frame(b"1"))
        assert asking.nothing_comes()
        assert load.unread
        assert load.unwritten == len(frame(answer))
        assert answered.read(len(frame(answer))) == frame(answer)
        assert asking.next() == b"1"
        assert load.unwritten == 0


@HANGS_UP
def test_a_client_that_leaves_is_noticed_at_once_and_what_it_sent_is_not_lost(
    connect: Callable[[], tuple[int, int]],
) -> None:
    with Asking(Load(messages=1), connect) as asking:
        asking.send(frame(b"1"), frame(b"2"), frame(b"3"))
        assert asking.next() == b"1"
        assert asking.nothing_comes()
        asking.send(frame(b"4"))
        asking.leave()
        assert asking.ended(within=1)
        assert [asking.next() for _ in range(3)] == [b"2", b"3", b"4"]


def test_a_client_that_will_write_no_more_is_noticed_even_if_it_still_reads() -> None:
    ours, theirs = socket.socketpair()
    with Asking(Load(messages=1), lambda: (ours.detach(), os.dup(theirs.fileno()))) as asking:
        asking.send(frame(b"1"), frame(b"2"))
        assert asking.next() == b"1"
        assert asking.nothing_comes()
        theirs.shutdown(socket.SHUT_WR)
        assert asking.ended(within=1)
        assert asking.next() == b"2"
    theirs.close()


def test_a_client_that_leaves_and_read_nothing_is_asked_for_nothing_more() -> None:
    load = Load(unwritten=200_000)
    with Asking(load) as asking, Answered(load) as answered:
        answered.writer.write(b"x" * 400_000)
        asking.send(frame(b"1"))
        assert asking.nothing_comes()
        asking.leave()
        assert asking.ended(within=1)
        assert asking.taken.empty()


def test_a_file_is_read_to_its_end_with_patience(tmp_path: Path) -> None:
    bodies = [b"message %d" % n for n in range(500)]
    session = tmp_path / "session"
    session.write_bytes(b"".join(map(frame, bodies)))
    load = Load(messages=2)
    with Asking(load, lambda: (os.open(session, os.O_RDONLY), os.open(os.devnull, os.O_WRONLY))) as asking:
        for body in bodies:
            message = asking.next()
            assert message == body
            load.finished(message)


def test_a_pipe_that_the_client_made_not_to_block() -> None:
    with Answered() as answered:
        os.set_blocking(answered.target, False)
        data = frame(bytes(range(256)) * 2000)
        answered.writer.write(bytes(range(256)) * 2000)
        assert not answered.writer.close(A_WHILE)
        assert answered.read(len(data)) == data
        assert answered.writer.close(SOON)


def test_messages_of_many_threads_are_whole_and_in_the_order_of_each() -> None:
    def write(who: int) -> None:
        for n in range(200):
            answered.writer.write(b"%d %d " % (who, n) + b"x" * 1000 * (n % 7))

    frames = Frames()
    got: list[tuple[int, int]] = []
    with Answered() as answered:
        for who in range(4):
            threading.Thread(target=write, args=[who]).start()
        while len(got) < 800:
            for message in frames.feed(os.read(answered.client, 4000)):
                assert isinstance(message, bytes)
                author, number, rest = message.split(b" ")
                assert rest == b"x" * 1000 * (int(number) % 7)
                got.append((int(author), int(number)))
    for who in range(4):
        assert [n for author, n in got if author == who] == list(range(200))


def test_all_that_was_written_is_flushed_by_closing() -> None:
    with Answered() as answered:
        for n in range(1000):
            answered.writer.write(b"%03d" % n)
        assert answered.writer.close(SOON)
        data = frame(b"000")
        assert answered.read(1000 * len(data)).endswith(frame(b"999"))


def test_writing_never_waits_and_closing_no_longer_than_told() -> None:
    load = Load()
    with Answered(load) as answered:
        begin = time.monotonic()
        for _ in range(2000):
            answered.writer.write(b"x" * 1000)
        assert time.monotonic() - begin < 1
        assert not answered.writer.close(0.2)
        assert time.monotonic() - begin < 2
        unwritten = load.unwritten
        answered.writer.write(b"too late")
        assert load.unwritten == unwritten


def test_a_broken_pipe_is_told_once_and_then_nothing_is_kept() -> None:
    load = Load(unwritten=1)
    with Answered(load) as answered:
        answered.leave()
        for _ in range(100):
            answered.writer.write(b"x" * 100_000)
        assert answered.broken.get(timeout=SOON)
        answered.writer.write(b"y")
        assert not answered.writer.close(SOON)
        assert answered.broken.empty()
        assert load.unwritten == 0


def test_a_client_that_leaves_too_much_unread_is_taken_for_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Writer, "GIVEN_UP", 1_000_000)
    load = Load()
    with Answered(load) as answered:
        answered.writer.write(b"x" * 200_000)
        answered.read(1)
        for _ in range(1000):
            answered.writer.write(b"x" * 100_000)
        assert answered.broken.get(timeout=SOON)
        assert load.unwritten == len(frame(b"x" * 200_000))
        assert not answered.writer.close(0.1)
    assert answered.broken.empty()
