"""The client's workspace folders: which project each lies in, and how its index is doing."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from os.path import realpath
from pathlib import Path
from urllib.parse import unquote_to_bytes, urlsplit

from coreb_search.config import is_home
from coreb_search.engine import Engine
from coreb_search.errors import CorebError, IndexLocked, StoreError, UsageError, told
from coreb_search.keeping import Failed, Indexed, Interrupted, Keeping, News, Opened, Progressed, Watched
from coreb_search.rpc.schema import Indexing, State

_INTERRUPTED = "the first index was not finished: coreb/index, or the next change of a file, goes on with it"


class Kept:
    """A project whose index follows its files."""

    def __init__(self, engine: Engine, tell: Callable[[Kept, News], None]) -> None:
        self.engine = engine
        self.keeping = Keeping(engine, self._hear)
        self.state: State = "opening"
        self.trouble: str | None = None
        self.indexing: Indexing | None = None
        self.hindered: str | None = None
        """Why files are not watched, but looked at now and then."""
        self._tell = tell

    @property
    def is_at_work(self) -> bool:
        """Whether more may be found soon."""
        return self.state in {"opening", "indexing", "waiting"}

    def relative(self, path: Path) -> str | None:
        """``path`` as the project's filters name it; None when it lies elsewhere."""
        return _below(self.engine.project.base, path)

    def _hear(self, news: News) -> None:
        match news:
            case Progressed(done, total, chunks):
                self.state, self.trouble, self.indexing = "indexing", None, Indexing(done, total, chunks)
            case Failed(error):
                self.state = "waiting" if isinstance(error, IndexLocked) else "failed"
                self.trouble, self.indexing = told(error), None
            case Watched(hindered):
                self.hindered = told(hindered) if hindered else None
                if self.state in {"ready", "unwatched"}:
                    self._rest()
            case Opened():
                if self.engine.is_whole():
                    self._rest()
            case Interrupted() if not self.engine.is_whole():
                self.state, self.trouble, self.indexing = "failed", _INTERRUPTED, None
            case Indexed() | Interrupted():
                self._rest()
        self._tell(self, news)

    def _rest(self) -> None:
        self.state = "unwatched" if self.hindered else "ready"
        self.trouble, self.indexing = self.hindered, None


@dataclass(frozen=True, slots=True)
class Folder:
    """What the client calls a workspace folder."""

    uri: str
    path: Path
    kept: Kept | None
    """None when there is no index to be had, for the reason in ``trouble``."""
    within: str
    """Relative to the project's root; empty for all of it."""
    trouble: str


class Folders:
    """All of them; those in one project share its index."""

    def __init__(self, open_engine: Callable[[Path], Engine], tell: Callable[[Kept, News], None]) -> None:
        self._open_engine = open_engine
        self._tell = tell
        self._folders: dict[str, Folder] = {}
        self._lock = threading.Lock()

    def __iter__(self) -> Iterator[Folder]:
        return iter(list(self._folders.values()))

    def add(self, uri: str) -> None:
        """Open the folder's project, and keep its index from now on."""
        with self._lock:
            if uri in self._folders:
                return
            path = Path()
            try:
                path = path_of(uri)
                engine = self._open_engine(path)
                kept = self._sharing(engine)
                self._folders[uri] = Folder(uri, path, kept, engine.project.folder, "")
            except (CorebError, OSError) as error:
                self._folders[uri] = Folder(uri, path, None, "", told(error))

    def remove(self, uri: str) -> None:
        """Leave the project alone, unless another folder lies in it."""
        with self._lock:
            uris = [known for known in self._folders if known.rstrip("/") == uri.rstrip("/")]
            gone = self._folders.pop(uris[0]) if uris else None
            if gone and gone.kept and gone.kept not in self.kept():
                gone.kept.keeping.stop()

    def kept(self) -> list[Kept]:
        """Each project once."""
        return list(dict.fromkeys(folder.kept for folder in self if folder.kept))

    def named(self, uri: str | None) -> list[Folder]:
        """All folders, or the one with this URI. Raises UsageError."""
        if uri is None:
            return list(self)
        named = [folder for folder in self if folder.uri.rstrip("/") == uri.rstrip("/")]
        if not named:
            raise UsageError(f"not a workspace folder: {uri}")
        return named

    def scopes(self, uri: str | None) -> list[tuple[Kept, str]]:
        """Where to search: projects and relative folders in them. Raises UsageError, StoreError."""
        if uri is not None:
            return [self._scope(path_of(uri), uri)]
        scopes = list(dict.fromkeys((folder.kept, folder.within) for folder in self if folder.kept))
        if not scopes:
            raise StoreError(next((f.trouble for f in self if f.trouble), "there is no workspace folder"))
        return scopes

    def _scope(self, path: Path, uri: str) -> tuple[Kept, str]:
        try:
            path.lstat()
        except OSError as error:
            raise UsageError(f"{error.strerror}: {uri[:200]}") from None
        around = [folder for folder in self if folder.kept and _below(folder.path, path) is not None]
        # The innermost: an outer project leaves out the projects within it.
        folder = max(around, key=lambda folder: len(folder.path.parts), default=None)
        if folder is None or folder.kept is None:
            raise UsageError(f"not in a workspace folder: {uri}")
        return folder.kept, folder.kept.relative(path) or ""

    def holding(self, path: Path) -> tuple[Kept, str] | None:
        """The innermost project that ``path`` lies in, and its name there."""
        found = [(kept, name) for kept in self.kept() if (name := kept.relative(path)) is not None]
        return min(found, key=lambda each: len(each[1]), default=None)

    def stop(self, within: float) -> bool:
        """Whether all have come to their end, after so many seconds at most."""
        kept = self.kept()
        for each in kept:
            each.keeping.stop()
        return all(each.keeping.has_ended(within / max(1, len(kept))) for each in kept)

    def _sharing(self, engine: Engine) -> Kept:
        project = engine.project
        for kept in self.kept():
            if realpath(kept.engine.project.root) == realpath(project.root):
                return kept
            if kept.engine.project.index == project.index:
                raise UsageError(
                    f"{project.index} is the index of {kept.engine.project.root}; it holds one project"
                )
        if (is_home(project.root) or project.root.parent == project.root) and not engine.is_whole():
            raise UsageError(f"{project.root} holds all that there is: open a folder in it")
        kept = Kept(engine, self._tell)
        kept.keeping.start()
        return kept


def _below(base: Path, path: Path) -> str | None:
    """``path`` relative to ``base``, POSIX, empty for itself; None when it lies elsewhere."""
    base, path = Path(realpath(base)), Path(realpath(path))
    name = path.relative_to(base).as_posix() if path.is_relative_to(base) else None
    return "" if name == "." else name


def path_of(uri: str) -> Path:
    """The file or folder that a URI names. Raises UsageError."""
    try:
        parts = urlsplit(uri)
    except ValueError:
        parts = urlsplit("")
    path = os.fsdecode(unquote_to_bytes(parts.path))
    here = parts.scheme == "file" and parts.netloc in {"", "localhost"}
    if not here or not path.startswith("/") or "\0" in path:
        raise UsageError(f"not a file: URI: {uri[:200]}")
    return Path(path)
