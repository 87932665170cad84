"""``models``: which there are, fetching and checking them, adding one's own, and how fast they are here."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from coreb_search.cli import bringing, diagnostics, shelf
from coreb_search.cli.parameters import ModelName, debug, option
from coreb_search.cli.program import ERROR, Command, Group
from coreb_search.display.safe import safe_line
from coreb_search.errors import CorebError, UsageError
from coreb_search.output import stdout

if TYPE_CHECKING:
    from coreb_search.cli.shelf import Row

_output = partial(option, section="Output")
_choice = partial(option, section="Models")
_KINDS = ("encoder", "reranker", "generator")
_JSON = _output("--json", "as_json", is_flag=True, help="One object.")
_TEXTS, _QUESTIONS = 100, 20


_NAME = click.argument("name", type=ModelName(), metavar="NAME")
_NAMES = click.argument("names", type=ModelName(), nargs=-1, required=True, metavar="NAME...")


@click.group(cls=Group)
def models() -> None:
    """List, fetch, check and add models.

    A model is named in --model and --rerank. One that ships is `bundled`; others
    are fetched by `pull`, made by `export`, or added from a folder.
    """


@models.command("list", cls=Command)
@_choice("--kind", type=click.Choice(_KINDS), help="Only these.")
@_choice("--here", is_flag=True, help="Only those on this machine.")
@_JSON
@debug
def list_(kind: str | None, here: bool, as_json: bool) -> None:
    """List the models that are known, and which of them are here.

    Those that are here come first; of the others the state says what brings them.
    COREB is the published nDCG@10 over the three tasks of release_v2603.
    """
    rows = [row for row in shelf.rows() if kind in (None, row.kind) and (row.here or not here)]
    if not rows:
        diagnostics.say("no such model; `coreb-search models list` shows all")
    if as_json:
        _write_json({"models": [shelf.described(row) for row in rows]})
    elif rows:
        room = shutil.get_terminal_size().columns if stdout.is_terminal() else None
        stdout.write(shelf.table(rows, room))


@models.command(cls=Command)
@_NAME
@_JSON
@debug
def show(name: str, as_json: bool) -> None:
    """Tell all that is known of a model."""
    rows = shelf.rows_named(name)
    if as_json:
        found = [shelf.described(row) for row in rows]
        _write_json(found[0] if len(found) == 1 else {"models": found})
    else:
        for number, row in enumerate(rows):
            stdout.write(["\n"] * bool(number))
            stdout.write(shelf.lines_of(row))


@models.command(cls=Command)
@click.argument("names", type=ModelName(), nargs=-1, metavar="[NAME]...")
@_choice(
    "--record", is_flag=True, help="Write down the vector that each gives now, after a change of its record."
)
@debug
@click.pass_context
def verify(ctx: click.Context, names: tuple[str, ...], record: bool) -> None:
    """Check models on this machine: their files, and what they compute.

    Without NAME all of them. Files are compared with the recorded SHA-256, a
    vector with the one that the model gave when it came.

    Exit code: 0 all is well, 2 something is broken.
    """
    from coreb_search.models.trial import checks

    if record:
        _record_anew(names)
    rows = _named(names) or [row for row in shelf.rows() if row.here]
    broken = False
    for row in rows:
        if row.fault or row.record is None or row.folder is None:
            broken = True
            stdout.write([f"{row.name}: broken: {safe_line(row.fault)}\n"])
            continue
        for finding in checks(row.folder, row.record):
            broken |= not finding.good
            stdout.write([f"{row.name}: {'ok' if finding.good else 'broken'}: {safe_line(finding.what)}\n"])
    if broken:
        ctx.exit(ERROR)


@models.command(cls=Command)
@_NAMES
@_choice(
    "--forget", is_flag=True, help="Also what they were at the first pull: the next one takes what there is."
)
@debug
def remove(names: tuple[str, ...], forget: bool) -> None:
    """Delete models from this machine."""
    from coreb_search.models import places

    for name in names:
        stdout.write([f"removed {safe_line(str(places.remove(name, forget)))}\n"])


@models.command(cls=Command)
@click.argument("names", type=ModelName(), nargs=-1, metavar="[NAME]...")
@_JSON
@debug
def bench(names: tuple[str, ...], as_json: bool) -> None:
    """Measure how fast models are on this machine, and what memory they take.

    Without NAME all encoders and rerankers that are here, each in a process of its
    own, over functions and questions of the bundled sample; medians. A reranker's
    query is over as many functions as it looks at.
    """
    rows = _named(names) or [row for row in shelf.rows() if row.here]
    rows = [row for row in rows if row.kind in ("encoder", "reranker") and not row.fault]
    texts, questions = _sample()
    found = []
    with diagnostics.Steps() as steps:
        for number, row in enumerate(rows):
            steps("Measuring", number, len(rows))
            found.append({"name": row.name, "kind": row.kind, **_measured(row, texts, questions)})
    if as_json:
        _write_json({"models": found})
    else:
        stdout.write(_figures(found))


for _command in (bringing.pull, bringing.add, bringing.export):
    models.add_command(_command)


def _named(names: Sequence[str]) -> list[Row]:
    """Those that are here; raises ModelMissing for others."""
    rows = [row for name in names for row in shelf.rows_named(name)]
    for row in rows:
        if not row.here:
            from coreb_search.models.places import folder_of

            # Says what to do.
            folder_of(row.name)
    return rows


def _record_anew(names: Sequence[str]) -> None:
    from coreb_search.models.save import write_record
    from coreb_search.models.trial import tried

    if not names:
        raise UsageError("--record wants the models' names")
    for row in _named(names):
        if row.state == shelf.BUNDLED:
            raise UsageError("the record of what ships with coreb-search stays as it is")
        if row.folder and row.record and not row.fault:
            write_record(row.folder, tried(row.folder, row.record))


def _sample() -> tuple[list[str], list[str]]:
    from coreb_search.eval import datasets

    dataset = datasets.load(datasets.Wanted(name="sample"), lambda *_: None)
    corpora = (corpus for corpus in dataset.corpora.values() if not isinstance(corpus, Path))
    texts = [chunk.code for corpus in corpora for chunk in corpus.chunks.values()]
    questions = [query.text for task in dataset.tasks for query in task.queries if query.kind == "text"]
    return texts[:_TEXTS], questions[:_QUESTIONS]


def _measured(row: Row, texts: Sequence[str], questions: Sequence[str]) -> dict[str, Any]:
    """In a process of its own: what one model has loaded is in the way of the next."""
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    from coreb_search.models.bench import measure

    name = shelf.BUNDLED if row.state == shelf.BUNDLED else str(row.folder)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as processes:
        try:
            return processes.submit(measure, name, row.kind, texts, questions).result()
        except BrokenProcessPool:
            return {"error": "the process ended; memory may have run out"}
        except CorebError as error:
            return {"error": str(error)}


def _figures(found: Sequence[dict[str, Any]]) -> list[str]:
    headings = ("name", "load_s", "chunks_per_s", "tokens_per_s", "query_ms", "peak_mb")
    told = ("name", "load s", "chunks/s", "tokens/s", "query ms", "peak MB")
    lines = [told, *(tuple(str(one.get(key, "")) for key in headings) for one in found if "error" not in one)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    shown = [
        line[0].ljust(widths[0])
        + "".join(f"  {cell.rjust(width)}" for cell, width in zip(line[1:], widths[1:], strict=True))
        + "\n"
        for line in lines
    ]
    return [*shown, *(f"{one['name']}: {safe_line(one['error'])}\n" for one in found if "error" in one)]


def _write_json(value: dict[str, Any]) -> None:
    stdout.write([json.dumps(value, indent=2) + "\n"])
