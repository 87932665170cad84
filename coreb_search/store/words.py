"""The index of a table's words. It is built in parts, and in as much memory for many rows as for few."""

from __future__ import annotations

import lance

from coreb_search.store import faults, upkeep
from coreb_search.text import LONGEST_WORD

_COLUMN = "words"
# Rows not yet in it are scanned by each query, 30 microseconds a row.
_FOLDED_ROWS = 50
# The share of its rows that may be dead.
_DEAD = 0.3
_MEMORY_MIB = 64


def ensure(chunks: lance.LanceDataset) -> None:
    """Made with the first rows: from then on unindexed rows are found too, cut into the same words."""
    if of(chunks) is None and chunks.count_rows():
        _build(chunks)


def bring_up_to_date(chunks: lance.LanceDataset) -> None:
    """Put in what is missing, or make it anew when much of it is missing or dead."""
    index = of(chunks)
    if index is None:
        return
    rows = chunks.count_rows()
    missing = rows - index.num_rows_indexed
    if not rows:
        chunks.drop_index(index.name)
    elif missing <= _FOLDED_ROWS:
        return
    elif missing > 2 * index.num_rows_indexed or _dead(chunks, index) > _DEAD * rows:
        _build(chunks)
    else:
        upkeep.fold(chunks, index)
        faults.at("finish-folded")


def of(chunks: lance.LanceDataset) -> lance.IndexDescription | None:
    """The index, where there is one."""
    return upkeep.index_of(chunks, _COLUMN)


def _dead(chunks: lance.LanceDataset, index: lance.IndexDescription) -> int:
    """Rows in the index that are in no live fragment."""
    parts = chunks.stats.index_stats(index.name)["indices"]
    dead: int = sum(part["num_docs"] for part in parts) - index.num_rows_indexed
    return dead


def _build(chunks: lance.LanceDataset) -> None:
    # The column holds single words: nothing is left to do but to take their English endings off.
    chunks.create_scalar_index(
        _COLUMN,
        "INVERTED",
        replace=True,
        with_position=False,
        base_tokenizer="whitespace",
        # In bytes, and it is too long itself.
        max_token_length=4 * LONGEST_WORD + 1,
        lower_case=False,
        stem=True,
        remove_stop_words=False,
        ascii_folding=False,
        memory_limit=_MEMORY_MIB,
        num_workers=1,
    )
    faults.at("text-index")
