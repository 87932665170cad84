"""The other ends of a wire: a client that writes, and one that reads, or does not."""

from __future__ import annotations

import os
import pty
import socket
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue

from coreb_search.rpc.frames import Malformed
from coreb_search.rpc.wire import Load, Reader, Writer

SOON = 10.0
"""Seconds that what must happen may take on a busy machine."""
A_WHILE = 0.2
"""Seconds in which what must not happen would."""


class Asking:
    """A client that writes, and what a Reader made of it."""

    def __init__(self, load: Load | None = None, connect: Callable[[], tuple[int, int]] = os.pipe) -> None:
        self.source, self.target = connect()
        self.taken: SimpleQueue[bytes | Malformed] = SimpleQueue()
        self.ends = 0
        self._left = False
        self._ended = threading.Event()
        Reader(self.source, load or Load(), self.taken.put, self._end)

    def __enter__(self) -> Asking:
        return self

    def __exit__(self, *_: object) -> None:
        self.leave()
        assert self.ended()
        assert self.ends == 1
        os.close(self.source)

    def send(self, *data: bytes) -> None:
        os.write(self.target, b"".join(data))

    def leave(self) -> None:
        if not self._left:
            os.close(self.target)
        self._left = True

    def next(self) -> bytes | Malformed:
        return self.taken.get(timeout=SOON)

    def nothing_comes(self) -> bool:
        try:
            self.taken.get(timeout=A_WHILE)
        except Empty:
            return True
        return False

    def ended(self, within: float = SOON) -> bool:
        return self._ended.wait(within)

    def _end(self) -> None:
        self.ends += 1
        self._ended.set()


class Answered:
    """A client that reads, or does not, what a Writer writes."""

    def __init__(self, load: Load | None = None) -> None:
        self.client, self.target = os.pipe()
        self.broken: SimpleQueue[bool] = SimpleQueue()
        self._left = False
        self.writer = Writer(self.target, load or Load(), lambda: self.broken.put(True))

    def __enter__(self) -> Answered:
        return self

    def __exit__(self, *_: object) -> None:
        self.leave()
        self.writer.close(SOON)
        os.close(self.target)

    def leave(self) -> None:
        if not self._left:
            os.close(self.client)
        self._left = True

    def read(self, size: int, pieces: int = 5000) -> bytes:
        data = b""
        while len(data) < size:
            data += os.read(self.client, pieces)
        return data


def socketpair() -> tuple[int, int]:
    ours, theirs = socket.socketpair()
    return ours.detach(), theirs.detach()


def terminal() -> tuple[int, int]:
    master, slave = pty.openpty()
    return slave, master


def unblocking() -> tuple[int, int]:
    ends = os.pipe()
    os.set_blocking(ends[0], False)
    return ends
