"""The moments at which a run may die, so that tests can make it die there.

``COREB_SEARCH_FAULT=<point>[:N]`` ends the process, as a crash would, when it passes the point the Nth time.
"""

from __future__ import annotations

import os
import re
import signal
from collections import Counter
from functools import cache

from coreb_search.errors import ConfigError

VARIABLE = "COREB_SEARCH_FAULT"

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

_passed: Counter[str] = Counter()


def at(point: str) -> None:
    """Die here, if this is the point and the time for it. Raises ConfigError for a fault that cannot be."""
    if (fault := os.environ.get(VARIABLE)) and point == (wanted := _parsed(fault))[0]:
        _passed[point] += 1
        if _passed[point] == wanted[1]:
            os.kill(os.getpid(), signal.SIGKILL)


@cache
def _parsed(fault: str) -> tuple[str, int]:
    point, colon, times = fault.partition(":")
    if point not in POINTS or (colon and not re.fullmatch("[1-9][0-9]*", times)):
        raise ConfigError(
            f"{VARIABLE}: no such fault: {fault[:40]!r}; "
            f"POINT or POINT:N, where N is 1 or more and POINT one of {', '.join(POINTS)}"
        )
    return point, int(times or 1)
