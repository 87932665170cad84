"""Lines of code with their numbers, which stay while the code scrolls in either direction."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import ClassVar

from textual.content import Content
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.selection import Selection
from textual.strip import Strip
from textual.style import Style

from coreb_search.tui.widgets.drawing import drawn
from coreb_search.tui.widgets.signs import Signs


class Code(ScrollView, can_focus=True):
    """Draws the lines that are seen."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"code--number", "code--sign", "code--best"}
    DEFAULT_CSS = "Code { text-wrap: nowrap; text-overflow: clip; }"

    def __init__(self, signs: Signs) -> None:
        super().__init__()
        self._signs = signs
        self._lines: Sequence[Content] = ()
        self._first = 1
        self._best: Collection[int] = ()
        self._digits = 1
        self._place = 1, 1
        """Lines to be seen: the definition and the first best one."""
        self._top: int | None = None
        """Where that scrolled to, if it did."""
        self._drawn: dict[int, tuple[Strip, Strip]] = {}

    def show(self, lines: Sequence[Content], first: int, best: Collection[int], digits: int) -> None:
        """Replace the code; ``first`` is the number of its first line, ``best`` are numbers too."""
        self._lines, self._first, self._best, self._digits = lines, first, best, digits
        self._drawn.clear()
        widest = max((line.cell_length for line in lines), default=0)
        self.virtual_size = Size(widest + self._gutter_width + 1, len(lines))
        self.refresh()

    def go_to(self, target: int, best: Collection[int]) -> None:
        """Scroll so that the first best line is seen, and the definition too if it can be."""
        self._place, self._top = (target, min(best, default=target)), None
        self._go()

    def on_resize(self) -> None:
        """The place is still to be seen, unless a person has scrolled."""
        if self._top in (None, self.scroll_offset.y):
            self._go()

    def _go(self) -> None:
        height = self.scrollable_content_region.height
        if not height:
            return
        definition, wanted = (line - self._first for line in self._place)
        top = 0
        if wanted >= height - 2:
            near = 0 <= wanted - definition < height - 3
            top = definition - 1 if near else wanted - height // 3
        self.scroll_to(0, max(top, 0), animate=False, force=True)
        self._top = self.scroll_offset.y

    @property
    def _gutter_width(self) -> int:
        return self._digits + 5

    def render_line(self, y: int) -> Strip:
        """The numbers as they are, the code from where it is scrolled to."""
        x, top = self.scroll_offset
        index, width = top + y, self.size.width
        if index >= len(self._lines):
            return Strip.blank(width, self.visual_style.rich_style)
        best = self._first + index in self._best
        style = self.get_visual_style("code--best") if best else self.visual_style
        if index not in self._drawn:
            self._drawn[index] = self._number(index, best, style), self._line(index, style)
        number, line = self._drawn[index]
        end = x + max(width - self._gutter_width, 0)
        code = line.crop_extend(x, end, style.rich_style).apply_offsets(x, index)
        return Strip.join([number, code]).crop_extend(0, width, style.rich_style)

    def _number(self, index: int, best: bool, style: Style) -> Strip:
        number = gutter(self._first + index, self._digits, self._signs, best)
        return drawn(number, self._gutter_width, style, self._component)

    def _line(self, index: int, style: Style) -> Strip:
        line = self._lines[index]
        if self.text_selection and (span := self.text_selection.get_span(index)):
            start, end = span
            chosen = Style.from_styles(self.screen.get_component_styles("screen--selection"))
            line = line.stylize(chosen, start, len(line) if end == -1 else end)
        return drawn(line, line.cell_length, style)

    def _component(self, style: str | Style) -> Style:
        return self.get_visual_style(style[1:], partial=True) if isinstance(style, str) else style

    def get_selection(self, selection: Selection) -> tuple[str, str]:
        """What the mouse selected, without the numbers."""
        return selection.extract("\n".join(line.plain for line in self._lines)), "\n"

    def selection_updated(self, selection: Selection | None) -> None:
        """Draw it."""
        self._drawn.clear()
        self.refresh()

    def notify_style_update(self) -> None:
        """Colours may be others now."""
        self._drawn.clear()
        super().notify_style_update()


def gutter(number: int, digits: int, signs: Signs, best: bool = False) -> Content:
    """What stands before a line of code."""
    return Content.assemble(
        (f"{signs.best if best else ' '} ", ".code--sign"),
        (f"{number:>{digits}} {signs.line} ", ".code--sign" if best else ".code--number"),
    )
