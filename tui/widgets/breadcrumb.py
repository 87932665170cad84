"""How one came here: the questions and the code that were asked about."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import Static

from coreb_search.display.safe import one_line
from coreb_search.tui.trail import Asked

_LONGEST = 30
_MOST_LOOKED_AT = 300
_STEP = Content.styled(" › ", "$foreground-muted")
_GAP = Content.styled("…", "$foreground-muted")
# The gap, and blanks on both sides.
_AROUND = 8


class Breadcrumb(Static):
    """Hidden where there is nothing to go back to."""

    def show(self, stations: Sequence[Asked]) -> None:
        """The last one is where one is."""
        self.display = len(stations) > 1 or stations[-1].kind == "code"
        names = [Content.styled(_name(station), "$foreground-muted") for station in stations[:-1]]
        names.append(Content.styled(_name(stations[-1]), "bold"))
        # Where one is must be seen; how far back it goes need not.
        shown = names
        while len(shown) > 1 and _STEP.join(shown).cell_length + _AROUND > self.app.size.width:
            shown = shown[1:]
        gap = [] if shown is names else [_GAP]
        self.update(Content.assemble("  ", _STEP.join([*gap, *shown])))


def _name(asked: Asked) -> str:
    name = one_line((asked.label or asked.text)[:_MOST_LOOKED_AT])
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"
