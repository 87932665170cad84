"""``eval``: a data set through the shipped pipeline, two reports compared, a report as a page."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from coreb_search.cli import diagnostics, files
from coreb_search.cli.parameters import debug, option
from coreb_search.cli.program import Command, Group
from coreb_search.errors import UsageError
from coreb_search.output import stdout
from coreb_search.output.safe import harmless
from coreb_search.output.stdout import WHEN, When
from coreb_search.types import MODES, Mode

if TYPE_CHECKING:
    from coreb_search.eval.evaluation import Evaluated, Options
    from coreb_search.eval.table import Paper
    from coreb_search.eval.values import Dataset

_data = partial(option, section="Data")
_search = partial(option, section="Search")
_output = partial(option, section="Output")
_file = click.Path(path_type=Path, dir_okay=False)
_folder = click.Path(path_type=Path)
_STDOUT = Path("-")
_ONLY_FOR = {
    "release": ("coreb",),
    "split": ("cosqa", "repos"),
    "data_dir": ("coreb", "cosqa", "repos"),
    "protocol": ("coreb", "sample"),
}


@dataclass(frozen=True, slots=True)
class _Asked:
    """What ``eval`` was told, under click's names."""

    dataset: str | None
    repo: Path | None
    release: str
    split: str
    data_dir: Path | None
    protocol: str
    models: tuple[str, ...]
    mode: Mode
    top_k: int
    seed: int
    from_run: Path | None
    run_file: Path | None
    output: Path | None
    as_json: bool
    timings: bool
    colour: When


_COLOUR = _output("--color", "colour", type=click.Choice(WHEN), default="auto", show_default=True,
                  help="When to use colours.")  # fmt: skip
_OPTIONS = (
    _data("--dataset", metavar="NAME|FILE",
          help="sample (bundled), coreb, cosqa, repos, or a JSONL file of your own questions about --repo. "
          "Default: sample."),
    _data("--repo", type=_folder, metavar="PATH",
          help="Make the test out of the documented functions in this folder."),
    _data("--release", type=click.Choice(("v2603", "v2602")), default="v2603", show_default=True,
          help="Of coreb."),
    _data("--split", type=click.Choice(("test", "dev")), default="test", show_default=True,
          help="Of cosqa and repos."),
    _data("--data-dir", type=_folder, metavar="DIR",
          help="Folder with the published files (parquet or JSONL), instead of fetching them."),
    _data("--protocol", type=click.Choice(("official", "mteb")), default="official", show_default=True,
          help="Of coreb and sample: mteb keeps a query's own document and drops queries without an answer."),
    _search("--model", "models", multiple=True, metavar="NAME",
            help="'bundled' (the default), 'hash' (no model), or the folder of an ONNX model; "
            "repeat to compare."),
    _search("--mode", type=click.Choice(MODES), default="hybrid", show_default=True,
            help="By meaning, by words, or both."),
    _search("-k", "--top-k", type=click.IntRange(100, 10_000), default=100, show_default=True, metavar="N",
            help="Hits a query, which MRR, MAP and Recall@100 look at."),
    _search("--seed", type=click.IntRange(0), default=0, show_default=True, metavar="N",
            help="Of samples and intervals."),
    _search("--from-run", type=_file, metavar="FILE",
            help="Score this ranking in TREC format instead of searching."),
    _output("--run-file", type=_file, metavar="FILE",
            help="Write the ranking there in TREC format, and beside it FILE.qrels with our gains."),
    _output("-o", "--output", type=_file, metavar="FILE",
            help="Write the report there, as JSON; - is standard output."),
    _output("--json", "as_json", is_flag=True, help="Print the report as one object."),
    _output("--timings", is_flag=True,
            help="Put milliseconds a query into the report; it then differs each time."),
    _COLOUR,
    debug,
)  # fmt: skip


def _run(context: click.Context, /, **settings: Any) -> None:  # noqa: ANN401
    """Measure how well questions are answered: on benchmarks, or on your own repository.

    Without options it runs the bundled sample: no data, no network, 10 to 20 seconds.
    """
    if context.invoked_subcommand is None:
        asked = _Asked(**settings)
        _refuse_idle(context, asked)
        _evaluate(replace(asked, output=None, as_json=True) if asked.output == _STDOUT else asked)


def _refuse_idle(context: click.Context, asked: _Asked) -> None:
    """Raise UsageError for an option that would change nothing: whoever gave it expects otherwise."""
    name = asked.dataset or ("" if asked.repo else "sample")
    for option_name, names in _ONLY_FOR.items():
        given = context.get_parameter_source(option_name) is not ParameterSource.DEFAULT
        if given and name not in names:
            flag = f"--{option_name.replace('_', '-')}"
            raise UsageError(f"{flag} is for --dataset {' and '.join(names)}; it changes nothing here")


def _with_options(function: Callable[..., None]) -> Callable[..., None]:
    for decorate in reversed(_OPTIONS):
        function = decorate(function)
    return function


class _Eval(Group):
    """Says where a path goes that was given as a command."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click's."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            hint = f"; for your own repository: --repo {args[0]}" if Path(args[0]).is_dir() else ""
            raise click.UsageError(f"{error.message.rstrip('.')}{hint}", ctx) from None


evaluate = click.group("eval", cls=_Eval, invoke_without_command=True)(
    _with_options(click.pass_context(_run))
)


def _evaluate(asked: _Asked) -> None:
    from coreb_search.eval import datasets, table
    from coreb_search.eval.evaluation import Options

    files.check(asked.output, asked.run_file, asked.from_run, asked.dataset, max(len(asked.models), 1))
    options = Options(asked.mode, asked.top_k, asked.protocol, asked.seed, asked.timings)  # type: ignore[arg-type]
    wanted = datasets.Wanted(
        name=asked.dataset, release=asked.release, split=asked.split, data=asked.data_dir,  # type: ignore[arg-type]
        repo=asked.repo, protocol=options.protocol, seed=asked.seed,
    )  # fmt: skip
    with diagnostics.Steps() as steps:
        dataset = datasets.load(wanted, steps)
        for key in ("data", "missing"):
            if (told := dataset.source.get(key, "the known copy")) != "the known copy":
                diagnostics.warn(f"{dataset.name}: {told}")
        done = list(_runs(dataset, asked, options, steps))
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


def _runs(dataset: Dataset, asked: _Asked, options: Options, steps: diagnostics.Steps) -> list[Evaluated]:
    from platformdirs import user_cache_path

    from coreb_search.config import default_model
    from coreb_search.eval import trec
    from coreb_search.eval.evaluation import evaluate, from_run
    from coreb_search.models import load_encoder

    if asked.from_run:
        if asked.models:
            raise UsageError("--from-run scores a ranking that is there; leave out --model")
        return [from_run(dataset, trec.read_run(asked.from_run), asked.from_run.name, options)]
    cache = user_cache_path("coreb-search") / "eval"
    encoders = [load_encoder(name) for name in asked.models or (default_model(),)]
    return [evaluate(dataset, encoder, cache, options, steps) for encoder in encoders]


@evaluate.command(cls=Command)
@click.argument("first", type=_file, metavar="A.json")
@click.argument("second", type=_file, metavar="B.json")
@_output("--json", "as_json", is_flag=True, help="One object.")
@_COLOUR
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
@click.argument("reports", type=_file, nargs=-1, required=True, metavar="FILE...")
@_output("-o", "--output", type=_file, metavar="FILE", help="Where to write it. Default: FILE with .html.")
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
