"""When the files of a project may have changed. What has changed is for a scan to say.

inotify is asked folder by folder: left to itself, watchfiles enters what is
left out of an index and follows links, up to ``/``. So a new folder means a
new watch. It is set before the answer that tells of the change: whoever scans
at each True misses nothing. The other systems watch a whole tree by themselves.
"""

from __future__ import annotations

import os
import stat
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from coreb_search.errors import WatchError
from coreb_search.indexer.defaults import INVISIBLE_FOLDERS, LEFT_OUT_FOLDERS
from coreb_search.indexer.inotify import LINUX, Watch

_LEFT_OUT = INVISIBLE_FOLDERS | LEFT_OUT_FOLDERS.keys()
_ADDED = 1
# That the project's path leads elsewhere is mostly told as a change, too.
_CHECK_SECONDS = 5.0
# The system drops what its queue does not hold, and a new folder may be among it.
_MAY_BE_MORE = 1000

_REMEDIES = {
    "watch limit reached": "no inotify watches are left; allow more: "
    "sudo sysctl fs.inotify.max_user_watches=1048576",
    "Too many open files": "no inotify instances or open files are left; allow more: "
    "sudo sysctl fs.inotify.max_user_instances=1024, or ulimit -n",
    "Permission denied": "it cannot be read; check its permissions",
}
"""By what the system's message says."""


def watched(root: Path, index: str, stopped: threading.Event, every: float = 1.0) -> Iterator[bool]:
    """Whether files of the project at ``root`` may have changed since the last time.

    The first answer, False, comes as soon as the watch is set. What changes between two answers, however
    long that takes, is in the next one. Answers at least every ``every`` seconds, and ends soon after
    ``stopped`` is set. Left out are ``index`` (a folder or a remote URI) and the folders that a scan leaves
    out by name. A root that is gone is waited for. Raises WatchError when the system cannot watch.
    """
    changed = False
    while not stopped.is_set():
        place = _Place.of(root, index)
        folders = place.folders()
        with _set(place, folders) as watch:
            yield changed
            yield from _answers(watch, place, set(folders), stopped, every)
        changed = True


def folders_watched(root: Path, index: str) -> int:
    """How many folders a watch of the project takes."""
    return len(_Place.of(root, index).folders())


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the project's path leads at one moment."""

    root: Path
    index: str
    folder: str
    """The project's real folder; that of a single file; the nearest one that exists when the root is gone."""
    only: str | None
    """The one name in ``folder`` that counts, unless the folder is the project."""
    inode: tuple[int, int]
    """Another folder at the same path is another place."""

    @classmethod
    def of(cls, root: Path, index: str) -> _Place:
        folder, only = os.path.realpath(root), None
        while (inode := _inode(folder)) is None:
            folder, only = os.path.split(folder)
        if "://" not in index:
            index = os.path.realpath(index)
        return cls(root, index, folder, only, inode)

    def is_current(self) -> bool:
        """Its name and its real path lead to the same folder still, which costs least to ask."""
        if self.only is None:
            return _inode(self.root) == self.inode == _inode(self.folder)
        return _Place.of(self.root, self.index) == self

    def folders(self) -> list[str]:
        """All that have to be watched, outer ones first; none when ``folder`` cannot be read."""
        if not os.access(self.folder, os.R_OK):
            return []
        if self.only is not None or not LINUX:
            return [self.folder]
        found = []
        for folder, names, _ in os.walk(self.folder):
            found.append(folder)
            names[:] = [name for name in names if not self._leaves_out(f"{folder}/{name}", name)]
        return found

    def counts(self, path: str) -> bool:
        """Whether the project may be another one after a change at this path below ``folder``."""
        names = path.removeprefix(self.folder).strip("/").split("/")
        if self.only is not None:
            return names[0] == self.only
        at = self.folder
        for name in names[:-1]:
            at = f"{at}/{name}"
            if self._leaves_out(at, name):
                return False
        return not (self._leaves_out(path, names[-1]) and _is_folder(path))

    def _leaves_out(self, folder: str, name: str) -> bool:
        # What is not UTF-8 is no part of an index, nor can watchfiles name it.
        return name in _LEFT_OUT or folder == self.index or name.encode(errors="replace").decode() != name


def _answers(
    watch: Watch, place: _Place, folders: set[str], stopped: threading.Event, every: float
) -> Iterator[bool]:
    """Until ``stopped``, or until the watch has to be set anew, which counts as a change."""
    # Those that came between their listing and the watch.
    outdated = not folders.issuperset(place.folders())
    checked = time.monotonic()
    while not outdated:
        try:
            found = watch.changes(stopped, every)
        except RuntimeError:
            # A changed file whose name is not UTF-8 ends a watch for good.
            return
        if stopped.is_set():
            return
        changes = {one for one in found if place.counts(one[1])}
        if found or time.monotonic() - checked > _CHECK_SECONDS:
            checked, outdated = time.monotonic(), not place.is_current()
        outdated = (
            outdated
            or any(
                _is_folder(path)
                for kind, path in changes
                if LINUX and (kind == _ADDED or path not in folders)
            )
            or (len(changes) >= _MAY_BE_MORE and not folders.issuperset(place.folders()))
        )
        if not outdated:
            yield bool(changes)


def _set(place: _Place, folders: list[str]) -> Watch:
    try:
        if not folders:
            with suppress(FileNotFoundError):
                # Says why.
                os.scandir(place.folder).close()
        return Watch(folders, by_tree=place.only is None and not LINUX)
    except (OSError, RuntimeError, ValueError) as error:
        raise WatchError(f"cannot watch {place.root}: {_told(str(error))}") from error


def _told(reason: str) -> str:
    for sign, remedy in _REMEDIES.items():
        if sign in reason:
            return remedy
    return reason


def _inode(path: str | Path) -> tuple[int, int] | None:
    """Which folder this is; None when there is none."""
    try:
        status = os.stat(path)  # noqa: PTH116 (asked all the time)
    except OSError:
        return None
    return (status.st_dev, status.st_ino) if stat.S_ISDIR(status.st_mode) else None


def _is_folder(path: str) -> bool:
    """Links are never followed."""
    try:
        return stat.S_ISDIR(os.lstat(path).st_mode)
    except OSError:
        return False
