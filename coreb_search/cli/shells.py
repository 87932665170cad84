"""Completion in shells, where click's own needs help: with commas in fish, with ``--option=value`` in all.

Imported only while a shell asks, or is given its script.
"""

from __future__ import annotations

import re
from typing import Any

from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
)

# Of each answer up to the first two tabs: its type, its value, and what is said of it.
_FISH = """\
function %(complete_func)s
    set -l response (env %(complete_var)s=fish_complete COMP_WORDS=(commandline -cp | string collect) \
COMP_CWORD=(commandline -ct | string collect) %(prog_name)s)
    set -l option (string match -r '^--[^=]+=' -- (commandline -ct); or echo)
    for completion in $response
        set -l parts (string split -m 2 \\t -- $completion)
        switch $parts[1]
            case dir
                string join \\n -- $option(__fish_complete_directories $parts[2])
            case file
                string join \\n -- $option(__fish_complete_path $parts[2])
            case plain
                string join \\t -- $parts[2..]
        end
    end
end

complete --no-files --command %(prog_name)s --arguments "(%(complete_func)s)"
"""
_OPTION = re.compile(r"--[^=]+=")


class _Joined(ShellComplete):
    """For fish and zsh, where ``--option=value`` is one word: what is offered takes its place."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem[str]]:
        """As click's; files and folders are the script's."""
        found = super().get_completions(args, incomplete)
        if "--" not in args and (option := _OPTION.match(incomplete)):
            for item in found:
                item.value = option[0] + item.value if item.type == "plain" else item.value
        return found


@add_completion_class
class Fish(_Joined, FishComplete):
    """With whole help texts."""

    source_template = _FISH

    def format_completion(self, item: CompletionItem[Any]) -> str:
        """One line."""
        return "\t".join((item.type, item.value, " ".join((item.help or "").split())))


@add_completion_class
class Zsh(_Joined, ZshComplete):
    """Whose own completion of files is to leave an option before them alone."""

    source_template = ZshComplete.source_template.replace(
        "() {\n", "() {\n    [[ $PREFIX == --*=* ]] && compset -P 1 '*='\n", 1
    )


@add_completion_class
class Bash(BashComplete):
    """Which takes ``=`` for a word of its own."""

    def get_completion_args(self) -> tuple[list[str], str]:
        """As click's."""
        args, incomplete = super().get_completion_args()
        return args[:-1] if args[-1:] == ["="] else args, incomplete
