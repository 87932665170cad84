"""How one came here: the questions and the code that were asked about."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import Static

from coreb_search.display.safe import safe_line
from coreb_search.tui.trail import Asked

_LONGEST = 30


class Breadcrumb(Static):
    """Hidden where there is nothing to go back to."""

    def show(self, stations: Sequence[Asked]) -> None:
        """The last one is where one is."""
        self.display = len(stations) > 1 or stations[-1].kind == "code"
        names = [Content.styled(_name(station), "$foreground-muted") for station in stations[:-1]]
        names.append(Content.styled(_name(stations[-1]), "bold"))
        self.update(Content.assemble("  ", Content.styled(" › ", "$foreground-muted").join(names)))


def _name(asked: Asked) -> str:
    name = safe_line(" ".join((asked.label or asked.text).split()))
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"
