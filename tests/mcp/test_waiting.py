"""What is answered while the index is not what it should be: waiting, partial answers, cancelling."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from traceback import extract_tb

import anyio
import pytest

from coreb_search.engine import Engine
from coreb_search.errors import CorebError, IndexLocked, ModelError, UsageError
from coreb_search.keeping import Failed, Keeping, Opened, Progressed
from coreb_search.mcp import service
from coreb_search.mcp.service import Service
from coreb_search.mcp.state import State
from coreb_search.mcp.tools import FindSimilarCode, IndexStatus, SearchCode
from tests.mcp.conftest import PATIENCE, connected, lock_of, text

_SEARCH = SearchCode(query="add two numbers")


def test_a_search_waits_for_a_first_index_tells_how_it_goes_and_can_be_cancelled(fresh: Path) -> None:
    """Another process makes it; when the call is cancelled the server answers others and can end."""
    told: list[str | None] = []

    async def report(progress: float, total: float | None, message: str | None) -> None:
        assert (progress, total) == (0, None)
        told.append(message)

    async def asked() -> str:
        async with connected(fresh, "--model", "hash") as session:
            with anyio.move_on_after(2) as scope:
                await session.call_tool("search_code", {"query": "add"}, progress_callback=report)
            assert scope.cancelled_caught
            return text(await session.call_tool("index_status", {}))

    with lock_of(fresh):
        status = anyio.run(asked)
    assert told
    assert any("is writing this index" in message for message in told if message)
    assert "state: process" in status


def test_what_is_there_of_a_first_index_is_answered_and_called_partial(
    fresh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine, state = Engine.open(fresh, model="hash"), State()
    engine.index()
    (whole,) = (fresh / ".coreb-search").glob("whole_*")
    whole.unlink()
    state.tell(Opened("hash", {}))
    state.tell(Progressed(3, 9, 5))
    monkeypatch.setattr(service, "_INDEXING_SECONDS", 0.7)
    told: list[tuple[float, float | None, str]] = []

    async def report(done: float, total: float | None, message: str) -> None:
        told.append((done, total, message))

    async def asked() -> str:
        return await Service(engine, state).call(_SEARCH, report)

    answer = anyio.run(asked)
    assert answer.startswith("Partial: the first index is being made (indexing, 3 of 9 files).")
    assert "  add  function  python" in answer
    assert told == [(3, 9, "indexing, 3 of 9 files")]


def test_an_index_that_is_not_there_yet_is_no_error(fresh: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "_INDEXING_SECONDS", 0)
    state = State()
    state.tell(Opened("hash", {}))
    state.tell(Failed(IndexLocked("process 7 is writing this index", "wait")))
    answer = anyio.run(_answer, Service(Engine.open(fresh, model="hash"), state))
    assert answer.startswith("Partial: the first index is being made (process 7 is writing this index).")


_SPOT = FindSimilarCode(path="new.py", line=3)


def test_a_file_that_a_first_index_has_not_come_to_yet_is_told_from_one_that_is_none(
    fresh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Symptom: "is no indexed file of this project" while the index was being made."""
    monkeypatch.setattr(service, "_INDEXING_SECONDS", 0)
    engine, state = Engine.open(fresh, model="hash"), State()
    state.tell(Opened("hash", {}))
    with pytest.raises(
        UsageError, match=r"'new.py' is not indexed yet \(the first index is being made\): ask"
    ):
        anyio.run(_answer, Service(engine, state), _SPOT)
    engine.index()
    (whole,) = (fresh / ".coreb-search").glob("whole_*")
    whole.unlink()
    state.tell(Progressed(707, 1096, 5))
    with pytest.raises(UsageError, match=r"not indexed yet \(indexing, 707 of 1,096 files\): ask again"):
        anyio.run(_answer, Service(engine, state), _SPOT)
    state.tell(Failed(OSError(28, "No space left on device")))
    with pytest.raises(UsageError, match="no index could be finished: No space left"):
        anyio.run(_answer, Service(engine, state), _SPOT)
    whole.touch()
    with pytest.raises(UsageError, match="no indexed file of this project"):
        anyio.run(_answer, Service(engine, state), _SPOT)


@pytest.mark.parametrize("asked", [_SEARCH, IndexStatus(), FindSimilarCode(code="x = 1")])
def test_a_project_that_is_gone_is_not_one_that_is_being_indexed(fresh: Path, asked: object) -> None:
    """Symptom: "Partial: the first index is being made", and "Nothing found"."""
    engine, state = Engine.open(fresh, model="hash"), State()
    engine.index()
    state.tell(Opened("hash", {}))
    shutil.rmtree(fresh)
    with pytest.raises(UsageError, match=f"the project's folder is gone: {fresh}"):
        anyio.run(_answer, Service(engine, state), asked)


def test_a_project_of_which_nothing_is_indexed_is_told(tmp_path: Path) -> None:
    engine, state = Engine.open(tmp_path, model="hash"), State()
    engine.index()
    state.tell(Opened("hash", {}))
    assert anyio.run(_answer, Service(engine, state)).startswith("Nothing found. Not one file is indexed;")


@pytest.mark.parametrize(
    ("named", "nothing"),
    [("sub", "Nothing found. This server searches only sub. Nothing of it is indexed;"), ("sum.py", "")],
)
def test_what_serves_a_part_of_a_project_says_so(fresh: Path, named: str, nothing: str) -> None:
    """Symptom: an agent took a folder's answers for the project's."""
    (fresh / ".git").mkdir()
    (fresh / "sub").mkdir()
    engine, state = Engine.open(fresh / named, model="hash"), State()
    engine.index()
    state.tell(Opened("hash", {}))
    served = Service(engine, state)
    assert served.instructions.endswith(f" Only {named} in it is searched.")
    assert f"\nsearched: only {named}, " in anyio.run(_answer, served, IndexStatus())
    answer = anyio.run(_answer, served)
    assert answer.startswith(nothing)
    assert ("def add" in answer) == (not nothing)


@pytest.mark.parametrize("asked", [_SEARCH, IndexStatus()])
def test_what_hinders_a_model_is_told(fresh: Path, asked: object) -> None:
    state = State()
    engine = Engine.open(fresh, model=str(fresh))
    keeping = Keeping(engine, state.tell)
    keeping.start()
    try:
        for _ in range(2):
            with pytest.raises(CorebError, match=re.escape(str(fresh))):
                anyio.run(_answer, Service(engine, state), asked)
        # Symptom: every call made the traceback of the one error that all of them raised longer.
        assert isinstance(state.trouble, ModelError)
        assert service.__file__ not in {frame.filename for frame in extract_tb(state.trouble.__traceback__)}
    finally:
        keeping.stop()
        assert keeping.has_ended(PATIENCE)


async def _answer(served: Service, asked: object = _SEARCH) -> str:
    async def report(_done: float, _total: float | None, _message: str) -> None:
        return

    return await served.call(asked, report)


def test_an_index_that_cannot_be_renewed_still_answers_and_says_so(fresh: Path) -> None:
    engine, state = Engine.open(fresh, model="hash"), State()
    engine.index()
    state.tell(Opened("hash", {}))
    state.tell(Failed(OSError(28, "No space left on device")))
    answer = anyio.run(_answer, Service(engine, state))
    assert answer.startswith("Answered from the index as it was: No space left on device")
    assert "  add  function  python" in answer
