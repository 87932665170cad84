"""From code to code like it: pasted, written, or a hit; in other languages; and the way back."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events
from textual.widgets import TextArea

from coreb_search.tui import table
from coreb_search.tui.screens.choose import Choose
from coreb_search.tui.screens.snippet import Snippet
from coreb_search.tui.widgets.breadcrumb import Breadcrumb
from coreb_search.tui.widgets.hits import Hits
from coreb_search.tui.widgets.question import Question
from tests.tui.project import RETRY, Use, opened, using

pytestmark = pytest.mark.anyio

PASTED = """
for (let attempt = 0; attempt < 3; attempt++) {
  if (post(path)) return attempt;
}
"""


async def paste(use: Use, text: str) -> None:
    use.app.post_message(events.Paste(text))
    await use.settle()


def way(use: Use) -> str:
    crumbs = use[Breadcrumb]
    return str(crumbs.render()).strip() if crumbs.display else ""


async def test_code_that_is_pasted_into_the_question_is_looked_for(tmp_path: Path) -> None:
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await paste(use, PASTED)
        await use.until(lambda: use.current == "sendWithRetry")
        assert way(use) == "like for (let attempt = 0; at…"
        assert use[Question].value == ""
        assert use[Question].placeholder == table.AFTER_CODE
        assert use.engine.asked[-1].text == PASTED.strip("\n")
        assert use.engine.asked[-1].kind == "code"
        await use.press("ctrl+b")
        await use.until(lambda: not use.symbols)
        assert not way(use)
        assert use[Question].placeholder == table.PLACEHOLDER


async def test_code_that_is_pasted_into_the_lists_is_looked_for_and_a_line_is_asked(tmp_path: Path) -> None:
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.ask(RETRY)
        use[Hits].focus()
        await paste(use, PASTED)
        await use.until(lambda: use.current == "sendWithRetry", "code like the pasted")
        assert way(use).startswith(f"{RETRY} › like for")
        await paste(use, "ParseDate\n")
        await use.until(lambda: use.current == "ParseDate", "the answer of the pasted line")
        assert use[Question].value == "ParseDate"
        assert use[Question].has_focus


async def test_a_line_that_is_pasted_is_typed(tmp_path: Path) -> None:
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await paste(use, f"  {RETRY}\x1b[2J\r\n")
        await use.until(lambda: use.symbols)
        assert use[Question].value == f"{RETRY}[2J"
        await use.press("escape")
        await paste(use, " \n\n ")
        assert not way(use)


async def test_functions_like_a_hit_and_the_way_back_to_it(tmp_path: Path) -> None:
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.ask(RETRY)
        before = use.symbols
        await use.press("down", "ctrl+s")
        await use.until(lambda: way(use) == f"{RETRY} › like sendWithRetry")
        await use.until(lambda: "sendWithRetry" not in use.symbols)
        await use.press("down", "ctrl+s")
        await use.until(lambda: way(use).count("›") == 2)
        await use.press("ctrl+b")
        await use.until(lambda: use[Hits].highlighted == 1 and "sendWithRetry" not in use.symbols)
        await use.press("ctrl+b")
        await use.until(lambda: use.symbols == before)
        assert use.current == "sendWithRetry"
        assert use[Question].value == RETRY
        assert not way(use)


async def test_functions_like_a_hit_in_another_language(tmp_path: Path) -> None:
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.ask(RETRY)
        await use.press("ctrl+g")
        await use.until(lambda: isinstance(use.app.screen, Choose))
        assert "go" in use.seen() and "javascript" in use.seen()
        assert not any(line.strip("│┃ ").startswith("○ python") for line in use.lines())
        await use.press(*"java", "enter")
        await use.until(lambda: use.symbols == ["sendWithRetry"])
        assert way(use) == f"{RETRY} › like send_with_retry in javas…"
        assert use.engine.asked[-1].filters.languages == ("javascript",)
        assert use.app.main.settings.languages == ()
        await use.press("ctrl+b", "ctrl+g", "escape")
        await use.until(lambda: use.current == "Uploader.send_with_retry")


async def test_a_question_after_code_is_a_station_of_its_own(tmp_path: Path) -> None:
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.ask(RETRY)
        await use.press("ctrl+s")
        await use.until(lambda: "like send_with_retry" in way(use))
        await use.press(*"date")
        await use.until(lambda: use.current in ("ParseDate", "dates"))
        assert way(use) == f"{RETRY} › like send_with_retry › date"
        await use.press("ctrl+b")
        await use.until(lambda: use.symbols and "Uploader.send_with_retry" not in use.symbols)
        assert use[Question].value == ""
        await use.press(*"date", "escape")
        assert way(use) == f"{RETRY} › like send_with_retry"
        await use.until(lambda: use.symbols, "hits like the code")


async def test_code_that_is_written_is_looked_for_and_can_be_written_on(tmp_path: Path) -> None:
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.press("ctrl+o")
        await use.until(lambda: isinstance(use.app.screen, Snippet))
        await paste(use, PASTED)
        await use.press("ctrl+s")
        await use.until(lambda: use.current == "sendWithRetry")
        await use.press("ctrl+o")
        await use.until(lambda: isinstance(use.app.screen, Snippet))
        assert use.app.screen.query_one(TextArea).text == PASTED.strip("\n")
        await use.press("escape")
        assert use.app.screen is use.app.main
