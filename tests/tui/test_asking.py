"""Asking as one types: debounced, the last question wins, nothing stale, never a freeze."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from coreb_search.tui import table
from coreb_search.tui.screens import main
from coreb_search.tui.screens.help import Help
from coreb_search.tui.widgets.hits import Hits
from coreb_search.tui.widgets.question import Question
from coreb_search.types import Hit, Query
from tests.tui.project import RETRY, Counted, opened, opened_as, using

pytestmark = pytest.mark.anyio

WORD = "retry"
TOLD_IN_SECONDS = 0.1


class Slow(Counted):
    """Takes its time for every answer."""

    def search(self, query: Query, *more: Any) -> list[Hit]:
        time.sleep(0.3)
        return super().search(query, *more)


async def test_whoever_moves_while_the_index_changes_stays_where_he_went(tmp_path: Path) -> None:
    """Symptom: the answer to the question asked anew took him back to where he was when it was asked."""
    async with using(opened_as(Slow, tmp_path / "p"), tmp_path / "s") as use:
        await use.ask(RETRY)
        await use.press("down")
        asked = len(use.engine.asked)
        await use.press("ctrl+l")
        await use.until(lambda: use.app.main.searching)
        await use.press("down", "down")
        there = use.current
        await use.until(lambda: len(use.engine.asked) > asked and not use.app.main.searching)
        assert use.current == there


async def test_what_is_half_typed_is_not_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Symptom: of a question that had stood, the history held the first letters of the next."""
    monkeypatch.setattr(main, "_SETTLED_SECONDS", 1.0)
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.ask(RETRY)
        await use.until(lambda: use.app.main.memory.history == [RETRY])
        await use.ask("date", None)
        await use.until(lambda: use.symbols)
        await use.press("s")
        await use.until(lambda: len(use.app.main.memory.history) > 1)
        assert use.app.main.memory.history == [use[Question].value, RETRY]


def waited_for_a_core() -> float:
    """Seconds that this thread was ready to run and did not."""
    return int(Path(f"/proc/self/task/{threading.get_native_id()}/schedstat").read_text().split()[1]) / 1e9


@asynccontextmanager
async def no_freeze() -> AsyncIterator[None]:
    """Fails when the UI's loop does nothing else for longer than a person notices."""
    longest = 0.0

    async def measure() -> None:
        nonlocal longest
        while True:
            start, busy, queued = time.perf_counter(), time.thread_time(), waited_for_a_core()
            await asyncio.sleep(0.005)
            late = time.perf_counter() - start - (waited_for_a_core() - queued)
            # Of a loaded machine only what this thread itself took counts, or waited for in a call.
            longest = max(longest, min(late, time.thread_time() - busy) if late < 0.25 else late)

    task = asyncio.create_task(measure())
    try:
        yield
    finally:
        task.cancel()
    assert longest < TOLD_IN_SECONDS


async def test_five_letters_against_a_slow_search_only_the_whole_word_is_answered(tmp_path: Path) -> None:
    async with using(opened_as(Slow, tmp_path / "p"), tmp_path / "s") as use:
        async with no_freeze():
            shown: list[list[str]] = []
            for letter in WORD:
                await use.press(letter)
                shown.append(use.symbols)
            await use.until(lambda: use.symbols, "the answer")
        assert [query.text for query in use.engine.asked][-1] == WORD
        assert len(use.engine.asked) <= 2
        assert shown == [[]] * len(WORD)
        assert use.symbols == [h.chunk.symbol for h in use.engine.search(use.engine.asked[-1])]


async def test_clearing_the_question_drops_the_answer_that_is_on_its_way(tmp_path: Path) -> None:
    async with using(opened_as(Slow, tmp_path / "p"), tmp_path / "s") as use:
        await use.press(*WORD)
        await use.until(lambda: not use.app.main.searching)
        await use.press("x")
        await use.until(lambda: use.app.main.searching)
        await use.press("escape")
        assert use[Question].value == ""
        await use.until(lambda: not use.symbols, "an empty list")
        await use.until(lambda: not use.app.main.searching)
        assert not use.symbols
        assert use[Hits].current is None
        assert all(line in use.seen() for line in table.EMPTY.splitlines()[1:])
        assert " ms" not in use.lines()[-2]


async def test_other_settings_drop_the_answer_that_is_on_its_way(tmp_path: Path) -> None:
    async with using(opened_as(Slow, tmp_path / "p"), tmp_path / "s") as use:
        use[Question].value = "send upload"
        await use.until(lambda: use.app.main.searching)
        await use.press("f2", "f2")
        await use.until(lambda: use.symbols)
        assert [query.mode for query in use.engine.asked] == ["hybrid", "lexical"]
        # By words alone a function without any of them is no hit.
        assert "ParseDate" not in use.symbols


async def test_typing_never_freezes_the_screen(tmp_path: Path) -> None:
    async with using(opened(tmp_path / "p", model="bundled"), tmp_path / "s") as use:
        async with no_freeze():
            await use.press(*RETRY.replace(" ", ""), "down", "down", "up")
        await use.until(lambda: use.symbols)


async def test_what_cannot_be_found_says_so_and_how_to_widen_the_question(tmp_path: Path) -> None:
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.press("f2", "f2")
        use[Question].value = "zzzunheard"
        await use.until_seen(table.NOTHING_FOUND)
        use.app.main.keep(type(use.app.main.settings)(path="nowhere/"))
        await use.until_seen(table.NOTHING_WITH_FILTERS)
        await use.press("f8")
        await use.until(lambda: use.symbols)


async def test_a_question_mark_helps_where_nothing_is_asked_and_is_typed_elsewhere(tmp_path: Path) -> None:
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.press("question_mark")
        await use.until(lambda: isinstance(use.app.screen, Help))
        await use.press("escape")
        await use.press("a", "question_mark")
        assert use[Question].value == "a?"
        assert use.app.screen is use.app.main


async def test_acting_without_a_hit_says_so(tmp_path: Path) -> None:
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        for key in ("enter", "ctrl+s", "ctrl+g", "ctrl+t", "ctrl+y"):
            use.forget_said()
            await use.press(key)
            assert use.said() == table.NO_HIT, key
        for key, text in (("ctrl+b", table.NO_WAY_BACK), ("ctrl+r", table.NO_HISTORY)):
            use.forget_said()
            await use.press(key)
            assert use.said() == text
