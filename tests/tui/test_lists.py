"""The screens with a list: keys, typing, the mouse, hostile entries and many."""

from __future__ import annotations

import gc
import time

import pytest
from textual import events
from textual.widgets import Input, OptionList

from coreb_search.tui import table
from coreb_search.tui.screens.choose import Choose
from coreb_search.tui.screens.narrowing import matching
from coreb_search.tui.screens.pick import Pick
from tests.tui.under import HOSTILE, NOTHING_YET, QUESTIONS, Under, answers_to, languages

pytestmark = pytest.mark.anyio

CHOOSE_CASES: list[tuple[tuple[str, ...], str, tuple[str, ...]]] = [
    ((), "enter", ("python",)),
    ((), "down enter", ("go",)),
    ((), "up enter", ("javascript",)),
    ((), "ctrl+j enter", ("go",)),
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


@pytest.fixture
def everything_collected() -> None:
    """What other tests left is no part of what is measured."""
    gc.collect()
    gc.freeze()


PICK_CASES: list[tuple[str, str]] = [
    ("enter", QUESTIONS[0]),
    ("down enter", QUESTIONS[1]),
    ("up enter", QUESTIONS[-1]),
    ("ctrl+j ctrl+j enter", QUESTIONS[2]),
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
