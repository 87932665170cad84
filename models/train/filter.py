"""Drop pairs that a first training cannot tell from others: documentation that does not describe its code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from coreb_search.models.train.texts import Examples, Texts

if TYPE_CHECKING:
    import numpy.typing as npt

    Floats = npt.NDArray[np.float32]
    Rows = npt.NDArray[np.int64]

_AMONG = 2048
_UNUSED = -2


def embed(table: Floats, texts: Texts, rows: Sequence[int] | Rows) -> Floats:
    """Unit rows (zero where a text has no known token), float32, shape (rows, dim)."""
    words, counts = texts.matrix(rows)
    sums = np.zeros((len(rows), table.shape[1]), dtype=np.float32)
    for start in range(0, len(rows), 256):
        within = slice(*np.searchsorted(counts.rows, [start, start + 256]))
        dense = np.zeros((min(256, len(rows) - start), len(words)), dtype=np.float32)
        dense[counts.rows[within] - start, counts.columns[within]] = counts.values[within]
        used = np.unique(counts.columns[within])
        sums[start : start + 256] = dense[:, used] @ table[words[used]]
    lengths = np.linalg.norm(sums, axis=1, keepdims=True)
    return np.asarray(sums / np.maximum(lengths, 1e-9), dtype=np.float32)


def consistent(table: Floats, examples: Examples, best: float = 0.1, seed: int = 0) -> Examples:
    """Without the rows whose answer is not among the ``best`` share of some 2,048 of its group.

    The second set is kept whole.
    """
    random = np.random.default_rng(seed)
    groups = examples.groups.copy()
    for group in np.unique(groups[groups >= 0]):
        members = random.permutation(np.flatnonzero(groups == group))
        for rows in np.array_split(members, max(1, round(len(members) / _AMONG))):
            similar = embed(table, examples.questions, rows) @ embed(table, examples.answers, rows).T
            better = (similar > similar.diagonal()[:, None]).sum(axis=1)
            groups[rows[better >= best * len(rows)]] = _UNUSED
    return replace(examples, groups=groups)
