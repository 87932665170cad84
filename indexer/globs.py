"""One glob in gitignore syntax, as a regular expression or, where it has no wildcards, as plain text.

Works on bytes, as git does.
"""

from __future__ import annotations

import re
import string

_LITERAL = re.compile(rb"[^*?\[\\]*")
_ESCAPED_LITERAL = re.compile(rb"(?:[^*?\[\\]|\\.)*", re.DOTALL)
_ESCAPE = re.compile(rb"\\(.)", re.DOTALL)
_FOLDERS = re.compile(rb"(?:^|(?<=/))\*\*+/")
_EVERYTHING = re.compile(rb"(?:^|(?<=/))\*\*+(?=$|\\/)")
_STARS = re.compile(rb"\*+")
_NAMED_CLASS = re.compile(rb"\[:([^\]]*)(\]?)")
NEVER = b"(?!)"
_STAR = b"[^/]*"
_ACROSS = (b"(?:.*/)?", b".*")
_LAZY = {_STAR: b"[^/]*?", _ACROSS[0]: b"(?:.*?/)??", _ACROSS[1]: b".*?"}

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


def unescaped(pattern: bytes) -> bytes | None:
    """What a pattern without wildcards says; None for others, and for one that ends too early."""
    if _LITERAL.fullmatch(pattern):
        return pattern
    return _ESCAPE.sub(rb"\1", pattern) if _ESCAPED_LITERAL.fullmatch(pattern) else None


def translated(pattern: bytes) -> bytes:
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
        if part == NEVER:
            return NEVER
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
    return (re.escape(char) if char else NEVER), at + 1


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
            return NEVER, len(pattern)
        added, previous, at = step
        members |= added
    chosen = (set(range(256)) - members if negated else members) - {ord("/")}
    escaped = b"".join(b"\\x%02x" % member for member in sorted(chosen))
    return (b"[" + escaped + b"]" if chosen else NEVER), at + 1


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
