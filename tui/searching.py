"""One question at a time; of those asked meanwhile only the last is answered."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from textual.message import Message

from coreb_search.engine import Engine
from coreb_search.errors import IndexMissing, told
from coreb_search.tui.messages import Answered, Refused
from coreb_search.types import Hit, Query


class Searching:
    """Answers by message. A question that is overtaken is never answered, however long it takes."""

    def __init__(self, engine: Engine, post: Callable[[Message], object]) -> None:
        self._engine = engine
        self._post = post
        self._next: Query | None = None
        self.busy = False

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
                answer = await asyncio.to_thread(self._answer, query) if query.text else None
                if answer and self._next is None:
                    self._post(answer)
        finally:
            self.busy = False

    def _answer(self, query: Query) -> Message:
        from coreb_search.tui.widgets.highlighted import prepare

        start = time.perf_counter()
        try:
            hits: list[Hit] = self._engine.search(query)
            seconds = time.perf_counter() - start
            for language in {hit.chunk.language for hit in hits}:
                prepare(language)
        except IndexMissing:
            return Answered(query, [], time.perf_counter() - start)
        except Exception as error:  # noqa: BLE001 (whatever it is, the app goes on and says so)
            return Refused(query, told(error))
        return Answered(query, hits, seconds)
