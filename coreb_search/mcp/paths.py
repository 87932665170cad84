"""Paths and places as agents write them: absolute, or with the line behind them. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable
from os.path import realpath
from pathlib import Path

from coreb_search.errors import UsageError

_PLACE = re.compile(r"(.+?):(\d{1,9})(?:[-:]\d+)?", re.DOTALL)
_PLACE_IN_ODD_NAME = re.compile(r"(.+):(\d{1,9})", re.DOTALL)
_WRITTEN_OUT = re.compile(r"\\(?:[nrt]|x[0-9a-f]{2}|u[0-9a-f]{4}|U000[0-9a-f]{5})")


def places(path: str, line: int | None) -> list[tuple[str, int]]:
    """Which path and line may be meant, the likeliest first. Raises UsageError where no line is given."""
    found = _PLACE.fullmatch(path)
    if line:
        # A line of its own counts more than one behind the path.
        meant = [(path, line), *([(found[1], line)] if found else [])]
    elif found is None:
        raise UsageError("give the line, too: any line of the function that is meant")
    else:
        # A file's own name may end with a colon and digits.
        ways = (found, _PLACE_IN_ODD_NAME.fullmatch(path))
        meant = list(dict.fromkeys((way[1], int(way[2])) for way in ways if way))
    return meant + [(_read_back(name), at) for name, at in meant if _read_back(name) != name]


def _read_back(name: str) -> str:
    """The name of which answers show ``name``, with its controls written out."""
    return _WRITTEN_OUT.sub(lambda found: found[0].encode().decode("unicode_escape"), name)


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
