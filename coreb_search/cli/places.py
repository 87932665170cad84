"""What ``similar`` is asked about: a place in a file, or the code on standard input."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

from coreb_search.cli import diagnostics
from coreb_search.config import Project
from coreb_search.errors import UsageError

# A column after the line, as editors and grep print it, is not heeded, nor a colon after all.
_PLACE = re.compile(r"(.+?):(\d{1,9})(?::\d+)?", re.DOTALL)
_PLACE_IN_ODD_NAME = re.compile(r"(.+):(\d{1,9})", re.DOTALL)
_LONGEST_TOLD = 80
_MOST_CODE_BYTES = 1_000_000


def place_in(text: str) -> tuple[Path, int]:
    """What ``FILE:LINE`` or ``FILE:LINE:COLUMN`` names; a file's name may hold colons and digits.

    Raises UsageError.
    """
    ways = [found for way in (_PLACE, _PLACE_IN_ODD_NAME) if (found := way.fullmatch(text))]
    if not ways:
        told = text[:_LONGEST_TOLD]
        raise UsageError(f"not a place in a file: {told!r}; write FILE:LINE, or - for standard input")
    found = next((way for way in ways if os.path.lexists(way[1])), ways[0])
    return Path(found[1]), int(found[2])


def refuse_link(file: Path, line: int, project: Project) -> None:
    """Raise UsageError for a link, with what it leads to if that is a file of the project."""
    if not file.is_symlink():
        return
    meant, base = os.path.realpath(file), os.path.realpath(project.base)
    inside = meant.startswith(base.rstrip("/") + "/") and os.path.isfile(meant)  # noqa: PTH113 (never raises)
    hint = f"it leads to {os.path.relpath(meant)}:{line}" if inside else "name the file itself"
    raise UsageError(f"{file} is a link, and links are not followed; {hint}")


def standard_input() -> str:
    """The code there. Raises UsageError when there is none, or too much."""
    if sys.stdin and sys.stdin.isatty():
        diagnostics.say("reading code from standard input; Ctrl-D ends it")
    data = sys.stdin.buffer.read(_MOST_CODE_BYTES + 1) if sys.stdin else b""
    if len(data) > _MOST_CODE_BYTES:
        raise UsageError("the code on standard input is too large (over 1 MB); give the function alone")
    code = data.decode("utf-8", "replace")
    if not code.strip():
        raise UsageError("no code on standard input")
    return code
