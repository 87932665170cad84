"""What all of the screens over the main one have in common.

Esc leaves them, a click beside them too unless something written would be
lost, and their last line shows the keys, which can be clicked.
"""

from __future__ import annotations

from contextlib import suppress
from typing import ClassVar, TypeVar

from textual.await_complete import AwaitComplete
from textual.binding import Binding
from textual.content import Content
from textual.errors import NoWidget
from textual.events import Click
from textual.screen import ModalScreen
from textual.widgets import Label

from coreb_search.tui import table

Answer = TypeVar("Answer")


class Dialog(ModalScreen[Answer]):
    """Asks a person for an answer."""

    KEYS: ClassVar[tuple[Binding, ...]] = ()
    """Those that are shown."""
    CSS_PATH = "dialog.tcss"
    VERTICAL_BREAKPOINTS = [(0, "-short"), (20, "-tall")]  # noqa: RUF012 (as Textual declares it)
    beside_cancels = True

    def keys(self) -> Label:
        """The line that shows them."""
        shown = (
            Content.from_markup(
                f"[@click=screen.{key.action}]$key $label[/]",
                key=table.shown_key(key.key.split(",")[0]),
                label=key.description,
            )
            for key in self.KEYS
        )
        return Label(Content("  ").join(shown), classes="keys")

    def dismiss(self, result: Answer | None = None) -> AwaitComplete:
        """Once: of two answers that come at the same time the first counts."""
        return super().dismiss(result) if self.is_current else AwaitComplete()

    def on_mount(self) -> None:
        """Textual does it later, and would lose what is typed until then."""
        self.set_focus(next(iter(self.focus_chain), None))

    def on_click(self, event: Click) -> None:
        """Beside the dialog."""
        # It may have become smaller since the click.
        with suppress(NoWidget):
            under, _ = self.get_widget_at(event.screen_x, event.screen_y)
            if under is self and self.beside_cancels:
                self.dismiss(None)


def key(keys: str, action: str, label: str) -> Binding:
    """One that goes before those of the widget that is written in."""
    return Binding(keys, action, label, priority=True)


# By the line that is written in, after all that was typed: a key that goes before it would overtake that.
SUBMIT = Binding("enter", "accept", table.ACCEPT)
CANCEL = key("escape,ctrl+c", "dismiss", table.CANCEL)
