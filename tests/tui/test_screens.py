"""The screens over the main one: every key, the mouse, small terminals and hostile entries."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual import events
from textual.containers import VerticalScroll
from textual.widgets import TextArea

from coreb_search.tui import table
from coreb_search.tui.screens.dialog import Dialog
from coreb_search.tui.screens.help import Help
from coreb_search.tui.screens.path import PathFilter
from coreb_search.tui.screens.pick import Pick
from coreb_search.tui.screens.snippet import Snippet
from tests.tui.under import NOTHING_YET, QUESTIONS, Under, answers_to, languages

pytestmark = pytest.mark.anyio

ALL: dict[str, Callable[[], Dialog[Any]]] = {
    "help": Help,
    "choose": languages,
    "pick": lambda: Pick("Questions", QUESTIONS),
    "path": lambda: PathFilter("src/"),
    "snippet": lambda: Snippet("x = 1"),
}


async def test_escape_cancels() -> None:
    assert await answers_to(*((make(), "escape") for make in ALL.values())) == [None] * len(ALL)


async def test_ctrl_c_cancels_where_nothing_is_written_that_could_be_copied() -> None:
    cancelled = [make for name, make in ALL.items() if name != "snippet"]
    assert await answers_to(*((make(), "ctrl+c") for make in cancelled)) == [None] * 4
    assert await answers_to((Snippet("x"), "ctrl+c")) == [NOTHING_YET]


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("theme", ["textual-dark", "textual-light"])
async def test_a_small_terminal_shows_title_content_and_keys_and_a_click_on_a_key_works(
    name: str, theme: str
) -> None:
    app = Under(ALL[name]())
    async with app.run_test(size=(40, 12)) as pilot:
        app.theme = theme
        await pilot.pause()
        shown = {"help": "Down", "choose": "python", "pick": "retry a", "path": "src/", "snippet": "x = 1"}
        assert shown[name] in app.seen()
        assert all(len(line) <= 40 for line in app.lines())
        assert await pilot.click(offset=app.at("Esc "))
        await pilot.pause()
        assert app.answer is None


@pytest.mark.parametrize("name", ALL)
async def test_a_click_beside_it_cancels_unless_code_would_be_lost(name: str) -> None:
    app = Under(ALL[name]())
    async with app.run_test(size=(90, 30)) as pilot:
        await pilot.pause()
        await pilot.click(offset=app.at("─"))
        assert app.answer is NOTHING_YET
        await pilot.click(offset=(0, 0))
        await pilot.pause()
        assert app.answer is (NOTHING_YET if name == "snippet" else None)


# Help


async def test_help_closes_with_the_keys_that_open_it() -> None:
    assert await answers_to((Help(), "question_mark"), (Help(), "f1"), (Help(), "q")) == [None] * 3


async def test_help_shows_every_action_with_its_keys_in_two_columns_on_a_wide_terminal() -> None:
    app = Under(Help())
    async with app.run_test(size=(170, 50)) as pilot:
        await pilot.pause()
        for action in table.ACTIONS:
            (line,) = [line for line in app.lines() if action.help in line]
            before = line[: line.index(action.help)]
            assert all(key in app.seen() for key in table.keys_of(action))
            assert table.keys_of(action)[-1] in before.split()
        assert app.at("Move")[1] == app.at("Ask")[1]
        assert table.HELP_LISTS in app.seen()


async def test_help_has_one_column_that_scrolls_on_a_narrow_terminal() -> None:
    app = Under(Help())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        pane = app.screen.query_one(VerticalScroll)
        assert table.CLOSE in app.seen() and "End the program" not in app.seen()
        await pilot.press("j", "j", "k")
        await pilot.pause()
        assert pane.scroll_target_y == 1
        app.screen.query_one("#columns").post_message(wheel_down(pane))
        await pilot.pause()
        assert pane.scroll_target_y > 1
        await pilot.press("end")
        await pilot.wait_for_scheduled_animations()
        assert table.CLOSE in app.seen() and "End the program" in app.seen()


def wheel_down(widget: VerticalScroll) -> events.MouseScrollDown:
    return events.MouseScrollDown(widget, 5, 5, 0, 0, 0, False, False, False)


# The path


PATH_CASES: list[tuple[str, str, str]] = [
    ("src/**/*.py", "enter", "src/**/*.py"),
    ("", "d o c s slash enter", "docs/"),
    ("src/", "exclamation_mark enter", "src/!"),
    ("src/", "ctrl+u enter", ""),
    ("src/", "space enter", "src/"),
]


async def test_path() -> None:
    answers = await answers_to(*((PathFilter(glob), keys) for glob, keys, _ in PATH_CASES))
    assert answers == [case[2] for case in PATH_CASES]


async def test_a_pasted_path_loses_what_a_terminal_would_obey() -> None:
    app = Under(PathFilter("\x1b[31m[red]"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.post_message(events.Paste("/\x1b]0;x\x07\u202ey\nz"))
        await pilot.pause()
        assert "[31m[red]/]0;xy" in app.seen()
        assert not any(character in app.seen() for character in "\x1b\x07\u202e")
        await pilot.press("enter")
        assert app.answer == "[31m[red]/]0;xy"


# The snippet


SNIPPET_CASES: list[tuple[str, str, str]] = [
    ("x = 1", "ctrl+s", "x = 1"),
    ("", "a enter tab b ctrl+s", "a\n    b"),
    ("\n    x = 1\n\n", "ctrl+s", "    x = 1"),
    ("", "ctrl+s q ctrl+s", "q"),
]


async def test_snippet() -> None:
    assert await answers_to((Snippet(""), "ctrl+s")) == [NOTHING_YET]
    assert await answers_to((Snippet(" \n\t"), "ctrl+s")) == [NOTHING_YET]
    answers = await answers_to(*((Snippet(text), keys) for text, keys, _ in SNIPPET_CASES))
    assert answers == [case[2] for case in SNIPPET_CASES]


async def test_a_snippet_is_pasted_as_it_is_and_shown_with_line_numbers() -> None:
    app = Under(Snippet())
    code = "def f(x):\n\tif x:\n\t\treturn '[red]'\n"
    async with app.run_test(size=(40, 12)) as pilot:
        await pilot.pause()
        app.post_message(events.Paste(code))
        await pilot.pause()
        assert app.lines()[app.at("def f(x):")[1]].split()[1] == "1"
        assert app.lines()[app.at("return '[red]'")[1]].split()[1] == "3"
        await pilot.press("ctrl+s")
        assert app.answer == code.rstrip("\n")


async def test_nothing_in_a_snippet_reaches_the_terminal_and_the_code_stays_as_it_is() -> None:
    text = "a\x1b]0;x\x07b\x9b\u202ec\x7f"
    app = Under(Snippet(text))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "a\ufffd]0;x\ufffdb\ufffd\ufffdc" in app.seen()
        assert not any(character in app.seen() for character in "\x1b\x07\x9b\u202e\x7f")
        await pilot.press("ctrl+s")
        assert app.answer == text


async def test_what_is_wrong_with_a_snippet_is_said_and_goes_when_it_is_put_right() -> None:
    app = Under(Snippet("x" * 1_000_001))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert table.SNIPPET_TOO_LONG in app.seen()
        await pilot.press("ctrl+s")
        assert app.answer is NOTHING_YET
        await pilot.press("delete")
        await pilot.pause()
        assert table.SNIPPET_TOO_LONG not in app.seen()
        app.screen.query_one(TextArea).text = ""
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert table.SNIPPET_EMPTY in app.seen()
        await pilot.press("x")
        await pilot.pause()
        assert table.SNIPPET_EMPTY not in app.seen()
        await pilot.press("ctrl+s")
        assert app.answer == "x"
