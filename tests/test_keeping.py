"""The index follows the files for whatever stays open, and runs end when nobody waits for them."""

from __future__ import annotations

import queue
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import pytest

from coreb_search.engine import Engine
from coreb_search.errors import IndexLocked, WatchError
from coreb_search.keeping import (
    Failed,
    Indexed,
    Interrupted,
    Keeping,
    News,
    Opened,
    Progressed,
    Stopped,
    Watched,
)
from coreb_search.types import IndexStats, Query

LONGEST_WAIT_SECONDS = 10.0


class Told:
    """What was told, in order."""

    def __init__(self) -> None:
        self._news: queue.SimpleQueue[News] = queue.SimpleQueue()

    def __call__(self, news: News) -> None:
        self._news.put(news)

    def indexed(self) -> dict[str, int]:
        """Chunks by language after the next run."""
        news = self.until(Indexed)
        assert isinstance(news, Indexed)
        return dict(news.languages)

    def until(self, kind: type[News]) -> News:
        while not isinstance(news := self._news.get(timeout=LONGEST_WAIT_SECONDS), kind):
            pass
        return news


class Patient(Engine):
    """Goes on indexing only when it may, file by file."""

    may_go_on: threading.Event

    def index(self, progress: object = None, *arguments: object, **more: object) -> object:  # type: ignore[override]
        def told(done: int, total: int, chunks: int) -> None:
            assert callable(progress)
            progress(done, total, chunks)
            if done == 1:
                self.may_go_on.wait(LONGEST_WAIT_SECONDS)

        return super().index(told, *arguments, **more)  # type: ignore[arg-type]


class Unwatched(Engine):
    """On a system that has no watches left."""

    def changes(self, stopped: threading.Event) -> Iterator[bool]:
        raise WatchError("cannot watch it: no inotify watches are left; allow more")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for number in range(3):
        (tmp_path / f"m{number}.py").write_text(f"def work_{number}():\n    return {number}\n")
    return tmp_path


@contextmanager
def keeping(engine: Engine, told: Callable[[News], object]) -> Iterator[Keeping]:
    kept = Keeping(engine, told)
    kept.start()
    try:
        yield kept
    finally:
        kept.stop()
        assert kept.has_ended(LONGEST_WAIT_SECONDS)


def patient(root: Path) -> Patient:
    engine = Patient.open(root, model="hash")
    assert isinstance(engine, Patient)
    engine.may_go_on = threading.Event()
    return engine


def test_files_are_indexed_at_once_and_as_they_change(root: Path) -> None:
    told = Told()
    engine = Engine.open(root, model="hash")
    with keeping(engine, told):
        assert told.until(Opened) == Opened("hash", {})
        assert told.until(Progressed) == Progressed(0, 3, 0)
        assert told.indexed() == {"python": 3}
        (root / "new.go").write_text("// New is new.\nfunc New() {\n}\n")
        assert told.indexed() == {"python": 3, "go": 1}


def test_a_run_on_demand_answers_when_all_is_indexed(root: Path) -> None:
    told = Told()
    with keeping(Engine.open(root, model="hash"), told) as kept:
        told.until(Indexed)
        (root / "m3.py").write_text("def work_3():\n    return 3\n")
        seen: list[tuple[int, int, int]] = []
        stats = kept.index(lambda *how_far: seen.append(how_far))
        assert stats.files == 4
        # Fresh files are read again, but not cut; none are, if the watch was quicker.
        assert seen in ([], [*((done, 4, 0) for done in range(4)), (4, 4, 1)])


def test_a_run_that_is_interrupted_keeps_the_old_index_and_the_next_one_ends(root: Path) -> None:
    told, engine = Told(), patient(root)
    with keeping(engine, told) as kept:
        told.until(Progressed)
        kept.interrupt()
        engine.may_go_on.set()
        told.until(Interrupted)
        assert kept.index().files == 3
        assert len(engine.search(Query("work", k=10))) == 3


def test_who_waits_for_another_run_can_give_up(root: Path) -> None:
    told, engine = Told(), patient(root)
    with keeping(engine, told) as kept:
        told.until(Progressed)
        given_up = threading.Event()
        threading.Timer(0.2, given_up.set).start()
        with pytest.raises(Stopped):
            kept.index(given_up=given_up)
        engine.may_go_on.set()
        told.until(Indexed)


def test_stopping_ends_a_run_with_the_next_file(root: Path) -> None:
    told, engine = Told(), patient(root)
    kept = Keeping(engine, told)
    kept.start()
    told.until(Progressed)
    kept.stop()
    engine.may_go_on.set()
    assert kept.has_ended(LONGEST_WAIT_SECONDS)
    told.until(Interrupted)


def test_another_writer_is_told_and_waited_for(root: Path) -> None:
    told, engine = Told(), Engine.open(root, model="hash")
    engine.index()
    (root / "m9.py").write_text("def work_9():\n    return 9\n")
    with engine._store.writing(), keeping(Engine.open(root, model="hash"), told):
        news = told.until(Failed)
        assert isinstance(news, Failed)
        assert isinstance(news.error, IndexLocked)
    with keeping(Engine.open(root, model="hash"), told):
        assert told.indexed() == {"python": 4}


def test_without_a_watch_it_is_said_and_looked_at_on_demand(root: Path) -> None:
    told = Told()
    with keeping(Unwatched.open(root, model="hash"), told) as kept:
        news = told.until(Watched)
        assert isinstance(news, Watched)
        assert "no inotify watches" in str(news.hindered)
        told.until(Indexed)
        (root / "m3.py").write_text("def work_3():\n    return 3\n")
        kept.refresh()
        assert told.indexed() == {"python": 4}


def test_an_index_that_is_deleted_and_made_anew_is_the_one_that_answers(root: Path) -> None:
    """Symptom: after `git clean -fdx` nothing was found: the files were gone, the version was the same."""
    told, engine = Told(), Engine.open(root, model="hash")
    with keeping(engine, told) as kept:
        told.until(Indexed)
        assert len(engine.search(Query("work", k=10))) == 3
        shutil.rmtree(root / ".coreb-search")
        kept.index()
        assert len(engine.search(Query("work", k=10))) == 3
        assert engine.status().chunks == 3
        shutil.rmtree(root)
        root.mkdir()
        (root / "new.py").write_text("def fresh():\n    return 1\n")
        while told.indexed() != {"python": 1}:
            pass
        assert [hit.chunk.symbol for hit in engine.search(Query("fresh", k=10))] == ["fresh"]


class Restless(Engine):
    """Where something changes all the time, and finding out what takes a while."""

    differing: tuple[str, ...] = ()
    runs: list[tuple[float, float]]

    def changes(self, stopped: threading.Event) -> Iterator[bool]:
        while not stopped.is_set():
            yield True

    def index(self, *_: object, **__: object) -> IndexStats:
        begun, spent = time.monotonic(), time.process_time()
        while time.process_time() - spent < 0.1:
            pass
        self.runs.append((begun, time.monotonic()))
        return IndexStats(0, 0, {}, len(self.differing), 0, 0.1, self.differing)


@pytest.mark.parametrize(("differing", "rest"), [(("hot.py",), 1), ((), 4)])
def test_changes_without_an_end_leave_the_processor_to_others(
    root: Path, differing: tuple[str, ...], rest: int
) -> None:
    """Run followed run while a file was rewritten again and again, or one that no index has."""
    engine = Restless.open(root, model="hash")
    assert isinstance(engine, Restless)
    engine.differing, engine.runs = differing, []
    with keeping(engine, Told()) as kept:
        while len(engine.runs) < 5:
            assert not kept.has_ended(0.05)
    # Two in a row may be two saves.
    for (_, ended), (begun, _) in pairwise(engine.runs[2:]):
        assert begun - ended >= rest * 0.1


class Crowded(Engine):
    """On a system that has no watches left for a while."""

    is_full = True

    def changes(self, stopped: threading.Event) -> Iterator[bool]:
        if self.is_full:
            raise WatchError("cannot watch it: no inotify watches are left; allow more")
        return super().changes(stopped)


def test_without_a_watch_files_are_looked_at_until_there_is_one(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("coreb_search.keeping._WATCH_AGAIN_SECONDS", 0.5)
    monkeypatch.setattr("coreb_search.keeping._LEAST_LOOK_SECONDS", 0.1)
    heard: list[News] = []
    engine = Crowded.open(root, model="hash")
    assert isinstance(engine, Crowded)

    def watched() -> list[bool]:
        return [news.hindered is None for news in heard if isinstance(news, Watched)]

    def wait_for(condition: Callable[[], bool]) -> None:
        end = time.monotonic() + LONGEST_WAIT_SECONDS
        while not condition():
            assert time.monotonic() < end
            time.sleep(0.01)

    with keeping(engine, heard.append):
        for number in (3, 4):
            (root / f"m{number}.py").write_text(f"def work_{number}():\n    return {number}\n")
            wait_for(lambda: engine.languages() == {"python": number + 1})  # noqa: B023 (waited for right here)
        # Said once, however often it was tried.
        wait_for(lambda: sum(isinstance(news, Indexed) for news in heard) > 5)
        assert watched() == [False]
        engine.is_full = False
        wait_for(lambda: watched() == [False, True])
        (root / "m5.py").write_text("def work_5():\n    return 5\n")
        wait_for(lambda: engine.languages() == {"python": 6})
