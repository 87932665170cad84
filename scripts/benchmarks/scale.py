"""What the index of vectors gives above its threshold, beside comparing all: ``scripts/bench scale``.

The vectors are those of all Python code in the wheels of ``scale.txt``, the questions first lines of its
docstrings and those of ``questions/``. Both ways are asked in turn.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path
from statistics import mean, median, quantiles
from time import perf_counter
from typing import TYPE_CHECKING
from zipfile import ZipFile

import lance

from coreb_search.config import find_project
from coreb_search.engine import Engine
from coreb_search.store import nearest
from scripts.benchmarks.corpora import CORPORA, HERE

if TYPE_CHECKING:
    from coreb_search.types import Vectors

_QUESTIONS = 200
_DEPTHS = (10, 100)


def fetch(cache: Path) -> Path:
    """A folder with the code, as it was the last time or made now."""
    root = cache / "code"
    if root.exists():
        return root
    pip = [sys.executable, "-m", "pip", "download", "-qq", "--disable-pip-version-check", "--no-deps"]
    pins = ["--only-binary=:all:", "--require-hashes", "-r", str(HERE / "scale.txt")]
    subprocess.run([*pip, *pins, "--dest", str(cache / "wheels")], check=True)
    for wheel in sorted((cache / "wheels").glob("*.whl")):
        with ZipFile(wheel) as archive:
            code = [name for name in archive.namelist() if name.endswith(".py")]
            archive.extractall(cache / "part" / wheel.name.partition("-")[0], code)
    (cache / "part").rename(root)
    return root


def questions(table: lance.LanceDataset) -> list[str]:
    """First lines of docstrings, and what people ask."""
    docs = table.to_table(columns=["doc"], filter="doc != ''").column("doc").to_pylist()
    lines = sorted({doc.strip().partition("\n")[0] for doc in docs if len(doc.split()) >= 5})
    asked = [
        line for corpus in CORPORA if corpus.searched for line in corpus.questions.read_text().splitlines()
    ]
    return [*lines[:: len(lines) // _QUESTIONS][:_QUESTIONS], *asked]


def near(
    table: lance.LanceDataset, vector: Vectors, depth: int, how: dict[str, object]
) -> tuple[set[int], float]:
    """The nearest rows, and how many milliseconds it took."""
    start = perf_counter()
    wanted = {"column": "vector", "q": vector, "k": depth, "metric": "dot", **how}
    found = table.scanner(columns=["_distance"], nearest=wanted, with_row_id=True).to_table()
    return set(found.column("_rowid").to_pylist()), (perf_counter() - start) * 1000


def report(table: lance.LanceDataset, vectors: Vectors, depth: int) -> None:
    """Print a row for each way."""
    exact: list[float] = []
    indexed: list[float] = []
    recalls = []
    for vector in vectors:
        all_of_them, took = near(table, vector, depth, {"use_index": False})
        exact.append(took)
        found, took = near(table, vector, depth, nearest.asked(table))
        indexed.append(took)
        recalls.append(len(found & all_of_them) / depth)
    for way, times, recall in (("all compared", exact, 1.0), ("indexed", indexed, mean(recalls))):
        last = quantiles(times, n=20)[-1]
        print(f"| {depth} | {way} | {recall:.4f} | {median(times):.1f} ms | {last:.1f} ms |")


def main() -> None:
    """Print recall, latency, build time and size."""
    parser = argparse.ArgumentParser(prog="scripts/bench scale", description=__doc__.splitlines()[0])
    parser.add_argument("--cache", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--index", type=Path, help="An index that is there, of a project with enough code.")
    options, _ = parser.parse_known_args()
    cache = options.cache / "scale"
    place = options.index or cache / "index"
    if not options.index:
        Engine(find_project(fetch(cache), str(place))).index()
    source = next(path for path in place.glob("chunks_*.lance"))
    shutil.rmtree(cache / "table.lance", ignore_errors=True)
    columns = lance.dataset(str(source)).scanner(columns=["path", "doc", "vector"]).to_reader()
    table = lance.write_dataset(columns, str(cache / "table.lance"))
    bare = Engine(find_project(Path.cwd()))
    vectors = bare.encoder.encode(questions(table), "query")
    start = perf_counter()
    nearest.bring_up_to_date(table)
    seconds = perf_counter() - start
    index = nearest.of(table)
    assert index is not None, f"{table.count_rows():,} rows are too few for an index"
    print(f"{table.count_rows():,} rows, {len(vectors)} questions; built in {seconds:.1f} s, ", end="")
    print(f"{(index.total_size_bytes or 0) / table.count_rows():.0f} bytes a row\n")
    print("| nearest | way | recall | p50 | p95 |\n| ---: | --- | ---: | ---: | ---: |")
    for depth in _DEPTHS:
        report(table, vectors, depth)


if __name__ == "__main__":
    main()
