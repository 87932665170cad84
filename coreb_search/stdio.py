"""Standard input and output while messages go over them: taken once, no one else reads or writes them.

What is read and written is bytes, from and to any kind of file, even one that its owner made not to block.
"""

from __future__ import annotations

import fcntl
import os
import select
import sys
from typing import NamedTuple

from coreb_search.errors import UsageError


class Claimed(NamedTuple):
    """File descriptors that no one else knows, children included."""

    input: int
    output: int


def claim() -> Claimed:
    """Takes standard input and output for messages; what anyone prints from now on goes to standard error."""
    for fd, stream, name in ((0, sys.__stdin__, "input"), (1, sys.__stdout__, "output")):
        if stream is None or not _is_open(fd):
            raise UsageError(f"standard {name} is closed: messages go over it")
    claimed = Claimed(*(fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, 3) for fd in (0, 1)))
    # Where standard error is closed, this is 2.
    null = os.open(os.devnull, os.O_RDWR)
    if null == 2 or _messages_would_mix():
        os.dup2(null, 2)
    os.set_inheritable(2, True)
    os.dup2(null, 0)
    os.dup2(2, 1)
    if null != 2:
        os.close(null)
    sys.stdout = sys.stderr = sys.stderr or open(2, "w", errors="backslashreplace", closefd=False)  # noqa: SIM115
    return claimed


def read_some(source: int) -> bytes:
    """Some bytes, as soon as there are any; none at the end, however it came."""
    while True:
        try:
            return os.read(source, 64 * 1024)
        except BlockingIOError:
            _until(source, select.POLLIN)
        except OSError:
            return b""


def write_all(target: int, data: bytes) -> None:
    """All of it, however long that takes. Raises OSError once ``target`` is closed."""
    rest = memoryview(data)
    while rest:
        try:
            rest = rest[os.write(target, rest) :]
        except BlockingIOError:
            _until(target, select.POLLOUT)


def _is_open(fd: int) -> bool:
    try:
        os.fstat(fd)
    except OSError:
        return False
    return True


def _messages_would_mix() -> bool:
    """Whether the client reads standard output and error from one pipe."""
    return not os.isatty(2) and os.path.samestat(os.fstat(1), os.fstat(2))


def _until(fd: int, event: int) -> None:
    poll = select.poll()
    poll.register(fd, event)
    poll.poll()
