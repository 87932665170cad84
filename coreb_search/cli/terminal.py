"""``tui``: the terminal UI, which is also what the program does without a command."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

import click

from coreb_search.cli.parameters import option, placed
from coreb_search.cli.program import NOTHING_FOUND, Command
from coreb_search.errors import UsageError
from coreb_search.output import stdout


@click.command(cls=Command)
@option(
    "--print",
    "printing",
    section="Output",
    is_flag=True,
    help="Print path:line of what was marked, or of the hit that Enter is pressed on: "
    "vim $(coreb-search --print).",
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
    # Until the first paint: nothing that is loaded is ever garbage.
    gc.disable()
    from coreb_search.engine import Engine
    from coreb_search.tui.app import SearchApp
    from coreb_search.tui.memory import Memory, default_folder

    engine = Engine.open(path, index, model)
    lines = SearchApp(engine, Memory(default_folder(), engine.project.root), printing).run() or []
    stdout.write(f"{line}\n" for line in lines)
    if printing and not lines:
        ctx.exit(NOTHING_FOUND)
