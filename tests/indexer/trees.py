"""Real trees and real git repositories for the tests of this room."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

GIT = shutil.which("git") or "git"


def plant(root: Path, files: Mapping[str, str | bytes]) -> Path:
    """Write each file, its folders first."""
    for path, content in files.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return root


def git(folder: Path, *arguments: str, stdin: bytes = b"") -> bytes:
    """What git prints; exit code 1 is an answer of check-ignore and no failure."""
    done = subprocess.run([GIT, *arguments], cwd=folder, input=stdin, capture_output=True, check=False)
    assert done.returncode in (0, 1), done.stderr.decode()
    return done.stdout


def repository(folder: Path, files: Mapping[str, str | bytes] = {}) -> Path:
    """A new repository with these files committed."""
    folder.mkdir(parents=True, exist_ok=True)
    git(folder, "init", "-q")
    if files:
        plant(folder, files)
        git(folder, "add", "--all", "--force")
        git(folder, "commit", "-q", "-m", "start")
    return folder


@contextmanager
def environment(**changes: str) -> Iterator[None]:
    """The same process with other variables, for tests that run many times inside one function."""
    before = dict(os.environ)
    os.environ.update(changes)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


@contextmanager
def no_git() -> Iterator[None]:
    """A machine without git."""
    with environment(PATH="/nonexistent"):
        yield


@contextmanager
def git_settings(folder: Path) -> Iterator[Path]:
    """Git's user settings live in this folder alone, so that the machine's own have no say."""
    (folder / "git").mkdir(parents=True, exist_ok=True)
    settings = folder / "gitconfig"
    settings.write_text('[user]\nname = t\nemail = t@example.org\n[protocol "file"]\nallow = always\n')
    with environment(
        XDG_CONFIG_HOME=str(folder),
        GIT_CONFIG_GLOBAL=str(settings),
        GIT_CONFIG_NOSYSTEM="1",
        HOME=str(folder),
    ):
        yield folder / "git" / "ignore"
