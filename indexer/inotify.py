"""What has changed in some folders, by watchfiles; asked as rarely as may be.

A watch of watchfiles only answers who asks it, and wakes up again and again meanwhile. On Linux it reads
inotify's queue, and the system can send a thread a signal when something comes into that. Nothing is lost
when it does not: the watch is asked all the same, less often.
"""

from __future__ import annotations

import os
import signal
import struct
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

LINUX = sys.platform == "linux"
Changes = set[tuple[int, str]]
"""watchfiles' number of what has happened, and the path."""

_DEBOUNCE_MS = 200
_STEP_MS = 50
"""Changes are told once a step has passed without more of them."""
# Where no signal comes; more rarely in a project at rest.
_LOOK_SECONDS, _RARE_LOOK_SECONDS = 0.1, 0.4
_AT_REST_SECONDS = 10.0
# Where one does: how soon an end is noticed, and how often the watch is asked without one.
_WAIT_SECONDS, _LOOK_ANYWAY_SECONDS = 0.5, 5.0
# It comes before watchfiles' own thread has read the queue.
_ALERT_SECONDS = 2.0
_SET_OWNER, _OWNER_IS_THREAD = 15, 0
"""F_SETOWN_EX and F_OWNER_TID of Linux's fcntl.h."""
_ONE_AT_A_TIME = threading.Lock()


class Watch:
    """Of ``folders``, or of trees. Made, asked and closed by one thread. Raises what watchfiles does."""

    def __init__(self, folders: Sequence[str], by_tree: bool) -> None:
        # Costs 70 ms; whoever imports this module may still be starting up.
        from watchfiles._rust_notify import RustNotify

        with _ONE_AT_A_TIME:
            before = _queues()
            with _one_processor():
                try:
                    self._watch = RustNotify(list(folders), False, False, 300, by_tree, False)
                except (FileNotFoundError, PermissionError):
                    # Passes over those that have gone since they were listed, but over a limit, too.
                    self._watch = RustNotify(list(folders), False, False, 300, by_tree, True)
            new = _queues() - before
        self._signals = len(new) == 1 and _signals_this_thread(new.pop())
        self._looked = self._changed = time.monotonic()
        self._alert = 0.0

    def __enter__(self) -> Watch:
        return self

    def __exit__(self, *_: object) -> None:
        self._watch.close()

    def changes(self, stopped: threading.Event, seconds: float) -> Changes:
        """What changes from now on, told when it is over; empty after so many seconds, or once ``stopped``.

        Raises RuntimeError after a change of a file whose name is not UTF-8, and for ever after.
        """
        end = time.monotonic() + seconds
        while (now := time.monotonic()) < end and not stopped.is_set():
            if self._may_have_something(stopped, end - now) and (found := self._asked(stopped)):
                self._changed = time.monotonic()
                if self._changed - self._alert > _ALERT_SECONDS:
                    # Some systems agree to send a signal, and do not.
                    self._signals = False
                return found
        return set()

    def _may_have_something(self, stopped: threading.Event, most: float) -> bool:
        """After a while."""
        if not self._signals:
            at_rest = time.monotonic() - self._changed > _AT_REST_SECONDS
            stopped.wait(min(most, _RARE_LOOK_SECONDS if at_rest else _LOOK_SECONDS))
            return True
        came = signal.sigtimedwait([signal.SIGURG], min(most, _WAIT_SECONDS))
        now = time.monotonic()
        if came:
            self._alert = now + _ALERT_SECONDS
        return now < self._alert or now - self._looked > _LOOK_ANYWAY_SECONDS

    def _asked(self, stopped: threading.Event) -> Changes:
        found = set[tuple[int, str]]()
        # The first look costs next to nothing, unless it is likely to find something.
        for debounce, step in ((1, 1), (_DEBOUNCE_MS, _STEP_MS))[self._signals :]:
            new = self._watch.watch(debounce, step, 1, stopped)
            if new == "signal":
                raise KeyboardInterrupt
            if isinstance(new, str):
                break
            found |= new
        self._looked = time.monotonic()
        return found


def _queues() -> set[int]:
    """inotify's descriptors that this process has open."""
    found = set()
    for link in Path("/proc/self/fd").iterdir() if LINUX else ():
        with suppress(OSError):
            if link.readlink().name == "anon_inode:inotify":
                found.add(int(link.name))
    return found


def _signals_this_thread(queue: int) -> bool:
    """Whether the system agrees to."""
    import fcntl

    owner = struct.pack("ii", _OWNER_IS_THREAD, threading.get_native_id())
    try:
        # Kept for whoever waits for it.
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGURG])
        fcntl.fcntl(queue, fcntl.F_SETSIG, signal.SIGURG)
        fcntl.fcntl(queue, _SET_OWNER, owner)
        fcntl.fcntl(queue, fcntl.F_SETFL, fcntl.fcntl(queue, fcntl.F_GETFL) | os.O_ASYNC)
    except OSError:
        return False
    return True


@contextmanager
def _one_processor() -> Iterator[None]:
    """Each folder is handed to watchfiles' own thread and waited for, with the interpreter held.

    On one processor that takes a tenth of the time, in which nothing else of the program can run.
    """
    if not LINUX:
        yield
        return
    allowed = os.sched_getaffinity(0)
    with suppress(OSError):
        os.sched_setaffinity(0, [min(allowed)])
    try:
        yield
    finally:
        with suppress(OSError):
            os.sched_setaffinity(0, allowed)
