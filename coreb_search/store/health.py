"""What an index is made of on disk, and how far it is from what a fresh one would be."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from coreb_search.store.guard import told
from coreb_search.store.opening import opened

_LOCKS = Path("/proc/locks")


@dataclass(frozen=True, slots=True)
class Health:
    """One table."""

    rows: int
    fragments: int
    versions: int
    unindexed: int
    """Rows that the text index does not hold yet; they are found all the same, more slowly."""
    live_bytes: int
    """Of what the newest version needs."""


@told("read")
def health(table: str) -> Health:
    """Of the table at that path. Raises StoreError."""
    dataset = opened(table)
    rows, indices = dataset.count_rows(), dataset.describe_indices()
    fragments = [fragment.metadata for fragment in dataset.get_fragments()]
    sizes = [file.file_size_bytes or 0 for fragment in fragments for file in fragment.files]
    return Health(
        rows=rows,
        fragments=len(fragments),
        versions=len(dataset.versions()),
        unindexed=rows - min((index.num_rows_indexed for index in indices), default=0),
        live_bytes=sum(sizes) + sum(index.total_size_bytes or 0 for index in indices),
    )


def holder(lock: Path, locks: Path = _LOCKS) -> int | None:
    """The process that holds the lock file; None where nobody does, or the system does not say."""
    try:
        status, held = lock.stat(), locks.read_text()
    except OSError:
        return None
    for line in held.splitlines():
        _, kind, _, _, pid, place, *_ = (*line.replace("->", "").split(), *[""] * 6)[:8]
        if kind == "FLOCK" and place.rpartition(":")[2] == str(status.st_ino):
            return int(pid)
    return None
