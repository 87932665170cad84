"""Where an index is and who may touch it: the only room that knows LanceDB.

One writer, under a file lock; any number of readers, each on a committed
version. The location is a folder (the default) or a URI LanceDB's engine opens.
"""

from __future__ import annotations

import os

# Read when the engine's native part loads: its warnings would land between a person's results.
os.environ.setdefault("LANCE_LOG", "error")
os.environ.setdefault("LANCEDB_LOG", "error")

import contextlib
import hashlib
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import lance
from filelock import FileLock, Timeout
from platformdirs import user_cache_path

from coreb_search.errors import IndexLocked, IndexMissing, StoreError, UsageError
from coreb_search.store.guard import told
from coreb_search.store.journal import Journal
from coreb_search.store.reader import Reader
from coreb_search.store.schema import IndexedFile, Tables, to_file_states
from coreb_search.store.writer import Writer
from coreb_search.types import FileState

_LOCK = "writer.lock"
_OPTIONS = "options.json"
_OWNER = "writer.pid"
_WHOLE = "whole"
_JOURNAL = "journal"
_OWN_NAME = re.compile(
    rf"(?:chunks|files)_[0-9a-f]{{16}}\.lance|\.gitignore|{_LOCK}|{_OPTIONS}(?:\.new)?|{_OWNER}"
    rf"|(?:{_WHOLE}|{_JOURNAL})_[0-9a-f]{{16}}"
)

__all__ = ["IndexedFile", "Reader", "Store", "Writer", "remove"]


class Store:
    """The index of one project for one model."""

    def __init__(self, uri: str, fingerprint: str, dim: int) -> None:
        self.uri = uri.rstrip("/")
        self._tables = Tables.of(fingerprint)
        self._dim = dim
        self._reader: Reader | None = None

    def exists(self) -> bool:
        """Whether something has been committed for this model."""
        return _exists(self._path(self._tables.chunks)) and _exists(self._path(self._tables.files))

    def is_whole(self) -> bool:
        """Whether a run has got to its end; until then the index holds a part of the project."""
        return self._whole.exists() and self.exists()

    def was_interrupted(self) -> bool:
        """Whether a run died, or is now, between two commits that belong together."""
        return bool(self._journal.pending())

    def mark_whole(self) -> None:
        """Note that a run has got to its end."""
        with told("written"):
            self._whole.touch()

    def files(self) -> dict[str, FileState]:
        """What the index knows of every file it has read; empty when there is no index."""
        if not self.exists():
            return {}
        with told("read"):
            return to_file_states(lance.dataset(self._path(self._tables.files)).to_table())

    @property
    def options_file(self) -> Path:
        """Where ``keep_options`` keeps them."""
        return _side_folder(self.uri) / _OPTIONS

    def options(self) -> str:
        """What ``keep_options`` kept; empty when nothing was."""
        return _read(self.options_file)

    def keep_options(self, options: str) -> None:
        """Keep the text ``options`` with the index, for whoever refreshes it later."""
        _make(self.options_file.parent)
        with told("written"):
            unfinished = self.options_file.with_suffix(".json.new")
            unfinished.write_text(options)
            unfinished.replace(self.options_file)

    def reader(self) -> Reader:
        """A reader on the newest committed version. Raises IndexMissing."""
        if self._reader is None or not self._reader.is_current():
            if not self.exists():
                raise IndexMissing(
                    f"no index for this model at {self.uri}; make one with `coreb-search index`"
                )
            warm = self._reader is not None and self._reader.warm
            self._reader = Reader(self._path(self._tables.chunks), self._dim, warm)
        return self._reader

    @contextmanager
    def writing(self, waiting: Callable[[str], None] | None = None) -> Iterator[Writer]:
        """The one writer. When another process writes, waits if ``waiting`` (told for whom) is given.

        Raises IndexLocked when it is not, StoreError when the location cannot be written.
        """
        folder = _side_folder(self.uri)
        _make(folder)
        lock = FileLock(folder / _LOCK)
        owner = folder / _OWNER
        try:
            lock.acquire(timeout=0)
        except Timeout:
            who = f"process {_read(owner) or 'unknown'} is writing this index"
            if waiting is None:
                raise IndexLocked(who, "wait for it to finish and try again") from None
            waiting(f"{who}, waiting for it to finish")
            lock.acquire()
        except OSError as error:
            raise _unwritable(folder, error) from error
        try:
            owner.write_text(str(os.getpid()))
            yield Writer(self.uri, self._tables, self._dim, self._journal)
        finally:
            lock.release()

    @property
    def _whole(self) -> Path:
        return self._side_file(_WHOLE)

    @property
    def _journal(self) -> Journal:
        return Journal(self._side_file(_JOURNAL))

    def _side_file(self, name: str) -> Path:
        return _side_folder(self.uri) / self._tables.chunks.replace("chunks", name, 1)

    def _path(self, table: str) -> str:
        return f"{self.uri}/{table}.lance"


def remove(uri: str) -> bool:
    """Delete the index at ``uri`` for all models; False when there was none.

    Raises StoreError when the folder holds anything else, IndexLocked when somebody writes.
    """
    if "://" in uri:
        return _drop_tables(uri)
    folder = Path(uri)
    foreign, ours = _foreign(folder), (folder / _LOCK).exists()
    if foreign and ours:
        raise StoreError(f"{uri} also holds {foreign}, which is not ours; nothing was removed")
    if foreign or not ours:
        return False
    try:
        with FileLock(folder / _LOCK, timeout=0), told("removed"):
            shutil.rmtree(folder)
    except Timeout:
        who = f"a process is writing the index at {uri}"
        raise IndexLocked(who, "try again when it has finished") from None
    return True


def _drop_tables(uri: str) -> bool:
    import lancedb

    with told("removed"):
        database = lancedb.connect(uri)
        names = [name for name in database.list_tables().tables if _OWN_NAME.fullmatch(f"{name}.lance")]
        for name in names:
            database.drop_table(name)
    return bool(names)


def _exists(path: str) -> bool:
    if "://" not in path:
        # A run that died, or found the disk full, may leave the folder without a version in it.
        versions = Path(path, "_versions")
        return versions.is_dir() and any(entry.suffix == ".manifest" for entry in versions.iterdir())
    try:
        lance.dataset(path)
    except ValueError:
        return False
    return True


def _side_folder(uri: str) -> Path:
    """Where the lock and the options are: the index itself, or a cache folder for a remote one."""
    if "://" in uri:
        return user_cache_path("coreb-search") / "remote" / hashlib.sha256(uri.encode()).hexdigest()[:16]
    return Path(uri)


def _foreign(folder: Path) -> str:
    """The name of something in ``folder`` that is not part of an index; empty when there is nothing."""
    names = sorted(entry.name for entry in folder.iterdir()) if folder.is_dir() else []
    return next((name for name in names if not _OWN_NAME.fullmatch(name)), "")


def _make(folder: Path) -> None:
    """Raises UsageError for a folder of other things, which would vanish from git with the index."""
    try:
        if not (folder / _LOCK).exists() and (foreign := _foreign(folder)):
            raise UsageError(
                f"{folder} cannot become an index: it holds other things, such as {foreign}; "
                "name a new folder with --index"
            )
        folder.mkdir(parents=True, exist_ok=True)
        ignore = folder / ".gitignore"
        if not ignore.exists() or not ignore.stat().st_size:
            ignore.write_text("*\n")
    except OSError as error:
        raise _unwritable(folder, error) from error


def _unwritable(folder: Path, error: OSError) -> StoreError:
    return StoreError(
        f"the index at {folder} cannot be written: {error.strerror}; name another folder with --index"
    )


def _read(path: Path) -> str:
    with contextlib.suppress(OSError):
        return path.read_text(errors="replace").strip()
    return ""
