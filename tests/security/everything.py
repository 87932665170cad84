"""Every surface of the program on one project, and what of it asked the network for something.

Run as a program in a network namespace of its own, where every attempt is counted by the kernel, whichever
library makes it: ``unshare -n python -m tests.security.everything PROJECT``.
"""

from __future__ import annotations

import json
import socket
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

_NETWORK = frozenset((socket.AF_INET, socket.AF_INET6))
attempts: list[str] = []


def watch(event: str, arguments: tuple[Any, ...]) -> None:
    """An audit hook: what Python code asks for."""
    if event == "socket.connect" and arguments[0].family in _NETWORK:
        attempts.append(f"connect {arguments[1]}")
    if event in {"socket.getaddrinfo", "socket.gethostbyname", "socket.sendto"}:
        attempts.append(f"{event} {arguments}")


def unanswered() -> int:
    """Packets and connections that found no way out of this namespace."""
    rows = [
        line.split() for line in Path("/proc/net/snmp").read_text().splitlines() if line.startswith("Ip:")
    ]
    told = dict(zip(rows[0], rows[1], strict=True))
    return int(told["OutNoRoutes"]) + int(told["OutRequests"])


def commands(root: str) -> None:
    from click.testing import CliRunner

    from coreb_search.cli.commands import program

    for line in (
        "index", "status", "doctor", "search parse --rerank bundled --expand feedback", "search parse --json",
        "models list", "models verify bundled", "clean", "index",
    ):  # fmt: skip
        name, *rest = line.split()
        place = [] if name == "models" else [root]
        done = CliRunner().invoke(
            program, [name, *rest[:1], *place, *rest[1:]] if name == "search" else [name, *rest, *place]
        )
        assert done.exit_code == 0 or name == "doctor", (line, done.output)
    done = CliRunner().invoke(program, ["similar", f"{root}/clock.py:1", root])
    assert done.exit_code in (0, 1), done.output


def servers(root: Path) -> None:
    import anyio

    from tests.mcp.conftest import connected
    from tests.rpc.client import Client

    with Client(root, model=None) as client:
        client.initialize([root])
        client.until_ready()
        client.call("coreb/search", {"query": "parse"})

    async def asked() -> None:
        async with connected(root) as session:
            await session.call_tool("search_code", {"query": "parse"})

    anyio.run(asked)


def screens(root: Path) -> None:
    import asyncio

    from coreb_search.config import find_project
    from tests.tui.project import Counted, using

    async def used() -> None:
        async with using(Counted(find_project(root)), root.parent / "state") as use:
            await use.ask("parse a duration", "parse")

    asyncio.run(used())


def watching(root: Path) -> None:
    from coreb_search.engine import Engine

    stopped = threading.Event()
    for _ in Engine.open(root).changes(stopped):
        stopped.set()


def main() -> None:
    root = Path(sys.argv[1])
    sys.addaudithook(watch)
    before = unanswered()
    commands(str(root))
    watching(root)
    servers(root)
    screens(root)
    asked = unanswered() - before
    heard = list(attempts)
    # That the kernel counts at all.
    with suppress(OSError):
        socket.create_connection(("192.0.2.1", 80), 1)
    print(json.dumps({"attempts": heard, "asked": asked, "counts": unanswered() - before - asked}))


if __name__ == "__main__":
    main()
