"""Pictures of the terminal UI: the real app, driven by its keys, on the right programs of the bundled sample.

``scripts/screenshots`` writes those of the documentation; the snapshot tests take theirs from here too. Made
again without a change, a picture is the same to the byte: its ids and the answer's milliseconds are fixed.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from textual import events
from textual.widgets import Input, Static

from coreb_search.engine import Engine
from coreb_search.tui import table
from coreb_search.tui.app import SearchApp
from coreb_search.tui.memory import Memory
from coreb_search.tui.widgets.status import Status

Size = tuple[int, int]
"""Columns and lines."""

ROOT = Path(__file__).parents[1]
_PROGRAMS = ROOT / "eval" / "sample" / "problems"
_FOLDER = ROOT / "docs" / "pictures"

_MILLISECONDS = 5
_STILL_SECONDS = 0.12
_LOOK_EVERY_SECONDS = 0.06
_LONGEST_SECONDS = 60.0
_LOADED_FONT = re.compile(r"\s*@font-face \{[^}]*\}")
_ID = re.compile(r"terminal-\d+")


@dataclass(frozen=True, slots=True)
class Scene:
    """A state of the screen, and how one comes there."""

    question: str = ""
    keys: tuple[str, ...] = ()
    """Pressed one after the other, each when the screen is still."""
    theme: str = "textual-dark"

    def events(self) -> Iterator[events.Event]:
        """What the terminal would send."""
        if self.question:
            yield events.Paste(self.question)
        for key in self.keys:
            yield events.Key(key, key if len(key) == 1 else None)


_QUESTION = "drop whatever was used least recently"

SCENES = {
    "start": Scene(),
    "hits": Scene(_QUESTION),
    "explained": Scene(_QUESTION, ("f9",)),
    "similar": Scene(_QUESTION, ("ctrl+s",)),
    "languages": Scene(_QUESTION, ("f5",)),
    "help": Scene(_QUESTION, ("f1",)),
    "trouble": Scene(_QUESTION, ("f6", "[", "enter")),
    "light": Scene(_QUESTION, theme="textual-light"),
}

DOCUMENTED: dict[str, Size] = {
    "hits": (110, 30),
    "explained": (110, 30),
    "similar": (110, 30),
    "languages": (80, 24),
    "light": (80, 24),
}
"""Scenes that the documentation shows."""


def file_of(name: str) -> Path:
    """Where the documentation's picture of a scene is."""
    return _FOLDER / f"tui-{name}.svg"


def lay_out(folder: Path) -> Engine:
    """A project below ``folder``, and its index: each of the sample's problems, solved in five languages."""
    project = folder / "sample"
    for program in sorted(_PROGRAMS.glob("*/right.*")):
        place = project / program.parent.name
        place.mkdir(parents=True, exist_ok=True)
        shutil.copy(program, place)
    engine = Engine.open(project)
    engine.index()
    return engine


async def picture(scene: Scene, size: Size, engine: Engine) -> str:
    """The scene as SVG."""
    with tempfile.TemporaryDirectory() as kept:
        app = SearchApp(engine, Memory(Path(kept), engine.project.root))
        app.animation_level = "none"
        app.theme = scene.theme
        async with app.run_test(size=size) as pilot:
            await _still(app)
            for event in scene.events():
                app.post_message(event)
                await _still(app)
            status = app.main.query_one(Status)
            if " ms" in str(status.query_one("#held", Static).content):
                status.answered(_MILLISECONDS / 1000)
            await pilot.pause()
            return _taken(app)


def screenshots() -> dict[Path, str]:
    """The documentation's files and what belongs into them."""
    with tempfile.TemporaryDirectory() as folder:
        engine = lay_out(Path(folder))
        return {
            file_of(name): asyncio.run(picture(SCENES[name], size, engine))
            for name, size in DOCUMENTED.items()
        }


async def _still(app: SearchApp) -> None:
    """Wait until the index is read, all is answered, and the screen stays as it is."""
    state = app.main.query_one("#state", Static)
    before, since = "", time.monotonic()
    async with asyncio.timeout(_LONGEST_SECONDS):
        while time.monotonic() - since < _STILL_SECONDS:
            await asyncio.sleep(_LOOK_EVERY_SECONDS)
            for line in app.screen.query(Input):
                line.cursor_blink = False
            busy = app.main.expects_more or any(
                not worker.is_finished for worker in app.workers if worker.group != "index"
            )
            now = _taken(app)
            if now != before or busy or str(state.content) != table.UP_TO_DATE:
                before, since = now, time.monotonic()


def _taken(app: SearchApp) -> str:
    """Without what differs from picture to picture, and without fonts from the network."""
    svg = app.export_screenshot(title=app.title, simplify=True)
    return _ID.sub("terminal", _LOADED_FONT.sub("", svg))


def main() -> None:
    # The colours belong to the pictures, whatever the terminal is that they are made in.
    os.environ.pop("NO_COLOR", None)
    _FOLDER.mkdir(parents=True, exist_ok=True)
    for file, svg in screenshots().items():
        file.write_text(svg, "utf-8")
        print(file.relative_to(ROOT))


if __name__ == "__main__":
    main()
