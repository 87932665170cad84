"""One run that brings an index up to date with the files of its project."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from coreb_search.indexer.changes import Plan, differs, plan
from coreb_search.indexer.walk import Scan, scan
from coreb_search.reading import Reading, left_out
from coreb_search.types import Encoder, FileState, IndexStats, SourceFile

if TYPE_CHECKING:
    from coreb_search.build import Progress
    from coreb_search.store import Store


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What the index and the files are like, and what was to be done."""

    scan: Scan
    changes: Plan
    states: Mapping[str, FileState]
    chunks: int
    unread: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Refresh:
    """What a run needs to know."""

    root: Path
    store: Store
    held: Reading
    encoder: Encoder
    max_chars: int
    tell: Callable[[str], None]
    """Told, in one line, what a person may want to know."""

    def carry_out(self, progress: Progress | None, waiting: Callable[[str], None] | None) -> IndexStats:
        """Nothing is written where nothing has changed. Raises IndexLocked unless ``waiting`` is given."""
        start = time.perf_counter()
        done = self._done(progress, waiting)
        skipped = Counter(skip.reason for skip in (*done.scan.skipped, *left_out(done.states)))
        return IndexStats(
            files=sum(not state.skip for state in done.states.values()),
            chunks=done.chunks,
            skipped=dict(sorted((skipped + self._told_unread(done.unread)).items())),
            changed=len(done.changes.to_read),
            deleted=len(done.changes.deleted),
            seconds=time.perf_counter() - start,
            differing=done.changes.differing,
        )

    def _done(self, progress: Progress | None, waiting: Callable[[str], None] | None) -> _Outcome:
        # Before the scan: whatever another run commits from here on is seen to be new below.
        states = self.held.files()
        now, scanned = self._scanned(states)
        changes = plan(scanned.files, states)
        idle = not (changes.to_read or changes.deleted)
        if idle and self.store.is_whole() and not self.store.was_interrupted():
            return _Outcome(scanned, changes, states, self.held.count())
        from coreb_search.build import Source, build

        if predecessor := self.store.predecessor():
            self.tell(f"{predecessor}; making one for this version")
        with self.store.writing(waiting, states) as writer:
            if writer.files != states:
                # Another run was quicker, and has seen the project later.
                now, scanned = self._scanned(writer.files)
            changes = plan(scanned.files, writer.files)
            source = Source(self.root, self.encoder, self.max_chars, now)
            unread = build(writer, changes, source, progress)
            self.store.mark_whole()
            return _Outcome(scanned, changes, writer.files, writer.count(), unread)

    def _scanned(self, states: Mapping[str, FileState]) -> tuple[int, Scan]:
        """The project's files now, and by the wall clock when that is, in nanoseconds."""

        def notice(file: SourceFile) -> None:
            # At first all are new, and go to other workers.
            if states and differs(file, states.get(file.path)):
                from coreb_search.indexer.pipeline import expect

                expect(file)

        return time.time_ns(), scan(self.root, self.held.options(), notice)

    def _told_unread(self, paths: Sequence[str]) -> Counter[str]:
        from coreb_search.indexer.decode import UNREAD

        if paths:
            files = "1 file" if len(paths) == 1 else f"{len(paths):,} files"
            self.tell(f"{files} could not be read, {paths[0]} for one; the next run tries again")
        return Counter([UNREAD] * len(paths))
