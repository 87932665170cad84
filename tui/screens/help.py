"""All keys, as the table of actions has them."""

from __future__ import annotations

from itertools import groupby
from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import Label, Static

from coreb_search.tui import table
from coreb_search.tui.screens.dialog import Dialog, key
from coreb_search.tui.table import ACTIONS, Action


class Help(Dialog[None]):
    """Read, scrolled and closed."""

    KEYS = (key("escape,question_mark,f1,q,ctrl+c", "dismiss", table.CLOSE),)
    BINDINGS: ClassVar[list[BindingType]] = [
        *KEYS,
        Binding("j", "scroll('down')"),
        Binding("k", "scroll('up')"),
    ]
    HORIZONTAL_BREAKPOINTS = [(120, "-wide")]  # noqa: RUF012 (as Textual declares it)

    def compose(self) -> ComposeResult:
        """The groups, and what their columns are."""
        with VerticalScroll(classes="dialog") as dialog:
            dialog.border_title = table.HELP_TITLE
            with Container(id="columns"):
                yield from _columns()
            with Vertical(id="foot"):
                yield Label(table.HELP_LISTS, markup=False, classes="hint")
                yield self.keys()

    def action_scroll(self, direction: str) -> None:
        """A line."""
        getattr(self.query_one(VerticalScroll), f"action_scroll_{direction}")()


def _columns() -> list[Vertical]:
    """The groups in two halves."""
    halves: tuple[list[Widget], list[Widget]] = ([], [])
    seen = 0
    for name, group in groupby(ACTIONS, lambda action: action.group):
        actions = list(group)
        halves[2 * seen >= len(ACTIONS) - 1].extend(
            [Label(name, classes="group"), Static(_rows(actions), classes="rows")]
        )
        seen += len(actions)
    return [Vertical(*half, classes="column") for half in halves]


def _rows(actions: list[Action]) -> Table:
    """Keys that work anywhere, keys in the lists, what they do."""
    rows = Table.grid(padding=(0, 2, 0, 0), expand=True)
    rows.add_column(style="bold", ratio=18, width=10)
    rows.add_column(style="bold", ratio=6, width=5)
    rows.add_column(ratio=48)
    for action in actions:
        rows.add_row(_keys(action.keys), _keys(action.list_keys), Text(action.help))
    return rows


def _keys(keys: str) -> Text:
    return Text(" ".join(table.shown_key(key) for key in keys.split(",") if key))
