"""Late interaction: a vector for each token, and for each of the question's the nearest of the passage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from coreb_search.errors import ModelError
from coreb_search.models.judge import Reader, Row
from coreb_search.models.pooling import unit

if TYPE_CHECKING:
    from coreb_search.models.graph import Array, Ints
    from coreb_search.models.record import RerankerRecord
    from coreb_search.types import Query, Vectors


class MaxSimJudge:
    """The model in ``folder``. Raises ModelError."""

    def __init__(self, folder: Path, record: RerankerRecord) -> None:
        self.record = record
        self.reader = Reader(folder, record, "token_embeddings", "embeddings", "last_hidden_state")
        ids = map(self.reader.tokens.tokenizer.token_to_id, record.skip)
        self.skipped = [found for found in ids if found is not None]

    def ask(self, query: Query) -> _MaxSimQuestion:
        """The question's vectors are made once for all of its passages."""
        ids = self.reader.tokens.ids([self.record.query_prefix + self.read(query.text)])
        vectors, mask = self.vectors([Row(ids[0])])
        return _MaxSimQuestion(self, vectors[0][mask[0] == 1])

    def read(self, text: str) -> str:
        """What the model is given of it."""
        return text.lower() if self.record.lower else text

    def vectors(self, rows: Sequence[Row]) -> tuple[Vectors, Ints]:
        """Of each token, unit-length, shape (n, tokens, dim), and the mask of shape (n, tokens)."""
        found, mask = self.reader.read(rows)
        if found.shape[:2] != mask.shape or found.ndim != 3:
            raise ModelError(
                f"model {self.reader.graph.name} gave vectors of shape {found.shape} for {mask.shape} "
                "tokens, not one a token; another output must be named in its record"
            )
        if not np.isfinite(found).all():
            raise ModelError(
                f"model {self.reader.graph.name} gave a vector that is not finite; install it again"
            )
        return unit(found.reshape(-1, found.shape[2])).reshape(found.shape), mask


@dataclass(frozen=True, slots=True)
class _MaxSimQuestion:
    judge: MaxSimJudge
    tokens: Vectors

    def rows(self, passages: Sequence[str]) -> list[Row]:
        texts = [self.judge.record.document_prefix + self.judge.read(text) for text in passages]
        return [Row(ids) for ids in self.judge.reader.tokens.ids(texts)]

    def scores(self, rows: Sequence[Row]) -> Array:
        vectors, mask = self.judge.vectors(rows)
        if vectors.shape[2] != self.tokens.shape[1]:
            raise ModelError(f"model {self.judge.reader.graph.name} gave vectors of different widths")
        return np.array(
            [self._score(vectors[i], mask[i], row) for i, row in enumerate(rows)], dtype=np.float32
        )

    def _score(self, vectors: Vectors, mask: Ints, row: Row) -> float:
        """The mean over the question's tokens; 0 for a passage without a token that counts."""
        counted = vectors[mask == 1][~np.isin(row.ids, self.judge.skipped)]
        if not len(counted) or not len(self.tokens):
            return 0.0
        return float((self.tokens @ counted.T).max(axis=1).mean())
