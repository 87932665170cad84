"""Measured inside our process: ``refresh``, ``queries`` or ``sources``, then the root; prints JSON."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

start = time.perf_counter()
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # what the command line sets

from coreb_search.engine import Engine  # noqa: E402
from coreb_search.indexer.walk import ScanOptions, scan  # noqa: E402
from coreb_search.types import Query  # noqa: E402

PASSES = 3


def refresh(root: str) -> dict[str, float]:
    engine = Engine.open(Path(root))
    engine.search(Query("is it ready"))
    started = time.perf_counter()
    engine.index()
    return {"start": started - start, "work": time.perf_counter() - started}


def queries(root: str, questions: str) -> list[float]:
    engine = Engine.open(Path(root))
    lines = Path(questions).read_text(encoding="utf-8").splitlines()
    for line in lines:
        engine.search(Query(line))
    return [_timed(engine, line) for _ in range(PASSES) for line in lines]


def sources(root: str) -> int:
    """Bytes of the files that are in the index."""
    skipped = {skip.path for skip in Engine.open(Path(root)).status().skipped}
    return sum(file.size for file in scan(Path(root), ScanOptions()).files if file.path not in skipped)


def _timed(engine: Engine, line: str) -> float:
    begin = time.perf_counter()
    engine.search(Query(line))
    return time.perf_counter() - begin


if __name__ == "__main__":
    actions: dict[str, Callable[..., object]] = {"refresh": refresh, "queries": queries, "sources": sources}
    print(json.dumps(actions[sys.argv[1]](*sys.argv[2:])))
