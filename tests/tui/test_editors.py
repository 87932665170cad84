"""The user's editor: programs that write down how they were called, and vim itself where it is installed."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

import pytest

from coreb_search.errors import UsageError
from coreb_search.tui.editors import Editor, chosen, run

# Writes its arguments, one a line, then its session and whether its standard input is empty.
STUB = f"""#!{sys.executable} -IS
import os, sys, time
time.sleep(float(os.environ.get("STUB_WAITS", 0)))
empty = os.path.samestat(os.fstat(0), os.stat(os.devnull))
with open(sys.argv[0] + ".part", "w") as file:
    print(*sys.argv[1:], os.getsid(0), empty, sep="\\n", file=file)
os.rename(sys.argv[0] + ".part", sys.argv[0] + ".called")
sys.exit(3)
"""

PLUS = ["+7", "/f"]
COLON = ["/f:7"]
LINE = ["--line", "7", "/f"]
GOTO = ["--goto", "/f:7"]
ALONE = ["/f"]


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """The only folder on PATH of ``environment``."""
    folder = tmp_path / "programs"
    folder.mkdir()
    return folder


def install(folder: Path, name: str, text: str = STUB) -> Path:
    program = folder / name
    program.write_text(text)
    program.chmod(0o755)
    return program


def editor_of(folder: Path, value: str, **more: str) -> Editor:
    return chosen({"PATH": str(folder), "EDITOR": value, **more})


def called(program: Path) -> list[str]:
    """What the stub wrote, as soon as it has."""
    record = program.with_name(f"{program.name}.called")
    end = time.monotonic() + 10
    while not record.exists() and time.monotonic() < end:
        time.sleep(0.01)
    return record.read_text().splitlines()


@pytest.mark.parametrize(
    ("name", "arguments", "in_terminal"),
    [
        *((name, PLUS, True) for name in "vi vim nvim view nano pico micro kak joe ne mg jed emacs".split()),
        *((name, PLUS, True) for name in ("vim.basic", "vim.gtk3", "nvim-0.10.appimage", "VIM.EXE")),
        *((name, PLUS, True) for name in ("emacsclient.emacs", "emacs-29.1-nox", "emacs27")),
        *((name, PLUS, False) for name in ("gvim", "mvim", "gedit", "geany")),
        *((name, COLON, True) for name in ("hx", "helix")),
        *((name, COLON, False) for name in ("subl", "sublime_text", "zed", "zeditor")),
        *((name, GOTO, False) for name in "code code-insiders codium cursor windsurf code.cmd".split()),
        *((name, LINE, False) for name in "kate idea idea.sh idea64.exe pycharm-community webstorm".split()),
        *((name, ["--", *PLUS], False) for name in ("nvim-qt", "neovide")),
        ("busybox", ["-c", "7", "/f"], True),
        ("mousepad", ALONE, False),
        ("something", ALONE, True),
    ],
)
def test_each_editor_is_told_the_line_in_its_own_form(
    programs: Path, name: str, arguments: list[str], in_terminal: bool
) -> None:
    install(programs, name)
    editor = editor_of(programs, name)
    assert editor.at(Path("/f"), 7) == [name, *arguments]
    assert editor.in_terminal is in_terminal


@pytest.mark.parametrize(
    ("value", "display", "in_terminal"),
    [
        ("emacs", ":0", False),
        ("emacs", "", True),
        ("emacs -nw", ":0", True),
        ("emacs -q --no-window-system", ":0", True),
        ("emacs-nox", ":0", True),
        ("emacsclient -c", ":0", False),
        ("emacsclient -c -a ''", "", True),
        ("emacsclient -t", ":0", True),
        ("vim -g", ":0", False),
        ("gvim -v", ":0", True),
        ("nano -g", ":0", True),
    ],
)
def test_options_and_the_display_decide_who_needs_the_terminal(
    programs: Path, value: str, display: str, in_terminal: bool
) -> None:
    install(programs, value.split(maxsplit=1)[0])
    assert editor_of(programs, value, DISPLAY=display).in_terminal is in_terminal


@pytest.mark.parametrize(
    ("link", "target", "arguments", "in_terminal"),
    [
        ("editor", "vim.basic", PLUS, True),
        ("e", "code", GOTO, False),
        ("gvim", "vim.gtk3", PLUS, False),
        ("vi", "busybox", ["-c", "7", "/f"], True),
        ("emacs", "emacs-nox", PLUS, True),
    ],
)
def test_a_link_is_called_as_what_it_is(
    programs: Path, link: str, target: str, arguments: list[str], in_terminal: bool
) -> None:
    """Symptom: ``vi`` of BusyBox opened a file called +7, and ``editor`` opened files at their first line."""
    (programs / link).symlink_to(install(programs, target))
    editor = editor_of(programs, link, DISPLAY=":0")
    assert editor.at(Path("/f"), 7) == [link, *arguments]
    assert editor.in_terminal is in_terminal


def test_visual_goes_before_editor_and_an_empty_one_counts_as_unset(programs: Path) -> None:
    install(programs, "vim")
    install(programs, "code")
    both = {"PATH": str(programs), "EDITOR": "vim", "VISUAL": "code --wait"}
    assert chosen(both).command == ("code", "--wait")
    assert chosen({**both, "VISUAL": " "}).command == ("vim",)


def test_a_quoted_path_is_one_word(tmp_path: Path) -> None:
    (tmp_path / "My Apps").mkdir()
    program = install(tmp_path / "My Apps", "vim")
    assert editor_of(Path("/nowhere"), f"'{program}' -u NONE").command == (str(program), "-u", "NONE")


def test_without_a_setting_the_first_known_editor_on_the_path(programs: Path) -> None:
    install(programs, "vi")
    install(programs, "nano")
    assert chosen({"PATH": str(programs)}).command == ("nano",)


@pytest.mark.parametrize("first", [".", "", "sub", "./"])
def test_a_program_of_the_project_is_not_taken_for_an_editor(
    programs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: str
) -> None:
    """Symptom: with a relative entry on PATH, Enter ran what the project calls its editor."""
    install(programs, "nano")
    project = tmp_path / "project"
    (project / "sub").mkdir(parents=True)
    for place in ("editor", "nano", "sub/editor", "sub/nano"):
        install(project, place)
    monkeypatch.chdir(project)
    monkeypatch.setenv("PATH", f"{first}{os.pathsep}{programs}")
    run(chosen({"PATH": os.environ["PATH"]}), project / "nano", 1)
    assert (programs / "nano.called").exists()
    assert not list(project.rglob("*.called"))


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({}, "no editor found: set VISUAL or EDITOR"),
        ({"EDITOR": "nowhere -x"}, "EDITOR names no program on PATH: nowhere -x; set"),
        ({"VISUAL": "vim 'x"}, "VISUAL cannot be split into words: vim 'x; set"),
        ({"VISUAL": "''"}, "VISUAL names no program on PATH: ''; set"),
    ],
)
def test_what_is_no_editor_is_told_with_a_remedy(
    programs: Path, environment: dict[str, str], said: str
) -> None:
    with pytest.raises(UsageError) as told:
        chosen({"PATH": str(programs), **environment})
    assert str(told.value).startswith(said)
    assert "\n" not in str(told.value)


def test_a_terminal_editor_is_waited_for_and_may_fail(programs: Path, tmp_path: Path) -> None:
    program = install(programs, "vim")
    (tmp_path / "a b.py").touch()
    run(editor_of(programs, str(program)), tmp_path / "a b.py", 12)
    assert (programs / "vim.called").exists()
    line, file, session, _ = called(program)
    assert (line, file) == ("+12", str(tmp_path / "a b.py"))
    assert int(session) == os.getsid(0)


def test_an_editor_with_a_window_is_let_go(
    programs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = install(programs, "code")
    (tmp_path / "f.py").touch()
    monkeypatch.setenv("STUB_WAITS", "0.3")
    run(editor_of(programs, f"{program} --wait"), tmp_path / "f.py", 3)
    assert not (programs / "code.called").exists()
    *arguments, session, empty = called(program)
    assert arguments == ["--wait", "--goto", f"{tmp_path / 'f.py'}:3"]
    assert int(session) != os.getsid(0)
    assert empty == "True"


def test_no_name_is_taken_for_an_option(
    programs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(programs, "vim")
    monkeypatch.chdir(tmp_path)
    for name in ("-x", "+x", "{line}"):
        assert editor_of(programs, "vim").at(Path(name), 1)[-1] == str(tmp_path / name)


def test_a_file_that_is_gone_is_named(programs: Path, tmp_path: Path) -> None:
    program = install(programs, "vim")
    with pytest.raises(UsageError, match="gone is gone"):
        run(editor_of(programs, str(program)), tmp_path / "gone", 1)
    assert not (programs / "vim.called").exists()


@pytest.mark.parametrize("name", ["vim", "code"])
def test_an_editor_that_cannot_be_started_is_told(programs: Path, tmp_path: Path, name: str) -> None:
    program = install(programs, name, "#!/nowhere/sh\n")
    (tmp_path / "f").touch()
    with pytest.raises(UsageError, match=f"{name} cannot be started: No such file or directory; set VISUAL"):
        run(editor_of(programs, str(program)), tmp_path / "f", 1)


def test_an_interrupt_belongs_to_the_editor(programs: Path, tmp_path: Path) -> None:
    """Symptom: Ctrl-C in the editor ended the UI behind it."""
    text = f"#!/bin/sh\ntrap 'touch {tmp_path}/heard' INT\nsleep 0.3\nkill -INT {os.getpid()} $$\n"
    program = install(programs, "vim", text)
    (tmp_path / "f").touch()
    run(editor_of(programs, str(program)), tmp_path / "f", 1)
    assert (tmp_path / "heard").exists()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.vim
def test_vim_stands_on_the_line(tmp_path: Path) -> None:
    file, seen, commands = (tmp_path / name for name in ("f.txt", "seen", "commands.vim"))
    file.write_text("\n" * 99)
    commands.write_text(f"autocmd VimEnter * call writefile([line('.'), expand('%:p')], '{seen}') | qall!")
    run(chosen({**os.environ, "VISUAL": f"vim -es -u '{commands}'"}), file, 42)
    assert seen.read_text().splitlines() == ["42", str(file)]
