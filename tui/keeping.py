"""The index follows the files, on a thread of its own."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator

from textual.message import Message

from coreb_search.engine import Engine
from coreb_search.errors import IndexLocked, WatchError, told
from coreb_search.tui import table
from coreb_search.tui.messages import Indexed, Opened, Progressed, Troubled

# More often nobody could read it.
_TELL_EVERY_SECONDS = 0.05
# A scan of a large project takes a few tenths of a second.
_LOOK_EVERY_SECONDS = 10.0


class _Stopped(Exception):
    pass


class Keeping:
    """Indexes what changed, again and again until it is stopped; tells the app by messages."""

    def __init__(self, engine: Engine, post: Callable[[Message], object]) -> None:
        self._engine = engine
        self._post = post
        self._stopped = threading.Event()
        self._wanted = threading.Event()
        self._told = 0.0

    def refresh(self) -> None:
        """Look for changes soon, whatever the watch says."""
        self._wanted.set()

    def stop(self) -> None:
        """End soon: with the next file when indexing is at work."""
        self._stopped.set()
        self._wanted.set()

    def run(self) -> None:
        """Until it is stopped."""
        opened, due = False, True
        for changed in self._ticks():
            if self._stopped.is_set():
                return
            if changed or due or self._wanted.is_set():
                self._wanted.clear()
                opened = opened or self._open()
                due = not (opened and self._index())

    def _ticks(self) -> Iterator[bool]:
        """Whether files may have changed; now, and about every second."""
        try:
            yield from self._engine.changes(self._stopped)
        except WatchError as error:
            self._post(Troubled("watch", str(error), table.UNWATCHED))
            while not self._stopped.is_set():
                yield True
                self._wanted.wait(_LOOK_EVERY_SECONDS)

    def _open(self) -> bool:
        """Load the model and what is there already."""
        try:
            self._engine.warm_up()
            self._post(Opened(self._engine.encoder.name, self._engine.languages()))
        except Exception as error:  # noqa: BLE001 (whatever it is, the app goes on and says so)
            self._post(Troubled("index", told(error), table.WAITING))
            return False
        return True

    def _index(self) -> bool:
        """Whether it came to an end, good or bad; not while another process writes."""
        try:
            stats = self._engine.index(self._progress)
            if stats.changed or stats.deleted:
                self._engine.warm_up()
            self._post(Indexed(bool(stats.changed or stats.deleted), self._engine.languages()))
        except _Stopped:
            return True
        except IndexLocked as error:
            self._post(Troubled("index", str(error), table.WAITING))
            return False
        except Exception as error:  # noqa: BLE001 (whatever it is, the app goes on and says so)
            self._post(Troubled("index", told(error), table.WAITING))
        return True

    def _progress(self, done: int, total: int, chunks: int) -> None:
        if self._stopped.is_set():
            raise _Stopped
        if time.monotonic() - self._told > _TELL_EVERY_SECONDS:
            self._told = time.monotonic()
            self._post(Progressed(done, total, chunks))
