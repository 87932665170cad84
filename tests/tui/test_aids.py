"""Reranking and expansion: switched by a key, shown when they come, told when they cannot."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from coreb_search import models
from coreb_search.models.record import RerankerRecord
from coreb_search.tui.widgets.explanation import Explanation
from coreb_search.tui.widgets.hits import Hits
from coreb_search.types import Hit, Query
from tests.models import toys
from tests.models.chatserver import CHAT, ChatServer, settled, streams
from tests.tui.project import RETRY, Use, opened, using

pytestmark = pytest.mark.anyio


class Backwards:
    """Turns the best hits round, in its own time."""

    name, weight, depth = "backwards", 1.0, 50
    seconds = 0.0
    gave_up = False

    def scores(self, query: Query, hits: Sequence[Hit], late: Callable[[], bool]) -> list[float | None]:
        end = time.monotonic() + self.seconds
        while time.monotonic() < end:
            if late():
                self.gave_up = True
                return [None] * len(hits)
            time.sleep(0.01)
        return [float(place) for place in range(len(hits))]


@pytest.fixture
def backwards(monkeypatch: pytest.MonkeyPatch) -> Backwards:
    made = Backwards()
    monkeypatch.setattr(models, "reranker_named", lambda _name: made)
    return made


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ChatServer]:
    with settled(tmp_path, monkeypatch) as told:
        yield told


def signals(use: Use) -> Mapping[str, float]:
    current = use[Hits].current
    return current.signals if current else {}


async def test_the_bundled_reranker_looks_again_and_its_sum_can_be_done(tmp_path: Path) -> None:
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.ask(RETRY)
        await use.press("f3", "f9")
        await use.until_seen("rerank:bundled")
        await use.until(lambda: "reranker" in signals(use))
        shown = str(use[Explanation].content)
        for name in ("cosine", "reranker", "first stage", "second look", "score"):
            assert name in shown
        await use.press("f3")
        await use.until(lambda: use[Hits].current and "reranker" not in signals(use))
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        assert "rerank:none" in use.seen()


async def test_a_slow_order_comes_later_and_whoever_moved_stays_there(
    tmp_path: Path, backwards: Backwards
) -> None:
    backwards.seconds = 0.6
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.ask(RETRY)
        plain = use.symbols
        start = time.monotonic()
        await use.press("f3")
        await use.until(lambda: use.symbols == plain[::-1])
        assert time.monotonic() - start > 0.5
        await use.press("f3")
        await use.until(lambda: use.symbols == plain)
        await use.press("f3")
        await asyncio.sleep(0.3)
        await use.press("down")
        chosen = use.current
        await use.until(lambda: use.symbols == plain[::-1])
        assert use.current == chosen == plain[1]


async def test_a_question_that_is_overtaken_is_not_reranked_to_its_end(
    tmp_path: Path, backwards: Backwards
) -> None:
    backwards.seconds = 20
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.press("f3")
        await use.ask(RETRY, first=None)
        start = time.monotonic()
        await use.press("f3")
        await use.until(lambda: not use.app.main.searching)
        assert time.monotonic() - start < 5


async def test_whoever_quits_does_not_wait_for_the_reranker(tmp_path: Path, backwards: Backwards) -> None:
    backwards.seconds = 20
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.press("f3")
        await use.ask(RETRY)
        assert use.app.main.searching and not backwards.gave_up
    await asyncio.sleep(0.5)
    assert backwards.gave_up


async def test_a_reranker_that_is_not_there_is_told_above_the_hits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COREB_SEARCH_RERANK", "no-such")
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.ask(RETRY)
        assert "rerank:no-such" in use.seen()
        await use.until_seen("unknown model 'no-such'")
        assert "send_with_retry" in use.seen()


async def test_questions_are_widened_by_hits_then_by_code_then_not(
    tmp_path: Path, server: ChatServer
) -> None:
    server.answers[CHAT] = streams("def again(path): return path")
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.ask(RETRY)
        await use.press("f4")
        await use.until_seen("expand:feedback")
        await use.press("f4")
        await use.until_seen("expand:hyde")
        await use.until(lambda: len(server.questions) == 1 and not use.app.main.searching)
        await use.press("f4")
        await use.until_seen("expand:none")


async def test_a_hypothesis_that_nobody_writes_is_told_and_the_hits_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COREB_SEARCH_LLM_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("COREB_SEARCH_LLM_MODEL", "tiny")
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.ask(RETRY)
        await use.press("f4", "f4")
        await use.until_seen("asked without a hypothesis")
        assert "send_with_retry" in use.seen()


async def test_what_does_not_suit_a_question_is_idle_and_not_refused(
    tmp_path: Path, server: ChatServer
) -> None:
    server.answers[CHAT] = streams("def again(path): return path")
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.ask(RETRY)
        await use.press("f4", "f4")
        await use.until(lambda: len(server.questions) == 1 and not use.app.main.searching)
        await use.press("ctrl+s")
        await use.until_seen("expand:hyde\u00a0(idle)")
        await use.until(lambda: use.symbols and "Uploader.send_with_retry" not in use.symbols)
        assert not use.notice()
        await use.press("ctrl+b")
        await use.until(lambda: "idle" not in use.seen())
        await use.press("f2", "f2")
        await use.until_seen("mode:lexical")
        await use.until(lambda: "idle" in use.seen() and use.symbols and not use.notice())
        assert len(server.questions) == 1


async def test_what_the_user_has_settled_holds_until_something_else_is_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COREB_SEARCH_RERANK", "bundled")
    monkeypatch.setenv("COREB_SEARCH_EXPAND", "feedback")
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        assert "rerank:bundled" in use.seen() and "expand:feedback" in use.seen()
        await use.press("f3", "f4")
        assert "rerank:none" in use.seen() and "expand:hyde" in use.seen()
        await use.press("f8")
        assert "rerank:bundled" in use.seen() and "expand:feedback" in use.seen()


async def test_settings_that_are_wrong_are_told_and_the_program_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COREB_SEARCH_EXPAND", "magic")
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        assert "COREB_SEARCH_EXPAND" in use.said()
        await use.ask(RETRY)


async def test_one_of_the_rerankers_on_this_machine_is_chosen_and_switched_off_and_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COREB_SEARCH_MODELS", str(tmp_path / "models"))
    words = toys.tokenizer()
    record = RerankerRecord(name="tiny-pair", licence="MIT", form="pair")
    toys.install(tmp_path / "models" / "tiny-pair", record, toys.pair_graph(), words)
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.ask(RETRY)
        use[Hits].focus()
        await use.press("M", *"tiny", "enter")
        await use.until_seen("rerank:tiny-pair")
        await use.until(lambda: "reranker" in signals(use))
        assert not use.notice()
        await use.press("f3")
        await use.until_seen("rerank:none")
        await use.press("f3")
        await use.until_seen("rerank:tiny-pair")
