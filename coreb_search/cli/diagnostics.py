"""The one owner of standard error: one-line messages and the progress bar."""

from __future__ import annotations

import sys
import threading
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from coreb_search.display.safe import safe_line

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Any

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
        """Files read, files to read, chunks made of them."""
        if time.monotonic() - self._start >= _PATIENCE_SECONDS:
            self._show()
        if self._progress is not None:
            self._progress.update(
                self._progress.task_ids[0], completed=done, total=total, chunks=f"{chunks:,}"
            )

    def _show(self) -> None:
        with self._lock:
            if self._wanted and self._progress is None:
                self._progress = _started("files, {task.fields[chunks]} chunks", "Indexing", chunks="0")


class Steps:
    """Shows how far the steps of a longer run are, with rate and time left; on a terminal only.

    The steps of a ``transfer`` are bytes.
    """

    def __init__(self, transfer: bool = False) -> None:
        self._transfer = transfer
        self._start = time.monotonic()
        self._progress: Progress | None = None
        self._wanted = bool(sys.stderr and sys.stderr.isatty())
        self._step = ""

    def __enter__(self) -> Steps:
        return self

    def __exit__(self, *_: object) -> None:
        if self._progress is not None:
            self._progress.stop()

    def __call__(self, step: str, done: int, total: int) -> None:
        """What is being done, how much of it is done and how much there is to do."""
        if not self._wanted or time.monotonic() - self._start < _PATIENCE_SECONDS:
            return
        if self._progress is None:
            self._progress = _started("{task.fields[rate]}", step, self._transfer, rate="")
        if step != self._step:
            # Rate and time left are a step's own.
            self._step = step
            self._progress.reset(self._progress.task_ids[0], description=step)
        speed = self._progress.tasks[0].speed
        rate = f"{(speed or 0) / 1e6:,.1f} MB/s" if self._transfer else f"{speed:,.0f}/s" if speed else ""
        self._progress.update(self._progress.task_ids[0], completed=done, total=total, rate=rate)


def _started(text: str, description: str, transfer: bool = False, **fields: Any) -> Progress:  # noqa: ANN401
    from rich import progress as rich
    from rich.console import Console

    progress = rich.Progress(
        rich.TextColumn("{task.description}"),
        rich.BarColumn(),
        rich.DownloadColumn() if transfer else rich.MofNCompleteColumn(),
        rich.TextColumn(text),
        rich.TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    progress.add_task(description, total=None, **fields)
    progress.start()
    return progress
