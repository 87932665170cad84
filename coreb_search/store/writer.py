"""Writing an index: whole files at a time, chunks first, the files' own rows last.

A run killed between two commits leaves chunks that do not fit their file's row;
the journal says which, and the next run reads these files again. Replacing a file's chunks is
one commit, so a reader sees the old file or the new one and never a half.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import lance
import numpy as np
import pyarrow as pa
from lance.fragment import write_fragments

from coreb_search.store import faults, nearest, upkeep, words
from coreb_search.store.guard import told
from coreb_search.store.journal import Journal
from coreb_search.store.opening import Mark, mark, opened
from coreb_search.store.place import has_table
from coreb_search.store.predicate import one_of
from coreb_search.store.schema import (
    CHUNK_COLUMNS,
    FILE_SCHEMA,
    IndexedFile,
    States,
    Tables,
    chunk_rows,
    chunk_schema,
    file_rows,
    filled,
    to_chunks,
    to_vectors,
)
from coreb_search.store.shared import KEPT
from coreb_search.types import Chunk, FileState

if TYPE_CHECKING:
    from lance.commit import CommitLock

    from coreb_search.types import Vectors

# The engine would keep up to a gigabyte of what it knows of each version; a writer never looks back.
_SESSION = lance.Session(  # type: ignore[attr-defined]
    index_cache_size_bytes=8 << 20, metadata_cache_size_bytes=8 << 20
)
# A row's address is its fragment's number and, in the lower bits, its place in it.
_ROW_BITS = 32
# Like no file's: whatever is read there is another version.
_UNSURE = FileState(-1, 0, "", "", 0)


class Writer:
    """The one writer of an index; the caller holds its lock."""

    @told("written")
    def __init__(self, uri: str, tables: Tables, dim: int, journal: Journal, last: States) -> None:
        """``last``: what has been read of the files' table before."""
        upkeep.hold_memory_together()
        self._shared = "://" in uri
        self._journal = journal
        self._dim = dim
        # A bucket's own way to commit is the safe one there.
        committing = None if self._shared else journal.committing
        before, self._files = _open_or_create(f"{uri}/{tables.files}.lance", FILE_SCHEMA, committing)
        _, self._chunks = _open_or_create(f"{uri}/{tables.chunks}.lance", chunk_schema(dim), committing)
        if not self._chunks.count_rows():
            # Whatever the files' rows say, their chunks are not there.
            self._files.delete("true")
        is_known = before and before.version(self._files.version) == last.version
        self.files = States(last) if is_known else States.of(self._files.to_table())
        self._stored = {path for path, state in self.files.items() if not state.skip}
        self._unsettled = set(self._unsure())
        for path in self._unsettled:
            self.files[path] = _UNSURE
            self._stored.add(path)

    def _unsure(self) -> Iterable[str]:
        """Files whose chunks may be another version's: to be read again, or forgotten when they are gone."""
        pending = self._journal.pending()
        if pending is not None and self.files and not self._shared:
            return pending
        # The journal or the files' rows are lost, or the journal may be on another machine.
        stored = set(filled(self._chunks.to_table(columns=["path"])).column("path").unique().to_pylist())
        return {*(self.files if pending is None else pending), *(stored - self.files.keys())}

    @told("read")
    def held(self, paths: Iterable[str]) -> tuple[list[Chunk], Vectors]:
        """All chunks that there are of these files, and their vectors: shape (n, dim)."""
        stored = [path for path in paths if path in self._stored]
        if not stored:
            return [], np.empty((0, self._dim), np.float32)
        table = filled(
            self._chunks.to_table(columns=[*CHUNK_COLUMNS, "vector"], filter=one_of("path", stored))
        )
        return to_chunks(table), to_vectors(table, self._dim)

    @told("written")
    def put(self, files: Sequence[IndexedFile], seen: Sequence[IndexedFile] = ()) -> None:
        """Store ``files`` whole, in place of what is there of them; of ``seen`` the states alone."""
        if files:
            self._put_chunks(files)
        if files or seen:
            self._put_states([*files, *seen])
        if files:
            self._settle(file.path for file in files)
        if upkeep.are_scattered(self._opened):
            self._drop_old(self._tidy())

    def _put_chunks(self, files: Sequence[IndexedFile]) -> None:
        with_chunks = [file for file in files if file.chunks]
        replaced = [file.path for file in files if file.path in self._stored]
        rows = chunk_rows(with_chunks, self._dim) if with_chunks else None
        self._note(file.path for file in files)
        self._disown(replaced)
        if replaced and rows is not None:
            self._replace(replaced, rows)
        elif replaced:
            self._chunks.delete(one_of("path", replaced))
        elif rows is not None:
            self._chunks = lance.write_dataset(rows, self._chunks, mode="append")
        faults.at("put-chunks")
        self._stored.update(file.path for file in with_chunks)
        words.ensure(self._chunks)

    def _note(self, paths: Iterable[str]) -> None:
        """Note these before their chunks are committed, beside those that a dead run has left unsettled."""
        self._unsettled.update(paths)
        self._journal.note(sorted(self._unsettled))

    def _settle(self, paths: Iterable[str]) -> None:
        """What is known of these fits their chunks again."""
        self._unsettled.difference_update(paths)
        # An empty journal says that the run is not at its end: there is something to tidy up.
        self._journal.note(sorted(self._unsettled))

    def _disown(self, paths: Sequence[str]) -> None:
        """Make it seen on every machine, and not only where the journal is, that these are worked on."""
        if self._shared and paths:
            self._files.delete(one_of("path", paths))

    def _replace(self, paths: Sequence[str], rows: pa.Table) -> None:
        """Put ``rows`` in the place of the chunks of ``paths`` in one commit.

        LanceDB's own way, ``merge_insert``, joins the whole table and takes three times as long.
        """
        gone = one_of("path", paths)
        found = self._chunks.to_table(columns=[], filter=gone, with_row_address=True)
        numbers = {address >> _ROW_BITS for address in found.column("_rowaddr").to_pylist()}
        touched = [part for part in self._chunks.get_fragments() if part.fragment_id in numbers]
        left = {part.fragment_id: part.delete(gone) for part in touched}
        change = lance.LanceOperation.Update(
            removed_fragment_ids=[number for number, fragment in left.items() if fragment is None],
            updated_fragments=[fragment for fragment in left.values() if fragment is not None],
            new_fragments=write_fragments(rows, self._chunks, mode="append"),
        )
        faults.at("replace-written")
        self._chunks = lance.LanceDataset.commit(self._chunks, change, read_version=self._chunks.version)

    def _put_states(self, files: Sequence[IndexedFile]) -> None:
        rows = file_rows(files)
        self._journal.check()
        if self.files.keys().isdisjoint(file.path for file in files):
            self._files = lance.write_dataset(rows, self._files, mode="append")
        else:
            merge = self._files.merge_insert("path").when_matched_update_all().when_not_matched_insert_all()
            merge.execute(rows)
        faults.at("states")
        self.files.update((file.path, file.state) for file in files)

    @told("written")
    def forget(self, paths: Iterable[str]) -> None:
        """Remove files that are gone."""
        gone = sorted(paths)
        if not gone:
            return
        self._note(gone)
        self._disown(gone)
        self._chunks.delete(one_of("path", gone))
        faults.at("forget-chunks")
        self._files.delete(one_of("path", gone))
        faults.at("forget-states")
        self._stored.difference_update(gone)
        self._settle(gone)
        for path in gone:
            self.files.pop(path, None)

    @told("written")
    def finish(self) -> None:
        """Bring the indexes up to date, and the tables' size down when much of it serves nobody."""
        self._settle(())
        self._drop_old(self._tidy())
        if not self._unsettled:
            self._journal.clear()

    def count(self) -> int:
        """Chunks, as of the last commit."""
        return int(self._chunks.count_rows())

    @property
    def _opened(self) -> tuple[lance.LanceDataset, lance.LanceDataset]:
        return self._chunks, self._files

    def _tidy(self) -> bool:
        """Whether it was necessary; also in the middle of a long run, whose end would take memory else."""
        worn = upkeep.is_worn(self._opened)
        if worn:
            self.compact()
        words.bring_up_to_date(self._chunks)
        nearest.bring_up_to_date(self._chunks)
        if worn:
            upkeep.give_back_memory()
        return worn

    def _drop_old(self, worn: bool) -> None:
        # To look through a bucket takes long.
        if worn or (not self._shared and upkeep.holds_old(self._opened)):
            for table in self._opened:
                self._journal.check()
                # Of what other machines have open nothing is known.
                upkeep.drop_old(table, KEPT if self._shared else None)
            faults.at("finish-cleaned")

    @told("written")
    def compact(self) -> None:
        """Merge fragments; their rows are not in the text index then."""
        self._chunks = upkeep.rewritten(self._chunks)
        faults.at("compact-chunks")
        self._files = upkeep.rewritten(self._files)
        faults.at("compact-files")


def _open_or_create(
    path: str, schema: pa.Schema, committing: CommitLock | None
) -> tuple[Mark | None, lance.LanceDataset]:
    """Its mark, and the table."""
    if not has_table(path):
        lance.write_dataset(schema.empty_table(), path, data_storage_version="2.1")
        faults.at("table")
    return mark(path), opened(path, schema, _SESSION, committing)
