"""``watch``: an index that follows the files for as long as the command runs."""

from __future__ import annotations

import os
import select
import signal
import time
from pathlib import Path
from queue import Empty, SimpleQueue
from types import FrameType
from typing import TYPE_CHECKING

import click

from coreb_search.cli import diagnostics
from coreb_search.cli.opening import opened
from coreb_search.cli.parameters import option, placed
from coreb_search.cli.program import ERROR, INTERRUPTED, Command
from coreb_search.errors import CorebError, IndexLocked, told
from coreb_search.output import stdout

if TYPE_CHECKING:
    from coreb_search.keeping import Keeping, News
    from coreb_search.types import IndexStats

_LOOK_EVERY_SECONDS = 3.0
_LAST_SECONDS = 1.0
# Two that watch one project meet at every change, for a moment.
_PATIENCE_SECONDS = 2.0
_NAMED_FILES = 3


@click.command(cls=Command)
@option("--jsonl", "as_jsonl", section="Output", is_flag=True, help="One object a refresh.")
@placed
def watch(path: Path, index: str | None, model: str | None, as_jsonl: bool) -> None:
    """Index a project now, and again whenever its files change.

    Until Ctrl-C. PATH is the project or anything in it, the current folder by
    default; the whole project is watched. Where the system cannot tell of changes,
    the files are looked at every few seconds. The terminal UI, rpc and mcp do all
    of this by themselves.

    Exit code: 130 after Ctrl-C; 0 after SIGTERM or SIGHUP, or when nobody reads
    the objects any more; 2 error.
    """
    engine = opened(path, index, model, lasting=True)
    from coreb_search.keeping import Keeping

    for number in (signal.SIGHUP, signal.SIGTERM):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _end)
    news: SimpleQueue[News] = SimpleQueue()
    keeping = Keeping(engine, news.put, answers=False)
    try:
        code = _told_until_the_end(keeping, news, _Teller(engine.project.root, as_jsonl))
    finally:
        keeping.stop()
        ended = keeping.has_ended(within=_LAST_SECONDS)
    if not ended:
        # A model that computes for long is not waited for: what is not committed is done again.
        os._exit(code)
    click.get_current_context().exit(code)


def _end(_number: int, _frame: FrameType | None) -> None:
    raise click.exceptions.Exit


def _told_until_the_end(keeping: Keeping, news: SimpleQueue[News], teller: _Teller) -> int:
    """The exit code."""
    try:
        with teller:
            keeping.start()
            while not keeping.has_ended(within=0) and not teller.is_left():
                try:
                    teller.tell(news.get(timeout=_LOOK_EVERY_SECONDS))
                except Empty:
                    continue
    except KeyboardInterrupt:
        return INTERRUPTED
    except (click.exceptions.Exit, BrokenPipeError):
        return 0
    return 0 if teller.is_left() else ERROR


class _Teller:
    """Says on standard error, and with ``--jsonl`` on standard output, how it goes."""

    def __init__(self, root: Path, as_jsonl: bool) -> None:
        self._root = root
        self._as_jsonl = as_jsonl
        self._bar: diagnostics.Bar | None = None
        self._indexed = False
        self._locked_since: float | None = None
        self._trouble = ""

    def __enter__(self) -> _Teller:
        return self

    def __exit__(self, *_: object) -> None:
        self._close_bar()

    def is_left(self) -> bool:
        """Whether nobody reads the objects any more."""
        if not self._as_jsonl:
            return False
        poll = select.poll()
        poll.register(1, 0)
        return any(event & select.POLLERR for _, event in poll.poll(0))

    def tell(self, news: News) -> None:
        """Raises what ends the command: an error before anything has been indexed."""
        from coreb_search.keeping import Failed, Indexed, Progressed, Watched

        match news:
            case Progressed(done, total, chunks):
                if self._bar is None:
                    self._bar = diagnostics.Bar().__enter__()
                self._bar(done, total, chunks)
                return
            case Indexed(_, stats):
                self._close_bar()
                self._tell_stats(stats)
            case Failed(error):
                self._close_bar()
                self._tell_error(error)
            case Watched(hindered):
                self._close_bar()
                self._tell_watched(hindered)

    def _tell_stats(self, stats: IndexStats) -> None:
        first, recovered = not self._indexed, bool(self._trouble)
        self._indexed, self._locked_since, self._trouble = True, None, ""
        if self._as_jsonl and (first or stats.differing):
            from coreb_search.output.machine import stats_line

            stdout.write([stats_line(stats)])
        took = f"in {stats.seconds:.1f} s"
        if first:
            held = f"{stats.files:,} files, {stats.chunks:,} chunks"
            diagnostics.say(f"watching {self._root} ({held}, indexed {took}); Ctrl-C ends it")
        elif stats.differing:
            diagnostics.say(f"{_happened(stats)} {took}")
        elif recovered:
            diagnostics.say("up to date again")

    def _tell_error(self, error: Exception) -> None:
        if isinstance(error, IndexLocked):
            self._locked_since = self._locked_since or time.monotonic()
            if time.monotonic() - self._locked_since >= _PATIENCE_SECONDS:
                self._tell_trouble(f"{error.who}, waiting for it to finish")
        elif not self._indexed:
            raise error
        elif not self._root.exists():
            self._tell_trouble(f"{self._root} is gone; waiting for it to come back (Ctrl-C ends)")
        else:
            self._tell_trouble(f"error: {told(error)}")

    def _tell_trouble(self, trouble: str) -> None:
        """Once, however often it is met."""
        if trouble != self._trouble:
            self._trouble = trouble
            diagnostics.say(trouble)

    def _tell_watched(self, hindered: CorebError | None) -> None:
        if hindered:
            diagnostics.warn(f"{hindered}. Until then files are looked at every few seconds")
        else:
            diagnostics.say("files are watched again")

    def _close_bar(self) -> None:
        if self._bar is not None:
            self._bar.__exit__(None, None, None)
            self._bar = None


def _happened(stats: IndexStats) -> str:
    """``2 read (a.py, b.py), 1 gone (c.py)``."""
    read = len(stats.differing) - stats.deleted
    parts = (("read", stats.differing[:read]), ("gone", stats.differing[read:]))
    return ", ".join(f"{len(paths):,} {what} ({_named(paths)})" for what, paths in parts if paths)


def _named(paths: tuple[str, ...]) -> str:
    more = len(paths) - _NAMED_FILES
    return ", ".join(paths[:_NAMED_FILES]) + (f" and {more:,} more" if more > 0 else "")
