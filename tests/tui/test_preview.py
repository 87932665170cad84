"""The code of a hit as a person sees it: where it is scrolled to, what is marked, why it was found."""

from __future__ import annotations

import pytest

from coreb_search.tui.table import EMPTY
from coreb_search.tui.widgets.preview import Preview
from coreb_search.tui.widgets.signs import signs_for
from coreb_search.types import Chunk, Hit
from tests.tui.panes import Around, chunk

pytestmark = pytest.mark.anyio

CLASS = chunk(
    "class Uploader(Base):\n    ...", "Uploader", start=5, kind="class", signature="class Uploader(Base)"
)
LONG = chunk(
    "\n".join(
        [
            "def long(path):",
            *(f"    step_{n}(path)" for n in range(80)),
            "    upload(path)",
            *["    more()"] * 20,
        ]
    ),
    "long",
    kind="function",
    start=101,
    signature="def long(path)",
)


def spoken(app: Around[Preview]) -> str:
    return "\n".join(app.lines())


async def test_a_method_with_its_class_and_its_best_lines() -> None:
    app = Around(Preview())
    async with app.run_test(size=(100, 14)) as pilot:
        app.widget.show(Hit(chunk(), 1.0), "when the network fails", CLASS)
        await pilot.pause()
        expected = [
            " class Uploader › send_with_retry   app/upload.py:9–15   python method",
            "   5 │ class Uploader(Base):",
            "   9 │     @logged",
            "  10 │     def send_with_retry(self, path):",
            '▸ 11 │         """Try again when the network fails."""',
            "  12 │         for attempt in range(RETRIES):",
            "  13 │             if self.post(path):",
            "  14 │                 return attempt",
            "  15 │         raise OSError(path)",
        ]
        assert app.lines()[:9] == expected
        app.widget.explained = True
        app.widget.show(Hit(chunk(), 0.75, {"vector": 0.5, "lexical": 0.25}), "when the network fails", CLASS)
        await pilot.pause()
        assert app.lines()[:4] == [
            expected[0],
            " vector              0.500  ████      share by meaning",
            " lexical         +   0.250  ██        share by words",
            " score           =   0.750",
        ]
        assert app.lines()[4:12] == expected[1:]


@pytest.mark.parametrize(
    ("language", "code", "line"),
    [
        ("java", "/** Sends. */\n@Service\npublic class Uploader {", 7),
        ("go", "// Uploader sends.\ntype Uploader struct {", 6),
        ("rust", "impl Uploader {", 5),
    ],
)
async def test_the_enclosing_line_is_the_definition_in_any_language(
    language: str, code: str, line: int
) -> None:
    app = Around(Preview())
    signature = code.splitlines()[-1].rstrip(" {")
    enclosing = Chunk("u", language, "class", "Uploader", signature, "", 5, 30, code)
    async with app.run_test(size=(60, 12)) as pilot:
        app.widget.show(Hit(chunk(start=120), 1.0), "", enclosing)
        await pilot.pause()
        assert app.lines()[1] == f"  {line:>3} │ {code.splitlines()[-1]}"
        app.widget.show(Hit(chunk(start=120), 1.0), "")
        await pilot.pause()
        assert app.lines()[1] == "  120 │     @logged"


async def test_a_best_line_far_down_is_scrolled_to_and_one_near_the_top_is_not() -> None:
    app = Around(Preview())
    async with app.run_test(size=(60, 20)) as pilot:
        app.widget.show(Hit(LONG, 1.0), "upload")
        await pilot.pause()
        at = next(
            index for index, text in enumerate(app.lines()) if text.startswith("▸ 182 │     upload(path)")
        )
        assert 3 <= at <= 10
        app.widget.show(Hit(LONG, 1.0), "")
        await pilot.pause()
        assert app.lines()[1] == "  101 │ def long(path):"


async def test_the_first_hit_is_scrolled_to_though_nothing_was_laid_out() -> None:
    app = Around(Preview())
    app.widget.call_after_refresh(app.widget.show, Hit(LONG, 1.0), "upload")
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        assert "▸ 182" in spoken(app)


async def test_a_definition_below_a_long_comment_is_scrolled_to() -> None:
    app = Around(Preview())
    code = "\n".join(["// a word of many"] * 40 + ["void send() {", *["  go();"] * 40, "}"])
    below = chunk(code, "send", "a.c", "c", "function", 1, "void send()")
    async with app.run_test(size=(60, 20)) as pilot:
        app.widget.show(Hit(below, 1.0), "")
        await pilot.pause()
        assert "  41 │ void send() {" in app.lines()[:9]


async def test_the_same_hit_again_stays_where_it_was_scrolled_to() -> None:
    app = Around(Preview())
    async with app.run_test(size=(60, 20)) as pilot:
        app.widget.show(Hit(LONG, 1.0), "upload")
        await pilot.pause()
        app.widget.code.focus()
        await pilot.press("home")
        await pilot.wait_for_scheduled_animations()
        app.widget.show(Hit(LONG, 0.7), "upload")
        app.widget.show(Hit(LONG, 0.7), "upload", CLASS)
        await pilot.pause()
        assert app.widget.code.scroll_offset.y == 0
        assert "def long" in app.lines()[2]
        app.widget.show(Hit(chunk(), 1.0), "")
        app.widget.show(Hit(LONG, 0.7), "upload")
        await pilot.pause()
        assert "▸ 182" in spoken(app)


@pytest.mark.parametrize(
    ("width", "heading"),
    [
        (71, " class Uploader › send_with_retry   app/upload.py:9–15   python method"),
        (60, " class Uploader › send_with_retry   app/upload.py:9–15"),
        (53, " class Uploader › send_with_retry   …/upload.py:9–15"),
        (50, " send_with_retry   app/upload.py:9–15"),
        (40, " send_with_retry   app/upload.py:9–15"),
        (34, " send_with_retry   …pload.py:9–15"),
        (20, " send_with_retry"),
        (10, " send_wi…"),
    ],
)
async def test_the_heading_says_what_fits(width: int, heading: str) -> None:
    app = Around(Preview())
    async with app.run_test(size=(width, 10)) as pilot:
        app.widget.show(Hit(chunk(), 1.0), "", CLASS)
        await pilot.pause()
        assert app.lines()[0] == heading


async def test_any_size_holds() -> None:
    app = Around(Preview())
    async with app.run_test(size=(300, 10)) as pilot:
        app.widget.explained = True
        app.widget.show(Hit(LONG, 1.0, {"cosine": 0.5, "vector": 1.0}), "upload", CLASS)
        for size in ((300, 60), (80, 24), (40, 10), (10, 5), (3, 2), (1, 1)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert len(app.lines()) == size[1]


async def test_without_a_hit_there_is_a_text() -> None:
    app = Around(Preview())
    async with app.run_test(size=(100, 11)) as pilot:
        await pilot.pause()
        shown = [line.strip() for line in app.lines() if line]
        assert shown == EMPTY.splitlines()
        assert app.lines()[5].startswith("      ")
        app.widget.show(Hit(chunk(), 1.0), "")
        await pilot.pause()
        assert "Uploader › send_with_retry" in app.lines()[0]
        app.widget.say("Nothing for [x].")
        await pilot.pause()
        assert spoken(app).strip() == "Nothing for [x]."


async def test_best_lines_can_be_told_without_colours_and_without_unicode() -> None:
    app = Around(Preview(signs_for("ascii")))
    async with app.run_test(size=(80, 14)) as pilot:
        app.widget.explained = True
        app.widget.show(Hit(chunk(), 1.0, {"vector": 0.5, "same file": 2.0}), "when the network fails", CLASS)
        await pilot.pause()
        assert spoken(app).isascii()
        assert '> 11 |         """Try again' in spoken(app)
