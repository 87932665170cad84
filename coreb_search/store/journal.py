"""Which files a writer is about to replace, from before their chunks' commit until after their states'.

A run that dies between the two leaves chunks that do not fit what is known of their files. The journal
says of which, so that the next run reads these again, whatever they look like by then.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Journal:
    """One for each model's index."""

    file: Path

    def note(self, paths: Iterable[str]) -> None:
        """These are about to be committed; nothing else is."""
        self.file.write_text(json.dumps(list(paths)), encoding="utf-8")

    def clear(self) -> None:
        """What was noted is done."""
        self.file.unlink(missing_ok=True)

    def pending(self) -> list[str]:
        """What was noted and not done. A journal that is half written was not yet followed by a commit."""
        try:
            noted = json.loads(self.file.read_text(encoding="utf-8"))
        except (FileNotFoundError, ValueError):
            return []
        return [path for path in noted if isinstance(path, str)] if isinstance(noted, list) else []
