"""Which editor is the user's, and how it is told to open a file at a line.

A table says it for each program; what is in no row gets the file alone, and the terminal.
"""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Thread

from coreb_search.config import absolute
from coreb_search.errors import UsageError
from coreb_search.programs import find_program

_PLUS = ("+{line}", "{file}")
_COLON = ("{file}:{line}",)
_LINE = ("--line", "{line}", "{file}")
_GOTO = ("--goto", "{file}:{line}")
_COMMAND = ("-c", "{line}", "{file}")
# Windows around nvim hand on what follows the dashes.
_HANDED_ON = ("--", "+{line}", "{file}")
_ALONE = ("{file}",)


@dataclass(frozen=True, slots=True)
class Editor:
    """A program and how it is called."""

    command: tuple[str, ...]
    """What was configured, split."""
    place: str
    """The program's file; what it is called by may be another one's name to the system."""
    in_terminal: bool
    """Whether it needs the terminal to itself; otherwise it opens its own window."""
    opening: tuple[str, ...] = _ALONE
    """The arguments that follow the command; ``{file}`` and ``{line}`` are filled in."""

    def at(self, file: Path, line: int) -> list[str]:
        """The whole argument vector. The path is absolute, so that no name is taken for an option."""
        place = absolute(file)
        return [*self.command, *(part.format(file=place, line=line) for part in self.opening)]


@dataclass(frozen=True, slots=True)
class _Row:
    names: str
    opening: tuple[str, ...]
    in_terminal: bool
    otherwise: str = ""
    """Options that take a terminal editor to a window, or the reverse."""
    needs_display: bool = False
    """Whether it runs in the terminal where there is no display."""


_ROWS = (
    _Row("vi vim nvim view rvim rview vimx nvi lvim neovim", _PLUS, True, "-g"),
    _Row("gvim gview mvim", _PLUS, False, "-v"),
    _Row(
        "emacs emacsclient",
        _PLUS,
        False,
        "-nw --no-window-system -t --terminal -tty --tty",
        needs_display=True,
    ),
    _Row("emacs-nox nano rnano pico micro kak joe jmacs jstar jpico rjoe jupp", _PLUS, True),
    _Row("ne mg jed ee mcedit vis vile zile", _PLUS, True),
    _Row("busybox", _COMMAND, True),
    _Row("gedit pluma geany bbedit", _PLUS, False),
    _Row("nvim-qt neovide", _HANDED_ON, False),
    _Row("hx helix", _COLON, True),
    _Row("subl sublime sublime_text zed zeditor atom pulsar", _COLON, False),
    _Row("code code-insiders code-oss codium vscodium cursor windsurf", _GOTO, False),
    _Row("kate kwrite mate", _LINE, False),
    _Row("idea intellij-idea pycharm charm webstorm goland clion rubymine phpstorm", _LINE, False),
    _Row("rustrover rider datagrip dataspell studio android-studio", _LINE, False),
    _Row("code-server gnome-text-editor mousepad featherpad leafpad", _ALONE, False),
)
_BY_NAME = {name: row for row in _ROWS for name in row.names.split()}
_UNKNOWN = _Row("", _ALONE, True)
# Programs that answer to another's name and are not called as it is.
_DISGUISED = ("busybox", "emacs-nox")

_FALLBACKS = ("editor", "nvim", "vim", "hx", "micro", "nano", "emacs", "vi")
_REMEDY = "set VISUAL or EDITOR to one that is installed, for instance EDITOR=vim or EDITOR='code --wait'"
_VERSION = re.compile(r"[-_.]?\d+(\.\d+)*")


def chosen(environment: Mapping[str, str]) -> Editor:
    """The editor that ``VISUAL``, else ``EDITOR`` names, else the first of a few that is on ``PATH``.

    Raises UsageError when there is none, or the value names none.
    """
    for variable in ("VISUAL", "EDITOR"):
        if value := environment.get(variable, "").strip():
            return _configured(variable, value, environment)
    for program in _FALLBACKS:
        if place := find_program(program, environment):
            return _editor((program,), place, environment)
    raise UsageError(f"no editor found: {_REMEDY}")


def run(editor: Editor, file: Path, line: int) -> int:
    """Open ``file`` at ``line``: wait for an editor in the terminal, start one with a window and return.

    Returns the exit code, 0 for one with a window. Call it on the main thread, with the terminal given up.
    Raises UsageError when the file is gone or the editor cannot be started.
    """
    if not file.is_file():
        raise UsageError(f"{file} is gone; search again")
    arguments = editor.at(file, line)
    try:
        if editor.in_terminal:
            return _wait(arguments, editor.place)
        _detach(arguments, editor.place)
    except OSError as error:
        raise UsageError(f"{editor.command[0]} cannot be started: {error.strerror}; {_REMEDY}") from None
    return 0


def _configured(variable: str, value: str, environment: Mapping[str, str]) -> Editor:
    try:
        command = tuple(shlex.split(value))
    except ValueError:
        raise UsageError(f"{variable} cannot be split into words: {value}; {_REMEDY}") from None
    place = find_program(command[0], environment) if command else None
    if place is None:
        raise UsageError(f"{variable} names no program on PATH: {value}; {_REMEDY}")
    return _editor(command, place, environment)


def _editor(command: tuple[str, ...], place: str, environment: Mapping[str, str]) -> Editor:
    row = _row(command[0], os.path.realpath(place))
    turned = not set(row.otherwise.split()).isdisjoint(command[1:])
    displayed = bool(environment.get("DISPLAY")) or not row.needs_display
    return Editor(command, place, row.in_terminal != turned or not displayed, row.opening)


def _row(program: str, place: str) -> _Row:
    """By the name it is called by, then by that of the file behind it (``editor`` is a link to one)."""
    called, real = _plain_name(program), _plain_name(place)
    names = (real, called) if real in _DISGUISED else (called, real)
    # Of pycharm-community or nvim-nightly the first word is known.
    tried = (each for name in names for each in (name, name.partition("-")[0]))
    return next((_BY_NAME[name] for name in tried if name in _BY_NAME), _UNKNOWN)


def _plain_name(program: str) -> str:
    """Without folder, version and ending: vim of ``/usr/bin/vim.basic``, idea of ``idea64.exe``."""
    return _VERSION.sub("", Path(program).name.lower()).partition(".")[0]


def _wait(arguments: list[str], place: str) -> int:
    with subprocess.Popen(arguments, executable=place) as editor, _uninterrupted():
        return editor.wait()


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Leave Ctrl-C to the editor, which is sent it too; only once it runs, for it would inherit this."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _detach(arguments: list[str], place: str) -> None:
    none = subprocess.DEVNULL
    editor = subprocess.Popen(
        arguments, executable=place, stdin=none, stdout=none, stderr=none, start_new_session=True
    )
    # Reaped whenever it ends, or it would stay in the process table.
    Thread(target=editor.wait, daemon=True).start()
