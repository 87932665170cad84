"""Measure an encoder on COREB and CoSQA, alone and fused with BM25: the figures of the model card."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING

import numpy as np

from coreb_search.models import load_encoder
from coreb_search.models.train.benchmarks import COREB_TASKS, Task, coreb, cosqa
from coreb_search.models.train.bm25 import Bm25
from coreb_search.models.train.metrics import min_max, ndcg, ranked

if TYPE_CHECKING:
    from coreb_search.models.train.metrics import Floats
    from coreb_search.types import Encoder

WEIGHTS = (0.0, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
"""Weights of the vectors; the lexical side has the rest."""


def lexical_scores(task: Task) -> Floats:
    """BM25, float32, shape (queries, documents)."""
    index = Bm25(list(task.documents.values()))
    return np.stack([index.scores(query) for query in task.queries])


def vector_scores(task: Task, encoder: Encoder) -> Floats:
    """Cosines, float32, shape (queries, documents)."""
    queries = encoder.encode(task.queries, "query")
    return np.asarray(queries @ encoder.encode(list(task.documents.values()), "document").T)


def gains(task: Task, scores: Floats) -> list[float]:
    """nDCG@10 of each query."""
    ids = list(task.documents)
    rankings = [ranked(row, ids, own) for row, own in zip(scores, task.excluded, strict=True)]
    return [ndcg(ranking, good) for ranking, good in zip(rankings, task.positives, strict=True)]


def by_weight(task: Task, vectors: Floats, lexical: Floats) -> dict[float, list[float]]:
    """Each query's nDCG@10 for every weight of the vectors, both sides min-max scaled."""
    near, words = min_max(vectors), min_max(lexical)
    return {weight: gains(task, weight * near + (1 - weight) * words) for weight in WEIGHTS}


def _print(name: str, results: dict[float, list[float]]) -> None:
    print(f"{name:24}", *(f"{fmean(values):6.4f}" for values in results.values()), flush=True)


def report(folder: Path, encoder: Encoder, releases: Sequence[str] = ("release_v2603",)) -> None:
    """Print one line a task and, for COREB, one over all queries of a release."""
    print(f"{encoder.name}: nDCG@10 by the vectors' weight\n{'':24}", *(f"{w:6.1f}" for w in WEIGHTS))
    for part in ("dev", "test"):
        task = cosqa(folder / "cosqa", part)
        _print(task.name, by_weight(task, vector_scores(task, encoder), lexical_scores(task)))
    for release in releases:
        overall: dict[float, list[float]] = {weight: [] for weight in WEIGHTS}
        for name in COREB_TASKS:
            task = coreb(folder / "coreb" / release, name)
            results = by_weight(task, vector_scores(task, encoder), lexical_scores(task))
            _print(f"{release} {name}", results)
            for weight, values in results.items():
                overall[weight].extend(values)
        _print(f"{release} overall", overall)


if __name__ == "__main__":
    report(Path(sys.argv[1]), load_encoder(sys.argv[2] if len(sys.argv) > 2 else None))
