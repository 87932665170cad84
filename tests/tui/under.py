"""An app that opens screens and records their answers, and what the lists among them show."""

from __future__ import annotations

from typing import Any

from textual.app import App

from coreb_search.tui.screens.choose import Choose
from coreb_search.tui.screens.dialog import Dialog

NOTHING_YET = object()
LANGUAGES = [("python", "12,345 chunks"), ("go", "88 chunks"), ("javascript", "7 chunks")]
QUESTIONS = ["retry a failed upload", "parse the config", "path of the index", "lock of the index"]
HOSTILE = "a[red]b[/red] \x1b]0;title\x07\r\n\tc\u202e d \x9b31m"


class Under(App[None]):
    """Opens a screen and records its answer."""

    def __init__(self, dialog: Dialog[Any]) -> None:
        super().__init__()
        self.dialog = dialog
        self.answer: Any = NOTHING_YET

    def on_mount(self) -> None:
        self.open(self.dialog)

    def open(self, dialog: Dialog[Any]) -> None:
        self.answer = NOTHING_YET
        self.push_screen(dialog, lambda answer: setattr(self, "answer", answer))

    def lines(self) -> list[str]:
        return [strip.text.rstrip() for strip in self.screen._compositor.render_strips()]

    def seen(self) -> str:
        return "\n".join(self.lines())

    def at(self, text: str) -> tuple[int, int]:
        y, line = next((y, line) for y, line in enumerate(self.lines()) if text in line)
        return line.index(text), y


async def answers_to(*cases: tuple[Dialog[Any], str]) -> list[Any]:
    """What each screen answers to the keys, one after the other in one app."""
    app = Under(cases[0][0])
    answers = []
    async with app.run_test(size=(60, 16)) as pilot:
        await pilot.pause()
        for number, (dialog, keys) in enumerate(cases):
            if number:
                app.open(dialog)
                await pilot.pause()
            await pilot.press(*keys.split())
            await pilot.pause()
            answers.append(app.answer)
            assert isinstance(app.screen, Dialog) == (app.answer is NOTHING_YET)
    return answers


def languages(*chosen: str) -> Choose:
    return Choose("Languages", LANGUAGES, chosen)
