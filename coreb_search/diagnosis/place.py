"""Where a project and its index are, how the index is, and whether its files can be watched."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, TypeVar

from coreb_search.config import Project
from coreb_search.diagnosis.findings import Section
from coreb_search.errors import IndexUnreachable, told

if TYPE_CHECKING:
    from coreb_search.store import Made

Found = TypeVar("Found")

_MOUNTS = Path("/proc/self/mounts")
_NETWORK = ("nfs", "cifs", "smb", "sshfs", "9p", "ceph", "gluster", "afs", "lustre", "davfs", "beegfs")
_LITTLE_SPACE_MB = 200
_INOTIFY = Path("/proc/sys/fs/inotify")
_FEW_FILES, _ENOUGH_FILES = 256, 1024
_PATIENCE_SECONDS = 20
# A fresh index, twice, and what a run is just about to remove.
_MOST_WASTE = 2.5
_UNWORTHY_BYTES = 20_000_000


def project(section: Section, found: Project) -> None:
    """The folder that is searched."""
    section.facts["root"] = str(found.root)
    section.facts["folder"] = found.folder or None
    section.note("repository", (found.root / ".git").exists)
    section.note("writable", lambda: os.access(found.base, os.W_OK))
    _file_system(section, found.base)


def index(section: Section, found: Project) -> None:
    """What is held there, for all models."""
    from coreb_search.store.health import holder
    from coreb_search.store.inventory import made
    from coreb_search.store.place import foreign

    section.facts["place"] = found.index
    is_remote = "://" in found.index
    if not is_remote:
        folder = Path(found.index)
        section.facts["exists"] = folder.is_dir()
        _file_system(section, folder)
        section.note("written_by_process", lambda: holder(folder / "writer.lock"))
        if section.facts["exists"] and (other := foreign(folder)):
            section.found(
                f"{folder} also holds {other}, which is no part of an index",
                "move it away, or name another folder with --index",
            )
    every = soon(lambda: made(found.index)) if is_remote else made(found.index)
    section.facts["indexes"] = [f"{one.key}: {', '.join(_index(section, found.index, one))}" for one in every]


def freshness(section: Section, found: Project) -> None:
    """How far the files have moved on since they were indexed for the model that is chosen."""
    from coreb_search.engine import Engine
    from coreb_search.errors import IndexMissing

    engine = Engine(found)
    section.facts["model"] = engine.encoder.name
    section.facts["state"] = "whole" if engine.is_whole() else "not finished"
    try:
        engine.holds(found.root)
    except IndexMissing as missing:
        section.facts["state"] = "not indexed yet"
        # By another version, or else there simply is none.
        if " was made by version " in str(missing):
            section.facts["state"] = "made by another version"
            section.found(str(missing))
    if section.facts["state"] == "not finished":
        section.found("a part of the project is indexed, and only that is searched", "coreb-search index")
    status = engine.status()
    section.facts |= {
        "files": status.files,
        "chunks": status.chunks,
        "stale_files": status.stale,
        "left_out": len(status.skipped),
    }


def watch(section: Section, found: Project) -> None:
    """What the system allows of what a watch needs, and whether one can be set."""
    import resource

    from coreb_search.indexer.watch import folders_watched, watched

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    section.facts["open_files"] = f"limit {_limit(soft)} (hard {_limit(hard)})"
    if 0 <= soft < _FEW_FILES:
        may = hard < 0 or hard >= _ENOUGH_FILES
        section.found(
            f"only {soft} files may be open at once",
            f"ulimit -n {_ENOUGH_FILES}" if may else f"have the hard limit of {hard} raised",
        )
    for name in ("max_user_watches", "max_user_instances"):
        section.note(name, lambda name=name: _number(_INOTIFY / name))  # type: ignore[misc]
    section.note("watches_needed", lambda: folders_watched(found.root, found.index))
    section.facts["can_be_watched"] = None
    # Of a container's limits, and of what other programs have taken, nothing tells but an attempt. The first
    # answer comes as soon as the watch is set, which goes with the generator.
    next(watched(found.root, found.index, Event()))
    section.facts["can_be_watched"] = True


def soon(look: Callable[[], Found]) -> Found:
    """What ``look`` gives. The engine waits minutes for a service that never answers."""
    answer = Future[Found]()

    def ask() -> None:
        try:
            answer.set_result(look())
        except Exception as error:  # noqa: BLE001 (raised to whoever waits)
            answer.set_exception(error)

    # Not to be waited for at the program's end.
    Thread(target=ask, daemon=True).start()
    try:
        return answer.result(_PATIENCE_SECONDS)
    except TimeoutError:
        raise IndexUnreachable(
            f"no answer from the index's service within {_PATIENCE_SECONDS} s; is the service reachable?"
        ) from None


def _limit(count: int) -> str:
    return "none" if count < 0 else str(count)


def _index(section: Section, uri: str, one: Made) -> list[str]:
    name = f"{one.origin.model or 'unknown model'}, version {one.origin.program or 'unknown'}"
    state = [name, "whole" if one.whole else "not finished"]
    if one.pending:
        state.append("a run was interrupted")
    if one.fault:
        section.found(f"index {one.key}: {one.fault}")
        return [*state, "damaged"]
    return state + _tables(section, uri, one.key, one.bytes)


def _tables(section: Section, uri: str, key: str, size: int | None) -> list[str]:
    from coreb_search.store.health import health

    try:
        chunks, files = (health(f"{uri}/{table}_{key}.lance") for table in ("chunks", "files"))
    except Exception as error:  # noqa: BLE001 (a report of what is broken must come to its end)
        section.found(f"index {key}: {told(error)}")
        return ["damaged"]
    live = chunks.live_bytes + files.live_bytes
    if size is not None and size > _MOST_WASTE * live and size > _UNWORTHY_BYTES:
        section.found(
            f"index {key} takes {size // 1_000_000} MB and needs {live // 1_000_000} MB",
            "coreb-search clean, then coreb-search index",
        )
    return [
        f"{files.rows} files",
        f"{chunks.rows} chunks",
        f"in {chunks.fragments + files.fragments} parts",
        f"{chunks.versions + files.versions} versions kept",
        f"{chunks.unindexed} chunks not in the text index",
        f"{live} bytes in use" + ("" if size is None else f" of {size} on disk"),
    ]


def _file_system(section: Section, folder: Path) -> None:
    """Of the folder, or of where it would be made."""
    there = next(each for each in (folder, *folder.parents) if each.exists())
    section.note("file_system", lambda: file_system(there))
    kind = section.facts["file_system"]
    section.facts["network"] = isinstance(kind, str) and any(name in kind for name in _NETWORK)
    section.note("free_mb", lambda: shutil.disk_usage(there).free // 1_000_000)
    free = section.facts["free_mb"]
    if isinstance(free, int) and free < _LITTLE_SPACE_MB:
        section.found(f"only {free} MB are free at {there}", "make room, or name another folder with --index")


def file_system(folder: Path, mounts: Path = _MOUNTS) -> str | None:
    """Its type; None where the system does not say."""
    try:
        lines = mounts.read_text(errors="replace").splitlines()
    except OSError:
        return None
    real = Path(os.path.realpath(folder))
    kinds = {
        Path(place.replace(r"\040", " ")): kind for _, place, kind, *_ in (line.split() for line in lines)
    }
    return next((kinds[each] for each in (real, *real.parents) if each in kinds), None)


def _number(path: Path) -> int | None:
    return int(path.read_text()) if path.exists() else None
