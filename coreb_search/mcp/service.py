"""What the tools do: wait until the project can be searched, ask the engine, put the answer into words.

Knows the engine and nothing of the protocol.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import anyio
from anyio import to_thread

from coreb_search.display.safe import safe_path
from coreb_search.engine import Engine
from coreb_search.errors import CorebError, IndexMissing, UsageError, told
from coreb_search.indexer.naming import languages_meant
from coreb_search.mcp.answers import answer, clipped, nothing
from coreb_search.mcp.nothing import reason
from coreb_search.mcp.paths import places, within
from coreb_search.mcp.state import State
from coreb_search.mcp.status import described
from coreb_search.mcp.tools import INSTRUCTIONS, FindSimilarCode, IndexStatus, SearchCode
from coreb_search.settings import NO_HABITS, Habits, settled
from coreb_search.types import BUNDLED, Filters, Hit, Query, QueryKind, Spot

Report = Callable[[float, float | None, str], Awaitable[None]]
"""Told (done, of how many if known, in words)."""

_Ask = Callable[[Callable[[], bool]], list[Hit]]
_Result = TypeVar("_Result")

# Clients give a call a minute; a first index of an ordinary project takes some seconds.
_LOADING_SECONDS = 45.0
_INDEXING_SECONDS = 8.0
_LOOK_SECONDS = 0.02
_TELL_SECONDS = 0.5

_warnings: ContextVar[list[str]] = ContextVar("warnings")
"""What the engine tells of one call's answer, on the thread that it is made on."""


class Service:
    """One project."""

    def __init__(self, engine: Engine, state: State, habits: Habits = NO_HABITS) -> None:
        self._engine = engine
        self._state = state
        self._habits = habits
        # Of what a run tells while nobody asks, nobody learns.
        engine.tell = lambda line: _warnings.get([]).append(line)

    @property
    def instructions(self) -> str:
        """What an agent is told at the start."""
        folder = self._engine.project.folder
        return f"{INSTRUCTIONS} Only {safe_path(folder)} in it is searched." if folder else INSTRUCTIONS

    async def call(self, asked: object, report: Report) -> str:
        """The answer to the arguments of a tool. Raises what the engine raises."""
        match asked:
            case SearchCode():
                return await self._search(asked, report)
            case FindSimilarCode():
                return await self._similar(asked, report)
            case IndexStatus():
                await self._loaded(report)
                await _in_thread(self._is_whole)
                status = await _in_thread(self._engine.status)
                return described(status, self._state, self._engine.project.folder)
        raise TypeError(asked)

    async def _search(self, asked: SearchCode, report: Report) -> str:
        query = self._query(asked, _text(asked.query), "text")
        if not query.text.strip():
            raise UsageError("query is empty; say what the code should do, or name it")
        return await self._hits(
            lambda late: self._engine.search(query, late), query, asked.budget_tokens, report
        )

    async def _similar(self, asked: FindSimilarCode, report: Report) -> str:
        if bool(asked.code) == bool(asked.path):
            raise UsageError("give either code, or path and line")
        query = self._query(asked, _text(asked.code or ""), "code")
        meant = places(asked.path, asked.line or None) if asked.path else []
        return await self._hits(
            lambda late: self._like(meant, query, late), query, asked.budget_tokens, report
        )

    def _query(self, asked: SearchCode | FindSimilarCode, text: str, kind: QueryKind) -> Query:
        project = self._engine.project
        filters = Filters(
            languages_meant(asked.languages), within(asked.paths, project.base), project.folder, asked.kinds
        )
        query = Query(text, kind, k=asked.limit, filters=filters)
        query = settled(query, "none" if asked.rerank is False else None, asked.expand or None, self._habits)
        return replace(query, rerank=BUNDLED) if asked.rerank is True and not query.rerank else query

    def _like(self, meant: list[tuple[str, int]], query: Query, given_up: Callable[[], bool]) -> list[Hit]:
        """Code like that of the query or, where there is none, like that at the first place in the index."""
        if query.text:
            return self._engine.search(query, given_up)
        # Before the question, so that a run which ends meanwhile is not taken for one that found nothing.
        whole, base = self._engine.is_whole(), self._engine.project.base.resolve()
        file, line = next(
            ((file, line) for path, line in meant if (file := self._held(base, path))), (None, 0)
        )
        if file is None:
            raise UsageError(f"{clipped(meant[-1][0], 80)!r} {self._why_not_held(whole)}")
        try:
            return self._engine.similar(Spot(file, line, line), query, given_up)
        except UsageError as error:
            raise UsageError(str(error).replace(str(file), file.relative_to(base).as_posix(), 1)) from None

    def _held(self, base: Path, path: str) -> Path | None:
        """The file, if it is indexed and served here: of nothing else is anything said."""
        try:
            file, served = (base / path).resolve(), base / self._engine.project.folder
            return file if file.is_relative_to(served) and self._engine.holds(file) else None
        except (ValueError, OSError, RuntimeError, IndexMissing):
            return None

    def _why_not_held(self, whole: bool) -> str:
        if whole:
            where = safe_path(self._engine.project.folder) or "this project"
            return f"is no indexed file of {where}; name one as search_code prints it"
        if trouble := self._state.trouble:
            return f"is not indexed, as no index could be finished: {told(trouble)}"
        work = self._state.work() or "the first index is being made"
        return f"is not indexed yet ({work}): ask again in some seconds"

    async def _hits(self, ask: _Ask, query: Query, budget: int, report: Report) -> str:
        await self._loaded(report)
        whole = await self._whole(report)
        hits, warnings = await self._found(ask)
        question = query.text if query.kind == "text" else ""
        notes = [*self._state.notes(whole), *warnings]

        def worded() -> str:
            if hits:
                return answer(hits, question, query.k, budget, notes)
            # Of a part of the project nothing can be said for certain.
            return nothing(reason(self._engine, query.filters) if whole else "", notes)

        return await _in_thread(worded)

    async def _found(self, ask: _Ask) -> tuple[list[Hit], list[str]]:
        """The hits, and what was to be told of them; soon given up when the call is cancelled."""
        given_up, warnings = threading.Event(), list[str]()
        _warnings.set(warnings)
        try:
            return await _in_thread(lambda: ask(given_up.is_set)), warnings
        except IndexMissing:
            if trouble := self._state.trouble:
                raise CorebError(told(trouble)) from None
            return [], warnings
        finally:
            given_up.set()

    async def _loaded(self, report: Report) -> None:
        """Until the model is there. Raises what hinders it."""
        state = self._state
        await self._until(lambda: state.opened or state.trouble is not None, _LOADING_SECONDS, report)
        if not state.opened:
            trouble = state.trouble
            raise CorebError(
                told(trouble) if trouble else "the model is still being loaded; ask again in some seconds"
            )

    async def _whole(self, report: Report) -> bool:
        """Whether all of the project is indexed; waits some seconds for the first run."""
        if await _in_thread(self._is_whole):
            return True
        await self._until(lambda: self._state.settled, _INDEXING_SECONDS, report)
        return await _in_thread(self._is_whole)

    def _is_whole(self) -> bool:
        """Whether an index has ever been finished. Raises UsageError when none will ever be."""
        root = self._engine.project.root
        if self._engine.is_whole():
            return True
        if not root.is_dir():
            raise UsageError(f"the project's folder is gone: {root}")
        return False

    async def _until(self, met: Callable[[], bool], seconds: float, report: Report) -> None:
        end, tell = time.monotonic() + seconds, time.monotonic() + _TELL_SECONDS
        while not met() and time.monotonic() < end:
            if time.monotonic() >= tell:
                tell += _TELL_SECONDS
                await self._tell(report)
            await anyio.sleep(_LOOK_SECONDS)

    async def _tell(self, report: Report) -> None:
        now, work = self._state.progress, self._state.work()
        done, total = (now.done, now.total) if now else (0, None)
        await report(done, total, work or ("indexing" if self._state.opened else "loading the model"))


async def _in_thread(work: Callable[[], _Result]) -> _Result:
    """Elsewhere, so that other calls are answered; a call that is cancelled does not wait for it."""
    return await to_thread.run_sync(work, abandon_on_cancel=True)


def _text(given: str) -> str:
    return given.encode("utf-8", "replace").decode()
