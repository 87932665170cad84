"""The options for a better order, ``--rerank`` and ``--expand``, of searches, servers and evaluation."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial, wraps
from typing import Any

import click

from coreb_search.cli.parameters import ModelName, option
from coreb_search.cli.program import Command
from coreb_search.errors import CorebError, UsageError
from coreb_search.types import BUNDLED, EXPANSIONS, Expansion

_search = partial(option, section="Search")
_TIME = re.compile(r"(\d+(?:\.\d+)?)(ms|s)")
_RERANK = "--rerank"


class Duration(click.ParamType[float]):
    """``300ms`` or ``1.5s``: the value is in seconds."""

    name = "time"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Raises BadParameter for a number without its unit."""
        found = _TIME.fullmatch(value.strip().lower())
        if found is None:
            raise click.BadParameter(f"{value!r} is no time; write 300ms or 1.5s", ctx, param)
        return float(found[1]) / (1000 if found[2] == "ms" else 1)


RERANK = _search(
    _RERANK,
    metavar="[NAME]",
    type=ModelName("reranker", BUNDLED, "none"),
    help="Look at the best hits again with a reranker: the bundled one, one of `models list`, or none.",
)
BUDGET = _search(
    "--rerank-budget",
    "budget",
    type=Duration(),
    metavar="TIME",
    help="Time for that, such as 300ms; the hits it has not got to by then keep their order.",
)
EXPAND = _search(
    "--expand",
    type=click.Choice(EXPANSIONS),
    help="Widen the question: feedback, by the best hits; hyde, by code that a language model writes.",
)


def aided(function: Callable[..., None]) -> Callable[..., None]:
    """The three of them as ``habits``, for a server: they hold where a request says nothing."""

    @wraps(function)
    def command(
        rerank: str | None,
        budget: float | None,
        expand: Expansion | None,
        **others: Any,  # noqa: ANN401
    ) -> None:
        from coreb_search.settings import Habits

        function(**others, habits=Habits(rerank, budget, expand))

    decorated: Callable[..., None] = command
    for decorate in (EXPAND, BUDGET, RERANK):
        decorated = decorate(decorated)
    return decorated


def load_soon(reranker: str | None) -> None:
    """On a thread: what the first question would wait for. What is wrong with it is told to who asks."""

    def load(name: str) -> None:
        from coreb_search.models import reranker_named

        with suppress(CorebError):
            reranker_named(name)

    if reranker and reranker != "none":
        threading.Thread(target=load, args=[reranker], name="loading reranker", daemon=True).start()


class AidedCommand(Command):
    """A command with ``--rerank``, whose name may be left out."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click's."""
        rest = super().parse_args(ctx, with_name(args))
        if _RERANK in args and not ctx.resilient_parsing:
            following = args[args.index(_RERANK) + 1 :][:1]
            _refuse_mistyped(ctx, "".join(following))
        return rest


def with_name(args: Sequence[str]) -> list[str]:
    """``args`` with the bundled reranker's name where none follows: what follows may be the question."""
    end = args.index("--") if "--" in args else len(args)
    return [
        f"{_RERANK}={BUNDLED}" if arg == _RERANK and i < end and not _is_name(args[i + 1 : i + 2]) else arg
        for i, arg in enumerate(args)
    ]


def _refuse_mistyped(ctx: click.Context, word: str) -> None:
    """Raise UsageError where the word after --rerank was taken for another argument, and is none."""
    path = ctx.params.get("path")
    left_over = [*ctx.args, *([str(path)] if path and not path.exists() else [])]
    if not left_over or not word or word.startswith("-") or " " in word:
        return
    from coreb_search.models.catalog import catalogue, find, strange
    from coreb_search.models.record import EncoderRecord, RerankerRecord

    if known := find(word):
        kind = "an encoder: --model takes it" if isinstance(known, EncoderRecord) else "a generator"
        raise UsageError(f"{known.name} is no reranker, but {kind}")
    names = [BUNDLED, *(one.name for one in catalogue() if isinstance(one, RerankerRecord))]
    told = strange(word, names).replace("unknown model", "unknown reranker")
    if word in left_over or "did you mean" in told:
        raise UsageError(told)


def _is_name(following: Sequence[str]) -> bool:
    from coreb_search.models import is_reranker

    return bool(following) and is_reranker(following[0])
