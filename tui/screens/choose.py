"""Several of a list: the languages, the kinds of code."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import ClassVar

from textual import on
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Input

from coreb_search.display.safe import one_line
from coreb_search.tui import table
from coreb_search.tui.screens.dialog import CANCEL, SUBMIT, key
from coreb_search.tui.screens.narrowing import Narrowing
from coreb_search.tui.widgets.line import Line

_MARK = "● "
_NO_MARK = "○ "


class _Word(Line):
    """Leaves the space bar to the list."""

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return key != "space" and super().check_consume_key(key, character)


class Choose(Narrowing[tuple[str, ...] | None]):
    """Returns the values that are chosen, in the options' order; none chosen is (), cancelled is None.

    An option is a value and a note on it. Values that are chosen but are no options any more are shown last.
    """

    KEYS = (
        key("space,tab", "choose", table.CHOOSE),
        SUBMIT,
        key("ctrl+a", "all", table.ALL),
        CANCEL,
    )
    BINDINGS: ClassVar[list[BindingType]] = [*KEYS]

    line = _Word

    def __init__(self, title: str, options: Sequence[tuple[str, str]], chosen: Collection[str]) -> None:
        gone = sorted(set(chosen) - {value for value, _ in options})
        self._notes = dict(options) | dict.fromkeys(gone, table.GONE)
        self._chosen = set(chosen)
        self._touched = False
        super().__init__(title, list(self._notes))

    def draw(self, value: str, width: int) -> Content:
        """The mark, the value, and the note at the right."""
        note = Content.styled(one_line(self._notes[value]), "$foreground-muted")
        mark = (_MARK, "$text-accent") if value in self._chosen else (_NO_MARK, "$foreground-muted")
        name = Content.assemble(mark, one_line(value))
        return name.truncate(max(1, width - note.cell_length - 1), ellipsis=True, pad=True) + " " + note

    def clicked(self, value: str) -> None:
        """A click does what the space bar does."""
        self._set({value}, value not in self._chosen)

    def action_choose(self) -> None:
        """Choose what is highlighted, or no longer."""
        if self.highlighted is not None:
            self.clicked(self.highlighted)

    def action_all(self) -> None:
        """Choose all that match; none of them when all are chosen."""
        found = set(self._found)
        self._set(found, not found <= self._chosen)

    @on(Input.Submitted)
    def action_accept(self) -> None:
        """What is chosen; the highlighted value when nothing was and is."""
        if self._chosen or self._touched:
            self.dismiss(tuple(value for value in self._notes if value in self._chosen))
        elif self.highlighted is not None:
            self.dismiss((self.highlighted,))

    def _set(self, values: set[str], chosen: bool) -> None:
        self._touched = self._touched or bool(values)
        self._chosen = self._chosen | values if chosen else self._chosen - values
        self.redraw()
