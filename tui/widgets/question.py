"""The line where questions are typed."""

from __future__ import annotations

from textual import events
from textual.message import Message

from coreb_search.tui import table
from coreb_search.tui.widgets.line import Line

# Longer ones are not typed, and would be slow to draw.
_LONGEST = 10_000


class Question(Line):
    """One line; code of several lines that is pasted into it goes to the app as a snippet."""

    class Pasted(Message):
        """Several lines were pasted."""

        def __init__(self, code: str) -> None:
            super().__init__()
            self.code = code

    class Helped(Message):
        """A question mark was typed where nothing is asked yet."""

    def __init__(self) -> None:
        super().__init__(
            placeholder=table.PLACEHOLDER,
            compact=True,
            select_on_focus=False,
            max_length=_LONGEST,
        )

    def put(self, question: str) -> None:
        """As if it had been typed: what is typed next goes behind it."""
        self.value = question
        self.cursor_position = len(self.value)

    def on_key(self, event: events.Key) -> None:
        """A lone ``?`` is a cry for help."""
        if event.character == "?" and not self.value:
            event.stop()
            event.prevent_default()
            self.post_message(self.Helped())

    def on_paste(self, event: events.Paste) -> None:
        """Input's own handler would keep the first line only, be it empty."""
        event.prevent_default()
        event.stop()
        text = event.text.strip("\r\n")
        if len(text.strip().splitlines()) > 1:
            self.post_message(self.Pasted(text))
        else:
            self.replace(text.strip(), *self.selection)
