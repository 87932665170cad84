"""The characters that the panes draw with, and text cut to so many cells. Pure, but for ``terminal``."""

from __future__ import annotations

import sys
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size


@dataclass(frozen=True, slots=True)
class Signs:
    """What a terminal can show."""

    mark: str
    best: str
    bars: str
    """From the smallest part of a cell to a whole cell."""
    line: str
    step: str
    span: str
    times: str
    gap: str

    def bar(self, share: float, cells: int) -> str:
        """``share`` of so many cells, padded; a share above nothing shows."""
        parts = len(self.bars)
        drawn = round(min(max(share, 0.0), 1.0) * cells * parts) or int(share > 0)
        whole, rest = divmod(drawn, parts)
        return (self.bars[-1] * whole + self.bars[rest - 1 : rest]).ljust(cells)

    def start(self, text: str, width: int) -> str:
        """As much of the text's start as fits."""
        return text if cell_len(text) <= width else self._cut(text, width) + self.gap[: max(width, 0)]

    def end(self, text: str, width: int) -> str:
        """As much of the text's end as fits."""
        cut = self.start(text[::-1], width)
        return text if len(cut) == len(text) and cell_len(text) <= width else cut[::-1]

    def _cut(self, text: str, width: int) -> str:
        return set_cell_size(text, max(width - len(self.gap), 0))


DRAWN = Signs("●", "▸", "▏▎▍▌▋▊▉█", "│", "›", "–", "×", "…")
PLAIN = Signs("*", ">", "#", "|", ">", "-", "x", "~")


def signs_for(encoding: str | None) -> Signs:
    """``DRAWN`` where the encoding has all of it."""
    drawn = "".join(getattr(DRAWN, name) for name in Signs.__slots__)
    try:
        drawn.encode(encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return PLAIN
    return DRAWN


def terminal() -> Signs:
    """What the terminal that Textual draws on can show."""
    return signs_for(getattr(sys.__stderr__, "encoding", None))


def padded(text: str, width: int) -> str:
    """The text and blanks up to ``width`` cells."""
    return text + " " * (width - cell_len(text))
