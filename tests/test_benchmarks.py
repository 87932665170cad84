"""What the speed benchmarks measure with: a pseudo-terminal, and the rows of their tables."""

from __future__ import annotations

import os
import sys
import time

import pytest

from scripts.benchmarks.measure import Failed
from scripts.benchmarks.pseudo import running
from scripts.benchmarks.rows import Measure, Row, table

ECHO = """
import os, sys, time, tty
tty.setraw(0)
size = os.get_terminal_size()
print(f"{size.columns} \\x1b[38;5;1mcolumns\\x1b[0m \\x1b[2;3Hready", end="", flush=True)
while (key := os.read(0, 1)) != b"q":
    time.sleep(0.2)
    os.write(1, b"\\x1b[1mkey " + key)
sys.exit(int(sys.argv[1]))
"""


def test_a_pseudo_terminal_times_keys_and_the_end() -> None:
    with running([sys.executable, "-c", ECHO, "0"], os.environ) as terminal:
        assert 0 < terminal.seconds_until("120 columns ready") < 20
        time.sleep(0.3)
        terminal.press("x")
        assert 0.2 <= terminal.seconds_until("key x") < 20
        terminal.settle()
        terminal.press("q")
        assert "key x" not in terminal.text
        assert 0 < terminal.seconds_until_exit() < 20


def test_a_program_that_fails_is_not_measured() -> None:
    with running([sys.executable, "-c", ECHO, "3"], os.environ) as terminal:
        terminal.seconds_until("ready")
        terminal.press("q")
        with pytest.raises(Failed, match="ended with 3"):
            terminal.seconds_until_exit()
    with (
        running([sys.executable, "-c", "print('no')"], os.environ) as terminal,
        pytest.raises(Failed, match=r"(?s)'ready' never came up in .*no"),
    ):
        terminal.seconds_until("ready")


def test_rows_say_whether_their_bar_is_met_with_and_without_a_rival() -> None:
    paint, key = Measure("paint", "s", at_most=0.5), Measure("key", "ms", at_most=0.1)
    rows = [Row("c", paint, [0.4, 0.3, 9.0], [0.2], "app"), Row("c", key, [0.11], [], "app")]
    assert table(rows).splitlines() == [
        "| corpus | measure | coreb-search | app | ratio | bar |  |",
        "| --- | --- | ---: | ---: | ---: | --- | --- |",
        "| c | paint | 0.4 s | 0.2 s | 2.00 | ≤ 0.5 s | met |",
        "| c | key | 110 ms |  |  | ≤ 100 ms | **missed** |",
    ]
    bounded = Measure("index", "s", at_most_ratio=1.0)
    assert [Row("c", bounded, [1.0], theirs).met for theirs in ([2.0], [0.5])] == [True, False]
    assert Row("c", Measure("quit", "s"), [1.0], []).met is None
