"""A run after small changes: only what is new costs anything, and the index is that of a run from nothing."""

from __future__ import annotations

import gc
import os
import shutil
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import lance
import numpy as np
import pyarrow as pa
import pytest

from coreb_search import refreshing
from coreb_search.collecting import uncollected
from coreb_search.config import find_project
from coreb_search.engine import Engine
from coreb_search.indexer import pipeline
from coreb_search.models.hash_encoder import HashEncoder
from coreb_search.types import Query, Side, Task

if TYPE_CHECKING:
    from coreb_search.types import Vectors

HOUR_AGO = time.time() - 3600


class Noting(HashEncoder):
    """Notes which documents it is asked for."""

    def __init__(self) -> None:
        super().__init__(64)
        self.asked: list[str] = []

    def encode(self, texts: Sequence[str], side: Side, task: Task = "text2code") -> Vectors:
        if side == "document":
            self.asked += texts
        return super().encode(texts, side, task)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "project"
    for name in "abc":
        write(root / f"{name}.py", functions(name, 4))
    return root


def functions(name: str, count: int) -> str:
    return "\n\n".join(f"def {name}_{n}(v):\n    return v + {n}\n" for n in range(count))


def write(path: Path, text: str) -> None:
    """An hour ago, so that nothing is read again merely because it is fresh."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    os.utime(path, (HOUR_AGO, HOUR_AGO))


def engine(root: Path, encoder: HashEncoder | None = None) -> Engine:
    return Engine(find_project(root), encoder or HashEncoder(64))


def rows(root: Path) -> dict[str, dict[str, Any]]:
    (table,) = (root / ".coreb-search").glob("chunks_*.lance")
    return {row["id"]: row for row in lance.dataset(str(table)).to_table().to_pylist()}


def test_of_a_changed_file_only_the_changed_functions_are_encoded(root: Path, tmp_path: Path) -> None:
    encoder = Noting()
    engine(root, encoder).index()
    encoder.asked.clear()
    write(root / "a.py", "import os\n\n\n" + functions("a", 4).replace("v + 2", "v - 2"))
    engine(root, encoder).index()
    assert [text.splitlines()[0] for text in encoder.asked] == ["a a", "a a_2"]
    fresh = tmp_path / "fresh"
    shutil.copytree(root, fresh, ignore=shutil.ignore_patterns(".coreb-search"))
    engine(fresh).index()
    assert rows(root) == rows(fresh)


def test_equal_functions_of_a_changed_file_are_encoded_once(root: Path) -> None:
    encoder = Noting()
    engine(root, encoder).index()
    encoder.asked.clear()
    write(root / "a.py", functions("a", 4) + "\n\nif x:\n    pass\n" + 2 * "\n\ndef twin():\n    return 1\n")
    engine(root, encoder).index()
    assert sorted(encoder.asked) == ["a a\nif x:\n    pass", "a twin\ndef twin():\n    return 1"]
    twins = [row["vector"] for row in rows(root).values() if row["symbol"] == "twin"]
    assert len(twins) == 2
    assert twins[0] == twins[1]


def test_many_changed_files_are_each_spared_what_they_held(root: Path) -> None:
    encoder = Noting()
    for n in range(80):
        write(root / f"many/m{n}.py", functions(f"m{n}", 3))
    engine(root, encoder).index()
    encoder.asked.clear()
    for n in range(80):
        write(root / f"many/m{n}.py", functions(f"m{n}", 4))
    engine(root, encoder).index()
    assert sorted(encoder.asked) == sorted(
        f"m{n} m{n}_3\ndef m{n}_3(v):\n    return v + 3" for n in range(80)
    )


def test_a_run_that_finds_nothing_new_starts_no_process(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    engine(root).index()
    started = no_workers(monkeypatch)
    engine(root).index()
    assert started == []


def test_the_worker_is_started_while_the_scan_goes_on(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    engine(root).index()
    write(root / "a.py", functions("a", 5))
    write(root / "notes.md", "# Notes\n")
    started = no_workers(monkeypatch)

    def planned(*_: object) -> None:
        raise RuntimeError(f"{len(started)} by then")

    monkeypatch.setattr(refreshing, "plan", planned)
    with pytest.raises(RuntimeError, match=r"^1 by then"):
        engine(root).index()


def no_workers(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A line for each time that one is wanted."""
    wanted: list[str] = []
    monkeypatch.setattr(pipeline, "_kept", lambda: wanted.append("one"))
    return wanted


def test_what_another_run_commits_after_the_first_look_is_seen(root: Path) -> None:
    first, other = engine(root), engine(root)
    first.index()
    states = first._held.files()
    write(root / "d.py", functions("d", 1))
    other.index()
    with first._store.writing(states=states) as writer:
        assert writer.files.keys() == {"a.py", "b.py", "c.py", "d.py"}
    states = first._held.files()
    with first._store.writing(states=states) as writer:
        assert writer.files == states
        assert writer.files is not states


def test_a_reader_sees_commits_long_after_it_was_opened_and_right_away(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder's time alone tells, once the clock has ticked; until then the version is asked for."""
    reading, writing = engine(root), engine(root)
    writing.index()
    for n, later in enumerate((0, 10, 10, 0)):
        now = time.time_ns
        monkeypatch.setattr(time, "time_ns", lambda now=now, later=later: now() + later * 1_000_000_000)
        assert reading.search(Query("a_1"))
        assert reading.search(Query("a_1"))
        monkeypatch.undo()
        write(root / "new.py", f"def brand_new_{n}():\n    return {n}\n")
        writing.index()
        assert reading.search(Query(f"brand_new_{n}"))[0].chunk.symbol == f"brand_new_{n}"


def test_a_reader_sees_commits_although_tools_set_the_times_of_the_index(root: Path) -> None:
    """As those do that honour SOURCE_DATE_EPOCH, or keep times when they copy."""
    reading, writing = engine(root), engine(root)

    def set_times() -> None:
        for path in (root / ".coreb-search").rglob("*"):
            os.utime(path, (HOUR_AGO, HOUR_AGO))

    for n in range(3):
        writing.index()
        set_times()
        assert reading.search(Query("a_1"))
        write(root / "new.py", f"def brand_new_{n}():\n    return {n}\n")
        writing.index()
        set_times()
        assert reading.search(Query(f"brand_new_{n}"))[0].chunk.symbol == f"brand_new_{n}"


@pytest.mark.parametrize("value", [float("nan"), float("inf"), 0.5, 0.0])
def test_a_damaged_vector_is_made_anew_with_the_file(root: Path, value: float) -> None:
    encoder = Noting()
    engine(root, encoder).index()
    before = rows(root)
    (table,) = (root / ".coreb-search").glob("chunks_*.lance")
    dataset = lance.dataset(str(table))
    damaged = dataset.to_table(filter="path = 'a.py'")
    width = len(before["a.py#0"]["vector"])
    column = pa.FixedSizeListArray.from_arrays(
        pa.array(np.full(len(damaged) * width, value, np.float16)), width
    )
    dataset.delete("path = 'a.py'")
    lance.write_dataset(
        damaged.set_column(damaged.schema.get_field_index("vector"), "vector", column), dataset, mode="append"
    )
    write(root / "a.py", functions("a", 5))
    engine(root, encoder).index()
    after = rows(root)
    assert [after[f"a.py#{n}"]["vector"] for n in range(4)] == [
        before[f"a.py#{n}"]["vector"] for n in range(4)
    ]


def test_garbage_is_collected_again_whatever_happens() -> None:
    @uncollected()
    def fails() -> None:
        assert not gc.isenabled()
        raise OSError

    with pytest.raises(OSError):
        fails()
    assert gc.isenabled()
    gc.disable()
    try:
        with uncollected():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_garbage_is_collected_again_whoever_ends_last() -> None:
    """A thread that had asked whether it was on, and was told no by another's pause, left it off for good."""
    both = threading.Barrier(2)

    def pause(times: int) -> None:
        both.wait()
        for _ in range(times):
            with uncollected():
                pass

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        threads = [threading.Thread(target=pause, args=(20_000,)) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert gc.isenabled()


def test_vectors_that_were_stored_are_stored_the_same(root: Path) -> None:
    """Half precision is rounded once, however often a file is indexed."""
    engine(root).index()
    before = {key: np.array(row["vector"]) for key, row in rows(root).items()}
    for n in range(3):
        write(root / "a.py", functions("a", 4) + f"\n\ndef more():\n    return {n}\n")
        engine(root).index()
    after = rows(root)
    assert all(np.array_equal(before[f"a.py#{n}"], after[f"a.py#{n}"]["vector"]) for n in range(4))
