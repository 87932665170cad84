"""Hits for a person at a terminal: headings that can be clicked, highlighted excerpts.

The only user of rich's text. Pure: returns the text with its escapes; what
comes from the repository cannot add any.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.syntax import Syntax
from rich.text import Text

from coreb_search.display.excerpt import Excerpt, excerpt
from coreb_search.display.fit import fit
from coreb_search.display.lexer import head_of, lexer_of
from coreb_search.display.safe import safe_line, safe_path
from coreb_search.output.lines import Shown, explained
from coreb_search.types import Chunk

_TAB = 4
_BETWEEN = "  "


@dataclass(frozen=True, slots=True)
class Screen:
    """What the terminal can do and what its owner wants to see."""

    width: int = 80
    colour: bool = False
    links_to: Path | None = None
    """The folder that paths are relative to; None where links would not be shown."""
    unicode: bool = True
    context: int = 1
    explain: bool = False


def blocks(shown: Iterable[Shown], question: str, screen: Screen) -> str:
    """A heading and an excerpt for each hit, an empty line between two."""
    printed = io.StringIO()
    console = Console(
        file=printed,
        width=screen.width,
        color_system="standard" if screen.colour else None,
        force_terminal=screen.colour,
        legacy_windows=False,
        highlight=False,
    )
    for number, item in enumerate(shown):
        found = excerpt(item.hit.chunk, question)
        if number:
            console.print()
        for line in (_heading(item, found, screen), *_excerpt(item.hit.chunk, found, screen)):
            if line.cell_len > screen.width:
                line.truncate(screen.width, overflow="ellipsis" if screen.unicode else "crop")
            console.print(line, soft_wrap=True)
        if screen.explain:
            console.print(Text(explained(item.hit), "dim"))
    return printed.getvalue()


def _heading(item: Shown, found: Excerpt, screen: Screen) -> Text:
    """The score is never cut: what goes, where there is no room, is the kind, then parts of the others."""
    chunk = item.hit.chunk
    link = f" link {(screen.links_to / chunk.path).as_uri()}" if screen.links_to else ""
    score = f"{item.hit.score:.2f}"
    place, name = fit(
        f"{safe_path(item.path)}:{found.target}",
        safe_path(chunk.symbol),
        screen.width - len(score) - 2 * len(_BETWEEN),
        "…" if screen.unicode else "~",
    )
    heading = Text.assemble((place, f"magenta{link}"))
    for text, style in ((name, "bold"), (score, "cyan"), (chunk.kind, "dim")):
        if text and (style != "dim" or heading.cell_len + len(_BETWEEN + text) <= screen.width):
            heading.append(_BETWEEN).append(text, style)
    return heading


def _excerpt(chunk: Chunk, found: Excerpt, screen: Screen) -> Iterable[Text]:
    best, bar, gap = ("▸", "│", "⋮") if screen.unicode else (">", "|", ":")
    runs = list(found.around(screen.context))
    digits = len(str(chunk.end_line))
    lines = _highlighted(chunk, found) if screen.colour else _plain(found)
    for at, run in enumerate(runs):
        if at:
            yield Text(f"  {'':>{digits}} {gap}", "dim")
        for number in run:
            mark, style = (best, "bold yellow") if number in found.best else (" ", "dim")
            line = Text.assemble((f"{mark} {number:>{digits}} ", style), (f"{bar} ", "dim"))
            yield line.append_text(lines[number])


def _plain(found: Excerpt) -> dict[int, Text]:
    return {number: Text(safe_line(line.expandtabs(_TAB))) for number, line in found.lines.items()}


def _highlighted(chunk: Chunk, found: Excerpt) -> dict[int, Text]:
    """Highlighted as a whole, so that a docstring over several lines is coloured as one."""
    plain = _plain(found)
    head = head_of(chunk.language)
    code = "\n".join([*head, *(line.plain for line in plain.values())])
    coloured = Syntax(
        code, lexer_of(chunk.language), theme="ansi_dark", background_color="default"
    ).highlight(code)
    lines = coloured.split("\n", allow_blank=True)[len(head) :]
    return plain | dict(zip(plain, lines, strict=False))
