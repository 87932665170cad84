"""All commands, in the sections of ``--help``."""

from __future__ import annotations

from coreb_search.cli.program import Program

program = Program(
    "coreb-search",
    sections={
        "Index": {"index": "manage", "watch": "watch", "status": "manage"},
        "Search": {"tui": "terminal", "search": "find", "similar": "find"},
        "Editors and agents": {"rpc": "serve", "mcp": "agents"},
        "Models": {"models": "models"},
        "Measure": {"eval": "evaluate"},
        "Maintain": {"doctor": "doctor", "clean": "manage", "completion": "manage"},
    },
    help="Search a repository by meaning: ask a question or give a piece of code, get the functions. "
    "Everything stays on this machine. Without a command it opens the terminal UI.",
    default="tui",
)
