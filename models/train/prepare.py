"""Fetch the corpus and cut it into pairs, once: ``pairs.jsonl.gz`` in the cache."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from multiprocessing import get_context
from pathlib import Path

from coreb_search.models.train.fetch import fetch_all
from coreb_search.models.train.pairs import Pair, distinct, package_pairs


def _package_list(source: tuple[str, Path]) -> list[Pair]:
    name, folder = source
    return list(package_pairs(folder, name))


def _cut(cache: Path, processes: int) -> Iterator[Pair]:
    sources = [(package.folder, folder) for package, folder in fetch_all(cache)]
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        for found in pool.map(_package_list, sources):
            yield from found


def load_pairs(cache: Path, processes: int = 2) -> list[Pair]:
    """All distinct pairs in the order of the corpus list; cut and written to the cache at the first call."""
    path = cache / "pairs.jsonl.gz"
    if not path.exists():
        partial = path.with_suffix(".partial")
        with gzip.open(partial, "wt", encoding="utf-8", compresslevel=3) as file:
            for pair in distinct(_cut(cache, processes)):
                file.write(json.dumps(asdict(pair)) + "\n")
        partial.rename(path)
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return [Pair(**json.loads(line)) for line in file]
