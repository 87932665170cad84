"""When Python looks for garbage: not while much is made of which nothing is dropped."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class _Pause:
    """Whoever comes first turns it off, and the last one on again: neither sees what others have done."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._inside = 0
        self._was_on = False

    def begin(self) -> None:
        with self._lock:
            if not self._inside:
                self._was_on = gc.isenabled()
                gc.disable()
            self._inside += 1

    def end(self) -> None:
        with self._lock:
            self._inside -= 1
            if not self._inside and self._was_on:
                gc.enable()


_PAUSE = _Pause()


@contextmanager
def uncollected() -> Iterator[None]:
    """Until the end no collection runs; also a decorator. A full one looks at all that is loaded: 30 ms."""
    _PAUSE.begin()
    try:
        yield
    finally:
        _PAUSE.end()
