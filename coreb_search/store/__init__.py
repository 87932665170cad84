"""Where an index is and who may touch it: the only room that knows LanceDB.

One writer, under a file lock and, where several machines may write, a lease; any number of readers, each
on a committed version. The location is a folder (the default) or a URI LanceDB's engine opens.
"""

from __future__ import annotations

import os

# Read when the engine's native part loads: its warnings would land between a person's results.
os.environ.setdefault("LANCE_LOG", "error")
os.environ.setdefault("LANCEDB_LOG", "error")
# So too what it takes in memory for reading ahead and for building indexes: bytes, bytes, MiB.
os.environ.setdefault("LANCE_DEFAULT_IO_BUFFER_SIZE", str(64 << 20))
os.environ.setdefault("LANCE_SHUFFLE_BATCH_BYTES", str(16 << 20))
os.environ.setdefault("LANCE_FTS_PARTITION_SIZE", "64")
os.environ.setdefault("LANCE_FTS_NUM_SHARDS", "1")

import contextlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from coreb_search.errors import IndexLocked, IndexMissing, StoreError
from coreb_search.store import faults, inventory, place
from coreb_search.store.guard import told
from coreb_search.store.inventory import Made, made, remove
from coreb_search.store.journal import Journal
from coreb_search.store.opening import mark, opened
from coreb_search.store.origin import UNKNOWN, Origin
from coreb_search.store.place import Claim
from coreb_search.store.reader import Reader
from coreb_search.store.schema import FILE_SCHEMA, IndexedFile, States, Tables
from coreb_search.store.shared import Shared
from coreb_search.store.writer import Writer

__all__ = ["IndexedFile", "Made", "Origin", "Reader", "States", "Store", "Writer", "made", "remove"]


class Store:
    """The index of one project for one model."""

    def __init__(
        self,
        uri: str,
        fingerprint: str,
        dim: int,
        origin: Origin = UNKNOWN,
        trust: Callable[[bool], None] = lambda _afresh: None,
    ) -> None:
        """``trust`` raises StoreError where what is at ``uri`` is not to be used."""
        self.uri = uri.rstrip("/")
        self._tables = Tables.of(fingerprint)
        self._dim = dim
        self._origin = origin
        self._reader: Reader | None = None
        self._shared = Shared.at(self.uri)
        self._trust = trust

    def check(self, afresh: bool = False) -> None:
        """Raises StoreError where the index is not to be used; ``afresh``: now, and not a moment ago."""
        try:
            self._trust(afresh)
        except StoreError:
            self._reader = None
            raise

    def exists(self) -> bool:
        """Whether something has been committed for this model."""
        return all(place.has_table(self._path(table)) for table in self._tables)

    def is_whole(self) -> bool:
        """Whether a run has got to its end; until then the index holds a part of the project."""
        whole = self._shared.get(self._whole.name) if self._shared else self._whole.exists()
        return bool(whole) and self.exists()

    def was_interrupted(self) -> bool:
        """Whether a run died, or is now, between two commits that belong together."""
        return self._shared.was_interrupted() if self._shared else self._journal.is_there()

    def mark_whole(self) -> None:
        """Note that a run has got to its end; what this index takes the place of is removed."""
        if self._shared:
            self._shared.put(self._whole.name, "yes")
        if self._whole.exists():
            return
        inventory.drop(self.uri, inventory.superseded(self.uri, self._origin))
        with told("written", self._folder):
            place.put(self._whole, "")

    def predecessor(self) -> str:
        """Who made what is there, in one line, where it is of no use to this version; else empty."""
        if self.exists():
            return ""
        older, newer = inventory.other_programs(self.uri, self._origin)
        if newer:
            return f"the index at {self.uri} was made by version {newer}, this is {self._origin.program}"
        return f"the index at {self.uri} was made by version {older}" if older else ""

    def files(self) -> States:
        """What the index knows of every file it has read; empty when there is no index."""
        if not self.exists():
            return States()
        path = self._path(self._tables.files)
        with told("read"):
            before = mark(path)
            table = opened(path, FILE_SCHEMA)
            states = States.of(table.to_table())
        states.version = before.version(table.version) if before else None
        return states

    @property
    def options_file(self) -> Path:
        """Where ``keep_options`` keeps them."""
        return self._folder / place.OPTIONS

    def options(self) -> str:
        """What ``keep_options`` kept; empty when nothing was."""
        return self._shared.get(place.OPTIONS) if self._shared else _read(self.options_file)

    def keep_options(self, options: str) -> None:
        """Keep the text ``options`` with the index, for whoever refreshes it later."""
        if self._shared:
            self._shared.put(place.OPTIONS, options)
            return
        place.make(self._folder)
        with told("written", self._folder):
            place.put(self.options_file, options)

    def reader(self) -> Reader:
        """A reader on the newest committed version. Raises IndexMissing."""
        if self._reader is None or not self._reader.is_current():
            # Another version may have come with a checkout.
            self.check(afresh=self._reader is not None)
            if not self.exists():
                raise IndexMissing(self._missing())
            self._reader = Reader(self._path(self._tables.chunks), self._dim, self._reader)
        return self._reader

    @contextmanager
    def writing(
        self, waiting: Callable[[str], None] | None = None, states: States | None = None
    ) -> Iterator[Writer]:
        """The one writer. When another process writes, waits if ``waiting`` (told for whom) is given.

        ``states``: what ``files`` said last, which spares the writer to read it once more.
        Raises IndexLocked when it is not, StoreError when the location cannot be written.
        """
        place.make(self._folder)
        lock = FileLock(self._folder / place.LOCK)
        try:
            with told("written", self._folder):
                self._acquire(lock, waiting)
                claim = self._claim()
            with self._shared.held(waiting) if self._shared else claim.held() as right:
                journal = Journal(self._side_file(place.JOURNAL), right)
                yield Writer(self.uri, self._tables, self._dim, journal, states or States())
                right.check()
        finally:
            lock.release()

    def _acquire(self, lock: FileLock, waiting: Callable[[str], None] | None) -> None:
        try:
            # Whoever has got it in this very moment is about to say who that is.
            lock.acquire(timeout=0.1 if waiting else 0)
        except Timeout:
            who = f"process {_read(self._folder / place.OWNER) or 'unknown'} is writing this index"
            if waiting is None:
                raise IndexLocked(who, "wait for it to finish and try again") from None
            waiting(f"{who}, waiting for it to finish")
            lock.acquire()

    def _claim(self) -> Claim:
        """Say who writes, and what."""
        claim = Claim.on(self._folder / place.LOCK)
        faults.at("locked")
        place.tidy(self._folder)
        (self._folder / place.OWNER).write_text(str(os.getpid()))
        if self._origin.model:
            self._origin.keep(self._side_file(place.MADE))
        return claim

    def _missing(self) -> str:
        who = self.predecessor()
        if who:
            return f"{who}; make one for this version with `coreb-search index`"
        return f"no index for this model at {self.uri}; make one with `coreb-search index`"

    @property
    def _folder(self) -> Path:
        return place.side_folder(self.uri)

    @property
    def _whole(self) -> Path:
        return self._side_file(place.WHOLE)

    @property
    def _journal(self) -> Journal:
        return Journal(self._side_file(place.JOURNAL))

    def _side_file(self, name: str) -> Path:
        return self._folder / self._tables.chunks.replace("chunks", name, 1)

    def _path(self, table: str) -> str:
        return f"{self.uri}/{table}.lance"


def _read(path: Path) -> str:
    with contextlib.suppress(OSError):
        return path.read_text(errors="replace").strip()
    return ""
