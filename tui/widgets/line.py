"""A line to write in."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.widgets import Input


class Line(Input):
    """Without what a terminal would obey: what is pasted may hold escape sequences."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("alt+b", "cursor_left_word", show=False),
        Binding("alt+f", "cursor_right_word", show=False),
        Binding("alt+d", "delete_right_word", show=False),
        Binding("alt+backspace", "delete_left_word", show=False),
    ]

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """A letter with Alt is a key and not a letter."""
        return not key.startswith("alt+") and super().check_consume_key(key, character)

    def on_key(self, event: events.Key) -> None:
        """Likewise."""
        if event.key.startswith("alt+"):
            event.prevent_default()

    def validate_value(self, value: str) -> str:
        """Without what cannot be printed; tabs and the like become blanks."""
        blanks = (" " if character.isspace() else character for character in value)
        return "".join(filter(str.isprintable, blanks))
