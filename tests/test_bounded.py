"""What an index may cost: memory for any repository, disk after any history, time for any file."""

from __future__ import annotations

import os
import random
import resource
import subprocess
import sys
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pytest

from coreb_search.indexer.pipeline import chunk_files
from coreb_search.indexer.walk import scan
from coreb_search.models.hash_encoder import HashEncoder
from coreb_search.store import IndexedFile, Store
from coreb_search.text import document_text, lexical_text
from coreb_search.types import Chunk, FileState
from scripts.benchmarks.synthetic import write_repository
from tests.indexer.trees import plant

HERE = Path(__file__).parents[1]
ENCODER = HashEncoder(256)
Change = tuple[list[IndexedFile], list[str]]
"""Files stored and paths forgotten in one run."""


def file(number: int, version: int = 0, folder: str = "a") -> IndexedFile:
    path = f"{folder}{number % 7}/f{number}.py"
    chunks = tuple(_chunk(path, n, version) for n in range(5))
    vectors = ENCODER.encode([document_text(chunk) for chunk in chunks], "document")
    state = FileState(version, 0, str(version), "", 0)
    return IndexedFile(path, state, chunks, tuple(map(lexical_text, chunks)), vectors)


def _chunk(path: str, n: int, version: int) -> Chunk:
    body = "".join(f"    total{k} = compute_{(n * k + version) % 97}(value, {k})\n" for k in range(12))
    head = f"def name{n}_{version}(value)"
    return Chunk(
        path, "python", "function", f"name{n}", head, "", n * 15 + 1, n * 15 + 13, f"{head}:\n{body}"
    )


FILES = [file(n) for n in range(20)]
PATHS = [one.path for one in FILES]
OTHERS = [file(n, 1) for n in range(0, 20, 2)]
MOVED = [file(n, folder="b") for n in range(20)]
HISTORIES: dict[str, list[Change]] = {
    "one file saved again and again": [([file(0, version)], []) for version in range(100)],
    "every file saved in turn": [([file(n, version)], []) for version in (1, 2) for n in range(20)],
    "all files saved again and again": [([file(n, v) for n in range(20)], []) for v in range(20)],
    "two branches back and forth": [(OTHERS, []), (FILES[::2], [])] * 8,
    "everything deleted and made again": [([], PATHS), (FILES, [])] * 3,
    "everything renamed": [(MOVED, PATHS), (FILES, [one.path for one in MOVED])] * 3,
    "deleted one by one": [([], [path]) for path in PATHS[1:]],
}


def carry_out(store: Store, change: Change) -> None:
    with store.writing() as writer:
        writer.put(change[0])
        writer.forget(change[1])
        writer.finish()


def on_disk(store: Store) -> int:
    return sum(path.stat().st_size for path in Path(store.uri).rglob("*") if path.is_file())


@pytest.mark.parametrize("history", HISTORIES)
def test_an_index_takes_at_most_twice_the_disk_of_a_fresh_one(tmp_path: Path, history: str) -> None:
    """Fifty files saved three hundred times left versions and dead rows of many times their size."""
    store = Store(str(tmp_path / "index"), "test", ENCODER.dim)
    now = {one.path: one for one in FILES}
    carry_out(store, (FILES, []))
    fresh: dict[tuple[str, ...], int] = {}
    for files, gone in HISTORIES[history]:
        carry_out(store, (files, gone))
        now = {path: one for path, one in now.items() if path not in gone}
        now |= {one.path: one for one in files}
        kind = tuple(sorted(now))
        if kind not in fresh:
            other = Store(str(tmp_path / f"fresh{len(fresh)}"), "test", ENCODER.dim)
            carry_out(other, (list(now.values()), []))
            fresh[kind] = on_disk(other)
        assert on_disk(store) <= 2 * fresh[kind]
    assert store.reader().count() == 5 * len(now)


def peak_of_indexing(root: Path, megabytes: float) -> int:
    """Bytes of the process that indexes, its children's left out."""
    write_repository(root, int(megabytes * 1e6))
    process = subprocess.Popen(
        [sys.executable, "-m", "coreb_search", "index", str(root)],
        env={**os.environ, "PYTHONPATH": str(HERE)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    _, status, usage = os.wait4(process.pid, 0)
    assert status == 0
    return usage.ru_maxrss * 1024


def test_memory_does_not_grow_with_the_repository(tmp_path: Path) -> None:
    """The text index of a gigabyte was built, and rewritten, in gigabytes of memory."""
    small, large = peak_of_indexing(tmp_path / "small", 1.5), peak_of_indexing(tmp_path / "large", 6)
    assert large - small < 120_000_000


def noise(size: int) -> str:
    return "".join(random.Random(2).choices("(){}[]<>=+-*/;:,.'\"`$#@!?&|^~ \nabcXYZ019_", k=size))


def hostile() -> Iterator[tuple[str, str]]:
    """Files of a megabyte that no grammar expects, each in one language or more."""
    size = 900_000
    units = (
        "(",
        "[{",
        "x=>",
        "x=>\n",
        "a,",
        "a<",
        "'\"",
        "`${a ",
        "/* \n",
        "cat <<A\n",
        "if x:\n ",
        "\u200b",
        "😀\n",
    )
    texts = ["a" * size, *(unit * (size // len(unit.encode())) for unit in units)]
    texts.append("".join(f"def f{n}(a): return a\n" for n in range(20_000)))
    suffixes = ("py", "js", "c", "java")
    yield from ((f"noise.{suffix}", noise(size)) for suffix in suffixes)
    yield from (
        (f"h{n}.{suffix}", text) for n, (suffix, text) in enumerate(zip(cycle(suffixes), texts, strict=False))
    )


def seconds_of(who: int) -> float:
    """Of the processor."""
    usage = resource.getrusage(who)
    return usage.ru_utime + usage.ru_stime


def test_no_file_takes_long_and_the_others_are_there(tmp_path: Path) -> None:
    """One file was given up to six seconds."""
    files = dict(hostile())
    plant(tmp_path, {**files, "ordinary.py": "def greet():\n    return 1\n"})
    before = seconds_of(resource.RUSAGE_SELF) + seconds_of(resource.RUSAGE_CHILDREN)
    paths = {one.file.path for one in chunk_files(tmp_path, scan(tmp_path).files, 4000) if one.chunks}
    taken = seconds_of(resource.RUSAGE_SELF) + seconds_of(resource.RUSAGE_CHILDREN) - before
    assert "ordinary.py" in paths
    # A file's own second, and that of a process that has to be started in the place of one that is ended.
    assert taken < 1.6 * len(files)


def test_one_large_file_is_not_parsed_in_this_process(tmp_path: Path) -> None:
    """A saved file of half a megabyte of noise held up the program that watched it for minutes."""
    plant(tmp_path, {"noise.py": noise(450_000)})
    before = seconds_of(resource.RUSAGE_SELF)
    (only,) = chunk_files(tmp_path, scan(tmp_path).files, 4000)
    assert only.chunks
    assert seconds_of(resource.RUSAGE_SELF) - before < 0.7
