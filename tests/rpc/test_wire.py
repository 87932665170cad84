"""Reading and writing over real pipes, sockets, files and terminals: hang-ups, patience, whole messages."""

from __future__ import annotations

import os
import pty
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue

import pytest

from coreb_search.rpc.frames import Frames, Malformed, frame
from coreb_search.rpc.wire import Load, Reader, Writer

SOON = 10.0
"""Seconds that what must happen may take on a busy machine."""
A_WHILE = 0.2
"""Seconds in which what must not happen would."""


class Taken:
    """What a Reader handed over, and whether it said that it ended."""

    def __init__(self) -> None:
        self.messages: SimpleQueue[bytes | Malformed] = SimpleQueue()
        self.ends: SimpleQueue[float] = SimpleQueue()

    def read(self, source: int, load: Load | None = None) -> Taken:
        Reader(source, load or Load(), self.messages.put, lambda: self.ends.put(time.monotonic()))
        return self

    def next(self) -> bytes | Malformed:
        return self.messages.get(timeout=SOON)

    def nothing(self) -> bool:
        try:
            self.messages.get(timeout=A_WHILE)
        except Empty:
            return True
        return False

    def ended(self) -> float:
        at = self.ends.get(timeout=SOON)
        assert self.ends.empty()
        return at


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    ends = os.pipe()
    yield ends
    for end in ends:
        with suppress(OSError):
            os.close(end)


def test_half_a_frame_and_the_end(pipe: tuple[int, int]) -> None:
    taken = Taken().read(pipe[0])
    os.write(pipe[1], frame(b"whole") + frame(b"half")[:-1])
    os.close(pipe[1])
    assert taken.next() == b"whole"
    taken.ended()
    assert taken.messages.empty()


def test_a_message_is_handed_over_before_the_next_one_comes(pipe: tuple[int, int]) -> None:
    taken = Taken().read(pipe[0])
    for body in (b"1", b"2"):
        os.write(pipe[1], frame(body))
        assert taken.next() == body
    os.write(pipe[1], b"nonsense\n")
    assert isinstance(taken.next(), Malformed)


@pytest.mark.parametrize("load", [Load(messages=3), Load(unfinished=21)], ids=["many", "large"])
def test_no_more_is_handed_over_than_can_be_worked_at(pipe: tuple[int, int], load: Load) -> None:
    taken = Taken().read(pipe[0], load)
    os.write(pipe[1], b"".join(frame(b"message%d" % n) for n in range(6)))
    got = [taken.next() for _ in range(3)]
    assert taken.nothing()
    load.finished(got[0])
    assert taken.next() == b"message3"
    assert taken.nothing()
    for message in (*got[1:], b"message3"):
        load.finished(message)
    assert [taken.next(), taken.next()] == [b"message4", b"message5"]
    os.write(pipe[1], frame(b"message6"))
    assert taken.next() == b"message6"


def test_nothing_is_taken_while_answers_wait_to_be_read(pipe: tuple[int, int]) -> None:
    load = Load(unwritten=200_000)
    client, answers = os.pipe()
    writer = Writer(answers, load, lambda: None)
    taken = Taken().read(pipe[0], load)
    writer.write(b"x" * 400_000)
    os.write(pipe[1], frame(b"1"))
    assert taken.nothing()
    assert load.unwritten > 400_000
    read = b""
    while len(read) < 400_000:
        read += os.read(client, 65536)
    assert taken.next() == b"1"
    assert load.unwritten == 0
    assert writer.close()
    os.close(client)
    os.close(answers)


def socketpair() -> tuple[int, int]:
    ours, theirs = socket.socketpair()
    return ours.detach(), theirs.detach()


@pytest.mark.parametrize("connect", [os.pipe, socketpair])
def test_a_client_that_leaves_is_noticed_at_once_and_what_it_sent_is_not_lost(
    connect: Callable[[], tuple[int, int]],
) -> None:
    source, target = connect()
    taken = Taken().read(source, Load(messages=1))
    os.write(target, frame(b"1") + frame(b"2") + frame(b"3"))
    assert taken.next() == b"1"
    assert taken.nothing()
    os.write(target, frame(b"4"))
    begin = time.monotonic()
    os.close(target)
    assert taken.ended() - begin < 1
    assert [taken.next() for _ in range(3)] == [b"2", b"3", b"4"]
    os.close(source)


def test_a_file_is_read_to_its_end_with_patience(tmp_path: Path) -> None:
    bodies = [b"message %d" % n for n in range(500)]
    session = tmp_path / "session"
    session.write_bytes(b"".join(map(frame, bodies)))
    load = Load(messages=2)
    source = os.open(session, os.O_RDONLY)
    taken = Taken().read(source, load)
    for body in bodies:
        message = taken.next()
        assert message == body
        load.finished(message)
    taken.ended()
    os.close(source)


def test_a_terminal_that_goes_away() -> None:
    master, slave = pty.openpty()
    taken = Taken().read(slave)
    os.write(master, b"Content-Length: 2\n\n{}\n")
    assert taken.next() == b"{}"
    os.close(master)
    taken.ended()
    os.close(slave)


def test_pipes_that_the_client_made_not_to_block(pipe: tuple[int, int]) -> None:
    client, answers = os.pipe()
    os.set_blocking(pipe[0], False)
    os.set_blocking(answers, False)
    load = Load()
    writer = Writer(answers, load, lambda: None)
    taken = Taken().read(pipe[0], load)
    time.sleep(A_WHILE / 4)
    os.write(pipe[1], frame(b"late"))
    assert taken.next() == b"late"
    body = bytes(range(256)) * 2000
    writer.write(body)
    time.sleep(A_WHILE / 4)
    read = b""
    while len(read) < len(frame(body)):
        read += os.read(client, 5000)
    assert read == frame(body)
    assert writer.close()
    os.close(client)
    os.close(answers)


def test_messages_of_many_threads_are_whole_and_in_the_order_of_each(pipe: tuple[int, int]) -> None:
    writer = Writer(pipe[1], Load(), lambda: None)

    def write(who: int) -> None:
        for n in range(200):
            writer.write(b"%d %d " % (who, n) + b"x" * 1000 * (n % 7))

    threads = [threading.Thread(target=write, args=[who]) for who in range(4)]
    for thread in threads:
        thread.start()
    frames = Frames()
    got: list[tuple[int, int]] = []
    while len(got) < 800:
        for message in frames.feed(os.read(pipe[0], 4000)):
            assert isinstance(message, bytes)
            whose, number, rest = message.split(b" ")
            assert rest == b"x" * 1000 * (int(number) % 7)
            got.append((int(whose), int(number)))
    for who in range(4):
        assert [n for author, n in got if author == who] == list(range(200))
    assert writer.close()


def test_writing_never_waits_and_closing_no_longer_than_told(pipe: tuple[int, int]) -> None:
    load = Load()
    writer = Writer(pipe[1], load, lambda: None)
    begin = time.monotonic()
    for _ in range(2000):
        writer.write(b"x" * 1000)
    assert time.monotonic() - begin < 1
    assert not writer.close(0.2)
    assert time.monotonic() - begin < 2
    unwritten = load.unwritten
    writer.write(b"too late")
    assert load.unwritten == unwritten


def test_a_broken_pipe_is_told_once_and_then_nothing_is_kept(pipe: tuple[int, int]) -> None:
    load = Load(unwritten=1)
    broken: SimpleQueue[int] = SimpleQueue()
    writer = Writer(pipe[1], load, lambda: broken.put(1))
    os.close(pipe[0])
    for _ in range(100):
        writer.write(b"x" * 100_000)
    assert broken.get(timeout=SOON)
    writer.write(b"y")
    assert not writer.close()
    assert broken.empty()
    assert load.unwritten == 0


def test_a_client_that_leaves_too_much_unread_is_taken_for_dead(
    pipe: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Writer, "GIVEN_UP", 1_000_000)
    load = Load()
    broken: SimpleQueue[int] = SimpleQueue()
    writer = Writer(pipe[1], load, lambda: broken.put(1))
    for _ in range(1000):
        writer.write(b"x" * 100_000)
    assert broken.get(timeout=SOON)
    assert load.unwritten < 200_000
    assert not writer.close(0.1)
    assert broken.empty()
