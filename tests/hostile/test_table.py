"""The table of this folder names tests that there are, and leaves out no row."""

from __future__ import annotations

import re
from pathlib import Path

import tests.hostile

TESTS = Path(__file__).parents[1]
ROWS = re.findall(r"^ ?(\d+)  .+\n((?: {6}\S+::\w+\n)+)", str(tests.hostile.__doc__), re.MULTILINE)


def test_every_row_has_a_test() -> None:
    assert [int(number) for number, _tests in ROWS] == list(range(1, 31))


def test_every_test_of_the_table_is_there() -> None:
    named = [line.strip().split("::") for _number, tests in ROWS for line in tests.splitlines()]
    assert not [
        f"{file}::{test}" for file, test in named if f"def {test}(" not in (TESTS / file).read_text("utf-8")
    ]
