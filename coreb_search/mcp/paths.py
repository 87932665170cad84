"""Paths and places as agents write them: absolute, or with the line behind them. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable
from os.path import realpath
from pathlib import Path

from coreb_search.errors import UsageError

_PLACE = re.compile(r"(.+?):(\d{1,9})(?:[-:]\d+)?", re.DOTALL)


def places(path: str, line: int | None) -> list[tuple[str, int]]:
    """Which path and line may be meant, the likeliest first. Raises UsageError where no line is given."""
    found = _PLACE.fullmatch(path)
    if line:
        # A line of its own counts more than one behind the path.
        return [(path, line), *([(found[1], line)] if found else [])]
    if found is None:
        raise UsageError("give the line, too: any line of the function that is meant")
    return [(found[1], int(found[2]))]


def within(globs: Iterable[str], base: Path) -> tuple[str, ...]:
    """The globs from ``base`` on, which those that are absolute may name in full."""
    return tuple(_within(glob, base) for glob in globs)


def _within(glob: str, base: Path) -> str:
    mark = "!" if glob.startswith("!") else ""
    path = glob.removeprefix(mark)
    for place in (str(base), realpath(base)):
        inside = path.removeprefix(place.rstrip("/"))
        if inside != path and inside.strip("/") == "":
            return f"{mark}/**"
        if inside != path and inside.startswith("/"):
            return mark + inside
    return glob
