"""Starting up stays cheap: what costs time to import is imported by the command that needs it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
COSTLY = (
    "lance",
    "lancedb",
    "pyarrow",
    "numpy",
    "onnxruntime",
    "tokenizers",
    "tree_sitter",
    "rich",
    "textual",
    "watchfiles",
    "asyncio",
    "lsprotocol",
    "mcp",
    "msgspec",
    "pydantic",
    "pygls",
)

PACKAGE = "import coreb_search"
HELP = """
from coreb_search.cli import main
sys.argv = ["coreb-search", "--help"]
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
"""


@pytest.mark.parametrize("program", [PACKAGE, HELP], ids=["package", "help"])
def test_starting_up_loads_nothing_costly(program: str) -> None:
    report = f"import sys\n{program}\nprint(*(n for n in {COSTLY} if n in sys.modules), file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", report], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr.split() == []


def test_help_answers_within_a_fifth_of_a_second() -> None:
    """In processor time, the best of several: a busy machine does not fail it, a slower start does."""
    spent = [_seconds_of_help() for _ in range(5)]
    assert min(processor for processor, _ in spent) < 0.2
    assert min(wall for _, wall in spent) < 2


def _seconds_of_help() -> tuple[float, float]:
    """Processor and wall time of the child."""
    start = time.perf_counter()
    command = [sys.executable, "-m", "coreb_search", "--help"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL) as child:
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    assert child.returncode == 0
    return used.ru_utime + used.ru_stime, time.perf_counter() - start
