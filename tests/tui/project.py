"""A small real repository, and the whole app on it: keys, the mouse, what is seen, waiting for what comes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from textual import events
from textual.app import App
from textual.pilot import Pilot
from textual.widget import Widget

from coreb_search.config import Project, find_project
from coreb_search.engine import Engine
from coreb_search.tui import table
from coreb_search.tui.app import SearchApp
from coreb_search.tui.memory import Memory
from coreb_search.tui.widgets.hits import Hits
from coreb_search.tui.widgets.notice import Notice
from coreb_search.tui.widgets.question import Question
from coreb_search.types import Encoder, Hit, IndexStats, Query

W = TypeVar("W", bound=Widget)
C = TypeVar("C", bound="Counted")
FILES = {
    "app/upload.py": '''
"""Uploads."""

RETRIES = 3


class Uploader:
    """Sends files."""

    def send_with_retry(self, path):
        """Try again when the network fails."""
        for attempt in range(RETRIES):
            if self.post(path):
                return attempt
        raise OSError(path)

    def post(self, path):
        return bool(path)
''',
    "app/dates.go": """package app

// ParseDate reads a day such as 2024-05-01.
func ParseDate(text string) (time.Time, error) {
	return time.Parse("2006-01-02", text)
}
""",
    "web/upload.js": """// Sends a file, and sends it again when the network fails.
function sendWithRetry(path) {
  for (let attempt = 0; attempt < 3; attempt++) {
    if (post(path)) return attempt;
  }
  throw new Error(path);
}
""",
    "tests/test_upload.py": "def test_send_with_retry():\n    assert Uploader().send_with_retry('x') == 0\n",
    "README.md": "# Upload service\n\nSends files, and tries again.\n",
}
RETRY = "send with retry"
"""Asks for the method, found in several languages."""
LONGEST_WAIT_SECONDS = 20.0
_CHARACTERS = {"space": " ", "slash": "/", "question_mark": "?", "colon": ":"}


def write_files(root: Path, files: dict[str, str] = FILES) -> Path:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


class Counted(Engine):
    """The engine; it notes what it was asked to do."""

    runs = 0
    """Times that the files were looked at."""

    def __init__(self, project: Project, encoder: Encoder | None = None) -> None:
        super().__init__(project, encoder)
        self.asked: list[Query] = []

    def search(self, query: Query, *more: Any) -> list[Hit]:
        self.asked.append(query)
        return super().search(query, *more)

    def index(self, *arguments: Any, **more: Any) -> IndexStats:
        self.runs += 1
        return super().index(*arguments, **more)


class Use:
    """A person at the app."""

    def __init__(self, app: SearchApp, pilot: Pilot[list[str]], engine: Counted) -> None:
        self.app = app
        self.engine = engine
        self.pilot = pilot

    async def press(self, *keys: str) -> None:
        """One after the other; faster than the pilot, which waits for an idle process."""
        for key in keys:
            character = _CHARACTERS.get(key, key if len(key) == 1 else None)
            self.app.post_message(events.Key(key, character))
            await self.settle()

    async def settle(self) -> None:
        """Until every widget has dealt with what it was told."""
        for _ in range(2):
            await self.pilot.pause(0)

    async def until(self, holds: Callable[[], object], what: str = "") -> None:
        end = time.monotonic() + LONGEST_WAIT_SECONDS
        while not holds():
            assert time.monotonic() < end, f"{what or 'it'} did not come:\n{self.seen()}"
            await asyncio.sleep(0.01)
        await self.settle()

    async def until_seen(self, text: str) -> None:
        await self.until(lambda: text in self.seen(), text)

    async def ask(self, text: str = RETRY, first: str | None = "send") -> None:
        """Ask anew and wait for the hits, of which the best has ``first`` in its name."""
        self[Question].value = ""
        await self.until(lambda: not self.symbols)
        self[Question].focus()
        self[Question].value = text
        if first is not None:
            await self.until(lambda: self.symbols and first in self.symbols[0].lower(), f"hits of {text}")

    def __getitem__(self, kind: type[W]) -> W:
        return self.app.main.query_one(kind)

    @property
    def symbols(self) -> list[str]:
        """The names of the hits."""
        return [row.hit.chunk.symbol for row in self[Hits]._rows]

    @property
    def current(self) -> str:
        """The name of the current hit."""
        hit = self[Hits].current
        return hit.chunk.symbol if hit else ""

    def lines(self) -> list[str]:
        return seen_lines(self.app)

    def seen(self) -> str:
        return "\n".join(self.lines())

    def notice(self) -> str:
        notice = self[Notice]
        return str(notice.render()) if notice.display else ""

    def said(self) -> str:
        """The notifications."""
        return "\n".join(note.message for note in self.app._notifications)

    def forget_said(self) -> None:
        self.app.clear_notifications()

    def at(self, text: str) -> tuple[int, int]:
        """Where it is on the screen."""
        y, line = next((y, line) for y, line in enumerate(self.lines()) if text in line)
        return line.index(text), y

    async def click(self, text: str, times: int = 1) -> None:
        await self.pilot.click(offset=self.at(text), times=times)


def seen_lines(app: App[list[str]]) -> list[str]:
    return [strip.text.rstrip() for strip in app.screen._compositor.render_strips()]


@asynccontextmanager
async def using(
    engine: Counted,
    state: Path,
    printing: bool = False,
    size: tuple[int, int] = (120, 40),
    wait_for: str = table.UP_TO_DATE,
) -> AsyncIterator[Use]:
    """The app on the engine's project; it remembers in ``state``."""
    app = SearchApp(engine, Memory(state, engine.project.root), printing)
    async with app.run_test(size=size, notifications=True) as pilot:
        use = Use(app, pilot, engine)
        if wait_for:
            await use.until_seen(wait_for)
        yield use


def opened(root: Path, files: dict[str, str] = FILES, model: str = "hash") -> Counted:
    """The engine of a project with these files."""
    return opened_as(Counted, root, files, model)


def opened_as(kind: type[C], root: Path, files: dict[str, str] = FILES, model: str = "hash") -> C:
    return kind(find_project(write_files(root, files), model=model))
