"""From a folder to the files that belong to its index, known by their stat alone.

What git ignores is never mentioned; whatever else is left out is a ``Skip``
with a fixed reason (a path that ends in ``/`` is a folder left out whole).
``.corebignore`` files hold further rules in gitignore syntax: they leave out
more, or bring back with ``!`` what the built-in defaults leave out, but
never what git ignores. One repository, one index: a folder with a ``.git`` of
its own (clone, submodule, worktree) is not part of the index around it.
Nothing is read but rules and the first line of files without a suffix.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from coreb_search.collecting import uncollected
from coreb_search.errors import UsageError
from coreb_search.indexer import defaults
from coreb_search.indexer.decode import read_plain
from coreb_search.indexer.folders import COREBIGNORED, EXCLUDED, SYMLINK, TOO_MANY_RULES, Folders
from coreb_search.indexer.ignore import Rules, TooManyRules, can_match, verdict
from coreb_search.indexer.languages import language_of
from coreb_search.indexer.listing import git_paths, walked_paths
from coreb_search.types import Skip, SourceFile

NOT_UTF8 = "file name is not UTF-8"
UNKNOWN = "unknown type"
UNREADABLE = "unreadable"

_FIRST_LINE_BYTES = 128
_LATEST_NS = (1 << 63) - 1
"""A later time (the year 2262) cannot be stored."""


@dataclass(frozen=True, slots=True)
class ScanOptions:
    """How to look at a tree."""

    exclude: tuple[str, ...] = ()
    """gitignore-style globs left out on top of everything else."""
    no_ignore: bool = False
    """Heed neither git's rules nor ``.corebignore``; the built-in defaults stay."""
    max_bytes: int = 1_000_000

    def __post_init__(self) -> None:
        """Raises UsageError for a glob that nothing could match, or too many."""
        for glob in self.exclude:
            if not can_match(glob):
                raise UsageError(
                    f"cannot exclude {glob!a}: it must be one gitignore-style glob, like 'docs/*.md'"
                )
        try:
            Rules("", "\n".join(self.exclude).encode())
        except TooManyRules:
            raise UsageError("too many globs to exclude, or too long ones") from None


@dataclass(frozen=True, slots=True)
class Scan:
    """The files of an index and what was left out, each sorted by path."""

    files: list[SourceFile]
    skipped: list[Skip]


def _unnoticed(_file: SourceFile) -> None: ...


@uncollected()
def scan(
    root: Path, options: ScanOptions = ScanOptions(), notice: Callable[[SourceFile], None] = _unnoticed
) -> Scan:
    """Every file of the project at ``root``, which may also be a single file. Raises UsageError if absent.

    ``notice`` is told of each as it is found.
    """
    if not root.exists():
        raise UsageError(f"no such file or folder: {root}")
    if not os.access(root, os.R_OK):
        raise UsageError(f"cannot read {root}: check its permissions")
    if not root.is_dir():
        found = _Scanner(str(root.parent), options, notice)
        found.add(root.name)
        return found.result()
    found = _Scanner(str(root), options, notice)
    for path, is_plain in found.paths().items():
        found.add(path, is_plain)
    return found.result()


class _Scanner:
    def __init__(self, root: str, options: ScanOptions, notice: Callable[[SourceFile], None]) -> None:
        self._root = root
        self._options = options
        self._notice = notice
        self._exclude = Rules("", "\n".join(options.exclude).encode()) if options.exclude else None
        self._files: list[SourceFile] = []
        self._skipped: dict[str, str] = {}
        self._folders = Folders(root, self._exclude, self._skip, heeded=not options.no_ignore)

    def result(self) -> Scan:
        return Scan(
            sorted(self._files, key=lambda file: file.path),
            [Skip(path, reason) for path, reason in sorted(self._skipped.items())],
        )

    def paths(self) -> dict[str, bool]:
        """All that git does not ignore, and what of it is known to be a plain file."""
        listed = None if self._options.no_ignore else git_paths(self._root)
        if listed is not None:
            return listed
        return walked_paths(
            self._root,
            lambda folder, held: self._folders.rules(folder, held) is not None,
            lambda folder: self._skip(folder, UNREADABLE),
            lambda file: self._skip(file, TOO_MANY_RULES),
            ignore=not self._options.no_ignore,
        )

    def add(self, path: str, is_plain: bool = False) -> None:
        folder, _, name = path.rpartition("/")
        if (rules := self._folders.rules(folder)) is None:
            return
        if not name:
            self._skip(path, UNREADABLE)
            return
        if not _is_utf8(path):
            self._skip(path, NOT_UTF8)
            return
        suffix = defaults.suffix_of(name)
        asked_for = verdict(rules, path, False) if rules else None
        reason = self._reason(path, name, suffix, asked_for)
        # Half of a tree may be pictures and data: a plain file that its name leaves out is not looked at.
        if is_plain and reason:
            self._skip(path, reason)
        elif (status := self._status(path)) and self._is_file(path, status):
            reason = reason or self._reason_of_size(suffix, status.st_size, asked_for)
            self._judge(path, status, None if reason else self._language(path, suffix), reason)

    def _status(self, path: str) -> os.stat_result | None:
        try:
            return os.lstat(f"{self._root}/{path}")
        except FileNotFoundError:
            return None
        except OSError:
            self._skip(path, UNREADABLE)
            return None

    def _is_file(self, path: str, status: os.stat_result) -> bool:
        if stat.S_ISREG(status.st_mode):
            return True
        if stat.S_ISLNK(status.st_mode):
            self._skip(path, SYMLINK)
        elif stat.S_ISDIR(status.st_mode):
            self._folders.rules(path)
        return False

    def _judge(self, path: str, status: os.stat_result, language: str | None, reason: str | None) -> None:
        if language:
            written, changed = _storable(status.st_mtime_ns), _storable(status.st_ctime_ns)
            self._files.append(SourceFile(path, language, status.st_size, written, changed))
            self._notice(self._files[-1])
        else:
            self._skip(path, reason or UNKNOWN)

    def _reason(self, path: str, name: str, suffix: str, asked_for: bool | None) -> str | None:
        """Why a file of that name is left out."""
        if asked_for:
            return COREBIGNORED
        if self._exclude and self._exclude.verdict(path, False):
            return EXCLUDED
        if defaults.is_binary_name(suffix):
            return defaults.BINARY
        return defaults.left_out_by_name(name, suffix) if asked_for is None else None

    def _reason_of_size(self, suffix: str, size: int, asked_for: bool | None) -> str | None:
        if asked_for is None and (reason := defaults.left_out_by_size(suffix, size)):
            return reason
        return defaults.TOO_LARGE if size > self._options.max_bytes else None

    def _language(self, path: str, suffix: str) -> str | None:
        language = language_of(path)
        if language is None and not suffix:
            language = language_of(path, _first_line(f"{self._root}/{path}"))
        return "text" if language is None and defaults.is_manifest(suffix) else language

    def _skip(self, path: str, reason: str) -> None:
        printable = os.fsencode(path).decode("utf-8", "backslashreplace")
        self._skipped.setdefault(printable, reason)


def _is_utf8(path: str) -> bool:
    try:
        path.encode()
    except UnicodeEncodeError:
        return False
    return True


def _storable(time_ns: int) -> int:
    return time_ns if -_LATEST_NS < time_ns < _LATEST_NS else max(-_LATEST_NS, min(time_ns, _LATEST_NS))


def _first_line(path: str) -> str:
    try:
        return read_plain(path, _FIRST_LINE_BYTES).partition(b"\n")[0].decode("latin-1")
    except OSError:
        return ""
