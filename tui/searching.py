"""One question at a time; of those asked meanwhile only the last is answered."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace

from textual.message import Message

from coreb_search.engine import Engine
from coreb_search.errors import IndexMissing, told
from coreb_search.tui.messages import Answered, Refused
from coreb_search.types import Hit, Query

# Hits that change their places at once would only flicker.
_PATIENCE_SECONDS = 0.15


class Searching:
    """Answers by message. A question that is overtaken is never answered, however long it takes."""

    def __init__(self, engine: Engine, post: Callable[[Message], object]) -> None:
        self._engine = engine
        self._post = post
        self._next: Query | None = None
        self.busy = False
        self._warnings: list[str] = []
        engine.tell = self._warnings.append

    def ask(self, query: Query) -> bool:
        """Put ``query`` in the place of whatever waits; whether ``work`` has to be started for it."""
        self._next = query
        idle, self.busy = not self.busy, True
        return idle

    def forget(self) -> None:
        """Nothing is asked any more; an answer on its way is dropped."""
        self._next = Query("") if self.busy else None

    async def work(self) -> None:
        """Answer until nothing is left to ask."""
        try:
            while (query := self._next) is not None:
                self._next = None
                if query.text:
                    await (self._answer_twice(query) if _is_slow(query) else self._answer_once(query))
        finally:
            self.busy = False

    async def _answer_once(self, query: Query) -> None:
        self._tell(await asyncio.to_thread(self._answer, query))

    async def _answer_twice(self, query: Query) -> None:
        """First as quickly as can be, unless a better answer comes at once."""
        quick = replace(query, rerank="", expand="feedback" if query.expand == "feedback" else "none")
        first = await asyncio.to_thread(self._answer, quick)
        if isinstance(first, Refused):
            self._tell(Refused(query, first.text))
            return
        if self._next is not None:
            return
        better = asyncio.ensure_future(asyncio.to_thread(self._answer, query))
        done, _ = await asyncio.wait([better], timeout=_PATIENCE_SECONDS)
        if not done:
            self._tell(Answered(query, first.hits, first.seconds))
        second = await better
        if isinstance(second, Refused):
            second = Answered(query, first.hits, first.seconds, second.text)
        second.again = not done
        self._tell(second)

    def _tell(self, answer: Answered | Refused) -> None:
        """Unless it has been overtaken."""
        if self._next is None:
            self._post(answer)

    def _answer(self, query: Query) -> Answered | Refused:
        from coreb_search.tui.widgets.highlighted import prepare

        start = time.perf_counter()
        self._warnings.clear()
        try:
            hits: list[Hit] = self._engine.search(query, lambda: self._next is not None)
            seconds = time.perf_counter() - start
            for language in {hit.chunk.language for hit in hits}:
                prepare(language)
        except IndexMissing:
            return Answered(query, [], time.perf_counter() - start)
        except Exception as error:  # noqa: BLE001 (whatever it is, the app goes on and says so)
            return Refused(query, told(error))
        return Answered(query, hits, seconds, "; ".join(self._warnings))


def _is_slow(query: Query) -> bool:
    return bool(query.rerank) or query.expand == "hyde"
