"""What a history of a project is made of: names, contents, git, and what an index then holds."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import lance

from coreb_search.config import find_project
from coreb_search.engine import Engine
from coreb_search.models.hash_encoder import HashEncoder
from coreb_search.types import Chunk, Query

# Names that are each other's folder, or differ in case, among them.
PATHS = [
    "a.py",
    "A.py",
    "b.go",
    "run",
    "pkg",
    "pkg/a.py",
    "pkg/c.py",
    "pkg/sub/d.md",
    "lib/e.js",
    "a.py/f.py",
]
FOLDERS = ["pkg", "lib", "pkg/sub"]
CONTENTS = [
    *(b"def f%d(a):\n    return a + %d\n" % (n, n) for n in range(4)),
    b"class C:\n    x = 1\n\n    def m(self):\n        return self.x\n\n    def n(self):\n        return 2\n",
    b"package b\r\n\r\nfunc Go(a int) int {\r\n\treturn a\r\n}\r\n",
    b"#!/usr/bin/env python\nprint('return')\n",
    b"def broken(:\n    return 1\n\n\ndef after():\n    return 2\n",
    "# caf\xe9\ndef umlaut():\n    return 3\n".encode("utf-16"),
    b"# return caf\xe9\n",
    b"\0\1\2return",
    b"",
    b"\n\n",
]
RULES = ["", "a.py\n", "*.go\nrun\n", "pkg/\n", "*\n!a.py\n!*/\n", "!pkg\n"]
PAST = [1_000_000_000, 1_000_000_001]
"""Dates, in seconds, that several versions of a file share."""
MODELS = [HashEncoder(256), HashEncoder(64)]
_ENVIRONMENT = {
    **{name: value for name, value in os.environ.items() if not name.startswith("GIT_")},
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    **{f"GIT_{who}_{what}": "t@t" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")},
}
_QUESTIONS = [
    Query("return a self def function", mode="lexical", k=200),
    Query("return a", mode="vector", k=200),
]

Rows = list[tuple[tuple[str, Any], ...]]
Found = set[tuple[Chunk, float]]


def git(root: Path, *arguments: str) -> None:
    """What it refuses in the state that the project is in stays undone."""
    subprocess.run(
        ["git", *arguments],
        cwd=root,
        env=_ENVIRONMENT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )


def begun(root: Path) -> None:
    """A repository with two branches that have no file in common but one, which differs."""
    git(root.parent, "init", "-q", "-b", "main", "--template=", str(root))
    for branch, paths in {"main": PATHS[:3], "other": ["a.py", "pkg/a.py", "lib/e.js"]}.items():
        git(root, "checkout", "-q", "--orphan", branch)
        git(root, "rm", "-rfq", ".")
        for number, path in enumerate(paths):
            put(root / path, CONTENTS[number + (branch == "other")])
        git(root, "add", "-A")
        git(root, "commit", "-qm", branch)


def put(path: Path, data: bytes) -> None:
    """Make it a file, whatever was there, or in the place of its folders."""
    make_way(path)
    path.write_bytes(data)


def make_way(path: Path) -> None:
    """Nothing is there any more, but folders to put it in."""
    clear(path)
    for folder in reversed(path.parents):
        if folder.is_symlink() or folder.is_file():
            folder.unlink()
        folder.mkdir(exist_ok=True)


def clear(path: Path) -> None:
    """Remove what is there."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    elif os.path.lexists(path):
        path.unlink()


def engine(root: Path, model: int, index: Path | None = None) -> Engine:
    """With an index in the project, if not elsewhere."""
    return Engine(find_project(root, str(index) if index else None), MODELS[model])


def held(one: Engine) -> tuple[Rows, Rows, list[Found]]:
    """Every row of both tables, but for when it was read, and what searches find."""
    store = one._store
    chunks, files = (
        sorted(tuple(_plain(row).items()) for row in lance.dataset(store._path(table)).to_table().to_pylist())
        for table in store._tables
    )
    found = [
        {(hit.chunk, round(hit.signals.get("cosine", 0.0), 5)) for hit in one.search(question)}
        for question in _QUESTIONS
    ]
    return chunks, files, found


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in sorted(row.items(), reverse=True) if name != "read_ns"}


class Victim:
    """A process that is ready to index, and to be killed at it."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", _VICTIM],
            stdin=subprocess.PIPE,
            env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
        )

    def index_and_die(self, root: Path, model: int, point: str) -> int:
        """The exit status: it may get to the end without passing the point."""
        self._process.communicate(f"{root}\n{model}\n{point}\n".encode(), timeout=120)
        return self._process.returncode

    def dismiss(self) -> None:
        """Not needed any more."""
        self._process.kill()
        self._process.communicate()


_VICTIM = """
import sys
from pathlib import Path
from tests.histories import engine
import coreb_search.build
from coreb_search.store import faults
root, model, faults._point = sys.stdin.read().splitlines()
engine(Path(root), int(model)).index(waiting=print)
"""
