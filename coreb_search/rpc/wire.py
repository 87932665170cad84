"""Messages from one file descriptor and to another: one thread reads, one writes.

Both count in a Load what is still to be done; while that is too much, nothing is read. Knows where messages
end, not what they say.
"""

from __future__ import annotations

import os
import select
import threading
from collections import deque
from collections.abc import Callable

from coreb_search.rpc.frames import Frames, Malformed, frame
from coreb_search.stdio import read_some, write_all

_MB = 1024 * 1024
_HUNG_UP = select.POLLHUP | select.POLLERR | getattr(select, "POLLRDHUP", 0)


class Load:
    """What was read and is not finished, and what is not written yet; full when either is too much."""

    def __init__(self, messages: int = 1000, unfinished: int = 64 * _MB, unwritten: int = 16 * _MB) -> None:
        self._limits = (messages, unfinished, unwritten)
        self._lock = threading.Lock()
        self._now = [0, 0, 0]
        self._waiting = False
        self._woken, self._wake = os.pipe()

    @property
    def unwritten(self) -> int:
        """Bytes that the client has not taken yet."""
        return self._now[2]

    @property
    def unread(self) -> bool:
        """Whether the client takes too little of what is written."""
        return self._now[2] >= self._limits[2]

    def begun(self, message: bytes | Malformed) -> None:
        """One more to finish."""
        self.add(1, _size(message))

    def finished(self, message: bytes | Malformed) -> None:
        """To be called once for each message that was handed over, from any thread."""
        self.add(-1, -_size(message))

    def add(self, messages: int = 0, unfinished: int = 0, unwritten: int = 0) -> None:
        """Counts, or with negative numbers discounts; whoever waits for room goes on when there is some."""
        with self._lock:
            self._now = [a + b for a, b in zip(self._now, (messages, unfinished, unwritten), strict=True)]
            if self._waiting and not self._full():
                self._waiting = False
                os.write(self._wake, b"\0")

    def wait(self, source: int) -> bool:
        """Until there is room, true, or until the other end of ``source`` is closed, false."""
        with self._lock:
            if not self._full():
                return True
            self._waiting = True
        poll = select.poll()
        poll.register(source, _HUNG_UP)
        poll.register(self._woken, select.POLLIN)
        events = dict(poll.poll())
        if events.get(source, 0) & select.POLLNVAL:
            # A kind of file that cannot be polled on this system.
            poll.unregister(source)
            events = dict(poll.poll())
        with self._lock:
            if not self._waiting:
                os.read(self._woken, 1)
            self._waiting = False
        return self._woken in events

    def _full(self) -> bool:
        return any(now >= limit for now, limit in zip(self._now, self._limits, strict=True))


class Reader:
    """Hands over each message, on a thread of its own that starts at once; at last calls ``ended`` once."""

    def __init__(
        self,
        source: int,
        load: Load,
        take: Callable[[bytes | Malformed], None],
        ended: Callable[[], None],
    ) -> None:
        self._source = source
        self._load = load
        self._take = take
        self._ended = ended
        threading.Thread(target=self._run, name="reader", daemon=True).start()

    def _run(self) -> None:
        frames = Frames()
        room = True
        try:
            while data := read_some(self._source):
                for message in frames.feed(data):
                    # What a client sent before it left is what a pipe holds: all of it is handed over, unless
                    # answers are left unread, too.
                    room = room and self._load.wait(self._source)
                    if not room and self._load.unread:
                        return
                    self._load.begun(message)
                    self._take(message)
        finally:
            self._ended()


class Writer:
    """Writes messages whole and in order, on a thread of its own: no caller ever waits for the client.

    Calls ``broken`` once if the client is gone; what is written from then on is dropped.
    """

    GIVEN_UP = 256 * _MB
    """A client that leaves so many bytes unread is taken for dead."""

    def __init__(self, target: int, load: Load, broken: Callable[[], None]) -> None:
        self._target = target
        self._load = load
        self._broken = broken
        self._queue: deque[bytes] = deque()
        self._changed = threading.Condition()
        self._open = True
        self._lost = False
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def write(self, body: bytes) -> None:
        """One message; nothing once the client is gone or the writer closed."""
        data = frame(body)
        with self._changed:
            if not self._open:
                return
            self._load.add(unwritten=len(data))
            self._queue.append(data)
            self._changed.notify()
        if self._load.unwritten > self.GIVEN_UP:
            self._lose()

    def close(self, within: float = 1.0) -> bool:
        """Whether everything is written, for which it waits so many seconds at most."""
        with self._changed:
            self._open = False
            self._changed.notify()
        self._thread.join(within)
        return not self._lost and not self._thread.is_alive()

    def _run(self) -> None:
        try:
            while data := self._next():
                try:
                    write_all(self._target, data)
                finally:
                    self._load.add(unwritten=-len(data))
        except OSError:
            self._lose()

    def _next(self) -> bytes | None:
        with self._changed:
            while self._open and not self._queue:
                self._changed.wait()
            return self._queue.popleft() if self._queue else None

    def _lose(self) -> None:
        with self._changed:
            if self._lost:
                return
            self._lost = True
            self._open = False
            self._load.add(unwritten=-sum(map(len, self._queue)))
            self._queue.clear()
        self._broken()


def _size(message: bytes | Malformed) -> int:
    return len(message) if isinstance(message, bytes) else 0
