"""How soon a saved file is found, and what waiting for the next one costs: ``scripts/bench watch``.

``coreb-search watch`` is a process of its own, and another one asks; beside it, the index is kept in the
process that asks, as the terminal UI and the servers do it.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles

from coreb_search.engine import Engine
from coreb_search.keeping import Indexed, Keeping, News
from coreb_search.types import Query
from scripts.benchmarks.contenders import Contender, ours
from scripts.benchmarks.corpora import CORPORA, fetch, unpack
from scripts.benchmarks.measure import Failed, answer
from scripts.benchmarks.rows import Measure, Row, options, show

FOUND = Measure("save to found, median", "s")
FOUND_95 = Measure("95 in 100", "s", at_most=1.0)
FOUND_ALL = Measure("longest", "s")
STORM_95 = Measure("95 in 100 while another file is rewritten 50 times a second", "s", at_most=2.0)
BUSY = Measure("processor time of a second of that", "ms")
IDLE = Measure("processor time of a minute without changes", "ms", at_most=0.12)
SLEEPER = Measure("that of a program that only sleeps, 0.1 s at a time, meanwhile", "ms")
WRITTEN = Measure("written to disk in it", "MB", at_most=0.0)
RIVAL = "kept in process"

DJANGO = CORPORA[0]
_IDLE_SECONDS = 60.0
# What waking up costs by itself depends on the machine, above all on a virtual one.
_SLEEPER = "import time\nwhile True: time.sleep(0.1)"
_PATIENCE_SECONDS = 60.0
# Finer than what is measured, and rare enough to leave the processor to it.
_LOOK_SECONDS = 0.01
_PAUSES = (0.5, 2.5)
_STORM_SECONDS = 0.02
_LETTERS = "bcdfghjklmnpqrstvwxz"


def saving(engine: Engine, times: int, seed: int) -> Iterator[float]:
    """Seconds until a new function is found, from each of so many saves of different files."""
    chance = random.Random(seed)
    files = [file for file in sorted(engine.project.root.rglob("*.py")) if file.stat().st_size]
    for number, file in enumerate(chance.sample(files, times)):
        # One word, like no other.
        name = "".join(chance.choices(_LETTERS, k=12))
        beside = file.with_name(f".{file.name}.new")
        time.sleep(chance.uniform(*_PAUSES))
        beside.write_text(f"{file.read_text('utf-8')}\n\ndef {name}():\n    return {number}\n", "utf-8")
        beside.replace(file)
        begin = time.perf_counter()
        _until(lambda: _is_found(engine, name))  # noqa: B023 (waited for right here)
        yield time.perf_counter() - begin


@contextmanager
def storm(root: Path) -> Iterator[None]:
    """A file that is rewritten all the time."""
    over = threading.Event()

    def rewrite() -> None:
        number = 0
        while not over.wait(_STORM_SECONDS):
            number += 1
            (root / "hot.py").write_text(f"def hot():\n    return {number}\n", "utf-8")

    thread = threading.Thread(target=rewrite)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def in_a_storm(engine: Engine, process: int, times: int) -> tuple[list[float], float]:
    """Seconds until functions are found, and processor seconds a second meanwhile."""
    with storm(engine.project.root):
        begin, before = time.perf_counter(), _spent(process)
        found = list(saving(engine, times, 3))
        return found, (_spent(process)[0] - before[0]) / (time.perf_counter() - begin)


def idle(process: int, index: Path) -> tuple[float, float, float]:
    """Processor seconds of a minute, those of a program that only sleeps, and bytes written."""
    with subprocess.Popen([sys.executable, "-c", _SLEEPER]) as sleeper:
        try:
            time.sleep(5)
            before, bare, files = _spent(process), _spent(sleeper.pid), _times(index)
            time.sleep(_IDLE_SECONDS)
            after, bare_after = _spent(process), _spent(sleeper.pid)
        finally:
            sleeper.kill()
    if _times(index) != files:
        raise Failed("the index was written without a change")
    return after[0] - before[0], bare_after[0] - bare[0], after[1] - before[1]


@contextmanager
def watching(contender: Contender, root: Path) -> Iterator[int]:
    """``coreb-search watch``: its process, once all is indexed."""
    command = [str(contender.python.with_name("coreb-search")), "watch", "--jsonl", str(root)]
    process = subprocess.Popen(command, env=contender.environment, stdout=subprocess.PIPE)
    try:
        assert process.stdout
        if not process.stdout.readline():
            raise Failed(" ".join(command))
        # Lines that nobody reads would fill the pipe.
        threading.Thread(target=process.stdout.read, daemon=True).start()
        yield process.pid
    finally:
        process.terminate()
        process.wait()


@contextmanager
def keeping(engine: Engine) -> Iterator[int]:
    """This process, once all is indexed."""
    indexed = threading.Event()

    def hear(news: News) -> None:
        if isinstance(news, Indexed):
            indexed.set()

    kept = Keeping(engine, hear)
    kept.start()
    try:
        _until(indexed.is_set)
        yield os.getpid()
    finally:
        kept.stop()
        kept.has_ended(within=_PATIENCE_SECONDS)


def _is_found(engine: Engine, name: str) -> bool:
    hits = engine.search(Query(name, k=1))
    return bool(hits) and hits[0].chunk.symbol == name


def _until(condition: Callable[[], bool]) -> None:
    end = time.perf_counter() + _PATIENCE_SECONDS
    while not condition():
        if time.perf_counter() > end:
            raise Failed("a saved file was not found within a minute")
        time.sleep(_LOOK_SECONDS)


def _spent(process: int) -> tuple[float, float]:
    """Processor seconds, bytes written."""
    user, system = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]
    written = Path(f"/proc/{process}/io").read_text().partition("\nwrite_bytes: ")[2].split()[0]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK"), float(written)


def _times(folder: Path) -> dict[str, int]:
    return {str(path): path.stat().st_mtime_ns for path in folder.rglob("*")}


def _row(measure: Measure, apart: Sequence[float], within: Sequence[float]) -> Row:
    return Row(DJANGO.name, measure, list(apart), list(within), RIVAL)


def _most(values: Sequence[float]) -> float:
    return quantiles(values, n=20, method="inclusive")[-1]


def main() -> None:
    """Measure and print the table."""
    given = options("scripts/bench watch", __doc__.splitlines()[0], runs=40).parse_args()
    contender = ours(given.ours, None)
    root = unpack(DJANGO, fetch(given.cache), given.cache.resolve() / "watch")
    answer(contender.index(root), contender.environment)
    engine, index = Engine.open(root), contender.index_folder(root)
    engine.warm_up()
    with watching(contender, root) as process:
        apart, resting = list(saving(engine, given.runs, 1)), idle(process, index)
        stormy, busy = in_a_storm(engine, process, given.runs)
    with keeping(engine) as process:
        within, resting_within = list(saving(engine, given.runs, 2)), idle(process, index)
    rows = [
        _row(FOUND, apart, within),
        _row(FOUND_95, [_most(apart)], [_most(within)]),
        _row(FOUND_ALL, [max(apart)], [max(within)]),
        _row(STORM_95, [_most(stormy)], []),
        _row(BUSY, [busy], []),
        _row(IDLE, resting[:1], resting_within[:1]),
        _row(SLEEPER, resting[1:2], resting_within[1:2]),
        _row(WRITTEN, resting[2:], resting_within[2:]),
    ]
    show(rows, given)
    print(f"load average: {os.getloadavg()[1]:.1f} on {os.cpu_count()} cores", file=sys.stderr)


if __name__ == "__main__":
    try:
        main()
    except Failed as failure:
        sys.exit(f"scripts/bench watch: {failure}")
