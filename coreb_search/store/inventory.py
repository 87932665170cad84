"""Which indexes there are at one place, by whichever version and for whichever model, and their removal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock, Timeout

from coreb_search.errors import IndexLocked, StoreError
from coreb_search.store import faults, origin, place, shared
from coreb_search.store.guard import told
from coreb_search.store.journal import Journal
from coreb_search.store.opening import opened
from coreb_search.store.origin import Origin
from coreb_search.store.shared import Shared


@dataclass(frozen=True, slots=True)
class Made:
    """One index: its two tables, and what is noted beside them."""

    key: str
    """What its tables and files are named by."""
    origin: Origin
    whole: bool
    """Whether a run has got to its end."""
    pending: bool
    """Whether a run died, or is now, between two commits that belong together."""
    bytes: int | None
    """On disk; None for a remote one."""
    fault: str = ""
    """Why its tables cannot be opened, in one line; empty where they can."""


def made(uri: str) -> list[Made]:
    """Every index at ``uri``. Raises StoreError."""
    side = place.side_folder(uri)
    with told("read"):
        keys = sorted({key for name in (*place.names(side), *_tables(uri)) if (key := place.key_of(name))})
        return [_made(uri, side, key) for key in keys]


def superseded(uri: str, by: Origin) -> list[str]:
    """Keys of what earlier versions made for the same model."""
    return [key for key, other in _origins(uri).items() if other.is_older(by)]


def other_programs(uri: str, than: Origin) -> tuple[str, str]:
    """Versions of the program that made an index for the same model: an earlier and a later one, or empty."""
    found = _origins(uri).values()
    older = sorted((other for other in found if other.is_older(than)), key=Origin.version)
    newer = sorted((other for other in found if other.is_newer(than)), key=Origin.version)
    return "".join(other.program for other in older[-1:]), "".join(other.program for other in newer[-1:])


def drop(uri: str, keys: Iterable[str]) -> None:
    """Delete these indexes; the caller holds the lock. Raises StoreError."""
    side = place.side_folder(uri)
    for key in keys:
        with told("removed"):
            if remote := Shared.at(uri):
                _drop_tables(uri, [f"{table}_{key}" for table in place.TABLES])
                remote.put(f"{place.WHOLE}_{key}", "")
            else:
                place.discard(side / f"{table}_{key}.lance" for table in place.TABLES)
            faults.at("superseded-tables")
            # Last: without it nobody would know what the rest is.
            for name in (place.WHOLE, place.JOURNAL, place.MADE):
                (side / f"{name}_{key}").unlink(missing_ok=True)


def remove(uri: str) -> bool:
    """Delete the index at ``uri`` for all models; False when there was none.

    Raises StoreError when the folder holds anything else, IndexLocked when somebody writes.
    """
    if "://" in uri:
        return _remove_remote(uri)
    folder = Path(uri)
    with told("removed"):
        foreign, ours = place.foreign(folder), place.is_index(folder)
    if foreign and ours:
        raise StoreError(f"{uri} also holds {foreign}, which is not ours; nothing was removed")
    if foreign or not ours:
        return False
    with _alone(folder, uri):
        return True


def _remove_remote(uri: str) -> bool:
    with told("removed"):
        tables = [name for name in _tables(uri) if place.key_of(name)]
    if tables:
        side = place.side_folder(uri)
        place.make(side)
        with _alone(side, uri), Shared(uri).held(None), told("removed"):
            _drop_tables(uri, tables)
        with told("removed"):
            _drop_tables(uri, [f"{shared.NAME}.lance"])
    return bool(tables)


@contextmanager
def _alone(folder: Path, uri: str) -> Iterator[None]:
    """With the lock of the index, which is gone afterwards, as is all that lies beside it."""
    lock = FileLock(folder / place.LOCK)
    with told("removed", folder):
        try:
            lock.acquire(timeout=0)
        except Timeout:
            who = f"a process is writing the index at {uri}"
            raise IndexLocked(who, "try again when it has finished") from None
        try:
            yield
            place.clear(folder)
        finally:
            lock.release()


def _origins(uri: str) -> dict[str, Origin]:
    """By key."""
    side = place.side_folder(uri)
    with told("read"):
        noted = [name for name in place.names(side) if name.startswith(place.MADE)]
    return {place.key_of(name): origin.read(side / name) for name in noted}


def _made(uri: str, side: Path, key: str) -> Made:
    tables = [f"{uri}/{table}_{key}.lance" for table in place.TABLES]
    return Made(
        key=key,
        origin=origin.read(side / f"{place.MADE}_{key}"),
        whole=_is_whole(uri, f"{place.WHOLE}_{key}"),
        pending=bool(Journal(side / f"{place.JOURNAL}_{key}").is_there()),
        bytes=None if "://" in uri else sum(map(_size, tables)),
        fault=next(filter(None, map(_fault, tables)), ""),
    )


def _is_whole(uri: str, name: str) -> bool:
    remote = Shared.at(uri)
    return bool(remote.get(name)) if remote else (place.side_folder(uri) / name).exists()


def _fault(table: str) -> str:
    try:
        with told("read"):
            opened(table).count_rows()
    except StoreError as error:
        return str(error)
    return ""


def _size(table: str) -> int:
    size = 0
    for file in Path(table).rglob("*"):
        # A writer may remove it meanwhile.
        with suppress(FileNotFoundError):
            size += file.stat().st_size
    return size


def _tables(uri: str) -> list[str]:
    """Names of tables, as folders are named."""
    if "://" not in uri:
        return []
    import lancedb

    return [f"{name}.lance" for name in lancedb.connect(uri).list_tables().tables]


def _drop_tables(uri: str, tables: Iterable[str]) -> bool:
    import lancedb

    database = lancedb.connect(uri)
    there = set(database.list_tables().tables)
    dropped = [name for name in (table.removesuffix(".lance") for table in tables) if name in there]
    for name in dropped:
        database.drop_table(name)
    return bool(dropped)
