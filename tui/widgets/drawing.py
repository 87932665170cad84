"""A line of content as the screen takes it. Pure."""

from __future__ import annotations

from collections.abc import Callable

from rich.segment import Segment
from textual.content import Content
from textual.strip import Strip
from textual.style import Style


def drawn(
    line: Content, width: int, style: Style, get_style: Callable[[str | Style], Style] | None = None
) -> Strip:
    """Neither wrapped nor padded; several times as fast as ``Content.render_strips``, which can do both."""
    parts = line.render(style, end="", parse_style=get_style)
    return Strip([Segment(text, part.rich_style) for text, part in parts]).crop(0, width)
