"""Filters as LanceDB predicates, every value escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable

from coreb_search.errors import UsageError
from coreb_search.types import Filters

# A path is no longer; the engine limits the size of a compiled expression.
_LONGEST_GLOB = 1000
# To gitignore's rules ./x is no path; whoever writes it means x at the root.
_HERE = re.compile(r"^(!?)(?:\./+)+")
_BRACKETS = re.compile(
    r"""\\. | \[ (?P<negated>[!^]?+) (?P<members> \]?+ (?: \[:\w+:\] | \\. | [^]\\/] )*+ ) \]""",
    re.DOTALL | re.VERBOSE,
)
_MEMBER = re.compile(r"\[:(?P<name>\w+):\]|(?P<first>\\?.)(?:-(?P<last>\\?.))?", re.DOTALL)
_CLASSES = frozenset("alnum alpha blank cntrl digit graph lower print punct space upper xdigit".split())
# Private characters stand in for brackets while pathspec translates the rest.
_STAND_IN = 0xF0000


def quote(value: str) -> str:
    """``value`` as an SQL string literal."""
    return "'" + value.replace("'", "''") + "'"


def one_of(column: str, values: Iterable[str]) -> str:
    """``column IN (…)``; never true for no values."""
    listed = ", ".join(quote(value) for value in values)
    return f"{column} IN ({listed})" if listed else "false"


def where(filters: Filters) -> str | None:
    """The predicate that admits what ``filters`` admit, None when that is everything.

    Raises UsageError for a glob that is none.
    """
    parts = []
    if filters.languages:
        parts.append(one_of("language", filters.languages))
    if filters.kinds:
        parts.append(one_of("kind", filters.kinds))
    if filters.folder:
        inside = quote(filters.folder.rstrip("/") + "/")
        parts.append(f"(path = {quote(filters.folder)} OR starts_with(path, {inside}))")
    globs = [_HERE.sub(r"\1/", glob) for glob in filters.paths]
    wanted = [_glob(glob) for glob in globs if not glob.startswith("!")]
    unwanted = [_glob(glob[1:]) for glob in globs if glob.startswith("!")]
    if wanted:
        parts.append("(" + " OR ".join(wanted) + ")")
    parts.extend(f"NOT {predicate}" for predicate in unwanted)
    return " AND ".join(parts) or None


def _glob(glob: str) -> str:
    try:
        glob.encode()
        regex = _regex(glob) if len(glob) <= _LONGEST_GLOB else None
    except ValueError:
        regex = None
    if regex is None:
        raise UsageError(
            f"not a path pattern: {glob[:80]!r}; write it as in .gitignore, for example 'src/**/*.py'"
        )
    # A name may hold a line end.
    return f"regexp_like(path, {quote(f'(?s){regex}')})"


def _regex(glob: str) -> str | None:
    """In Rust's syntax. pathspec knows gitignore's rules, but takes brackets over as Python reads them."""
    from pathspec.patterns.gitignore.spec import GitIgnoreSpecPattern

    brackets: list[str] = []

    def stand_in(found: re.Match[str]) -> str:
        if found["members"] is None:
            return found[0]
        brackets.append(_bracket(found["negated"], found["members"]))
        return chr(_STAND_IN + len(brackets) - 1)

    regex: str | None
    regex, _ = GitIgnoreSpecPattern.pattern_to_regex(_BRACKETS.sub(stand_in, glob))
    for number, bracket in enumerate(brackets):
        regex = regex.replace(chr(_STAND_IN + number), bracket) if regex else None
    return regex


def _bracket(negated: str, members: str) -> str:
    """``[…]`` with every member escaped; it never matches a slash. Raises ValueError."""
    parts = []
    for member in _MEMBER.finditer(members):
        name, first, last = member["name"], member["first"], member["last"]
        if name and name not in _CLASSES:
            raise ValueError(f"no class of characters: {name}")
        if last and last[-1] < first[-1]:
            raise ValueError(f"an empty range: {member[0]}")
        ends = [f"\\x{{{ord(end[-1]):x}}}" for end in (first, last) if end]
        parts.append(f"[:{name}:]" if name else "-".join(ends))
    return f"[{'^/' if negated else ''}{''.join(parts)}]"
