"""Mode, filters, colours and questions are kept from one start to the next, for each project."""

from __future__ import annotations

from pathlib import Path

import pytest

from coreb_search.tui.memory import Memory, Settings
from coreb_search.tui.screens.choose import Choose
from coreb_search.tui.screens.path import PathFilter
from coreb_search.tui.screens.pick import Pick
from coreb_search.tui.widgets.question import Question
from tests.tui.project import RETRY, opened, using

pytestmark = pytest.mark.anyio


async def test_toggles_are_set_shown_asked_with_and_kept(tmp_path: Path) -> None:
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.ask(RETRY)
        await use.press("f2", "f2")
        await use.until_seen("mode:lexical")
        await use.press("f5")
        await use.until(lambda: isinstance(use.app.screen, Choose))
        await use.press(*"pyth", "space", "enter")
        await use.until_seen(":python")
        await use.press("f6")
        await use.until(lambda: isinstance(use.app.screen, PathFilter))
        await use.press(*"app/", "enter")
        await use.until_seen("path:app/")
        await use.press("f7")
        await use.until(lambda: isinstance(use.app.screen, Choose))
        await use.press(*"meth", "enter")
        await use.until_seen(":method")
        await use.until(lambda: use.symbols == ["Uploader.send_with_retry"])
        asked = use.engine.asked[-1]
        assert (asked.mode, asked.filters.languages, asked.filters.paths, asked.filters.kinds) == (
            "lexical",
            ("python",),
            ("app/",),
            ("method",),
        )
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        for text in ("mode:lexical", ":python", "path:app/", ":method"):
            assert text in use.seen()
        await use.press("f5")
        await use.until_seen("● python")
        await use.press("escape", "f8")
        await use.until(lambda: "mode:hybrid" in use.seen() and use.seen().count(":all") == 3)
    assert Memory(tmp_path / "s", tmp_path / "p").settings == Settings()


async def test_another_project_has_settings_of_its_own(tmp_path: Path) -> None:
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.press("f2")
    async with using(opened(tmp_path / "q"), tmp_path / "s") as use:
        assert "mode:hybrid" in use.seen()


async def test_questions_that_were_meant_are_offered_newest_first(tmp_path: Path) -> None:
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.ask(RETRY)
        await use.press("ctrl+y")
        await use.ask("ParseDate", "parsedate")
        await use.press("ctrl+t")
        await use.ask("post", None)
        assert use.app.main.memory.history == ["ParseDate", RETRY]
        # Looked at for a while.
        await use.until(lambda: use.app.main.memory.history[0] == "post")
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.press("ctrl+r")
        await use.until(lambda: isinstance(use.app.screen, Pick))
        rows = [use.at(question)[1] for question in ("post", "ParseDate", RETRY)]
        assert rows == sorted(rows)
        await use.press("down", "down", "enter")
        await use.until(lambda: use.current == "Uploader.send_with_retry")
        assert use[Question].value == RETRY and use[Question].has_focus


async def test_colours_are_kept_and_all_of_them_can_be_seen(tmp_path: Path) -> None:
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.ask(RETRY)
        for theme in ("textual-light", "nord", "textual-dark", "textual-light"):
            use.app.theme = theme
            await use.settle()
            assert "send_with_retry" in use.seen()
        assert use.current == "Uploader.send_with_retry"
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        assert use.app.theme == "textual-light"
        await use.press("f8")
        assert use.app.theme == "textual-light"


async def test_a_theme_that_is_gone_and_languages_that_are_gone_do_no_harm(tmp_path: Path) -> None:
    memory = Memory(tmp_path / "s", tmp_path / "p")
    memory.keep(Settings(languages=("cobol",), path="x["))
    memory.keep_theme("none")
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        use[Question].value = RETRY
        await use.until(use.notice)
        await use.press("f8")
        await use.until(lambda: use.symbols)


async def test_what_cannot_be_kept_is_said_once_and_the_app_goes_on(tmp_path: Path) -> None:
    (tmp_path / "s").write_text("a file where a folder should be")
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.press("f2")
        assert "are not kept" in use.said()
        use.forget_said()
        await use.press("f2")
        assert not use.said()
        assert "mode:lexical" in use.seen()


async def test_without_colours_everything_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.ask(RETRY)
        assert "def send_with_retry(self, path):" in use.seen()
        await use.press("f1", "escape", "f5", "escape", "f9")
        await use.until_seen("bm25")
        assert use.app.no_color
