"""The words of all rows in memory, for a process that answers more than one question.

What LanceDB's index of words answers, with the same scores, but without a plan made for each question.
BM25: Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
from Stemmer import Stemmer

if TYPE_CHECKING:
    from coreb_search.types import Vectors

# As LanceDB has them, which adds and divides in this precision: the scores are the same to the last digit.
_ONE, _HALF, _K1, _B = map(np.float32, (1, 0.5, 1.2, 0.75))

_Numbers = npt.NDArray[np.int32]
_ROW_BITS = 32
_ROW = (1 << _ROW_BITS) - 1


@dataclass(frozen=True, slots=True)
class Postings:
    """In which rows each term stands, and what it adds to their scores."""

    terms: dict[str, int]
    """Their numbers."""
    starts: npt.NDArray[np.int64]
    """Where each term's part of the next two begins, and the end; shape (terms + 1,)."""
    rows: _Numbers
    """Positions among all, by ascending row id."""
    weights: Vectors
    size: int
    """How many rows there are."""

    @classmethod
    def of(cls, batches: Iterable[pa.RecordBatch]) -> Postings:
        """From ``words``, parted by spaces, and ``_rowid``; one batch at a time is taken apart."""
        terms: dict[str, int] = {}
        ids, lengths, size = [np.empty(0, np.uint64)], [np.empty(0, np.int32)], 0
        pairs, times = [np.empty(0, np.int64)], [np.empty(0, np.float32)]
        for batch in batches:
            split = pc.split_pattern(batch.column("words"), " ")
            lengths.append(np.diff(split.offsets.to_numpy()))
            held, counts = np.unique(_pairs(split, lengths[-1], terms, size), return_counts=True)
            pairs.append(held)
            times.append(counts.astype(np.float32))
            ids.append(batch.column("_rowid").to_numpy())
            size += len(batch)
        return cls._weighed(terms, _joined(pairs), _joined(times), _joined(lengths), _joined(ids))

    @classmethod
    def _weighed(
        cls,
        terms: dict[str, int],
        pairs: npt.NDArray[np.int64],
        times: Vectors,
        lengths: _Numbers,
        ids: npt.NDArray[np.uint64],
    ) -> Postings:
        order = np.argsort(pairs)
        pairs, times = pairs[order], times[order]
        del order
        starts = np.searchsorted(pairs, np.arange(len(terms) + 1) << _ROW_BITS)
        rows = (pairs & _ROW).astype(np.int32)
        held = np.diff(starts)
        count, mean = np.float32(len(ids)), np.float32(lengths.sum()) / np.float32(max(len(ids), 1))
        of_term = (count - held.astype(np.float32) + _HALF) / (held.astype(np.float32) + _HALF) + _ONE
        idf = np.log(of_term.astype(np.float64)).astype(np.float32)
        norm = _K1 * (_ONE - _B + _B * lengths.astype(np.float32) / max(mean, _ONE))
        weights = np.repeat(idf, held) * ((_K1 + _ONE) * times / (times + norm[rows]))
        places = np.argsort(np.argsort(ids)).astype(np.int32)
        return cls(terms, starts, places[rows], weights, len(ids))

    def scores(self, words: str) -> Vectors:
        """BM25 of all rows, in their order; a term that comes n times counts n times."""
        scores = np.zeros(self.size, np.float32)
        for term, times in Counter(_stems(words.split())).items():
            if (number := self.terms.get(term)) is not None:
                part = slice(self.starts[number], self.starts[number + 1])
                scores[self.rows[part]] += self.weights[part] * np.float32(times)
        return scores


def _pairs(
    split: pa.ListArray, lengths: _Numbers, terms: dict[str, int], before: int
) -> npt.NDArray[np.int64]:
    """Term and row in one number, as often as the one stands in the other; ``terms`` learns the new ones."""
    coded = split.flatten().dictionary_encode()
    stems = _stems(coded.dictionary.to_pylist())
    numbers = np.array([terms.setdefault(stem, len(terms)) for stem in stems], np.int64) << _ROW_BITS
    pairs = numbers[coded.indices.to_numpy()]
    pairs |= np.repeat(np.arange(before, before + len(split)), lengths)
    return pairs


def _joined(parts: list[npt.NDArray[Any]]) -> npt.NDArray[Any]:
    """The parts are gone afterwards."""
    whole = np.concatenate(parts)
    parts.clear()
    return whole


def _stems(words: list[str]) -> list[str]:
    """Without their English endings, as LanceDB takes them off."""
    # Two threads may not share one, and it is made in a microsecond.
    return cast("list[str]", Stemmer("english", 0).stemWords(words))
