"""Where the system cannot tell of changed files, the client is asked to; the server runs in this process."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from coreb_search.engine import Engine
from coreb_search.errors import WatchError
from coreb_search.rpc.server import Server
from tests.rpc.client import CAPABILITIES, WITHIN
from tests.rpc.sample import project

pytestmark = pytest.mark.anyio


class Unwatched(Engine):
    """On a system that has no watches left."""

    def changes(self, stopped: threading.Event) -> Iterator[bool]:
        raise WatchError("cannot watch it: no inotify watches are left; allow more")


class Wire:
    """What the server sends."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []

    def write(self, body: bytes) -> None:
        self.sent.append(json.loads(body))


@pytest.mark.parametrize("late", [0.0, 1.0])
async def test_the_client_is_asked_to_watch_however_late_it_is_ready(tmp_path: Path, late: float) -> None:
    root, wire = project(tmp_path / "p"), Wire()
    server = Server(lambda path: Unwatched.open(path, model="hash"), root, lambda: None)
    server.protocol.wire = wire  # type: ignore[assignment]

    def say(**message: Any) -> None:
        server.protocol.receive(json.dumps({"jsonrpc": "2.0", **message}).encode(), lambda: None)

    say(id=1, method="initialize", params={"capabilities": CAPABILITIES, "rootUri": root.as_uri()})
    try:
        await asyncio.sleep(late)
        say(method="initialized", params={})
        async with asyncio.timeout(WITHIN):
            while not (asked := [m for m in wire.sent if m.get("method") == "client/registerCapability"]):
                await asyncio.sleep(0.01)
        (registration,) = asked[0]["params"]["registrations"]
        assert registration["method"] == "workspace/didChangeWatchedFiles"
        assert len(asked) == 1
    finally:
        assert server.folders.stop(WITHIN)
