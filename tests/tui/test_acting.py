"""What is done with hits: opened, printed, copied, explained; one, and several that are marked."""

from __future__ import annotations

from pathlib import Path

import pytest

from coreb_search.tui import table
from coreb_search.tui.widgets.hits import Hits
from coreb_search.tui.widgets.preview import Preview
from tests.tui.project import RETRY, Use, opened, using
from tests.tui.test_editors import called, install

pytestmark = pytest.mark.anyio

BEST, SECOND = "p/app/upload.py:10", "p/web/upload.js:2"


@pytest.fixture(autouse=True)
def beside_the_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def only_program(folder: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stub with a window of its own, the only program on PATH."""
    (folder / "programs").mkdir()
    monkeypatch.setenv("PATH", str(folder / "programs"))
    monkeypatch.setenv("VISUAL", name)
    return install(folder / "programs", name)


async def test_an_editor_with_a_window_opens_the_line_by_enter_o_and_a_double_click(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    editor = only_program(tmp_path, "code", monkeypatch)
    record = editor.with_name("code.called")
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.ask(RETRY)

        async def opens(place: str) -> None:
            await use.until(record.exists, place)
            assert called(editor)[:2] == ["--goto", str(tmp_path / place)]
            record.unlink()

        await use.press("enter")
        await opens(BEST)
        await use.press("tab", "j", "o")
        await opens(SECOND)
        await use.press("enter")
        await opens(SECOND)
        await use.click("Uploader.send_with_retry", times=2)
        await opens(BEST)
        await use.click(" open")
        await opens(BEST)
        assert not use.said()
        assert use.app.main.memory.history == [RETRY]


async def test_no_editor_is_led_out_of_the_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Symptom: a link in the place of a file that was found opened what it led to."""
    editor = only_program(tmp_path, "code", monkeypatch)
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.ask(RETRY)
        (tmp_path / "p/app").rename(tmp_path / "away")
        (tmp_path / "p/app").symlink_to(tmp_path / "away")
        await use.press("enter")
        assert "leads out of the project" in use.said()
        assert not editor.with_name("code.called").exists()


async def test_without_an_editor_there_is_a_remedy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    only_program(tmp_path, "nothing", monkeypatch).unlink()
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.ask(RETRY)
        await use.press("enter")
        assert "VISUAL names no program on PATH" in use.said()
        monkeypatch.delenv("VISUAL")
        monkeypatch.delenv("EDITOR", raising=False)
        await use.press("enter")
        assert "no editor found: set VISUAL or EDITOR" in use.said()


async def test_a_file_that_is_gone_and_a_terminal_that_cannot_be_lent_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    only_program(tmp_path, "vim", monkeypatch)
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.ask(RETRY)
        # Pilot's terminal is none.
        await use.press("enter")
        assert table.NO_SUSPEND in use.said()
        install(tmp_path / "programs", "code")
        monkeypatch.setenv("VISUAL", "code")
        (tmp_path / "p" / "app" / "upload.py").unlink()
        await use.press("enter")
        await use.until(lambda: "is gone; search again" in use.said())


@pytest.mark.parametrize("marks", [0, 2])
async def test_enter_ends_a_run_that_prints_with_what_is_marked_or_current(
    tmp_path: Path, marks: int
) -> None:
    async with using(opened(tmp_path / "p"), tmp_path / "s", printing=True) as use:
        await use.ask(RETRY)
        await use.press(*["ctrl+t"] * marks, "enter")
        await use.until(lambda: use.app.return_value is not None)
        assert use.app.return_value == ([BEST, SECOND] if marks else [BEST])


@pytest.mark.parametrize("printing", [True, False])
async def test_quitting_prints_what_is_marked_and_nothing_else(tmp_path: Path, printing: bool) -> None:
    async with using(opened(tmp_path / "p"), tmp_path / "s", printing) as use:
        await use.ask(RETRY)
        await use.press("down", "ctrl+t", "ctrl+q")
        await use.until(lambda: use.app.return_value is not None)
        assert use.app.return_value == ([SECOND] if printing else [])


async def copied(use: Use, key: str, told: str = "") -> str:
    use.app.copy_to_clipboard("")
    await use.press(key)
    assert table.COPIED.format(what=told or use.app.clipboard) in use.said()
    return use.app.clipboard


async def test_copies_of_the_current_hit_and_of_several(tmp_path: Path) -> None:
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.ask(RETRY)
        assert await copied(use, "ctrl+y") == BEST
        await use.press("tab")
        code = await copied(use, "c", "6 lines of code")
        assert code.startswith("    def send_with_retry(self, path):\n")
        assert code.endswith("        raise OSError(path)")
        use[Hits].highlighted = use.symbols.index("Uploader.post")
        await use.press("space")
        use[Hits].highlighted = 0
        await use.press("space", "space")
        assert "3 marked" in use.seen()
        assert await copied(use, "y", "3 places") == f"p/app/upload.py:17\n{BEST}\n{SECOND}"
        assert await copied(use, "p", "2 paths") == "app/upload.py\nweb/upload.js"
        assert (await copied(use, "c", "17 lines of code")).startswith(
            "    def post(self, path):\n        return bool(path)\n\n   "
        )
        await use.press("k", "space")
        assert "2 marked" in use.seen()


async def test_a_current_folder_that_is_deleted_does_not_end_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    async with using(opened(tmp_path / "p"), tmp_path / "s", printing=True) as use:
        await use.ask(RETRY)
        (tmp_path / "here").rmdir()
        assert await copied(use, "ctrl+y") == str(tmp_path / BEST)
        await use.press("ctrl+t", "ctrl+q")
        await use.until(lambda: use.app.return_value == [str(tmp_path / BEST)])


async def test_marks_stay_when_something_else_is_asked(tmp_path: Path) -> None:
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.ask(RETRY)
        await use.press("ctrl+t")
        await use.ask("ParseDate", "parsedate")
        await use.press("ctrl+t", "ctrl+y")
        assert use.app.clipboard == f"{BEST}\np/app/dates.go:4"


async def test_the_explanation_stays_open_from_hit_to_hit(tmp_path: Path) -> None:
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.ask(RETRY)
        await use.press("f9")
        await use.until_seen("bm25")
        await use.press("down")
        assert "bm25" in use.seen() and use[Preview].explained
        await use.press("f9")
        assert "bm25" not in use.seen()
