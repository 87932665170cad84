"""What people, slow lines and repositories do to a program: bursts of keys, hostile names, odd files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from textual import events
from textual.widgets import Input

from coreb_search.tui import table
from coreb_search.tui.memory import Memory
from coreb_search.tui.screens.choose import Choose
from coreb_search.tui.screens.snippet import Snippet
from coreb_search.tui.widgets.hits import Hits
from coreb_search.tui.widgets.question import Question
from tests.tui.project import FILES, RETRY, Use, opened, using

pytestmark = pytest.mark.anyio


def burst(use: Use, *keys: str) -> None:
    """All at once, as after a stall."""
    for key in keys:
        use.app.post_message(events.Key(key, key if len(key) == 1 else None))


def click(use: Use, x: int, y: int) -> None:
    for kind in (events.MouseDown, events.MouseUp):
        use.app.post_message(kind(None, x, y, 0, 0, 1, False, False, False, x, y))


async def test_keys_after_the_one_that_opens_a_dialog_are_the_dialogs(tmp_path: Path) -> None:
    """Symptom: a glob typed ahead went into the question, and Enter opened an editor."""
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.ask(RETRY)
        burst(use, "f6", *"web/", "enter")
        await use.until(lambda: use.symbols == ["sendWithRetry"])
        assert (use.app.main.settings.path, use[Question].value) == ("web/", RETRY)
        burst(use, "f5", *"java", "enter")
        await use.until(lambda: use.app.main.settings.languages == ("javascript",))


async def test_clicks_and_keys_in_bursts_end_nothing(tmp_path: Path) -> None:
    """Symptoms: ScreenStackError, IndexError, KeyError."""
    async with using(opened(tmp_path / "p"), tmp_path / "s", size=(120, 40)) as use:
        await use.ask(RETRY)
        for opener in ("f5", "ctrl+p"):
            await use.press(opener)
            await use.until(lambda: use.app.screen is not use.app.main)
            for _ in range(3):
                click(use, 1, 38)
            await use.until(lambda: use.app.screen is use.app.main)
        await use.press("f5")
        await use.until(lambda: isinstance(use.app.screen, Choose))
        burst(use, *"zzz")
        for y in range(15, 25):
            click(use, 60, y)
        await use.settle()
        await use.press("escape")
        await use.until(lambda: use.app.screen is use.app.main)
        burst(use, "ctrl+p", "pageup", "pagedown", "escape")
        await use.until(lambda: use.app.screen is use.app.main)


@pytest.mark.parametrize(
    ("keys", "then"),
    [
        (["ctrl+p", *"kinds", "enter", "enter"], None),
        (["f5", *"python", "enter", "enter"], ("python",)),
        (["f6", "x", "enter", "enter"], None),
        (["ctrl+r", "enter", "enter"], None),
        (["T", "pagedown", "escape"], None),
    ],
    ids=["palette", "languages", "path", "history", "themes"],
)
async def test_a_second_answer_does_not_count(
    tmp_path: Path, keys: list[str], then: tuple[str, ...] | None
) -> None:
    """Symptom: the Enter after the one that closed it ended the program."""
    async with using(opened(tmp_path / "p"), tmp_path / "s", printing=True) as use:
        await use.ask(RETRY)
        use.app.main.remember()
        if keys[0] == "T":
            await use.press("tab")
        burst(use, *keys)
        for _ in range(5):
            await use.pilot.pause(0.05)
        assert use.app.failure is None
        await use.press("escape")
        assert use.app.failure is None
        assert then is None or use.app.main.settings.languages == then


async def test_page_keys_in_a_dialog_without_room(tmp_path: Path) -> None:
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.press("f5")
        await use.pilot.resize_terminal(3, 2)
        await use.press("pagedown", "pageup", "escape")
        await use.until(lambda: use.app.screen is use.app.main)


async def test_code_that_is_typed_ahead_is_looked_for(tmp_path: Path) -> None:
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        burst(use, "ctrl+o", *"post(path)", "ctrl+s")
        await use.until_seen("like post(path)")


async def test_what_is_typed_goes_behind_the_question_that_came_back(tmp_path: Path) -> None:
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.ask(RETRY)
        await use.press("ctrl+s")
        await use.until_seen("› like")
        await use.press("ctrl+b", "s")
        assert use[Question].value == f"{RETRY}s"


async def test_marks_and_the_current_hit_go_with_their_code(tmp_path: Path) -> None:
    """Symptoms: a mark printed the function that took its lines; an edit took one to the first hit."""
    root = tmp_path / "p"
    async with using(opened(root), tmp_path / "s", printing=True) as use:
        await use.ask(RETRY)
        await use.press("ctrl+t")
        assert use.current == "sendWithRetry"
        for name in ("app/upload.py", "web/upload.js"):
            lines = "\n" * 7 + (root / name).read_text()
            (root / name).write_text(lines)
        await use.until(lambda: use.app.main.printed()[0].endswith("p/app/upload.py:17"))
        await use.until(lambda: (hit := use[Hits].current) and hit.chunk.start_line == 8)
        assert use.current == "sendWithRetry"
        assert "1 marked" in use.seen()
        (root / "app" / "upload.py").unlink()
        await use.until(lambda: not use.app.main.marked)
        assert table.MARKS_GONE.format(n=1) in use.said()


async def test_a_list_without_room_has_no_pages(tmp_path: Path) -> None:
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.ask(RETRY)
        for size in ((80, 6), (80, 2), (1, 24), (80, 24)):
            await use.pilot.resize_terminal(*size)
            await use.press("pagedown", "pageup", "end", "home")
        assert use.current == "Uploader.send_with_retry"


async def test_what_a_repository_is_called_reaches_the_terminal_as_text(tmp_path: Path) -> None:
    """Symptom: "Copied ..." set the window's title."""
    name = "esc\x1b]0;PWNED\x07.py"
    async with using(opened(tmp_path / "p", {name: FILES["app/upload.py"]}), tmp_path / "s") as use:
        await use.ask(RETRY)
        await use.press("ctrl+y")
        assert r"esc\x1b]0;PWNED\x07.py" in use.said()
        assert "\x1b" not in use.said()


async def test_a_state_file_that_is_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    engine = opened(tmp_path / "p")
    memory = Memory(tmp_path / "s", engine.project.root)
    memory.remember("before")
    (file,) = (tmp_path / "s").glob("p-*.json")
    file.unlink()
    os.mkfifo(file)
    async with using(engine, tmp_path / "s") as use:
        await use.press("f2")
        assert "are not kept" in use.said()
        assert use.app.main.settings.mode == "vector"


async def test_a_paste_of_megabytes_is_refused_at_once(tmp_path: Path) -> None:
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.press("ctrl+o")
        await use.until(lambda: isinstance(use.app.screen, Snippet))
        use.app.post_message(events.Paste("x = 1\n" * 1_000_000))
        await use.until(lambda: table.SNIPPET_TOO_LONG in use.said())
        await use.press("escape", *"date")
        await use.until(lambda: use.symbols)
        use.app.post_message(events.Paste("x = 1\n" * 1_000_000))
        await use.until(lambda: table.SNIPPET_TOO_LONG in use.said())
        assert use[Question].value == "date"


async def test_letters_with_alt_move_and_are_not_typed(tmp_path: Path) -> None:
    """Symptom: Alt-C and Alt-D typed their letters."""
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        use[Question].value = "one two three"
        use[Question].cursor_position = 0
        for key in ("alt+f", "alt+c", "alt+d"):
            use.app.post_message(events.Key(key, key[-1]))
        await use.settle()
        assert use[Question].value == "one three"
        await use.press("alt+b")
        assert use[Question].cursor_position == 0


async def test_escape_in_an_empty_question_forgets_the_way(tmp_path: Path) -> None:
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.ask(RETRY)
        await use.press("ctrl+s")
        await use.until_seen("› like")
        await use.press("escape")
        await use.until(lambda: not use.symbols)
        assert len(use.app.main.trail.stations) == 1
        assert "›" not in use.seen()


async def test_several_patterns_narrow_together(tmp_path: Path) -> None:
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.ask(RETRY)
        await use.press("f6")
        use.app.screen.query_one(Input).value = "app/ web/ !*.go"
        await use.press("enter")
        await use.until(lambda: use.engine.asked[-1].filters.paths == ("app/", "web/", "!*.go"))
        await use.until(lambda: use.symbols and "ParseDate" not in use.symbols)


async def test_an_empty_project_says_so(tmp_path: Path) -> None:
    async with using(opened(tmp_path / "p", {"logo.bin": "\0"}), tmp_path / "s") as use:
        await use.press(*"date")
        await use.until_seen(table.NO_FILES)
