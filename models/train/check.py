"""Measure an encoder on COREB and CoSQA, alone and fused with BM25: the figures of the model card."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING

import numpy as np
from tokenizers import Tokenizer

from coreb_search.models import load_encoder
from coreb_search.models.train.benchmarks import COREB_TASKS, Task, coreb, cosqa
from coreb_search.models.train.bm25 import Bm25
from coreb_search.models.train.metrics import by_best, min_max, ndcg, ranked
from coreb_search.models.train.texts import Texts, embed

if TYPE_CHECKING:
    from coreb_search.models.train.metrics import Floats
    from coreb_search.types import Encoder

WEIGHTS = (0.0, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
"""Weights of the vectors; the lexical side has the rest."""
_SCALES = {"best": by_best, "min-max": min_max}


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


def by_weight(task: Task, encoder: Encoder) -> dict[str, list[list[float]]]:
    """Each query's nDCG@10 by the way of scaling both sides, then for every weight of the vectors."""
    vectors, lexical = vector_scores(task, encoder), lexical_scores(task)
    return {
        name: [gains(task, w * scale(vectors) + (1 - w) * scale(lexical)) for w in WEIGHTS]
        for name, scale in _SCALES.items()
    }


def _print(name: str, results: dict[str, list[list[float]]]) -> None:
    for scale, columns in results.items():
        print(f"{name:24} {scale:8}", *(f"{fmean(values):6.4f}" for values in columns), flush=True)


def report(data: Path, encoder: Encoder, releases: Sequence[str] = ("release_v2603",)) -> None:
    """Print a line a task and way of scaling, and for COREB one over all queries of a release."""
    print(f"{encoder.name}: nDCG@10 by the vectors' weight\n{'':33}", *(f"{w:6.1f}" for w in WEIGHTS))
    for part in ("dev", "test"):
        task = cosqa(data / "cosqa", part)
        _print(task.name, by_weight(task, encoder))
    for release in releases:
        overall: dict[str, list[list[float]]] = {scale: [[] for _ in WEIGHTS] for scale in _SCALES}
        for name in COREB_TASKS:
            results = by_weight(coreb(data / "coreb" / release, name), encoder)
            _print(f"{release} {name}", results)
            for scale, columns in results.items():
                for total, values in zip(overall[scale], columns, strict=True):
                    total.extend(values)
        _print(f"{release} overall", overall)


def rounding(data: Path, encoder: Encoder, table: Floats, tokenizer: Tokenizer) -> None:
    """Print what the int8 rows of ``encoder`` cost against the float32 ``table`` they were made from."""
    task = cosqa(data / "cosqa", "test")
    sides = [Texts(tokenizer, texts) for texts in (task.queries, task.documents.values())]
    queries, documents = (embed(table, texts, range(len(texts))) for texts in sides)
    ids = list(task.documents)
    exact, rounded = queries @ documents.T, vector_scores(task, encoder)
    same = [
        len({*ranked(left, ids)} & {*ranked(right, ids)}) / 10
        for left, right in zip(exact, rounded, strict=True)
    ]
    print(
        f"nDCG@10 float32 {fmean(gains(task, exact)):.4f}, int8 {fmean(gains(task, rounded)):.4f};", end=" "
    )
    print(f"{fmean(same):.1%} of the ten best are the same")


if __name__ == "__main__":
    report(Path(sys.argv[1]), load_encoder(sys.argv[2] if len(sys.argv) > 2 else None))
