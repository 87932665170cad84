"""What is taken from an earlier version is what would be read anew."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import numpy as np
import pytest

from coreb_search.store import Reader, Store
from coreb_search.store.snapshot import Snapshot
from coreb_search.types import Chunk
from tests.test_store import ENCODER, chunk, indexed, put

WORDS = "alpha beta gamma delta reads reading retry retries parse_date größe 总和 self".split()


def _loaded(reader: Reader) -> Snapshot:
    reader.load()
    assert reader._snapshot is not None
    return reader._snapshot


def _same(one: Snapshot, other: Snapshot) -> None:
    assert one.rows.tolist() == other.rows.tolist()
    assert one.places == other.places
    assert [column.to_pylist() for column in one.long] == [column.to_pylist() for column in other.long]
    assert np.array_equal(one.matrix, other.matrix)
    assert one.names.to_pylist() == other.names.to_pylist()
    assert one.files == other.files
    for word in (*WORDS, "alpha beta", "nowhere"):
        assert np.array_equal(one.postings.scores(word), other.postings.scores(word)), word


def _anew(store: Store) -> Snapshot:
    return _loaded(Store(store.uri, "test", ENCODER.dim).reader())


def _some(chance: Random, name: str) -> list[Chunk]:
    return [
        chunk(name, f"C{n}.name{chance.randrange(4)}", " ".join(chance.choices(WORDS, k=9)), n)
        for n in range(1, chance.randrange(2, 9))
    ]


@pytest.mark.parametrize("seed", range(8))
def test_after_any_history_it_is_as_if_read_anew(tmp_path: Path, seed: int) -> None:
    chance = Random(seed)
    store = Store(str(tmp_path / "index"), "test", ENCODER.dim)
    for step in range(25):
        names = {f"{chance.randrange(12)}.py" for _ in range(chance.randrange(1, 6))}
        with store.writing() as writer:
            if step and chance.random() < 0.3:
                writer.forget(names)
            else:
                writer.put([indexed(name, *_some(chance, name), hash_=str(step)) for name in sorted(names)])
            if chance.random() < 0.5:
                writer.finish()
        if chance.random() < 0.7:
            _same(_loaded(store.reader()), _anew(store))
    _same(_loaded(store.reader()), _anew(store))


def test_only_what_is_new_is_read(tmp_path: Path) -> None:
    store = Store(str(tmp_path), "test", ENCODER.dim)
    put(store, [indexed(f"{n}.py", chunk(f"{n}.py", "one", f"alpha word{n}")) for n in range(100)])
    # Whatever is taken from here is not read.
    _loaded(store.reader()).matrix[:] = 0
    with store.writing() as writer:
        writer.put([indexed("7.py", chunk("7.py", "two", "alpha beta"), hash_="new")])
    after = _loaded(store.reader())
    read = [place[3] for place, vector in zip(after.places, after.matrix, strict=True) if vector.any()]
    assert (read, len(after.rows)) == (["two"], 100)


@pytest.mark.parametrize("again", [False, True])
def test_what_comes_back_with_an_older_version_is_there(tmp_path: Path, again: bool) -> None:
    """As after a checkout or from a backup: rows that were deleted since, and fragments out of order."""
    store, backup = Store(str(tmp_path / "index"), "test", ENCODER.dim), tmp_path / "backup"

    def save(number: int, name: str) -> None:
        with store.writing() as writer:
            path = f"{number}.py"
            writer.put([indexed(path, chunk(path, name, f"alpha {name}"), hash_=name)])

    put(store, [indexed(f"{n}.py", chunk(f"{n}.py", "one", f"alpha word{n}")) for n in range(100)])
    save(1, "first")
    save(2, "second")
    shutil.copytree(store.uri, backup)
    save(1 if again else 50, "third")
    _loaded(store.reader())
    shutil.rmtree(store.uri)
    shutil.copytree(backup, store.uri)
    _same(_loaded(store.reader()), _anew(store))
    save(3, "fourth")
    _same(_loaded(store.reader()), _anew(store))


def test_an_index_made_anew_at_the_same_place_is_another(tmp_path: Path) -> None:
    """Its fragments have the numbers of those that were there."""
    store = Store(str(tmp_path / "index"), "test", ENCODER.dim)
    put(store, [indexed("a.py", chunk("a.py", "old", "alpha"))])
    store.reader().load()
    shutil.rmtree(tmp_path / "index")
    put(Store(store.uri, "test", ENCODER.dim), [indexed("a.py", chunk("a.py", "new", "beta"))])
    assert [place[3] for place in _loaded(store.reader()).places] == ["new"]


def test_all_may_be_gone(tmp_path: Path) -> None:
    store = Store(str(tmp_path), "test", ENCODER.dim)
    put(store, [indexed("a.py", chunk("a.py", "only", "alpha"))])
    store.reader().load()
    with store.writing() as writer:
        writer.forget(["a.py"])
        writer.finish()
    empty = _loaded(store.reader())
    assert (len(empty.rows), empty.places, empty.matrix.shape) == (0, [], (0, ENCODER.dim))
    _same(empty, _anew(store))
