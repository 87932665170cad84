"""The terminal UI as Textual runs it: themes, help, command palette, and how it ends."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from shutil import get_terminal_size

from textual.app import App, InvalidThemeError, SystemCommand
from textual.screen import Screen
from textual.theme import ThemeProvider

from coreb_search.engine import Engine
from coreb_search.errors import CorebError
from coreb_search.tui import table
from coreb_search.tui.bindings import target
from coreb_search.tui.input import tolerate_bytes
from coreb_search.tui.memory import Memory
from coreb_search.tui.screens.main import Main
from coreb_search.tui.screens.palette import Palette

_WIDE = 100


class SearchApp(App[list[str]]):
    """Its result is what is printed when it has ended."""

    CSS_PATH = ["app.tcss", "panes.tcss"]  # noqa: RUF012 (as Textual declares it)
    # Below, the panes are stacked.
    HORIZONTAL_BREAKPOINTS = [(_WIDE, "-wide")]  # noqa: RUF012
    TITLE = "coreb-search"

    def __init__(self, engine: Engine, memory: Memory, printing: bool = False) -> None:
        # Textual would take NO_COLOR for greys on a ground of its own.
        super().__init__(ansi_color="NO_COLOR" in os.environ or None)
        tolerate_bytes()
        self._memory = memory
        self.failure: Exception | None = None
        """What ended the program, if it was a bug."""
        self.main = Main(engine, memory, printing)
        with suppress(InvalidThemeError):
            self.theme = memory.theme or self.theme

    def get_default_screen(self) -> Screen[None]:
        """The main one, and none below it."""
        # Known now, it need not be styled a second time before the first paint.
        self.main.set_class(get_terminal_size().columns >= _WIDE, "-wide")
        return self.main

    def on_mount(self) -> None:
        """From now on another theme is one that was chosen."""
        self.theme_changed_signal.subscribe(self, self._keep_theme)
        # The shell has written over it.
        self.app_resume_signal.subscribe(self, lambda _: self.refresh(layout=True))

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Every action of the table, by name."""
        for action in table.ACTIONS:
            if action.name != "command_palette":
                keys = " ".join(table.keys_of(action))
                told = f"{action.help} ({keys})" if keys else action.help
                run = partial(self.main.run_action, target(action))
                yield SystemCommand(action.label.capitalize(), told, run)

    async def action_help(self) -> None:
        """All keys."""
        from coreb_search.tui.screens.help import Help

        await self.push_screen(Help())

    def action_themes(self) -> None:
        """Light and dark ones."""
        self.push_screen(Palette(providers=[ThemeProvider], placeholder=table.THEMES))

    async def action_quit(self) -> None:
        """Print what is marked, if anything is to be printed."""
        self.exit(self.main.printed())

    def action_help_quit(self) -> None:
        """Ctrl-C, unless it copies a selection."""
        self.exit(self.main.printed())

    def _handle_exception(self, error: Exception) -> None:
        # Textual would print pages, with the values of variables in them.
        self.failure = self.failure or error
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        self._close_messages_no_wait()

    def panic(self, *_: object) -> None:
        """What Textual calls where the terminal cannot be read."""
        self.failure = self.failure or CorebError("the terminal cannot be read any more")
        self._close_messages_no_wait()

    def action_command_palette(self) -> None:
        """Textual's, but for two ways to end the program."""
        if not isinstance(self.screen, Palette):
            self.push_screen(Palette(id="--command-palette"))

    def _keep_theme(self, _: object) -> None:
        try:
            self._memory.keep_theme(self.theme)
        except CorebError as error:
            self.main.say(str(error), trouble=True)
