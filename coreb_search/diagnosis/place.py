"""Where a project and its index are, how the index is, and whether its files can be watched."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from coreb_search.config import Project
from coreb_search.diagnosis.findings import Section
from coreb_search.errors import told

_MOUNTS = Path("/proc/self/mounts")
_NETWORK = ("nfs", "cifs", "smb", "sshfs", "9p", "ceph", "gluster", "afs", "lustre", "davfs", "beegfs")
_LITTLE_SPACE_MB = 200
_INOTIFY = Path("/proc/sys/fs/inotify")
_FEW_FILES = 256
# A fresh index, twice, and what a run is just about to remove.
_MOST_WASTE = 2.5
_UNWORTHY_BYTES = 20_000_000


def project(section: Section, found: Project) -> None:
    """The folder that is searched."""
    section.facts["root"] = str(found.root)
    section.facts["folder"] = found.folder
    section.note("git", (found.root / ".git").exists)
    section.note("writable", lambda: os.access(found.base, os.W_OK))
    _file_system(section, found.base)


def index(section: Section, found: Project) -> None:
    """What is held there, for all models."""
    from coreb_search.store.health import holder
    from coreb_search.store.inventory import made

    section.facts["place"] = found.index
    is_remote = "://" in found.index
    if not is_remote:
        folder = Path(found.index)
        section.facts["exists"] = folder.is_dir()
        _file_system(section, folder)
        section.note("written_by_process", lambda: holder(folder / "writer.lock"))
    every = made(found.index)
    listed = section.facts["indexes"] = list[str]()
    for one in every:
        name = f"{one.origin.model or 'unknown model'}, version {one.origin.program or 'unknown'}"
        state = [name, *(["whole"] if one.whole else ["not finished"])]
        if one.pending:
            state.append("a run was interrupted")
        if one.fault:
            section.found(f"index {one.key} cannot be opened: {one.fault}")
        else:
            state += _tables(section, found.index, one.key, one.bytes)
        listed.append(f"{one.key}: {', '.join(state)}")


def freshness(section: Section, found: Project) -> None:
    """How far the files have moved on since they were indexed for the model that is chosen."""
    from coreb_search.engine import Engine

    engine = Engine(found)
    status = engine.status()
    section.facts |= {
        "model": status.model,
        "whole": engine.is_whole(),
        "files": status.files,
        "chunks": status.chunks,
        "stale_files": status.stale,
        "left_out": len(status.skipped),
    }


def watch(section: Section, found: Project) -> None:
    """What the system allows of what a watch needs."""
    import resource

    from coreb_search.indexer.watch import folders_watched

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    section.facts["open_files"] = f"{soft} of {hard}"
    if 0 <= soft < _FEW_FILES:
        section.found(f"only {soft} files may be open at once", "ulimit -n 1024")
    for name in ("max_user_watches", "max_user_instances"):
        section.note(name, lambda name=name: _number(_INOTIFY / name))  # type: ignore[misc]
    section.note("folders", lambda: folders_watched(found.root, found.index))
    most, needed = section.facts["max_user_watches"], section.facts["folders"]
    if isinstance(most, int) and isinstance(needed, int) and needed > most:
        section.found(
            f"{needed} folders are to be watched and {most} may be: files are looked at now and then instead",
            f"sudo sysctl fs.inotify.max_user_watches={max(1 << 20, 2 * needed)}",
        )


def _tables(section: Section, uri: str, key: str, size: int | None) -> list[str]:
    from coreb_search.store.health import health

    try:
        chunks, files = (health(f"{uri}/{table}_{key}.lance") for table in ("chunks", "files"))
    except Exception as error:  # noqa: BLE001 (a report of what is broken must come to its end)
        section.found(f"index {key} cannot be read: {told(error)}")
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
        f"{chunks.fragments}+{files.fragments} fragments",
        f"{chunks.versions}+{files.versions} versions",
        f"{chunks.unindexed} chunks not in the text index",
        f"{'?' if size is None else size} bytes on disk",
        f"{live} needed",
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
