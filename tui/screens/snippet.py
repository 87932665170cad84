"""Code to find code like it."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.events import Mount
from textual.widgets import Label, TextArea

from coreb_search.tui import table
from coreb_search.tui.screens.dialog import Dialog, key

_MOST_CHARACTERS = 1_000_000
# As many characters as there were, so that the cursor stays where it is; tabs are the text area's own.
_PICTURES = {code: 0x2400 + code for code in range(0x20) if code != 0x09}
_PICTURES |= dict.fromkeys(
    [*range(0x7F, 0xA0), 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)], 0xFFFD
)


class Code(TextArea):
    """A text area that shows control characters and sends none to the terminal."""

    def get_line(self, line_index: int) -> Text:
        """What is drawn of a line."""
        return Text(self.document.get_line(line_index).translate(_PICTURES), end="", no_wrap=True)


class Snippet(Dialog[str | None]):
    """Returns what is written, without blank lines around it; cancelled is None."""

    # Ctrl-C copies here.
    KEYS = (key("ctrl+s", "accept", table.FIND), key("escape", "dismiss", table.CANCEL))
    BINDINGS: ClassVar[list[BindingType]] = [*KEYS]
    # What was written would be lost.
    beside_cancels = False

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        """The code, a line for what is wrong with it, the keys."""
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = table.SNIPPET_TITLE
            yield Code(
                self._text,
                soft_wrap=False,
                tab_behavior="indent",
                show_line_numbers=True,
                compact=True,
                placeholder=table.SNIPPET_PLACEHOLDER,
            )
            yield Label(markup=False, classes="problem")
            yield self.keys()

    @on(Mount)
    @on(TextArea.Changed)
    def check(self) -> None:
        """What is wrong is said while it is."""
        self._say(table.SNIPPET_TOO_LONG if self._too_long() else "")

    def action_accept(self) -> None:
        """Take the code if there is some."""
        text = self.query_one(Code).text
        if not text.strip():
            self._say(table.SNIPPET_EMPTY)
        elif not self._too_long():
            self.dismiss(text.strip("\r\n"))

    def _too_long(self) -> bool:
        return len(self.query_one(Code).text) > _MOST_CHARACTERS

    def _say(self, problem: str) -> None:
        label = self.query_one(".problem", Label)
        label.update(problem)
        label.display = bool(problem)
