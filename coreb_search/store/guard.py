"""Turns what the storage engine raises into one line a person can act on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from coreb_search.errors import StoreError


@contextmanager
def told(action: str) -> Iterator[None]:
    """Re-raise the engine's errors as StoreError; also a decorator. ``action`` is ``read`` or ``written``."""
    try:
        yield
    except (OSError, ValueError, RuntimeError) as error:
        # The engine appends its own source locations after the sentence that matters.
        reason = str(error).split(", /", 1)[0].splitlines()[0][:300]
        raise StoreError(
            f"the index could not be {action}: {reason}; what was committed before is unchanged "
            "(free space, permissions? `coreb-search clean` removes a damaged index)"
        ) from error
