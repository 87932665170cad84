"""The store on real LanceDB tables: what goes in comes out, filtered and whole."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import lancedb
import numpy as np
import pytest

from coreb_search.errors import IndexLocked, IndexMissing, StoreError
from coreb_search.models.hash_encoder import HashEncoder
from coreb_search.store import IndexedFile, Store, remove
from coreb_search.text import document_text, lexical_text, split_words
from coreb_search.types import Candidate, Chunk, FileState, Filters, Kind

ENCODER = HashEncoder(64)


def chunk(
    path: str, symbol: str, code: str, line: int = 1, language: str = "python", kind: Kind = "function"
) -> Chunk:
    return Chunk(path, language, kind, symbol, f"def {symbol}()", "", line, line + code.count("\n"), code)


def indexed(path: str, *chunks: Chunk, hash_: str = "h", skip: str = "") -> IndexedFile:
    vectors = ENCODER.encode([document_text(c) for c in chunks], "document")
    words = tuple(lexical_text(c) for c in chunks)
    return IndexedFile(path, FileState(1, 2, hash_, skip, 3), chunks, words, vectors)


def some_files() -> list[IndexedFile]:
    read = chunk("a.py", "read_config", "def read_config(path): return open(path).read()")
    retry = chunk("a.py", "Retry.upload", "def upload(self): retry until sent", 5, kind="method")
    parse = chunk("lib/b.go", "ParseDate", "func ParseDate(s string) time.Time {}", language="go")
    quoted = chunk("lib/it's.py", "quoted", "def quoted(): return 'apostrophe'")
    return [
        indexed("a.py", read, retry),
        indexed("lib/b.go", parse),
        indexed("lib/it's.py", quoted),
        indexed("logo.py", skip="binary"),
    ]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(str(tmp_path / "index"), "test", ENCODER.dim)


def put(store: Store, files: Sequence[IndexedFile]) -> None:
    with store.writing() as writer:
        writer.put(files)
        writer.finish()


def ask(store: Store, text: str, filters: Filters | None = None, n: int = 10) -> list[Candidate]:
    vector = ENCODER.encode([text], "query")[0]
    found = store.reader().candidates(lambda: vector, " ".join(split_words(text)), filters or Filters(), n)
    return sorted(found, key=lambda c: (-c.vector - c.lexical, c.path, c.start_line))


def rows(store: Store) -> list[tuple[str, str, int]]:
    reader = store.reader()
    found = reader.candidates(lambda: np.ones(ENCODER.dim, np.float32), "", Filters(), 10_000)
    return sorted((c.path, c.symbol, c.start_line) for c in found)


def test_what_goes_in_comes_out(store: Store) -> None:
    files = some_files()
    put(store, files)
    assert store.files() == {file.path: file.state for file in files}
    best = ask(store, "retry upload")[0]
    assert (best.path, best.symbol, best.kind, best.start_line) == ("a.py", "Retry.upload", "method", 5)
    assert best.vector > 0
    assert best.lexical > 0
    assert store.reader().chunks([best.row]) == [files[0].chunks[1]]
    assert store.reader().languages() == {"python": 3, "go": 1}


def test_camel_case_is_found_by_its_words(store: Store) -> None:
    put(store, some_files())
    assert {c.symbol for c in ask(store, "parse date") if c.lexical > 0} == {"ParseDate"}


def test_english_endings_do_not_hide_a_word(store: Store) -> None:
    put(store, some_files())
    found = store.reader().candidates(lambda: None, "uploading retries", Filters(), 10)
    assert [(c.symbol, c.lexical > 0) for c in found] == [("Retry.upload", True)]


@pytest.mark.parametrize(
    ("filters", "paths"),
    [
        (Filters(languages=("go",)), {"lib/b.go"}),
        (Filters(kinds=("method",)), {"a.py"}),
        (Filters(folder="lib"), {"lib/b.go", "lib/it's.py"}),
        (Filters(folder="a.py"), {"a.py"}),
        (Filters(paths=("*.go", "a.*")), {"a.py", "lib/b.go"}),
        (Filters(paths=("!lib/", "!noise*")), {"a.py"}),
        (Filters(paths=("lib/**", "!*.go")), {"lib/it's.py"}),
        (Filters(paths=("it's.py",)), {"lib/it's.py"}),
        (Filters(languages=("' OR true --",)), set()),
    ],
)
@pytest.mark.parametrize("warm", [False, True])
def test_filters_are_applied_before_the_cut(
    store: Store, filters: Filters, paths: set[str], warm: bool
) -> None:
    """With n = 3 and better matches outside, a filter after the cut would come back empty."""
    noise = [
        indexed(name, chunk(name, "read_config", "read_config upload retry", language="rust", kind="class"))
        for name in (f"noise{i}.rs" for i in range(50))
    ]
    put(store, [*some_files(), *noise])
    store.reader().warm = warm
    assert {c.path for c in ask(store, "read config upload", filters, 3)} == paths


def test_a_warm_reader_answers_as_a_cold_one(store: Store) -> None:
    many = [
        indexed(f"f{i}.py", chunk(f"f{i}.py", f"name{i % 7}", f"alpha{i} beta{i % 5} gamma{i % 11}"))
        for i in range(300)
    ]
    put(store, many)
    cold = ask(store, "alpha17 gamma beta3", n=20)
    store.reader().load()
    warm = ask(store, "alpha17 gamma beta3", n=20)
    assert [c.lexical for c in cold if c.lexical] == [c.lexical for c in warm if c.lexical]
    # Which of those that score alike is the last is LanceDB's secret.
    last = min(c.lexical for c in cold if c.lexical)
    assert [(c.path, c.lexical) for c in cold if c.lexical > last] == [
        (c.path, c.lexical) for c in warm if c.lexical > last
    ]
    assert [c.vector for c in cold][:10] == pytest.approx([c.vector for c in warm][:10], abs=1e-6)


@pytest.mark.parametrize("name", ["ΟΔΟΣ", "İstanbul", "STRASSE", "Straße", "parseDate"])
def test_a_name_is_found_in_whatever_case(store: Store, name: str) -> None:
    """In memory as on disk."""
    put(store, [indexed("a.py", chunk("a.py", f"Class.{name}", "pass"), chunk("a.py", "other", "pass", 9))])
    for asked in (name, name.lower(), f"Class.{name}"):
        for warm in (False, True):
            reader = Store(store.uri, "test", ENCODER.dim).reader()
            reader.warm = warm
            found = reader.candidates(lambda: None, "", Filters(), 9, names=[asked])
            assert [c.symbol for c in found] == [f"Class.{name}"]


def test_what_is_no_number_is_not_the_nearest(store: Store) -> None:
    """A damaged vector; the writer refuses them."""
    put(store, [indexed(f"{n}.py", chunk(f"{n}.py", "one", f"alpha{n}")) for n in range(20)])
    reader = store.reader()
    reader.load()
    assert reader._snapshot is not None
    reader._snapshot.matrix[::2] = np.nan
    found = reader.candidates(lambda: np.ones(ENCODER.dim, np.float32), "", Filters(), 5)
    assert len(found) == 5
    assert all(np.isfinite(c.vector) for c in found)


def test_a_file_is_replaced_whole_and_forgotten_whole(store: Store) -> None:
    put(store, some_files())
    put(store, [indexed("a.py", chunk("a.py", "only", "def only(): pass"), hash_="new")])
    assert [row for row in rows(store) if row[0] == "a.py"] == [("a.py", "only", 1)]
    with store.writing() as writer:
        writer.forget(["a.py", "lib/it's.py"])
    assert {row[0] for row in rows(store)} == {"lib/b.go"}
    assert set(store.files()) == {"lib/b.go", "logo.py"}


def test_a_file_that_lost_its_chunks_leaves_none(store: Store) -> None:
    put(store, some_files())
    put(store, [indexed("a.py", skip="generated")])
    assert not [row for row in rows(store) if row[0] == "a.py"]


def test_models_do_not_mix(tmp_path: Path) -> None:
    one = Store(str(tmp_path), "one", 64)
    other = Store(str(tmp_path), "other", 32)
    put(one, some_files())
    with pytest.raises(IndexMissing, match="coreb-search index"):
        other.reader()
    assert one.reader().count() == 4


def test_a_vector_that_is_no_number_is_refused_by_name(store: Store) -> None:
    bad = indexed("bad.py", chunk("bad.py", "broken", "x"))
    assert bad.vectors is not None
    bad.vectors[0, 0] = np.nan
    put(store, some_files())
    with pytest.raises(StoreError, match=r"bad\.py:1 broken"):
        put(store, [bad])
    assert store.reader().count() == 4


def test_many_small_commits_stay_small_and_readable(store: Store) -> None:
    put(store, some_files())
    first = rows(store)
    for n in range(120):
        put(store, [indexed("a.py", *some_files()[0].chunks, hash_=str(n))])
    assert rows(store) == first
    uri = Path(store.uri)
    assert len(list(uri.rglob("*.lance"))) < 400


def test_lancedb_itself_opens_and_searches_the_index(store: Store) -> None:
    put(store, some_files())
    database = lancedb.connect(store.uri)
    name = next(name for name in database.list_tables().tables if name.startswith("chunks_"))
    table = database.open_table(name)
    assert table.count_rows() == 4
    found = table.search("retry", query_type="fts").where("kind = 'method'").limit(3).to_list()
    assert [row["symbol"] for row in found] == ["Retry.upload"]


def test_a_second_writer_is_told_who_the_first_is(store: Store) -> None:
    with (
        store.writing(),
        pytest.raises(IndexLocked, match=str(os.getpid())),
        Store(store.uri, "test", ENCODER.dim).writing(),
    ):
        pass


def test_removing_leaves_nothing_and_says_when_there_was_nothing(store: Store) -> None:
    put(store, some_files())
    assert remove(store.uri)
    assert not Path(store.uri).exists()
    assert not remove(store.uri)
