"""Textual's bindings, made from the table of actions."""

from __future__ import annotations

from textual.binding import Binding, BindingType

from coreb_search.tui.table import ACTIONS, Action, shown_key

OF_THE_APP = frozenset({"command_palette", "help", "quit", "themes"})
"""Actions that make sense on every screen; all others are the main screen's."""


def anywhere() -> list[BindingType]:
    """Keys that work wherever the focus is; help first, for it is what a narrow footer must show."""
    actions = sorted(ACTIONS, key=lambda action: action.name != "help")
    return [_binding(action, action.keys, action.footer) for action in actions if action.keys]


def in_lists() -> list[BindingType]:
    """Keys of widgets that letters are not typed into."""
    return [_binding(action, action.list_keys, False) for action in ACTIONS if action.list_keys]


def target(action: Action) -> str:
    """The action as Textual names it."""
    return f"{'app' if action.name in OF_THE_APP else 'screen'}.{action.name}"


def _binding(action: Action, keys: str, shown: bool) -> Binding:
    # Short, as many have to fit into a line.
    first = shown_key(keys.split(",", maxsplit=1)[0]).replace("Ctrl-", "^")
    # Enter would be the question's own, and Ctrl-Q Textual's, which are not shown.
    wins = action.name in ("open", "quit")
    return Binding(keys, target(action), action.label, shown, first, wins, action.help)
