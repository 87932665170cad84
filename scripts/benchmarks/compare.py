"""coreb-search beside semble on real packages: both in turn within one run, medians and their ratios.

Every program works on its own copy of a corpus and starts from warm file caches: an untimed run goes
before the timed ones. Memory is taken in runs of its own, so that sampling slows no timed run.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count, cycle, islice
from pathlib import Path
from statistics import median

from scripts.benchmarks.contenders import Contender, ours, semble
from scripts.benchmarks.corpora import CORPORA, HERE, Corpus, fetch, unpack
from scripts.benchmarks.measure import Failed, answer, peak_bytes, report, seconds
from scripts.benchmarks.rows import Measure, Row, options, show

COLD = Measure("cold index, process start to exit", "s", at_most_ratio=1.0)
COLD_MEMORY = Measure("cold index, peak memory", "MB", at_most_ratio=1.5)
DISK = Measure("index on disk", "× source", at_most=3.0)
SAME = Measure("nothing changed, after start-up", "s", at_most=0.2)
SAME_PROCESS = Measure("nothing changed, whole process", "s")
EDIT = Measure("one changed file, after start-up", "s", at_most=0.3)
EDIT_PROCESS = Measure("one changed file, whole process", "s")
QUERY = Measure("warm query, median in one process", "ms", at_most_ratio=1.0)
ONE_SHOT = Measure("one search on a ready index, whole process", "s", at_most_ratio=1.3)
ONE_SHOT_MEMORY = Measure("one search on a ready index, peak memory", "MB", at_most_ratio=1.5)

Value = Callable[[Contender, Path], float]
_edit_numbers = count()
ONE_QUESTION = "convert a value to the type of a field"


class Comparison:
    """The contenders' copies of one corpus, and the measurements on them."""

    def __init__(
        self, corpus: Corpus, contenders: tuple[Contender, Contender], wheels: dict[str, Path], cache: Path
    ) -> None:
        self.corpus = corpus
        self.contenders = contenders
        self.roots = {c.name: unpack(corpus, wheels, cache / "corpora" / c.name) for c in contenders}
        self.original = (self.roots[contenders[0].name] / corpus.edited).read_bytes()

    def rows(self, runs: int) -> Iterator[Row]:
        """Every measurement of this corpus, in an order in which each finds the index it needs."""
        if self.corpus.searched:
            yield self.row(COLD, _cold_seconds, runs)
        yield self.row(COLD_MEMORY, _cold_memory, 1)
        yield self.row(DISK, _disk_share, 1)
        yield self.row(SAME, _refresh_work, runs)
        yield self.row(SAME_PROCESS, _index_seconds, runs)
        yield self.row(EDIT, self._after_edit(_refresh_work), runs)
        yield self.row(EDIT_PROCESS, self._after_edit(_index_seconds), runs)
        if self.corpus.searched:
            yield self.row(QUERY, self._query_seconds, runs)
            yield self.row(replace(ONE_SHOT, at_most=self.corpus.search_at_most), self._search_seconds, runs)
            yield self.row(ONE_SHOT_MEMORY, self._search_memory, runs)

    def row(self, measure: Measure, value: Value, runs: int) -> Row:
        """One untimed round, then ``runs`` rounds in which the programs take turns at going first."""
        print(f"{self.corpus.name}: {measure.name} …", file=sys.stderr)
        values: dict[str, list[float]] = {c.name: [] for c in self.contenders}
        orders = cycle((self.contenders, self.contenders[::-1]))
        for number, order in enumerate(islice(orders, runs + (runs > 1))):
            for contender in order:
                taken = value(contender, self.roots[contender.name])
                if number or runs == 1:
                    values[contender.name].append(taken)
        first, second = (values[c.name] for c in self.contenders)
        return Row(self.corpus.name, measure, first, second)

    def _after_edit(self, value: Value) -> Value:
        def edited(contender: Contender, root: Path) -> float:
            addition = f"\n\ndef added_{next(_edit_numbers)}():\n    return 1\n"
            (root / self.corpus.edited).write_bytes(self.original + addition.encode())
            return value(contender, root)

        return edited

    def _query_seconds(self, contender: Contender, root: Path) -> float:
        probe = contender.probed("queries", root, str(self.corpus.questions))
        return float(median(report(probe, contender.environment)))

    def _search_seconds(self, contender: Contender, root: Path) -> float:
        return seconds(contender.search(root, ONE_QUESTION), contender.environment)

    def _search_memory(self, contender: Contender, root: Path) -> float:
        return peak_bytes(contender.search(root, ONE_QUESTION), contender.environment)


def _cold_seconds(contender: Contender, root: Path) -> float:
    shutil.rmtree(contender.index_folder(root), ignore_errors=True)
    return _index_seconds(contender, root)


def _cold_memory(contender: Contender, root: Path) -> float:
    shutil.rmtree(contender.index_folder(root), ignore_errors=True)
    return peak_bytes(contender.index(root), contender.environment)


def _index_seconds(contender: Contender, root: Path) -> float:
    return seconds(contender.index(root), contender.environment)


def _refresh_work(contender: Contender, root: Path) -> float:
    return float(report(contender.probed("refresh", root), contender.environment)["work"])


def _disk_share(contender: Contender, root: Path) -> float:
    stored = sum(path.stat().st_size for path in contender.index_folder(root).rglob("*") if path.is_file())
    return stored / float(report(contender.probed("sources", root), contender.environment))


def _arguments() -> argparse.Namespace:
    names = [corpus.name for corpus in CORPORA]
    parser = options("scripts/bench", "coreb-search beside semble.", runs=5)
    parser.add_argument("--corpus", choices=names, action="append", help="measure these only")
    parser.add_argument("--model", type=Path, help="folder of another model, used by both programs")
    return parser.parse_args()


def _contenders(given: argparse.Namespace, cache: Path) -> tuple[Contender, Contender]:
    """Both programs, semble's with the vectors that ours runs on."""
    vectors = cache / "vectors"
    rival = semble(given.semble, vectors, cache / "semble-indexes")
    model = given.model or next(given.ours.glob("lib/python*/site-packages/coreb_search/models/bundled"))
    answer([str(rival.python), str(HERE / "vectors.py"), str(model), str(vectors)], rival.environment)
    return ours(given.ours, given.model), rival


def main() -> None:
    """Measure everything asked for and print the table."""
    given = _arguments()
    cache = given.cache.resolve()
    contenders, wheels = _contenders(given, cache), fetch(cache)
    rows: list[Row] = []
    for corpus in CORPORA:
        if not given.corpus or corpus.name in given.corpus:
            rows.extend(Comparison(corpus, contenders, wheels, cache).rows(given.runs))
    show(rows, given)


if __name__ == "__main__":
    try:
        main()
    except Failed as failure:
        sys.exit(f"scripts/bench: {failure}")
