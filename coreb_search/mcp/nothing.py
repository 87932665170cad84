"""Why a filter admits nothing, for an agent that would else take it for an answer."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from coreb_search.display.safe import safe_path
from coreb_search.engine import Engine
from coreb_search.mcp.answers import clipped
from coreb_search.types import Filters

_MOST_NAMED = 5
_LONGEST_NAME = 60
_EMPTY = "is indexed; index_status says what was left out, and why."


def reason(engine: Engine, filters: Filters) -> str:
    """What keeps ``filters`` from admitting any chunk; empty when they admit some."""
    return "" if engine.count(filters) else " ".join(_reasons(engine, filters))


def _reasons(engine: Engine, filters: Filters) -> Iterator[str]:
    if not engine.languages():
        yield f"Not one file {_EMPTY}"
        return
    if filters.folder:
        yield f"This server searches only {_named(filters.folder)}."
        if not engine.count(Filters(folder=filters.folder)):
            yield f"Nothing of it {_EMPTY}"
            return
    yield from list(_faults(engine, filters)) or ["Nothing passes all filters together: leave one out."]


def _faults(engine: Engine, filters: Filters) -> Iterator[str]:
    """Of each filter that admits nothing, whatever the others are."""
    folder, languages = filters.folder, engine.languages()
    if filters.paths and not engine.count(Filters(folder=folder, paths=filters.paths)):
        yield f"No indexed file matches paths {_listed(filters.paths)}; {_rule(engine, filters.paths)}."
    if missing := [name for name in filters.languages if name not in languages]:
        yield f"Nothing in {_listed(missing)} is indexed; there is {_listed(languages)}."
    if filters.kinds and not engine.count(Filters(folder=folder, kinds=filters.kinds)):
        yield f"No {_listed(filters.kinds)} is indexed."


def _rule(engine: Engine, globs: Collection[str]) -> str:
    if any(glob.lstrip("!").startswith(("/", "..", "~")) for glob in globs):
        base = clipped(safe_path(str(engine.project.base)), 2 * _LONGEST_NAME)
        return f"they begin at {base}, and nothing outside it is searched"
    return "they are globs as in .gitignore: src/**, *_test.go"


def _listed(names: Collection[str]) -> str:
    """The first of them."""
    more = len(names) - _MOST_NAMED
    return ", ".join([*map(_named, [*names][:_MOST_NAMED]), *([f"{more} more"] if more > 0 else [])])


def _named(name: str) -> str:
    return clipped(safe_path(name), _LONGEST_NAME)
