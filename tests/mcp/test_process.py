"""The process: how it starts and ends, and who writes to standard output."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import anyio
import pytest
from filelock import Timeout

from tests.mcp.conftest import (
    COMMAND,
    PATIENCE,
    ROOT,
    Raw,
    connected,
    environment,
    eventually,
    lock_of,
    raw,
    text,
)

_QUESTION = {"name": "search_code", "arguments": {"query": "add numbers"}}


def test_a_project_without_an_index_gets_one_that_follows_its_files(fresh: Path) -> None:
    async def asked() -> None:
        async with connected(fresh, "--model", "hash") as session:
            answer = text(await session.call_tool("search_code", {"query": "add two numbers"}))
            assert "sum.py:1-3  add  function  python" in answer
            assert "Partial" not in answer
            (fresh / "new.py").write_text("def multiply_matrices(a, b):\n    return a @ b\n")
            with anyio.fail_after(PATIENCE):
                while "new.py" not in answer:
                    await anyio.sleep(0.1)
                    answer = text(await session.call_tool("search_code", {"query": "multiply matrices"}))

    anyio.run(asked)


@pytest.fixture
def large(tmp_path: Path) -> Path:
    """A project whose first index takes seconds."""
    root = tmp_path / "large"
    root.mkdir()
    for number in range(1500):
        body = "\n".join(f"def f{number}_{part}(x):\n    return x + {part}\n" for part in range(12))
        (root / f"m{number}.py").write_text(body)
    return root


def test_a_closed_input_ends_the_process_within_a_second_and_frees_the_index(large: Path) -> None:
    lock = lock_of(large)

    def is_held() -> bool:
        try:
            with lock.acquire(timeout=0):
                return False
        except Timeout:
            return True

    with raw(*COMMAND, str(large), "--model", "hash") as server:
        server.begin()
        server.send("tools/call", 1, **_QUESTION)
        eventually(is_held)
        start = time.monotonic()
        server.input.close()
        assert server.ends_within(PATIENCE) == 0
        assert time.monotonic() - start < 1
    assert not is_held()
    assert not list(large.glob(".coreb-search/whole_*")), "it was at work when the input was closed"


def test_a_client_is_told_what_is_searched_before_it_asks(fresh: Path) -> None:
    (fresh / ".git").mkdir()
    with raw(*COMMAND, str(fresh / "sum.py"), "--model", "hash") as server:
        server.send(
            "initialize",
            0,
            protocolVersion="2025-06-18",
            capabilities={},
            clientInfo={"name": "test", "version": "1"},
        )
        assert "Only sum.py in it is searched." in server.read()["result"]["instructions"]


def test_an_interrupt_ends_the_process_although_it_reads(fresh: Path) -> None:
    with raw(*COMMAND, str(fresh), "--model", "hash") as server:
        server.begin()
        server.process.send_signal(signal.SIGINT)
        assert server.ends_within(PATIENCE) == -signal.SIGINT


def test_nonsense_harms_nothing_and_a_client_that_is_gone_ends_the_process(fresh: Path) -> None:
    with raw(*COMMAND, str(fresh), "--model", "hash") as server:
        server.begin()
        for line in (b"nonsense\n", b"[]\n", b"\xff\xfe\n", b'{"jsonrpc":"2.0","id":5}\n', b"\n"):
            server.input.write(line)
        server.send("tools/call", 7, **_QUESTION)
        assert "sum.py" in _answer_to(server, 7)
        server.output.close()
        server.send("tools/call", 8, **_QUESTION)
        server.input.close()
        assert server.ends_within(PATIENCE) == 0
        assert server.process.stderr
        assert b"Traceback" not in server.process.stderr.read()


def _answer_to(server: Raw, number: int) -> str:
    while (message := server.read()).get("id") != number:
        pass
    return str(message["result"]["content"][0]["text"])


_NOISY = """
import ctypes, os, subprocess, sys
from coreb_search import models

load = models.load_encoder
def noisy(name):
    print("stray from Python", flush=True)
    os.write(1, b"stray from a descriptor\\n")
    ctypes.CDLL(None).puts(b"stray from C")
    ctypes.CDLL(None).fflush(None)
    subprocess.run(["echo", "stray from a child"])
    assert not sys.stdin.read() and not os.read(0, 1)
    return load(name)

models.load_encoder = noisy
from coreb_search.cli import main
main()
"""


def test_nothing_but_protocol_reaches_standard_output(fresh: Path) -> None:
    with raw(sys.executable, "-c", _NOISY, "mcp", str(fresh), "--model", "hash") as server:
        server.begin()
        server.send("tools/call", 1, **_QUESTION)
        assert "sum.py" in _answer_to(server, 1)
        server.input.close()
        server.ends_within(PATIENCE)
        assert server.output.read() == b""
        assert server.process.stderr
        strays = server.process.stderr.read().decode()
    for source in ("Python", "a descriptor", "C", "a child"):
        assert f"stray from {source}\n" in strays


def _run(*command: str, cwd: Path = ROOT, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        env=environment(**more),
    )


def test_without_the_sdk_one_line_says_how_to_get_it(fresh: Path) -> None:
    program = "import sys; sys.modules['mcp'] = None\nfrom coreb_search.cli import main\nmain()"
    done = _run(sys.executable, "-c", program, "mcp", str(fresh))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    extra = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    # The others of the extra come with it. Both commands work although the project is on no package index.
    needed = extra["mcp"][0]
    for command in (f"pipx inject coreb-search '{needed}'", f"pip install '{needed}'"):
        assert command in done.stderr
    assert not (fresh / ".coreb-search").exists()
    done = _run(sys.executable, "-c", program, "mcp", str(fresh), "--install", "zed")
    assert done.returncode == 0
    assert "warning: " in done.stderr


def test_nobody_means_the_home_folder_or_the_root(tmp_path: Path) -> None:
    for folder, name in ((tmp_path, "home folder"), (Path("/"), "root of the file system")):
        done = _run(*COMMAND, cwd=folder, HOME=str(tmp_path))
        assert (done.returncode, done.stdout) == (2, "")
        assert name in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_project_that_is_not_there_is_told(tmp_path: Path) -> None:
    done = _run(*COMMAND, str(tmp_path / "no"))
    assert (done.returncode, done.stdout) == (2, "")
    assert json.dumps(done.stderr).count("\\n") == 1
