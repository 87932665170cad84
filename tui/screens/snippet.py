"""Code to find code like it."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.events import Paste
from textual.widgets import Label, TextArea

from coreb_search.display.safe import blotted
from coreb_search.tui import table
from coreb_search.tui.screens.dialog import Dialog, key
from coreb_search.tui.trail import LONGEST_SNIPPET


class Written(TextArea):
    """A text area that shows control characters and sends none to the terminal."""

    async def _on_paste(self, event: Paste) -> None:
        # The text area would work on it for a minute.
        if len(event.text) > LONGEST_SNIPPET:
            event.prevent_default()
            self.notify(table.SNIPPET_TOO_LONG, severity="warning")

    def get_line(self, line_index: int) -> Text:
        """What is drawn of a line."""
        return Text(blotted(self.document.get_line(line_index)), end="", no_wrap=True)


class Snippet(Dialog[str | None]):
    """Returns what is written, without blank lines around it; cancelled is None."""

    # Ctrl-C copies here.
    KEYS = (Binding("ctrl+s", "accept", table.FIND), key("escape", "dismiss", table.CANCEL))
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
            yield Written(
                self._text,
                soft_wrap=False,
                tab_behavior="indent",
                show_line_numbers=True,
                compact=True,
                placeholder=table.SNIPPET_PLACEHOLDER,
            )
            yield Label(markup=False, classes="problem")
            yield self.keys()

    def on_mount(self) -> None:
        """What is there is kept, or typed over."""
        self.query_one(Written).select_all()
        self.check()

    @on(TextArea.Changed)
    def check(self) -> None:
        """What is wrong is said while it is."""
        self._say(table.SNIPPET_TOO_LONG if self._too_long() else "")

    def action_accept(self) -> None:
        """Take the code if there is some."""
        text = self.query_one(Written).text
        if not text.strip():
            self._say(table.SNIPPET_EMPTY)
        elif not self._too_long():
            self.dismiss(text.strip("\r\n"))

    def _too_long(self) -> bool:
        return len(self.query_one(Written).text) > LONGEST_SNIPPET

    def _say(self, problem: str) -> None:
        label = self.query_one(".problem", Label)
        label.update(problem)
        label.display = bool(problem)
