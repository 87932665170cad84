"""The reranker that ships: a small network over what the hits' words and vectors say beside each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from coreb_search.errors import ModelError
from coreb_search.models import BUNDLED
from coreb_search.models.features import FirstStage, Text, features, read
from coreb_search.models.files import verified
from coreb_search.models.record import RerankerRecord, read_record
from coreb_search.models.token_vectors import TokenVectors
from coreb_search.types import TASKS

if TYPE_CHECKING:
    import numpy.typing as npt

    from coreb_search.types import Chunk, Hit, Query

    Floats = npt.NDArray[np.float32]

# Features far from what was seen in training say no more than that they are far.
_FAR = 6.0
_READ_AT_ONCE = 25
# Some 12 MB.
_MOST_KNOWN = 1000
# A short question says little that the first stage, which knows names and places, has not seen. Tuned on the
# dev packages of eval/repos and on CoSQA's dev file.
_SHORT = 32
_SHARE_OF_SHORT = 0.45
# Fewer hits say little about each other.
_FEW = 20


@dataclass(frozen=True, slots=True)
class Network:
    """One hidden layer, and a straight way past it; several that were trained apart are one wide one."""

    mean: Floats
    spread: Floats
    straight: Floats
    inner: Floats
    """Shape (hidden, features)."""
    inner_bias: Floats
    outer: Floats

    def scores(self, columns: npt.NDArray[Any]) -> Floats:
        """Of features, shape (hits, features)."""
        x = np.clip((columns.astype(np.float32) - self.mean) / self.spread, -_FAR, _FAR)
        return np.asarray(x @ self.straight + np.maximum(x @ self.inner.T + self.inner_bias, 0) @ self.outer)


class OwnReranker:
    """In ``folder``, beside the encoder that ships. Raises ModelError when a file is missing or damaged."""

    def __init__(self, folder: Path = BUNDLED) -> None:
        record = read_record(folder, RerankerRecord)
        self.name = record.name
        self.weight = record.weight
        self.depth = record.depth
        self._vectors = TokenVectors(BUNDLED)
        self._known: dict[str, Text] = {}
        path = verified(folder, record, record.graph)
        try:
            with np.load(path, allow_pickle=False) as arrays:
                self._idf = arrays["idf"].astype(np.float32)
                self._networks = {task: _network(arrays, task) for task in TASKS}
        except (OSError, ValueError, KeyError) as error:
            raise ModelError(f"{path} is not the reranker's: {error}; install it again") from error

    def scores(self, query: Query, hits: Sequence[Hit], late: Callable[[], bool]) -> list[float | None]:
        """One a hit. They are scored by each other: none has a score where it is late before all are read."""
        passages = [passage(hit.chunk) for hit in hits]
        texts = self._read(passages, late)
        if not texts or late():
            return [None] * len(hits)
        question = read([query.text], self._vectors)[0]
        first = FirstStage.of(hits)
        columns = features(question, texts, first, self._vectors, self._idf)
        found = self._networks[query.task].scores(np.stack([*columns.values()], axis=1))
        share = min(1.0, len(hits) / _FEW) * (_SHARE_OF_SHORT if _is_short(query, question) else 1.0)
        found = share * _min_max(found) + (1 - share) * first.scores / (first.scores.max() or 1)
        return [float(score) for score in found]

    def _read(self, passages: Sequence[str], late: Callable[[], bool]) -> list[Text]:
        """None of them when it is late before all are read. Hits come again with every question."""
        if len(self._known) > _MOST_KNOWN:
            self._known = {}
        known = self._known
        new = [text for text in dict.fromkeys(passages) if text not in known]
        for start in range(0, len(new), _READ_AT_ONCE):
            if late():
                return []
            some = new[start : start + _READ_AT_ONCE]
            known.update(zip(some, read(some, self._vectors), strict=True))
        return [known[text] for text in passages]


def passage(chunk: Chunk) -> str:
    """What is read of a chunk: its name and its code."""
    return f"{chunk.symbol}\n{chunk.code}" if chunk.symbol else chunk.code


def _is_short(query: Query, question: Text) -> bool:
    return query.task == "text2code" and float(question.bag.counts.sum()) < _SHORT


def _min_max(scores: Floats) -> Floats:
    low, span = scores.min(), scores.max() - scores.min()
    return np.asarray((scores - low) / (span if span > 0 else 1))


def _network(arrays: np.lib.npyio.NpzFile, task: str) -> Network:
    names = "mean", "spread", "straight", "inner", "inner_bias", "outer"
    return Network(*(arrays[f"{task} {name}"].astype(np.float32) for name in names))
