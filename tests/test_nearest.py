"""The index of vectors: made above a size and not below it, as good as comparing all, and up to date."""

from __future__ import annotations

from pathlib import Path

import lance
import numpy as np
import numpy.typing as npt
import pytest

from coreb_search.store import IndexedFile, Store, nearest, reader
from coreb_search.types import Candidate, Chunk, FileState, Filters

DIM, FILES, EACH = 64, 30, 100
Vectors = npt.NDArray[np.float32]


@pytest.fixture(autouse=True)
def low(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nearest, "INDEXED_ROWS", 2_000)
    monkeypatch.setattr(nearest, "_FOLDED_ROWS", 150)
    monkeypatch.setattr(reader, "SNAPSHOT_ROWS", 0)


def vectors(seed: int, n: int) -> Vectors:
    """In clumps, as those of code are."""
    random = np.random.default_rng(seed)
    centres = np.random.default_rng(0).normal(size=(40, DIM))
    found = centres[random.integers(40, size=n)] + 0.7 * random.normal(size=(n, DIM))
    unit: Vectors = (
        (found / np.linalg.norm(found, axis=1, keepdims=True)).astype(np.float16).astype(np.float32)
    )
    return unit


def file(number: int, seed: int | None = None) -> IndexedFile:
    path, language = f"f{number}.x", "go" if number % 10 == 0 else "python"
    chunks = tuple(Chunk(path, language, "function", f"s{i}", "", "", i, i, "x") for i in range(EACH))
    seed = number if seed is None else seed
    return IndexedFile(path, FileState(1, 2, f"h{seed}", "", 3), chunks, ("x",) * EACH, vectors(seed, EACH))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    made = Store(str(tmp_path / "index"), "test", DIM)
    put(made, [file(number) for number in range(FILES)])
    return made


def put(store: Store, files: list[IndexedFile]) -> None:
    with store.writing() as writer:
        writer.put(files)
        writer.finish()


def ask(store: Store, vector: Vectors, filters: Filters | None = None, n: int = 10) -> list[Candidate]:
    return store.reader().candidates(lambda: vector, "", filters or Filters(), n)


def places(found: list[Candidate]) -> set[tuple[str, int]]:
    return {(candidate.path, candidate.start_line) for candidate in found}


def table(store: Store) -> lance.LanceDataset:
    (found,) = Path(store.uri).glob("chunks_*.lance")
    return lance.dataset(str(found))


def recall(store: Store, held: list[IndexedFile], n: int, filters: Filters | None = None) -> float:
    rows = [(f.path, i) for f in held for i in range(EACH)]
    matrix = np.concatenate([f.vectors for f in held if f.vectors is not None])
    shares = []
    for question in vectors(999, 40):
        best = {rows[i] for i in np.argsort(-(matrix @ question))[:n]}
        shares.append(len(best & places(ask(store, question, filters, n))) / n)
    return float(np.mean(shares))


def test_a_large_table_is_indexed_and_loses_no_answers(store: Store) -> None:
    assert nearest.of(table(store)) is not None
    held = [file(number) for number in range(FILES)]
    assert recall(store, held, 10) >= 0.98
    assert recall(store, held, 100) >= 0.98


def test_filters_are_applied_before_the_cut(store: Store) -> None:
    held = [file(number) for number in range(0, FILES, 10)]
    assert recall(store, held, 10, Filters(languages=("go",))) >= 0.98
    assert recall(store, held[1:2], 10, Filters(paths=("f10.x",))) >= 0.98


def test_what_is_not_yet_in_the_index_is_found(store: Store) -> None:
    fresh = file(77)
    put(store, [fresh])
    index = nearest.of(table(store))
    assert index is not None
    assert index.num_rows_indexed == FILES * EACH
    assert fresh.vectors is not None
    assert all(("f77.x", i) in places(ask(store, fresh.vectors[i])) for i in range(0, EACH, 10))


def test_the_index_is_extended_by_many_rows_and_renewed_by_more(store: Store) -> None:
    more = [file(number) for number in range(100, 103)]
    put(store, more)
    assert unindexed(store) == 0
    assert recall(store, [*(file(number) for number in range(FILES)), *more], 10) >= 0.98
    many = [file(number) for number in range(200, 240)]
    put(store, many)
    assert unindexed(store) == 0
    assert recall(store, [*(file(number) for number in range(FILES)), *more, *many], 10) >= 0.98


def unindexed(store: Store) -> int:
    found = nearest.of(table(store))
    assert found is not None
    return int(table(store).count_rows() - found.num_rows_indexed)


def test_what_is_replaced_or_gone_is_not_found(store: Store) -> None:
    before, after = file(3), file(3, seed=500)
    put(store, [after])
    with store.writing() as writer:
        writer.forget(["f4.x"])
        writer.finish()
    held = [after if number == 3 else file(number) for number in range(FILES) if number != 4]
    assert recall(store, held, 10) >= 0.98
    assert before.vectors is not None
    assert all(c.path != "f4.x" for c in ask(store, before.vectors[0], n=100))


def test_a_small_table_is_compared_row_by_row(tmp_path: Path) -> None:
    """It is exact, to the last place."""
    store = Store(str(tmp_path / "index"), "test", DIM)
    held = [file(number) for number in range(20)]
    put(store, held)
    assert nearest.of(table(store)) is None
    assert recall(store, held, 100) == 1.0


def test_a_table_that_has_become_small_is_compared_row_by_row_again(store: Store) -> None:
    with store.writing() as writer:
        writer.forget([f"f{number}.x" for number in range(20)])
        writer.finish()
    assert nearest.of(table(store)) is None
    assert recall(store, [file(number) for number in range(20, FILES)], 100) == 1.0
