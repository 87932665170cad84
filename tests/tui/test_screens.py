"""The screens over the main one: every key, the mouse, small terminals and hostile entries."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.app import App
from textual.containers import VerticalScroll
from textual.widgets import Input, OptionList, TextArea

from coreb_search.tui import table
from coreb_search.tui.screens.choose import Choose
from coreb_search.tui.screens.dialog import Dialog
from coreb_search.tui.screens.help import Help
from coreb_search.tui.screens.narrowing import matching
from coreb_search.tui.screens.path import PathFilter
from coreb_search.tui.screens.pick import Pick
from coreb_search.tui.screens.snippet import Snippet

pytestmark = pytest.mark.anyio

NOTHING_YET = object()
LANGUAGES = [("python", "12,345 chunks"), ("go", "88 chunks"), ("javascript", "7 chunks")]
QUESTIONS = ["retry a failed upload", "parse the config", "path of the index", "lock of the index"]
HOSTILE = "a[red]b[/red] \x1b]0;title\x07\r\n\tc\u202e d \x9b31m"


class Under(App[None]):
    """Opens a screen and records its answer."""

    CSS_PATH = Path(__file__).parents[2] / "tui" / "screens.tcss"

    def __init__(self, dialog: Dialog[Any]) -> None:
        super().__init__()
        self.dialog = dialog
        self.answer: Any = NOTHING_YET

    def on_mount(self) -> None:
        self.open(self.dialog)

    def open(self, dialog: Dialog[Any]) -> None:
        self.answer = NOTHING_YET
        self.push_screen(dialog, lambda answer: setattr(self, "answer", answer))

    def lines(self) -> list[str]:
        return [strip.text.rstrip() for strip in self.screen._compositor.render_strips()]

    def seen(self) -> str:
        return "\n".join(self.lines())

    def at(self, text: str) -> tuple[int, int]:
        y, line = next((y, line) for y, line in enumerate(self.lines()) if text in line)
        return line.index(text), y


async def answers_to(*cases: tuple[Dialog[Any], str]) -> list[Any]:
    """What each screen answers to the keys, one after the other in one app."""
    app = Under(cases[0][0])
    answers = []
    async with app.run_test(size=(60, 16)) as pilot:
        await pilot.pause()
        for number, (dialog, keys) in enumerate(cases):
            if number:
                app.open(dialog)
                await pilot.pause()
            await pilot.press(*keys.split())
            await pilot.pause()
            answers.append(app.answer)
            assert isinstance(app.screen, Dialog) == (app.answer is NOTHING_YET)
    return answers


def languages(*chosen: str) -> Choose:
    return Choose("Languages", LANGUAGES, chosen)


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
        await pilot.pause(0.5)
        assert table.CLOSE in app.seen() and "End the program" in app.seen()


def wheel_down(widget: VerticalScroll) -> events.MouseScrollDown:
    return events.MouseScrollDown(widget, 5, 5, 0, 0, 0, False, False, False)


# Choose


CHOOSE_CASES: list[tuple[tuple[str, ...], str, tuple[str, ...]]] = [
    ((), "enter", ("python",)),
    ((), "down enter", ("go",)),
    ((), "up enter", ("javascript",)),
    ((), "ctrl+n enter", ("go",)),
    ((), "pagedown enter", ("javascript",)),
    ((), "pagedown pageup enter", ("python",)),
    ((), "j s enter", ("javascript",)),
    ((), "space enter", ("python",)),
    ((), "down space up space enter", ("python", "go")),
    ((), "tab down tab enter", ("python", "go")),
    ((), "space space enter", ()),
    (("go",), "enter", ("go",)),
    (("go",), "p y enter", ("go",)),
    (("go",), "p y space backspace backspace enter", ("python", "go")),
    (("go",), "down space enter", ()),
    ((), "ctrl+a enter", ("python", "go", "javascript")),
    ((), "ctrl+a ctrl+a enter", ()),
    ((), "p t ctrl+a enter", ("python", "javascript")),
    (("cobol",), "enter", ("cobol",)),
    (("cobol",), "up space enter", ()),
    (("cobol",), "space enter", ("python", "cobol")),
]


async def test_choose() -> None:
    answers = await answers_to(*((languages(*chosen), keys) for chosen, keys, _ in CHOOSE_CASES))
    assert list(zip(CHOOSE_CASES, answers, strict=True)) == [(case, case[2]) for case in CHOOSE_CASES]


async def test_choose_shows_notes_and_what_is_chosen_but_gone() -> None:
    app = Under(languages("cobol"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        lines = app.lines()
        python = lines[app.at("python")[1]]
        cobol = lines[app.at("cobol")[1]]
        assert python.split()[1:] == ["○", "python", "12,345", "chunks", "│"]
        assert cobol.split()[1:] == ["●", "cobol", *table.GONE.split(), "│"]
        assert len(python) == len(cobol)


async def test_choose_keeps_its_place_when_a_value_far_down_is_toggled() -> None:
    many = Choose("Many", [(f"value {n:02}", "") for n in range(100)], ())
    app = Under(many)
    async with app.run_test(size=(60, 16)) as pilot:
        await pilot.press(*["pagedown"] * 5, *["up"] * 3)
        await pilot.pause()
        value = many.highlighted
        assert value is not None and value > "value 20"
        before = app.at(value)
        await pilot.press("space")
        await pilot.pause()
        assert app.at(value) == before
        assert f"● {value}" in app.seen()
        await pilot.press("enter")
        assert app.answer == (value,)


async def test_a_click_on_an_option_chooses_it_and_typing_goes_on() -> None:
    app = Under(languages())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.click(offset=app.at("go"))
        await pilot.click(offset=app.at("javascript"))
        await pilot.click(offset=app.at("go"))
        await pilot.press("x")
        await pilot.pause()
        assert app.screen.query_one(Input).value == "x"
        assert table.NO_MATCH in app.seen()
        await pilot.click(offset=app.at("Enter"))
        await pilot.pause()
        assert app.answer == ("javascript",)


async def test_nothing_is_chosen_where_nothing_matches() -> None:
    keys = "z z space tab down up pagedown pageup enter"
    assert await answers_to((languages(), keys)) == [NOTHING_YET]
    assert await answers_to((languages(), f"{keys} backspace backspace enter")) == [("python",)]
    assert await answers_to((languages(), "z z ctrl+a backspace backspace enter")) == [("python",)]
    assert await answers_to((Pick("Questions", []), "down pageup enter")) == [NOTHING_YET]


# Pick


@pytest.fixture
def everything_collected() -> Iterator[None]:
    """What other tests left is no part of what is measured."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


PICK_CASES: list[tuple[str, str]] = [
    ("enter", QUESTIONS[0]),
    ("down enter", QUESTIONS[1]),
    ("up enter", QUESTIONS[-1]),
    ("ctrl+n ctrl+n enter", QUESTIONS[2]),
    ("pagedown enter", QUESTIONS[-1]),
    ("pagedown pageup enter", QUESTIONS[0]),
    ("i n d e x enter", QUESTIONS[2]),
    ("i n d e x space l o c k enter", QUESTIONS[3]),
    ("i n d e x space l o c k tab enter", QUESTIONS[3]),
]


async def test_pick() -> None:
    answers = await answers_to(*((Pick("Questions", QUESTIONS), keys) for keys, _ in PICK_CASES))
    assert list(zip(PICK_CASES, answers, strict=True)) == [(case, case[1]) for case in PICK_CASES]


async def test_a_click_takes_an_entry() -> None:
    app = Under(Pick("Questions", QUESTIONS))
    async with app.run_test(size=(40, 12)) as pilot:
        await pilot.pause()
        await pilot.click(offset=app.at("path of"))
        await pilot.pause()
        assert app.answer == QUESTIONS[2]


async def test_hostile_entries_are_a_line_each_and_come_back_as_they_were() -> None:
    long = "x" * 2_000_000
    app = Under(Pick("Questions", [HOSTILE, long, "def f():\n    return 1\n"]))
    async with app.run_test(size=(100, 24)) as pilot:
        await pilot.pause()
        seen = app.seen()
        assert r"a[red]b[/red] \x1b]0;title\x07 c\u202e d \x9b31m" in seen
        assert "def f(): return 1" in seen
        assert app.at("def f()")[1] == app.at("a[red]")[1] + 2
        assert not any(character in seen for character in "\x1b\x07\x9b\u202e\t\r")
        await pilot.press("enter")
        assert app.answer == HOSTILE


async def test_hostile_options_and_notes_are_shown_as_they_are() -> None:
    app = Under(Choose("Languages", [(HOSTILE, "[b]1[/b]\x1b[31m")], ()))
    async with app.run_test(size=(100, 24)) as pilot:
        await pilot.pause()
        assert r"a[red]b[/red] \x1b]0;" in app.seen()
        assert r"[b]1[/b]\x1b[31m" in app.seen()
        assert "\x1b" not in app.seen()


async def test_five_thousand_entries_open_and_narrow_at_once(everything_collected: None) -> None:
    many = [f"question number {n} about the retries of an upload" for n in range(5_000)]
    app = Under(Pick("Questions", QUESTIONS))
    opened: dict[str, list[float]] = {"some": [], "many": []}
    narrowed = []
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(5):
            for name, entries in (("some", many[:40]), ("many", many)):
                await pilot.press("escape")
                start = time.process_time()
                app.push_screen(Pick("Questions", entries))
                await pilot.pause()
                opened[name].append(time.process_time() - start)
            assert "question number 10" in app.seen()
            start = time.process_time()
            app.screen.query_one(Input).value = "4999"
            await pilot.pause()
            narrowed.append(time.process_time() - start)
            assert "1/5000" in app.seen()
    assert await answers_to((Pick("Questions", many), "up enter")) == [many[999]]
    # The least of several, as other work on the machine slows this down too.
    assert min(opened["many"]) < min(opened["some"]) + 0.05
    assert min(narrowed) < 0.1


def test_matching_puts_whole_words_first_and_else_keeps_the_order() -> None:
    values = ["read the cache", "canal arches", "cache reader", "Rare Cases", "other"]
    assert matching(values, "") == values
    assert matching(values, "cache") == ["read the cache", "cache reader", "canal arches"]
    assert matching(values, "rea ca") == ["read the cache", "cache reader", "Rare Cases"]
    assert matching(values, "CASES") == ["Rare Cases"]
    assert matching(["[a-z]+ (x"], "[( x") == ["[a-z]+ (x"]


async def test_the_mouse_wheel_scrolls_a_list() -> None:
    app = Under(Pick("Questions", [f"question {n}" for n in range(100)]))
    async with app.run_test(size=(40, 12)) as pilot:
        await pilot.pause()
        found = app.screen.query_one(OptionList)
        found.post_message(events.MouseScrollDown(found, 5, 5, 0, 0, 0, False, False, False))
        await pilot.pause()
        assert found.scroll_target_y > 0


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
        assert "a␛]0;x␇b" in app.seen()
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
