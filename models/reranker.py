"""Reranking by models that score each passage for itself: in small batches, best hits first, until late."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from coreb_search.errors import ModelError
from coreb_search.models.passage import passage
from coreb_search.models.tokens import batches

if TYPE_CHECKING:
    from coreb_search.models.judge import Judge, Question, Row
    from coreb_search.models.record import RerankerRecord
    from coreb_search.types import Hit, Query, Vectors

# Hits of so many places are sorted by length among themselves.
_GROUP = 8


class PointwiseReranker:
    """Hits by the scores that ``judge`` gives their passages."""

    def __init__(self, record: RerankerRecord, judge: Judge) -> None:
        self.name = record.name
        self.weight = record.weight
        self.depth = record.depth
        self._judge = judge

    def scores(self, query: Query, hits: Sequence[Hit], late: Callable[[], bool]) -> list[float | None]:
        """Of the first hits, and None from about where ``late()`` became true. Raises ModelError."""
        found: list[float | None] = [None] * len(hits)
        question = self._judge.ask(query)
        for places, rows in self._batches(question, hits):
            if late():
                break
            for place, score in zip(places, self._finite(question.scores(rows)), strict=True):
                found[place] = float(score)
        return found

    def _batches(self, question: Question, hits: Sequence[Hit]) -> Iterator[tuple[list[int], list[Row]]]:
        reader = self._judge.reader
        for start in range(0, len(hits), _GROUP):
            rows = question.rows([passage(hit.chunk) for hit in hits[start : start + _GROUP]])
            lengths = [len(row.ids) for row in rows]
            for batch in batches(lengths, reader.batch_tokens, reader.graph.rows):
                yield [start + i for i in batch], [rows[i] for i in batch]

    def _finite(self, scores: Vectors) -> Vectors:
        if not np.isfinite(scores).all():
            raise ModelError(f"model {self.name} gave a score that is not finite; install it again")
        return scores


def sigmoid(logits: Vectors) -> Vectors:
    """Without overflow, whatever the logits."""
    halves: Vectors = 0.5 * (1 + np.tanh(0.5 * logits))
    return halves
