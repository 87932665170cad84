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
import string
from collections.abc import Iterable
from typing import NamedTuple

_LITERAL = re.compile(rb"[^*?\[\\]*")
_FOLDERS = re.compile(rb"(?:^|(?<=/))\*\*+/")
_EVERYTHING = re.compile(rb"(?:^|(?<=/))\*\*+(?=$|\\/)")
_STARS = re.compile(rb"\*+")
_NAMED_CLASS = re.compile(rb"\[:([^\]]*)(\]?)")
_NEVER = b"(?!)"
_STAR = b"[^/]*"
_ACROSS = (b"(?:.*/)?", b".*")
_LAZY = {_STAR: b"[^/]*?", _ACROSS[0]: b"(?:.*?/)??", _ACROSS[1]: b".*?"}
_TRAILING_SPACES = re.compile(rb"^((?:\\.|[^\\])*?) +$", re.DOTALL)

_CLASSES = {
    b"alnum": string.ascii_letters + string.digits,
    b"alpha": string.ascii_letters,
    b"blank": " \t",
    b"cntrl": "".join(map(chr, [*range(32), 127])),
    b"digit": string.digits,
    b"graph": string.ascii_letters + string.digits + string.punctuation,
    b"lower": string.ascii_lowercase,
    b"print": string.ascii_letters + string.digits + string.punctuation + " ",
    b"punct": string.punctuation,
    b"space": string.whitespace,
    b"upper": string.ascii_uppercase,
    b"xdigit": string.hexdigits,
}


class _Rule(NamedTuple):
    regex: bytes
    by_name: bool
    folders_only: bool
    negated: bool


class Rules:
    """The rules of one file that lies in ``folder`` (relative to where paths start, empty for the top)."""

    def __init__(self, folder: str, text: bytes) -> None:
        self._start = len(os.fsencode(folder)) + 1 if folder else 0
        lines = text.removeprefix(b"\xef\xbb\xbf").split(b"\n")
        parsed = [rule for line in lines if (rule := _parse(line))]
        self._any_name = _compile(_any(rule.regex for rule in parsed if rule.by_name))
        self._any_path = _compile(_any(rule.regex for rule in parsed if not rule.by_name))
        self._rules = [(rule, _compile(rule.regex)) for rule in reversed(parsed)]

    def verdict(self, path: str, is_folder: bool) -> bool | None:
        """True: ignored; False: re-included; None: no rule speaks of this entry."""
        relative = os.fsencode(path)[self._start :]
        name = relative[relative.rfind(b"/") + 1 :]
        if not (self._any_name.fullmatch(name) or self._any_path.fullmatch(relative)):
            return None
        for rule, regex in self._rules:
            if (is_folder or not rule.folders_only) and regex.fullmatch(name if rule.by_name else relative):
                return not rule.negated
        return None


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
    return rule is not None and rule.regex not in (b"", _NEVER)


def _compile(regex: bytes) -> re.Pattern[bytes]:
    return re.compile(regex, re.DOTALL)


def _any(regexes: Iterable[bytes]) -> bytes:
    return b"|".join(regexes) or _NEVER


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
    return _Rule(_translate(pattern.removeprefix(b"/")), by_name, folders_only, negated)


def _translate(pattern: bytes) -> bytes:
    """A regular expression for the whole name or path, tried in time linear in the number of its stars.

    What stands between two stars is sought once, at the first place it fits:
    any later one leaves less to what follows. So all but the last are atomic.
    """
    literal = _LITERAL.match(pattern)
    at = literal.end() if literal else 0
    parts = [re.escape(pattern[:at])]
    star = folders = 0
    # git compares the literal head first, so stars right behind it count as stars at the start.
    pattern, at = pattern[at:], 0
    while at < len(pattern):
        part, at = _next_part(pattern, at)
        if part == _NEVER:
            return _NEVER
        if part in _ACROSS:
            folders, star = _sought_once(parts, folders), 0
        elif part == _STAR:
            star = _sought_once(parts, star)
        elif part == b"/":
            star = 0
        parts.append(part)
    return b"".join(parts)


def _sought_once(parts: list[bytes], star: int) -> int:
    """Close what began at an earlier star, if any; returns where the next one goes."""
    if star:
        parts[star:] = [b"(?>" + _LAZY[parts[star]] + b"".join(parts[star + 1 :]) + b")"]
    return len(parts)


def _next_part(pattern: bytes, at: int) -> tuple[bytes, int]:
    for token, regex in ((_FOLDERS, _ACROSS[0]), (_EVERYTHING, _ACROSS[1]), (_STARS, _STAR)):
        if found := token.match(pattern, at):
            return regex, found.end()
    char = pattern[at : at + 1]
    if char == b"?":
        return b"[^/]", at + 1
    if char == b"[":
        return _bracket(pattern, at + 1)
    if char == b"\\":
        at += 1
        char = pattern[at : at + 1]
    return (re.escape(char) if char else _NEVER), at + 1


def _bracket(pattern: bytes, at: int) -> tuple[bytes, int]:
    negated = pattern[at : at + 1] in (b"!", b"^")
    at += negated
    members: set[int] = set()
    previous: int | None = None
    first = True
    while first or pattern[at : at + 1] != b"]":
        first = False
        step = _bracket_item(pattern, at, previous)
        if step is None:
            return _NEVER, len(pattern)
        added, previous, at = step
        members |= added
    chosen = (set(range(256)) - members if negated else members) - {ord("/")}
    escaped = b"".join(b"\\x%02x" % member for member in sorted(chosen))
    return (b"[" + escaped + b"]" if chosen else _NEVER), at + 1


def _bracket_item(pattern: bytes, at: int, previous: int | None) -> tuple[set[int], int | None, int] | None:
    """What one item of a bracket adds, the start of a range that may follow it, and where to go on."""
    is_range = (
        previous is not None and pattern[at : at + 1] == b"-" and pattern[at + 1 : at + 2] not in (b"", b"]")
    )
    at += is_range
    if not is_range and (named := _NAMED_CLASS.match(pattern, at)):
        if not named[2]:
            return None
        if named[1].endswith(b":"):
            letters = _CLASSES.get(named[1][:-1])
            return None if letters is None else (set(letters.encode()), None, named.end())
    at += pattern[at : at + 1] == b"\\"
    if at >= len(pattern):
        return None
    if is_range and previous is not None:
        return set(range(previous, pattern[at] + 1)), None, at + 1
    return {pattern[at]}, pattern[at], at + 1
