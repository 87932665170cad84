"""Ignore rules in gitignore syntax, matched exactly as git matches them.

One ``Rules`` is one file of rules. It answers for the entry itself, never for
what lies beneath a matched folder: who walks a tree leaves a matched folder
out whole, and rules spread over several files then combine as they do in git.
(pathspec's patterns also match everything below a folder, which answers
wrongly once a deeper file of rules re-includes one.) Works on bytes, as git does.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from coreb_search.indexer.globs import NEVER, translated, unescaped

_TRAILING_SPACES = re.compile(rb"^((?:\\.|[^\\])*?) +$", re.DOTALL)
_MOST_PATTERNS = 1_000
"""Each costs time for each entry; any number of plain names, paths and endings costs none."""
_LONGEST_PATTERNS = 100_000
"""Bytes of all together: a hundred thousand take a second to compile."""


class TooManyRules(Exception):
    """More than a person writes; each run would take long."""


class _Rule(NamedTuple):
    pattern: bytes
    by_name: bool
    folders_only: bool
    negated: bool


class _Plain:
    """Rules without patterns: the last one's number by what a name, a path or the end of a name has to be."""

    def __init__(self) -> None:
        self.names: dict[bytes, int] = {}
        self.paths: dict[bytes, int] = {}
        self.ends: dict[bytes, int] = {}

    def add(self, number: int, rule: _Rule) -> bool:
        """Whether it is such a rule."""
        if (text := unescaped(rule.pattern)) is not None:
            (self.names if rule.by_name else self.paths)[text] = number
        elif rule.by_name and rule.pattern[:1] == b"*" and (text := unescaped(rule.pattern[1:])):
            self.ends[text] = number
        else:
            return False
        return True

    @cached_property
    def _lengths(self) -> set[int]:
        return set(map(len, self.ends))

    def last(self, name: bytes, path: bytes) -> int:
        """The number of the last rule for this entry, or -1."""
        last = max(self.names.get(name, -1), self.paths.get(path, -1))
        for length in self._lengths:
            if (number := self.ends.get(name[-length:], -1)) > last:
                last = number
        return last


class Rules:
    """The rules of one file that lies in ``folder`` (relative to where paths start, empty for the top).

    Raises TooManyRules.
    """

    def __init__(self, folder: str, text: bytes) -> None:
        self._start = len(os.fsencode(folder)) + 1 if folder else 0
        lines = text.removeprefix(b"\xef\xbb\xbf").split(b"\n")
        self._rules = [rule for line in lines if (rule := _parse(line))]
        self._files, self._folders = _Plain(), _Plain()
        self._patterns: list[int] = []
        for number, rule in enumerate(self._rules):
            plain = self._folders.add(number, rule) and (rule.folders_only or self._files.add(number, rule))
            if not plain:
                self._patterns.append(number)
        length = sum(len(self._rules[number].pattern) for number in self._patterns)
        if len(self._patterns) > _MOST_PATTERNS or length > _LONGEST_PATTERNS:
            raise TooManyRules
        self._patterns.reverse()
        self._last_pattern = self._patterns[0] if self._patterns else -1

    def verdict(self, path: str, is_folder: bool) -> bool | None:
        """True: ignored; False: re-included; None: no rule speaks of this entry."""
        relative = os.fsencode(path)[self._start :]
        name = relative[relative.rfind(b"/") + 1 :]
        last = (self._folders if is_folder else self._files).last(name, relative)
        if last < self._last_pattern and (
            self._any_name.fullmatch(name) or self._any_path.fullmatch(relative)
        ):
            last = max(last, self._matching(name, relative, is_folder))
        return None if last < 0 else not self._rules[last].negated

    def _matching(self, name: bytes, path: bytes, is_folder: bool) -> int:
        for number, regex in self._compiled:
            rule = self._rules[number]
            if (is_folder or not rule.folders_only) and regex.fullmatch(name if rule.by_name else path):
                return number
        return -1

    @cached_property
    def _compiled(self) -> list[tuple[int, re.Pattern[bytes]]]:
        return [(number, _compile(translated(self._rules[number].pattern))) for number in self._patterns]

    @cached_property
    def _any_name(self) -> re.Pattern[bytes]:
        return self._any(by_name=True)

    @cached_property
    def _any_path(self) -> re.Pattern[bytes]:
        return self._any(by_name=False)

    def _any(self, by_name: bool) -> re.Pattern[bytes]:
        rules = (self._rules[number] for number in self._patterns)
        regexes = [translated(rule.pattern) for rule in rules if rule.by_name == by_name]
        return _compile(b"|".join(regexes) or NEVER)


def verdict(rules: Iterable[Rules], path: str, is_folder: bool) -> bool | None:
    """The answer of the first file of rules that has one; the strongest comes first."""
    for each in rules:
        answer = each.verdict(path, is_folder)
        if answer is not None:
            return answer
    return None


def can_match(line: str) -> bool:
    """Whether this is one rule that some name or path could match."""
    try:
        rule = None if {"\n", "\0"} & set(line) else _parse(line.encode())
    except UnicodeEncodeError:
        return False
    return rule is not None and translated(rule.pattern) not in (b"", NEVER)


def _compile(regex: bytes) -> re.Pattern[bytes]:
    return re.compile(regex, re.DOTALL)


def _parse(line: bytes) -> _Rule | None:
    if not line or line.startswith(b"#"):
        return None
    pattern = line.removesuffix(b"\r").partition(b"\0")[0]
    if spaces := _TRAILING_SPACES.match(pattern):
        pattern = spaces[1]
    negated = pattern.startswith(b"!")
    pattern = pattern[negated:]
    folders_only = pattern.endswith(b"/")
    pattern = pattern[: len(pattern) - folders_only]
    by_name = b"/" not in pattern
    pattern = pattern.removeprefix(b"/")
    if pattern.startswith(b"**/") and b"/" not in pattern[3:]:
        pattern, by_name = pattern[3:], True
    return _Rule(pattern, by_name, folders_only, negated)
