"""All rows of one version in memory, for a process that answers more than one question."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from coreb_search.store.called import last_part
from coreb_search.types import Chunk, Kind

if TYPE_CHECKING:
    from coreb_search.types import Vectors

# A row's path, language, kind, symbol, first and last line.
Place = tuple[str, str, Kind, str, int, int]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Every chunk in memory: nothing is read or decompressed for a hit."""

    rows: npt.NDArray[np.uint64]
    """Ascending; the other fields are in this order."""
    places: list[Place]
    long: list[pa.Array]
    """The columns of _LONG_COLUMNS."""
    matrix: Vectors
    names: pa.DictionaryArray
    """The last part of each symbol, in lower case."""
    helper: Executor | None
    """A thread that compares the last third of a large matrix."""

    def cosines(self, vector: Vectors) -> Vectors:
        """Of all rows, in their order."""
        if self.helper is None:
            return self.matrix @ vector
        # Not the half: LanceDB's words keep the helper's core busy meanwhile.
        scores, border = np.empty(len(self.rows), np.float32), len(self.rows) * 2 // 3
        rest = self.helper.submit(np.matmul, self.matrix[border:], vector, scores[border:])
        np.matmul(self.matrix[:border], vector, scores[:border])
        rest.result()
        return scores

    def nearest(self, scores: Vectors, allowed: list[int] | None, n: int) -> list[int]:
        """The rows of the ``n`` best ``scores`` among those ``allowed``."""
        if allowed is not None:
            scores = np.where(np.isin(self.rows, np.array(allowed, np.uint64)), scores, -np.inf)
        n = min(n, len(scores))
        best = np.argpartition(scores, -n)[-n:] if n else np.empty(0, np.intp)
        return cast("list[int]", self.rows[best[np.isfinite(scores[best])]].tolist())

    def called(self, names: Iterable[str]) -> list[tuple[int, Place]]:
        """Rows and places of the symbols whose last part is that of one of ``names``, in whatever case."""
        numbers = [pc.index(self.names.dictionary, last_part(name)).as_py() for name in names]
        found = np.flatnonzero(np.isin(self.names.indices.to_numpy(), numbers))
        return [(int(self.rows[i]), self.places[i]) for i in found]

    def positions(self, rows: Sequence[int]) -> list[int]:
        """Where ``rows`` are in the columns."""
        return cast("list[int]", np.searchsorted(self.rows, np.array(rows, np.uint64)).tolist())

    def look_up(self, rows: Sequence[int], scores: Vectors | None) -> tuple[list[Place], list[float]]:
        """Places and scores (0 without any) of ``rows``, in their order."""
        positions = self.positions(rows)
        found = scores[positions].tolist() if scores is not None else [0.0] * len(rows)
        return [self.places[i] for i in positions], found

    def chunk(self, position: int) -> Chunk:
        """The chunk there."""
        path, language, kind, symbol, start, end = self.places[position]
        signature, doc, code = (column[position].as_py() for column in self.long)
        return Chunk(path, language, kind, symbol, signature, doc, start, end, code)
