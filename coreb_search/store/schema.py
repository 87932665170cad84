"""The two tables of an index and how values become rows.

``chunks_<fingerprint>`` holds a row a chunk, ``files_<fingerprint>`` a row a file,
also for files whose content was read and left out. The fingerprint names the
model and the chunker, so two models never share a table.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np
import pyarrow as pa

from coreb_search.collecting import uncollected
from coreb_search.errors import StoreError
from coreb_search.types import Chunk, FileState, Kind

if TYPE_CHECKING:
    from coreb_search.types import Vectors

# Part of every table's name: a change of the columns below, or of how words are indexed, makes another index.
SCHEMA_VERSION = "5"

CHUNK_COLUMNS = ["path", "language", "kind", "symbol", "signature", "doc", "start_line", "end_line", "code"]
PLACE_COLUMNS = ["path", "language", "kind", "symbol", "start_line", "end_line"]
_ZSTD = {"lance-encoding:compression": "zstd"}


# A row's values of PLACE_COLUMNS.
Place = tuple[str, str, Kind, str, int, int]


class Tables(NamedTuple):
    """The names of one index's two tables."""

    chunks: str
    files: str

    @classmethod
    def of(cls, fingerprint: str) -> Tables:
        """The tables of the index that ``fingerprint`` (model and chunker) names."""
        key = hashlib.sha256(f"{SCHEMA_VERSION} {fingerprint}".encode()).hexdigest()[:16]
        return cls(f"chunks_{key}", f"files_{key}")


@dataclass(frozen=True, slots=True)
class IndexedFile:
    """A file as it goes into the index: its state, its chunks, their words and vectors."""

    path: str
    state: FileState
    chunks: tuple[Chunk, ...] = ()
    words: tuple[str, ...] = ()
    vectors: Vectors | None = None


def chunk_schema(dim: int) -> pa.Schema:
    """Columns of the chunk table; text is compressed, vectors are stored in half precision."""
    text = [pa.field(name, pa.string()) for name in ("id", "path", "language", "kind", "symbol")]
    long = [pa.field(name, pa.string(), metadata=_ZSTD) for name in ("signature", "doc", "code", "words")]
    lines = [pa.field(name, pa.int32()) for name in ("start_line", "end_line")]
    return pa.schema([*text, *lines, *long, pa.field("vector", pa.list_(pa.float16(), dim))])


FILE_SCHEMA = pa.schema(
    [
        pa.field("path", pa.string()),
        pa.field("size", pa.int64()),
        pa.field("mtime_ns", pa.int64()),
        pa.field("hash", pa.string()),
        pa.field("skip", pa.string()),
        pa.field("read_ns", pa.int64()),
        pa.field("ctime_ns", pa.int64()),
    ]
)


def chunk_rows(files: Sequence[IndexedFile], dim: int) -> pa.Table:
    """Rows for all chunks of ``files``. Raises StoreError, naming the chunk, when a vector is not finite."""
    chunks = [chunk for file in files for chunk in file.chunks]
    vectors = np.concatenate([file.vectors for file in files if file.vectors is not None and file.chunks])
    bad = np.flatnonzero(~np.isfinite(vectors).all(axis=1))
    if bad.size:
        chunk = chunks[int(bad[0])]
        raise StoreError(
            f"the model gave a vector that is not a number for {chunk.path}:{chunk.start_line} "
            f"{chunk.symbol}; nothing of this batch was stored, try another model"
        )
    flat = pa.array(vectors.astype(np.float16).ravel())
    columns = {name: pa.array([getattr(chunk, name) for chunk in chunks]) for name in CHUNK_COLUMNS}
    columns["id"] = pa.array([f"{file.path}#{n}" for file in files for n in range(len(file.chunks))])
    columns["words"] = pa.array([words for file in files for words in file.words])
    columns["vector"] = pa.FixedSizeListArray.from_arrays(flat, dim)
    schema = chunk_schema(dim)
    return pa.table([columns[name].cast(schema.field(name).type) for name in schema.names], schema=schema)


def file_rows(files: Sequence[IndexedFile]) -> pa.Table:
    """Rows for the states of ``files``."""
    return pa.table(
        [
            pa.array([file.path for file in files], pa.string()),
            *(
                pa.array([getattr(file.state, name) for file in files], FILE_SCHEMA.field(name).type)
                for name in FILE_SCHEMA.names[1:]
            ),
        ],
        schema=FILE_SCHEMA,
    )


def filled(table: pa.Table) -> pa.Table:
    """The same table. Raises ValueError where a value is missing, which nothing of ours writes."""
    if any(column.null_count for column in table.columns):
        raise ValueError("a value is missing in a table")
    return table


def to_chunks(table: pa.Table) -> list[Chunk]:
    """Chunks from rows that hold ``CHUNK_COLUMNS``, in the rows' order."""
    columns = [table.column(name).to_pylist() for name in CHUNK_COLUMNS]
    return [
        Chunk(path, language, cast(Kind, kind), symbol, signature, doc, start, end, code)
        for path, language, kind, symbol, signature, doc, start, end, code in zip(*columns, strict=True)
    ]


def places(table: pa.Table) -> list[Place]:
    """Of rows that hold ``PLACE_COLUMNS``, in the rows' order."""
    return list(zip(*(table.column(name).to_pylist() for name in PLACE_COLUMNS), strict=True))


def row_ids(table: pa.Table) -> list[int]:
    """Of rows that were asked for with them."""
    return cast("list[int]", table.column("_rowid").to_pylist())


def to_vectors(table: pa.Table, dim: int) -> Vectors:
    """The vectors of rows: float32, shape (n, dim)."""
    flat = table.column("vector").combine_chunks().flatten().to_numpy(zero_copy_only=False)
    return cast("Vectors", flat.astype(np.float32).reshape(-1, dim))


class States(dict[str, FileState]):
    """What is known of files, by path."""

    version: object = None
    """Equal for the same version of the same table; None where that cannot be told."""

    @classmethod
    @uncollected()
    def of(cls, table: pa.Table) -> States:
        """From rows. Raises ValueError where a value is missing."""
        columns = [filled(table).column(name).to_pylist() for name in FILE_SCHEMA.names]
        return cls((path, FileState(*state)) for path, *state in zip(*columns, strict=True))
