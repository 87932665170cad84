"""Reading one committed version of an index: candidates for a query, rows, counts.

Reads go through ``lance``, LanceDB's own engine on the same files: importing
``lancedb`` costs more than a whole one-shot search.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

import lance
import numpy as np
import numpy.typing as npt
import pyarrow as pa
from lance.query import MatchQuery

from coreb_search.store.guard import told
from coreb_search.store.predicate import where
from coreb_search.store.schema import CHUNK_COLUMNS, to_chunks
from coreb_search.types import Candidate, Chunk, Filters, Kind

if TYPE_CHECKING:
    from coreb_search.types import Vectors

# Up to here a warm process keeps all rows in memory (1 kB a vector, and the text); above, LanceDB searches.
SNAPSHOT_ROWS = 200_000

_COLUMNS = ["path", "language", "kind", "symbol", "start_line", "end_line"]
Rows = npt.NDArray[np.uint64]


# A row's values of _COLUMNS.
Place = tuple[str, str, str, str, int, int]


@dataclass(frozen=True, slots=True)
class _Snapshot:
    """Every chunk in memory: nothing is read or decompressed for a hit."""

    rows: Rows
    places: list[Place]
    table: pa.Table
    matrix: Vectors

    def nearest(self, vector: Vectors, allowed: Rows | None, n: int) -> Rows:
        scores = self.matrix @ vector
        if allowed is not None:
            scores[~np.isin(self.rows, allowed)] = -np.inf
        n = min(n, len(scores))
        best = np.argpartition(-scores, n - 1)[:n] if n else np.empty(0, np.intp)
        return cast(Rows, self.rows[best[np.isfinite(scores[best])]])


class Reader:
    """One version of the chunk table. From the second question on it is warm: its rows are in memory."""

    @told("read")
    def __init__(self, path: str, dim: int, warm: bool = False) -> None:
        self.warm = warm
        self._dataset = lance.dataset(path)
        self._dim = dim
        self._snapshot: _Snapshot | None = None
        self._has_words = any(index.field_names == ["words"] for index in self._dataset.describe_indices())

    def is_current(self) -> bool:
        """Whether this version is there and none newer has been committed."""
        try:
            return bool(self._dataset.latest_version == self._dataset.version)
        except (OSError, ValueError, RuntimeError):
            return False

    def candidates(self, vector: Vectors | None, words: str, filters: Filters, n: int) -> list[Candidate]:
        """The ``n`` nearest chunks and the ``n`` best by words, all inside ``filters``, with both scores.

        ``vector`` has shape (dim,) and unit length; None or empty ``words`` leave that side out.
        """
        predicate = where(filters)
        lexical = self._by_words(words, predicate, n) if words and self._has_words else {}
        near = self._by_vector(vector, predicate, n) if vector is not None else np.empty(0, np.uint64)
        # Not np.union1d, which imports masked arrays.
        rows = np.array(sorted({*near.tolist(), *lexical}), np.uint64)
        if not rows.size:
            return []
        places, matrix = self._rows(rows)
        similarity = matrix @ vector if vector is not None else np.zeros(len(rows), np.float32)
        return [
            Candidate(
                row, path, language, cast(Kind, kind), symbol, start, end, cosine, lexical.get(row, 0.0)
            )
            for row, cosine, (path, language, kind, symbol, start, end) in zip(
                rows.tolist(), similarity.tolist(), places, strict=True
            )
        ]

    def chunks(self, rows: Sequence[int]) -> list[Chunk]:
        """The chunks of ``rows``, in their order."""
        if not rows:
            return []
        if self._snapshot is not None:
            at = np.searchsorted(self._snapshot.rows, np.array(rows, np.uint64))
            return to_chunks(self._snapshot.table.take(pa.array(at)))
        table = self._take(rows, CHUNK_COLUMNS)
        by_row = dict(zip(table.column("_rowid").to_pylist(), to_chunks(table), strict=True))
        return [by_row[row] for row in rows]

    def count(self) -> int:
        """Chunks in this version."""
        return int(self._dataset.count_rows())

    def languages(self) -> dict[str, int]:
        """Chunks by language, most first."""
        counts = self._scan(["language"], None).column("language").value_counts().to_pylist()
        return {
            pair["values"]: pair["counts"]
            for pair in sorted(counts, key=lambda p: (-p["counts"], p["values"]))
        }

    def _by_words(self, words: str, predicate: str | None, n: int) -> dict[int, float]:
        found = self._scan(["_score"], predicate, words=MatchQuery(words, "words"), limit=n)
        return dict(zip(found.column("_rowid").to_pylist(), found.column("_score").to_pylist(), strict=True))

    def _by_vector(self, vector: Vectors, predicate: str | None, n: int) -> Rows:
        warm, self.warm = self.warm, True
        if warm and self._snapshot is None and self._dataset.count_rows() <= SNAPSHOT_ROWS:
            self._snapshot = self._load()
        if self._snapshot is not None:
            allowed = _row_ids(self._scan([], predicate)) if predicate else None
            return self._snapshot.nearest(vector, allowed, n)
        nearest = {"column": "vector", "q": vector, "k": n, "metric": "dot"}
        return _row_ids(self._scan(["_distance"], predicate, nearest=nearest))

    def _rows(self, rows: Rows) -> tuple[list[Place], Vectors]:
        """Places and vectors of ``rows`` (ascending), in that order."""
        if self._snapshot is not None:
            at = np.searchsorted(self._snapshot.rows, rows)
            return [self._snapshot.places[i] for i in at.tolist()], self._snapshot.matrix[at]
        table = self._take(rows.tolist(), [*_COLUMNS, "vector"]).sort_by("_rowid")
        return _places(table), self._matrix(table)

    def _load(self) -> _Snapshot:
        table = self._scan([*CHUNK_COLUMNS, "vector"], None).sort_by("_rowid").combine_chunks()
        return _Snapshot(_row_ids(table), _places(table), table.select(CHUNK_COLUMNS), self._matrix(table))

    def _matrix(self, table: pa.Table) -> Vectors:
        column = table.column("vector").combine_chunks()
        flat = column.flatten().to_numpy(zero_copy_only=False)
        return cast("Vectors", flat.astype(np.float32).reshape(-1, self._dim))

    def _take(self, rows: Iterable[int], columns: list[str]) -> pa.Table:
        listed = ", ".join(str(row) for row in rows)
        return self._scan(columns, f"_rowid IN ({listed})")

    @told("read")
    def _scan(
        self,
        columns: list[str],
        predicate: str | None,
        nearest: Mapping[str, object] | None = None,
        words: MatchQuery | None = None,
        limit: int | None = None,
    ) -> pa.Table:
        return self._dataset.scanner(
            columns=columns,
            filter=predicate,
            prefilter=True,
            nearest=dict(nearest) if nearest else None,
            full_text_query=words,
            limit=limit,
            with_row_id=True,
        ).to_table()


def _places(table: pa.Table) -> list[Place]:
    return list(zip(*(table.column(name).to_pylist() for name in _COLUMNS), strict=True))


def _row_ids(table: pa.Table) -> Rows:
    return cast(Rows, table.column("_rowid").to_numpy().astype(np.uint64))
