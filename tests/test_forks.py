"""No process forks itself: a child of one with LanceDB's or ONNX Runtime's threads hangs.

Every process that a run starts tells of its forks; ``subprocess`` makes none that outlives its first moment.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.rpc.client import Client
from tests.test_together import QUESTION
from tests.tui.terminal import PROGRAM, ROOT, opened, project, until

ROOMS = ("coreb_search", "indexer", "models", "tui", "eval")
FORKS = re.compile(
    r"os\.fork|forkpty|pty\.spawn|set_start_method|multiprocessing\.\w*(?:Process|Pool)\b"
    r"|get_context\((?!\"spawn\"\))|ProcessPoolExecutor\((?!\w+, (?:mp_context=)?get_context)"
)
# Loaded by every Python that finds it on its path, before anything else.
_TELLS = """
import os, sys

def told(line):
    with open({file!r}, "a") as file:
        file.write(line + "\\n")

def hook(event, arguments):
    if event in ("os.fork", "os.forkpty", "pty.spawn"):
        told(f"{{event}} in {{sys.argv}}")

sys.addaudithook(hook)
told("watched")
"""


class Forks:
    """What the runs with ``environment`` did."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "told"
        (folder / "hook").mkdir()
        (folder / "hook/sitecustomize.py").write_text(_TELLS.format(file=str(self.file)))
        self.path = os.pathsep.join([str(folder / "hook"), str(ROOT)])
        self.environment = {**os.environ, "PYTHONPATH": self.path, "COREB_SEARCH_MODEL": "bundled"}

    def told(self) -> list[str]:
        return self.file.read_text().splitlines() if self.file.exists() else []

    def program(self, root: Path, *arguments: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "coreb_search", *arguments]
        return subprocess.Popen(
            command, cwd=root, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )


def test_no_code_can_fork() -> None:
    """Nor by a pool of processes, which forks unless told otherwise."""
    files = [file for room in ROOMS for file in (ROOT / room).rglob("*.py")]
    assert len(files) > 100
    assert [str(file) for file in files if FORKS.search(file.read_text())] == []


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """With enough files to need worker processes."""
    root = project(tmp_path)
    for number in range(80):
        (root / f"m{number}.py").write_text(f"def f{number}(a):\n    return a\n")
    return root


@pytest.fixture
def forks(tmp_path: Path) -> Forks:
    return Forks(tmp_path)


def test_a_fork_is_told_of(tmp_path: Path, forks: Forks) -> None:
    script = "import os; child = os.fork(); child or os._exit(0); os.wait()"
    subprocess.run([sys.executable, "-c", script], env=forks.environment, check=True)
    assert forks.told() == ["watched", "os.fork in ['-c']"]


def test_index_search_and_watch(root: Path, forks: Forks) -> None:
    for arguments in (["index"], ["search", QUESTION]):
        run = forks.program(root, *arguments)
        run.communicate(timeout=120)
        assert run.returncode == 0
    # The workers, too.
    assert len(forks.told()) >= 3
    watch = forks.program(root, "watch")
    assert watch.stderr
    assert watch.stderr.readline()
    watch.send_signal(signal.SIGINT)
    watch.communicate(timeout=60)
    assert set(forks.told()) == {"watched"}


def test_the_language_server(root: Path, forks: Forks) -> None:
    with Client(root, model=None, env=forks.environment) as editor:
        editor.initialize([root])
        editor.until_ready(within=60)
        assert editor.call("coreb/search", {"query": QUESTION})["hits"]
        assert editor.shut_down() == 0
    assert set(forks.told()) == {"watched"}


@pytest.mark.tmux
def test_the_terminal_ui_that_opens_an_editor(root: Path, tmp_path: Path, forks: Forks) -> None:
    edited = tmp_path / "edited"
    editor = tmp_path / "vim"
    editor.write_text(f'#!/bin/sh\necho "$@" >{edited}\n')
    editor.chmod(0o755)
    with opened(
        tmp_path, EDITOR=str(editor), PYTHONPATH=forks.path, COREB_SEARCH_MODEL="bundled"
    ) as terminal:
        terminal.enter(f"{PROGRAM}; echo code=$?=")
        terminal.shows("F1 help")
        terminal.type(QUESTION)
        terminal.shows("src/clock.py:4")
        terminal.press("Enter")
        until(edited.exists, terminal.screen)
        terminal.shows("❯ read a duration")
        terminal.press("C-q")
        terminal.shows("code=0=")
    assert set(forks.told()) == {"watched"}
