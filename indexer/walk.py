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
from dataclasses import dataclass
from pathlib import Path

from coreb_search.errors import UsageError
from coreb_search.indexer import defaults
from coreb_search.indexer.decode import read_plain
from coreb_search.indexer.ignore import Rules, TooManyRules, can_match, verdict
from coreb_search.indexer.languages import language_of
from coreb_search.indexer.listing import git_paths, read_rules, walked_paths
from coreb_search.types import Skip, SourceFile

COREBIGNORED = "ignored by .corebignore"
EXCLUDED = "excluded by flag"
NESTED = "nested repository"
NOT_UTF8 = "file name is not UTF-8"
SYMLINK = "symlink"
TOO_MANY_RULES = "too many ignore rules"
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


def scan(root: Path, options: ScanOptions = ScanOptions()) -> Scan:
    """Every file of the project at ``root``, which may also be a single file. Raises UsageError if absent."""
    if not root.exists():
        raise UsageError(f"no such file or folder: {root}")
    if not os.access(root, os.R_OK):
        raise UsageError(f"cannot read {root}: check its permissions")
    if not root.is_dir():
        found = _Scanner(str(root.parent), options)
        found.add(root.name)
        return found.result()
    found = _Scanner(str(root), options)
    for path in found.paths():
        found.add(path)
    return found.result()


class _Scanner:
    def __init__(self, root: str, options: ScanOptions) -> None:
        self._root = root
        self._options = options
        self._exclude = Rules("", "\n".join(options.exclude).encode()) if options.exclude else None
        self._files: list[SourceFile] = []
        self._skipped: dict[str, str] = {}
        self._folders: dict[str, tuple[Rules, ...] | None] = {"": self._rules_in("", ())}

    def result(self) -> Scan:
        return Scan(
            sorted(self._files, key=lambda file: file.path),
            [Skip(path, reason) for path, reason in sorted(self._skipped.items())],
        )

    def paths(self) -> list[str]:
        listed = None if self._options.no_ignore else git_paths(self._root)
        if listed is not None:
            return listed
        return walked_paths(
            self._root,
            lambda folder: self._folder(folder) is not None,
            lambda folder: self._skip(folder, UNREADABLE),
            lambda file: self._skip(file, TOO_MANY_RULES),
            ignore=not self._options.no_ignore,
        )

    def add(self, path: str) -> None:
        folder, slash, name = path.rpartition("/")
        rules = self._folder(folder) if slash else self._folders[""]
        if rules is None:
            return
        if not name:
            self._skip(path, UNREADABLE)
            return
        try:
            path.encode()
            status = os.lstat(f"{self._root}/{path}")
        except UnicodeEncodeError:
            self._skip(path, NOT_UTF8)
        except FileNotFoundError:
            return
        except OSError:
            self._skip(path, UNREADABLE)
        else:
            self._judge(path, name, status, rules)

    def _judge(self, path: str, name: str, status: os.stat_result, rules: tuple[Rules, ...]) -> None:
        if not stat.S_ISREG(status.st_mode):
            if stat.S_ISLNK(status.st_mode):
                self._skip(path, SYMLINK)
            elif stat.S_ISDIR(status.st_mode):
                self._folder(path)
            return
        suffix = defaults.suffix_of(name)
        reason = self._reason(path, name, suffix, status.st_size, rules)
        language = None if reason else self._language(path, suffix)
        if language:
            written, changed = _storable(status.st_mtime_ns), _storable(status.st_ctime_ns)
            self._files.append(SourceFile(path, language, status.st_size, written, changed))
        else:
            self._skip(path, reason or UNKNOWN)

    def _reason(self, path: str, name: str, suffix: str, size: int, rules: tuple[Rules, ...]) -> str | None:
        asked_for = verdict(rules, path, False) if rules else None
        if asked_for:
            return COREBIGNORED
        if self._exclude and self._exclude.verdict(path, False):
            return EXCLUDED
        if defaults.is_binary_name(suffix):
            return defaults.BINARY
        if asked_for is None and (reason := defaults.left_out_by_name(name, suffix, size)):
            return reason
        return defaults.TOO_LARGE if size > self._options.max_bytes else None

    def _language(self, path: str, suffix: str) -> str | None:
        language = language_of(path)
        if language is None and not suffix:
            language = language_of(path, _first_line(f"{self._root}/{path}"))
        return "text" if language is None and defaults.is_manifest(suffix) else language

    def _folder(self, path: str) -> tuple[Rules, ...] | None:
        """The .corebignore rules that hold in this folder, None when it is left out; decided once."""
        undecided = []
        while path not in self._folders:
            undecided.append(path)
            path = path.rpartition("/")[0]
        rules = self._folders[path]
        for folder in reversed(undecided):
            reason = None if rules is None else self._folder_reason(folder, rules)
            if reason:
                self._skip(folder if reason == SYMLINK else f"{folder}/", reason)
            rules = None if rules is None or reason else self._rules_in(f"{folder}/", rules)
            self._folders[folder] = rules
        return rules

    def _folder_reason(self, path: str, rules: tuple[Rules, ...]) -> str | None:
        # git lists what it tracks even below a link that has taken the place of its folder.
        if os.path.islink(f"{self._root}/{path}"):  # noqa: PTH114 (pathlib's raises for long paths)
            return SYMLINK
        asked_for = verdict(rules, path, True) if rules else None
        if asked_for:
            return COREBIGNORED
        if self._exclude and self._exclude.verdict(path, True):
            return EXCLUDED
        if asked_for is None and (reason := defaults.LEFT_OUT_FOLDERS.get(path.rpartition("/")[2])):
            return reason
        return NESTED if _exists(f"{self._root}/{path}/.git") else None

    def _rules_in(self, folder: str, outer: tuple[Rules, ...]) -> tuple[Rules, ...]:
        if self._options.no_ignore:
            return outer
        try:
            own = read_rules(f"{self._root}/{folder}.corebignore", folder.rstrip("/"))
        except TooManyRules:
            self._skip(f"{folder}.corebignore", TOO_MANY_RULES)
            return outer
        return (own, *outer) if own else outer

    def _skip(self, path: str, reason: str) -> None:
        printable = os.fsencode(path).decode("utf-8", "backslashreplace")
        self._skipped.setdefault(printable, reason)


def _storable(time_ns: int) -> int:
    return max(-_LATEST_NS, min(time_ns, _LATEST_NS))


def _exists(path: str) -> bool:
    try:
        os.lstat(path)
    except OSError:
        return False
    return True


def _first_line(path: str) -> str:
    try:
        return read_plain(path, _FIRST_LINE_BYTES).partition(b"\n")[0].decode("latin-1")
    except OSError:
        return ""
