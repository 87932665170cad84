"""The protocol's lines between two file descriptors and the SDK's streams.

The SDK's own transport drops what it cannot read, so that whoever wrote it waits for ever, and at the end it
waits for a client that reads no more. Here each line is answered, and the end comes soon.
"""

from __future__ import annotations

import math
import select
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from typing import TypeVar

import anyio
from anyio import CapacityLimiter, to_thread
from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
from mcp.shared.message import SessionMessage
from mcp_types import INVALID_REQUEST

from coreb_search.mcp.messages import Refused, read
from coreb_search.stdio import read_some, write_all

LONGEST_LINE = 64 * 1024 * 1024
"""Bytes; what is longer is not kept."""

_MOST_UNREAD = 100
_LOOK_SECONDS = 0.05
_LAST_SECONDS = 0.2
_LEFT = select.POLLHUP | select.POLLERR | getattr(select, "POLLRDHUP", 0)

_Sent = MemoryObjectSendStream[SessionMessage]
_Streams = tuple[MemoryObjectReceiveStream[SessionMessage | Exception], _Sent]
_Result = TypeVar("_Result")


def wait_until_left(source: int, left: threading.Event) -> None:
    """Sets ``left`` when the client has closed ``source``, whatever that still holds.

    Waits for ever where a kind of file cannot tell: there reading comes to the end.
    """
    poll = select.poll()
    poll.register(source, _LEFT)
    if any(events & _LEFT for _, events in poll.poll()):
        left.set()


@asynccontextmanager
async def streams(source: int, target: int, left: threading.Event) -> AsyncIterator[_Streams]:
    """What to read from and to write to until the client closes ``source``, which may be known from ``left``.

    Then what is written is waited for, but not long. Raises OSError, in a group, once ``target`` is closed.
    """
    to_server, reading = anyio.create_memory_object_stream[SessionMessage | Exception]()
    # Never full, so that no call waits for the client, not even to say that it ends.
    writing, to_client = anyio.create_memory_object_stream[SessionMessage](math.inf)
    written = anyio.Event()
    async with anyio.create_task_group() as group:
        group.start_soon(_read, partial(_some, source, writing, left), to_server, writing.clone())
        group.start_soon(_write, target, to_client, written)
        yield reading, writing
        await writing.aclose()
        with anyio.move_on_after(_LAST_SECONDS):
            await written.wait()
        group.cancel_scope.cancel()


class Lines:
    """Takes bytes as they come and gives whole lines; None stands for one that is too long."""

    def __init__(self, limit: int = LONGEST_LINE) -> None:
        self._limit = limit
        self._parts: list[bytes] = []
        self._size = 0

    def feed(self, data: bytes) -> Iterator[bytes | None]:
        """Every line that ``data`` completes, but for empty ones."""
        first, *others = data.split(b"\n")
        self._add(first)
        for other in others:
            line = b"".join(self._parts)
            if self._size > self._limit:
                yield None
            elif line.strip():
                yield line
            self._parts, self._size = [], 0
            self._add(other)

    def _add(self, part: bytes) -> None:
        self._size += len(part)
        self._parts.append(part)
        if self._size > self._limit:
            self._parts.clear()


async def _read(
    some: Callable[[], bytes], to_server: MemoryObjectSendStream[SessionMessage | Exception], out: _Sent
) -> None:
    lines, alone = Lines(), CapacityLimiter(1)
    async with to_server, out:
        while data := await _in_thread(some, alone):
            for line in lines.feed(data):
                try:
                    if line is None:
                        raise Refused(INVALID_REQUEST, f"a line of more than {LONGEST_LINE} bytes")
                    await to_server.send(SessionMessage(read(line)))
                except Refused as refused:
                    await out.send(SessionMessage(refused.answer))


async def _write(
    target: int, to_client: MemoryObjectReceiveStream[SessionMessage], written: anyio.Event
) -> None:
    alone = CapacityLimiter(1)
    async with to_client:
        async for each in to_client:
            line = each.message.model_dump_json(by_alias=True, exclude_unset=True).encode() + b"\n"
            await _in_thread(partial(write_all, target, line), alone)
    written.set()


async def _in_thread(work: Callable[[], _Result], alone: CapacityLimiter) -> _Result:
    """Not among the threads of the tools, which may all be at work, and left alone when nobody waits."""
    return await to_thread.run_sync(work, abandon_on_cancel=True, limiter=alone)


def _some(source: int, out: _Sent, left: threading.Event) -> bytes:
    """Some bytes, as soon as the client reads enough; none at the end, however it came."""
    while out.statistics().current_buffer_used > _MOST_UNREAD:
        if left.wait(_LOOK_SECONDS):
            return b""
    return read_some(source)
