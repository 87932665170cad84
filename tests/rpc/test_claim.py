"""Standard input and output of a real process that prints, and whose client hangs up, or does not read."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from coreb_search.rpc.frames import frame
from tests.rpc.ends import SOON

SERVER = """
import ctypes, os, resource, subprocess, sys, threading
from contextlib import suppress
from coreb_search.errors import CorebError
from coreb_search.rpc.wire import Load, Reader, Writer
from coreb_search.stdio import claim

try:
    claimed = claim()
except CorebError as error:
    os.write(2, str(error).encode())
    raise SystemExit(2)
over = threading.Event()
load = Load()
writer = Writer(claimed.output, load, over.set)

def take(message):
    exec(sys.argv[1])
    load.finished(message)

Reader(claimed.input, load, take, over.set)
over.wait()
written = writer.close(0.3)
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
with suppress(OSError), open("/proc/self/status") as status:
    # Linux counts the peak of the process that started this one as its own.
    peak = int(status.read().partition("VmHWM:")[2].split()[0]) // 1024
print(f"written: {written}, peak: {peak} MB")
"""
ECHO = "writer.write(message)"
STRAY = """
print("from Python é")
os.write(1, b"from a system call\\n")
libc = ctypes.CDLL(None)
libc.puts(b"from C")
libc.fflush(None)
print(subprocess.run("set -e; echo from a child; echo >&2; cat", shell=True, check=True, timeout=5))
sys.__stdout__.write("from who kept the old stream\\n")
sys.__stdout__.flush()
sys.stderr.write("to standard error")
"""


def serve(does: str, **more: object) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", SERVER, does]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | more
    return subprocess.Popen(command, cwd=Path(__file__).parents[2], **pipes)  # type: ignore[call-overload, no-any-return]


def test_nothing_that_is_printed_anywhere_gets_between_messages() -> None:
    with serve(STRAY + ECHO) as server:
        assert server.stdin and server.stdout
        server.stdin.write(frame(b"1"))
        server.stdin.flush()
        assert server.stdout.read(len(frame(b"1"))) == frame(b"1")
        out, err = server.communicate(frame(b"2"), timeout=SOON)
    assert out == frame(b"2")
    for stray in ("Python é", "a system call", "C", "a child", "who kept the old stream"):
        assert err.count(f"from {stray}\n".encode()) == 2, stray
    assert b"written: True" in err


def test_what_is_printed_is_dropped_when_the_client_reads_errors_from_the_same_pipe() -> None:
    with serve(STRAY + ECHO, stderr=subprocess.STDOUT) as server:
        out, _ = server.communicate(frame(b"1"), timeout=SOON)
    assert out == frame(b"1")


@pytest.mark.parametrize(
    ("closed", "code", "says"),
    [("2>&-", 0, b""), ("<&-", 2, b"standard input is closed"), (">&-", 2, b"standard output is closed")],
)
def test_closed_standard_streams(closed: str, code: int, says: bytes) -> None:
    command = ["sh", "-c", f'exec "$@" {closed}', "sh", sys.executable, "-c", SERVER, STRAY + ECHO]
    where = Path(__file__).parents[2]
    done = subprocess.run(
        command, cwd=where, input=frame(b"1"), capture_output=True, timeout=SOON, check=False
    )
    assert (done.returncode, done.stdout) == (code, b"" if code else frame(b"1"))
    assert says in done.stderr
    assert b"Traceback" not in done.stderr


def test_children_do_not_keep_the_client_waiting_for_the_end() -> None:
    with serve("subprocess.Popen(['sleep', '5'], close_fds=False, stderr=-3, stdout=-3);" + ECHO) as server:
        assert server.stdin and server.stdout
        begin = time.monotonic()
        server.stdin.write(frame(b"1"))
        server.stdin.close()
        assert server.stdout.read() == frame(b"1")
        assert time.monotonic() - begin < 4


def test_a_client_that_is_gone_ends_the_process_and_no_signal_does() -> None:
    with serve("writer.write(b'x' * 1000)") as server:
        assert server.stdin and server.stdout and server.stderr
        server.stdout.close()
        server.stdin.write(frame(b"1"))
        server.stdin.flush()
        assert server.wait(SOON) == 0
        assert b"written: False" in server.stderr.read()


def pour(target: int, data: bytes) -> int:
    """Writes until nothing more is taken for a while, and says how much was."""
    os.set_blocking(target, False)
    taken = 0
    while select.select([], [target], [], 1.0)[1]:
        taken += os.write(target, data)
    return taken


@pytest.mark.parametrize("hung_up", [True, False])
def test_a_client_that_asks_and_never_reads_costs_bounded_memory_and_is_seen_to_leave(hung_up: bool) -> None:
    with serve("writer.write(b'x' * 100_000)") as server:
        assert server.stdin and server.stdout and server.stderr
        taken = pour(server.stdin.fileno(), frame(b"ask") * 100)
        assert taken < 1024 * 1024
        server.stdin.close()
        if hung_up:
            server.stdout.close()
        begin = time.monotonic()
        assert server.wait(SOON) == 0
        assert time.monotonic() - begin < 1
        peak = int(server.stderr.read().rpartition(b"peak: ")[2].split()[0])
    assert peak < 60


def test_a_warm_message_crosses_threads_in_well_under_a_millisecond() -> None:
    with serve(ECHO) as server:
        assert server.stdin and server.stdout
        data = frame(b"x" * 1000)
        times = []
        for _ in range(300):
            begin = time.perf_counter()
            os.write(server.stdin.fileno(), data)
            read = b""
            while len(read) < len(data):
                read += os.read(server.stdout.fileno(), 4096)
            times.append(time.perf_counter() - begin)
        assert read == data
        server.stdin.close()
    assert sorted(times)[len(times) // 2] < 0.001
