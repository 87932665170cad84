"""``tui``: the terminal UI, which is also what the program does without a command."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from coreb_search.cli.opening import opened
from coreb_search.cli.parameters import option, placed
from coreb_search.cli.program import NOTHING_FOUND, Command
from coreb_search.errors import UsageError
from coreb_search.output import stdout

if TYPE_CHECKING:
    from coreb_search.tui.app import SearchApp

# The shell's way to say which signal ended a program.
_SIGNALLED = 128
_LOOK_EVERY_SECONDS = 1.0
_STARTED_SECONDS = 1.0
_LAST_SECONDS = 1.0


@click.command(cls=Command)
@option(
    "--print",
    "printing",
    section="Output",
    is_flag=True,
    help="Print path:line of what was marked, or of the hit that Enter is pressed on: "
    "hx $(coreb-search --print).",
)
@placed
@click.pass_context
def tui(ctx: click.Context, path: Path, index: str | None, model: str | None, printing: bool) -> None:
    """Search as you type, in the terminal.

    PATH: the current folder by default; in a subfolder of a project only that
    folder is searched. The project is indexed meanwhile, and again as it changes.
    F1 shows all keys.

    Exit code: 0, with --print 1 when nothing was chosen; 2 error.
    """  # fmt: skip
    if not (sys.stdin and sys.stdin.isatty() and sys.stderr and sys.stderr.isatty()):
        raise UsageError("the terminal UI needs a terminal; to ask without: coreb-search search QUESTION")
    # For the start: nothing that is loaded is ever garbage.
    gc.disable()
    engine = opened(path, index, model, lasting=True)
    from coreb_search.tui.app import SearchApp
    from coreb_search.tui.memory import Memory, default_folder

    app = SearchApp(engine, Memory(default_folder(), engine.project.root), printing)
    with _standard_output_on_the_terminal():
        lines = _run(app)
    ended = app.main.keeping.has_ended(within=_LAST_SECONDS)
    if app.failure:
        raise app.failure
    stdout.write(f"{line}\n" for line in lines)
    code = app.return_code or (NOTHING_FOUND if printing and not lines else 0)
    if not ended:
        # A model that computes for long is not waited for: what is not committed is done again.
        os._exit(code)
    ctx.exit(code)


@contextmanager
def _standard_output_on_the_terminal() -> Iterator[None]:
    """Where results go elsewhere, the terminal's size would not be known and no editor could draw on it."""
    if sys.__stdout__ is None:
        yield
        return
    kept = os.dup(1)
    os.dup2(2, 1)
    try:
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)


def _run(app: SearchApp) -> list[str]:
    """What it is to print. A signal ends it as a key does, so that the terminal is given back."""
    import asyncio

    async def until_it_ends() -> list[str]:
        loop = asyncio.get_running_loop()
        signals = (signal.SIGHUP, signal.SIGINT, signal.SIGTERM)
        for number in signals:
            loop.add_signal_handler(number, app.exit, None, _SIGNALLED + number)
        watching = asyncio.create_task(_die_with_the_terminal())
        try:
            loop.call_later(_STARTED_SECONDS, _collect_again)
            return await app.run_async() or []
        finally:
            watching.cancel()
            for number in signals:
                loop.remove_signal_handler(number)

    return asyncio.run(until_it_ends())


def _collect_again() -> None:
    # What was loaded so far stays: it need not be looked at again.
    gc.freeze()
    gc.enable()


async def _die_with_the_terminal() -> None:
    """Where nobody is sent SIGHUP, as behind a shell that ignores it, Textual would read on and on."""
    import asyncio
    import select

    terminal = select.poll()
    terminal.register(0, 0)
    while not any(event & select.POLLHUP for _, event in terminal.poll(0)):
        await asyncio.sleep(_LOOK_EVERY_SECONDS)
    os.kill(os.getpid(), signal.SIGHUP)
