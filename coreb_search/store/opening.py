"""Opening a table: an index is data that somebody else may have written, and must lead nowhere else."""

from __future__ import annotations

import os
import time
from pathlib import Path
from struct import calcsize, unpack
from typing import TYPE_CHECKING, NamedTuple

import lance

from coreb_search.errors import StoreError

if TYPE_CHECKING:
    import pyarrow as pa
    from lance.commit import CommitLock
    from lance.lance import _Session

# Where in a manifest its message is, whose length comes first, and two version numbers.
_FOOTER, _MAGIC = "<QHH4s", b"LANC"
_LENGTH = "<I"
_SECOND_NS = 1_000_000_000
# Clocks of file systems tick some hundred times a second, or show whole seconds: the coarsest every other.
_TICK_NS, _COARSE_TICK_NS = 100_000_000, 2_000_000_000


def opened(
    path: str,
    schema: pa.Schema | None = None,
    session: _Session | None = None,
    committing: CommitLock | None = None,
) -> lance.LanceDataset:
    """The newest version of the table at ``path``. Raises StoreError, and what the engine raises.

    ValueError where it has other columns than ``schema``, if given. ``committing`` is entered for each
    commit that the table's own methods make, and may raise to refuse it.
    The engine confines all names in a table to its folder, but for those below its base paths, which may be
    any folder or address. No table of ours has one.
    """
    if "://" not in path:
        _check(Path(path, "_versions"))
    dataset = lance.dataset(path, session=session, commit_lock=committing)
    if dataset.base_paths():
        raise StoreError(
            f"{path} is no table of ours: it refers to files elsewhere; `coreb-search clean` removes it"
        )
    if schema is not None and not dataset.schema.equals(schema):
        raise ValueError(f"{Path(path).name} has other columns than were written")
    return dataset


class Mark(NamedTuple):
    """Of a table on disk: something that no other version of it has, nor one that was made anew."""

    inode: int
    mtime_ns: int
    ctime_ns: int
    """Which nobody sets, as tools do the other."""
    is_settled: bool
    """Whether the clock has ticked since: as long as the rest is equal, nothing has been committed."""

    def version(self, number: int) -> tuple[int, ...]:
        """Equal for the same version of the same table."""
        return self.inode, self.mtime_ns, self.ctime_ns, number


def mark(path: str) -> Mark | None:
    """Of the table at ``path`` now; None for one that is not on disk.

    To be taken before the table is opened: what is committed meanwhile is another version then.
    """
    if "://" in path:
        return None
    # As a string: this is asked for each question.
    versions = os.stat(f"{path}/_versions")  # noqa: PTH116
    last = max(versions.st_mtime_ns, versions.st_ctime_ns)
    settled = time.time_ns() - last > (_TICK_NS if last % _SECOND_NS else _COARSE_TICK_NS)
    return Mark(versions.st_ino, versions.st_mtime_ns, versions.st_ctime_ns, settled)


def check_files(table: lance.LanceDataset, path: str) -> None:
    """Raises ValueError where rows of a table on disk are in a file that is not there; 1 ms for 100 files."""
    if "://" not in path:
        files = {file.path for part in table.get_fragments() for file in part.data_files()}
        if files and (lost := files.difference(os.listdir(f"{path}/data"))):  # noqa: PTH208 (ten times as fast)
            raise ValueError(f"{min(lost)} of {Path(path).name} is gone")


def _check(versions: Path) -> None:
    """Raises ValueError for a newest manifest at whose damage the engine would panic, onto standard error."""
    # Of version numbers counted down from 2**64, the first is the newest.
    newest = min(versions.glob("*.manifest"), default=None)
    if newest is None:
        return
    with newest.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - calcsize(_FOOTER)))
        footer = file.read()
        # Filled up: what is cut off has no mark, or a length that leads beyond the end.
        start, _, _, magic = unpack(_FOOTER, footer.rjust(calcsize(_FOOTER)))
        file.seek(min(start, size))
        length = unpack(_LENGTH, file.read(calcsize(_LENGTH)).rjust(calcsize(_LENGTH), b"\xff"))[0]
    if magic != _MAGIC or start + calcsize(_LENGTH) + length > size:
        raise ValueError(f"{newest.name} is cut off, or not what was written")
