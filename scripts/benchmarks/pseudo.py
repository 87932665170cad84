"""A program in a pseudo-terminal: keys in, and when a text has been drawn."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from scripts.benchmarks.measure import Failed

WIDTH, HEIGHT = 120, 40
_PATIENCE_SECONDS = 60.0
# Shorter than the blinking of a cursor, longer than a program takes to answer a key.
_QUIET_SECONDS = 0.3
_CONTROL = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[()][0-9A-Za-z]|[<-~])")


class Pseudo:
    """The terminal. It draws nothing and remembers what was written since the last keys, without colours."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", HEIGHT, WIDTH, 0, 0))
        self._written = b""
        self.begin = time.perf_counter()
        self._process = subprocess.Popen(
            command, env=environment, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True
        )
        os.close(theirs)

    def press(self, keys: str) -> None:
        """From now on, time is taken."""
        self._written = b""
        self.begin = time.perf_counter()
        os.write(self._ours, keys.encode())

    def seconds_until(self, text: str) -> float:
        """Since the last keys, or since the process was started."""
        end = time.perf_counter() + _PATIENCE_SECONDS
        while text not in self.text:
            # A cursor may blink for ever.
            if time.perf_counter() > end or not self._read(_PATIENCE_SECONDS):
                raise Failed(f"{text!r} never came up in {self._process.args!r}:\n{self.text[-2000:]}")
        return time.perf_counter() - self.begin

    def seconds_until_exit(self) -> float:
        """Since the last keys. The program must succeed."""
        while self._read(_PATIENCE_SECONDS):
            pass
        code = self._process.wait(_PATIENCE_SECONDS)
        taken = time.perf_counter() - self.begin
        if code:
            raise Failed(f"{self._process.args!r} ended with {code}:\n{self.text[-2000:]}")
        return taken

    def settle(self) -> None:
        """Until nothing more is drawn."""
        while self._read(_QUIET_SECONDS):
            pass

    @property
    def text(self) -> str:
        """What was written, in the order of writing."""
        return _CONTROL.sub(b"", self._written).decode(errors="replace")

    def _read(self, patience: float) -> bool:
        """Whether there was anything within this time."""
        if not select.select([self._ours], [], [], patience)[0]:
            return False
        try:
            piece = os.read(self._ours, 1 << 16)
        except OSError:  # Linux's way to say that the other side was closed
            return False
        self._written += piece
        return bool(piece)

    def close(self) -> None:
        """The process with it."""
        self._process.kill()
        self._process.wait()
        os.close(self._ours)


@contextmanager
def running(command: Sequence[str], environment: Mapping[str, str]) -> Iterator[Pseudo]:
    """The program, ended in any case."""
    terminal = Pseudo(command, environment)
    try:
        yield terminal
    finally:
        terminal.close()
