"""The moments at which a run may die, so that tests can make it die there.

``COREB_SEARCH_FAULT=<point>[:N]`` ends the process, as a crash would, when it passes the point the Nth time.
"""

from __future__ import annotations

import os
import signal

POINTS = (
    "options-before",
    "options-after",
    "locked",
    "made-before",
    "made-after",
    "table",
    "journal-before",
    "journal-after",
    "put-chunks",
    "replace-written",
    "text-index",
    "states",
    "journal-cleared",
    "forget-chunks",
    "forget-states",
    "finish-cleaned",
    "finish-folded",
    "compact-written",
    "compact-chunks",
    "compact-files",
    "superseded-tables",
    "whole-before",
    "whole-after",
)
"""All of them, more or less in the order of a run."""

_point, _, _times = os.environ.get("COREB_SEARCH_FAULT", "").partition(":")
_left = int(_times) if _times.isdecimal() else 1


def at(point: str) -> None:
    """Die here, if this is the point and the time for it."""
    global _left  # noqa: PLW0603
    if point == _point:
        _left -= 1
        if not _left:
            os.kill(os.getpid(), signal.SIGKILL)
