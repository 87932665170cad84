"""Settings and places: which folder is the project, where its index lies, which model.

Defaults < the user's settings (``coreb_search.settings``) < environment < flags.
"""

from __future__ import annotations

import math
import os
import re
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from coreb_search.errors import StoreError, UsageError

INDEX_FOLDER = ".coreb-search"

# Of those the storage engine knows, the ones that outlive the process.
_REMOTE = ("s3", "s3+ddb", "gs", "az", "abfss", "oss", "cos", "tos")
# What the engine cannot read as an address is a local folder to it.
_BUCKET = re.compile(r"[\w.@-]+(?::\d+)?", re.ASCII)
# The storage engine opens no path with a control character or a byte that is not UTF-8.
_UNUSABLE = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")
_NOT_UTF8 = re.compile(r"[\ud800-\udfff]")
_LONGEST_NAME = 40
_SLASH_OR_END = re.compile(r"/|\Z")
_ELSEWHERE = re.compile(r"^/|(?:^|/)\.\.(?:/|$)|\x00")
_LONGEST_TOLD = 200
# Git takes 8 ms.
_TRUSTED_SECONDS = 2.0
# The system opens no file by a longer one.
_LONGEST_PATH = 4096
_FOLDERS_OF_HITS = 256


@dataclass(frozen=True, slots=True)
class Project:
    """A project root, the place inside it that was named, and where the index is."""

    root: Path
    """Absolute; a folder, or a single file that is a project of its own."""
    folder: str
    """The named place relative to ``root``, POSIX; empty for the whole project."""
    index: str
    """Absolute folder or remote URI of the index."""
    model: str | None
    """Name or folder of the model; None for the bundled one."""
    beside: str = ""
    """An index in the project that cannot be written, where ``index`` is in the cache; empty for none."""
    named: bool = False
    """Whether the user has said where the index is."""

    @property
    def base(self) -> Path:
        """The folder that the index's paths are relative to."""
        return self.root if self.root.is_dir() else self.root.parent

    def containing(self) -> Callable[[str], bool]:
        """The test, for one answer, whether a path of the index is inside: its maker may name any file."""
        base = str(self.base)
        # Hits lie in few folders.
        is_link = lru_cache(maxsize=_FOLDERS_OF_HITS)(os.path.islink)

        def contains(path: str) -> bool:
            if len(path) > _LONGEST_PATH or _ELSEWHERE.search(path):
                return False
            place = f"{base}/{path}"
            places = (place[: len(base) + 1 + slash.start()] for slash in _SLASH_OR_END.finditer(path))
            # A real path takes ten times as long.
            if not any(map(is_link, places)):
                return True
            return f"{os.path.realpath(place)}/".startswith(os.path.realpath(base).rstrip("/") + "/")

        return contains


def find_project(path: Path, index: str | None = None, model: str | None = None) -> Project:
    """The project that ``path`` belongs to: the nearest folder upwards with ``.git`` or an index, or itself.

    Raises UsageError when ``path`` does not exist or ``index`` cannot be one; ConfigError.
    """
    if not os.path.exists(path):  # noqa: PTH110 (pathlib's raises for long paths)
        raise UsageError(f"no such file or directory: {str(path)[:_LONGEST_TOLD]}")
    place = absolute(path)
    if not (place.is_dir() or place.is_file()):
        raise UsageError(f"neither a file nor a folder: {path}")
    start = place if place.is_dir() else place.parent
    root = next((folder for folder in (start, *start.parents) if _is_root(folder, place)), place)
    folder = "" if place == root else place.relative_to(root).as_posix()
    if _NOT_UTF8.search(folder):
        raise UsageError(f"nothing in {path} is indexed: its name is not UTF-8")
    named = index or os.environ.get("COREB_SEARCH_INDEX")
    where, beside = (_location(named), "") if named else _default(root)
    return Project(root, folder, where, model or default_model(), beside, bool(named))


class Trust:
    """That the index in a project is not the repository's own: while a process runs, git may bring one."""

    def __init__(self, project: Project) -> None:
        self._index = project.root / INDEX_FOLDER
        self._is_ours = project.named or project.index != str(self._index)
        self._checked = time.monotonic()

    def check(self, afresh: bool = False) -> None:
        """Raises StoreError where it is; unless ``afresh``, what was not so a moment ago is not so now."""
        if self._is_ours or not (afresh or time.monotonic() - self._checked > _TRUSTED_SECONDS):
            return
        self._checked = -math.inf
        if _leads_elsewhere(self._index) or _is_tracked(self._index):
            raise StoreError(
                f"the repository brings its own index in {self._index}; it is not used: start again"
            )
        self._checked = time.monotonic()


def default_model() -> str | None:
    """The model that the environment or the user's settings name; None for the bundled one.

    Raises ConfigError.
    """
    from coreb_search.settings import read_settings

    return read_settings().model or None


def absolute(path: Path) -> Path:
    """As the user named it, links and all, unless a ``..`` might go up from where a link leads."""
    try:
        # abspath and not resolve: a project reached through a link keeps the name its user gave it.
        return Path(os.path.realpath(path) if ".." in path.parts else os.path.abspath(path))  # noqa: PTH100
    except FileNotFoundError:
        raise UsageError("the current folder has been deleted; change to another one") from None


def default_index(root: Path) -> str:
    """``<root>/.coreb-search``, or a cache folder named after the path when that cannot be written.

    A repository may bring one of its own. It is not used: its author would choose what is found and, by links
    in it, what is written to.
    """
    return _default(root)[0]


def _default(root: Path) -> tuple[str, str]:
    """And where one is that answers and cannot be written; empty for none."""
    beside = root / INDEX_FOLDER
    ours = root.is_dir() and not _UNUSABLE.search(str(root))
    ours = ours and not _leads_elsewhere(beside) and not _is_tracked(beside)
    if ours and os.access(beside if beside.exists() else root, os.W_OK):
        return str(beside), ""
    from platformdirs import user_cache_path

    cache = user_cache_path("coreb-search") / "projects" / file_name(root)
    there = str(beside) if ours and _is_index(beside) else ""
    # The index that somebody made there still answers where none can be written.
    return (there, "") if there and not _can_be_made(cache) else (str(cache), there)


def file_name(root: Path) -> str:
    """What files and folders about the project at ``root`` are called where those of all projects lie."""
    # Costs 10 ms, and few commands need it.
    import hashlib

    key = hashlib.sha256(os.fsencode(root)).hexdigest()[:16]
    name = re.sub(r"[^\w.-]", "_", root.name)[:_LONGEST_NAME]
    return f"{name}-{key}"


def is_home(path: Path) -> bool:
    """Whether this is the user's home folder, which nobody means to index without saying so."""
    import pwd

    # expanduser and not Path.home, which raises where there is none.
    homes = [os.path.expanduser("~")]  # noqa: PTH111
    with suppress(KeyError):
        homes.append(pwd.getpwuid(os.getuid()).pw_dir)
    return os.path.realpath(path) in map(os.path.realpath, homes)


def _location(named: str) -> str:
    """An index by name: a local folder, absolute, or a URI as it is. Raises UsageError."""
    scheme, mark, rest = named.partition("://")
    if scheme in _REMOTE and _BUCKET.fullmatch(rest.partition("/")[0]):
        return named
    if mark and not named.startswith("file:///"):
        raise UsageError(
            f"no index can be at {named}: only folders and object stores are supported; name a folder, or a "
            "URI that begins with one of " + ", ".join(f"{known}://" for known in _REMOTE)
        )
    if mark:
        from urllib.parse import unquote

        folder = unquote(rest, errors="surrogateescape")
    else:
        folder = os.path.expanduser(named)  # noqa: PTH111 (an unknown user's ~ is a plain name)
    place = os.path.realpath(absolute(Path(folder)))
    if _UNUSABLE.search(place):
        raise UsageError(f"no index can be in {place}: its name is not UTF-8, or holds a control character")
    return place


def _is_root(folder: Path, named: Path) -> bool:
    if not ((folder / ".git").exists() or _is_index(folder / INDEX_FOLDER)):
        return False
    # The home folder may hold a .git for dotfiles: whoever names a folder in it does not mean all of it.
    home = os.path.expanduser("~")  # noqa: PTH111 (Path.home raises where there is none)
    return folder == named or os.path.realpath(folder) != os.path.realpath(home)


def _is_index(folder: Path) -> bool:
    return (folder / ".gitignore").exists() and not _leads_elsewhere(folder)


def _leads_elsewhere(folder: Path) -> bool:
    """Whether the index folder is a symbolic link, or anything in it is one, or a pipe or the like."""
    if folder.is_symlink():
        return True
    folders = [os.fspath(folder)]
    with suppress(OSError):
        while folders:
            with os.scandir(folders.pop()) as entries:
                for entry in entries:
                    if entry.is_dir(follow_symlinks=False):
                        folders.append(entry.path)
                    elif not entry.is_file(follow_symlinks=False):
                        return True
    return False


def _is_tracked(folder: Path) -> bool:
    """Whether git has anything in the index folder: then it came with the repository."""
    if not folder.is_dir():
        return False
    # Costs 5 ms, and who has an index asks git anyway.
    from coreb_search import git

    answer = git.asked(str(folder.parent), "ls-files", "-z", "--", folder.name)
    return bool(answer and answer[0])


def _can_be_made(folder: Path) -> bool:
    existing = next(each for each in (folder, *folder.parents) if each.exists())
    return existing.is_dir() and os.access(existing, os.W_OK)
