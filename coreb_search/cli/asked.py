"""What ``eval`` was asked for: its options, and the Asked they make."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial, wraps
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from coreb_search.cli.aiding import EXPAND, RERANK
from coreb_search.cli.parameters import MODELS, OWN_MODELS, ModelName, debug, option
from coreb_search.errors import UsageError
from coreb_search.output.stdout import WHEN, When
from coreb_search.types import MODES, Expansion, Mode

_data = partial(option, section="Data")
_search = partial(option, section="Search")
output = partial(option, section="Output")
FILE = click.Path(path_type=Path, dir_okay=False)
_folder = click.Path(path_type=Path)
_STDOUT = Path("-")
_ONLY_FOR = {
    "release": ("coreb",),
    "split": ("cosqa", "repos"),
    "data_dir": ("coreb", "cosqa", "repos"),
    "protocol": ("coreb", "sample"),
}


@dataclass(frozen=True, slots=True)
class Asked:
    """What ``eval`` was told, under click's names."""

    dataset: str | None
    repo: Path | None
    release: str
    split: str
    data_dir: Path | None
    protocol: str
    models: tuple[str, ...]
    mode: Mode
    rerank: str | None
    expand: Expansion
    top_k: int
    seed: int
    from_run: Path | None
    run_file: Path | None
    output: Path | None
    as_json: bool
    timings: bool
    colour: When

    @property
    def reranker(self) -> str:
        """Empty for none."""
        return "" if self.rerank in (None, "none") else str(self.rerank)


COLOUR = output("--color", "colour", type=click.Choice(WHEN), default="auto", show_default=True,
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
            type=ModelName("encoder", *OWN_MODELS), help=f"{MODELS}; repeat to compare."),
    _search("--mode", type=click.Choice(MODES), default="hybrid", show_default=True,
            help="By meaning, by words, or both."),
    RERANK,
    EXPAND,
    _search("-k", "--top-k", type=click.IntRange(100, 10_000), default=100, show_default=True, metavar="N",
            help="Hits a query, which MRR, MAP and Recall@100 look at."),
    _search("--seed", type=click.IntRange(0), default=0, show_default=True, metavar="N",
            help="Of samples and intervals."),
    _search("--from-run", type=FILE, metavar="FILE",
            help="Score this ranking in TREC format instead of searching."),
    output("--run-file", type=FILE, metavar="FILE",
            help="Write the ranking there in TREC format, and beside it FILE.qrels with our gains."),
    output("-o", "--output", type=FILE, metavar="FILE",
            help="Write the report there, as JSON; - is standard output."),
    output("--json", "as_json", is_flag=True, help="Print the report as one object."),
    output("--timings", is_flag=True,
            help="Put milliseconds a query into the report; it then differs each time."),
    COLOUR,
    debug,
)  # fmt: skip


def asking(function: Callable[[Asked], None]) -> Callable[..., None]:
    """The options, in the order of ``--help``, for a group that does something where no command is given."""

    @wraps(function)
    def command(context: click.Context, /, **settings: Any) -> None:  # noqa: ANN401
        if context.invoked_subcommand is None:
            asked = Asked(**{**settings, "expand": settings["expand"] or "none"})
            _refuse_idle(context, asked)
            function(replace(asked, output=None, as_json=True) if asked.output == _STDOUT else asked)

    decorated = click.pass_context(command)
    for decorate in reversed(_OPTIONS):
        decorated = decorate(decorated)
    return decorated


def _refuse_idle(context: click.Context, asked: Asked) -> None:
    """Raise UsageError for an option that would change nothing: whoever gave it expects otherwise."""
    name = asked.dataset or ("" if asked.repo else "sample")
    for option_name, names in _ONLY_FOR.items():
        given = context.get_parameter_source(option_name) is not ParameterSource.DEFAULT
        if given and name not in names:
            flag = f"--{option_name.replace('_', '-')}"
            raise UsageError(f"{flag} is for --dataset {' and '.join(names)}; it changes nothing here")
