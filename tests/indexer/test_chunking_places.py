"""What lies around a line: the one definition there, in all its pieces."""

from __future__ import annotations

from pathlib import Path

from coreb_search.indexer.definition import definition_at
from coreb_search.types import Spot

MAX_CHARS = 600


def lines_at(path: Path, line: int) -> list[tuple[int, int]]:
    chunks = definition_at(Spot(path, line, line), MAX_CHARS, 1_000_000)
    return [(chunk.start_line, chunk.end_line) for chunk in chunks]


def test_twins_in_the_branches_of_an_if_are_two_definitions(tmp_path: Path) -> None:
    """What is like the first left out the second, its only twin."""
    body = "".join(f"        send_to_clipboard(text[{n}])\n" for n in range(20))
    twin = f"    def copy_clipboard(text):\n{body}"
    path = tmp_path / "plat.py"
    path.write_text(f"if win32:\n{twin}else:\n{twin}", "utf-8")
    first, second = lines_at(path, 3), lines_at(path, 25)
    assert len(first) > 1
    assert (first[0][0], first[-1][1]) == (2, 22)
    assert (second[0][0], second[-1][1]) == (24, 44)


def test_twins_on_neighbouring_lines_are_two_definitions(tmp_path: Path) -> None:
    path = tmp_path / "a.js"
    path.write_text("function f(x) {\n  return 1;\n}\nfunction f(x) {\n  return 2;\n}\n", "utf-8")
    assert lines_at(path, 2) == [(1, 3)]
    assert lines_at(path, 5) == [(4, 6)]


def test_a_class_keeps_what_its_methods_leave(tmp_path: Path) -> None:
    method = "    def f(self):\n        return 1\n\n"
    path = tmp_path / "a.py"
    path.write_text(f"class A:\n    x = 1\n\n{method}    y = 2\n", "utf-8")
    assert lines_at(path, 2) == lines_at(path, 7) == [(1, 2), (7, 7)]
