"""Which folders of a tree an index enters, and which .corebignore rules hold in each."""

from __future__ import annotations

import os
from collections.abc import Callable, Container

from coreb_search.indexer import defaults
from coreb_search.indexer.ignore import Rules, TooManyRules, verdict
from coreb_search.indexer.listing import read_rules

COREBIGNORED = "ignored by .corebignore"
EXCLUDED = "excluded by flag"
NESTED = "nested repository"
SYMLINK = "symlink"
TOO_MANY_RULES = "too many ignore rules"

_OWN_RULES = ".corebignore"
_Many = tuple[Rules, ...]


class Folders:
    """Decides on each once."""

    def __init__(
        self, root: str, exclude: Rules | None, skip: Callable[[str, str], None], *, heeded: bool
    ) -> None:
        """``skip`` is told a path and the reason; ``heeded``: whether .corebignore is."""
        self._root = root
        self._exclude = exclude
        self._skip = skip
        self._heeded = heeded
        self._folders: dict[str, _Many | None] = {"": self._rules_in("", ())}

    def rules(self, path: str, held: Container[str] | None = None) -> _Many | None:
        """The .corebignore rules that hold in this folder, None when it is left out; decided once.

        ``held``: the names in it, where they are known, of a folder that is no link.
        """
        undecided = []
        while path not in self._folders:
            undecided.append(path)
            path = path.rpartition("/")[0]
        rules = self._folders[path]
        for folder in reversed(undecided):
            if rules is not None:
                rules = self._decided(folder, rules, held)
            self._folders[folder] = rules
        return rules

    def _decided(self, path: str, rules: _Many, held: Container[str] | None) -> _Many | None:
        if reason := self._reason(path, rules, held):
            self._skip(path if reason == SYMLINK else f"{path}/", reason)
            return None
        return self._rules_in(f"{path}/", rules) if held is None or _OWN_RULES in held else rules

    def _reason(self, path: str, rules: _Many, held: Container[str] | None) -> str | None:
        # git lists what it tracks even below a link that has taken the place of its folder.
        if held is None and os.path.islink(f"{self._root}/{path}"):  # noqa: PTH114 (pathlib's raises for long paths)
            return SYMLINK
        asked_for = verdict(rules, path, True) if rules else None
        if asked_for:
            return COREBIGNORED
        if self._exclude and self._exclude.verdict(path, True):
            return EXCLUDED
        if asked_for is None and (reason := defaults.LEFT_OUT_FOLDERS.get(path.rpartition("/")[2])):
            return reason
        is_nested = os.path.lexists(f"{self._root}/{path}/.git") if held is None else ".git" in held
        return NESTED if is_nested else None

    def _rules_in(self, folder: str, outer: _Many) -> _Many:
        if not self._heeded:
            return outer
        try:
            own = read_rules(f"{self._root}/{folder}{_OWN_RULES}", folder.rstrip("/"))
        except TooManyRules:
            self._skip(f"{folder}{_OWN_RULES}", TOO_MANY_RULES)
            return outer
        return (own, *outer) if own else outer
