"""Terminals of every size, and projects that mean harm."""

from __future__ import annotations

from pathlib import Path

import pytest

from coreb_search.tui.widgets.hits import Hits
from coreb_search.tui.widgets.question import Question
from tests.tui.project import RETRY, opened, using

pytestmark = pytest.mark.anyio

SIZES = [(80, 24), (120, 40), (50, 20), (40, 12), (20, 5), (1, 1)]
OBEYED = "\x1b\x07\x9b\u202e\u2066\u200f\x7f"
HOSTILE = {
    "a[red]b[/red].py": "def marked[T](x):\n    return '[bold]x[/bold] [@click=app.quit]y[/]'\n",
    "[@click=app.quit]x[/].py": "def clicked():\n    '''[link=http://x]y[/link]'''\n",
    "esc\x1b]0;title\x07\x1b[2J.py": "def escapes():\n    return '\x1b]52;c;eA==\x07 \x9b31m \x7f'\n",
    "bidi\u202egnp.py": "def bidi\u202e\u2066():\n    return '\u202e\u200f'\n",
    "line\nend.py": "def split():\n    pass\n",
    "long.py": f"def {'n' * 3_000}():\n    return '{'x' * 10_000}'\n",
    "lines.js": "function long() { return [" + "1," * 5_000 + "] }\n",
    f"{'d' * 200}/{'f' * 200}.py": "def deep():\n    pass\n",
    "wide/日本語🙂.py": "def 全角(値):\n    return '🙂e\u0301' * 80\n",
    "tabs.go": "package x\n\n\tfunc T() {\n\t\t\treturn\t1\n\t}\n",
    "nul.txt": "a\0b",
}


async def test_every_size_and_every_way_from_one_to_another(tmp_path: Path) -> None:
    async with using(opened(tmp_path / "p"), tmp_path / "s", size=(80, 24)) as use:
        await use.ask(RETRY)
        await use.press("down")
        for width, height in [*SIZES, *reversed(SIZES), (120, 40), (1, 1), (80, 24)]:
            await use.pilot.resize_terminal(width, height)
            await use.settle()
            assert use[Question].has_focus
            assert use.current == "sendWithRetry"
            assert len(use.lines()) == height
            assert all(len(line) <= width for line in use.lines())
            if height >= 12:
                assert "sendWithRetry" in use.seen()
            await use.press("down", "up")
        assert use.current == "sendWithRetry"
        assert not use.said()


@pytest.mark.parametrize("size", [SIZES[0], *SIZES[3:]])
async def test_it_starts_is_used_and_ends_at_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    async with using(opened(tmp_path / "p"), tmp_path / "s", size=size, wait_for="") as use:
        await use.until(lambda: use.engine.runs and not use.app.main._indexing)
        await use.press("f1", "escape", "f5", "escape", "ctrl+o", "escape")
        await use.ask(RETRY)
        await use.press("f9", "ctrl+p", "escape", "tab", "j", "k")
        assert use.app.is_running
        await use.press("ctrl+q")
        await use.until(lambda: use.app.return_value is not None)


async def test_nothing_in_a_hostile_project_is_obeyed(tmp_path: Path) -> None:
    async with using(opened(tmp_path / "p", HOSTILE), tmp_path / "s") as use:
        await use.press("f2")
        use[Question].value = "x"
        await use.until(lambda: len(use.symbols) >= len(HOSTILE) - 1)
        await use.press("f9")
        for width in (120, 50):
            await use.pilot.resize_terminal(width, 30)
            for index in range(len(use.symbols)):
                use[Hits].highlighted = index
                await use.settle()
                assert all(len(line) <= width for line in use.lines())
                assert not set(OBEYED) & set(use.seen())
                assert "\n" not in "".join(use.lines())
        for key in ("ctrl+s", "ctrl+b", "ctrl+t", "ctrl+y"):
            await use.press(key)
            await use.until(lambda: use.symbols)
            assert not set(OBEYED) & set(use.seen())
        assert use.app.return_value is None


async def test_markup_in_a_question_a_path_and_the_breadcrumb_is_text(tmp_path: Path) -> None:
    async with using(opened(tmp_path / "[b]p"), tmp_path / "s") as use:
        assert "[b]p  mode" in use.seen()
        await use.ask("[red]send[/red] [@click=app.quit]x", None)
        await use.until(lambda: use.symbols)
        await use.press("ctrl+s")
        await use.until_seen("[red]send[/red] [@click=app.q… › like")
        await use.press("f6", *"[/red", "enter")
        await use.until_seen("path:[/red")
        await use.until(use.notice)
        assert "'[/red'" in use.notice()
