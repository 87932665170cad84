"""However the client leaves, and whatever is at work: the process is gone in a second, nothing is left."""

from __future__ import annotations

import fcntl
import os
import signal
import subprocess
import sys
import termios
import time
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from filelock import FileLock

from coreb_search.engine import Engine
from tests.rpc.client import WITHIN, Client
from tests.rpc.pipe import ROOT, frame
from tests.rpc.sample import CODE, SEARCH, project

A_SECOND = 2.5
"""As long as it may take where several processes want each processor."""
SLOW = {"query": "read a duration " * 1000}


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("large") / "project"
    folder.mkdir()
    for i in range(1500):
        (folder / f"m{i}.py").write_text("\n".join(CODE.replace("duration", f"it_{i}_{j}") for j in range(8)))
    return folder


def children(process: int) -> set[int]:
    """Of this process, and theirs."""
    listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True)
    pairs = [(int(pid), int(parent)) for pid, parent in map(str.split, listed.stdout.splitlines())]
    found: set[int] = set()
    while new := {pid for pid, parent in pairs if parent in {process, *found}} - found:
        found |= new
    return found


def lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def ready(client: Client) -> None:
    client.until_ready()


def searching(client: Client) -> None:
    client.until_ready()
    for _ in range(300):
        client.request("coreb/search", SLOW)
    time.sleep(0.05)


def indexing(client: Client) -> None:
    def reading() -> bool:
        at_work = client.call("coreb/status")["folders"][0]["indexing"]
        return bool(at_work) and at_work["done"] > 0

    client.until(reading)


def asked_to_index(client: Client) -> None:
    """More often than there are threads, which then all wait."""
    indexing(client)
    for n in range(50):
        client.request("coreb/index", {"workDoneToken": n})
    time.sleep(0.2)
    assert client.call("coreb/status", within=2)["folders"][0]["indexing"]


def close_stdin(client: Client) -> None:
    client.close_stdin()


def terminate(client: Client) -> None:
    client.process.terminate()


@pytest.mark.parametrize(
    ("state", "leave"),
    [
        (ready, close_stdin),
        (searching, close_stdin),
        (indexing, close_stdin),
        (asked_to_index, close_stdin),
        (indexing, terminate),
    ],
)
def test_a_client_that_leaves(
    large: Path, tmp_path: Path, state: Callable[[Client], None], leave: Callable[[Client], None]
) -> None:
    index, temporary = tmp_path / "index", tmp_path / "temporary"
    temporary.mkdir()
    root = project(tmp_path / "small") if state in {ready, searching} else large
    with Client(root, "--index", str(index), env={"TMPDIR": str(temporary)}) as client:
        client.initialize([root])
        state(client)
        workers = children(client.process.pid)
        begin = time.monotonic()
        leave(client)
        assert client.wait_ended(within=10) == 1
        assert time.monotonic() - begin < A_SECOND
        with FileLock(index / "writer.lock", timeout=0):
            pass
        assert client.stderr == ""
    assert list(temporary.iterdir()) == []
    assert [each for each in index.iterdir() if each.suffix in {".tmp", ".new"}] == []
    while any(map(lives, workers)):
        assert time.monotonic() - begin < A_SECOND
        time.sleep(0.02)


def test_a_client_that_leaves_while_another_process_writes(tmp_path: Path) -> None:
    root, index = project(tmp_path / "project"), tmp_path / "index"
    index.mkdir()
    with FileLock(index / "writer.lock"), Client(root, "--index", str(index)) as client:
        client.initialize([root])
        (status,) = client.until_ready()
        assert status["state"] == "waiting"
        client.request("coreb/index", {})
        client.close_stdin()
        begin = time.monotonic()
        assert client.wait_ended(within=10) == 1
        assert time.monotonic() - begin < A_SECOND
    assert Engine.open(root, str(index), "hash").index().files == 1


@contextmanager
def started(root: Path, redirected: str = "") -> Iterator[subprocess.Popen[bytes]]:
    """A server that was asked to initialize, with nobody who reads."""
    server = subprocess.Popen(
        ["sh", "-c", f'exec "$0" -m coreb_search rpc --model hash {redirected}', sys.executable],
        cwd=root,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        yield server
    finally:
        server.kill()
        server.wait()
        for stream in (server.stdin, server.stdout, server.stderr):
            if stream:
                with suppress(BrokenPipeError):
                    stream.close()


def message(method: str, identity: int | None = None, **params: object) -> bytes:
    asked = {} if identity is None else {"id": identity}
    return frame({"jsonrpc": "2.0", **asked, "method": method, "params": params})


def ends(server: subprocess.Popen[bytes], within: float = A_SECOND) -> int:
    begin = time.monotonic()
    code = server.wait(10)
    assert time.monotonic() - begin < within
    assert server.stderr
    assert b"Traceback" not in server.stderr.read()
    return code


def held(pipe: int) -> int:
    """Bytes that nobody has read."""
    count = array("i", [0])
    fcntl.ioctl(pipe, termios.FIONREAD, count)
    return count[0]


def hello(process: int | None = None) -> bytes:
    return message("initialize", 1, processId=process, capabilities={}) + message("initialized")


def test_a_client_that_never_reads_and_leaves(tmp_path: Path) -> None:
    with started(project(tmp_path / "project")) as server:
        assert server.stdin
        assert server.stdout
        server.stdin.write(hello())
        for identity in range(2, 900):
            server.stdin.write(message("coreb/search", identity, **SEARCH))
        server.stdin.flush()
        begin = time.monotonic()
        while held(server.stdout.fileno()) < 50_000:
            assert time.monotonic() - begin < WITHIN
            time.sleep(0.02)
        server.stdin.close()
        assert ends(server) == 1


def test_a_client_that_closes_its_end_of_standard_output(tmp_path: Path) -> None:
    with started(project(tmp_path / "project")) as server:
        assert server.stdin
        assert server.stdout
        server.stdin.write(hello())
        server.stdin.flush()
        assert server.stdout.readline().startswith(b"Content-Length")
        server.stdout.close()
        server.stdin.write(message("coreb/status", 2) * 2)
        server.stdin.flush()
        assert ends(server) == 1


@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_standard_input_or_output_closed_from_the_start(tmp_path: Path, closed: str) -> None:
    with started(project(tmp_path / "project"), closed) as server:
        assert server.wait(10) == 2
        assert server.stderr
        assert server.stderr.read().count(b"\n") == 1


def test_an_editor_that_dies_while_a_child_of_its_keeps_the_pipe_open(tmp_path: Path) -> None:
    editor = subprocess.Popen(["sleep", "600"])
    with started(project(tmp_path / "project")) as server:
        assert server.stdin
        assert server.stdout
        server.stdin.write(hello(editor.pid))
        server.stdin.flush()
        assert server.stdout.readline().startswith(b"Content-Length")
        time.sleep(0.3)
        assert server.poll() is None
        editor.send_signal(signal.SIGKILL)
        editor.wait()
        assert ends(server, within=2 + A_SECOND) == 1
