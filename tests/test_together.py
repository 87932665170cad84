"""Everything at once on one project: indexers, searchers, the language server and the terminal UI."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path

import pytest

from coreb_search.engine import Engine
from coreb_search.types import Query
from tests.crashing import indexed, undisturbed
from tests.rpc.client import Client
from tests.tui.terminal import PROGRAM, opened, project, until

_ROUNDS = 2
_WAITS = re.compile(r"process (\d+) is writing this index, waiting for it to finish")
QUESTION = "read a duration"


def program(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run it to its end, which is a good one."""
    command = [sys.executable, "-P", "-m", "coreb_search", *arguments, "--model", "hash"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(
        command, cwd=root, env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    return done


@pytest.mark.tmux
def test_all_at_once(tmp_path: Path) -> None:
    """Nobody sees an error, and in the end no row is lost and none is left over."""
    root = project(tmp_path)
    program(root, "index")
    over = threading.Event()
    with opened(tmp_path) as terminal, Client(root) as editor, ThreadPoolExecutor(8) as threads:
        terminal.enter(PROGRAM)
        editor.initialize([root])
        terminal.shows("F1 help")
        terminal.type(QUESTION)
        try:
            meanwhile = [
                threads.submit(until_over, over, act)
                for act in (change(root), search_warm(root), search_warm(root), search_from_editor(editor))
            ]
            once = [threads.submit(repeat, lambda: program(root, "index")) for _ in range(2)]
            once += [threads.submit(repeat, lambda: program(root, "search", QUESTION)) for _ in range(2)]
            for each in once:
                each.result()
        finally:
            over.set()
        assert all(each.result() for each in meanwhile)
        (root / "last.py").write_text('def read_a_duration():\n    """Read a duration."""\n')
        assert "last.py" in program(root, "search", QUESTION).stdout
        until(lambda: "last.py" in found_by(editor), lambda: editor.stderr)
        assert "could not" not in terminal.shows("last.py:1", "❯ read a duration")
        terminal.press("C-q")
        assert editor.shut_down() == 0
        assert editor.stderr == ""
    assert indexed(root) == undisturbed(root)


def repeat(act: Callable[[], object]) -> None:
    for _ in range(_ROUNDS):
        act()


def until_over(over: threading.Event, act: Callable[[], object]) -> int:
    """How often it could be done."""
    for done in count():
        if over.wait(0.01):
            return done
        act()
    raise AssertionError


def change(root: Path) -> Callable[[], None]:
    """Write, replace, rename and remove files."""
    numbers = count()

    def act() -> None:
        number = next(numbers)
        file = root / f"src/m{number % 7}.py"
        if number % 5:
            new = file.with_suffix(".new")
            new.write_text(f"def f{number}(a):\n    return a + {number}\n" * (1 + number % 3))
            new.replace(file)
        elif file.exists():
            file.rename(root / f"src/renamed{number % 3}.py")

    return act


def search_warm(root: Path) -> Callable[[], None]:
    """In one engine all the time, which looks at everything."""
    one = Engine.open(root, model="hash")
    one.warm_up()

    def act() -> None:
        assert one.search(Query(QUESTION))[0].chunk.symbol == "parse_duration"
        assert one.languages()["python"] >= 2
        assert one.status().files >= 2

    return act


def search_from_editor(editor: Client) -> Callable[[], None]:
    def act() -> None:
        assert "src/clock.py" in found_by(editor)

    return act


def found_by(editor: Client) -> str:
    return str([hit["path"] for hit in editor.call("coreb/search", {"query": QUESTION})["hits"]])


def test_who_waits_says_for_whom(tmp_path: Path) -> None:
    root = project(tmp_path)
    with Engine.open(root, model="hash")._store.writing(), ThreadPoolExecutor(1) as threads:
        command = [sys.executable, "-P", "-m", "coreb_search", "index", "--model", "hash"]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        waiting = subprocess.Popen(command, cwd=root, env=environment, stderr=subprocess.PIPE, text=True)
        assert waiting.stderr
        told = threads.submit(waiting.stderr.readline).result(60)
    waiting.communicate(timeout=60)
    assert waiting.returncode == 0
    said = _WAITS.search(told)
    assert said, told
    assert int(said[1]) == os.getpid()
