"""The code of a hit as a person sees it: where it is scrolled to, what is marked, why it was found."""

from __future__ import annotations

import pytest
from textual import events

from coreb_search.ranking import rank
from coreb_search.tui.table import EMPTY, SIGNALS
from coreb_search.tui.widgets.preview import Preview
from coreb_search.tui.widgets.signs import signs_for
from coreb_search.types import Candidate, Chunk, Hit, Query
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
            " vector              0.500  ████      share of the score by meaning",
            " lexical         +   0.250  ██        share of the score by words",
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
        await pilot.pause(0.5)
        app.widget.show(Hit(LONG, 0.7), "upload")
        app.widget.show(Hit(LONG, 0.7), "upload", CLASS)
        await pilot.pause()
        assert app.widget.code.scroll_offset.y == 0
        assert "def long" in app.lines()[2]
        app.widget.show(Hit(chunk(), 1.0), "")
        app.widget.show(Hit(LONG, 0.7), "upload")
        await pilot.pause()
        assert "▸ 182" in spoken(app)


async def test_long_lines_scroll_sideways_and_their_numbers_stay() -> None:
    app = Around(Preview())
    wide = chunk("x = '" + "".join(f"{n:04}" for n in range(100)) + "'\ny = 2", "x", start=1, signature="")
    async with app.run_test(size=(40, 10)) as pilot:
        app.widget.show(Hit(wide, 1.0), "")
        await pilot.pause()
        assert app.lines()[1].startswith("  1 │ x = '0000")
        app.widget.code.focus()
        await pilot.press("right", "right", "right")
        await pilot.pause(0.5)
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
        assert "def send_with_retry" in spoken(app)


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
        app.widget.show(None, "")
        await pilot.pause()
        assert EMPTY.splitlines()[0] in spoken(app)


async def test_best_lines_can_be_told_without_colours_and_without_unicode() -> None:
    app = Around(Preview(signs_for("ascii")))
    async with app.run_test(size=(80, 14)) as pilot:
        app.widget.explained = True
        app.widget.show(Hit(chunk(), 1.0, {"vector": 0.5, "same file": 2.0}), "when the network fails", CLASS)
        await pilot.pause()
        assert spoken(app).isascii()
        assert '> 11 |         """Try again' in spoken(app)


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


CANDIDATES = [
    Candidate(1, "app/upload.py", "python", "method", "Uploader.send_with_retry", 9, 15, 0.61, 7.2),
    Candidate(2, "app/upload.py", "python", "class", "Uploader", 5, 30, 0.55, 3.1),
    Candidate(3, "tests/test_upload.py", "python", "function", "test_send", 1, 4, 0.70, 9.9),
    Candidate(4, "app/upload.py", "python", "window", "", 30, 60, 0.2, 0.0),
]


@pytest.mark.parametrize(
    "query",
    [
        Query("retry to send an upload"),
        Query("Uploader.send_with_retry"),
        Query("retry", mode="vector"),
        Query("retry an upload", mode="lexical"),
        Query("x = 1", kind="code"),
    ],
    ids=lambda query: f"{query.mode} {query.text}",
)
async def test_the_explained_numbers_make_the_score(query: Query) -> None:
    app = Around(Preview())
    async with app.run_test(size=(100, 30)) as pilot:
        for ranked in rank(CANDIDATES, query):
            app.widget.explained = False
            app.widget.show(Hit(chunk(), ranked.score, ranked.signals), query.text)
            await pilot.pause()
            assert "score" not in spoken(app)
            app.widget.explained = True
            await pilot.pause()
            lines = [line for line in app.lines()[1:] if "│" not in line and line]
            made = 0.0
            for line in lines:
                name, sign, value = line[1:17].strip(), line[17], float(line[18:26])
                if name in ("vector", "lexical"):
                    made += value
                elif sign == "×":
                    made *= value
                elif sign == "=":
                    assert value == pytest.approx(made, abs=0.003)
                assert SIGNALS.get(name, "") in line
            assert lines[-1].split() == ["score", "=", f"{ranked.score:.3f}"]
            assert len([line for line in lines if line[1:17].strip()]) == len(ranked.signals) + 1


async def test_a_signal_that_nobody_described_is_shown() -> None:
    app = Around(Preview())
    async with app.run_test(size=(100, 30)) as pilot:
        app.widget.explained = True
        app.widget.show(Hit(chunk(), 0.5, {"vector": 1.0, "[moon]\x1b phase that is long": 0.5}), "")
        await pilot.pause()
        assert any(line.split()[-2:] == ["×", "0.500"] and "[moon]" in line for line in app.lines())
