"""What keeps an index small after any history: whether rows are worth rewriting, and how, in bounded memory.

Everything is judged by what the tables' own manifests say, so that a table in a bucket is treated alike;
only old versions are found by looking at the disk.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterable, Sequence
from datetime import timedelta

import lance
import pyarrow as pa
from lance.fragment import write_fragments

from coreb_search.store import faults

# Rows of a fragment that is not rewritten for being small.
_FULL_ROWS = 32_768
# Each small fragment costs every query a little.
_MOST_SMALL = 32
# What a data file takes beside its rows: its columns' descriptions, and pages that compress badly.
_FILE_OVERHEAD = 5_000
# Shares of what the rows need that may be wasted in live files, and by old versions.
_WASTE = 0.2
_OLD = 0.5
_READ_ROWS = 1_024
# Each part of an index is asked by each query. Those of a long run stay: to join them takes their memory.
_MOST_PARTS = 4
_ROWS_A_PART = 60_000
# From glibc's malloc.h. Left to itself it raises the size from which blocks are given back one by one
# to that of the largest that was freed.
_ARENA_MAX, _ARENAS = -8, 2
_MMAP_THRESHOLD, _BLOCK = -3, 256 << 10
_TRIM_THRESHOLD, _KEPT = -1, 1 << 20


def are_scattered(tables: Iterable[lance.LanceDataset]) -> bool:
    """Whether one of the tables has many small fragments."""
    return any(sum(map(_is_small, table.get_fragments())) > _MOST_SMALL for table in tables)


def is_worn(tables: Sequence[lance.LanceDataset]) -> bool:
    """Whether they are scattered, or waste much on dead rows and small files."""
    if are_scattered(tables):
        return True
    needed = waste = 0.0
    for table in tables:
        for fragment in table.get_fragments():
            size, dead = _bytes(fragment), _dead(fragment)
            needed += size * (1 - dead)
            waste += size * dead + _FILE_OVERHEAD
        waste -= _FILE_OVERHEAD
    return waste > _WASTE * needed


def rewritten(table: lance.LanceDataset) -> lance.LanceDataset:
    """Small fragments and those with many dead rows as full ones, in one commit.

    Their rows are not in the indexes then. LanceDB's own compaction takes all of an index into memory to
    tell it of the rows' new places.
    """
    worn = [part for part in table.get_fragments() if _is_small(part) or _dead(part) > _WASTE / 2]
    if len(worn) < 2 and not any(map(_dead, worn)):
        return table
    rows = table.scanner(fragments=worn, batch_size=_READ_ROWS, fragment_readahead=1, batch_readahead=2)
    new = write_fragments(rows.to_reader(), table, mode="append", max_rows_per_file=_FULL_ROWS)
    faults.at("compact-written")
    change = lance.LanceOperation.Update(
        removed_fragment_ids=[part.fragment_id for part in worn], updated_fragments=[], new_fragments=new
    )
    return lance.LanceDataset.commit(table, change, read_version=table.version)


def index_of(table: lance.LanceDataset, column: str) -> lance.IndexDescription | None:
    """The index of that column, where there is one."""
    return next((index for index in table.describe_indices() if index.field_names == [column]), None)


def fold(table: lance.LanceDataset, index: lance.IndexDescription) -> None:
    """Put into an index what it has not got, as a part of its own; of many parts the last become one."""
    crowded = len(index.segments) > _MOST_PARTS + table.count_rows() // _ROWS_A_PART
    merged = _MOST_PARTS if crowded else 0
    table.optimize.optimize_indices(index_names=[index.name], num_indices_to_merge=merged)


def drop_old(table: lance.LanceDataset, kept: timedelta | None) -> None:
    """Remove all versions but the newest and those of the time that is ``kept``.

    Without such a time also what no version needs: only the holder of the lock may.
    """
    table.cleanup_old_versions(kept or timedelta(0), delete_unverified=kept is None)


def holds_old(tables: Iterable[lance.LanceDataset]) -> bool:
    """Whether old versions of tables on disk take more than they may."""
    needed = held = 0
    for table in tables:
        needed += sum(map(_bytes, table.get_fragments()))
        needed += sum(index.total_size_bytes or 0 for index in table.describe_indices())
        held += _on_disk(table.uri)
    return held > (1 + _OLD) * needed


def hold_memory_together() -> None:
    """From now on the C library has fewer pools than there are threads, and keeps less of what is freed."""
    if sys.platform == "linux" and (set_option := getattr(ctypes.CDLL(None), "mallopt", None)):
        set_option(_ARENA_MAX, _ARENAS)
        set_option(_MMAP_THRESHOLD, _BLOCK)
        set_option(_TRIM_THRESHOLD, _KEPT)


def give_back_memory() -> None:
    """What the engine has freed goes back to the system; Arrow and the C library would keep it in pieces."""
    pa.default_memory_pool().release_unused()
    if sys.platform == "linux" and (trim := getattr(ctypes.CDLL(None), "malloc_trim", None)):
        trim(0)


def _is_small(fragment: lance.LanceFragment) -> bool:
    # The last one of those that are written together may be a half.
    return bool(fragment.physical_rows < _FULL_ROWS // 2)


def _dead(fragment: lance.LanceFragment) -> float:
    """The share of its rows."""
    return float(fragment.num_deletions / fragment.physical_rows)


def _bytes(fragment: lance.LanceFragment) -> int:
    return sum(file.file_size_bytes or 0 for file in fragment.metadata.files)


def _on_disk(folder: str) -> int:
    return sum(os.lstat(f"{path}/{name}").st_size for path, _, names in os.walk(folder) for name in names)
