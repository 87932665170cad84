"""The one owner of standard error: one-line messages and the progress bar."""

from __future__ import annotations

import sys
import threading
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from coreb_search.output.safe import safe_line

if TYPE_CHECKING:
    from types import TracebackType

    from rich.progress import Progress

# Quicker work needs no bar.
_PATIENCE_SECONDS = 0.5


def say(message: str) -> None:
    """One line for the person at the terminal."""
    import click

    # Nobody is left to tell when standard error is closed or full.
    with suppress(OSError):
        click.echo(f"coreb-search: {safe_line(' '.join(message.split()))}", err=True)


def warn(message: str) -> None:
    """Something a person should know that does not end the run."""
    say(f"warning: {message}")


class Bar:
    """Shows how far an index run is; only on a terminal, and only when it takes a while.

    It moves with every report; ``loading`` is after how many seconds it comes without any.
    """

    def __init__(self, loading: float = _PATIENCE_SECONDS) -> None:
        self._start = time.monotonic()
        self._progress: Progress | None = None
        self._wanted = bool(sys.stderr and sys.stderr.isatty())
        self._lock = threading.Lock()
        self._timer = threading.Timer(loading, self._show)
        self._timer.daemon = True

    def __enter__(self) -> Bar:
        if self._wanted:
            self._timer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._timer.cancel()
        with self._lock:
            self._wanted = False
            if self._progress is not None:
                self._progress.stop()

    def __call__(self, done: int, total: int, chunks: int) -> None:
        """Files done, files to do, chunks stored so far."""
        if time.monotonic() - self._start >= _PATIENCE_SECONDS:
            self._show()
        if self._progress is not None:
            self._progress.update(
                self._progress.task_ids[0], completed=done, total=total, chunks=f"{chunks:,}"
            )

    def _show(self) -> None:
        with self._lock:
            if self._wanted and self._progress is None:
                self._progress = _started()


def _started() -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    progress = Progress(
        TextColumn("Indexing"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("files, {task.fields[chunks]} chunks"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    progress.add_task("", total=None, chunks="0")
    progress.start()
    return progress
