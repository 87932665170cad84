"""The index of a large table's vectors, with which not every vector is read for a question.

RaBitQ (Gao and Long, SIGMOD 2024) keeps a few bits a dimension. All of its partitions are looked at, and
only these bits decide who is compared exactly: a part of them loses more answers than it saves time.
"""

from __future__ import annotations

import lance

from coreb_search.store import upkeep

# Up to here a warm process has all rows in memory, and comparing all of them on disk takes 0.1 s.
INDEXED_ROWS = 200_000

_COLUMN = "vector"
# k-means reads 256 vectors for each, whatever the size of the table.
_PARTITIONS = 64
# Compared exactly for each that is wanted.
_REFINED = 4
# What is not in the index is compared one by one, which takes that many less than a millisecond.
_FOLDED_ROWS = 2_000


def bring_up_to_date(chunks: lance.LanceDataset) -> None:
    """Make, extend, renew or remove the index, as the table's size wants it."""
    rows, index = chunks.count_rows(), of(chunks)
    if rows <= INDEXED_ROWS:
        if index is not None:
            chunks.drop_index(index.name)
        return
    missing = rows - index.num_rows_indexed if index else rows
    if index is None or missing > index.num_rows_indexed:
        # Most of the vectors are not those that the partitions' centres were chosen for.
        chunks.create_index(_COLUMN, "IVF_RQ", metric="dot", num_partitions=_PARTITIONS, replace=True)
    elif missing > _FOLDED_ROWS:
        upkeep.fold(chunks, index)


def of(chunks: lance.LanceDataset) -> lance.IndexDescription | None:
    """The index, where there is one."""
    return upkeep.index_of(chunks, _COLUMN)


def asked(chunks: lance.LanceDataset) -> dict[str, object]:
    """How the nearest rows of ``chunks`` are asked for; those that are not yet indexed are found too."""
    return {"nprobes": _PARTITIONS, "refine_factor": _REFINED} if of(chunks) else {}
