"""Who writes an index in a bucket: told by watching, whatever the machines' clocks say."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from coreb_search.errors import IndexLocked
from coreb_search.store import shared
from coreb_search.store.shared import Shared
from tests.buckets import BUCKET, ROOT, Service

ELSEWHERE = "process 1 on elsewhere abcd"
WRITER = """
import sys
from coreb_search.store import shared
shared._RENEWED_SECONDS, shared._LEASE_SECONDS = 0.2, 2
here = shared.Shared(sys.argv[1])
here._noted.parent.mkdir(parents=True)
with here.held(None) as lease:
    print("writing", flush=True)
    sys.stdin.readline()
    lease.check()
"""


@pytest.fixture
def index(service: Service, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    for name, value in service.environment.items():
        monkeypatch.setenv(name, value)
    machine(monkeypatch, tmp_path / "one")
    monkeypatch.setattr(shared, "_DEAD_SECONDS", 0.5)
    monkeypatch.setattr(shared, "_LOOK_SECONDS", 0.05)
    return f"s3://{BUCKET}/{tmp_path.name}"


def machine(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    """From now on, this process is one on the machine with these files."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(home))


def on_this_machine(index: str) -> Shared:
    found = Shared(index)
    found._noted.parent.mkdir(parents=True, exist_ok=True)
    return found


@pytest.mark.parametrize(
    "renewed",
    [str(int(time.time()) + 86_400), str(int(time.time()) - 600), "9" * 5_000],
    ids=["a day ahead", "behind", "garbage"],
)
def test_no_clock_of_another_machine_is_believed(index: str, renewed: str) -> None:
    """Symptom: a dead one whose clock was ahead stopped all for a day; a live one behind was robbed."""
    here = on_this_machine(index)
    here._change({"writer": ELSEWHERE, "renewed": renewed})
    with pytest.raises(IndexLocked, match="process 1 on elsewhere is writing"), here.held(None):
        pass
    waits: list[str] = []
    start = time.monotonic()
    with here.held(waits.append) as lease:
        lease.check()
    assert time.monotonic() - start < 10
    assert waits == ["process 1 on elsewhere is writing this index, waiting for it to finish"]


def test_who_never_waits_finds_out_too(index: str) -> None:
    """Symptom: commands that do not wait, such as clean, were refused for ever."""
    on_this_machine(index)._change({"writer": ELSEWHERE, "renewed": "x"})
    refused = 0
    start = time.monotonic()
    while time.monotonic() - start < 10:
        try:
            with on_this_machine(index).held(None):
                break
        except IndexLocked:
            refused += 1
            time.sleep(0.1)
    assert refused
    assert time.monotonic() - start >= 0.5
    assert on_this_machine(index).get("writer") == ""


def test_notes_that_are_no_notes_are_none(index: str) -> None:
    here = on_this_machine(index)
    here._change({"writer": ELSEWHERE, "renewed": "x"})
    for notes in (
        "",
        "process 1 on here",
        "[1, 2]",
        '["", "", "soon"]',
        f'["", "", {time.monotonic() + 1e6}]',
    ):
        here._noted.write_text(notes)
        with pytest.raises(IndexLocked), here.held(None):
            pass


def test_a_writer_that_hangs_loses_the_lease_and_learns_of_it(
    index: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared, "_DEAD_SECONDS", 2.5)
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, index],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
        text=True,
    ) as writer:
        assert writer.stdout
        assert writer.stdout.readline() == "writing\n"
        machine(monkeypatch, tmp_path / "two")
        here = on_this_machine(index)
        renewals: set[str] = set()
        while len(renewals) < 3:
            renewals.add(here.get("renewed"))
            with pytest.raises(IndexLocked), here.held(None):
                pass
        writer.send_signal(signal.SIGSTOP)
        with here.held(lambda line: None) as lease:
            writer.send_signal(signal.SIGCONT)
            _, errors = writer.communicate("go on\n", timeout=20)
            lease.check()
            assert here.get("writer") == lease.name
    assert writer.returncode == 1
    assert "another machine has taken over the writing of this index" in errors
