"""What has to be read again: a scan against what the index knows. Pure.

Size and modification time decide first. A file changed within the same tick
of the clock as it was indexed would keep both, so one indexed right after it
was written is read once more (git calls these racily clean). Whoever reads
compares hashes next, and refreshes only the row of a file whose content stayed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from coreb_search.types import FileState, SourceFile

_RACY_NS = 2_000_000_000
"""The coarsest clock of a file system in use (FAT's) ticks every two seconds."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The work of one run."""

    to_read: list[SourceFile]
    deleted: list[str]
    unchanged: list[str]


def plan(scanned: Sequence[SourceFile], known: Mapping[str, FileState]) -> Plan:
    """Order of ``scanned`` is kept; deleted paths come sorted."""
    to_read: list[SourceFile] = []
    unchanged: list[str] = []
    for file in scanned:
        before = known.get(file.path)
        if before is None or not _settled(file, before):
            to_read.append(file)
        else:
            unchanged.append(file.path)
    deleted = sorted(known.keys() - {file.path for file in scanned})
    return Plan(to_read, deleted, unchanged)


def _settled(file: SourceFile, before: FileState) -> bool:
    same_stat = file.size == before.size and file.mtime_ns == before.mtime_ns
    return same_stat and abs(before.read_ns - before.mtime_ns) >= _RACY_NS
