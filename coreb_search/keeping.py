"""The index follows the files, on a thread of its own, for every surface that stays open."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from coreb_search.errors import IndexLocked, WatchError

if TYPE_CHECKING:
    from coreb_search.build import Progress
    from coreb_search.engine import Engine
    from coreb_search.types import IndexStats

# More often nobody could read it.
_TELL_EVERY_SECONDS = 0.05
_STEP_SECONDS = 0.1
# Runs that follow each other so soon are a row. Two of them may be two saves.
_IN_A_ROW_SECONDS = 1.0
_FREE_RUNS = 2
_LONGEST_REST_SECONDS = 10.0
# Times the processor time of the run: files that no index has may change for as long as a program runs.
_REST, _REST_IN_VAIN = 1, 4
# Where the system cannot tell of changes: times what a look took that found none.
_LOOK_REST = 20
_LEAST_LOOK_SECONDS, _MOST_LOOK_SECONDS = 1.0, 30.0
_WATCH_AGAIN_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Opened:
    """The model is loaded; what was indexed before can be searched."""

    model: str
    languages: Mapping[str, int]
    """Chunks by language, most first."""


@dataclass(frozen=True, slots=True)
class Progressed:
    """An index run goes on."""

    done: int
    """Files read."""
    total: int
    chunks: int
    """Made of the files read, but for those whose bytes were indexed already."""


@dataclass(frozen=True, slots=True)
class Indexed:
    """An index run has ended well."""

    languages: Mapping[str, int]
    stats: IndexStats = field(compare=False)


@dataclass(frozen=True, slots=True)
class Interrupted:
    """An index run was ended before its time; what it has committed stays."""


@dataclass(frozen=True, slots=True)
class Failed:
    """The index could not be brought up to date; after IndexLocked it is tried again by itself."""

    error: Exception


@dataclass(frozen=True, slots=True)
class Watched:
    """Files are watched again, or, for the reason given, looked at now and then."""

    hindered: WatchError | None


News = Opened | Progressed | Indexed | Interrupted | Failed | Watched


class Stopped(Exception):
    """What ends an index run that nobody waits for any more."""


class Keeping:
    """Indexes what changed, again and again until it is stopped; tells, on its own thread, how it goes.

    Where changes do not end, it rests for as long as it keeps a processor busy. With ``answers``, what
    questions need is kept in memory.
    """

    def __init__(self, engine: Engine, tell: Callable[[News], object], answers: bool = True) -> None:
        self._engine = engine
        self._tell = tell
        self._answers = answers
        self._stopped = threading.Event()
        self._wanted = threading.Event()
        self._at_work = threading.Lock()
        self._given_up = threading.Event()
        self._told = 0.0
        self._again = False
        self._hindered = False
        self._ended = -_IN_A_ROW_SECONDS
        self._in_a_row = 0
        self._look_seconds = 0.0
        self._thread = threading.Thread(target=self._run, name="keeping", daemon=True)

    def start(self) -> None:
        """On a thread that the end of the program does not wait for, however long a model may compute."""
        self._thread.start()

    def refresh(self) -> None:
        """Look for changes soon, whatever the watch says."""
        self._wanted.set()

    def stop(self) -> None:
        """End soon: with the next file when indexing is at work."""
        self._stopped.set()
        self._wanted.set()

    def has_ended(self, within: float) -> bool:
        """Whether it has come to its end, after so many seconds at most."""
        if self._thread.ident is not None:
            self._thread.join(within)
        return not self._thread.is_alive()

    def interrupt(self) -> None:
        """End the run that is at work with the next file; what is missing is read when something changes."""
        self._given_up.set()

    def index(self, progress: Progress | None = None, given_up: threading.Event | None = None) -> IndexStats:
        """Index what changed now, on the caller's thread, after a run that is at work.

        Ends soon after ``given_up`` is set. Raises what Engine.index raises, and Stopped.
        """
        given_up = given_up or threading.Event()
        while not self._at_work.acquire(timeout=_STEP_SECONDS):
            self._go_on_unless(given_up)
        try:
            self._given_up = given_up
            stats = self._engine.index(partial(self._progress, given_up, progress))
            if self._answers:
                self._engine.warm_up()
            news = Indexed(self._engine.languages(), stats)
        except Stopped:
            self._tell(Interrupted())
            raise
        except Exception as error:
            # Whoever's thread this is, the own one tries again.
            self._again = isinstance(error, IndexLocked)
            self._tell(Failed(error))
            raise
        finally:
            self._at_work.release()
        self._tell(news)
        return stats

    def _run(self) -> None:
        opened, due = self._open(), True
        for changed in self._ticks():
            if self._stopped.is_set():
                return
            if changed or due or self._again or self._wanted.is_set():
                self._wanted.clear()
                self._again = False
                opened = opened or self._open()
                due = not opened
                if opened:
                    self._index()

    def _ticks(self) -> Iterator[bool]:
        """Whether files may have changed; now, and about every second."""
        while not self._stopped.is_set():
            try:
                for changed in self._engine.changes(self._stopped):
                    self._is_watched(None)
                    yield changed
            except WatchError as error:
                self._is_watched(error)
                yield from self._looks()

    def _looks(self) -> Iterator[bool]:
        """Until it is time to try to watch again. Each look costs a scan: what is dear is rarely done."""
        end = time.monotonic() + _WATCH_AGAIN_SECONDS
        while time.monotonic() < end and not self._stopped.is_set():
            yield True
            rest = max(_LEAST_LOOK_SECONDS, _LOOK_REST * self._look_seconds)
            self._wanted.wait(min(rest, _MOST_LOOK_SECONDS))

    def _is_watched(self, hindered: WatchError | None) -> None:
        if self._hindered != bool(hindered):
            self._hindered = bool(hindered)
            self._tell(Watched(hindered))

    def _open(self) -> bool:
        """Load the model and what is there already."""
        try:
            if self._answers:
                self._engine.warm_up()
            self._tell(Opened(self._engine.encoder.name, self._engine.languages()))
        except Exception as error:  # noqa: BLE001 (whatever it is, the program goes on and says so)
            self._tell(Failed(error))
            return False
        return True

    def _index(self) -> None:
        soon = time.monotonic() - self._ended < _IN_A_ROW_SECONDS
        self._in_a_row = self._in_a_row + 1 if soon else 1
        spent, share = time.process_time(), _REST
        # What went wrong was told; the program goes on.
        with suppress(Exception):
            stats = self.index()
            if not stats.differing:
                share = _REST_IN_VAIN
            if not (stats.changed or stats.deleted):
                self._look_seconds = stats.seconds
        if self._in_a_row > _FREE_RUNS:
            self._stopped.wait(min(share * (time.process_time() - spent), _LONGEST_REST_SECONDS))
        self._ended = time.monotonic()

    def _progress(
        self, given_up: threading.Event, progress: Progress | None, done: int, total: int, chunks: int
    ) -> None:
        self._go_on_unless(given_up)
        if progress:
            progress(done, total, chunks)
        if time.monotonic() - self._told > _TELL_EVERY_SECONDS:
            self._told = time.monotonic()
            self._tell(Progressed(done, total, chunks))

    def _go_on_unless(self, given_up: threading.Event) -> None:
        if given_up.is_set() or self._stopped.is_set():
            raise Stopped
