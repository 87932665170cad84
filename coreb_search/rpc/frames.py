"""Where one message ends and the next begins: the base protocol of LSP, from bytes cut anywhere. Pure.

A frame is header fields, each `Name: value` on a line of its own, an empty line, and a body of
`Content-Length` bytes. No line of a JSON text ends in `Content-Length: 12`, since its strings hold no line
ends; so after anything malformed the next such line begins a frame.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from dataclasses import dataclass

PARSE_ERROR = -32700
INVALID_REQUEST = -32600

HEAD = 8 * 1024
"""Bytes of header fields at most."""
BODY = 64 * 1024 * 1024
"""Bytes of a body at most."""

_TOKEN = re.compile(rb"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
# More digits would be a mistake that swallows all that follows.
_LENGTH = re.compile(rb"[0-9]{1,12}")
_CHARSET = re.compile(rb"charset[ \t]*=[ \t]*[\"']?([^\"'; \t]*)", re.IGNORECASE)
_BEGINNING = re.compile(rb"content-length[ \t]{0,8}:[ \t]{0,8}[0-9]{1,12}[ \t]{0,8}\r?\n", re.IGNORECASE)
_BEGINNING_SIZE = 64


@dataclass(frozen=True, slots=True)
class Malformed:
    """What is no message: to be answered with an error of this code and message, its id null."""

    code: int
    message: str


def frame(body: bytes) -> bytes:
    """``body`` as it goes over the wire."""
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


class Frames:
    """Takes bytes as they come and gives messages; holds no more than the one that is not whole yet."""

    def __init__(self, limit: int = BODY) -> None:
        self._limit = limit
        self._buffer = bytearray()
        self._messages = self._parse()

    def feed(self, data: bytes) -> Iterator[bytes | Malformed]:
        """Every message that ``data`` completes; those not taken from it are the first of the next call."""
        self._buffer += data
        return iter(self._messages.__next__, None)

    # The generators below wait for more bytes by yielding None.

    def _parse(self) -> Generator[bytes | Malformed | None, None, None]:
        while True:
            head = _Head(self._limit)
            if problem := (yield from self._read(head)):
                yield problem
                yield from self._resynchronise()
            elif problem := head.refused():
                yield problem
                yield from self._skip(head.length or 0)
            else:
                yield (yield from self._body(head.length or 0))

    def _read(self, head: _Head) -> Generator[None, None, Malformed | None]:
        """A malformed line is left in the buffer: another frame may begin within it."""
        room = HEAD
        while True:
            size = yield from self._line(room)
            if size > room:
                return _parse_error(f"no empty line after {HEAD} bytes of header fields")
            line = bytes(self._buffer[:size])
            if not line.rstrip(b"\r\n"):
                del self._buffer[:size]
                if head.length is not None:
                    return None
                # Some clients end bodies with a line end that they do not count.
                if room < HEAD:
                    return _parse_error("header fields without Content-Length")
            elif problem := head.add(line):
                return problem
            else:
                del self._buffer[:size]
                # There is always room for the empty line.
                room = max(2, room - size)

    def _line(self, room: int) -> Generator[None, None, int]:
        """How long the first line is; more than ``room`` when it is too long."""
        scanned = 0
        while (end := self._buffer.find(b"\n", scanned)) < 0:
            scanned = len(self._buffer)
            if scanned > room:
                return scanned
            yield None
        return end + 1

    def _body(self, length: int) -> Generator[None, None, bytes]:
        while len(self._buffer) < length:
            yield None
        with memoryview(self._buffer) as whole, whole[:length] as part:
            body = bytes(part)
        del self._buffer[:length]
        return body

    def _skip(self, length: int) -> Generator[None, None, None]:
        while (missing := length - len(self._buffer)) > 0:
            self._buffer.clear()
            length = missing
            yield None
        del self._buffer[:length]

    def _resynchronise(self) -> Generator[None, None, None]:
        while not (found := _BEGINNING.search(self._buffer)):
            del self._buffer[:-_BEGINNING_SIZE]
            yield None
        del self._buffer[: found.start()]


class _Head:
    """The header fields of one frame."""

    def __init__(self, limit: int) -> None:
        self.length: int | None = None
        self._limit = limit
        self._charset = b""

    def add(self, line: bytes) -> Malformed | None:
        """Takes one field, or says what is wrong with it."""
        name, colon, value = (part.strip() for part in line.partition(b":"))
        if not colon or not _TOKEN.fullmatch(name):
            return _parse_error(
                f"{_shown(line)} is no header field: expected Content-Length: N, an empty line, JSON"
            )
        if name.lower() == b"content-length":
            if not _LENGTH.fullmatch(value):
                return _parse_error(f"Content-Length {_shown(value)} is no number of bytes")
            if self.length not in {None, int(value)}:
                return _parse_error(f"Content-Length is both {self.length} and {int(value)}")
            self.length = int(value)
        elif name.lower() == b"content-type" and (charset := _CHARSET.search(value)):
            self._charset = charset[1]
        return None

    def refused(self) -> Malformed | None:
        """Why the body is not taken, although it is known where it ends."""
        if self._charset.lower() not in {b"", b"utf-8", b"utf8"}:
            return _parse_error(f"charset {_shown(self._charset)}: messages are in utf-8")
        if not self.length:
            return _parse_error("a message of 0 bytes is no JSON")
        if self.length > self._limit:
            return Malformed(
                INVALID_REQUEST, f"a message of {self.length} bytes: at most {self._limit} are taken"
            )
        return None


def _parse_error(problem: str) -> Malformed:
    return Malformed(PARSE_ERROR, problem)


def _shown(data: bytes) -> str:
    text = data.strip().decode("utf-8", "replace")
    return repr(text if len(text) <= 40 else text[:40] + "…")
