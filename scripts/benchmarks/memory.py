"""What indexing a repository of a given size takes in memory, time and disk: ``scripts/bench memory``.

The repository is made for it, below the cache's folder, of text in which the words grow as in real code.
"""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path
from time import perf_counter

from scripts.benchmarks.contenders import ours
from scripts.benchmarks.measure import answer, peak_of
from scripts.benchmarks.synthetic import write_repository

_QUESTION = "fetch the rows of a table"


def main() -> None:
    """Print what a first run, a search and a run after one edit take."""
    parser = argparse.ArgumentParser(prog="scripts/bench memory", description=__doc__.splitlines()[0])
    parser.add_argument("--cache", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--ours", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--megabytes", type=int, default=1000, help="size of the repository (1000)")
    options, _ = parser.parse_known_args()
    root = options.cache / "synthetic"
    shutil.rmtree(root, ignore_errors=True)
    files = write_repository(root, options.megabytes * 1_000_000)
    print(f"{files:,} files, {options.megabytes} MB")
    program = ours(options.ours, None)
    _show("first run", program.index(root), program.environment)
    print(answer(program.index(root), program.environment).strip())
    size = sum(path.stat().st_size for path in program.index_folder(root).rglob("*") if path.is_file())
    print(f"disk: {size / 1e6:,.0f} MB")
    _show("one search", program.search(root, _QUESTION), program.environment)
    next(root.rglob("*.py")).write_text("def edited():\n    return 1\n", encoding="utf-8")
    _show("one changed file", program.index(root), program.environment)
    shutil.rmtree(root)


def _show(what: str, command: list[str], environment: dict[str, str]) -> None:
    start = perf_counter()
    peak = peak_of(command, environment)
    taken = perf_counter() - start
    print(
        f"{what}: {taken:,.1f} s, peak {peak.all / 1e6:,.0f} MB (PSS) in all processes, "
        f"{peak.main / 1e6:,.0f} MB (RSS) in the main one"
    )


if __name__ == "__main__":
    main()
