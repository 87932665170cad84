"""The code itself: how it scrolls, what colours it has, what is copied."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from textual import events

from coreb_search.tui.widgets.highlighted import prepare
from coreb_search.tui.widgets.preview import Preview
from coreb_search.types import Hit
from tests.tui.panes import Around, chunk

pytestmark = pytest.mark.anyio


async def test_long_lines_scroll_sideways_and_their_numbers_stay() -> None:
    app = Around(Preview())
    wide = chunk("x = '" + "".join(f"{n:04}" for n in range(100)) + "'\ny = 2", "x", start=1, signature="")
    async with app.run_test(size=(40, 10)) as pilot:
        app.widget.show(Hit(wide, 1.0), "")
        await pilot.pause()
        assert app.lines()[1].startswith("  1 │ x = '0000")
        app.widget.code.focus()
        await pilot.press("right", "right", "right")
        await pilot.wait_for_scheduled_animations()
        assert app.lines()[1].startswith("  1 │  '0000")
        app.widget.code.scroll_to(x=10_000, animate=False)
        await pilot.pause()
        assert "0099'" in app.lines()[1]
        assert app.lines()[2].rstrip() == "  2 │"


async def test_the_wheel_scrolls_down_and_with_shift_sideways() -> None:
    app = Around(Preview())
    wide = chunk("\n".join(f"{n:03}" * 60 for n in range(50)), "x", start=1, signature="")
    async with app.run_test(size=(40, 10)) as pilot:
        app.widget.show(Hit(wide, 1.0), "")
        await pilot.pause()
        code = app.widget.code
        for shift in (True, False):
            code.post_message(events.MouseScrollDown(code, 5, 5, 0, 1, 0, shift, False, False))
            await pilot.pause()
        x, y = code.scroll_offset
        assert x > 0 and y > 0
        assert app.lines()[1].startswith(f"{y + 1:>4} │ " + (f"{y:03}" * 60)[x : x + 20])


async def test_tabs_escapes_and_markup_are_text() -> None:
    app = Around(Preview())
    code = "if x:\n\ty = '\x1b[31m[red]\u202e'\r\n\f\nend\n\n"
    async with app.run_test(size=(80, 12)) as pilot:
        app.widget.show(Hit(chunk(code, "[b]x[/b].\x1b", "[i].py", start=1, signature=""), 1.0), "")
        await pilot.pause()
        assert app.lines()[:7] == [
            r" [b]x[/b] › \x1b   [i].py:1–6   python method",
            "  1 │ if x:",
            r"  2 │     y = '\x1b[31m[red]\u202e'",
            r"  3 │ \x0c",
            "  4 │ end",
            "  5 │",
            "  6 │",
        ]


@pytest.mark.parametrize(
    ("language", "code", "coloured"),
    [
        ("python", "def f():\n    return 1", True),
        ("php", "function f() {\n    return 1;\n}", True),
        ("notebook", "def f():\n    return 1", True),
        ("go", "func f() int {\n\treturn 1\n}", True),
        ("cobble", "def f():\n    return 1", False),
    ],
)
async def test_code_is_coloured_where_a_lexer_knows_it(language: str, code: str, coloured: bool) -> None:
    app = Around(Preview())
    async with app.run_test(size=(60, 10)) as pilot:
        app.widget.show(Hit(chunk(code, "f", "f", language, "function", 1, code.split("\n", 1)[0]), 1.0), "")
        await pilot.pause()
        lines = app.lines()
        assert lines[1] == "  1 │ " + code.split("\n", 1)[0]
        drawn = app.widget.code.render_line(1)
        word = next(segment for segment in drawn if "return" in segment.text)
        assert ("1" not in word.text) is coloured


def test_colours_can_be_prepared_on_any_thread_for_any_language() -> None:
    """The first PHP file on the screen held everything up while its lexer was loaded."""
    with ThreadPoolExecutor(1) as thread:
        assert list(thread.map(prepare, ["php", "notebook", "cobble", "text"])) == [None] * 4


async def test_other_colours_come_with_another_theme() -> None:
    app = Around(Preview())
    async with app.run_test(size=(60, 10)) as pilot:
        app.widget.show(Hit(chunk(), 1.0), "")
        await pilot.pause()
        dark = [segment.style for segment in app.widget.code.render_line(1)]
        app.theme = "textual-light"
        await pilot.pause()
        assert [segment.style for segment in app.widget.code.render_line(1)] != dark
        app.theme = "ansi-dark"
        await pilot.pause()
        assert "def send_with_retry" in "\n".join(app.lines())


async def test_what_the_mouse_selects_is_code_without_numbers() -> None:
    app = Around(Preview())
    async with app.run_test(size=(80, 14)) as pilot:
        app.widget.show(Hit(chunk(), 1.0), "")
        await pilot.pause()
        await pilot.mouse_down(app.widget.code, offset=(11, 1))
        await pilot.hover(app.widget.code, offset=(20, 2))
        await pilot.mouse_up(app.widget.code, offset=(20, 2))
        await pilot.pause()
        selected = app.screen.get_selected_text()
        assert selected is not None
        assert selected.startswith("def send_with_retry(self, path):\n        ")
