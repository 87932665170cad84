"""A small project with an index, and two ways to run the program on it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from coreb_search.cli.commands import program

ROOT = Path(__file__).parents[2]
FILES = {
    "src/clock.py": '''"""Time."""


def parse_duration(text: str) -> int:
    """Read a duration such as 5m as seconds."""
    return int(text[:-1]) * {"s": 1, "m": 60}[text[-1]]


class Alarm:
    """Rings once."""

    def ring(self, volume: int) -> None:
        print("ring" * volume)
''',
    "src/mail.py": '''def send_mail(to: str, body: str) -> None:
    """Deliver a letter over SMTP."""
    print(to, body)
''',
    "web/clock.ts": """/** Reads a duration as seconds. */
export function parseDuration(text: string): number {
  return Number(text.slice(0, -1)) * 60;
}
""",
    "notes.md": "# Deployment\n\nNever deploy on a Friday.\n",
    ".gitignore": "ignored.py\n",
    "ignored.py": "def parse_duration_ignored(): pass\n",
    "logo.png": "not a picture",
    "app.min.js": "function a(){}",
}

Run = Callable[..., Result]
Spawn = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture(scope="session")
def indexed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Made once; tests work on copies."""
    root = tmp_path_factory.mktemp("indexed") / "project"
    for name, text in FILES.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        # Older than the clock's tick, so that an index of it is settled.
        os.utime(file, (1_700_000_000, 1_700_000_000))
    subprocess.run(["git", "init", "--quiet", root], check=True)
    result = CliRunner().invoke(program, ["index", str(root), "--model", "hash"])
    assert result.exit_code == 0, result.output
    return root


@pytest.fixture
def project(indexed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy with its index; the current directory, and the model is ``hash``."""
    root = tmp_path / "project"
    shutil.copytree(indexed, root)
    monkeypatch.chdir(root)
    monkeypatch.setenv("COREB_SEARCH_MODEL", "hash")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    return root


@pytest.fixture
def run(project: Path) -> Run:
    """The program in this process, in the project's folder."""
    assert project.is_dir()
    return lambda *arguments, **settings: CliRunner().invoke(program, list(map(str, arguments)), **settings)


@pytest.fixture
def spawn(project: Path) -> Spawn:
    """The program as a process of its own, in the project's folder."""

    def start(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [sys.executable, "-m", "coreb_search", *arguments],
            cwd=project,
            env=os.environ | environment,
            capture_output=True,
            check=False,
        )

    return start


def hits(result: Result) -> list[dict[str, Any]]:
    """Of an answer with ``--json``."""
    assert result.exit_code == 0, result.stderr
    found = json.loads(result.stdout)["hits"]
    assert isinstance(found, list)
    return found


def paths(result: Result) -> set[str]:
    """Of the hits of an answer with ``--json``."""
    return {hit["path"] for hit in hits(result)}
