"""The command line: parse, ask the engine, print; what another surface would want too is the engine's."""

from __future__ import annotations

from coreb_search.cli.find import search, similar
from coreb_search.cli.manage import clean, completion, index, status
from coreb_search.cli.program import Program

__all__ = ["main", "program"]

program = Program(
    "coreb-search",
    sections={
        "Index": [index, status],
        "Search": [search, similar],
        "Maintain": [clean, completion],
    },
    help="Search a repository by meaning: ask a question or give a piece of code, get the functions. "
    "Everything stays on this machine.",
)


def main() -> None:
    """The console script."""
    program()
