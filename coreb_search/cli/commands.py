"""All commands, in the sections of ``--help``."""

from __future__ import annotations

from coreb_search.cli.evaluate import evaluate
from coreb_search.cli.find import search, similar
from coreb_search.cli.manage import clean, completion, index, status
from coreb_search.cli.program import Program
from coreb_search.cli.terminal import tui

program = Program(
    "coreb-search",
    sections={
        "Index": [index, status],
        "Search": [tui, search, similar],
        "Measure": [evaluate],
        "Maintain": [clean, completion],
    },
    help="Search a repository by meaning: ask a question or give a piece of code, get the functions. "
    "Everything stays on this machine. Without a command it opens the terminal UI.",
    default=tui,
)
