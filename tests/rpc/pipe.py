"""The server as a process, and the frames that go through its standard input and output."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from tests.rpc.checks import Fault, Message, encoded

ROOT = Path(__file__).parents[2]
_HEAD = re.compile(rb"Content-Length: ([1-9][0-9]*)\r\n(?:Content-Type: [^\r\n]+\r\n)?\r\n")


def frame(message: Message) -> bytes:
    """As it goes through the pipe."""
    body = encoded(message)
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


class Pipe:
    """``coreb-search rpc`` with ``arguments``, in ``folder``, and a thread that reads what comes from it."""

    def __init__(
        self,
        folder: Path,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        take: Callable[[bytes], None],
        fault: Callable[[Fault], None],
    ) -> None:
        self._take, self._fault = take, fault
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 (as long as the process)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "coreb_search", "rpc", *arguments],
            cwd=folder,
            env=os.environ | {"PYTHONPATH": str(ROOT)} | dict(environment),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            bufsize=0,
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self._in, self._out = self.process.stdin, self.process.stdout
        self._sending = threading.Lock()
        self.reading = threading.Event()
        self.reading.set()
        self._reader = threading.Thread(target=self._read, name="client", daemon=True)

    def start(self) -> None:
        """Begin to read."""
        self._reader.start()

    def send_bytes(self, data: bytes) -> None:
        """Anything, as it is. Raises BrokenPipeError when the server has ended."""
        with self._sending:
            while data:
                data = data[self._in.write(data) :]

    def close_stdin(self) -> None:
        """As when the editor has died."""
        self._in.close()

    def wait_ended(self, within: float) -> int:
        """The exit code; all that the server wrote has been read."""
        code = self.process.wait(within)
        self.reading.set()
        self._reader.join(within)
        return code

    def end(self) -> None:
        """In any case."""
        self.process.kill()
        self.process.wait()
        self.reading.set()
        self._reader.join()
        for stream in (self._in, self._out, self._errors):
            stream.close()

    @property
    def is_open(self) -> bool:
        """Whether more may come."""
        return self._reader.is_alive()

    @property
    def stderr(self) -> str:
        """What the server has told so far."""
        return os.pread(self._errors.fileno(), 1 << 20, 0).decode(errors="replace")

    def _read(self) -> None:
        buffer = bytearray()
        while self.reading.wait() and (piece := os.read(self._out.fileno(), 1 << 16)):
            buffer += piece
            while (body := self._body(buffer)) is not None:
                self._take(body)
        if buffer:
            self._fault(Fault(f"no whole frame on standard output: {bytes(buffer[:200])!r}"))

    def _body(self, buffer: bytearray) -> bytes | None:
        """Of the first frame, when all of it is there."""
        head = _HEAD.match(buffer)
        if head is None:
            if b"\r\n\r\n" in buffer or not b"Content-Length: ".startswith(buffer[:16]):
                self._fault(Fault(f"no protocol on standard output: {bytes(buffer[:200])!r}"))
                buffer.clear()
            return None
        end = head.end() + int(head[1])
        if len(buffer) < end:
            return None
        body = bytes(buffer[head.end() : end])
        del buffer[:end]
        return body
