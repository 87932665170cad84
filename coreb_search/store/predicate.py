"""Filters as LanceDB predicates, every value escaped."""

from __future__ import annotations

from collections.abc import Iterable

from coreb_search.errors import UsageError
from coreb_search.types import Filters


def quote(value: str) -> str:
    """``value`` as an SQL string literal."""
    return "'" + value.replace("'", "''") + "'"


def one_of(column: str, values: Iterable[str]) -> str:
    """``column IN (…)``; never true for no values."""
    listed = ", ".join(quote(value) for value in values)
    return f"{column} IN ({listed})" if listed else "false"


def where(filters: Filters) -> str | None:
    """The predicate that admits what ``filters`` admit, None when that is everything."""
    parts = []
    if filters.languages:
        parts.append(one_of("language", filters.languages))
    if filters.kinds:
        parts.append(one_of("kind", filters.kinds))
    if filters.folder:
        inside = quote(filters.folder.rstrip("/") + "/")
        parts.append(f"(path = {quote(filters.folder)} OR starts_with(path, {inside}))")
    wanted = [_glob(glob) for glob in filters.paths if not glob.startswith("!")]
    unwanted = [_glob(glob[1:]) for glob in filters.paths if glob.startswith("!")]
    if wanted:
        parts.append("(" + " OR ".join(wanted) + ")")
    parts.extend(f"NOT {predicate}" for predicate in unwanted)
    return " AND ".join(parts) or None


def _glob(glob: str) -> str:
    from pathspec.patterns.gitignore.spec import GitIgnoreSpecPattern

    try:
        regex, _ = GitIgnoreSpecPattern.pattern_to_regex(glob)
    except ValueError as error:
        raise UsageError(f"not a path pattern: {glob!r} ({error})") from error
    if regex is None:
        raise UsageError(
            f"an empty path pattern: {glob!r}; write it as in .gitignore, for example 'src/**/*.py'"
        )
    text = regex if isinstance(regex, str) else regex.decode()
    return f"regexp_like(path, {quote(text)})"
