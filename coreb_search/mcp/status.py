"""The state of the index, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from coreb_search.display.safe import safe_path
from coreb_search.engine import Status
from coreb_search.errors import told
from coreb_search.mcp.answers import clipped
from coreb_search.mcp.state import State

_MOST_LISTED = 12
_LONGEST_LINE = 500


def described(status: Status, state: State, folder: str) -> str:
    """A line for each thing that is to be known; ``folder`` is all that is searched, unless it is empty."""
    return "\n".join(clipped(line, _LONGEST_LINE) for line in _lines(status, state, folder))


def _lines(status: Status, state: State, folder: str) -> Iterator[str]:
    yield f"project: {safe_path(str(status.root))}"
    if folder:
        yield f"searched: only {safe_path(folder)}, as this server was started for it; what follows is of all"
    yield f"state: {_state(status, state)}"
    if hindered := state.hindered:
        yield f"watching: {told(hindered)}"
    yield f"indexed: {status.files:,} files, {status.chunks:,} chunks (functions, methods, classes, passages)"
    yield f"languages by chunks: {_counted(status.languages)}"
    skipped = Counter(skip.reason for skip in status.skipped)
    yield f"left out: {_counted(dict(skipped.most_common()))}"
    yield f"model: {status.model}"


def _state(status: Status, state: State) -> str:
    if trouble := state.trouble:
        return told(trouble)
    if work := state.work():
        return work
    if status.stale:
        return f"{status.stale:,} files changed since they were indexed; they are read soon"
    return "up to date"


def _counted(counts: dict[str, int]) -> str:
    listed = [f"{name} {count:,}" for name, count in counts.items()]
    more = [f"and {len(listed) - _MOST_LISTED} more"] if len(listed) > _MOST_LISTED else []
    return ", ".join([*listed[:_MOST_LISTED], *more]) or "nothing"
