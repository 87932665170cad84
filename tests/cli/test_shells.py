"""Completion: the scripts, and what the program answers them."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from tests.cli.conftest import Run
from tests.cli.test_manage import COMMANDS

SHELLS = ("bash", "zsh", "fish")


def asked(run: Run, shell: str, line: str) -> list[str]:
    """What the shell's script is told when the line's last word is to be completed."""
    words = line.split(" ")
    number = words[-1] if shell == "fish" else str(len(words) - 1)
    given = {"_COREB_SEARCH_COMPLETE": f"{shell}_complete", "COMP_WORDS": line, "COMP_CWORD": number}
    return run(env=given, prog_name="coreb-search").stdout.rstrip("\n").split("\n")


@pytest.mark.parametrize("shell", SHELLS)
def test_completion_scripts_are_the_shells_own(run: Run, shell: str) -> None:
    script = run("completion", shell).stdout
    assert f"_COREB_SEARCH_COMPLETE={shell}_complete" in script
    if shutil.which(shell):
        subprocess.run([shell, "-n"], input=script, text=True, check=True)


@pytest.mark.parametrize(("typed", "goes_on"), [("py", ["python"]), ("rust,py", ["rust,python"])])
def test_completion_knows_languages(run: Run, typed: str, goes_on: list[str]) -> None:
    told = asked(run, "bash", f"coreb-search search x --lang {typed}")
    assert told == [f"plain,{word}" for word in goes_on]


def test_completion_knows_the_commands(run: Run) -> None:
    assert {f"plain,{name}" for name in COMMANDS} <= set(asked(run, "bash", "coreb-search "))


@pytest.mark.parametrize(
    ("shell", "line", "answer"),
    [
        ("bash", "similar pl", ["file,pl"]),
        ("zsh", "similar pl", ["file", "pl", "_"]),
        ("fish", "similar pl", ["file\tpl\t"]),
        ("bash", "search x --index ./", ["dir,./"]),
        ("zsh", "search x --index=./", ["dir", "./", "_"]),
        ("fish", "search x --index=./", ["dir\t./\t"]),
    ],
)
def test_files_and_folders_are_left_to_the_shell(run: Run, shell: str, line: str, answer: list[str]) -> None:
    """Symptom: FILE:LINE and --index were not completed at all."""
    assert asked(run, shell, f"coreb-search {line}") == answer


@pytest.mark.parametrize(
    ("shell", "line", "answer"),
    [
        ("bash", "search x --kind = cl", ["plain,class"]),
        ("zsh", "search x --kind=cl", ["plain", "--kind=class", "_"]),
        ("fish", "search x --kind=cl", ["plain\t--kind=class\t"]),
    ],
)
def test_the_value_of_an_option_may_be_joined_to_it(
    run: Run, shell: str, line: str, answer: list[str]
) -> None:
    """Symptom: nothing in bash and fish, and zsh put the value in the place of the option."""
    assert asked(run, shell, f"coreb-search {line}") == answer
    assert "compset -P 1 '*='" in run("completion", "zsh").stdout


def test_fish_is_told_all_of_a_help_text(run: Run) -> None:
    """Symptom: cut at its first comma, which the script took for the next field."""
    told = dict(line.split("\t")[1:] for line in asked(run, "fish", "coreb-search search x --k"))
    assert told["--kind"].endswith("; repeat, or separate by commas.")
    assert r"string split -m 2 \t -- $completion" in run("completion", "fish").stdout


def test_the_commands_for_zsh_are_all_that_it_needs(run: Run) -> None:
    """Symptom: ``command not found: compdef`` at every start."""
    told = run("completion", "--help").stdout
    assert told.index("autoload -Uz compinit && compinit") < told.index(
        'eval "$(coreb-search completion zsh)"'
    )
