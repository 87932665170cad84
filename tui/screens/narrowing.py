"""A list that what is typed above it narrows down.

Every word must be in an entry, its letters in this order but not
necessarily side by side; entries that hold the words as they are come first.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.css.styles import RulesMap
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from coreb_search.tui import table
from coreb_search.tui.screens.dialog import Answer, Dialog
from coreb_search.tui.widgets.line import Line
from coreb_search.tui.widgets.options import Options

# Nobody scrolls through more; what is typed is compared with all of them.
_MOST_LISTED = 1_000
# The border, the line to write in, the line of keys and what is above it.
_AROUND = 5


class Narrowing(Dialog[Answer]):
    """Chooses from ``values``, which may be thousands."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,ctrl+j", "list('cursor_down')", priority=True),
        Binding("up,ctrl+k", "list('cursor_up')", priority=True),
        Binding("pagedown", "list('page_down')", priority=True),
        Binding("pageup", "list('page_up')", priority=True),
    ]

    line: type[Line] = Line

    def __init__(self, title: str, values: Sequence[str]) -> None:
        super().__init__()
        self.title = title
        self._values = values
        self._found = list(values)

    @abstractmethod
    def draw(self, value: str, width: int) -> Content:
        """``value`` as a line of the list."""

    @abstractmethod
    def clicked(self, value: str) -> None:
        """With the mouse."""

    @property
    def highlighted(self) -> str | None:
        """The value that keys act on."""
        index = self._list.highlighted
        return self._found[index] if index is not None and index < len(self._found) else None

    def compose(self) -> ComposeResult:
        """A line to write in, the list, the keys."""
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = self.title
            dialog.styles.height = max(1, len(self._values)) + _AROUND
            dialog.border_subtitle = self._count()
            yield self.line(placeholder=table.NARROW, compact=True)
            # Only what is written in has the focus.
            yield (found := Options(*self._lines()))
            found.can_focus = False
            yield self.keys()

    @on(Input.Changed)
    def narrow(self, event: Input.Changed) -> None:
        """Those that match what is typed."""
        self._found = matching(self._values, event.value)
        self._fill()

    @on(OptionList.OptionSelected)
    def click(self, event: OptionList.OptionSelected) -> None:
        """On a line of the list, which may have become another since."""
        if event.option_index < len(self._found):
            self.clicked(self._found[event.option_index])

    def action_list(self, name: str) -> None:
        """What the list does with a key."""
        getattr(self._list, f"action_{name}")()

    def redraw(self) -> None:
        """The lines, after something changed that they show."""
        at = self._list.highlighted
        top = self._list.scroll_offset.y
        self._fill()
        self._list.highlighted = at
        self._list.scroll_to(y=top, animate=False)

    @property
    def _list(self) -> OptionList:
        return self.query_one(OptionList)

    def _fill(self) -> None:
        self._list.set_options(self._lines()).action_first()
        self.query_one(".dialog").border_subtitle = self._count()

    def _lines(self) -> list[Option]:
        lines = [Option(_Lazy(self.draw, value)) for value in self._found[:_MOST_LISTED]]
        if not lines:
            lines.append(Option(table.NO_MATCH, disabled=True))
        elif len(self._found) > _MOST_LISTED:
            lines.append(Option(table.NARROW, disabled=True))
        return lines

    def _count(self) -> str:
        return f"{len(self._found)}/{len(self._values)}"


class _Lazy(Visual):
    """A line that is made when it is seen: the list asks thousands for their heights."""

    def __init__(self, draw: Callable[[str, int], Content], value: str) -> None:
        self._draw = draw
        self._value = value

    def render_strips(
        self, width: int, height: int | None, style: Style, options: RenderOptions
    ) -> list[Strip]:
        return self._draw(self._value, width).render_strips(width, height, style, options)

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        return container_width

    def get_height(self, rules: RulesMap, width: int) -> int:
        return 1


def matching(values: Iterable[str], typed: str) -> list[str]:
    """The values with all words of ``typed``, best first, else in their order."""
    words = typed.casefold().split()
    ranked = []
    for value in values:
        text = value.casefold()
        missing = [word for word in words if word not in text]
        if all(_scattered(word, text) for word in missing):
            ranked.append((len(missing), value))
    return [value for _, value in sorted(ranked, key=lambda found: found[0])]


def _scattered(word: str, text: str) -> bool:
    at = 0
    for letter in word:
        at = text.find(letter, at) + 1
        if not at:
            return False
    return True
