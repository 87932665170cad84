"""Questions to the newest version of an index, asked once more where a writer compacts that away meanwhile.

Every read of an index goes through here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from coreb_search.errors import ConfigError, IndexMissing, IndexUnreachable, StoreError
from coreb_search.types import Chunk, FileState, Filters, Skip

if TYPE_CHECKING:
    from coreb_search.indexer.walk import ScanOptions
    from coreb_search.store import Reader, States, Store

Answer = TypeVar("Answer")

# A writer compacts after dozens of commits: one that overtook so often in a row would do nothing else.
_ATTEMPTS = 10


@dataclass(frozen=True, slots=True)
class Status:
    """What the index holds and what it does not."""

    root: Path
    index: str
    model: str
    files: int
    chunks: int
    languages: dict[str, int]
    """Chunks by language, most first."""
    stale: int
    """Files changed, added or gone since they were indexed."""
    skipped: tuple[Skip, ...]
    """By path."""
    options: ScanOptions
    """What was kept with the index."""
    whole: bool
    """Whether a run has ever got to its end; until then the index holds a part of the project."""
    predecessor: str
    """Which other version made what is there, in one line, where it is of no use to this one; else empty."""


class Reading:
    """What an index holds."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def ask(self, question: Callable[[Reader], Answer]) -> Answer:
        """The answer of one version, the newest. Raises IndexMissing, StoreError for a damaged index."""
        return _persistently(lambda: question(self._store.reader()))

    def files(self) -> States:
        """What the index knows of every file it has read; empty when there is no index."""
        return _persistently(self._store.files)

    def totals(self) -> tuple[int, dict[str, int]]:
        """All chunks, and chunks by language, most first; none while there is no index."""
        if not self._store.exists():
            return 0, {}
        return self.ask(lambda reader: (reader.count(), reader.languages()))

    def count(self, filters: Filters | None = None) -> int:
        """Chunks, or those that ``filters`` admit; none while there is no index. Raises UsageError."""
        return self.ask(lambda reader: reader.count(filters)) if self._store.exists() else 0

    def options(self) -> ScanOptions:
        """How to look at the project, as it was last asked for. Raises ConfigError for a damaged file."""
        from coreb_search.indexer.walk import ScanOptions

        kept = self._store.options()
        if not kept:
            return ScanOptions()
        with suppress(ValueError, RecursionError):
            match json.loads(kept):
                case {"exclude": [*globs], "no_ignore": bool(no_ignore), "max_bytes": int(most)} if all(
                    isinstance(glob, str) for glob in globs
                ):
                    return ScanOptions(tuple(globs), no_ignore, most)
        raise ConfigError(f"{self._store.options_file} is damaged; delete it and give the options anew")

    def holds(self, path: str) -> bool:
        """Whether anything of the file is in the index. Raises IndexMissing."""
        return self.ask(lambda reader: reader.holds(path))

    def enclosing(self, chunk: Chunk) -> Chunk | None:
        """The head of the class that ``chunk`` lies in, if it lies in one. Raises IndexMissing."""
        outer = chunk.symbol.rpartition(".")[0]
        heads = self.ask(lambda reader: reader.named(chunk.path, outer, "class")) if outer else []
        # What stands between its methods is a part of it, too.
        return min((c for c in heads if c.start_line <= chunk.start_line), key=_first_line, default=None)

    def found_again(self, chunk: Chunk) -> Chunk | None:
        """What has become of it: its code, or else its name, nearest to where it was. Raises IndexMissing."""
        return _nearest(self.ask(lambda reader: reader.named(chunk.path, chunk.symbol, chunk.kind)), chunk)

    def place(self, path: str, chunks: Sequence[Chunk], moved: bool) -> tuple[str, int, int] | None:
        """Where ``chunks`` of the file are in the index: on other lines, maybe, when they have ``moved``."""
        if moved:
            held = self.ask(lambda reader: reader.of_file(path))
            found = (_nearest([c for c in held if _is_named_as(c, chunk)], chunk) for chunk in chunks)
            chunks = [chunk for chunk in found if chunk]
        if not chunks:
            return None
        return path, min(c.start_line for c in chunks), max(c.end_line for c in chunks)


def left_out(states: Mapping[str, FileState]) -> list[Skip]:
    """Files that were read and found to be nothing for an index."""
    return [Skip(path, state.skip) for path, state in states.items() if state.skip]


def _persistently(attempt: Callable[[], Answer]) -> Answer:
    """Each attempt opens the newest version; what that consists of may be gone before it is read."""
    for _ in range(_ATTEMPTS - 1):
        try:
            return attempt()
        except (IndexMissing, IndexUnreachable):
            raise
        except StoreError:
            continue
    return attempt()


def _is_named_as(one: Chunk, other: Chunk) -> bool:
    return one.symbol == other.symbol and one.kind == other.kind


def _nearest(named: Sequence[Chunk], chunk: Chunk) -> Chunk | None:
    """Of those with its name: with the same code, if there is any, and nearest to where it was."""
    same = [c for c in named if c.code == chunk.code] or named
    return min(same, key=lambda c: abs(c.start_line - chunk.start_line), default=None)


def _first_line(chunk: Chunk) -> int:
    return chunk.start_line
