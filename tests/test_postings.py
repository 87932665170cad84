"""What a warm reader knows of words is what LanceDB's index answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

import coreb_search
from coreb_search.store import Store
from coreb_search.store.postings import Postings
from coreb_search.text import LONGEST_WORD, query_words, split_words
from coreb_search.types import Chunk, Filters
from tests.test_store import ENCODER, chunk, indexed, put

QUESTIONS = [
    "retry retries retrying a failed upload",
    "readers reading what was read",
    "definition of the symbols that are defined",
    "raise raises raised StoreError",
    "self",
    "self self self names",
    "zzqxj",
    "zzqxj nearest",
    "__init__ getUserName größe 计算总和 42",
    "otherwise parse databases verbosity only else",
]


def _pieces() -> Iterator[Chunk]:
    """This program's own files, twenty lines at a time."""
    root = Path(coreb_search.__file__).parent
    for path in sorted(root.rglob("*.py")):
        lines = path.read_text("utf-8").splitlines()
        for start in range(0, len(lines), 20):
            name = path.relative_to(root).as_posix()
            yield chunk(name, f"piece{start}", "\n".join(lines[start : start + 20]), start + 1)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    made = Store(str(tmp_path_factory.mktemp("postings")), "test", ENCODER.dim)
    by_file: dict[str, list[Chunk]] = {}
    for piece in _pieces():
        by_file.setdefault(piece.path, []).append(piece)
    put(made, [indexed(path, *pieces) for path, pieces in by_file.items()])
    return made


def _lexical(store: Store, words: str, filters: Filters, warm: bool) -> dict[tuple[str, int], float]:
    reader = store.reader()
    if warm:
        reader.load()
    found = reader.candidates(lambda: None, words, filters, 100_000)
    return {(c.path, c.start_line): c.lexical for c in found}


@pytest.mark.parametrize("filters", [Filters(), Filters(paths=("store/",)), Filters(languages=("go",))])
@pytest.mark.parametrize("question", QUESTIONS)
def test_scores_are_those_of_lancedb(store: Store, question: str, filters: Filters) -> None:
    words = query_words(question, 100)
    cold = _lexical(Store(store.uri, "test", ENCODER.dim), words, filters, warm=False)
    warm = _lexical(store, words, filters, warm=True)
    # Sums of many terms may be added up in another order.
    assert warm == (cold if len(words.split()) < 3 else pytest.approx(cold, rel=1e-6))
    assert bool(warm) == (question != "zzqxj" and not filters.languages)


@pytest.mark.parametrize(
    "code",
    [
        "alpha beta " + "a" * LONGEST_WORD,
        f"alpha {'б' * LONGEST_WORD} beta",
        f"alpha {'б' * (LONGEST_WORD // 2)} beta",
        "",
        "!!! ???",
        "alpha " * 50_000,
        "ΟΔΟΣ alpha",
    ],
    ids=lambda code: code[:20],
)
def test_whatever_the_words_are(tmp_path: Path, code: str) -> None:
    """Words as long as can be, rows without any, one again and again."""
    store = Store(str(tmp_path), "test", ENCODER.dim)
    files = [indexed(f"{n}.md", chunk(f"{n}.md", "alpha" if n else "", f"alpha beta {n}")) for n in range(3)]
    odd = indexed("-.md", chunk("-.md", "", code))
    put(store, [*files, replace(odd, words=(" ".join(split_words(code)),))])
    for word in ("alpha", "beta", *code.split()[:3]):
        words = query_words(word, 9)
        cold = _lexical(Store(store.uri, "test", ENCODER.dim), words, Filters(), warm=False)
        assert _lexical(store, words, Filters(), warm=True) == pytest.approx(cold, rel=1e-4)
        assert cold or not words


def test_only_what_there_is_now_is_found(tmp_path: Path) -> None:
    """After deletions LanceDB still counts what is gone, so scores differ, but not what is found."""
    store = Store(str(tmp_path), "test", ENCODER.dim)
    put(store, [indexed(f"{n}.py", chunk(f"{n}.py", "one", f"common word{n}")) for n in range(100)])
    for n in range(0, 100, 3):
        put(store, [indexed(f"{n}.py", chunk(f"{n}.py", "one", f"another word{n}"), hash_="new")])
    with store.writing() as writer:
        writer.forget([f"{n}.py" for n in range(50)])
        writer.finish()
    for words in ("common", "another", "word7", "word51", "word52"):
        cold = _lexical(Store(store.uri, "test", ENCODER.dim), words, Filters(), warm=False)
        assert set(_lexical(store, words, Filters(), warm=True)) == set(cold)
    assert set(_lexical(store, "word51", Filters(), warm=True)) == {("51.py", 1)}
    assert not _lexical(store, "word7", Filters(), warm=True)


def test_batches_may_come_in_any_order() -> None:
    texts = {4: "apple pear", 1: "pear", 7: "", 2: "plum apples apple", 9: "pears"}
    rows = list(texts)

    def batches(*parts: list[int]) -> list[pa.RecordBatch]:
        return [
            pa.RecordBatch.from_pydict(
                {
                    "words": pa.array([texts[row] for row in part], pa.string()),
                    "_rowid": pa.array(part, pa.uint64()),
                }
            )
            for part in parts
        ]

    one = Postings.of(batches(sorted(rows)))
    for parts in ([rows], [rows[:2], rows[2:]], [[row] for row in reversed(rows)]):
        for words in ("apple", "pear", "apple pear pear", "cherry"):
            assert Postings.of(batches(*parts)).scores(words) == pytest.approx(one.scores(words))
    assert (one.scores("apple") > 0).tolist() == [False, True, True, False, False]
    assert (one.scores("pear") > 0).tolist() == [True, False, True, False, True]


def test_terms_that_are_gone_are_forgotten() -> None:
    def batch(row: int, words: str) -> pa.RecordBatch:
        return pa.RecordBatch.from_pydict({"words": [words], "_rowid": pa.array([row], pa.uint64())})

    held = Postings.of([batch(0, "stays here"), batch(1, "goes away")])
    for row in range(2, 9):
        held = Postings.of([batch(row, f"new{row}")], held, np.arange(len(held.ids)) == 0)
        assert list(held.terms) == ["stay", "here", f"new{row}"]
        assert [held.scores(word).tolist() for word in ("goes", "away")] == [[0, 0], [0, 0]]
        assert held.scores("here")[0] > 0 == held.scores("here")[1]


def test_of_nothing_nothing_is_found() -> None:
    assert Postings.of([]).scores("anything").shape == (0,)
