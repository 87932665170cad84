"""Which entries below a folder git does not ignore: git's own answer, or the same rules without git.

git is asked where it can answer. Where it cannot (none on the machine, not a
work tree, a repository of another owner, or a folder that the repository around
it ignores) the tree is walked with every ``.gitignore`` on the way; in a work
tree ``info/exclude`` and the user's global file count as well. No symbolic
link is followed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Container
from contextlib import suppress
from pathlib import Path

from coreb_search import git
from coreb_search.indexer.decode import read_plain
from coreb_search.indexer.defaults import INVISIBLE_FOLDERS
from coreb_search.indexer.ignore import Rules, TooManyRules, verdict

_LS_FILES = "ls-files --cached --others --exclude-standard -z".split()
_CLOSED = re.compile(r"^warning: could not open directory '(.+?/)': ", re.MULTILINE | re.DOTALL)
# Whatever calls itself git: no path that it names leads out of the folder.
_OUTSIDE = re.compile(r"^(?:/|$)|(?:^|/)\.\.(?:/|$)")
_FILE, _FOLDER, _OTHER = range(3)
_LARGEST_RULES = 1_000_000
"""Bytes. Nobody writes as many by hand, and each line costs time; git has such a limit, too."""


def git_paths(root: str) -> dict[str, bool] | None:
    """Relative paths in any order, of none of which it is known what it is; None where git cannot answer.

    Folders that git did not enter, nested repositories and unreadable ones, appear as ``folder/``.
    """
    answer = git.asked(root, *_LS_FILES)
    if answer is None or (not answer[0] and git.asked(root, "check-ignore", "-q", ".")):
        return None
    listed, complaints = map(os.fsdecode, answer)
    *listing, rest = listed.split("\0")
    if rest or any(map(_OUTSIDE.search, listing)):
        return None
    paths = dict.fromkeys(listing, False)
    if closed := _CLOSED.findall(complaints):
        prefix = os.fsdecode((git.asked(root, "rev-parse", "--show-prefix") or (b"",))[0]).rstrip("\n")
        paths |= dict.fromkeys((folder.removeprefix(prefix) for folder in closed), False)
    return paths


def walked_paths(
    root: str,
    enters: Callable[[str, Container[str]], bool],
    unreadable: Callable[[str], None],
    unheeded: Callable[[str], None],
    *,
    ignore: bool,
) -> dict[str, bool]:
    """Relative paths in any order, and whether each is of a plain file.

    ``enters`` decides on folders by what they hold, ``unreadable`` hears of closed ones, ``unheeded`` of
    too many rules.
    """
    prefix, rules = _rules_around(Path(root)) if ignore else ("", ())
    found: dict[str, bool] = {}
    waiting = [("", rules)]
    while waiting:
        folder, rules = waiting.pop()
        held = _entries(f"{root}/{folder}")
        if folder and not enters(folder[:-1], held or ()):
            continue
        if held is None:
            unreadable(folder)
            continue
        if ignore and held.get(".gitignore") == _FILE:
            try:
                own = read_rules(f"{root}/{folder}.gitignore", (prefix + folder).rstrip("/"))
                rules = (own, *rules) if own else rules
            except TooManyRules:
                unheeded(f"{folder}.gitignore")
        for name, kind in held.items():
            path = folder + name
            if name in INVISIBLE_FOLDERS or (rules and verdict(rules, prefix + path, kind == _FOLDER)):
                continue
            if kind == _FOLDER:
                waiting.append((f"{path}/", rules))
            else:
                found[path] = kind == _FILE
    return found


def _entries(folder: str) -> dict[str, int] | None:
    """What lies there: by name its kind; None where that cannot be told."""
    try:
        with os.scandir(folder) as entries:
            return {entry.name: _kind(entry) for entry in entries}
    except OSError:
        return None


def _kind(entry: os.DirEntry[str]) -> int:
    if entry.is_file(follow_symlinks=False):
        return _FILE
    return _FOLDER if entry.is_dir(follow_symlinks=False) else _OTHER


def read_rules(path: str, folder: str) -> Rules | None:
    """The rules in a file; None where there is none to read. As in git, a link is not followed.

    Raises TooManyRules.
    """
    try:
        text = read_plain(path, _LARGEST_RULES + 1)
    except OSError:
        return None
    if len(text) > _LARGEST_RULES:
        raise TooManyRules
    return Rules(folder, text)


def _with_rules_of(path: str, folder: str, rules: tuple[Rules, ...]) -> tuple[Rules, ...]:
    with suppress(TooManyRules):
        if own := read_rules(path, folder):
            return (own, *rules)
    return rules


def _rules_around(root: Path) -> tuple[str, tuple[Rules, ...]]:
    """Where the work tree's paths start, as a prefix, and the rules that come from above ``root``."""
    folder = root.resolve()
    top = next((each for each in (folder, *folder.parents) if (each / ".git").exists()), None)
    if top is None:
        return "", ()
    rules: tuple[Rules, ...] = ()
    settings = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    for path in (settings / "git" / "ignore", top / ".git" / "info" / "exclude"):
        rules = _with_rules_of(str(path.resolve()), "", rules)
    outer = [each for each in (*reversed(folder.parents), folder) if top in each.parents or each == top][:-1]
    for each in outer:
        rules = _with_rules_of(f"{each}/.gitignore", _inside(each, top), rules)
    if any(verdict(rules, _inside(each, top), True) for each in (*outer[1:], folder) if each != top):
        return "", ()
    prefix = _inside(folder, top)
    return (f"{prefix}/" if prefix else ""), rules


def _inside(folder: Path, top: Path) -> str:
    return "" if folder == top else folder.relative_to(top).as_posix()
