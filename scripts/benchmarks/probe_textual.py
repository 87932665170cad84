"""The least that a Textual app can be and show a line to write in: what of a first paint is Textual's own."""

from __future__ import annotations

import sys

from textual.app import App, ComposeResult
from textual.widgets import Input


class Minimal(App[None]):
    def compose(self) -> ComposeResult:
        yield Input(placeholder=sys.argv[1])


if __name__ == "__main__":
    Minimal().run()
