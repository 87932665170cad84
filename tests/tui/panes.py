"""What both panes' tests share: hits to show, an app around one widget, its screen as text."""

from __future__ import annotations

from pathlib import Path
from typing import Generic, TypeVar

from textual.app import App, ComposeResult
from textual.message import Message
from textual.widget import Widget

from coreb_search.tui.widgets.hits import Hits
from coreb_search.types import Chunk, Hit, Kind

W = TypeVar("W", bound=Widget)
STYLES = Path(__file__).parents[2] / "tui" / "panes.tcss"

METHOD = '''\
    @logged
    def send_with_retry(self, path):
        """Try again when the network fails."""
        for attempt in range(RETRIES):
            if self.post(path):
                return attempt
        raise OSError(path)'''


def chunk(
    code: str = METHOD,
    symbol: str = "Uploader.send_with_retry",
    path: str = "app/upload.py",
    language: str = "python",
    kind: Kind = "method",
    start: int = 9,
    signature: str = "def send_with_retry(self, path)",
) -> Chunk:
    end = start + code.count("\n")
    return Chunk(path, language, kind, symbol, signature, "", start, end, code)


def hit(number: int = 0, score: float = 1.0) -> Hit:
    code = f"def function_{number}():\n    return {number}"
    signature = f"def function_{number}()"
    return Hit(
        chunk(
            code, f"Class.function_{number}", f"app/file_{number}.py", start=number + 1, signature=signature
        ),
        score,
    )


class Around(App[None], Generic[W]):
    """One widget, and what it tells."""

    CSS_PATH = STYLES

    def __init__(self, widget: W) -> None:
        super().__init__()
        self.widget = widget
        self.told: list[Message] = []

    def compose(self) -> ComposeResult:
        yield self.widget

    def on_hits_highlighted(self, message: Hits.Highlighted) -> None:
        self.told.append(message)

    def on_hits_chosen(self, message: Hits.Chosen) -> None:
        self.told.append(message)

    def lines(self) -> list[str]:
        """The whole screen, as the compositor has it."""
        return [strip.text.rstrip() for strip in self.screen._compositor.render_strips()]
