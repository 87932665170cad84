"""The seam to whatever writes text: a model on this machine or somebody's service."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Writer(Protocol):
    """A language model that answers."""

    def complete(self, system: str, user: str, most_tokens: int, late: Callable[[], bool]) -> str:
        """At most ``most_tokens`` tokens of answer; what there is of it soon after ``late()`` is true.

        Raises ModelError.
        """
        ...
