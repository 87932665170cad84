"""Runs of lines into pieces of bounded size: whole lines, nothing lost."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Sequence

_HEADING = re.compile(r" {0,3}#{1,6}\s+(.*?)[\s#]*$")
_FEW = 200
# In other scripts than the Latin a letter has two bytes or three, and about as many tokens more.
_LETTERS = f"{string.ascii_letters}_".encode() + bytes(range(128, 256))
_DIGITS = string.digits.encode()
# In quarters of a token: signs are tokens of their own, and so are most digits.
_OF_LETTER, _OF_DIGIT, _OF_SIGN = 1.08, 3.4, 4.2
_FENCE = re.compile(r" {0,3}(```|~~~)")


def weight(text: str) -> int:
    """Its length in characters or, where it is dense, four times the tokens that a model will make of it.

    A guess from what the bundled tokenizer does to code: of texts with more than 512 tokens it misses 1 %.
    """
    data = text.encode("utf-8", "replace")
    rest = data.translate(None, _LETTERS)
    signs = rest.translate(None, _DIGITS)
    blanks = len(signs) - len(signs.translate(None, string.whitespace.encode()))
    letters, digits = len(data) - len(rest), len(rest) - len(signs)
    return max(len(text), round(_OF_LETTER * letters + _OF_DIGIT * digits + _OF_SIGN * (len(signs) - blanks)))


def weight_of_rows(lines: Sequence[str], first: int, last: int, most: int) -> int:
    """Of rows as one text; a lower bound where that is more than ``most`` or nowhere near."""
    size = sum(map(len, lines[first : last + 1])) + last - first
    is_sure = size > most or size * _OF_SIGN <= most
    return size if is_sure else weight("\n".join(lines[first : last + 1]))


def trimmed(lines: Sequence[str], first: int, last: int) -> tuple[int, int]:
    """The rows without blank ones at either end; ``first > last`` when all are blank."""
    while first <= last and not lines[first].strip():
        first += 1
    while last > first and not lines[last].strip():
        last -= 1
    return first, last


def split_rows(
    lines: Sequence[str], first: int, last: int, max_chars: int, overlap: int = 0
) -> Iterator[tuple[int, int]]:
    """Rows ``first`` to ``last`` in pieces that weigh at most ``max_chars``.

    Cut at a blank line where there is one late enough. A longer line is a
    piece of its own. With ``overlap``, each piece after the first begins up to so many characters
    earlier, and at least one line where two fit. Blank rows at the ends of pieces are left out.
    """
    start = fresh = trimmed(lines, first, last)[0]
    while fresh <= last:
        start, end = trimmed(lines, start, _fill(lines, start, fresh, last, max_chars))
        yield start, end
        fresh = trimmed(lines, end + 1, last)[0]
        if fresh <= last:
            start = _step_back(lines, start, fresh, overlap, max_chars) if overlap else fresh


def _fill(lines: Sequence[str], start: int, fresh: int, last: int, max_chars: int) -> int:
    if last - start < _FEW and weight_of_rows(lines, start, last, max_chars) <= max_chars:
        return last
    size, blank = 0, -1
    for row in range(start, last + 1):
        size += weight(lines[row]) + 1
        if size - 1 > max_chars and row > start:
            return blank if blank >= 0 else row - 1
        if size * 2 > max_chars and row > fresh and not lines[row].strip():
            blank = row
    return last


def _step_back(lines: Sequence[str], start: int, fresh: int, overlap: int, max_chars: int) -> int:
    own = weight(lines[fresh])
    row, size, some = fresh, own, 0
    while row - 1 > start:
        size += weight(lines[row - 1]) + 1
        if size > max_chars or (some and size > overlap + own):
            break
        row -= 1
        some = some or len(lines[row].strip())
    return row


def sections(lines: Sequence[str]) -> Iterator[tuple[str, int, int]]:
    """Markdown by its ``#`` headings: (heading, first row, last row), fenced code respected."""
    title, start, fence = "", 0, ""
    for row, line in enumerate(lines):
        mark = _FENCE.match(line)
        if mark and (not fence or fence == mark[1]):
            fence = "" if fence else mark[1]
        heading = None if fence else _HEADING.match(line)
        if heading:
            if row > start:
                yield title, start, row - 1
            title, start = heading[1], row
    if start < len(lines):
        yield title, start, len(lines) - 1
