"""The list of hits: which one is the current, which are marked. Knows nothing of how they were found."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.message import Message
from textual.widgets import OptionList

from coreb_search.tui.widgets.options import Options
from coreb_search.tui.widgets.row import COLOURS, Row, lines_in, name_of
from coreb_search.tui.widgets.signs import Signs, terminal
from coreb_search.types import Hit

Key = tuple[str, int]
"""Path and first line: what a hit is known by."""


def key_of(hit: Hit) -> Key:
    """The hit's key; other rankings of the same index give the same."""
    return hit.chunk.path, hit.chunk.start_line


class Hits(Options):
    """One hit is current, unless there are none."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "hits--mark",
        "hits--scope",
        "hits--name",
        "hits--place",
        "hits--bar",
        *(f"hits--language-{colour}" for colour in range(COLOURS)),
    }
    DEFAULT_CSS = "Hits { height: 1fr; text-wrap: nowrap; text-overflow: clip; }"

    class Highlighted(Message):
        """Another hit is current, or none."""

        def __init__(self, hit: Hit | None) -> None:
            super().__init__()
            self.hit = hit

    class Chosen(Message):
        """By Enter or a double click."""

        def __init__(self, hit: Hit) -> None:
            super().__init__()
            self.hit = hit

    def __init__(self, signs: Signs | None = None) -> None:
        super().__init__(markup=False)
        self._signs = signs or terminal()
        self.auto_links = False
        self._rows: list[Row] = []
        self._marked: frozenset[Key] = frozenset()
        self._lines_each = 1
        self._told: Hit | None = None

    @property
    def current(self) -> Hit | None:
        """The hit that actions act on."""
        return self._rows[self.highlighted].hit if self.highlighted is not None else None

    def show(self, hits: Sequence[Hit], at: Key | None = None, question: str = "") -> None:
        """Replace everything; the hit ``at`` becomes current, else the first.

        A hit that was current before stays on its line of the screen. ``question`` decides
        which line is a hit's where nothing is defined.
        """
        before = self.current
        stays = before is not None and key_of(before) == at
        above = self._line(self.highlighted or 0) - self.scroll_offset.y
        best = max((hit.score for hit in hits), default=0.0) or 1.0
        names = max((cell_len(name_of(hit.chunk)) for hit in hits), default=0)
        self._rows = [
            Row(
                hit,
                question,
                hit.score / best,
                names,
                key_of(hit) in self._marked,
                self._lines_each,
                self._signs,
            )
            for hit in hits
        ]
        self.set_options(self._rows)
        if hits:
            self.highlighted = _place_of(at, before if stays else None, hits)
            if stays and self.highlighted:
                self.scroll_to(y=self._line(self.highlighted) - above, animate=False, force=True)
        self._tell()

    def mark(self, marked: Collection[Key]) -> None:
        """Draw the marks of these and of no others, now and in what is shown later."""
        self._marked = frozenset(marked)
        for index, row in enumerate(self._rows):
            if row.marked != (key_of(row.hit) in self._marked):
                self._rows[index] = replace(row, marked=not row.marked)
                self.replace_option_prompt_at_index(index, self._rows[index])

    def _line(self, index: int) -> int:
        return index * self._lines_each

    def _tell(self) -> None:
        if self.current != self._told:
            self._told = self.current
            self.post_message(self.Highlighted(self._told))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Other widgets hear of hits only."""
        event.stop()
        self._tell()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """By its key or twice by the mouse."""
        event.stop()
        if self.current:
            self.post_message(self.Chosen(self.current))

    def on_click(self, event: events.Click) -> None:
        """The list's own handler would choose at the first click."""
        event.prevent_default()
        index = event.style.meta.get("option")
        if index is not None:
            self.highlighted = index
            if event.chain == 2:
                self.action_select()

    def on_resize(self) -> None:
        """The lines of a hit may have become more or fewer."""
        lines = lines_in(self.size.width, self.size.height)
        if lines != self._lines_each:
            at, self._lines_each = self.highlighted, lines
            self._rows = [replace(row, lines=lines) for row in self._rows]
            self.set_options(self._rows)
            self.highlighted = at
        self.call_after_refresh(self.scroll_to_highlight)


def _place_of(at: Key | None, before: Hit | None, hits: Sequence[Hit]) -> int:
    """Where ``at`` is among the hits, or, after an edit, where what was there has gone to; else 0."""
    name = (before.chunk.path, before.chunk.symbol) if before and before.chunk.symbol else None

    def likeness(index: int) -> int:
        hit = hits[index]
        return 2 * ((hit.chunk.path, hit.chunk.symbol) == name) + (key_of(hit) == at)

    return max(range(len(hits)), key=likeness)
