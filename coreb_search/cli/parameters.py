"""What commands share: the place, the index, the model, and the values that options accept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from coreb_search.cli.program import DEBUG, Option
from coreb_search.errors import unknown

OWN_MODELS = ("bundled", "hash")
MODELS = "'bundled' (the default), 'hash' (no model), a name from `coreb-search models list`, or a folder"
Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def option(*names: str, section: str, **settings: Any) -> Callable[[Decorated], Decorated]:  # noqa: ANN401
    """``click.option`` with a section of ``--help``."""
    return click.option(*names, cls=Option, section=section, **settings)


def debug(function: Decorated) -> Decorated:
    """The option every command takes."""
    return option(
        "--debug", section="Other", is_flag=True, expose_value=False, callback=_remember_debug,
        help="Show the traceback of an error.",
    )(function)  # fmt: skip


class ModelName(click.ParamType[str]):
    """A model's name, which a shell can complete; other values stay."""

    name = "name"

    def __init__(self, kind: str = "", *others: str) -> None:
        self._kind = kind
        self._others = others

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """As it is: it may be a folder's."""
        return value

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[click.shell_completion.CompletionItem]:
        """Names of the catalogue and of what is on this machine; folders where they may stand, too."""
        from click.shell_completion import CompletionItem

        from coreb_search.cli.shelf import rows

        names = [row.name for row in rows() if self._kind in ("", row.kind)]
        known = dict.fromkeys((*self._others, *names))
        found = [CompletionItem(name) for name in known if name.lower().startswith(incomplete.lower())]
        return found or [CompletionItem(incomplete, type="dir")]


def files(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[click.shell_completion.CompletionItem]:
    """Lets the shell complete a file's name."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(incomplete, type="file")]


def _folders(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[click.shell_completion.CompletionItem]:
    from click.shell_completion import CompletionItem

    return [CompletionItem(incomplete, type="dir")]


def _not_empty(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    if value == "":
        raise click.BadParameter("it is empty; name a folder or a URI, or leave it out", ctx, param)
    return value


PATH = click.argument("path", type=click.Path(path_type=Path), default=".", metavar="[PATH]")
INDEX = option(
    "--index",
    section="Index",
    metavar="URI",
    callback=_not_empty,
    shell_complete=_folders,
    help="Where the index is: a folder, or a URI in an object store (s3://, gs://, az://, ...). "
    "Default: .coreb-search in the project.",
)


def placed(function: Decorated) -> Decorated:
    """PATH and the options every command with an index takes."""
    for decorate in (
        debug,
        option("--model", section="Index", metavar="NAME", type=ModelName("encoder", *OWN_MODELS),
               help=f"{MODELS}."),
        INDEX,
        PATH,
    ):  # fmt: skip
        function = decorate(function)
    return function


class Names(click.ParamType[tuple[str, ...]]):
    """Names separated by commas, each checked: the value is a tuple."""

    def __init__(self, name: str, known: Callable[[], Sequence[str]], aliases: bool = False) -> None:
        self.name = name
        self._known = known
        self._aliases = aliases

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        """Raises BadParameter with the nearest names."""
        given = (part.strip().lower() for part in value.split(","))
        return tuple(self._one(name, param, ctx) for name in given if name)

    def _one(self, name: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        known = self._known()
        if name in known:
            return name
        if self._aliases:
            from coreb_search.indexer.naming import language_meant

            if meant := language_meant(name):
                return meant
        raise click.BadParameter(unknown(self.name, name, known), ctx, param)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[click.shell_completion.CompletionItem]:
        """The known names that go on from what is typed after the last comma."""
        from click.shell_completion import CompletionItem

        before, comma, typed = incomplete.rpartition(",")
        return [CompletionItem(before + comma + name) for name in self._known() if name.startswith(typed)]


def languages() -> tuple[str, ...]:
    """Every language of the table."""
    from coreb_search.indexer.languages import LANGUAGES

    return tuple(LANGUAGES)


def joined(
    _ctx: click.Context, _param: click.Parameter, values: Iterable[tuple[str, ...]]
) -> tuple[str, ...]:
    """The values of a repeatable list option as one tuple."""
    return tuple(dict.fromkeys(value for several in values for value in several))


def _remember_debug(ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:
    ctx.meta[DEBUG] = wanted
