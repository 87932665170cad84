"""What a search was asked for: the options of ``search`` and ``similar``, and the Request they make."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial, wraps
from pathlib import Path
from typing import Any

import click

from coreb_search.cli.aiding import BUDGET, EXPAND, RERANK
from coreb_search.cli.parameters import Names, joined, languages, option, placed
from coreb_search.errors import UsageError
from coreb_search.output.stdout import WHEN, When
from coreb_search.types import KINDS, MODES, Expansion, Filters, Kind, Mode, Query, QueryKind

_search = partial(option, section="Search")
_filter = partial(option, section="Filters", multiple=True)
_output = partial(option, section="Output")
_format = partial(_output, multiple=True)

_OPTIONS = (
    _search("-k", "--limit", type=click.IntRange(1, 10_000), default=10, show_default=True, metavar="N",
            help="Hits at most."),
    _search("--mode", type=click.Choice(MODES), default="hybrid", show_default=True,
            help="By meaning, by words, or both."),
    RERANK,
    BUDGET,
    EXPAND,
    _search("--no-refresh", is_flag=True, help="Answer from the index as it is."),
    _filter("--lang", type=Names("language", languages, aliases=True), callback=joined, metavar="NAME",
            help="Only this language (py, c++, rust, ...); repeat, or separate by commas."),
    _filter("--path", "globs", metavar="GLOB",
            help="Only paths that match, as in .gitignore, from the project's root; '!GLOB' for all others; "
            "repeat for more."),
    _filter("--kind", type=Names("kind", lambda: KINDS), callback=joined, metavar="NAME",
            help=f"Only {', '.join(KINDS)}; repeat, or separate by commas."),
    _format("--json", "formats", flag_value="json", help="One object with hits."),
    _format("--jsonl", "formats", flag_value="jsonl", help="One object a line."),
    _format("--vimgrep", "formats", flag_value="vimgrep", help="path:line:column:text."),
    _format("-l", "--files-with-matches", "formats", flag_value="files", help="Paths only."),
    _output("-0", "--null", is_flag=True, help="A NUL after each path."),
    _output("-C", "--context", type=click.IntRange(0), metavar="N",
            help="Lines around the definition and the best lines; by default 1 on a terminal, and in a pipe "
            "the definition alone. Without effect on -l, --vimgrep, --json and --jsonl."),
    _output("--explain", is_flag=True,
            help="Show every signal that made a score; not with -l or --vimgrep."),
    _output("--color", "colour", type=click.Choice(WHEN), default="auto", show_default=True,
            help="When to use colours."),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Request:
    """What the options said, under click's names."""

    path: Path
    index: str | None
    model: str | None
    limit: int
    mode: Mode
    rerank: str | None
    budget: float | None
    expand: Expansion | None
    no_refresh: bool
    lang: tuple[str, ...]
    globs: tuple[str, ...]
    kind: tuple[Kind, ...]
    formats: tuple[str, ...]
    null: bool
    context: int | None
    explain: bool
    colour: When

    @property
    def format(self) -> str:
        """Empty for excerpts on a terminal and grep's lines in a pipe."""
        return self.formats[0] if self.formats else ""

    def query(self, text: str, kind: QueryKind, folder: str) -> Query:
        """``text`` as a query with all filters, inside ``folder`` of the project. Raises UsageError."""
        from coreb_search.settings import settled
        from coreb_search.store.predicate import where

        filters = Filters(self.lang, self.globs, folder, self.kind)
        # Before anything is indexed for a request that makes no sense.
        where(filters)
        query = Query(text, kind, self.mode, self.limit, filters, rerank_budget=self.budget)
        return settled(query, self.rerank, self.expand)


def requesting(function: Callable[[str, Request], None]) -> Callable[..., None]:
    """PATH and the options, in the order of ``--help``, for a command on a text and a Request."""

    @wraps(function)
    def command(text: str, **settings: Any) -> None:  # noqa: ANN401
        request = Request(**settings)
        if len(set(request.formats)) > 1:
            raise UsageError("--json, --jsonl, --vimgrep and --files-with-matches exclude each other")
        if request.explain and request.format in ("files", "vimgrep"):
            raise UsageError(
                "--explain goes with the output for people, --json and --jsonl: -l and --vimgrep show none"
            )
        function(text, request)

    decorated = placed(command)
    for decorate in reversed(_OPTIONS):
        decorated = decorate(decorated)
    return decorated
