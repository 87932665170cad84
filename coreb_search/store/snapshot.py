"""All rows of one version in memory, for a process that answers more than one question."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from coreb_search.store import called
from coreb_search.store.postings import Postings
from coreb_search.types import Candidate, Chunk

if TYPE_CHECKING:
    from coreb_search.store.postings import Mask
    from coreb_search.store.schema import Place
    from coreb_search.types import Vectors

LONG_COLUMNS = ["signature", "doc", "code"]

# Comparing fewer takes no longer than to wake a thread.
_HELPED_ROWS = 4_000


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Every chunk in memory: nothing is read or decompressed for a hit."""

    rows: npt.NDArray[np.uint64]
    """Ascending; the other fields are in this order."""
    places: list[Place]
    long: list[pa.Array]
    """The columns of LONG_COLUMNS."""
    matrix: Vectors
    postings: Postings
    names: pa.DictionaryArray
    """The last part of each symbol, in lower case."""
    files: dict[int, tuple[str, ...]]
    """What each fragment consists of, by its number."""
    helper: Executor
    """A second thread: for the words while the question becomes a vector, then for half of a large matrix."""

    @classmethod
    def empty(cls, dim: int, helper: Executor) -> Snapshot:
        """Of no rows."""
        none, text = np.empty(0, np.uint64), pa.array([], pa.string())
        matrix = np.empty((0, dim), np.float32)
        return cls(
            none,
            [],
            [text] * len(LONG_COLUMNS),
            matrix,
            Postings.of([]),
            text.dictionary_encode(),
            {},
            helper,
        )

    def candidates(
        self,
        ask: Callable[[], Vectors | None],
        words: str,
        names: Collection[str],
        allowed: list[int] | None,
        n: int,
    ) -> list[Candidate]:
        """As a reader's, among the rows ``allowed``, if given."""
        outside = None if allowed is None else ~np.isin(self.rows, np.array(allowed, np.uint64))
        by_words = self.helper.submit(self._by_words, words, outside, n) if words else None
        vector = ask()
        cosines = self._cosines(vector) if vector is not None else None
        near = _best(cosines, outside, n) if cosines is not None else []
        lexical = by_words.result() if by_words else {}
        named = called.best(self._called(names, outside), names) if names else []
        found = sorted({*near, *lexical, *named})
        scores = cosines[found].tolist() if cosines is not None else [0.0] * len(found)
        return [
            Candidate(row, *self.places[i], score, lexical.get(i, 0.0))
            for row, i, score in zip(self.rows[found].tolist(), found, scores, strict=True)
        ]

    def _cosines(self, vector: Vectors) -> Vectors:
        """Of all rows, in their order."""
        if len(self.rows) < _HELPED_ROWS:
            return self.matrix @ vector
        scores, border = np.empty(len(self.rows), np.float32), len(self.rows) // 2
        rest = self.helper.submit(np.matmul, self.matrix[border:], vector, scores[border:])
        np.matmul(self.matrix[:border], vector, scores[:border])
        rest.result()
        return scores

    def _by_words(self, words: str, outside: Mask | None, n: int) -> dict[int, float]:
        """BM25 of the ``n`` best by it, by position."""
        scores = self.postings.scores(words)
        if outside is not None:
            scores[outside] = 0
        # Several times as quick as of the numbers themselves.
        found = np.flatnonzero(scores > 0)
        held = scores[found]
        return {int(found[i]): float(held[i]) for i in _best(held, None, n)}

    def _called(self, names: Iterable[str], outside: Mask | None) -> list[tuple[int, Place]]:
        """Positions and places where a symbol's last part is that of one of ``names``, in whatever case."""
        numbers = [pc.index(self.names.dictionary, called.last_part(name)).as_py() for name in names]
        bear = np.isin(self.names.indices.to_numpy(), numbers)
        found = np.flatnonzero(bear if outside is None else bear & ~outside)
        return [(i, self.places[i]) for i in found.tolist()]

    def positions(self, rows: Sequence[int]) -> list[int]:
        """Where ``rows`` are in the columns."""
        return cast("list[int]", np.searchsorted(self.rows, np.array(rows, np.uint64)).tolist())

    def chunk(self, position: int) -> Chunk:
        """The chunk there."""
        path, language, kind, symbol, start, end = self.places[position]
        signature, doc, code = (column[position].as_py() for column in self.long)
        return Chunk(path, language, kind, symbol, signature, doc, start, end, code)


def _best(scores: Vectors, outside: Mask | None, n: int) -> list[int]:
    """Where the ``n`` best are, in no order; those ``outside`` are not among them."""
    # The sum is not a number where one of them is not, which would pass for the best.
    if np.isnan(scores.sum()):
        scores = np.where(np.isnan(scores), -np.inf, scores)
    if outside is not None:
        scores = np.where(outside, -np.inf, scores)
    n = min(n, len(scores))
    best = np.argpartition(scores, -n)[-n:] if n else np.empty(0, np.intp)
    return cast("list[int]", best[np.isfinite(scores[best])].tolist())
