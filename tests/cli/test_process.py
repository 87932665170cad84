"""The program as a process: pipes, terminals, encodings, signals, exit codes."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from filelock import FileLock

from coreb_search.cli.diagnostics import Bar
from tests.cli.conftest import Spawn

COMMAND = [sys.executable, "-m", "coreb_search"]


def test_exit_codes(spawn: Spawn) -> None:
    assert spawn("search", "duration").returncode == 0
    assert spawn("search", "xylophone", "--mode", "lexical").returncode == 1
    for mistake in (
        ("search",),
        ("nonsense",),
        ("search", "x", "/no/such/folder"),
        ("index", "--max-bytes", "x"),
    ):
        done = spawn(*mistake)
        assert (done.returncode, done.stdout) == (2, b"")
        assert re.fullmatch(rb"coreb-search: error: [^\n]+\n", done.stderr)


@pytest.mark.parametrize(
    ("encoding", "options"),
    [
        ("utf-8", ()),
        ("cp1252", ()),
        ("ascii", ()),
        ("ascii", ("--json",)),
        ("ascii", ("--vimgrep",)),
        ("cp1252", ("--color", "always")),
        ("ascii", ("--color", "always", "--explain", "-C", "3")),
    ],
)
def test_no_encoding_stops_an_answer(
    spawn: Spawn, project: Path, encoding: str, options: tuple[str, ...]
) -> None:
    """Symptom: UnicodeEncodeError where the terminal or the pipe is not UTF-8."""
    (project / "src/ключ.py").write_text("def find_key():  # 鍵 ▸ 🔑\n    return 'é'\n", encoding="utf-8")
    done = spawn("search", "find key", *options, PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"find_key" in done.stdout
    if encoding == "utf-8" and not options:
        assert "src/ключ.py:1:def find_key():  # 鍵 ▸ 🔑" in done.stdout.decode()


def test_help_in_any_encoding(spawn: Spawn) -> None:
    for command in ("search", "similar", "index", "status", "clean", "completion"):
        assert spawn(command, "--help", PYTHONIOENCODING="ascii").returncode == 0


def test_a_reader_that_leaves_early_is_no_error(project: Path) -> None:
    """Symptom: a BrokenPipeError traceback after ``| head -1``."""
    script = f"{sys.executable} -m coreb_search search duration --json | true; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", script], cwd=project, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("arguments", ["--help", "--version", "search --help", "completion bash"])
def test_help_that_cannot_be_written_is_told_in_one_line(project: Path, arguments: str) -> None:
    """Symptom: a traceback, or an exception ignored at exit."""
    command = f"{sys.executable} -m coreb_search {arguments}"
    script = f"ulimit -f 0; {command} >help"
    full = subprocess.run(["bash", "-c", script], cwd=project, capture_output=True, check=False)
    assert full.returncode == 2
    assert re.fullmatch(rb"coreb-search: error: the results could not be written: [^\n]+\n", full.stderr)
    script = f"{command} | true; exit ${{PIPESTATUS[0]}}"
    piped = subprocess.run(["bash", "-c", script], cwd=project, capture_output=True, check=False)
    assert (piped.returncode, piped.stderr) == (0, b"")


def test_a_full_disk_is_told_in_one_line(project: Path) -> None:
    script = f"ulimit -f 0; {sys.executable} -m coreb_search search duration --no-refresh >results"
    done = subprocess.run(["bash", "-c", script], cwd=project, capture_output=True, check=False)
    assert done.returncode == 2
    assert re.fullmatch(rb"coreb-search: error: the results could not be written: [^\n]+\n", done.stderr)


def test_a_closed_standard_output_is_no_traceback(project: Path) -> None:
    script = f"{sys.executable} -m coreb_search search duration >&-"
    done = subprocess.run(["bash", "-c", script], cwd=project, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_debug_shows_the_traceback(spawn: Spawn) -> None:
    plain = spawn("similar", "gone.py:1")
    assert b"Traceback" not in plain.stderr
    debugged = spawn("similar", "gone.py:1", "--debug")
    assert b"Traceback" in debugged.stderr
    assert (plain.returncode, debugged.returncode) == (2, 2)
    assert debugged.stderr.endswith(plain.stderr)


def test_results_are_all_there_is_on_standard_output(spawn: Spawn) -> None:
    assert spawn("clean").returncode == 0
    done = spawn("search", "duration", "--json")
    assert json.loads(done.stdout)["hits"]
    assert done.stderr == b""


def test_a_terminal_gets_excerpts_and_links(project: Path) -> None:
    shown = _on_a_terminal(project, {"TERM": "xterm-256color"}, "search", "deliver a letter", "-k", "1")
    assert f"{(project / 'src/mail.py').as_uri()}\x1b\\" in shown
    assert "\x1b[1msend_mail\x1b[0m" in shown
    assert "▸" in shown


@pytest.mark.parametrize("environment", [{"TERM": "dumb"}, {"TERM": "xterm", "NO_COLOR": "1"}])
def test_no_colours_where_they_are_not_wanted(project: Path, environment: dict[str, str]) -> None:
    shown = _on_a_terminal(project, environment, "search", "deliver a letter", "-k", "1")
    assert "src/mail.py:1  send_mail  " in shown
    assert "\x1b[" not in shown


def test_a_terminal_sees_that_work_goes_on_before_the_first_report(monkeypatch: pytest.MonkeyPatch) -> None:
    """Symptom: nothing for seconds, while the files were listed and the model loaded."""
    ours, theirs = pty.openpty()
    monkeypatch.setenv("TERM", "xterm")
    with os.fdopen(ours, "rb", 0) as shown, os.fdopen(theirs, "w") as terminal:
        monkeypatch.setattr(sys, "stderr", terminal)
        with Bar(loading=0.01):
            seen = b""
            while b"Indexing" not in seen:
                assert select.select([shown], [], [], 10)[0], seen
                seen += shown.read(4096)


def test_modules_in_the_current_folder_are_left_alone(spawn: Spawn, project: Path) -> None:
    """Symptom: ``python -m coreb_search`` ran the project's own copy.py."""
    for name in ("copy", "inspect", "lancedb"):
        (project / f"{name}.py").write_text("raise SystemExit('the trap')\n")
    done = spawn("search", "duration", "--no-refresh", "-l")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"src/clock.py" in done.stdout


def test_an_interrupt_ends_in_one_line_and_the_index_stays_whole(project: Path) -> None:
    for number in range(600):
        body = "".join(f"def work_{number}_{n}(x):\n    return x + {n}\n\n\n" for n in range(40))
        (project / f"src/more_{number}.py").write_text(body)
    process = subprocess.Popen(
        [*COMMAND, "index"],
        cwd=project,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    while not list((project / ".coreb-search").glob("journal_*")):
        assert process.poll() is None
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err) == (130, b"", b"coreb-search: interrupted\n")
    done = subprocess.run(
        [*COMMAND, "search", "deliver a letter", "-l", "--no-refresh"],
        cwd=project,
        capture_output=True,
        check=True,
    )
    assert b"src/mail.py" in done.stdout


def test_an_interrupt_while_starting_up_is_no_traceback(project: Path) -> None:
    for milliseconds in range(40, 400, 60):
        process = subprocess.Popen(
            [*COMMAND, "search", "duration"], cwd=project, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        time.sleep(milliseconds / 1000)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=20)
        assert b"Traceback" not in err or b"coreb_search/cli" not in err


@pytest.mark.parametrize("module", ["lance", "coreb_search.cli.find", "coreb_search.cli.program"])
def test_an_interrupt_that_comes_out_as_another_error_is_one(project: Path, module: str) -> None:
    """Symptom: ``unexpected ImportError: initialization failed`` when a native module was loading."""
    script = f"""
import os, signal, sys
from coreb_search.cli import main

class Interrupted:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            try:
                os.kill(os.getpid(), signal.SIGINT)
            except KeyboardInterrupt:
                pass
            raise ImportError("initialization failed")

sys.meta_path.insert(0, Interrupted())
sys.argv = ["coreb-search", "search", "duration"]
main()
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=project, capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"coreb-search: interrupted\n")


def test_a_deleted_current_folder_is_told(project: Path) -> None:
    """Symptom: ``No such file or directory``, of what?"""
    script = f"mkdir gone; cd gone; rmdir $PWD; {sys.executable} -P -m coreb_search search duration"
    done = subprocess.run(["bash", "-c", script], cwd=project, capture_output=True, check=False)
    assert done.returncode == 2
    assert re.fullmatch(rb"coreb-search: error: the current folder has been deleted[^\n]+\n", done.stderr)
    done = subprocess.run(
        ["bash", "-c", f"{script} {project}"], cwd=project, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(os.fsencode(project))


def test_one_writes_and_another_waits_and_a_third_reads(project: Path, spawn: Spawn) -> None:
    # The index was made beside another copy of these files.
    assert spawn("index").returncode == 0
    (project / "src/new.py").write_text("def zebra():\n    pass\n")
    with FileLock(project / ".coreb-search" / "writer.lock"):
        process = subprocess.Popen(
            [*COMMAND, "index"], cwd=project, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        assert process.stderr is not None
        told = process.stderr.readline()
        done = spawn("search", "duration", "-l")
        assert (done.returncode, done.stderr) == (0, b"")
        assert process.poll() is None
    out, rest = process.communicate(timeout=20)
    assert (process.returncode, rest) == (0, b"")
    assert b"(1 read, 0 gone)" in out
    assert re.fullmatch(rb"coreb-search: warning: process \w+ is writing this index, waiting [^\n]+\n", told)


def _on_a_terminal(project: Path, environment: dict[str, str], *arguments: str) -> str:
    ours, theirs = pty.openpty()
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "VTE_VERSION")}
    process = subprocess.Popen(
        [*COMMAND, *arguments], cwd=project, env=kept | environment, stdout=theirs, stderr=subprocess.DEVNULL
    )
    os.close(theirs)
    shown = b""
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:
            break
        if not piece:
            break
        shown += piece
    os.close(ours)
    assert process.wait(timeout=20) == 0
    return shown.decode()
