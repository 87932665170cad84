"""One of a list: the questions asked before."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from coreb_search.tui import table
from coreb_search.tui.screens.dialog import CANCEL, key
from coreb_search.tui.screens.narrowing import Narrowing, one_line


class Pick(Narrowing[str | None]):
    """Returns the value that is taken; cancelled is None."""

    KEYS = (key("enter", "accept", table.ACCEPT), CANCEL)
    BINDINGS: ClassVar[list[BindingType]] = [*KEYS]

    def draw(self, value: str, width: int) -> Content:
        """As much of it as fits on a line."""
        return Content(one_line(value)).truncate(width, ellipsis=True)

    def clicked(self, value: str) -> None:
        """A click does what Enter does."""
        self.dismiss(value)

    def action_accept(self) -> None:
        """Take what is highlighted."""
        if self.highlighted is not None:
            self.dismiss(self.highlighted)
