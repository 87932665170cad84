"""The line above the code: what it is, where it is, in how many cells there are. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len
from textual.content import Content
from textual.css.styles import RulesMap
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual

from coreb_search.display.safe import safe_path
from coreb_search.tui.widgets.drawing import drawn
from coreb_search.tui.widgets.row import name_of
from coreb_search.tui.widgets.signs import Signs
from coreb_search.types import Chunk

_APART = 3


@dataclass(frozen=True, eq=False)
class Heading(Visual):
    """``class Uploader › send   app/upload.py:9–14   python method``; component classes are the preview's."""

    chunk: Chunk
    enclosing: Chunk | None
    signs: Signs

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        """All there is."""
        return container_width

    def get_height(self, rules: RulesMap, width: int) -> int:
        """One line."""
        return 1

    def render_strips(
        self, width: int, height: int | None, style: Style, options: RenderOptions
    ) -> list[Strip]:
        """The line at this width: the kind goes first, then the path's start, then the scope."""
        return [drawn(self._line(width), width, style, options.get_style)]

    def _line(self, width: int) -> Content:
        *scope, name = name_of(self.chunk).split(".") if self.chunk.symbol else [name_of(self.chunk)]
        outer = "".join(f"{part} {self.signs.step} " for part in scope)
        outer = f"{self.enclosing.kind} {outer}" if self.enclosing and scope else outer
        lines = f":{self.chunk.start_line}{self.signs.span}{self.chunk.end_line}"
        place = safe_path(self.chunk.path) + lines
        kind = f"{self.chunk.language} {self.chunk.kind}"
        least = min(cell_len(place), cell_len(place.rpartition("/")[2]) + 2)
        name = self.signs.start(name, width)
        outer = outer if cell_len(outer + name) + _APART + least <= width else ""
        room = width - cell_len(outer + name) - _APART
        parts = [(outer, ".preview--scope"), (name, ".preview--name")]
        if room >= min(least, 12):
            parts.append((" " * _APART + self.signs.end(place, room), ".preview--place"))
        if room - cell_len(place) - _APART >= cell_len(kind):
            parts.append((" " * _APART + kind, ".preview--kind"))
        return Content.assemble(*parts)
