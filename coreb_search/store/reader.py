"""Reading one committed version of an index: candidates for a query, rows, counts.

Reads go through ``lance``, LanceDB's own engine on the same files: importing
``lancedb`` costs more than a whole one-shot search.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import TYPE_CHECKING

import lance
import numpy as np
import pyarrow as pa
from lance.query import MatchQuery

from coreb_search.store import called, nearest, upkeep
from coreb_search.store.guard import told
from coreb_search.store.opening import check_files, mark, opened
from coreb_search.store.predicate import quote, where
from coreb_search.store.schema import (
    CHUNK_COLUMNS,
    PLACE_COLUMNS,
    chunk_schema,
    filled,
    places,
    row_ids,
    to_chunks,
    to_vectors,
)
from coreb_search.types import Candidate, Chunk, Filters, Kind

if TYPE_CHECKING:
    from coreb_search.store.schema import Place
    from coreb_search.store.snapshot import Snapshot
    from coreb_search.types import Vectors

# Up to here a warm process keeps all rows in memory: 1 kB a vector, 0.5 kB of names, 0.3 kB of words,
# the text. Above, LanceDB searches.
SNAPSHOT_ROWS = 200_000


class Reader:
    """One version of the chunk table. Once it is ``warm`` its rows are in memory for the next question."""

    @told("read")
    def __init__(self, path: str, dim: int, earlier: Reader | None = None) -> None:
        """``earlier``: the one whose place this takes, and whose rows that are still there."""
        self.warm: bool = earlier is not None and earlier.warm
        self._path = path
        self._mark = mark(path)
        self._dataset = opened(path, chunk_schema(dim))
        check_files(self._dataset, path)
        self._dim = dim
        self._snapshot: Snapshot | None = None
        self._earlier: Snapshot | None = (earlier._snapshot or earlier._earlier) if earlier else None
        self._loading = Lock()
        self._helper = ThreadPoolExecutor(1)
        self._asked = nearest.asked(self._dataset)
        self._has_words = upkeep.index_of(self._dataset, "words") is not None

    def load(self) -> None:
        """Become warm now."""
        self.warm = True
        self._warmed()

    def is_current(self) -> bool:
        """Whether this version is there and none newer has been committed."""
        try:
            now, number = mark(self._path), self._dataset.version
            if now and self._mark:
                if now.version(number) != self._mark.version(number):
                    return False
                if self._mark.is_settled:
                    return True
            if self._dataset.latest_version != number:
                return False
        except (OSError, ValueError, RuntimeError):
            return False
        self._mark = now
        return True

    def candidates(
        self,
        ask: Callable[[], Vectors | None],
        words: str,
        filters: Filters,
        n: int,
        names: Collection[str] = (),
    ) -> list[Candidate]:
        """The ``n`` nearest chunks and the ``n`` best by words, all inside ``filters``, with both scores.

        ``ask`` gives the vector to be near to, of shape (dim,) and unit length; None or empty ``words`` leave
        that side out. What ``names`` (dotted) call comes in addition.
        """
        predicate = where(filters)
        if snapshot := self._warmed():
            allowed = row_ids(self._scan([], predicate)) if predicate else None
            return snapshot.candidates(ask, words, names, allowed, n)
        by_name = self._by_name(names, predicate) if names else None
        # While this thread makes and compares vectors.
        is_asked = words and self._has_words
        by_words = self._helper.submit(self._by_words, words, predicate, n) if is_asked else None
        vector = ask()
        near = self._nearest(vector, predicate, n) if vector is not None else []
        lexical = _scores(by_words.result()) if by_words else {}
        named = called.best(_called(by_name), names) if by_name else []
        rows = sorted({*near, *lexical, *named})
        places, cosines = self._look_up(rows, vector)
        return [
            Candidate(row, *place, cosine, lexical.get(row, 0.0))
            for row, place, cosine in zip(rows, places, cosines, strict=True)
        ]

    def chunks(self, rows: Sequence[int]) -> list[Chunk]:
        """The chunks of ``rows``, in their order."""
        if self._snapshot is not None:
            return [self._snapshot.chunk(i) for i in self._snapshot.positions(rows)]
        table = self._take(rows, CHUNK_COLUMNS)
        by_row = dict(zip(row_ids(table), to_chunks(table), strict=True))
        return [by_row[row] for row in rows]

    def vectors(self, rows: Sequence[int]) -> Vectors:
        """The vectors of ``rows``, in their order: float32, shape (n, dim)."""
        if self._snapshot is not None:
            return self._snapshot.matrix[self._snapshot.positions(rows)]
        table = self._take(rows, ["vector"])
        place = {row: i for i, row in enumerate(row_ids(table))}
        return to_vectors(table, self._dim)[[place[row] for row in rows]]

    def of_file(self, path: str) -> list[Chunk]:
        """All of a file."""
        return list(to_chunks(self._scan(CHUNK_COLUMNS, f"path = {quote(path)}")))

    def named(self, path: str, symbol: str, kind: Kind) -> list[Chunk]:
        """All of that name and kind in a file."""
        of = f"path = {quote(path)} AND symbol = {quote(symbol)} AND kind = {quote(kind)}"
        return list(to_chunks(self._scan(CHUNK_COLUMNS, of)))

    def holds(self, path: str) -> bool:
        """Whether anything of the file is in this version."""
        return bool(len(self._scan([], f"path = {quote(path)}")))

    @told("read")
    def count(self, filters: Filters | None = None) -> int:
        """Chunks in this version; of those that ``filters`` admit, if given."""
        return int(self._dataset.count_rows(where(filters) if filters else None))

    def languages(self) -> dict[str, int]:
        """Chunks by language, most first."""
        counts = self._scan(["language"], None).column("language").value_counts().to_pylist()
        ordered = sorted(counts, key=lambda p: (-p["counts"], p["values"]))
        return {pair["values"]: pair["counts"] for pair in ordered}

    @told("read")
    def _by_words(self, words: str, predicate: str | None, n: int) -> pa.RecordBatchReader:
        asked = MatchQuery(words, "words")
        return self._scanner(["_score"], predicate, words=asked, limit=n).to_reader()

    @told("read")
    def _by_name(self, names: Collection[str], predicate: str | None) -> pa.RecordBatchReader:
        called_so = f"({called.where(names)})"
        return self._scanner(
            PLACE_COLUMNS, f"({predicate}) AND {called_so}" if predicate else called_so
        ).to_reader()

    def _nearest(self, vector: Vectors, predicate: str | None, n: int) -> list[int]:
        wanted = {"column": "vector", "q": vector, "k": n, "metric": "dot", **self._asked}
        return row_ids(self._scan(["_distance"], predicate, near=wanted))

    def _warmed(self) -> Snapshot | None:
        """The rows in memory, when it is warm and unless they are too many."""
        if self.warm and self._snapshot is None and self._dataset.count_rows() <= SNAPSHOT_ROWS:
            from coreb_search.store.loading import load

            # Once, however many threads ask.
            with self._loading:
                if self._snapshot is None:
                    self._snapshot = load(self._dataset, self._dim, self._helper, self._earlier)
                    self._earlier = None
                    upkeep.give_back_memory()
        return self._snapshot

    def _look_up(self, rows: Sequence[int], vector: Vectors | None) -> tuple[list[Place], list[float]]:
        """Places and cosines of ``rows`` (ascending), in that order."""
        table = self._take(rows, [*PLACE_COLUMNS, "vector"]).sort_by("_rowid")
        cosines = to_vectors(table, self._dim) @ vector if vector is not None else np.zeros(len(rows))
        return places(table), cosines.tolist()

    def _take(self, rows: Iterable[int], columns: list[str]) -> pa.Table:
        listed = ", ".join(str(row) for row in rows)
        return self._scan(columns, f"_rowid IN ({listed})" if listed else "false")

    @told("read")
    def _scan(
        self, columns: list[str], predicate: str | None, near: dict[str, object] | None = None
    ) -> pa.Table:
        return filled(self._scanner(columns, predicate, near).to_table())

    def _scanner(
        self,
        columns: list[str],
        predicate: str | None,
        near: dict[str, object] | None = None,
        words: MatchQuery | None = None,
        limit: int | None = None,
    ) -> lance.LanceScanner:
        return self._dataset.scanner(
            columns=columns,
            filter=predicate,
            prefilter=True,
            nearest=near,
            full_text_query=words,
            limit=limit,
            with_row_id=True,
        )


@told("read")
def _scores(found: pa.RecordBatchReader) -> dict[int, float]:
    """BM25 by row."""
    table = found.read_all()
    return dict(zip(row_ids(table), table.column("_score").to_pylist(), strict=True))


@told("read")
def _called(found: pa.RecordBatchReader) -> list[tuple[int, Place]]:
    """Rows and their places."""
    table = filled(found.read_all())
    return list(zip(row_ids(table), places(table), strict=True))
