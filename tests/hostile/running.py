"""The program as people run it, and what its index holds."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from coreb_search.cli.commands import program
from coreb_search.engine import Engine
from coreb_search.types import Chunk, Query

ROOT = Path(__file__).parents[2]


def spawned(
    *arguments: str | bytes | Path, here: Path | None = None, environment: Mapping[str, str] = {}
) -> subprocess.CompletedProcess[bytes]:
    """A process of its own, killed where it never ends."""
    return subprocess.run(
        [sys.executable, "-m", "coreb_search", *arguments],
        cwd=here,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        check=False,
        timeout=60,
    )


def run(*arguments: str | Path, stdin: bytes = b"") -> Result:
    """In this process; an error is told in one line, and is none of the program's own."""
    done = CliRunner().invoke(program, list(map(str, arguments)), input=stdin)
    assert done.exit_code in (0, 1, 2), done.output
    if done.exit_code == 2:
        assert done.stderr.startswith("coreb-search: error: ")
        assert done.stderr.count("\n") == 1 and len(done.stderr) < 1_200
        assert "(a bug;" not in done.stderr
    return done


def hits(*arguments: str | Path, **more: bytes) -> list[dict[str, Any]]:
    """Of an answer as JSON."""
    done = run(arguments[0], "--json", *arguments[1:], **more)
    assert done.exit_code in (0, 1), done.stderr
    listed: list[dict[str, Any]] = json.loads(done.stdout)["hits"]
    return listed


def chunks(engine: Engine) -> list[Chunk]:
    """All that are indexed and have a word, in order."""
    found = engine.search(Query("any", mode="vector", k=100_000))
    return sorted((hit.chunk for hit in found), key=lambda chunk: (chunk.path, chunk.start_line))
