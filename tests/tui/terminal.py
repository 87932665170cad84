"""A terminal with a shell in it, made by tmux, and a small project to run the program on."""

from __future__ import annotations

import os
import secrets
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAM = shlex.join([sys.executable, "-P", "-m", "coreb_search"])
FILES = {
    "src/clock.py": '''"""Time."""


def parse_duration(text: str) -> int:
    """Read a duration such as 5m as seconds."""
    return int(text[:-1]) * {"s": 1, "m": 60}[text[-1]]
''',
    "src/mail.py": '''def send_mail(to: str, body: str) -> None:
    """Deliver a letter over SMTP."""
    print(to, body)
''',
}
_MEANT_FOR_OTHERS = ("TMUX", "TMUX_PANE", "COLUMNS", "LINES", "NO_COLOR", "ENV", "VISUAL", "EDITOR")
_PATIENCE_SECONDS = 30.0


class Terminal:
    """120×40; what is typed into it goes to a shell or to what the shell runs."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self._tmux = ["tmux", "-u", "-L", f"coreb-search-{secrets.token_hex(4)}", "-f", "/dev/null"]
        self._environment = {k: v for k, v in os.environ.items() if k not in _MEANT_FOR_OTHERS} | environment
        self._run("start-server", ";", "set-option", "-g", "default-terminal", "xterm-256color", ";",
                  "new-session", "-d", "-x", "120", "-y", "40", "-c", str(folder), "sh")  # fmt: skip
        self.shell = int(self.told("pane_pid"))

    def type(self, text: str) -> None:
        """Letter by letter."""
        self._run("send-keys", "-l", "--", text)

    def press(self, *keys: str) -> None:
        """In tmux's spelling, as in ``C-q``."""
        self._run("send-keys", *keys)

    def enter(self, line: str) -> None:
        """A line for the shell."""
        self.type(line)
        self.press("Enter")

    def paste(self, text: str) -> None:
        """As a terminal does for a program that asked to be told of it."""
        self._run("set-buffer", "--", text)
        self._run("paste-buffer", "-p")

    def resize(self, width: int, height: int) -> None:
        """The window."""
        self._run("resize-window", "-x", str(width), "-y", str(height))

    def screen(self, *options: str) -> str:
        """What it shows; with ``-e`` its colours, too."""
        return self._run("capture-pane", "-p", *options)

    def told(self, variable: str) -> str:
        """What tmux knows of it."""
        return self._run("display-message", "-p", f"#{{{variable}}}").strip()

    def shows(self, *texts: str) -> str:
        """The screen once all of these are on it."""
        until(
            lambda: all(text in self.screen() for text in texts), lambda: f"{texts} not on\n{self.screen()}"
        )
        return self.screen()

    def lacks(self, text: str) -> None:
        """Wait until this has gone from the screen."""
        until(lambda: text not in self.screen(), lambda: f"{text} still on\n{self.screen()}")

    def is_given_back(self) -> None:
        """No alternate screen, no mouse reports, a cursor, and the shell's echo."""
        flags = {name: self.told(f"{name}_flag") for name in ("cursor", "mouse_any")}
        assert flags == {"cursor": "1", "mouse_any": "0"}
        assert self.told("alternate_on") == "0"
        self.enter("echo silent=$(stty -a | grep -cw -- -echo)=")
        self.shows("silent=0=")

    def hang_up(self) -> None:
        """As when its window is closed."""
        self._run("kill-session")

    def close(self) -> None:
        """With whatever runs in it."""
        self._run("kill-server", check=False)

    def _run(self, *arguments: str, check: bool = True) -> str:
        command = [*self._tmux, *arguments]
        done = subprocess.run(
            command, env=self._environment, capture_output=True, encoding="utf-8", check=False
        )
        assert not check or done.returncode == 0, done.stderr
        return done.stdout


@contextmanager
def opened(folder: Path, **environment: str) -> Iterator[Terminal]:
    """In the project below ``folder``, with what the program remembers beside it."""
    settings = {
        "COREB_SEARCH_MODEL": "hash",
        "LC_ALL": "C.UTF-8",
        "PS1": "$ ",
        "PYTHONPATH": str(ROOT),
        "XDG_STATE_HOME": str(folder / "state"),
    }
    terminal = Terminal(folder / "project", settings | environment)
    try:
        yield terminal
    finally:
        terminal.close()


def project(folder: Path) -> Path:
    """Files in a folder of their own."""
    root = folder / "project"
    for name, text in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    subprocess.run(["git", "init", "--quiet", root], check=True)
    return root


def until(true: Callable[[], object], otherwise: Callable[[], str]) -> None:
    """Wait for it."""
    end = time.monotonic() + _PATIENCE_SECONDS
    while not true():
        assert time.monotonic() < end, otherwise()
        time.sleep(0.05)


def child(process: int) -> int:
    """Its only one. Later processes may have smaller numbers."""
    (only,) = (one for one, parent in _parents().items() if parent == process)
    return only


def descendants(process: int) -> set[int]:
    """Those that live."""
    parents = _parents()
    found: set[int] = set()
    new = {process}
    while new:
        new = {child for child, parent in parents.items() if parent in new} - found
        found |= new
    return found


def _parents() -> dict[int, int]:
    parents = {}
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            state, parent = (entry / "stat").read_text().rpartition(")")[2].split()[:2]
        except OSError:  # it has ended meanwhile
            continue
        if state != "Z":
            parents[int(entry.name)] = int(parent)
    return parents


def alive(processes: set[int]) -> set[int]:
    """Of these."""
    return {one for one in processes if _state(one) not in ("", "Z")}


def _state(process: int) -> str:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return ""
