"""Which lines of a hit to show: its definition, and those that share most words with the question. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from coreb_search.text import content_words
from coreb_search.types import Chunk

# More would drown the hit; the file is one click away.
_BEST_LINES = 2
_HEAD_LINES = 3
_WORD = re.compile(r"\w+")
_COMMENT = re.compile(r"/\*.*?\*/")


@dataclass(frozen=True, slots=True)
class Excerpt:
    """Line numbers are the file's, from 1."""

    lines: dict[int, str]
    """Every line of the hit."""
    target: int
    """Where to jump to: the definition, or else the best line."""
    column: int
    """Of the defined name or the first character of the target, in bytes, from 1."""
    best: tuple[int, ...]
    """Lines that answer the question, ascending; may be empty."""

    def around(self, context: int) -> Iterator[list[int]]:
        """Runs of neighbouring lines: ``context`` lines before and after the target and the best lines."""
        context = min(context, len(self.lines))
        tail = 0 if context == 0 or {*self.best} - {self.target} else _HEAD_LINES
        wanted = _near((self.target,), context, max(context, tail)) | _near(self.best, context, context)
        return _runs(sorted(wanted & self.lines.keys()), self.lines)


def excerpt(chunk: Chunk, question: str) -> Excerpt:
    """The excerpt of ``chunk`` for ``question``, which is empty when code was searched for."""
    lines = _numbered(chunk)
    best = _best_lines(lines, content_words(question))
    target, column = _target(lines, chunk, lambda: best)
    return Excerpt(lines, target, column, best)


def target(chunk: Chunk, question: str) -> tuple[int, int]:
    """``target`` and ``column`` of the excerpt alone, for a fraction of its time."""
    lines = _numbered(chunk)
    return _target(lines, chunk, lambda: _best_lines(lines, content_words(question)))


def _numbered(chunk: Chunk) -> dict[int, str]:
    return dict(enumerate(chunk.code.split("\n"), chunk.start_line))


def _target(lines: dict[int, str], chunk: Chunk, best: Callable[[], tuple[int, ...]]) -> tuple[int, int]:
    defined = _definition(lines, chunk)
    if defined is not None:
        name = _WORD.findall(chunk.symbol)[-1:]
        return defined, _column(lines[defined], name[0] if name else "")
    first = next((number for number, line in lines.items() if line.strip()), chunk.start_line)
    line = next(iter(best()), first)
    return line, _column(lines[line], "")


def _best_lines(lines: dict[int, str], asked: frozenset[str]) -> tuple[int, ...]:
    if not asked:
        return ()
    shares = {number: len(content_words(line) & asked) for number, line in lines.items()}
    most = max(shares.values(), default=0)
    return tuple(number for number, share in shares.items() if share == most > 0)[:_BEST_LINES]


def _definition(lines: dict[int, str], chunk: Chunk) -> int | None:
    """The line on which the signature begins; windows into the middle of a function have none."""
    head = _squeezed(chunk.signature)
    if not head:
        return None
    texts = ((number, _squeezed(line).rstrip("{:=;")) for number, line in lines.items())
    begins = (number for number, text in texts if len(text) > 2 and _same_start(text, head))
    return next(begins, None)


def _squeezed(line: str) -> str:
    return "".join((_COMMENT.sub("", line) if "/*" in line else line).split())


def _same_start(one: str, other: str) -> bool:
    return one.startswith(other) or other.startswith(one)


def _column(line: str, name: str) -> int:
    found = re.search(rf"\b{re.escape(name)}\b", line) if name else None
    start = found.start() if found else len(line) - len(line.lstrip())
    return len(line[:start].encode("utf-8", "replace")) + 1


def _near(numbers: Iterable[int], before: int, after: int) -> set[int]:
    return {near for number in numbers for near in range(number - before, number + after + 1)}


def _runs(numbers: list[int], lines: dict[int, str]) -> Iterator[list[int]]:
    """Neighbours together, with single lines between them, without blank lines at either end."""
    numbers = [number for number in numbers if lines[number].strip()]
    run: list[int] = []
    for number in numbers:
        if run and number > run[-1] + 2:
            yield run
            run = []
        run.extend(range(run[-1] + 1 if run else number, number + 1))
    if run:
        yield run
