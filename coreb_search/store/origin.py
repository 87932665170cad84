"""What made an index, noted beside its tables: which version of the program, and for which model."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from coreb_search import __version__
from coreb_search.store import place
from coreb_search.store.schema import SCHEMA_VERSION


@dataclass(frozen=True, slots=True)
class Origin:
    """Empty fields are not known, as where the note is lost, or where a version made it that took none."""

    model: str = ""
    chunker: str = ""
    schema: str = SCHEMA_VERSION
    program: str = __version__

    def keep(self, file: Path) -> None:
        """Note it in ``file``. Raises OSError."""
        if read(file) != self:
            place.put(file, json.dumps(asdict(self)))

    def is_older(self, other: Origin) -> bool:
        """Whether an earlier version of the program made this, for the same model."""
        return self._is_comparable(other) and self.version() < other.version()

    def is_newer(self, other: Origin) -> bool:
        """Whether a later version of the program made this, for the same model."""
        return self._is_comparable(other) and self.version() > other.version()

    def _is_comparable(self, other: Origin) -> bool:
        return bool(self.model) and self.model == other.model

    def version(self) -> tuple[tuple[int, ...], ...]:
        """What is later compares greater."""
        return tuple(_numbers(text) for text in (self.program, self.schema, self.chunker))


UNKNOWN = Origin(schema="", program="")


def read(file: Path) -> Origin:
    """What ``file`` says; UNKNOWN where it is missing or damaged."""
    try:
        noted = json.loads(file.read_bytes())
    except (OSError, ValueError, RecursionError):
        return UNKNOWN
    match noted:
        case {"model": str(), "chunker": str(), "schema": str(), "program": str()}:
            return _origin(noted)
    return UNKNOWN


def _origin(noted: Mapping[str, str]) -> Origin:
    return Origin(noted["model"], noted["chunker"], noted["schema"], noted["program"])


def _numbers(version: str) -> tuple[int, ...]:
    """1.10 is later than 1.9; of what follows the numbers, as in 1.0rc1, nothing is asked."""
    return tuple(int(digits) for digits in re.findall(r"\d{1,9}", version))
