"""The code of the current hit: what it is, what encloses it, why it was found."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Static

from coreb_search.display.excerpt import excerpt
from coreb_search.tui.table import EMPTY
from coreb_search.tui.widgets.code import Code, gutter
from coreb_search.tui.widgets.explanation import Explanation
from coreb_search.tui.widgets.heading import Heading
from coreb_search.tui.widgets.signs import Signs, terminal
from coreb_search.types import Chunk, Hit

_Shown = tuple[Chunk, tuple[int, ...], Chunk | None]


class Preview(Vertical):
    """A heading, the explanation, the line of the enclosing class, the code; or a text in the middle."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "preview--scope",
        "preview--name",
        "preview--place",
        "preview--kind",
        "code--number",
        "code--sign",
    }
    DEFAULT_CSS = """
    Preview {
        .preview--heading, .preview--enclosing { height: 1; text-wrap: nowrap; text-overflow: clip; }
        .preview--said { display: none; height: 1fr; content-align: center middle; text-align: center; }
        .preview--explanation { display: none; height: auto; max-height: 70%; }
        &.-explained > .preview--explanation { display: block; }
        &.-said > * { display: none; }
        &.-said > .preview--said { display: block; }
    }
    """

    explained: reactive[bool] = reactive(False, toggle_class="-explained")
    """Whether what the score is made of stands above the code."""

    def __init__(self, signs: Signs | None = None) -> None:
        super().__init__()
        self._signs = signs or terminal()
        self._shown: _Shown | None = None
        self._heading = Static(classes="preview--heading", markup=False)
        self._enclosing = Static(classes="preview--enclosing", markup=False)
        self._said = Static(EMPTY, classes="preview--said", markup=False)
        self._explanation = Explanation(self._signs)
        self.code = Code(self._signs)
        """What scrolls, and takes the focus."""
        self.add_class("-said")

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield self._said
        yield self._heading
        with VerticalScroll(classes="preview--explanation", can_focus=False):
            yield self._explanation
        yield self._enclosing
        yield self.code

    def say(self, text: str) -> None:
        """Show a text instead of code."""
        self._shown = None
        self._said.update(text)
        self.add_class("-said")

    def show(self, hit: Hit, question: str, enclosing: Chunk | None = None) -> None:
        """Show a hit; ``question`` is empty when code was asked about.

        ``enclosing`` is the chunk of the class around it. What is shown already keeps its place.
        """
        self._explanation.show(hit)
        found = excerpt(hit.chunk, question)
        from coreb_search.tui.widgets.highlighted import highlighted

        shown = hit.chunk, found.best, enclosing
        if shown == self._shown:
            return
        moves = self._shown is None or shown[:2] != self._shown[:2]
        self._shown = shown
        chunk = hit.chunk
        digits = len(str(chunk.end_line))
        self._heading.update(Heading(chunk, enclosing, self._signs))
        self._enclosing.display = enclosing is not None
        if enclosing:
            self._enclosing.update(self._line_of(enclosing, digits))
        self.code.show(
            highlighted(hit.chunk.code, hit.chunk.language), hit.chunk.start_line, found.best, digits
        )
        self.remove_class("-said")
        if moves:
            self.code.go_to(found.target, found.best)

    def _line_of(self, chunk: Chunk, digits: int) -> Content:
        """Its definition, numbered as the code is."""
        from coreb_search.tui.widgets.highlighted import highlighted

        head = excerpt(chunk, "")
        line = highlighted(head.lines[head.target], chunk.language)[0]
        return gutter(head.target, digits, self._signs) + line
