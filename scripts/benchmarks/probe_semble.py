"""Measured inside semble's process: ``refresh``, ``queries`` or ``sources``, then the root; prints JSON."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

start = time.perf_counter()
os.environ.setdefault("SEMBLE_INDEX_WORKERS", "4")  # what its command line sets

from semble.cache import find_index_from_cache_folder, save_index_to_cache  # noqa: E402
from semble.index import SembleIndex  # noqa: E402
from semble.index.dense import load_model  # noqa: E402

PASSES = 3


def refresh(root: str) -> dict[str, float]:
    load_model()
    started = time.perf_counter()
    save_index_to_cache(SembleIndex.from_path(root), root)
    return {"start": started - start, "work": time.perf_counter() - started}


def queries(root: str, questions: str) -> list[float]:
    index = SembleIndex.from_path(root)
    lines = Path(questions).read_text(encoding="utf-8").splitlines()
    for line in lines:
        index.search(line, top_k=10)
    return [_timed(index, line) for _ in range(PASSES) for line in lines]


def sources(root: str) -> int:
    """Bytes of the files that are in the index."""
    metadata = json.loads((find_index_from_cache_folder(root) / "metadata.json").read_text(encoding="utf-8"))
    return sum((Path(root) / name).stat().st_size for name in metadata["files"])


def _timed(index: SembleIndex, line: str) -> float:
    begin = time.perf_counter()
    index.search(line, top_k=10)
    return time.perf_counter() - begin


if __name__ == "__main__":
    actions: dict[str, Callable[..., object]] = {"refresh": refresh, "queries": queries, "sources": sources}
    print(json.dumps(actions[sys.argv[1]](*sys.argv[2:])))
