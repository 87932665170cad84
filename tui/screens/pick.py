"""One of a list: the questions asked before."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Input

from coreb_search.display.safe import one_line
from coreb_search.tui.screens.dialog import CANCEL, SUBMIT
from coreb_search.tui.screens.narrowing import Narrowing


class Pick(Narrowing[str | None]):
    """Returns the value that is taken; cancelled is None."""

    KEYS = (SUBMIT, CANCEL)
    BINDINGS: ClassVar[list[BindingType]] = [*KEYS]

    def draw(self, value: str, width: int) -> Content:
        """As much of it as fits on a line."""
        return Content(one_line(value)).truncate(width, ellipsis=True)

    def clicked(self, value: str) -> None:
        """A click does what Enter does."""
        self.dismiss(value)

    @on(Input.Submitted)
    def action_accept(self) -> None:
        """Take what is highlighted."""
        if self.highlighted is not None:
            self.dismiss(self.highlighted)
