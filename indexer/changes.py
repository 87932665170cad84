"""What has to be read again: a scan against what the index knows. Pure.

Size and times decide first: that of modification, which archives and tools
set as they please, and that of change, which nobody sets. A file changed within
the same tick of the clock as it was indexed would keep them, so one indexed
right after it was written is read once more (git calls these racily clean).
Whoever reads compares hashes next, and cuts no file whose content stayed; its
row alone is refreshed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from coreb_search.collecting import uncollected
from coreb_search.types import FileState, SourceFile

_RACY_NS = 2_000_000_000
"""The coarsest clock of a file system in use (FAT's) ticks every two seconds."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The work of one run."""

    to_read: list[SourceFile]
    deleted: list[str]
    unchanged: list[str]
    suspects: list[SourceFile]
    """Those of ``to_read`` that look unchanged, but were written too shortly before they were read."""

    @property
    def differing(self) -> tuple[str, ...]:
        """Paths of what is changed or new by its looks, sorted, and then of what is gone."""
        read = {file.path for file in self.to_read} - {file.path for file in self.suspects}
        return (*sorted(read), *self.deleted)


@uncollected()
def plan(scanned: Sequence[SourceFile], known: Mapping[str, FileState]) -> Plan:
    """Order of ``scanned`` is kept; deleted paths come sorted."""
    to_read: list[SourceFile] = []
    unchanged: list[str] = []
    suspects: list[SourceFile] = []
    for file in scanned:
        before = known.get(file.path)
        if differs(file, before):
            to_read.append(_known(file, before))
        elif before and abs(before.read_ns - before.mtime_ns) < _RACY_NS:
            to_read.append(_known(file, before))
            suspects.append(to_read[-1])
        else:
            unchanged.append(file.path)
    deleted = sorted(known.keys() - {file.path for file in scanned})
    return Plan(to_read, deleted, unchanged, suspects)


def differs(file: SourceFile, before: FileState | None) -> bool:
    """Whether the file is new, or changed by its looks."""
    return before is None or _stamp(file) != _stamp(before)


def _known(file: SourceFile, before: FileState | None) -> SourceFile:
    return replace(file, known=before.hash) if before and not before.skip else file


def _stamp(file: SourceFile | FileState) -> tuple[int, int, int]:
    return file.size, file.mtime_ns, file.ctime_ns
