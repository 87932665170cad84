"""All rows of a version into memory. Those that an earlier one had too are taken from there."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from itertools import compress
from typing import TYPE_CHECKING

import lance
import numpy as np
import pyarrow as pa

from coreb_search.store import called
from coreb_search.store.guard import told
from coreb_search.store.postings import Postings
from coreb_search.store.schema import PLACE_COLUMNS, filled, places, row_ids, to_vectors
from coreb_search.store.snapshot import LONG_COLUMNS, Snapshot

if TYPE_CHECKING:
    from typing import Any

    import numpy.typing as npt

    from coreb_search.store.postings import Mask

# The upper half of a row's id is its fragment's.
_FRAGMENT = np.uint64(32)


@told("read")
def load(
    dataset: lance.LanceDataset, dim: int, helper: Executor, earlier: Snapshot | None = None
) -> Snapshot:
    """All rows of ``dataset``; ``earlier`` is of whatever version or table stood at its place before."""
    fragments = {part.fragment_id: part for part in dataset.get_fragments()}
    files = {number: tuple(file.path for file in part.metadata.files) for number, part in fragments.items()}
    base = earlier or Snapshot.empty(dim, helper)
    kept, known = _held(base, files, dataset)
    fresh = [part for number, part in fragments.items() if number not in known]
    postings = helper.submit(_postings, dataset, fresh, base, kept)
    table = (
        _scan(dataset, fresh, [*PLACE_COLUMNS, *LONG_COLUMNS, "vector"]).sort_by("_rowid").combine_chunks()
    )
    names = [base.names.dictionary_decode().filter(kept), called.last_parts(table.column("symbol"))]
    return Snapshot(
        rows=_joined(base.rows[kept], np.array(row_ids(table), np.uint64)),
        places=[*compress(base.places, kept), *places(table)],
        long=[
            pa.concat_arrays([held.filter(kept), table.column(name).combine_chunks()])
            for held, name in zip(base.long, LONG_COLUMNS, strict=True)
        ],
        matrix=_joined(base.matrix[kept], to_vectors(table, dim)),
        postings=postings.result(),
        names=pa.concat_arrays(names).dictionary_encode(),
        files=files,
        helper=helper,
    )


def _held(
    base: Snapshot, files: dict[int, tuple[str, ...]], dataset: lance.LanceDataset
) -> tuple[Mask, set[int]]:
    """Which rows of ``base`` are still there, and the fragments that have no others.

    None, unless the rows of all other fragments come after them.
    """
    # No file is written twice, and no two have the same name.
    known = {number for number in files if base.files.get(number) == files[number]}
    if known:
        rows = np.sort(np.array(row_ids(_scan(dataset, None, [])), np.uint64))
        fresh = ~np.isin(rows >> _FRAGMENT, np.array([*known], np.uint64))
        kept = np.isin(base.rows, rows[~fresh])
        # Not so when an older version has come back: what had been deleted is there again.
        if np.array_equal(np.concatenate([base.rows[kept], rows[fresh]]), rows):
            return kept, known
    return np.zeros(len(base.rows), np.bool_), set()


@told("read")
def _postings(
    dataset: lance.LanceDataset, fresh: Sequence[lance.LanceFragment], base: Snapshot, kept: Mask
) -> Postings:
    batches = dataset.scanner(columns=["words"], fragments=fresh, with_row_id=True).to_batches()
    return Postings.of(batches, base.postings, kept)


def _scan(
    dataset: lance.LanceDataset, fragments: Sequence[lance.LanceFragment] | None, columns: list[str]
) -> pa.Table:
    """All rows, or those of ``fragments``."""
    return filled(dataset.scanner(columns=columns, fragments=fragments, with_row_id=True).to_table())


def _joined(held: npt.NDArray[Any], fresh: npt.NDArray[Any]) -> npt.NDArray[Any]:
    return np.concatenate([held, fresh]) if len(held) else fresh
