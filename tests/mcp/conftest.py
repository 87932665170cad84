"""A real project, this program's own, and the official client on a real process that serves it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TextIO

import pytest
from anyio.from_thread import BlockingPortal, start_blocking_portal
from filelock import FileLock
from mcp import ClientSession
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp_types import CallToolResult

from coreb_search.engine import Engine

ROOT = Path(__file__).parents[2]
COMMAND = (sys.executable, "-m", "coreb_search", "mcp")
_FILES = ("whole.py", "errors.py", "config.py", "text.py", "display", "store", "cli")
# A machine that does much else meanwhile is slow, not wrong.
PATIENCE = 30.0

Call = Callable[..., CallToolResult]


@pytest.fixture(scope="session")
def own(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some of this program, with an ignored file and ways that lead out of the project."""
    root = tmp_path_factory.mktemp("agents") / "project"
    root.mkdir()
    for name in _FILES:
        source = ROOT / "coreb_search" / name
        if source.is_dir():
            shutil.copytree(source, root / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, root / name)
    subprocess.run(["git", "init", "--quiet", root], check=True)
    (root / ".gitignore").write_text("secret.py\n")
    (root / "secret.py").write_text("def reveal_password():\n    return 'hunter2'\n")
    (root / ".env").write_text("PASSWORD=hunter2\n")
    outside = root.parent / "outside.py"
    outside.write_text("def reveal_password():\n    return 'hunter2'\n")
    (root / "link.py").symlink_to(outside)
    (root / "away").symlink_to(root.parent)
    Engine.open(root).index()
    return root


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    """A project without an index."""
    root = tmp_path / "fresh"
    root.mkdir()
    (root / "sum.py").write_text('def add(a, b):\n    """Add two numbers."""\n    return a + b\n')
    return root


def lock_of(project: Path) -> FileLock:
    """What whoever writes its index holds."""
    folder = project / ".coreb-search"
    folder.mkdir(exist_ok=True)
    return FileLock(folder / "writer.lock")


def environment(**more: str) -> dict[str, str]:
    """Of a process that finds this checkout."""
    return os.environ | {"PYTHONPATH": str(ROOT)} | more


@asynccontextmanager
async def connected(
    project: Path, *options: str, errors: TextIO = sys.stderr, **more: str
) -> AsyncIterator[ClientSession]:
    """A session with a process of its own."""
    arguments = [*COMMAND[1:], str(project), *options]
    server = StdioServerParameters(command=COMMAND[0], args=arguments, env=environment(**more))
    async with stdio_client(server, errors) as streams, ClientSession(*streams[:2]) as session:
        await session.initialize()
        yield session


class Agent(NamedTuple):
    """A client's session, from another thread."""

    portal: BlockingPortal
    session: ClientSession


@pytest.fixture(scope="session")
def agent(own: Path) -> Iterator[Agent]:
    """Of one process that serves all tests."""
    with (
        start_blocking_portal() as portal,
        (own.parent / "stderr").open("w") as errors,
        portal.wrap_async_context_manager(connected(own, errors=errors)) as session,
    ):
        yield Agent(portal, session)


@pytest.fixture
def call(agent: Agent) -> Call:
    """A tool by its name and arguments."""
    return lambda name, **arguments: agent.portal.call(agent.session.call_tool, name, arguments)


def text(result: CallToolResult) -> str:
    """What a model reads of an answer that went well."""
    assert not result.is_error, result
    return _said(result)


def refusal(result: CallToolResult) -> str:
    """What a model reads of an error: one line."""
    assert result.is_error, result
    assert "\n" not in _said(result)
    return _said(result)


def _said(result: CallToolResult) -> str:
    (content,) = result.content
    assert content.type == "text"
    assert result.structured_content is None
    return content.text


def headings(answer: str) -> list[str]:
    """The lines that name hits: those with two spaces that no tab begins or divides."""
    return [line for line in answer.split("\n") if "  " in line and "\t" not in line]


class Raw:
    """A process spoken to line by line."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process
        assert process.stdin
        assert process.stdout
        self.input, self.output = process.stdin, process.stdout

    def send(self, method: str, number: int | None = None, **params: Any) -> None:
        message: dict[str, Any] = {"jsonrpc": "2.0", "method": method, "params": params}
        if number is not None:
            message["id"] = number
        self.input.write(json.dumps(message).encode() + b"\n")
        self.input.flush()

    def begin(self) -> None:
        """The handshake."""
        client = {"name": "test", "version": "1"}
        self.send("initialize", 0, protocolVersion="2025-06-18", capabilities={}, clientInfo=client)
        assert self.read()["id"] == 0
        self.send("notifications/initialized")

    def read(self) -> Any:
        """The next line, which is a message or the test fails."""
        message = json.loads(self.output.readline())
        assert message["jsonrpc"] == "2.0"
        return message

    def ends_within(self, seconds: float) -> int:
        """The exit code."""
        return self.process.wait(seconds)


@contextmanager
def raw(*command: str, **more: str) -> Iterator[Raw]:
    """A process with pipes; killed at the end."""
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(**more),
    ) as process:
        try:
            yield Raw(process)
        finally:
            process.kill()


def eventually(condition: Callable[[], bool]) -> None:
    """Fails unless it comes true."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)
