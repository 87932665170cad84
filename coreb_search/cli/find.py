"""``search`` and ``similar``: refresh, ask, print in the format that was asked for."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from coreb_search.cli import diagnostics
from coreb_search.cli.aiding import AidedCommand
from coreb_search.cli.opening import opened
from coreb_search.cli.parameters import files
from coreb_search.cli.places import place_in, refuse_link, standard_input
from coreb_search.cli.program import NOTHING_FOUND
from coreb_search.cli.request import Request, requesting
from coreb_search.errors import IndexMissing, IndexUnreachable, StoreError, UsageError
from coreb_search.output import stdout
from coreb_search.types import Hit, Query, Spot

if TYPE_CHECKING:
    from coreb_search.engine import Engine
    from coreb_search.output.lines import Shown

_LONGEST_TOLD = 80
# Longer than loading takes where nothing has changed: a bar in every search would only flicker.
_LOADING_SECONDS = 2.0
# Of glibc's malloc.h.
_TRIM_THRESHOLD = -1
_KEPT_BYTES = 65_536


class _Asking(AidedCommand):
    """A command whose argument may begin with a dash, after ``--``."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click's; of an option that may be the question it is told where that goes."""
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            name = error.option_name
            if " " not in name and (error.possibilities or name.startswith("--")):
                raise
            told = f"{error.format_message().rstrip('.')}; a question that begins with a dash goes after --"
            raise click.UsageError(told, ctx) from None


@click.command(cls=_Asking, context_settings={"allow_extra_args": True})
@click.argument("text", metavar="QUESTION")
@requesting
def search(text: str, request: Request) -> None:
    """Find code by a question in plain English, or by a name.

    QUESTION says what the code does ("parse a duration"); after -- it may begin
    with a dash. PATH: the current folder by default; in a subfolder of a project
    only that folder is searched. The index is made or brought up to date first.

    Exit code: 0 found, 1 nothing found, 2 error.
    """
    more = click.get_current_context().args
    if more or not os.path.exists(request.path):  # noqa: PTH110 (pathlib's raises for long paths)
        named = str(request.path)[:_LONGEST_TOLD]
        problem = (
            f"unexpected argument: {more[0][:_LONGEST_TOLD]}" if more else f"no such file or folder: {named}"
        )
        raise UsageError(f"{problem} (quote a question of several words)")
    engine, request = _opened(request)
    query = request.query(text, "text", engine.project.folder)
    _print(request, engine, query, _hits(request, engine, lambda: engine.search(query)))


@click.command(cls=AidedCommand)
@click.argument("text", metavar="FILE:LINE|-", shell_complete=files)
@requesting
def similar(text: str, request: Request) -> None:
    """Find code like the function at FILE:LINE.

    With - it is the code on standard input, at most 1 MB. The function itself is left out.
    With --lang it finds its counterparts in other languages. PATH: the current
    folder by default; in a subfolder of a project only that folder is searched.

    Exit code: 0 found, 1 nothing found, 2 error.
    """
    place = place_in(text) if text != "-" else None
    engine, request = _opened(request)
    query = request.query(text if place else standard_input(), "code", engine.project.folder)
    if place:
        file, line = place
        refuse_link(file, line, engine.project)
        spot = Spot(file, line, line)
        hits = _hits(request, engine, lambda: engine.similar(spot, replace(query, text="")))
    else:
        hits = _hits(request, engine, lambda: engine.search(query))
    _print(request, engine, query, hits)


def _opened(request: Request) -> tuple[Engine, Request]:
    """The project, and the request, without a refresh where the index can only be read."""
    _give_memory_back()
    engine = opened(request.path, request.index, request.model, request.no_refresh)
    from coreb_search.engine import Engine

    engine.tell = diagnostics.warn
    if engine.project.beside and not engine.is_whole():
        beside = Engine(replace(engine.project, index=engine.project.beside))
        beside.tell = diagnostics.warn
        # Where it cannot be read, there is none for us.
        with suppress(StoreError):
            if beside.is_whole() if request.no_refresh else beside.is_current():
                return beside, replace(request, no_refresh=True)
        if not request.no_refresh:
            diagnostics.warn(
                f"{beside.project.index} cannot be written: the index is at {engine.project.index}"
            )
    return engine, request


def _give_memory_back() -> None:
    """glibc keeps the more of what is freed the larger the blocks were; one answer never needs it again."""
    import ctypes

    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).mallopt(_TRIM_THRESHOLD, _KEPT_BYTES)


def _hits(request: Request, engine: Engine, ask: Callable[[], list[Hit]]) -> list[Hit]:
    """The answer from an index that is up to date or, where it cannot be written, as it is."""
    problem: StoreError | None = None
    if not request.no_refresh:
        try:
            with diagnostics.Bar(loading=_LOADING_SECONDS) as bar:
                engine.refresh(bar, _waiting)
        except IndexUnreachable:
            raise
        except StoreError as error:
            problem = error
    try:
        hits = ask()
    except IndexMissing as error:
        raise problem or error from None
    if problem:
        diagnostics.warn(f"answered from the index as it was: {problem}")
    if not engine.is_whole():
        diagnostics.warn(
            "the index holds a part of the project only, its first run has not got to its end; "
            "`coreb-search index` goes on with it"
        )
    return hits


def _waiting(line: str) -> None:
    diagnostics.warn(f"{line} (--no-refresh answers from what is there)")


def _print(request: Request, engine: Engine, query: Query, hits: list[Hit]) -> None:
    stdout.write(_rendered(request, engine.project.base, query, hits))
    if not hits:
        if not request.format:
            diagnostics.say("nothing found")
        click.get_current_context().exit(NOTHING_FOUND)


def _rendered(request: Request, base: Path, query: Query, hits: list[Hit]) -> Iterable[str]:
    if request.format == "json":
        from coreb_search.output.machine import hits_object

        return [hits_object(hits, query, request.explain)]
    if request.format == "jsonl":
        from coreb_search.output.machine import hit_lines

        return hit_lines(hits, request.explain)
    return _for_people(request, base, query.text if query.kind == "text" else "", hits)


def _for_people(request: Request, base: Path, question: str, hits: list[Hit]) -> Iterable[str]:
    from coreb_search.display.safe import safe_path, shown_path
    from coreb_search.output import lines

    here = _current_folder()
    paths = [shown_path(base, hit.chunk.path, here) for hit in hits]
    if stdout.is_terminal():
        # Also where each is followed by a NUL.
        paths = list(map(safe_path, paths))
    shown = list(map(lines.Shown, hits, paths))
    if request.format == "vimgrep":
        return lines.vimgrep_lines(shown, question, request.null)
    if request.format == "files":
        return lines.file_lines(shown, request.null, stdout.is_terminal())
    if request.null or not (stdout.is_terminal() or request.colour == "always"):
        return lines.grep_lines(shown, question, request.context or 0, request.explain, request.null)
    return [_excerpts(request, base, question, shown)]


def _current_folder() -> Path | None:
    """None where it has been deleted."""
    from coreb_search.config import absolute

    with suppress(UsageError):
        return absolute(Path())
    return None


def _excerpts(request: Request, base: Path, question: str, shown: list[Shown]) -> str:
    from coreb_search.output.screen import Screen, blocks

    screen = Screen(
        width=shutil.get_terminal_size().columns,
        colour=stdout.wants_colour(request.colour),
        links_to=base if stdout.wants_links() else None,
        unicode=stdout.can_draw("▸│⋮…"),
        context=1 if request.context is None else request.context,
        explain=request.explain,
    )
    return blocks(shown, question, screen)
