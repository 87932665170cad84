"""What the tools do: wait until the project can be searched, ask the engine, put the answer into words.

Knows the engine and nothing of the protocol.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

import anyio
from anyio import to_thread

from coreb_search.engine import Engine, Status
from coreb_search.errors import IndexMissing, UsageError, told
from coreb_search.indexer.naming import languages_meant
from coreb_search.mcp.answers import answer, clipped
from coreb_search.mcp.state import State
from coreb_search.mcp.tools import FindSimilarCode, IndexStatus, SearchCode
from coreb_search.types import Filters, Hit, Query, Spot

Progress = Callable[[float, float | None, str], Awaitable[None]]
"""Told (done, of how many if known, in words)."""

_Result = TypeVar("_Result")

# Clients give a call a minute; a first index of an ordinary project takes some seconds.
_LOADING_SECONDS = 45.0
_INDEXING_SECONDS = 8.0
_LOOK_SECONDS = 0.02
_TELL_SECONDS = 0.5
_PLACE = re.compile(r"(.+?):(\d{1,9})(?:[-:]\d+)?", re.DOTALL)
_MOST_LISTED = 12


class Service:
    """One project."""

    def __init__(self, engine: Engine, state: State) -> None:
        self._engine = engine
        self._state = state

    async def call(self, asked: object, progress: Progress) -> str:
        """The answer to the arguments of a tool. Raises what the engine raises."""
        match asked:
            case SearchCode():
                return await self._search(asked, progress)
            case FindSimilarCode():
                return await self._similar(asked, progress)
            case IndexStatus():
                await self._loaded(progress)
                return _status(await _in_thread(self._engine.status), self._state)
        raise TypeError(asked)

    async def _search(self, asked: SearchCode, progress: Progress) -> str:
        query = Query(_text(asked.query), "text", k=asked.limit, filters=self._filters(asked))
        if not query.text.strip():
            raise UsageError("query is empty; say what the code should do, or name it")
        return await self._hits(lambda: self._engine.search(query), asked, query.text, progress)

    async def _similar(self, asked: FindSimilarCode, progress: Progress) -> str:
        place, code = _place(asked), _text(asked.code or "")
        query = Query(code, "code", k=asked.limit, filters=self._filters(asked))
        if place is None:
            return await self._hits(lambda: self._engine.search(query), asked, "", progress)
        path, line = place
        return await self._hits(
            lambda: self._engine.similar(self._spot(path, line), query), asked, "", progress
        )

    def _filters(self, asked: SearchCode | FindSimilarCode) -> Filters:
        languages = languages_meant(asked.languages)
        return Filters(languages, asked.paths, self._engine.project.folder, asked.kinds)

    def _spot(self, path: str, line: int) -> Spot:
        """The place, if its file is indexed: of nothing else in or out of the project is anything said."""
        base = self._engine.project.base.resolve()
        try:
            file = (base / path).resolve()
            held = self._engine.holds(file)
        except (ValueError, OSError, RuntimeError):
            held = False
        if not held:
            raise UsageError(
                f"{clipped(path, 80)!r} is no indexed file of this project; name one as search_code prints it"
            )
        return Spot(file, line, line)

    async def _hits(
        self,
        ask: Callable[[], list[Hit]],
        asked: SearchCode | FindSimilarCode,
        question: str,
        progress: Progress,
    ) -> str:
        await self._loaded(progress)
        whole = await self._whole(progress)
        try:
            hits = await _in_thread(ask)
        except IndexMissing:
            if self._state.trouble is not None:
                raise self._state.trouble from None
            hits = []
        notes = self._state.notes(whole)
        return await _in_thread(lambda: answer(hits, question, asked.limit, asked.budget_tokens, notes))

    async def _loaded(self, progress: Progress) -> None:
        """Until the model is there. Raises what hinders it."""
        state = self._state
        await self._until(lambda: state.opened or state.trouble is not None, _LOADING_SECONDS, progress)
        if not state.opened:
            raise state.trouble or UsageError("the model is still being loaded; ask again in some seconds")

    async def _whole(self, progress: Progress) -> bool:
        """Whether all of the project is indexed; waits some seconds for the first run."""
        if await _in_thread(self._engine.is_whole):
            return True
        await self._until(lambda: self._state.settled, _INDEXING_SECONDS, progress)
        return await _in_thread(self._engine.is_whole)

    async def _until(self, met: Callable[[], bool], seconds: float, progress: Progress) -> None:
        end, tell = time.monotonic() + seconds, time.monotonic() + _TELL_SECONDS
        while not met() and time.monotonic() < end:
            if time.monotonic() >= tell:
                tell += _TELL_SECONDS
                await self._report(progress)
            await anyio.sleep(_LOOK_SECONDS)

    async def _report(self, progress: Progress) -> None:
        now, work = self._state.progress, self._state.work()
        done, total = (now.done, now.total) if now else (0, None)
        await progress(done, total, work or ("indexing" if self._state.opened else "loading the model"))


async def _in_thread(work: Callable[[], _Result]) -> _Result:
    """Elsewhere, so that other calls are answered; a call that is cancelled does not wait for it."""
    return await to_thread.run_sync(work, abandon_on_cancel=True)


def _text(given: str) -> str:
    return given.encode("utf-8", "replace").decode()


def _place(asked: FindSimilarCode) -> tuple[str, int] | None:
    """The path and line that were given in place of code. Raises UsageError unless it is one of the two."""
    if bool(asked.code) == bool(asked.path):
        raise UsageError("give either code, or path and line")
    if not asked.path:
        return None
    if asked.line:
        return asked.path, asked.line
    found = _PLACE.fullmatch(asked.path)
    if found is None:
        raise UsageError("give the line, too: any line of the function that is meant")
    return found[1], int(found[2])


def _status(status: Status, state: State) -> str:
    return "\n".join(clipped(line, 500) for line in _status_lines(status, state))


def _status_lines(status: Status, state: State) -> Iterable[str]:
    yield f"project: {status.root}"
    yield f"state: {_state(status, state)}"
    if state.hindered is not None:
        yield f"watching: {told(state.hindered)}"
    yield f"indexed: {status.files:,} files, {status.chunks:,} chunks (functions, methods, classes, passages)"
    yield f"languages by chunks: {_counted(status.languages)}"
    skipped = Counter(skip.reason for skip in status.skipped)
    yield f"left out: {_counted(dict(skipped.most_common()))}"
    yield f"model: {status.model}"


def _state(status: Status, state: State) -> str:
    if state.trouble is not None:
        return told(state.trouble)
    if work := state.work():
        return work
    if status.stale:
        return f"{status.stale:,} files changed since they were indexed; they are read soon"
    return "up to date"


def _counted(counts: dict[str, int]) -> str:
    listed = [f"{name} {count:,}" for name, count in counts.items()]
    more = [f"and {len(listed) - _MOST_LISTED} more"] if len(listed) > _MOST_LISTED else []
    return ", ".join([*listed[:_MOST_LISTED], *more]) or "nothing"
