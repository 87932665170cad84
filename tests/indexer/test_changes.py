"""Which files are read again."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from coreb_search.indexer.changes import plan
from coreb_search.types import FileState, SourceFile

SECOND = 1_000_000_000
FILE = SourceFile("a.py", "python", 10, 100 * SECOND)
KNOWN = FileState(10, 100 * SECOND, "hash", "", read_ns=200 * SECOND)


def reads(file: SourceFile, known: FileState) -> bool:
    made = plan([file], {file.path: known})
    assert made.unchanged == ([] if made.to_read else [file.path])
    return made.to_read == [file]


def test_same_size_and_time_is_not_read() -> None:
    assert not reads(FILE, KNOWN)


def test_another_size_or_time_is_read_even_an_older_one() -> None:
    assert reads(replace(FILE, size=11), KNOWN)
    assert reads(replace(FILE, mtime_ns=FILE.mtime_ns + 1), KNOWN)
    assert reads(replace(FILE, mtime_ns=FILE.mtime_ns - SECOND), KNOWN)


def test_a_file_replaced_by_one_of_the_same_size_and_date_is_read() -> None:
    """Out of an archive, or saved by a tool that keeps dates, the new version stayed unseen for ever."""
    assert reads(replace(FILE, ctime_ns=FILE.ctime_ns + 1), KNOWN)


def test_a_file_indexed_within_the_tick_it_was_written_in_is_read_once_more() -> None:
    """Saved twice within one tick, at equal size, the second version stayed unseen for ever."""
    racy = replace(KNOWN, read_ns=FILE.mtime_ns + SECOND)
    assert reads(FILE, racy)
    assert plan([FILE], {FILE.path: racy}).suspects == [FILE]
    assert plan([replace(FILE, size=11)], {FILE.path: racy}).suspects == []
    assert not reads(FILE, replace(racy, read_ns=FILE.mtime_ns + 2 * SECOND))


def test_a_date_far_in_the_future_does_not_mean_reading_for_ever() -> None:
    future = replace(FILE, mtime_ns=10_000 * SECOND)
    assert not reads(future, replace(KNOWN, mtime_ns=future.mtime_ns))


def test_what_is_read_again_knows_the_hash_of_what_is_indexed() -> None:
    def known(state: FileState) -> str:
        return plan([FILE], {FILE.path: state}).to_read[0].known

    assert known(replace(KNOWN, size=11)) == known(replace(KNOWN, read_ns=FILE.mtime_ns)) == "hash"
    assert known(replace(KNOWN, size=11, hash="", skip="binary")) == ""
    assert plan([FILE], {}).to_read[0].known == ""


def test_files_left_out_after_reading_are_not_read_again() -> None:
    assert not reads(FILE, replace(KNOWN, hash="", skip="binary"))


def test_a_rename_is_one_deletion_and_one_new_file() -> None:
    moved = replace(FILE, path="b.py")
    made = plan([moved], {"a.py": KNOWN})
    assert (made.to_read, made.deleted, made.unchanged) == ([moved], ["a.py"], [])


@given(
    st.sets(st.sampled_from("abcdef")), st.sets(st.sampled_from("abcdef")), st.sets(st.sampled_from("abcdef"))
)
def test_every_path_has_exactly_one_fate(scanned: set[str], known: set[str], touched: set[str]) -> None:
    files = [replace(FILE, path=path, size=10 + (path in touched)) for path in sorted(scanned)]
    made = plan(files, dict.fromkeys(known, KNOWN))
    assert {file.path for file in made.to_read} == scanned - (known - touched)
    assert made.unchanged == sorted(scanned & known - touched)
    assert made.deleted == sorted(known - scanned)
