"""One hit of the list on one line, or on two where the list is narrow. Pure."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import cached_property

from rich.cells import cell_len
from textual.content import Content
from textual.css.styles import RulesMap
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual

from coreb_search.display.excerpt import excerpt
from coreb_search.display.safe import safe_path
from coreb_search.tui.widgets.drawing import drawn
from coreb_search.tui.widgets.signs import Signs, padded
from coreb_search.types import Chunk, Hit

COLOURS = 6
"""Component classes ``hits--language-0`` and on."""
_WIDE = 72
_TALL = 10
_BAR = 5
_BADGE = 6
# Narrower, and only names and places have room.
_BARE = 28
_BADGES = {
    "assembly": "asm",
    "clojure": "clj",
    "cpp": "c++",
    "csharp": "c#",
    "dockerfile": "docker",
    "elixir": "ex",
    "erlang": "erl",
    "fsharp": "f#",
    "graphql": "gql",
    "haskell": "hs",
    "javascript": "js",
    "makefile": "make",
    "markdown": "md",
    "notebook": "ipynb",
    "python": "py",
    "terraform": "tf",
    "typescript": "ts",
}


@dataclass(frozen=True, eq=False)
class Row(Visual):
    """How the list shows a hit; component classes are the list's."""

    hit: Hit
    question: str
    share: float
    """Of the best hit's score."""
    names: int
    """Cells of the list's longest name."""
    marked: bool
    lines: int
    """One or two."""
    signs: Signs

    @cached_property
    def place(self) -> str:
        """``path:line`` of the definition."""
        chunk = self.hit.chunk
        target = excerpt(chunk, "" if chunk.signature else self.question).target
        return f"{safe_path(chunk.path)}:{target}"

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        """All there is."""
        return container_width

    def get_height(self, rules: RulesMap, width: int) -> int:
        """Whatever the width is."""
        return self.lines

    def render_strips(
        self, width: int, height: int | None, style: Style, options: RenderOptions
    ) -> list[Strip]:
        """The lines at this width."""
        lines = self._one(width) if self.lines == 1 else self._two(width)
        return [drawn(line, width, style, options.get_style) for line in lines]

    def _one(self, width: int) -> list[Content]:
        if width < _BARE:
            return self._two(width)[:1]
        room = width - 2 - _BADGE - _BAR - 5
        named = min(self.names + 1, room * 9 // 20)
        placed = padded(self.signs.end(self.place, room - named), room - named)
        return [
            Content.assemble(
                self._mark(),
                self._name(named),
                "  ",
                (placed, ".hits--place"),
                " ",
                self._badge(),
                " ",
                self._bar(),
                " ",
            )
        ]

    def _two(self, width: int) -> list[Content]:
        bare = width < _BARE
        named = width - 2 - (0 if bare else _BAR + 2)
        room = width - 4 - (0 if bare else _BADGE + 2)
        placed = padded(self.signs.end(self.place, room), room)
        return [
            Content.assemble(self._mark(), self._name(named), *(() if bare else (" ", self._bar()))),
            Content.assemble("    ", (placed, ".hits--place"), *(() if bare else (" ", self._badge()))),
        ]

    def _mark(self) -> Content:
        return Content.assemble((f"{self.signs.mark} ", ".hits--mark")) if self.marked else Content("  ")

    def _name(self, width: int) -> Content:
        name = self.signs.end(name_of(self.hit.chunk), width)
        scope, dot, last = name.rpartition(".")
        return Content.assemble(
            (scope + dot, ".hits--scope"), (padded(last, width - cell_len(scope + dot)), ".hits--name")
        )

    def _badge(self) -> Content:
        language = self.hit.chunk.language
        colour = zlib.crc32(language.encode()) % COLOURS
        badge = self.signs.start(_BADGES.get(language, language), _BADGE)
        return Content.assemble((badge.rjust(_BADGE), f".hits--language-{colour}"))

    def _bar(self) -> Content:
        return Content.assemble((self.signs.bar(self.share, _BAR), ".hits--bar"))


def lines_in(width: int, height: int) -> int:
    """Lines of a hit in a list of this size: two in a narrow one, unless hardly any hits would fit."""
    return 2 if width < _WIDE and height >= _TALL else 1


def name_of(chunk: Chunk) -> str:
    """The symbol, made harmless; windows without one are called by their file."""
    return safe_path(chunk.symbol or chunk.path.rpartition("/")[2])
