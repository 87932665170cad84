"""All actions by name."""

from __future__ import annotations

from contextlib import suppress

from textual.await_complete import AwaitComplete
from textual.command import CommandPalette
from textual.css.query import NoMatches
from textual.errors import NoWidget
from textual.events import Click


class Palette(CommandPalette):
    """Textual's. Keys and clicks may come faster than it opens and closes, and would end the program."""

    def dismiss(self, result: None = None) -> AwaitComplete:
        """Once."""
        return super().dismiss(result) if self.is_current else AwaitComplete()

    def _action_command_list(self, action: str) -> None:
        # KeyError: the list has not been laid out.
        with suppress(KeyError, NoMatches):
            super()._action_command_list(action)

    def _on_click(self, event: Click) -> None:  # type: ignore[override]
        event.prevent_default()
        with suppress(NoWidget):
            if self.is_current:
                super()._on_click(event)
