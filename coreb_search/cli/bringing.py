"""``models pull``, ``add`` and ``export``: how a model comes to this machine."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from coreb_search.cli import diagnostics
from coreb_search.cli.parameters import ModelName, debug, option
from coreb_search.cli.program import Command
from coreb_search.display.safe import safe_line
from coreb_search.errors import ModelError, UsageError
from coreb_search.output import stdout

if TYPE_CHECKING:
    from coreb_search.models.record import AnyRecord

_choice = partial(option, section="Models")
_CALLED = _choice(
    "--name", default="", metavar="NAME", help="What to call it. Default: as its source is called."
)


_CONSENT = _choice("--accept-licence", is_flag=True, help="Agree to a licence that forbids commercial use.")


@click.command(cls=Command)
@click.argument("names", type=ModelName(), nargs=-1, required=True, metavar="NAME...")
@_CONSENT
@_choice(
    "--width", type=click.IntRange(1), metavar="N", help="Cut vectors to one of the widths that `show` lists."
)
@debug
def pull(names: tuple[str, ...], accept_licence: bool, width: int | None) -> None:
    """Fetch models of the catalogue from the hub.

    What was cut is resumed, and what is here already is not fetched again. The
    commit and each file's SHA-256 are those that the catalogue has or that the
    first pull has seen. HF_ENDPOINT, HF_TOKEN and HF_HUB_OFFLINE are heeded.
    """
    from coreb_search.models.catalog import known

    for record in [known(name) for name in names]:
        stdout.write([f"{record.name}: {_pulled(record, accept_licence, width)}\n"])


def _pulled(record: AnyRecord, consent: bool, width: int | None) -> str:
    from msgspec.structs import replace

    from coreb_search.models.places import record_in
    from coreb_search.models.pull import pull as fetch
    from coreb_search.models.save import write_record
    from coreb_search.models.trial import tried

    dims = getattr(record, "dims", ())
    if width is not None and width not in dims:
        listed = ", ".join(map(str, dims)) or "its own alone"
        raise UsageError(f"the vectors of {record.name} cannot be cut to {width}; widths: {listed}")
    with diagnostics.Steps(transfer=True) as bar:
        folder = fetch(record, partial(_arrived, bar, record.name), consent)
    here = record_in(folder)
    if width is not None:
        here = replace(here, dim=width)
    try:
        here = tried(folder, here)
    except ModelError as error:
        raise ModelError(f"{record.name} has been fetched, but cannot be used here: {error}") from error
    finally:
        write_record(folder, here)
    return safe_line(str(folder))


@click.command(cls=Command)
@click.argument("source", metavar="PATH|HUB-ID")
@_CALLED
@_choice(
    "--graph", default="", metavar="FILE", help="Which of several graphs, such as onnx/model_quantized.onnx."
)
@debug
def add(source: str, name: str, graph: str) -> None:
    """Add a model from a folder, or from a repository on the hub.

    How it pools, pads and prompts is read from its own settings, and its graph is
    asked what it takes and gives; `show` tells what was found. Files are linked
    where that is possible, else copied. It must work on a text before it is kept.
    """
    from coreb_search.models import adding
    from coreb_search.models.places import path_of

    folder = path_of(source)
    if folder.is_dir():
        _, record = adding.add(folder, name, graph)
    elif folder.exists() or source.count("/") != 1 or source.startswith((".", "/", "~")):
        raise UsageError(f"no such folder: {source} (nor can it be OWNER/NAME on the hub)")
    else:
        with diagnostics.Steps(transfer=True) as bar:
            _, record = adding.add_from_hub(source, name, graph, partial(_arrived, bar, source))
    stdout.write([f"{safe_line(record.name)}: {_summary(record)}\n"])
    if not record.commercial:
        diagnostics.warn(f"{record.name} must not be used commercially ({record.licence})")


@click.command(cls=Command)
@click.argument("source", type=ModelName(), metavar="PATH|HUB-ID|NAME")
@_CALLED
@_choice(
    "-o",
    "--out",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Where to put it, instead of with the other models.",
)
@_choice(
    "--precision",
    type=click.Choice(("fp32", "int8")),
    default="fp32",
    show_default=True,
    help="Of the weights.",
)
@_CONSENT
@debug
def export(source: str, name: str, out: Path | None, precision: str, accept_licence: bool) -> None:
    """Make a graph of a model's torch weights.

    The graph is kept only if its vectors are those of the reference library; of
    int8 it is said how far they are from them. Wants coreb-search[export].
    """
    from msgspec.structs import replace

    from coreb_search.models.adding import refuse_if_there
    from coreb_search.models.catalog import find
    from coreb_search.models.export import export as make
    from coreb_search.models.places import path_of, place_for
    from coreb_search.models.pull import refuse_unless_agreed

    record = find(source)
    fetched = record is not None and not path_of(source).is_dir()
    if record and fetched:
        if not record.hub:
            raise UsageError(f"{record.name} is a service: there is nothing to export")
        refuse_unless_agreed(record, accept_licence)
    origin = record.hub if record and fetched else source
    called = (
        name
        or (out and out.resolve().name)
        or (record.name if record else path_of(origin.rstrip("/")).resolve().name)
    )
    if out is None:
        refuse_if_there(called)
        out = place_for(called)
        out.parent.mkdir(parents=True, exist_ok=True)
    known = replace(record, name=called) if record else None
    made = make(origin, out, known, precision, diagnostics.say)  # type: ignore[arg-type]
    stdout.write([f"{safe_line(str(made.folder))}: {made.megabytes:,.0f} MB\n"])
    for kind, found in (("fp32", made.fp32), ("int8", made.int8)):
        if found is not None:
            stdout.write(
                [f"{kind}: {found.worst:.1e} from the reference at most, {found.mean:.1e} on average\n"]
            )


def _arrived(bar: diagnostics.Steps, name: str, done: int, total: int, _file: str) -> None:
    bar(f"Fetching {name}", done, total)


def _summary(record: AnyRecord) -> str:
    """What was found out about an added model, for who knows whether it is so."""
    facts = [type(record).__name__.removesuffix("Record").lower()]
    for name in ("form", "dim", "pooling", "padding", "max_tokens", "append"):
        if value := getattr(record, name, ""):
            facts.append(f"{name.replace('_', ' ')} {value}")
    if hasattr(record, "prompts"):
        facts.append("with prompts" if record.prompts else "no prompts")
    return safe_line(", ".join(facts))
