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
        self._watched = table.UP_TO_DATE
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

    def _run(self) -> None:
        opened, due = self._open(), True
        for changed in self._ticks():
            if self._stopped.is_set():
                return
            if changed or due or self._wanted.is_set():
                self._wanted.clear()
                opened = opened or self._open()
                due = not (opened and self._index())

    def _ticks(self) -> Iterator[bool]:
        """Whether files may have changed; now, and about every second."""
        while not self._stopped.is_set():
            try:
                for changed in self._engine.changes(self._stopped):
                    self._is_watched(table.UP_TO_DATE, "")
                    yield changed
            except WatchError as error:
                self._is_watched(table.UNWATCHED, table.LOOKED_AT.format(error=error))
                yield True
                self._wanted.wait(_LOOK_EVERY_SECONDS)

    def _is_watched(self, state: str, trouble: str) -> None:
        if self._watched != state:
            self._watched = state
            self._post(Troubled("watch", trouble, state))

    def _open(self) -> bool:
        """Load the model and what is there already."""
        try:
            self._engine.warm_up()
            self._post(Opened(self._engine.encoder.name, self._engine.languages()))
        except Exception as error:  # noqa: BLE001 (whatever it is, the app goes on and says so)
            self._post(Troubled("index", told(error), table.FAILED))
            return False
        return True

    def _index(self) -> bool:
        """Whether it came to an end, good or bad; not while another process writes."""
        try:
            self._engine.index(self._progress)
            self._engine.warm_up()
            self._post(Indexed(self._engine.languages()))
        except _Stopped:
            return True
        except IndexLocked as error:
            self._post(Troubled("index", table.LOCKED.format(who=error.who), table.WAITING))
            return False
        except Exception as error:  # noqa: BLE001 (whatever it is, the app goes on and says so)
            self._post(Troubled("index", f"{told(error)}; Ctrl-L tries again", table.FAILED))
        return True

    def _progress(self, done: int, total: int, chunks: int) -> None:
        if self._stopped.is_set():
            raise _Stopped
        if time.monotonic() - self._told > _TELL_EVERY_SECONDS:
            self._told = time.monotonic()
            self._post(Progressed(done, total, chunks))
