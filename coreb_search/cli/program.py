"""The program around the commands: help in sections, and how every run ends.

Exit code 0: found or done; 1: nothing found; 2: an error, told in one line;
130: interrupted.
"""

from __future__ import annotations

import os
import traceback
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import click

from coreb_search import __version__
from coreb_search.cli import diagnostics, interrupts
from coreb_search.errors import told
from coreb_search.output import stdout

DEBUG = "coreb_search.debug"
"""The context's key that says whether tracebacks are shown."""

COMPLETE = "_COREB_SEARCH_COMPLETE"
"""The variable by which a shell asks how a line may go on."""

NOTHING_FOUND = 1
ERROR = 2
INTERRUPTED = 130
_LONGEST_MESSAGE = 1_000

_HELP = {"help_option_names": ["-h", "--help"]}


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
    """The commands in sections, and the one place that turns what went wrong into an exit code.

    A command is named by the module of this package that has it, which is imported when it is needed.
    """

    def __init__(self, name: str, sections: Mapping[str, Mapping[str, str]], help: str, default: str) -> None:
        super().__init__(name, help=help, context_settings=dict(_HELP))
        self._default = default
        self._sections = sections
        self._modules = {name: module for part in sections.values() for name, module in part.items()}
        version: dict[str, Any] = {"is_flag": True, "is_eager": True, "expose_value": False}
        self.params.append(
            click.Option(["--version"], **version, callback=_show_version, help="Show the version.")
        )

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """One list a section."""
        width = formatter.width - 6 - max(map(len, self._modules))
        for title, names in self._sections.items():
            commands = [self.get_command(ctx, name) for name in names]
            with formatter.section(title):
                formatter.write_dl([(str(c.name), c.get_short_help_str(width)) for c in commands if c])

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order of ``--help``."""
        return list(self._modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """As click's; imports the module that has the command."""
        if cmd_name in self._modules and cmd_name not in self.commands:
            module = import_module(f"coreb_search.cli.{self._modules[cmd_name]}")
            found = next(c for c in vars(module).values() if isinstance(c, Command) and c.name == cmd_name)
            found.context_settings.update(_HELP)
            self.add_command(found)
        return super().get_command(ctx, cmd_name)

    def make_context(self, *args: Any, **settings: Any) -> click.Context:  # noqa: ANN401
        """As click's; ``--help`` and ``--version`` print here."""
        with _told_in_one_line({}):
            return super().make_context(*args, **settings)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click's; where no command is named, the default one is meant, its options and a folder too."""
        if not ctx.resilient_parsing and self._names_none(args[0] if args else "", ctx):
            args = [self._default, *args]
        return super().parse_args(ctx, args)

    def _names_none(self, first: str, ctx: click.Context) -> bool:
        if not first or first.startswith("-"):
            return not any(first in param.opts for param in self.get_params(ctx))
        return first not in self._modules and os.path.isdir(first)  # noqa: PTH112 (pathlib's raises for long names)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click's; a question in the place of a command is told where it goes."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            if args[0].startswith("-") or getattr(error, "possibilities", None):
                raise
            told = f'No such command {args[0][:80]!r}; to ask: coreb-search search "QUESTION"'
            raise click.UsageError(told, ctx) from None

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401
        """As click's; whatever goes wrong in a command becomes one line."""
        with _told_in_one_line(ctx.meta):
            return super().invoke(ctx)

    def main(self, *args: Any, **settings: Any) -> Any:  # noqa: ANN401
        """As click's; always ends with SystemExit."""
        settings["standalone_mode"] = False
        if COMPLETE in os.environ:
            import coreb_search.cli.shells  # noqa: F401 (click finds it there)
        try:
            code = super().main(*args, **settings)
        except click.Abort:
            diagnostics.say("interrupted")
            code = INTERRUPTED
        except click.exceptions.NoArgsIsHelpError as error:
            # Its message is the help.
            stdout.write([f"{error.format_message()}\n"])
            code = ERROR
        except click.ClickException as error:
            diagnostics.say(f"error: {_shortened(_with_hint(error))}")
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


def _shortened(message: str) -> str:
    """One line that can be read, whatever was given that it repeats; what to do stands at its end."""
    if len(message) <= _LONGEST_MESSAGE:
        return message
    return f"{message[: _LONGEST_MESSAGE // 2]} ... {message[-_LONGEST_MESSAGE // 3 :]}"


def _show_help(ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        stdout.write([ctx.get_help() + "\n"])
        ctx.exit()


def _show_version(ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:
    if wanted:
        stdout.write([f"coreb-search {__version__}\n"])
        ctx.exit()
