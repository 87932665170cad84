"""The glob that paths must match."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Input, Label

from coreb_search.tui import table
from coreb_search.tui.screens.dialog import CANCEL, SUBMIT, Dialog
from coreb_search.tui.widgets.line import Line


class PathFilter(Dialog[str | None]):
    """Returns the glob, empty for no filter; cancelled is None. The engine says whether it is one."""

    KEYS = (SUBMIT, CANCEL)
    BINDINGS: ClassVar[list[BindingType]] = [*KEYS]

    def __init__(self, glob: str) -> None:
        super().__init__()
        self._glob = glob

    def compose(self) -> ComposeResult:
        """A line to write in, what may be written, the keys."""
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = table.PATH_TITLE
            yield Line(self._glob, placeholder=table.PATH_PLACEHOLDER, select_on_focus=False, compact=True)
            yield Label(table.PATH_HINT, markup=False, classes="hint")
            yield self.keys()

    @on(Input.Submitted)
    def action_accept(self) -> None:
        """Take what is written."""
        self.dismiss(self.query_one(Line).value.strip())
