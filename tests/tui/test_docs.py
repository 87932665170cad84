"""The tables of docs/tui.md are the program's: ``UPDATE_GOLDENS=1`` writes them anew."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

from coreb_search.tui import editors, table
from tests.golden import check

PAGE = Path(__file__).parents[2] / "docs" / "tui.md"


def check_table(heading: str, rows: Iterable[tuple[str, ...]]) -> None:
    """The rows below this heading."""
    start = f"{heading}\n|{' --- |' * (heading.count('|') - 1)}\n"
    above, _, after = PAGE.read_text("utf-8").partition(start)
    below = re.sub(r"\A(\|.*\n)*", "", after)
    check(above + start + "".join(f"| {' | '.join(row)} |\n" for row in rows) + below, PAGE)


def test_the_documented_keys_are_those_of_the_table() -> None:
    check_table(
        "| | keys | in lists | |",
        (
            (action.group, _keys(action.keys), _keys(action.list_keys), action.help)
            for action in table.ACTIONS
        ),
    )


def test_the_documented_editors_are_those_that_are_known() -> None:
    check_table(
        "| editors | called with | run in |",
        ((_listed(row.names.split()), f"`{_arguments(row.opening)}`", _where(row)) for row in editors._ROWS),
    )


@pytest.mark.vim
def test_vim_opens_what_was_printed_with_the_documented_line(tmp_path: Path) -> None:
    (line,) = re.findall(r"^autocmd .*$", PAGE.read_text("utf-8"), re.MULTILINE)
    (tmp_path / "vimrc").write_text(f"{line}\n")
    for name in ("a.py", "b.py"):
        (tmp_path / name).write_text("".join(f"{number}\n" for number in range(1, 21)))
    where = "call writefile([expand('%') . ':' . line('.')], 'seen', 'a')"
    command = [
        "vim",
        "-u",
        "vimrc",
        "-c",
        where,
        "-c",
        "next",
        "-c",
        where,
        "-c",
        "qa!",
        "a.py:7",
        "b.py:12",
    ]
    subprocess.run(command, cwd=tmp_path, capture_output=True, stdin=subprocess.DEVNULL, check=True)
    assert (tmp_path / "seen").read_text().split() == ["a.py:7", "b.py:12"]


def _keys(keys: str) -> str:
    return _listed(table.shown_key(key) for key in keys.split(",") if key)


def _listed(names: Iterable[str]) -> str:
    return " ".join(f"`{name}`" for name in names)


def _arguments(opening: tuple[str, ...]) -> str:
    return " ".join(opening).format(file="FILE", line="LINE")


def _where(row: editors._Row) -> str:
    usual, other = ("the terminal", "a window") if row.in_terminal else ("a window", "the terminal")
    told = f"{usual}; {other} with {_listed(row.otherwise.split())}" if row.otherwise else usual
    return f"{told}, or where there is no display" if row.needs_display else told
