"""Textual's bindings, made from the table of actions."""

from __future__ import annotations

from collections.abc import Iterator

from textual.binding import Binding, BindingType

from coreb_search.tui.table import ACTIONS, Action, shown_key

OF_THE_APP = frozenset({"command_palette", "help", "quit", "suspend_process", "themes"})
"""Actions that make sense on every screen; all others are the main screen's."""


# Of whatever has the focus, if it knows them. All others are the screen's before they are anybody's:
# the keys that follow the one that opens a dialog are that dialog's.
_YIELDING = frozenset("down up pagedown pageup escape ctrl+down ctrl+up shift+down shift+up".split())


def anywhere() -> list[BindingType]:
    """Keys that work wherever the focus is; help first, for it is what a narrow footer must show."""
    actions = sorted(ACTIONS, key=lambda action: action.name != "help")
    return [each for action in actions for each in _bindings(action, action.keys, anywhere=True)]


def in_lists() -> list[BindingType]:
    """Keys that work where nothing is typed."""
    return [each for action in ACTIONS for each in _bindings(action, action.list_keys, anywhere=False)]


def target(action: Action) -> str:
    """The action as Textual names it."""
    return f"{'app' if action.name in OF_THE_APP else 'screen'}.{action.name}"


def _bindings(action: Action, keys: str, anywhere: bool) -> Iterator[Binding]:
    for number, key in enumerate(filter(None, keys.split(","))):
        yield Binding(
            key,
            target(action),
            action.label,
            show=anywhere and action.footer and number == 0,
            # Short, as many have to fit into a line.
            key_display=shown_key(key).replace("Ctrl-", "^"),
            priority=anywhere and key not in _YIELDING,
            tooltip=action.help,
        )
