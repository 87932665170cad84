"""The folder of an index: what may lie in it, and the small files beside the tables."""

from __future__ import annotations

import hashlib
import os
import re
import secrets
import shutil
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import lance
from platformdirs import user_cache_path

from coreb_search import whole
from coreb_search.errors import StoreError, UsageError
from coreb_search.store import faults
from coreb_search.store.guard import told

LOCK = "writer.lock"
OPTIONS = "options.json"
OWNER = "writer.pid"
WHOLE = "whole"
JOURNAL = "journal"
MADE = "made"
LEASE = "lease"
TABLES = ("chunks", "files")
_TABLE = re.compile(rf"(?:{'|'.join(TABLES)})_([0-9a-f]{{16}})\.lance")
_SIDE = re.compile(rf"(?:{WHOLE}|{JOURNAL}|{MADE})_([0-9a-f]{{16}})")
# Writing a small file takes milliseconds.
_ABANDONED_SECONDS = 60
_UNFINISHED = re.compile(rf"\.coreb-search-[\d-]+\.new|{OPTIONS}\.new")
_GONE = re.compile(r"gone-[0-9a-f]{16}")
_OTHERS = (".gitignore", LOCK, OPTIONS, OWNER, LEASE)


def key_of(name: str) -> str:
    """The index that a table's folder or a file beside it belongs to; empty for everything else."""
    found = _TABLE.fullmatch(name) or _SIDE.fullmatch(name)
    return found[1] if found else ""


def side_folder(uri: str) -> Path:
    """Where the lock and the options are: the index itself, or a cache folder for a remote one."""
    if "://" in uri:
        return user_cache_path("coreb-search") / "remote" / hashlib.sha256(uri.encode()).hexdigest()[:16]
    return Path(uri)


def names(folder: Path) -> list[str]:
    """What lies there, sorted; nothing where there is no folder. Raises OSError."""
    return sorted(entry.name for entry in folder.iterdir()) if folder.is_dir() else []


def foreign(folder: Path) -> str:
    """The name of something in ``folder`` that is not part of an index; empty when there is nothing."""
    return next((name for name in names(folder) if not _is_ours(name)), "")


def is_index(folder: Path) -> bool:
    """Whether somebody has written an index there."""
    return (folder / LOCK).exists() or any(map(key_of, names(folder)))


def make(folder: Path) -> None:
    """Raises StoreError; UsageError for a folder of other things, which the index would hide from git."""
    with told("written", folder):
        if any(path.is_symlink() for path in (folder, *(folder / name for name in names(folder)))):
            raise StoreError(f"{folder} is no index of ours: it is a link, or holds one; remove it")
        if not (folder / LOCK).exists() and (other := foreign(folder)):
            raise UsageError(
                f"{folder} cannot become an index: it holds other things, such as {other}; "
                "name a new folder with --index"
            )
        _make(folder, _mode(folder))
        ignore = folder / ".gitignore"
        if not ignore.exists() or not ignore.stat().st_size:
            ignore.write_text("*\n")


def _make(folder: Path, mode: int) -> None:
    try:
        if not folder.parent.exists():
            # Whoever may look into it sees which projects there are.
            folder.parent.mkdir(mode, parents=True, exist_ok=True)
        folder.mkdir(mode, exist_ok=True)
    except FileNotFoundError as error:
        # So say systems of files that are no disk, such as /proc.
        raise StoreError(
            f"no index can be at {folder}: {error.strerror}; name another folder with --index"
        ) from error


def has_table(table: str) -> bool:
    """Whether something has been committed to the table at this path or URI. Raises StoreError."""
    with told("read"):
        if "://" not in table:
            # A run that died, or found the disk full, may leave the folder without a version in it.
            versions = Path(table, "_versions")
            return versions.is_dir() and any(entry.suffix == ".manifest" for entry in versions.iterdir())
        try:
            lance.dataset(table)
        except ValueError as error:
            if "not found" not in str(error).lower():
                raise
            return False
        return True


def _mode(folder: Path) -> int:
    """Beside a project an index is for whoever may read the project; elsewhere nobody knows who that is."""
    return 0o700 if folder.is_relative_to(user_cache_path("coreb-search")) else 0o777


def put(file: Path, text: str) -> None:
    """Write ``file`` whole or not at all. Raises OSError."""
    kind = re.split(r"[_.]", file.name)[0]
    faults.at(f"{kind}-before")
    whole.write(file, text.encode())
    faults.at(f"{kind}-after")


def tidy(folder: Path) -> None:
    """Remove what was left by runs that died while they wrote a small file or removed a table.

    Raises OSError.
    """
    for name in filter(_GONE.fullmatch, names(folder)):
        shutil.rmtree(folder / name, ignore_errors=True)
    for name in filter(_UNFINISHED.fullmatch, names(folder)):
        with suppress(FileNotFoundError):
            # Who keeps options holds no lock.
            if time.time() - (folder / name).stat().st_mtime > _ABANDONED_SECONDS:
                (folder / name).unlink()


def discard(tables: Iterable[Path]) -> None:
    """Remove tables, each at once: half a table may look like another version. Raises OSError."""
    there = [table for table in tables if os.path.lexists(table)]
    for gone in [table.rename(table.with_name(f"gone-{secrets.token_hex(8)}")) for table in there]:
        shutil.rmtree(gone, ignore_errors=True)


def clear(folder: Path) -> None:
    """Remove all of the index, whose lock the caller holds; it is none from the start. Raises OSError."""
    for whole_one in folder.glob(f"{WHOLE}_*"):
        whole_one.unlink()
    # Chunks come first: without them nobody believes what is known of the files.
    discard(folder / name for name in names(folder) if _TABLE.fullmatch(name))
    for name in sorted(filter(_is_ours, names(folder)), key=(".gitignore", LOCK).__contains__):
        _remove(folder / name)
    # Another process may be making the next one already.
    with suppress(OSError):
        folder.rmdir()


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


@dataclass(frozen=True, slots=True)
class Claim:
    """The right to write that the lock file gives, for as long as that very file is there."""

    lock: Path
    identity: tuple[int, int]

    @classmethod
    def on(cls, lock: Path) -> Claim:
        """Of whoever holds ``lock``. Raises OSError."""
        found = lock.stat()
        return cls(lock, (found.st_dev, found.st_ino))

    def holds(self) -> bool:
        """Whether nobody has removed the index, or made it anew."""
        try:
            return self == Claim.on(self.lock)
        except OSError:
            return False

    @contextmanager
    def held(self) -> Iterator[Claim]:
        """Where the index is removed meanwhile, what the engine then makes anew is no index: it goes, too."""
        try:
            yield self
        finally:
            folder = self.lock.parent
            # Nobody but a person removes both.
            if not (self.lock.exists() or (folder / ".gitignore").exists()):
                for name in filter(key_of, names(folder)):
                    shutil.rmtree(folder / name, ignore_errors=True)

    def check(self) -> None:
        """Raises StoreError where it is lost."""
        if not self.holds():
            raise StoreError(
                f"the index at {self.lock.parent} was removed while it was written; run it again"
            )


def _is_ours(name: str) -> bool:
    return name in _OTHERS or bool(key_of(name) or _UNFINISHED.fullmatch(name) or _GONE.fullmatch(name))
