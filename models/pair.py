"""Cross-encoders: question and passage are read together, and one logit says how well they match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from coreb_search.errors import ModelError
from coreb_search.models.judge import Reader, Row, sigmoid

if TYPE_CHECKING:
    from coreb_search.models.graph import Array
    from coreb_search.models.record import RerankerRecord
    from coreb_search.types import Query


class PairJudge:
    """The model in ``folder``; the tokenizer's own template joins the two texts. Raises ModelError."""

    def __init__(self, folder: Path, record: RerankerRecord) -> None:
        self.reader = Reader(folder, record, "logits")

    def ask(self, query: Query) -> _PairQuestion:
        """Of what is too long for the model the longer of the two texts is cut."""
        return _PairQuestion(self.reader, query.text)


@dataclass(frozen=True, slots=True)
class _PairQuestion:
    reader: Reader
    text: str

    def rows(self, passages: Sequence[str]) -> list[Row]:
        return [Row(ids, types) for ids, types in self.reader.tokens.pairs(self.text, passages)]

    def scores(self, rows: Sequence[Row]) -> Array:
        logits, _ = self.reader.read(rows)
        if logits.shape not in ((len(rows), 1), (len(rows),)):
            raise ModelError(
                f"model {self.reader.graph.name} gave scores of shape {logits.shape} for {len(rows)} pairs, "
                "not one logit each; it is no cross-encoder, or another output must be named in its record"
            )
        return sigmoid(logits.reshape(-1))
