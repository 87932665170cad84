"""How questions are answered: mode and filters, each with its state; a click changes it."""

from __future__ import annotations

from textual.content import Content
from textual.style import Style
from textual.widgets import Static

from coreb_search.display.safe import safe_line
from coreb_search.tui import table
from coreb_search.tui.memory import Settings

_NONE = Settings()
# More would fill the line.
_NAMED = 3


class Toggles(Static):
    """One line where there is room, more where not."""

    # They would take the colour that says what has been changed.
    auto_links = False

    def show(self, project: str, settings: Settings, idle: bool) -> None:
        """``project`` is what all of it is about; ``idle``: what is asked now cannot be expanded so."""
        expand = settings.expand or table.NONE
        shown = [
            ("mode", settings.mode, settings.mode != _NONE.mode),
            ("rerank", settings.rerank or table.NONE, bool(settings.rerank)),
            ("expand", table.IDLE.format(what=expand) if idle else expand, expand != table.NONE and not idle),
            ("languages", _listed(settings.languages), bool(settings.languages)),
            ("path", settings.path or table.EVERYTHING, bool(settings.path)),
            ("kinds", _listed(settings.kinds), bool(settings.kinds)),
        ]
        name = Content.styled(safe_line(project), "bold $text-secondary")
        parts = [_toggle(*each) for each in shown]
        self.update(Content("  ").join([name, *parts]))


def _toggle(action: str, state: str, changed: bool) -> Content:
    """Without a space, where the line would break."""
    told = Content.assemble(
        Content.styled(f"{table.TOGGLES[action]}:", "$foreground-muted"),
        Content.styled(safe_line(state).replace(" ", "\u00a0"), "bold $text-warning" if changed else ""),
    )
    return told.stylize(Style.from_meta({"@click": f"screen.{action}"}))


def _listed(values: tuple[str, ...]) -> str:
    if not values:
        return table.EVERYTHING
    more = f"+{len(values) - _NAMED}" if len(values) > _NAMED else ""
    return ",".join(values[:_NAMED]) + more
