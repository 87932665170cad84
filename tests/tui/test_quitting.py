"""The program ends at once, with nothing left running; an index that was cut short goes on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from coreb_search.engine import Engine
from coreb_search.types import Query
from tests.tui.project import opened, using, write_files

pytestmark = pytest.mark.anyio

FILES_OF_A_BIG_PROJECT = 1_500
# The real program but for the terminal; it quits as soon as indexing has begun and says when.
PROGRAM = """
import asyncio, sys, threading, time
from pathlib import Path
from coreb_search.tui import table
from coreb_search.tui.app import SearchApp
from coreb_search.tui.memory import Memory
from coreb_search.engine import Engine

async def quit_while_indexing(pilot):
    def begun():
        shown = [str(state.render()) for state in pilot.app.main.query("#state")]
        assert shown != [table.UP_TO_DATE]
        return any(text.startswith(table.INDEXING.partition(" ")[0]) for text in shown)

    while not begun():
        await asyncio.sleep(0.01)
    print(time.monotonic(), flush=True)
    await pilot.app.run_action("quit")

engine = Engine.open(Path(sys.argv[1]), model="hash")
app = SearchApp(engine, Memory(Path(sys.argv[2]), engine.project.root))
app.run(headless=True, auto_pilot=quit_while_indexing)
app.main.keeping.has_ended(within=2.0)
print(*(thread.name for thread in threading.enumerate() if thread.name != "MainThread"), flush=True)
"""


def code(number: int) -> str:
    return f"def function_{number}(x):\n    return x + {number}\n\n\ndef other_{number}(x):\n    return x\n"


def test_quitting_while_indexing_is_quick_and_leaves_nothing_and_the_index_goes_on(tmp_path: Path) -> None:
    root, numbers = tmp_path / "p", range(FILES_OF_A_BIG_PROJECT)
    write_files(root, {f"part_{n % 30}/file_{n}.py": code(n) for n in numbers})
    arguments = [sys.executable, "-c", PROGRAM, str(root), str(tmp_path / "s")]
    with subprocess.Popen(
        arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as program:
        output, errors = program.communicate(timeout=60)
        ended = time.monotonic()
    assert program.returncode == 0, errors
    quitted, threads = output.splitlines()
    assert not threads
    assert ended - float(quitted) < 2.0
    with pytest.raises(ProcessLookupError):
        os.killpg(program.pid, signal.SIGTERM)
    engine = Engine.open(root, model="hash")
    assert not engine._store.is_whole()
    engine.index()
    # Two functions a file.
    assert engine.status().chunks == 2 * FILES_OF_A_BIG_PROJECT
    assert engine.search(Query("function_77"))[0].chunk.path == "part_17/file_77.py"


@pytest.mark.parametrize("key", ["ctrl+q", "ctrl+c"])
async def test_keys_that_end_the_program(tmp_path: Path, key: str) -> None:
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.press(key)
        await use.until(lambda: use.app.return_value is not None)
        assert use.app.return_value == []


async def test_q_ends_the_program_where_nothing_is_typed_and_ctrl_q_everywhere(tmp_path: Path) -> None:
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.press("q")
        assert use.app.return_value is None
        await use.press("tab", "q")
        await use.until(lambda: use.app.return_value == [])
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.press("ctrl+o", "ctrl+q")
        await use.until(lambda: use.app.return_value == [])
