"""A server on standard input and output, from the first message to its end."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from coreb_search.engine import Engine
from coreb_search.rpc.frames import Malformed
from coreb_search.rpc.server import Server
from coreb_search.rpc.wire import Load, Reader, Writer
from coreb_search.settings import Habits
from coreb_search.stdio import Claimed

# Together they are less than the second in which a process whose client has left is to be gone.
_LAST_RUN_SECONDS = 0.5
_LAST_WRITE_SECONDS = 0.3
_LOOK_EVERY_SECONDS = 2.0


def serve(wire: Claimed, open_engine: Callable[[Path], Engine], path: Path, habits: Habits) -> int:
    """Answer until the client leaves; the exit code is 0 when it has asked to shut down before, else 1."""
    if not logging.getLogger().handlers:
        # Whoever asked is answered; what pygls has to say besides is for --debug.
        logging.getLogger("pygls").setLevel(logging.CRITICAL)
    # Not asyncio.run, which waits for all threads, whatever they are computing.
    return asyncio.new_event_loop().run_until_complete(_serve(wire, open_engine, path, habits))


async def _serve(wire: Claimed, open_engine: Callable[[Path], Engine], path: Path, habits: Habits) -> int:
    loop = asyncio.get_running_loop()
    ended = asyncio.Event()
    load = Load()

    def put(function: Callable[..., None], *arguments: object) -> None:
        with suppress(RuntimeError):
            # The loop may have come to its end first.
            loop.call_soon_threadsafe(function, *arguments)

    def end() -> None:
        put(ended.set)

    server = Server(open_engine, path, end, habits)
    writer = Writer(wire.output, load, end)
    server.protocol.wire = writer

    def handle(message: bytes | Malformed) -> None:
        if not ended.is_set():
            server.protocol.receive(message, lambda: load.finished(message))

    Reader(wire.input, load, lambda message: put(handle, message), end)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, ended.set)
    watching = asyncio.create_task(_die_with_the_client(server, end))
    await ended.wait()
    watching.cancel()
    # Right here: other threads may all be at work.
    server.folders.stop(_LAST_RUN_SECONDS)
    writer.close(_LAST_WRITE_SECONDS)
    return 0 if server.protocol.is_shut_down else 1


async def _die_with_the_client(server: Server, end: Callable[[], None]) -> None:
    """Where its end of the pipe lives on in a process that it has started."""
    while True:
        await asyncio.sleep(_LOOK_EVERY_SECONDS)
        if server.process_id is not None and not _lives(server.process_id):
            end()


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError, ValueError):
        return True
    return True
