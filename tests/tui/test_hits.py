"""The list of hits as a person sees it, and what it tells."""

from __future__ import annotations

import pytest

from coreb_search.tui.widgets.hits import Hits, key_of
from coreb_search.tui.widgets.row import Row
from coreb_search.tui.widgets.signs import PLAIN, signs_for
from coreb_search.types import Hit
from tests.tui.panes import Around, chunk, hit

pytestmark = pytest.mark.anyio

MANY = [hit(number, 1 - number / 100) for number in range(60)]


def current_number(hits: Hits) -> int:
    assert hits.current is not None
    return hits.current.chunk.start_line - 1


async def test_a_wide_list_has_one_line_for_each_hit() -> None:
    app = Around(Hits())
    async with app.run_test(size=(100, 12)) as pilot:
        app.widget.show([Hit(chunk(), 0.9), hit(3, 0.45)])
        app.widget.mark([key_of(hit(3))])
        await pilot.pause()
        first, second = app.lines()[:2]
        # The decorator is line 9, the definition line 10.
        assert first.split() == ["Uploader.send_with_retry", "app/upload.py:10", "py", "█████"]
        assert second.split() == ["●", "Class.function_3", "app/file_3.py:4", "py", "██▌"]
        assert first.index("app/") == second.index("app/")
        assert first.index("█") == second.index("█")
        assert first.index("app/") < 30


async def test_a_narrow_list_has_two_lines_for_each_hit_and_adapts() -> None:
    app = Around(Hits())
    async with app.run_test(size=(50, 12)) as pilot:
        app.widget.show(MANY)
        app.widget.highlighted = 30
        await pilot.pause()
        lines = app.lines()
        at = next(i for i, line in enumerate(lines) if "function_30" in line)
        assert "app/file_30.py:31" in lines[at + 1]
        await pilot.resize_terminal(100, 12)
        await pilot.pause()
        assert current_number(app.widget) == 30
        assert next(line for line in app.lines() if "function_30" in line).split()[1] == "app/file_30.py:31"
        await pilot.resize_terminal(30, 12)
        await pilot.pause()
        assert any("function_30" in line for line in app.lines())


async def test_what_is_current_stays_current_and_where_it_is_when_hits_come_again() -> None:
    app = Around(Hits())
    async with app.run_test(size=(100, 12)) as pilot:
        app.widget.show(MANY)
        app.widget.highlighted = 30
        app.widget.scroll_to(y=25, animate=False)
        await pilot.pause()
        line = next(i for i, text in enumerate(app.lines()) if "function_30" in text)
        told = len(app.told)
        app.widget.show([hit(99, 1.0), *MANY], at=key_of(MANY[30]))
        await pilot.pause()
        assert current_number(app.widget) == 30
        assert app.widget.highlighted == 31
        assert "function_30" in app.lines()[line]
        assert len(app.told) == told
        app.widget.show(MANY, at=("gone.py", 1))
        await pilot.pause()
        assert current_number(app.widget) == 0
        assert app.widget.scroll_offset.y == 0


async def test_each_change_of_the_current_hit_is_told_once() -> None:
    app = Around(Hits())
    async with app.run_test(size=(100, 12)) as pilot:
        app.widget.focus()
        app.widget.show(MANY[:3])
        await pilot.press("down", "enter")
        app.widget.show([])
        app.widget.show([])
        await pilot.pause()
        assert app.widget.current is None
        told = [(type(message), message.hit) for message in app.told]  # type: ignore[attr-defined]
        assert told == [
            (Hits.Highlighted, MANY[0]),
            (Hits.Highlighted, MANY[1]),
            (Hits.Chosen, MANY[1]),
            (Hits.Highlighted, None),
        ]


async def test_the_same_place_with_other_code_is_told() -> None:
    app = Around(Hits())
    async with app.run_test(size=(100, 12)) as pilot:
        before, after = Hit(chunk(), 1.0), Hit(chunk("    def send_with_retry(self):\n        pass"), 1.0)
        app.widget.show([before])
        app.widget.show([after], at=key_of(before))
        await pilot.pause()
        assert [message.hit for message in app.told] == [before, after]  # type: ignore[attr-defined]


async def test_a_click_makes_current_and_a_double_click_chooses() -> None:
    app = Around(Hits())
    async with app.run_test(size=(100, 12)) as pilot:
        app.widget.show(MANY)
        await pilot.click(Hits, offset=(5, 3))
        assert current_number(app.widget) == 3
        assert not any(isinstance(message, Hits.Chosen) for message in app.told)
        await pilot.double_click(Hits, offset=(5, 5))
        chosen = [message.hit for message in app.told if isinstance(message, Hits.Chosen)]
        assert chosen == [MANY[5]]
        await pilot.click(Hits, offset=(5, 7), times=3)
        assert len([message for message in app.told if isinstance(message, Hits.Chosen)]) == 2


async def test_marks_come_and_go_and_last_over_other_hits() -> None:
    app = Around(Hits())
    async with app.run_test(size=(100, 12)) as pilot:

        async def marked() -> list[int]:
            await pilot.pause()
            return [index for index, line in enumerate(app.lines()) if "●" in line]

        app.widget.show(MANY)
        app.widget.mark({key_of(MANY[1]), key_of(MANY[4]), ("gone.py", 3)})
        assert await marked() == [1, 4]
        app.widget.show(MANY[1:])
        assert await marked() == [0, 3]
        app.widget.mark([])
        assert await marked() == []


async def test_names_from_the_repository_are_neither_markup_nor_escapes() -> None:
    app = Around(Hits())
    hostile = chunk(symbol="[red]a[/].\x1b[31mb\u202e", path="[link=x]/\x1b]8;;\n\t.py", language="[b]")
    async with app.run_test(size=(100, 12)) as pilot:
        app.widget.show([Hit(hostile, 1.0)])
        await pilot.pause()
        line = app.lines()[0]
        assert r"[red]a[/].\x1b[31mb\u202e" in line
        assert r"[link=x]/\x1b]8;;\n\t.py:10" in line
        assert "[b]" in line


async def test_of_a_long_path_the_file_is_seen() -> None:
    app = Around(Hits())
    path = "packages/" * 12 + "src/手順/upload_手順.py"
    async with app.run_test(size=(60, 12)) as pilot:
        app.widget.show([Hit(chunk(path=path, symbol="One." * 30 + "last"), 1.0)])
        await pilot.pause()
        name, place = app.lines()[:2]
        assert name.split()[0].startswith("…") and name.split()[0].endswith("One.last")
        assert place.split()[0].startswith("…") and place.split()[0].endswith("/upload_手順.py:10")


async def test_any_width_holds() -> None:
    app = Around(Hits())
    async with app.run_test(size=(300, 12)) as pilot:
        app.widget.show(
            [Hit(chunk(), 0.0), Hit(chunk(symbol="", start=40, signature="", code="x = 1"), -0.1)]
        )
        for width in (300, 72, 71, 40, 28, 27, 10, 5, 2):
            await pilot.resize_terminal(width, 12)
            await pilot.pause()
            text = "\n".join(app.lines())
            assert width < 10 or "retry" in text
            assert width < 28 or text.count("upload.py") >= 3


async def test_a_terminal_without_blocks_gets_ascii() -> None:
    assert signs_for("cp1252") is PLAIN
    assert signs_for("utf-8") is signs_for(None)
    app = Around(Hits(signs_for("ascii")))
    async with app.run_test(size=(80, 12)) as pilot:
        app.widget.show([Hit(chunk(path="long/" * 30 + "x.py"), 1.0), hit(2, 0.5)])
        app.widget.mark([key_of(hit(2))])
        await pilot.pause()
        text = "\n".join(app.lines())
        assert text.isascii()
        assert "#####" in text and "* Class" in text and "~" in text


def test_bars_are_relative_and_what_is_not_nothing_shows() -> None:
    signs = signs_for("utf-8")
    drawn = [signs.bar(share, 5) for share in (0, 0.001, 0.1, 0.5, 1, 2)]
    assert drawn == ["     ", "▏    ", "▌    ", "██▌  ", "█████", "█████"]


@pytest.mark.parametrize("without_colours", [False, True])
async def test_the_current_hit_is_seen_without_colours(
    without_colours: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    if without_colours:
        monkeypatch.setenv("NO_COLOR", "1")
    app = Around(Hits())
    async with app.run_test(size=(100, 12)) as pilot:
        app.widget.show(MANY)
        app.widget.highlighted = 2
        await pilot.pause()
        underlined = [
            any(segment.style and segment.style.underline for segment in app.widget.render_line(y))
            for y in range(4)
        ]
        assert underlined == [False, False, without_colours, False]


async def test_only_rows_that_are_seen_are_drawn() -> None:
    """Two hundred long chunks took as long to show as to search for their definitions."""
    app = Around(Hits())
    async with app.run_test(size=(100, 12)) as pilot:
        app.widget.show([hit(number) for number in range(200)])
        await pilot.pause()
        rows = [option.prompt for option in app.widget.options]
        drawn = [isinstance(row, Row) and "place" in vars(row) for row in rows]
        assert 12 <= sum(drawn) <= 24
