"""A line to write in."""

from __future__ import annotations

from textual.widgets import Input


class Line(Input):
    """Without what a terminal would obey: what is pasted may hold escape sequences."""

    def validate_value(self, value: str) -> str:
        """Without what cannot be printed."""
        return "".join(filter(str.isprintable, value))
