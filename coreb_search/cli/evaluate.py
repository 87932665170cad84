"""``eval``: a data set through the shipped pipeline, two reports compared, a report as a page."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from coreb_search.cli import diagnostics, files
from coreb_search.cli.aiding import with_name
from coreb_search.cli.asked import COLOUR, FILE, Asked, asking, output
from coreb_search.cli.parameters import debug
from coreb_search.cli.program import Command, Group
from coreb_search.display.safe import harmless
from coreb_search.errors import UsageError
from coreb_search.output import stdout
from coreb_search.output.stdout import When

if TYPE_CHECKING:
    from coreb_search.eval.evaluation import Evaluated, Options
    from coreb_search.eval.table import Paper
    from coreb_search.eval.values import Dataset
    from coreb_search.types import Encoder


class _Eval(Group):
    """Says where a path goes that was given as a command."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click's."""
        return super().parse_args(ctx, with_name(args))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click's."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            hint = f"; for your own repository: --repo {args[0]}" if Path(args[0]).is_dir() else ""
            raise click.UsageError(f"{error.message.rstrip('.')}{hint}", ctx) from None


@click.group("eval", cls=_Eval, invoke_without_command=True)
@asking
def evaluate(asked: Asked) -> None:
    """Measure how well questions are answered: on benchmarks, or on your own repository.

    Without options it runs the bundled sample: no data, no network, 10 to 20 seconds.
    """
    from coreb_search.engine import longest_chunk
    from coreb_search.eval import datasets, table
    from coreb_search.eval.evaluation import Options

    files.check(asked.output, asked.run_file, asked.from_run, asked.dataset, max(len(asked.models), 1))
    options = Options(
        asked.mode,
        asked.reranker,
        asked.expand,
        asked.top_k,
        asked.protocol,  # type: ignore[arg-type]
        asked.seed,
        asked.timings,
    )
    encoders = _encoders(asked)
    # What all can read, so that they are asked the same.
    max_chars = min(map(longest_chunk, encoders), default=datasets.MAX_CHARS)
    wanted = datasets.Wanted(
        name=asked.dataset, release=asked.release, split=asked.split, data=asked.data_dir,  # type: ignore[arg-type]
        repo=asked.repo, protocol=options.protocol, seed=asked.seed, max_chars=max_chars,
    )  # fmt: skip
    with diagnostics.Steps() as steps:
        dataset = datasets.load(wanted, steps)
        for key in ("data", "missing"):
            if (told := dataset.source.get(key, "the known copy")) != "the known copy":
                diagnostics.warn(f"{dataset.name}: {told}")
        done = _runs(dataset, asked, encoders, options, steps)
    reports = [one.report for one in done]
    try:
        files.keep(asked.output, asked.run_file, done)
    finally:
        # What a long run has found is shown also where it could not be kept.
        if asked.as_json:
            stdout.write(
                [files.document(reports[0] if len(reports) == 1 else {"format": 1, "reports": reports})]
            )
        else:
            stdout.write(table.lines(harmless(reports), _paper(asked.colour)))
            if stdout.is_terminal() and not asked.output:
                diagnostics.say(
                    "-o FILE keeps the report; `coreb-search eval report FILE` shows the worst queries"
                )


def _paper(colour: When) -> Paper:
    from coreb_search.eval.table import WIDE, Paper

    width = shutil.get_terminal_size((WIDE, 24)).columns
    return Paper(width, stdout.wants_colour(colour), stdout.can_draw("─…"))


def _encoders(asked: Asked) -> list[Encoder]:
    """None when a ranking that is there is scored."""
    from coreb_search.config import default_model
    from coreb_search.models import load_encoder

    if not asked.from_run:
        return [load_encoder(name) for name in asked.models or (default_model(),)]
    if asked.models:
        raise UsageError("--from-run scores a ranking that is there; leave out --model")
    return []


def _runs(
    dataset: Dataset,
    asked: Asked,
    encoders: Sequence[Encoder],
    options: Options,
    steps: diagnostics.Steps,
) -> list[Evaluated]:
    from platformdirs import user_cache_path

    from coreb_search.eval import trec
    from coreb_search.eval.evaluation import evaluate, from_run

    if asked.from_run:
        return [from_run(dataset, trec.read_run(asked.from_run), asked.from_run.name, options)]
    cache = user_cache_path("coreb-search") / "eval"
    return [evaluate(dataset, encoder, cache, options, steps) for encoder in encoders]


@evaluate.command(cls=Command)
@click.argument("first", type=FILE, metavar="A.json")
@click.argument("second", type=FILE, metavar="B.json")
@output("--json", "as_json", is_flag=True, help="One object.")
@COLOUR
@debug
def compare(first: Path, second: Path, as_json: bool, colour: When) -> None:
    """Say what changed from report A to report B, and how sure that is.

    Differences of the mean nDCG@10 over the queries that both have, with a paired
    bootstrap interval (95 %).
    """
    from coreb_search.eval import compare as comparison
    from coreb_search.eval import table

    found = comparison.compare(comparison.read(first), comparison.read(second))
    if as_json:
        stdout.write([files.document(found)])
    else:
        stdout.write(table.difference_lines(harmless(found), _paper(colour)))


@evaluate.command(cls=Command)
@click.argument("reports", type=FILE, nargs=-1, required=True, metavar="FILE...")
@output("-o", "--output", type=FILE, metavar="FILE", help="Where to write it. Default: FILE with .html.")
@debug
def report(reports: tuple[Path, ...], output: Path | None) -> None:
    """Make one self-contained HTML page of a report, or of several beside each other."""
    from coreb_search.eval import compare as comparison
    from coreb_search.eval import page

    target = output or reports[0].with_suffix(".html")
    if any(target.resolve() == file.resolve() for file in reports):
        raise UsageError(f"{target} is the report itself; name another file with -o")
    files.check_writable(target)
    files.write(target, page.render([comparison.read(file) for file in reports]))
    stdout.write([f"{target}\n"])
