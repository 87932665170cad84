"""A list of lines."""

from __future__ import annotations

from contextlib import suppress

from textual.widgets import OptionList


class Options(OptionList):
    """Textual's. Without room, or before it is laid out, it has no pages: asked for one it would raise."""

    def action_page_up(self) -> None:
        """As many up as are seen."""
        with suppress(KeyError):
            super().action_page_up()  # type: ignore[no-untyped-call]

    def action_page_down(self) -> None:
        """As many down as are seen."""
        with suppress(KeyError):
            super().action_page_down()  # type: ignore[no-untyped-call]
