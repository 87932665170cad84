"""The program around the commands: help in sections, and how every run ends.

Exit code 0: found or done; 1: nothing found; 2: an error, told in one line;
130: interrupted.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from coreb_search import __version__
from coreb_search.cli import diagnostics, interrupts
from coreb_search.errors import told
from coreb_search.output import stdout

DEBUG = "coreb_search.debug"
"""The context's key that says whether tracebacks are shown."""

NOTHING_FOUND = 1
ERROR = 2
INTERRUPTED = 130


class Option(click.Option):
    """An option that knows its section in ``--help``."""

    def __init__(self, names: Sequence[str], section: str, **settings: Any) -> None:  # noqa: ANN401
        super().__init__(names, **settings)
        self.section = section


class _Helpful(click.Command):
    """``--help`` on the standard output that everything else goes to."""

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """As click's."""
        made = super().get_help_option(ctx)
        if made is not None:
            made.callback = _show_help
        return made


class Command(_Helpful):
    """A command whose options are listed by section."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The sections in the order in which they first occur; click's own options last."""
        sections: dict[str, list[tuple[str, str]]] = {}
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx)
            if record and isinstance(param, click.Option):
                sections.setdefault(getattr(param, "section", "Other"), []).append(record)
        for name, records in sections.items():
            with formatter.section(name):
                formatter.write_dl(records)


class Group(Command, click.Group):
    """A command that has others inside it."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Those of the command by section, then the commands inside."""
        Command.format_options(self, ctx, formatter)
        self.format_commands(ctx, formatter)


class Program(_Helpful, click.Group):
    """The commands in sections, and the one place that turns what went wrong into an exit code."""

    def __init__(
        self, name: str, sections: Mapping[str, Iterable[click.Command]], help: str, default: click.Command
    ) -> None:
        super().__init__(name, help=help, context_settings={"help_option_names": ["-h", "--help"]})
        self._default = default
        self.sections = {title: list(commands) for title, commands in sections.items()}
        for command in (command for commands in self.sections.values() for command in commands):
            command.context_settings.setdefault("help_option_names", ["-h", "--help"])
            self.add_command(command)
        version: dict[str, Any] = {"is_flag": True, "is_eager": True, "expose_value": False}
        self.params.append(
            click.Option(["--version"], **version, callback=_show_version, help="Show the version.")
        )

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """One list a section."""
        width = formatter.width - 6 - max(map(len, self.commands))
        for title, commands in self.sections.items():
            with formatter.section(title):
                formatter.write_dl([(str(c.name), c.get_short_help_str(width)) for c in commands])

    def make_context(self, *args: Any, **settings: Any) -> click.Context:  # noqa: ANN401
        """As click's; ``--help`` and ``--version`` print here."""
        with _told_in_one_line({}):
            return super().make_context(*args, **settings)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click's; where no command is named, the default one is meant, its options and a folder too."""
        own = {name for param in self.get_params(ctx) for name in param.opts}
        first = args[0] if args else ""
        if first not in own and (not first or first.startswith("-") or self._is_folder(first)):
            args = [str(self._default.name), *args]
        return super().parse_args(ctx, args)

    def _is_folder(self, name: str) -> bool:
        return name not in self.commands and Path(name).is_dir()

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click's; a question in the place of a command is told where it goes."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            if args[0].startswith("-") or getattr(error, "possibilities", None):
                raise
            told = f'{error.message.rstrip(".")}; to ask: coreb-search search "QUESTION"'
            raise click.UsageError(told, ctx) from None

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401
        """As click's; whatever goes wrong in a command becomes one line."""
        with _told_in_one_line(ctx.meta):
            return super().invoke(ctx)

    def main(self, *args: Any, **settings: Any) -> Any:  # noqa: ANN401
        """As click's; always ends with SystemExit."""
        settings["standalone_mode"] = False
        try:
            code = super().main(*args, **settings)
        except click.Abort:
            diagnostics.say("interrupted")
            code = INTERRUPTED
        except click.ClickException as error:
            diagnostics.say(f"error: {_with_hint(error)}")
            code = ERROR
        raise SystemExit(code)


@contextmanager
def _told_in_one_line(meta: Mapping[str, Any]) -> Iterator[None]:
    try:
        yield
    except (click.ClickException, click.exceptions.Exit, click.Abort):
        raise
    except KeyboardInterrupt:
        # Not left to click, which prints an empty line.
        raise click.Abort from None
    except BrokenPipeError:
        raise click.exceptions.Exit from None
    except Exception as error:
        if interrupts.seen():
            # A native module that is interrupted while it loads says ImportError.
            raise click.Abort from None
        if meta.get(DEBUG):
            traceback.print_exc()
        raise click.ClickException(told(error)) from error


def _with_hint(error: click.ClickException) -> str:
    message = error.format_message()
    if isinstance(error, click.UsageError) and error.ctx is not None:
        return f"{message.rstrip('.')} (see `{error.ctx.command_path} --help`)"
    return message


def _show_help(ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        stdout.write([ctx.get_help() + "\n"])
        ctx.exit()


def _show_version(ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:
    if wanted:
        stdout.write([f"coreb-search {__version__}\n"])
        ctx.exit()
