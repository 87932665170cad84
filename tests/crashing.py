"""Projects whose index runs are killed, and what an index holds, to the last bit."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import lance

from coreb_search.config import find_project
from coreb_search.engine import Engine
from coreb_search.models.hash_encoder import HashEncoder
from coreb_search.types import Query

Rows = dict[str, list[dict[str, Any]]]
"""Of each file, its chunks and then its state, with all that is stored of them but when it was read."""

# The program without its command line, which takes longer to load.
_INDEX = """
import sys
from pathlib import Path
from coreb_search.engine import Engine
from coreb_search.indexer.walk import ScanOptions
root, *exclude = sys.argv[1:]
Engine.open(Path(root), model="hash").index(options=ScanOptions(exclude) if exclude else None)
"""


def write(path: Path, text: str, hours: float = 1) -> None:
    """So many hours ago, so that nothing is read again merely because it is fresh."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    written = time.time() - 3600 * hours
    os.utime(path, (written, written))


def functions(name: str, count: int) -> str:
    """A Python file of so many chunks."""
    dice = random.Random(count)
    # What repeats itself is parsed in a process of its own, which takes time.
    bodies = ("".join(dice.sample("+-*/%|&^", 8)).replace("", f" v[{n}] ").strip() for n in range(count))
    return "\n\n".join(f"def {name}_{n}(v):\n    return {body}\n" for n, body in enumerate(bodies))


def index_and_die(root: Path, fault: str, *exclude: str) -> None:
    """Bring the index up to date in a process that is killed at ``fault``."""
    done = subprocess.run(
        [sys.executable, "-c", _INDEX, str(root), *exclude],
        env={**os.environ, "COREB_SEARCH_FAULT": fault},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == -signal.SIGKILL, (fault, done.returncode, done.stderr)


def engine(root: Path, index: Path | None = None) -> Engine:
    """With an index in the project, if not elsewhere."""
    return Engine.open(root, str(index) if index else None, "hash")


def other_models(root: Path) -> Engine:
    """The same for another model."""
    return Engine(find_project(root), HashEncoder(64))


def found(root: Path) -> dict[str, list[str]]:
    """The code of every chunk that a search can find, by path."""
    hits = engine(root).search(Query("return sum of values", mode="vector", k=100_000))
    by_path: dict[str, list[str]] = {}
    for hit in sorted(hits, key=lambda hit: (hit.chunk.path, hit.chunk.start_line)):
        by_path.setdefault(hit.chunk.path, []).append(hit.chunk.code)
    return by_path


def indexed(root: Path, index: Path | None = None) -> Rows:
    """What the index holds once it is up to date."""
    one = engine(root, index)
    one.index()
    store = one._store
    rows: Rows = {}
    for table in store._tables:
        for row in lance.dataset(store._path(table)).to_table().to_pylist():
            rows.setdefault(row["path"], []).append(
                {name: value for name, value in row.items() if name != "read_ns"}
            )
    return {path: sorted(of_file, key=lambda row: row.get("id", "~")) for path, of_file in rows.items()}


def undisturbed(root: Path) -> Rows:
    """What an index made afresh holds, with the options that were kept with the project's."""
    place, options = root.parent / "undisturbed", root / ".coreb-search" / "options.json"
    shutil.rmtree(place, ignore_errors=True)
    if options.exists():
        place.mkdir()
        shutil.copy(options, place)
    return indexed(root, place)
