"""``rpc``: what editors start."""

from __future__ import annotations

import gc
import os
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from coreb_search.cli import diagnostics
from coreb_search.cli.aiding import AidedCommand, aided, load_soon
from coreb_search.cli.parameters import option, placed
from coreb_search.cli.program import DEBUG
from coreb_search.errors import CorebError

if TYPE_CHECKING:
    from coreb_search.settings import Habits


@click.command(cls=AidedCommand)
@aided
@option("--stdio", section="Other", is_flag=True, expose_value=False, help="As always; some editors say it.")
@placed
@click.pass_context
def rpc(ctx: click.Context, path: Path, index: str | None, model: str | None, habits: Habits) -> None:
    """Answer an editor: JSON-RPC 2.0 over standard input and output.

    It is a language server: workspace/symbol takes a question, coreb/search,
    coreb/similar and more are its own. The editor says which folders; PATH, the
    current folder by default, counts when it names none. --rerank and --expand
    count where a request says nothing of it.

    Exit code: 0 after shutdown and exit, 1 when the editor leaves otherwise;
    2 error.
    """
    if sys.stdin and sys.stdin.isatty():
        diagnostics.say("an editor is to start this, and to talk JSON-RPC with it; Ctrl-D ends it")
    # For the start: nothing that is loaded is ever garbage.
    gc.disable()
    from coreb_search.stdio import claim

    if ctx.meta[DEBUG]:
        import logging

        logging.basicConfig(level=logging.INFO)
    wire = claim()
    _load_meanwhile(model)
    load_soon(habits.rerank)
    from coreb_search.rpc.quick import import_types

    import_types()
    from coreb_search.engine import Engine
    from coreb_search.rpc.serving import serve

    gc.freeze()
    gc.enable()
    code = serve(wire, lambda place: Engine.open(place, index, model), path, habits)
    # Nobody waits for what a thread may still compute: what is not committed is done again.
    os._exit(code)


def _load_meanwhile(model: str | None) -> None:
    """What the first question needs, while the protocol's own modules load."""

    def load() -> None:
        from coreb_search import store  # noqa: F401 (LanceDB takes its time)
        from coreb_search.config import default_model
        from coreb_search.models import encoder_named

        with suppress(CorebError):
            encoder_named(model or default_model())

    threading.Thread(target=load, name="loading", daemon=True).start()
