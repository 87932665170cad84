"""The line at the bottom: what the index is doing, what it holds, how quick the last answer was."""

from __future__ import annotations

from collections.abc import Mapping

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import ProgressBar, Static

from coreb_search.tui import table

# More would fill the line.
_NAMED = 3


class Status(Horizontal):
    """State and progress on the left; model, chunks, languages and latency on the right."""

    def __init__(self) -> None:
        super().__init__()
        self._model = ""
        self._languages: Mapping[str, int] = {}
        self._milliseconds = ""
        self._marked = ""
        self._bar: ProgressBar | None = None

    def compose(self) -> ComposeResult:
        """A bar comes in between when there is progress."""
        yield Static(table.OPENING, id="state")
        yield Static(id="held")

    def state(self, text: str, trouble: bool = False) -> None:
        """What the index is doing, when it is not making progress."""
        self._bar = None
        self.query(ProgressBar).remove()
        self._say(text)
        self.set_class(trouble, "-trouble")

    def progress(self, done: int, total: int, chunks: int) -> None:
        """An index run: files read, files to read, chunks made of them."""
        if self._bar is None:
            self._bar = ProgressBar(show_eta=False, show_percentage=False)
            self.mount(self._bar, after="#state")
        self._bar.update(total=total, progress=done)
        self._say(table.INDEXING.format(done=done, total=total, chunks=chunks))
        self.remove_class("-trouble")

    def held(self, model: str | None = None, languages: Mapping[str, int] | None = None) -> None:
        """What the index holds; what is not given stays."""
        self._model = self._model if model is None else model
        self._languages = self._languages if languages is None else languages
        self._show()

    def answered(self, seconds: float | None) -> None:
        """How long the last answer took; None when there is none."""
        self._milliseconds = "" if seconds is None else table.LATENCY.format(n=max(1, round(seconds * 1000)))
        self._show()

    def marked(self, count: int) -> None:
        """How many hits are marked."""
        self._marked = table.MARKED.format(n=count) if count else ""
        self._show()

    def _say(self, text: str) -> None:
        self.query_one("#state", Static).update(text, layout=True)

    def _show(self) -> None:
        chunks = sum(self._languages.values())
        held = table.CHUNKS.format(n=chunks) if chunks else ""
        parts = [self._marked, self._milliseconds, self._model, held, *self._counts()]
        self.query_one("#held", Static).update(" · ".join(part for part in parts if part))

    def _counts(self) -> list[str]:
        named = list(self._languages.items())[:_NAMED]
        more = len(self._languages) - len(named)
        return [f"{name} {count:,}" for name, count in named] + ([f"+{more}"] if more else [])
