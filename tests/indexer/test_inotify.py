"""A watch is asked when the system says that it has something, and now and then."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from coreb_search.indexer import inotify
from coreb_search.indexer.inotify import Watch

PATIENCE = 20.0
GOING_ON = threading.Event()


@pytest.fixture(autouse=True)
def _short_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inotify, "_STEP_MS", 10)
    monkeypatch.setattr(inotify, "_LOOK_ANYWAY_SECONDS", 10 * PATIENCE)
    # One of another test's watch.
    signal.sigtimedwait([signal.SIGURG], 0)


def names(watch: Watch) -> set[str]:
    return {Path(path).name for _, path in watch.changes(GOING_ON, PATIENCE)}


def test_it_is_asked_when_something_has_changed_and_not_before(tmp_path: Path) -> None:
    """watchfiles wakes up ten times a second, all day."""
    with Watch([str(tmp_path)], by_tree=False) as watch:
        made = watch._looked
        assert watch.changes(GOING_ON, 0.05) == set()
        assert watch._looked == made
        # What comes while nobody waits is kept.
        (tmp_path / "a.py").touch()
        assert names(watch) == {"a.py"}
        threading.Timer(0.05, (tmp_path / "b.py").touch).start()
        assert names(watch) == {"b.py"}


def test_each_thread_hears_of_its_own_watch(tmp_path: Path) -> None:
    ready = threading.Barrier(3)

    def waits(folder: Path) -> set[str]:
        folder.mkdir()
        with Watch([str(folder)], by_tree=False) as watch:
            ready.wait(PATIENCE)
            return names(watch)

    with ThreadPoolExecutor(2) as threads:
        one, other = (threads.submit(waits, tmp_path / name) for name in ("one", "other"))
        ready.wait(PATIENCE)
        (tmp_path / "other" / "b.py").touch()
        assert other.result(PATIENCE) == {"b.py"}
        assert not one.done()
        (tmp_path / "one" / "a.py").touch()
        assert one.result(PATIENCE) == {"a.py"}


def without_signals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inotify, "_queues", set)


def with_lost_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signal, "sigtimedwait", lambda *_: None)
    monkeypatch.setattr(inotify, "_LOOK_ANYWAY_SECONDS", 0.0)


@pytest.mark.parametrize("system", [without_signals, with_lost_ones])
def test_where_no_signal_comes_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: Callable[[pytest.MonkeyPatch], None]
) -> None:
    system(monkeypatch)
    with Watch([str(tmp_path)], by_tree=False) as watch:
        assert watch.changes(GOING_ON, 0.05) == set()
        (tmp_path / "a.py").touch()
        assert names(watch) == {"a.py"}
        # Nor is one waited for again.
        monkeypatch.setattr(inotify, "_LOOK_ANYWAY_SECONDS", 10 * PATIENCE)
        (tmp_path / "b.py").touch()
        assert names(watch) == {"b.py"}


def test_it_ends_when_it_is_stopped(tmp_path: Path) -> None:
    stopped = threading.Event()
    with Watch([str(tmp_path)], by_tree=False) as watch:
        threading.Timer(0.05, stopped.set).start()
        assert watch.changes(stopped, 10 * PATIENCE) == set()
