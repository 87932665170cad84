"""``mcp``: what coding agents start, and what to write into their clients' settings."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from coreb_search.cli import diagnostics
from coreb_search.cli.aiding import AidedCommand, aided, load_soon
from coreb_search.cli.opening import left_out
from coreb_search.cli.parameters import option, placed
from coreb_search.config import absolute, find_project
from coreb_search.errors import UsageError
from coreb_search.output import stdout
from coreb_search.programs import find_program

if TYPE_CHECKING:
    from coreb_search.settings import Habits

_ALL = "all"
_PROGRAM = "coreb-search"
# Twice this is less than the second in which a process whose client has left is to be gone.
_LAST_SECONDS = 0.3
_SDK = "mcp>=2.3,<3"
_NO_SDK = (
    f"agents are served with the MCP SDK, which is not installed here: pipx inject coreb-search '{_SDK}', "
    f"or, into an environment of your own, pip install '{_SDK}'"
)
_NOT_INSTALLED = (
    "coreb-search is found only because you are in this folder: a client will not find it; install it"
)


class _ClientName(click.ParamType[str]):
    name = "client"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Raises BadParameter with all names."""
        from coreb_search.mcp.clients import CLIENTS

        if value == _ALL or value in {client.name for client in CLIENTS}:
            return value
        hint = "; PATH comes before --install" if Path(value).is_dir() else ""
        known = ", ".join(client.name for client in CLIENTS)
        raise click.BadParameter(f"unknown client {value!r}{hint}; known: {known}", ctx, param)


@click.command(cls=AidedCommand)
@option(
    "--install",
    section="Output",
    is_flag=False,
    flag_value=_ALL,
    type=_ClientName(),
    metavar="[CLIENT]",
    help="Print what to write into the settings of CLIENT, or of all known ones; nothing is changed.",
)
@aided
@placed
def mcp(path: Path, index: str | None, model: str | None, install: str | None, habits: Habits) -> None:
    """Serve a coding agent: MCP over standard input and output.

    Its tools are search_code, find_similar_code and index_status. PATH: the
    current folder by default; in a subfolder of a project only that folder is
    searched. The project is indexed meanwhile, and again as it changes.
    --rerank and --expand count where an agent says nothing of it.

    Exit code: 0 after the client has closed the input; 2 error.
    """
    # Desktop programs start their servers in either, whatever is there.
    if place := left_out(path):
        raise UsageError(f"this is {place}: name a project, or . to serve all that is here")
    # The second came with the version of the SDK that is needed.
    installed = all(find_spec(name) for name in ("mcp", "mcp_types"))
    if install:
        _print_snippets(install, [*_place(path, index, model), *_said(habits)])
        if not installed:
            diagnostics.warn(_NO_SDK)
        return
    if not installed:
        raise UsageError(_NO_SDK)
    _serve(path, index, model, habits)


def _serve(path: Path, index: str | None, model: str | None, habits: Habits) -> None:
    if sys.stdin and sys.stdin.isatty():
        diagnostics.say("an agent's client is to start this (how: --install); Ctrl-D ends it")
    # A thread that reads cannot be interrupted, and one that imports must not be: others would wait for ever.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    # For the start: nothing that is loaded is ever garbage.
    gc.disable()
    from coreb_search.engine import Engine
    from coreb_search.keeping import Keeping
    from coreb_search.mcp.state import State
    from coreb_search.stdio import claim

    engine, state = Engine.open(path, index, model), State()
    wire = claim()
    keeping = Keeping(engine, state.tell)
    # Loads the model while the SDK is imported.
    keeping.start()
    load_soon(habits.rerank)
    from coreb_search.mcp.server import serve
    from coreb_search.mcp.service import Service

    gc.freeze()
    gc.enable()
    serve(Service(engine, state, habits), wire.input, wire.output, _LAST_SECONDS)
    keeping.stop()
    keeping.has_ended(within=_LAST_SECONDS)
    # Nobody waits for what a thread may still compute: what is not committed is done again.
    os._exit(0)


def _place(path: Path, index: str | None, model: str | None) -> Iterator[str]:
    """As arguments for whoever starts it, which is done in another folder."""
    project = find_project(path, index, model)
    yield str(absolute(path))
    if index:
        yield from ("--index", project.index)
    if model:
        yield from ("--model", _written_out(model))


def _said(habits: Habits) -> Iterator[str]:
    if habits.rerank:
        yield f"--rerank={_written_out(habits.rerank)}"
    if habits.budget is not None:
        yield f"--rerank-budget={habits.budget:g}s"
    if habits.expand:
        yield f"--expand={habits.expand}"


def _written_out(model: str) -> str:
    return str(absolute(Path(model))) if Path(model).is_dir() else model


def _print_snippets(name: str, arguments: Sequence[str]) -> None:
    from coreb_search.mcp.clients import CLIENTS, command_line

    stdout.write(
        client.markdown(command_line(_program(client.in_terminal), arguments)) + "\n\n"
        for client in CLIENTS
        if name in {_ALL, client.name}
    )


def _program(in_terminal: bool) -> Sequence[str]:
    """What starts this very program: by its name where a shell's PATH has it, else by its path."""
    started, here = Path(sys.argv[0]), Path(sys.executable).with_name(_PROGRAM)
    script = started if started.name == _PROGRAM else here
    if not script.exists():
        root = Path(__file__).parents[2]
        # Last is where __main__ puts the current folder.
        if root == absolute(Path()) and not sys.flags.safe_path and str(root) not in sys.path[:-1]:
            diagnostics.warn(_NOT_INSTALLED)
        # Clients start it in the project's folder, whose own modules must not come before anybody's.
        return [sys.executable, "-P", "-m", "coreb_search"]
    found = find_program(_PROGRAM)
    if in_terminal and found and script.samefile(found):
        return [_PROGRAM]
    return [str(absolute(script))]
