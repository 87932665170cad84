"""Line formats, as grep prints them: for pipes, editors and xargs. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from coreb_search.display.excerpt import excerpt
from coreb_search.display.safe import safe_line, safe_path
from coreb_search.types import Hit


@dataclass(frozen=True, slots=True)
class Shown:
    """A hit and its path as the reader sees it."""

    hit: Hit
    path: str


def grep_lines(
    shown: Iterable[Shown], question: str, context: int = 0, explain: bool = False, null: bool = False
) -> Iterator[str]:
    """``path:line:text`` of each hit's definition or best line.

    With ``context`` of both and of the lines around them; these take ``-`` for ``:``, and ``--`` stands
    where lines are left out. A path that ends with NUL is raw, for programs.
    """
    for number, item in enumerate(shown):
        found = excerpt(item.hit.chunk, question)
        path = f"{item.path}\0" if null else safe_path(item.path)
        runs = list(found.around(context)) if context else [[found.target]]
        if context and number:
            yield "--\n"
        if explain:
            yield f"{path}{'' if null else ':'}{found.target}:[{explained(item.hit)}]\n"
        for at, run in enumerate(runs):
            if at:
                yield "--\n"
            for line in run:
                mark = ":" if line == found.target or line in found.best else "-"
                yield f"{path}{'' if null else mark}{line}{mark}{safe_line(found.lines[line])}\n"


def vimgrep_lines(shown: Iterable[Shown], question: str, null: bool = False) -> Iterator[str]:
    """``path:line:column:text``, for ``grepformat=%f:%l:%c:%m``."""
    for item in shown:
        path = f"{item.path}\0" if null else f"{safe_path(item.path)}:"
        found = excerpt(item.hit.chunk, question)
        text = safe_line(found.lines[found.target])
        yield f"{path}{found.target}:{found.column}:{text}\n"


def file_lines(shown: Iterable[Shown], null: bool = False, terminal: bool = False) -> Iterator[str]:
    """Each path once, best first; raw unless a terminal shows them."""
    for path in dict.fromkeys(item.path for item in shown):
        yield (safe_path(path) if terminal and not null else path) + ("\0" if null else "\n")


def explained(hit: Hit) -> str:
    """The score and every signal that made it."""
    return "  ".join(f"{name} {value:.3f}" for name, value in (("score", hit.score), *hit.signals.items()))
