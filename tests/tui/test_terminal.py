"""The real program in a real terminal."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tui.terminal import PROGRAM, ROOT, alive, child, descendants, opened, project, until

pytestmark = pytest.mark.tmux

# Without the letter under the cursor, which is drawn by itself.
PLACEHOLDER = "sk what the code does"
COLOUR = re.compile(r"\x1b\[(?:[\d;:]*[;:])?(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])[;:m]")
EDITOR = """#!{python}
import os, sys, termios, tty
from pathlib import Path

if not (os.isatty(0) and os.isatty(1)):
    raise SystemExit("no terminal")
Path(sys.argv[0] + ".called").write_text("\\n".join(sys.argv[1:]))
line, file = int(sys.argv[1]), Path(sys.argv[2])
lines = file.read_text().splitlines(keepends=True)
lines[line - 1] = lines[line - 1].rstrip() + "  # or a timespan\\n"
file.write_text("".join(lines))
before = termios.tcgetattr(0)
print("the editor is open", flush=True)
tty.setcbreak(0)
os.read(0, 1)
termios.tcsetattr(0, termios.TCSANOW, before)
"""
SNIPPET = '''def deliver(address, text):
    """Send a letter over SMTP."""
    print(address, text)
'''


def editor(folder: Path) -> Path:
    """Called as vim is."""
    file = folder / "vim"
    file.write_text(EDITOR.format(python=sys.executable))
    file.chmod(0o755)
    return file


def test_a_session(tmp_path: Path) -> None:
    """Ask, edit, see the hits follow the files, paste, resize, quit; standard output is not the terminal."""
    root, vim = project(tmp_path), editor(tmp_path)
    with opened(tmp_path, EDITOR=str(vim)) as terminal:
        terminal.enter(f"{PROGRAM} >out; echo code=$?=")
        terminal.shows(PLACEHOLDER, "F1 help")
        terminal.type("read a duration")
        terminal.shows("read a duration", "parse_duration", "src/clock.py:4", "Read a duration such as 5m")

        terminal.press("Enter")
        terminal.shows("the editor is open")
        line, file = Path(f"{vim}.called").read_text().splitlines()
        assert (line, file) == ("+4", str(root / "src/clock.py"))
        terminal.type("x")
        terminal.shows("❯ read a duration", "src/clock.py:4", "# or a timespan")

        (root / "src/new.py").write_text('def read_a_duration():\n    """Read a duration."""\n')
        terminal.shows("❯ read a duration", "src/new.py:1")

        terminal.press("Escape")
        terminal.shows(PLACEHOLDER)
        terminal.paste(SNIPPET)
        terminal.shows("Ask something else", "send_mail", "Deliver a letter over SMTP")

        terminal.resize(40, 12)
        terminal.press("F1")
        terminal.shows("Keys")
        terminal.press("Escape")
        terminal.shows("send_mail")
        terminal.lacks("Keys")
        terminal.resize(120, 40)
        terminal.shows("│ send_mail", "Deliver a letter over SMTP")

        terminal.press("C-q")
        terminal.shows("code=0=")
        terminal.is_given_back()
        assert (root / "out").read_text() == ""


def test_what_is_marked_is_printed(tmp_path: Path) -> None:
    """Symptom: in a pipe the UI took 80×24 of whatever size the terminal had."""
    project(tmp_path)
    vim = editor(tmp_path)
    with opened(tmp_path, EDITOR=str(vim)) as terminal:
        terminal.enter("cd src")
        asked = f"lines=$({PROGRAM} --print ..); echo code=$?=; echo $lines="
        terminal.enter(asked)
        terminal.shows(PLACEHOLDER)
        terminal.type("duration letter")
        terminal.shows("clock.py", "│ parse_duration")
        terminal.press("C-t", "C-t")
        terminal.shows("2 marked")
        terminal.press("Enter")
        terminal.shows("code=0=", "clock.py:4 mail.py:1=")
        assert not Path(f"{vim}.called").exists()

        terminal.enter(f"clear; {asked}")
        terminal.shows(PLACEHOLDER)
        terminal.type("duration letter")
        terminal.shows("│ parse_duration")
        terminal.press("C-q")
        terminal.shows("code=1=\n=\n")
        terminal.is_given_back()


@pytest.mark.parametrize(("key", "signal", "code"), [("C-c", "", 0), ("", "INT", 130), ("", "TERM", 143)])
def test_however_it_ends_the_terminal_is_given_back(tmp_path: Path, key: str, signal: str, code: int) -> None:
    """Symptom: the shell after SIGTERM had no echo, and wrote what the mouse did."""
    project(tmp_path)
    with opened(tmp_path) as terminal:
        terminal.enter(f"{PROGRAM}; echo code=$?=")
        terminal.shows(PLACEHOLDER, "up to date")
        processes = descendants(terminal.shell)
        program = str(child(terminal.shell))
        terminal.press(key) if key else subprocess.run(["kill", f"-{signal}", program], check=True)
        terminal.shows(f"code={code}=")
        terminal.is_given_back()
        until(lambda: not alive(processes), lambda: f"{alive(processes)} of {processes} still run")


@pytest.mark.parametrize("how", ["TERM", "C-q", "hang up"])
def test_an_end_while_indexing_leaves_nothing_behind(tmp_path: Path, how: str) -> None:
    """No process, and an index that goes on where it was.

    Symptom: behind a shell that ignores SIGHUP it kept a core busy for ever after its terminal was gone.
    """
    root = project(tmp_path)
    for number in range(600):
        body = "".join(f"def work_{number}_{n}(x):\n    return x + {n}\n\n\n" for n in range(40))
        (root / f"src/more_{number}.py").write_text(body)
    with opened(tmp_path) as terminal:
        terminal.enter(f"trap '' HUP; {PROGRAM}; echo code=$?=")
        terminal.shows("indexing")
        until(lambda: len(descendants(terminal.shell)) > 1, terminal.screen)
        running = descendants(terminal.shell)
        if how == "hang up":
            terminal.hang_up()
        elif how == "TERM":
            subprocess.run(["kill", f"-{how}", str(child(terminal.shell))], check=True)
        else:
            terminal.press(how)
        until(lambda: not alive(running), lambda: f"{alive(running)} of {running} still run")
    # It is not this test's to wait for all of it.
    for number in range(60, 600):
        (root / f"src/more_{number}.py").unlink()
    environment = os.environ | {"COREB_SEARCH_MODEL": "hash", "PYTHONPATH": str(ROOT)}
    search = [sys.executable, "-P", "-m", "coreb_search", "search", "-l", "deliver a letter"]
    done = subprocess.run(search, cwd=root, env=environment, capture_output=True, text=True, check=True)
    assert "src/mail.py" in done.stdout


@pytest.mark.parametrize("redirection", ["</dev/null", "2>errors"])
def test_without_a_terminal_it_says_so(tmp_path: Path, redirection: str) -> None:
    project(tmp_path)
    with opened(tmp_path) as terminal:
        terminal.enter(f"{PROGRAM} {redirection}; echo code=$?=; cat errors")
        shown = terminal.shows("code=2=", "the terminal UI needs a terminal; to ask without")
        assert shown.count("coreb-search: error: ") == 1


def test_no_colours_where_they_are_not_wanted(tmp_path: Path) -> None:
    project(tmp_path)
    for environment in ({"NO_COLOR": "1"}, {}):
        with opened(tmp_path, **environment) as terminal:
            terminal.enter(PROGRAM)
            terminal.shows(PLACEHOLDER)
            terminal.type("read a duration")
            terminal.shows("│ parse_duration", "python 3")
            coloured = COLOUR.search(terminal.screen("-e"))
            assert bool(coloured) is not bool(environment), coloured


def test_it_can_be_suspended(tmp_path: Path) -> None:
    project(tmp_path)
    with opened(tmp_path) as terminal:
        terminal.enter("set -m")
        terminal.enter(PROGRAM)
        terminal.shows(PLACEHOLDER, "up to date")
        terminal.type("read a duration")
        terminal.shows("│ parse_duration")
        terminal.press("C-z")
        terminal.shows("Stopped")
        terminal.is_given_back()
        terminal.enter("fg; echo code=$?=")
        terminal.shows("❯ read a duration", "│ parse_duration")
        terminal.press("C-q")
        terminal.shows("code=0=")
        terminal.is_given_back()


@pytest.mark.parametrize("editor", ["#!/nowhere/sh\n", "\x7fELF"])
def test_an_editor_that_cannot_run_gives_the_terminal_back(tmp_path: Path, editor: str) -> None:
    """Symptom: the program had given the terminal up and never took it again."""
    project(tmp_path)
    file = tmp_path / "vim"
    file.write_text(editor)
    file.chmod(0o755)
    with opened(tmp_path, EDITOR=str(file)) as terminal:
        terminal.enter(f"{PROGRAM}; echo code=$?=")
        terminal.shows(PLACEHOLDER)
        terminal.type("read a duration")
        terminal.shows("│ parse_duration")
        terminal.press("Enter")
        terminal.shows("❯ read a duration", "cannot be started")
        terminal.press("C-q")
        terminal.shows("code=0=")
        terminal.is_given_back()


def test_bytes_that_are_no_text_end_nothing(tmp_path: Path) -> None:
    """Symptom: one byte of another encoding, and it ended in a traceback with exit code 0."""
    project(tmp_path)
    with opened(tmp_path) as terminal:
        terminal.enter(f"{PROGRAM}; echo code=$?=")
        terminal.shows(PLACEHOLDER)
        terminal.press("-H", "ff", "fe", "c3")
        terminal.type("read a duration")
        terminal.shows("│ parse_duration")
        terminal.press("C-q")
        terminal.shows("code=0=")


def test_the_home_folder_has_to_be_named(tmp_path: Path) -> None:
    """Symptom: started there by mistake, it indexed all that was in it."""
    project(tmp_path)
    with opened(tmp_path, HOME=str(tmp_path / "project")) as terminal:
        terminal.enter(f"{PROGRAM}; echo code=$?=")
        terminal.shows("code=2=", "this is your home folder: name a project")
        assert not (tmp_path / "project" / ".coreb-search").exists()
        terminal.enter(f"{PROGRAM} .; echo code=$?=")
        terminal.shows(PLACEHOLDER)
        terminal.press("C-q")
        terminal.shows("code=0=")


BUG = """
import sys
from coreb_search.cli import main
from coreb_search.tui.widgets.toggles import Toggles

def show(self, *_):
    raise ZeroDivisionError("of nothing")

Toggles.show = show
sys.argv[0] = "coreb-search"
main()
"""


@pytest.mark.parametrize(("option", "traced"), [("", False), ("--debug", True)])
def test_a_bug_is_told_in_one_line(tmp_path: Path, option: str, traced: bool) -> None:
    """Symptom: two pages of traceback with the values of all variables."""
    project(tmp_path)
    (tmp_path / "buggy.py").write_text(BUG)
    with opened(tmp_path) as terminal:
        terminal.enter(f"{shlex.quote(sys.executable)} -P ../buggy.py {option}; echo code=$?=")
        shown = terminal.shows(
            "code=2=", "coreb-search: error: unexpected ZeroDivisionError: of nothing (a bug"
        )
        assert ('  File "' in shown) is traced
        terminal.is_given_back()
