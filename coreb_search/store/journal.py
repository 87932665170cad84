"""Which files a writer is about to replace, from before their chunks' commit until after their states'.

A run that dies between the two leaves chunks that do not fit what is known of their files. The journal
says of which, so that the next run reads these again, whatever they look like by then, or the one after
that, if it dies as well.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from coreb_search.store import faults, place


class Right(Protocol):
    """The right to write."""

    def check(self) -> None:
        """Raises StoreError where it is lost."""


@dataclass(frozen=True, slots=True)
class Journal:
    """One for each model's index."""

    file: Path
    claim: Right | None = None
    """What gives the right to write it, and what it is about."""

    def note(self, paths: Iterable[str]) -> None:
        """These are unsettled, or about to be; nothing else is. Raises OSError, StoreError."""
        self.check()
        place.put(self.file, json.dumps(list(paths)))

    def clear(self) -> None:
        """What was noted is done. Raises OSError, StoreError."""
        self.check()
        self.file.unlink(missing_ok=True)
        faults.at("journal-cleared")

    def is_there(self) -> bool:
        """Whether something was noted and not done."""
        return self.file.exists()

    def pending(self) -> list[str] | None:
        """What was noted and not done; None where that cannot be read any more."""
        try:
            noted = json.loads(self.file.read_bytes())
        except FileNotFoundError:
            return []
        except (ValueError, RecursionError):
            return None
        if isinstance(noted, list) and all(isinstance(path, str) for path in noted):
            return noted
        return None

    def check(self) -> None:
        """Raises StoreError where the right to write is lost."""
        if self.claim:
            self.claim.check()

    @contextmanager
    def committing(self, _version: int) -> Iterator[None]:
        """Around a commit: what was long in the making may be of an index that has been removed since."""
        self.check()
        yield
