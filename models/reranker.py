"""Reranking by models that score each passage for itself: in small batches, best hits first, until late."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from coreb_search.errors import ModelError
from coreb_search.models.joint import JointReranker
from coreb_search.models.listwise import ListwiseReranker
from coreb_search.models.maxsim import MaxSimJudge
from coreb_search.models.pair import PairJudge
from coreb_search.models.passage import passage
from coreb_search.models.tokens import batches
from coreb_search.models.yesno import YesNoJudge

if TYPE_CHECKING:
    from coreb_search.models.graph import Array
    from coreb_search.models.judge import Judge, Question, Row
    from coreb_search.models.record import RerankerRecord
    from coreb_search.models.writer import Writer
    from coreb_search.types import Hit, Query, Reranker

# Hits of so many places are sorted by length among themselves.
_GROUP = 8
_JUDGES: Mapping[str, Callable[[Path, RerankerRecord], Judge]] = {
    "pair": PairJudge, "yes-no": YesNoJudge, "maxsim": MaxSimJudge,
}  # fmt: skip


def reranker_in(folder: Path, record: RerankerRecord, writer: Callable[[], Writer]) -> Reranker:
    """The model in ``folder``; ``writer`` is asked for where it is one that generates. Raises ModelError."""
    if record.form == "listwise":
        return ListwiseReranker(record, writer())
    if record.form == "joint":
        return JointReranker(folder, record)
    if judge := _JUDGES.get(record.form):
        return PointwiseReranker(record, judge(folder, record))
    raise ModelError(
        f"model {record.name} in {folder} is of the form {record.form}, which is not loaded by name"
    )


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

    def _finite(self, scores: Array) -> Array:
        if not np.isfinite(scores).all():
            raise ModelError(f"model {self.name} gave a score that is not finite; install it again")
        return scores
