"""The words of all rows in memory, for a process that answers more than one question.

What LanceDB's index of words answers, with the same scores, but without a plan made for each question.
BM25: Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import compress
from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
from Stemmer import Stemmer

if TYPE_CHECKING:
    from coreb_search.types import Vectors

    Mask = npt.NDArray[np.bool_]

# As LanceDB has them, which adds and divides in this precision.
_ONE, _HALF, _K1, _B = map(np.float32, (1, 0.5, 1.2, 0.75))
_MOST_TIMES = np.iinfo(np.uint16).max

# A term's number stands in the upper half of a pair's, the row's position in the lower.
_TERM = 32
_ROW = (1 << _TERM) - 1


class _Part(NamedTuple):
    """Some rows: pairs of a term and a row, ascending, how often the one stands in the other; the rows."""

    pairs: npt.NDArray[np.int64]
    times: npt.NDArray[np.uint16]
    lengths: npt.NDArray[np.int32]
    ids: npt.NDArray[np.uint64]


@dataclass(frozen=True, slots=True)
class Postings:
    """In which rows each term stands, and what it adds to their scores."""

    terms: dict[str, int]
    """Their numbers."""
    starts: npt.NDArray[np.int64]
    """Where each term's part of the next three begins, and the end; shape (terms + 1,)."""
    rows: npt.NDArray[np.int32]
    """Positions in the last two."""
    times: npt.NDArray[np.uint16]
    """How often the term stands there."""
    weights: Vectors
    lengths: npt.NDArray[np.int32]
    """How many terms stand in each row."""
    ids: npt.NDArray[np.uint64]
    """Of the rows, ascending."""

    @classmethod
    def of(
        cls, batches: Iterable[pa.RecordBatch], base: Postings | None = None, kept: Mask | None = None
    ) -> Postings:
        """From ``words``, parted by spaces, and ``_rowid``; with the rows of ``base`` that are ``kept``."""
        terms: dict[str, int] = {}
        parts = [base._part(kept, terms)] if base and kept is not None else []
        for batch in batches:
            parts.append(_taken_apart(batch, terms, before=sum(len(part.ids) for part in parts)))
        return cls._weighed(terms, parts)

    @classmethod
    def _weighed(cls, terms: dict[str, int], parts: list[_Part]) -> Postings:
        pairs, times, lengths, ids = map(np.concatenate, zip(_NOTHING, *parts, strict=True))
        parts.clear()
        # Each part is in order: they are merged.
        order = np.argsort(pairs, kind="stable")
        pairs, times = pairs[order], times[order]
        del order
        starts = np.searchsorted(pairs, np.arange(len(terms) + 1) << _TERM)
        rows = (pairs & _ROW).astype(np.int32)
        # Rows without words do not count.
        weights = np.repeat(_idf(np.diff(starts), int(np.count_nonzero(lengths))), np.diff(starts))
        weights *= _saturated(times, _norms(lengths)[rows])
        order = np.argsort(ids)
        place = np.empty(len(ids), np.int32)
        place[order] = np.arange(len(ids))
        return cls(terms, starts, place[rows], times, weights, lengths[order], ids[order])

    def _part(self, kept: Mask, terms: dict[str, int]) -> _Part:
        """The rows that are ``kept``; ``terms``, empty before, learns theirs."""
        held = kept[self.rows]
        number = np.repeat(np.arange(len(self.terms)), np.diff(self.starts))[held]
        lives = np.bincount(number, minlength=len(self.terms)) > 0
        terms.update(zip(compress(self.terms, lives), range(len(self.terms)), strict=False))
        pairs = (np.cumsum(lives) - 1)[number] << _TERM
        pairs |= (np.cumsum(kept) - 1)[self.rows[held]]
        return _Part(pairs, self.times[held], self.lengths[kept], self.ids[kept])

    def scores(self, words: str) -> Vectors:
        """BM25 of all rows, in their order; a term that comes n times counts n times."""
        scores = np.zeros(len(self.ids), np.float32)
        for term, times in Counter(_stems(words.split())).items():
            if (number := self.terms.get(term)) is not None:
                part = slice(self.starts[number], self.starts[number + 1])
                scores[self.rows[part]] += self.weights[part] * np.float32(times)
        return scores


_NOTHING = _Part(np.empty(0, np.int64), np.empty(0, np.uint16), np.empty(0, np.int32), np.empty(0, np.uint64))


def _taken_apart(batch: pa.RecordBatch, terms: dict[str, int], before: int) -> _Part:
    """Rows that come after so many others; ``terms`` learns the new ones."""
    split = pc.split_pattern(batch.column("words"), " ")
    coded = split.flatten().dictionary_encode()
    stems = _stems(coded.dictionary.to_pylist())
    # What is not a word: an empty text is parted into one of them.
    numbers = np.array([terms.setdefault(stem, len(terms)) if stem else -1 for stem in stems], np.int64)
    number = numbers[coded.indices.to_numpy()]
    row = np.repeat(np.arange(len(batch)), np.diff(split.offsets.to_numpy()))[number >= 0]
    pairs = number[number >= 0] << _TERM
    pairs |= row + before
    lengths = np.bincount(row, minlength=len(batch)).astype(np.int32)
    pairs, times = np.unique(pairs, return_counts=True)
    counts = np.minimum(times, _MOST_TIMES).astype(np.uint16)
    return _Part(pairs, counts, lengths, batch.column("_rowid").to_numpy())


def _idf(holding: npt.NDArray[np.int64], rows: int) -> Vectors:
    """Of each term, from how many of the ``rows`` hold it."""
    held = holding.astype(np.float32)
    odds = (np.float32(rows) - held + _HALF) / (held + _HALF) + _ONE
    return np.log(odds.astype(np.float64)).astype(np.float32)


def _norms(lengths: npt.NDArray[np.int32]) -> Vectors:
    """What each row's length makes of how often a term stands there."""
    mean = np.float32(lengths.sum()) / np.float32(max(int(np.count_nonzero(lengths)), 1))
    return _K1 * (_ONE - _B + _B * lengths.astype(np.float32) / max(mean, _ONE))


def _saturated(times: npt.NDArray[np.uint16], norms: Vectors) -> Vectors:
    return (_K1 + _ONE) * times / (times + norms)


def _stems(words: list[str]) -> list[str]:
    """Without their English endings, as LanceDB takes them off."""
    # Two threads may not share one, and it is made in a microsecond.
    return cast("list[str]", Stemmer("english", 0).stemWords(words))
