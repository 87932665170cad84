"""Ranking and its measure, pure. Ranks begin at 1; ties go to the greater document id, as in trec_eval."""

from __future__ import annotations

from collections.abc import Sequence, Set
from math import log2
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

    Floats = npt.NDArray[np.float32]


def ranked(scores: Floats, ids: Sequence[str], excluded: str = "", k: int = 10) -> list[str]:
    """The best ``k`` ids by score, then by id, both descending; ``excluded`` is left out."""
    ready = np.nan_to_num(scores, nan=-np.inf)
    worst = np.partition(ready, -min(k + 1, len(ready)))[-min(k + 1, len(ready))]
    within = map(int, np.flatnonzero(ready >= worst))
    candidates = [(float(ready[i]), ids[i]) for i in within if ids[i] != excluded]
    return [name for _, name in sorted(candidates, reverse=True)[:k]]


def ndcg(ranking: Sequence[str], positives: Set[str], k: int = 10) -> float:
    """Binary nDCG at ``k``; 0 when nothing is positive."""
    gain = sum(1 / log2(rank + 1) for rank, name in enumerate(ranking[:k], 1) if name in positives)
    ideal = sum(1 / log2(rank + 1) for rank in range(1, min(len(positives), k) + 1))
    return gain / ideal if ideal else 0.0


def min_max(scores: Floats) -> Floats:
    """Scores of one query moved to 0…1; all 0 when they are equal."""
    low, high = scores.min(axis=-1, keepdims=True), scores.max(axis=-1, keepdims=True)
    return np.asarray((scores - low) / np.where(high > low, high - low, 1), dtype=np.float32)


def by_best(scores: Floats) -> Floats:
    """Scores of one query divided by its best, those below 0 as 0: how the engine scales them."""
    positive = np.maximum(scores, 0)
    best = positive.max(axis=-1, keepdims=True)
    return np.asarray(positive / np.where(best > 0, best, 1), dtype=np.float32)
