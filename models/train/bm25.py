"""Exact BM25 over the words of the lexical index: the measuring stick's lexical side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from coreb_search.text import split_words

if TYPE_CHECKING:
    import numpy.typing as npt

    Floats = npt.NDArray[np.float32]

_K1, _B = 1.2, 0.75


class Bm25:
    """Scores of every document for a query, each word of the query counted once."""

    def __init__(self, documents: Sequence[str]) -> None:
        counts = [Counter(split_words(text)) for text in documents]
        lengths = np.array([count.total() for count in counts], dtype=np.float32)
        self._size = len(counts)
        self._norms = _K1 * (1 - _B + _B * lengths / max(1.0, float(lengths.mean())))
        postings: dict[str, tuple[list[int], list[int]]] = {}
        for row, count in enumerate(counts):
            for word, times in count.items():
                rows, all_times = postings.setdefault(word, ([], []))
                rows.append(row)
                all_times.append(times)
        self._postings = {word: self._weigh(*found) for word, found in postings.items()}

    def _weigh(self, rows: list[int], times: list[int]) -> tuple[npt.NDArray[np.int32], Floats]:
        at = np.array(rows, dtype=np.int32)
        tf = np.array(times, dtype=np.float32)
        idf = np.log(1 + (self._size - len(rows) + 0.5) / (len(rows) + 0.5))
        return at, (idf * tf * (_K1 + 1) / (tf + self._norms[at])).astype(np.float32)

    def scores(self, query: str) -> Floats:
        """float32, shape (documents,), at least 0."""
        total = np.zeros(self._size, dtype=np.float32)
        for word in set(split_words(query)):
            if word in self._postings:
                rows, weights = self._postings[word]
                total[rows] += weights
        return total
