"""A repository that has nearly everything in it, indexed once by the program itself."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.hostile.running import spawned
from tests.indexer.trees import environment, git, git_settings, plant, repository

MAIN = 'def parse_duration(text):\n    """Read 5m as seconds."""\n    return int(text[:-1]) * 60\n'
NOTEBOOK = {
    "cells": [
        {"cell_type": "markdown", "source": ["# Weather\n", "Rain in Delft"], "metadata": {}},
        {
            "cell_type": "code",
            "source": ["def rainfall():\n", "    return 3"],
            "outputs": [{"data": {"image/png": "iVBORw0KGgo" * 500}, "output_type": "display_data"}],
            "metadata": {},
        },
    ],
    "metadata": {},
    "nbformat": 4,
}


def long_function(lines: int) -> str:
    rows = "".join(f"    total_{row} = fetch_{row}(total) + {row}\n" for row in range(lines))
    return f"def endless_ledger(total):\n{rows}    return total\n"


def initialiser(depth: int) -> str:
    return f"int before_deep(void) {{ return 1; }}\nint deep[] = {'{' * depth}1{'}' * depth};\n"


FILES: Mapping[str, str | bytes] = {
    "src/clock.py": MAIN,
    "dist/app.min.js": "function m(a){return a+1};" * 200_000,
    "dist/app.js": "function m(a){return a+1};" * 20_000,
    "data/big.json": json.dumps({"key": list(range(60_000))}),
    "data/table.csv": "a,b\n" * 75_000,
    "dist/app.js.map": '{"version":3,"mappings":"' + "AAAA;" * 60_000 + '"}',
    "yarn.lock": "# yarn\n" * 40_000,
    "app.properties": "lighthouse.lamp=rotating fresnel\n",
    "package.json": '{"name": "windmill", "description": "turns in the wind"}\n',
    "Cargo.toml": '[package]\nname = "windmill-core"\n',
    "Latin.java": b"class Latin {\n  // caf\xe9\n  int espressoShot() { return 1; }\n}\n",
    "Marked.java": b"\xef\xbb\xbfclass Marked {\n  int ristrettoShot() { return 2; }\n}\n",
    "Wide.java": "class Wide {\n  // café\n  int lungoShot() { return 3; }\n}\n".encode("utf-16"),
    "crlf.py": "".join(f"def crlf_{n}():\r\n  pass\r\n" for n in range(50)),
    "accents.txt": "é" * 750 + "😀" + "ü" * 750 + "\n" + "tidal lagoon " * 500 + "\n",
    "deep.py": "def before_parens(): pass\n\n" + "(" * 100_000 + "1" + ")" * 100_000 + "\n",
    "deep.c": initialiser(3_500),
    "ledger.py": long_function(3_000),
    "names.py": "def getUserName(): pass\n\n\nclass HTTPServer: pass\n\n\n"
    "MAX_RETRY_COUNT = 'kebab-case-name'\n\n\n"
    f"def {'very' * 13}LongName(): return snake_case_value\n",
    "rain.ipynb": json.dumps(NOTEBOOK, indent=1),
    "many.py": "".join(f"def generated_{n}(): return {n}\n" for n in range(20_000)),
    "lines.md": "x\n" * 400_000,
    "million.md": "\n" * 999_900 + "the very last line\n",
}


@pytest.fixture(scope="package", autouse=True)
def settled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Words alone for a model, settings and caches of nobody else."""
    folder = tmp_path_factory.mktemp("settings")
    with (
        git_settings(folder),
        environment(COREB_SEARCH_MODEL="hash", XDG_CACHE_HOME=str(folder / "cache"), PYTHONUTF8="1"),
    ):
        yield


@pytest.fixture(scope="package")
def hostile(settled: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Below folders of names that are left out inside of a project, as a clone in /tmp/build would be."""
    root = tmp_path_factory.mktemp("clone") / "vendor" / "build" / "repo"
    repository(root, FILES)
    plant(
        root,
        {
            ".gitignore": ".*/\nlogs/*\n!logs/keep.py\n",
            ".hidden/secret.py": "def hidden_by_dot(): pass\n",
            "logs/a.py": "def ignored_log(): pass\n",
            "logs/keep.py": "def kept_log(): pass\n",
            "sub/.gitignore": "generated_*.py\n!generated_mine.py\n",
            "sub/generated_a.py": "def ignored_below(): pass\n",
            "sub/generated_mine.py": "def kept_below(): pass\n",
        },
    )
    (root / "loop").symlink_to("..")
    (root / "again").symlink_to("src")
    (root / "copy.py").symlink_to("src/clock.py")
    repository(root / "nested", {"inner.py": "def inner_repository(): pass\n"})
    git(root, "worktree", "add", "-q", "worktrees/a", "-b", "a")
    for name in ("pipe.py", "sub/.corebignore"):
        os.mkfifo(root / name)
    done = spawned("index", root)
    assert (done.returncode, done.stderr) == (0, b"")
    return root
