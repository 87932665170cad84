"""Hits as text for a context window: never more than the budget, which the best hits use up first. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from coreb_search.display.excerpt import excerpt
from coreb_search.display.safe import one_line, safe_line, safe_path
from coreb_search.mcp.budget import cut, tokens
from coreb_search.types import Chunk, Hit

_LONGEST_NAME = 200
_LONGEST_LINE = 300
_LONGEST_NOTE = 100
_LONGEST_WHY = 180
_REPHRASE = "Say it in other words, or leave out filters."
_NONE_FITS = "None fits, not even by its name: raise budget_tokens."
_CONTEXTS = (2, 0)
_GAP = "\n\n"


@dataclass(frozen=True, slots=True)
class _Block:
    """One hit, shown at some length."""

    text: str
    whole: bool

    @property
    def size(self) -> int:
        return tokens(_GAP + self.text)


def answer(hits: Sequence[Hit], question: str, limit: int, budget: int, notes: Iterable[str] = ()) -> str:
    """The hits within ``budget`` tokens, what was left out, and how to get it.

    ``question`` is empty when code was searched for; ``notes`` stand at the top, a line each.
    """
    told = _told(notes)
    # Reserved at its longest, so that what is said at the end always fits.
    ends = tokens("\n".join([*told, _head(len(hits))])) + tokens(_GAP + _foot(len(hits), True, True))
    blocks = _spent([hit.chunk for hit in hits], question, budget - ends)
    parts = ["\n".join([*told, _head(len(hits))]), *(block.text for block in blocks)]
    left_out = len(hits) - len(blocks)
    if not blocks:
        return _GAP.join([*parts, _NONE_FITS])
    foot = _foot(left_out, not all(block.whole for block in blocks), len(hits) == limit)
    return _GAP.join([*parts, foot] if foot else parts)


def nothing(why: str, notes: Iterable[str] = ()) -> str:
    """The answer without hits: ``why`` there are none, if that is known."""
    return "\n".join([*_told(notes), f"Nothing found. {cut(one_line(why), _LONGEST_WHY) or _REPHRASE}"])


def clipped(text: str, most: int) -> str:
    """At most so many characters; a mark stands for the rest."""
    return text if len(text) <= most else text[: most - 1] + "…"


def _told(notes: Iterable[str]) -> list[str]:
    return [cut(one_line(note), _LONGEST_NOTE) for note in notes]


def _head(count: int) -> str:
    return "1 hit" if count == 1 else f"{count} hits, best first"


def _foot(left_out: int, shortened: bool, at_limit: bool) -> str:
    lines = []
    if left_out:
        lines.append(
            f"{left_out} more did not fit: raise budget_tokens, or ask for less with paths or languages."
        )
    if shortened:
        lines.append(
            "Hits are shortened where line numbers jump or no code follows: read path:first-last for all."
        )
    if at_limit:
        lines.append("There may be more: raise limit.")
    return "\n".join(lines)


def _spent(chunks: Sequence[Chunk], question: str, room: int) -> list[_Block]:
    """Blocks for the first chunks: a heading for as many as fit, then code, the best hits' first."""
    blocks: list[_Block] = []
    for chunk in chunks:
        block = _Block(_heading(chunk), whole=False)
        if block.size > room:
            break
        blocks.append(block)
        room -= block.size
    # Half of what is left at most, so that one long function does not take it all; then what still fits.
    for share in (2, 1):
        for number, (block, chunk) in enumerate(zip(blocks, chunks, strict=False)):
            best = _longest(chunk, question, block, room // share)
            room -= best.size - block.size
            blocks[number] = best
    return blocks


def _longest(chunk: Chunk, question: str, block: _Block, room: int) -> _Block:
    """The longest form of a hit that takes at most ``room`` more than ``block`` does."""
    if block.whole:
        return block
    fitting = (form for form in _forms(chunk, question) if 0 <= form.size - block.size <= room)
    return next(fitting, block)


def _forms(chunk: Chunk, question: str) -> Iterator[_Block]:
    """All of it, its definition and best lines with their surroundings, those lines alone."""
    heading, lines = _heading(chunk), chunk.code.split("\n")
    numbers = range(chunk.start_line, chunk.start_line + len(lines))
    yield _Block("\n".join([heading, *_run(numbers, lines)]), whole=True)
    shown = excerpt(chunk, question)
    for context in _CONTEXTS:
        runs = [
            line
            for run in shown.around(context)
            for line in _run(run, [clipped(shown.lines[number], _LONGEST_LINE) for number in run])
        ]
        yield _Block("\n".join([heading, *runs]), whole=False)


def _run(numbers: Sequence[int], lines: Sequence[str]) -> list[str]:
    """Neighbouring lines: the first with its number, and each behind a tab.

    So no line of a file can pass for a heading, and that costs the least (docs/mcp.md).
    """
    return [f"{'' if place else numbers[0]}\t{safe_line(line)}" for place, line in enumerate(lines)]


def _heading(chunk: Chunk) -> str:
    symbol = clipped(one_line(chunk.symbol), _LONGEST_NAME)
    named = [part for part in (symbol, chunk.kind, chunk.language) if part]
    return "  ".join([f"{safe_path(chunk.path)}:{chunk.start_line}-{chunk.end_line}", *named])
