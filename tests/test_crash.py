"""Runs are killed at each moment that matters: what is there can be read, and the next run makes it good."""

from __future__ import annotations

import random
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from coreb_search.errors import ConfigError, IndexMissing, StoreError
from coreb_search.store import Origin, Store, faults
from coreb_search.store.faults import POINTS
from tests.crashing import (
    engine,
    found,
    functions,
    index_and_die,
    indexed,
    other_models,
    undisturbed,
    write,
)

# An index is made for the first time, beside one of an earlier version.
FIRST = [
    *("options-before", "options-after", "locked", "made-before", "made-after", "table", "table:2"),
    *("journal-before", "journal-after", "put-chunks", "text-index", "states", "journal-cleared"),
    *("superseded-tables", "whole-before", "whole-after"),
]
# Files are edited, new, touched and gone; what came before has to be compacted.
AGAIN = [
    *("locked", "journal-before", "journal-after", "replace-written", "put-chunks", "states"),
    *("journal-after:2", "journal-before:3", "forget-chunks", "forget-states"),
    *("journal-after:4", "journal-after:5", "compact-written", "compact-chunks", "compact-files"),
    "journal-cleared",
]
# So many chunks are there when some more come: the text index is made anew, or a part is added to it.
GROWN = [(2, "put-chunks"), (2, "text-index"), (2, "finish-cleaned"), (90, "finish-folded")]


def test_every_moment_is_one_that_some_run_dies_at() -> None:
    assert {point.partition(":")[0] for point in (*FIRST, *AGAIN, *(point for _, point in GROWN))} == set(
        POINTS
    )


@pytest.mark.parametrize("fault", ["nonsense", "table:0", "table:x", "table:", ":1"])
def test_a_fault_that_cannot_be_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    """Symptom: a run with a misspelt point ended well, as if it could not be killed there."""
    monkeypatch.setenv("COREB_SEARCH_FAULT", fault)
    with pytest.raises(ConfigError, match=f"^COREB_SEARCH_FAULT: no such fault: '{fault}'; .*, whole-after$"):
        engine(tmp_path).index()


@pytest.mark.parametrize("point", FIRST)
def test_the_first_run_is_killed(tmp_path: Path, point: str) -> None:
    """Not even the index of the version before, which nobody reads any more, is in the way."""
    root = tmp_path / "project"
    for n in range(4):
        write(root / f"m{n}.py", functions(f"m{n}", 3))
    write(root / "left" / "out.py", functions("out", 1))
    write(root / "logo.bin", "\0")
    older = Origin("hash", chunker="0", schema="0", program="0.0.1")
    store = Store(str(root / ".coreb-search"), "older", 8, older)
    with store.writing():
        pass
    index_and_die(root, point, "left/")
    # What another version may still read goes when the new index has become whole, and not before.
    assert store.exists() == (point not in ("superseded-tables", "whole-before", "whole-after"))
    try:
        there = found(root)
    except IndexMissing as error:
        assert "made by version 0.0.1; make one for this version with `coreb-search index`" in str(error)
        there = {}
    whole = undisturbed(root)
    assert all(len(codes) == len(whole[path]) - 1 for path, codes in there.items())
    assert indexed(root) == whole
    assert ("left/out.py" in whole) == (point == "options-before")


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project whose index is about to be compacted."""
    root = tmp_path_factory.mktemp("busy") / "project"
    for n in range(6):
        write(root / f"pkg{n % 3}" / f"m{n}.py", functions(f"m{n}", 20), hours=5)
    one = engine(root)
    one.index()
    for n in range(49):
        write(root / "more" / f"n{n}.py", functions(f"n{n}", 1), hours=5)
        one.index()
    return root


def change(root: Path) -> None:
    """Everything that can become of a file."""
    write(root / "pkg0/m0.py", functions("edited", 4), hours=3)
    write(root / "pkg1/m1.py", (root / "pkg1/m1.py").read_text(), hours=3)
    write(root / "pkg2/m2.py", "", hours=3)
    write(root / "pkg2/new.py", functions("new", 5), hours=3)
    (root / "pkg0/m3.py").unlink()
    (root / "pkg1/m4.py").rename(root / "pkg1/renamed.py")


@pytest.mark.parametrize(
    ("point", "then"),
    [
        *((point, "as it is") for point in AGAIN),
        *((point, "undone") for point in AGAIN if "compact" not in point),
        *((point, "another model") for point in ("put-chunks", "forget-chunks")),
    ],
)
def test_a_later_run_is_killed(tmp_path: Path, busy: Path, point: str, then: str) -> None:
    """Whatever the files look like by the next run: each is found as it is, and none is lost or left over."""
    root = tmp_path / "project"
    shutil.copytree(busy, root)
    engine(root).index()
    before = found(root)
    change(root)
    index_and_die(root, point)
    there = found(root)
    if then == "undone":
        index = root / ".coreb-search"
        index.rename(tmp_path / "index")
        shutil.rmtree(root)
        shutil.copytree(busy, root, ignore=shutil.ignore_patterns(".coreb-search"))
        (tmp_path / "index").rename(index)
    elif then == "another model":
        other_models(root).index()
    assert indexed(root) == undisturbed(root)
    after = before if then == "undone" else found(root)
    # Each file was found whole, as it was or as it is.
    if then != "undone":
        assert all(codes in (before.get(path), after.get(path)) for path, codes in there.items())
        assert before.keys() & after.keys() <= there.keys()


def test_runs_that_die_while_they_tidy_up_leave_nothing_behind(tmp_path: Path, busy: Path) -> None:
    """Symptom: ten times a fresh index's size after eight of them: the next run had nothing to do."""
    root = tmp_path / "project"
    shutil.copytree(busy, root)
    for n in range(3):
        for old in (root / "more").iterdir():
            write(old, functions(f"{old.stem}_{n}", 9), hours=1 - n / 10)
        index_and_die(root, "text-index")
    indexed(root)
    assert not list((root / ".coreb-search").glob("journal_*"))
    fresh, worn = engine(root, tmp_path / "fresh"), engine(root)
    fresh.index()
    assert size(Path(worn.project.index)) <= 2 * size(Path(fresh.project.index))


def size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


@pytest.mark.parametrize(("before", "point"), GROWN)
def test_a_run_that_finds_much_more_is_killed(tmp_path: Path, before: int, point: str) -> None:
    root = tmp_path / "project"
    write(root / "a.py", functions("a", before))
    engine(root).index()
    for n in range(6):
        write(root / f"m{n}.py", functions(f"m{n}", 10))
    index_and_die(root, point)
    assert "a.py" in found(root)
    assert indexed(root) == undisturbed(root)


def test_a_run_is_killed_that_was_to_make_good_what_another_had_left(tmp_path: Path) -> None:
    """The second forgot what the first had been at: chunks of a file that was gone were found for good."""
    root = tmp_path / "project"
    write(root / "a.py", functions("a", 2))
    engine(root).index()
    write(root / "gone.py", functions("gone", 2))
    index_and_die(root, "put-chunks")
    (root / "gone.py").unlink()
    write(root / "b.py", functions("b", 2))
    index_and_die(root, "put-chunks")
    assert indexed(root) == undisturbed(root)


# Dies before it has removed its next file, after so many.
_CLEAN = """
import os, signal, sys
from coreb_search.store import remove
index, left = sys.argv[1], int(sys.argv[2])
def removing(event, arguments):
    global left
    if event in ("os.remove", "os.rmdir", "os.rename"):
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)
sys.addaudithook(removing)
remove(index)
"""


@pytest.mark.parametrize("left", range(0, 40, 4))
def test_clean_is_killed(tmp_path: Path, busy: Path, left: int) -> None:
    """Symptom: an older version took the newest one's place for good, or one whose files were gone."""
    root = tmp_path / "project"
    shutil.copytree(busy, root)
    before = found(root)
    index = str(root / ".coreb-search")
    done = subprocess.run([sys.executable, "-c", _CLEAN, index, str(left)], check=False, capture_output=True)
    assert done.returncode == -signal.SIGKILL, done.stderr
    with suppress(IndexMissing):
        assert found(root) == before
    assert indexed(root) == undisturbed(root)
    assert not list((root / ".coreb-search").glob("gone-*"))


def test_killed_at_random_moments(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """``kill -9`` of the real program while its project changes: what it leaves can always be read."""
    root, dice = tmp_path / "project", random.Random(7)
    command = [sys.executable, "-m", "coreb_search", "index", "--model", "hash", str(root)]
    for n in range(20):
        write(root / f"m{n}.py", functions(f"m{n}", 4))
    start = time.monotonic()
    subprocess.run(command, check=True, capture_output=True)
    length = time.monotonic() - start
    wanted, killed, number = request.config.getoption("--kills"), 0, 0
    while killed < wanted:
        number += 1
        assert number < 4 * wanted, f"{killed} runs of {number} were killed before they ended"
        for _ in range(5):
            write(root / f"m{dice.randrange(40)}.py", functions(f"v{number}", dice.randrange(6)))
        (root / f"m{dice.randrange(40)}.py").unlink(missing_ok=True)
        start = time.monotonic()
        child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        try:
            # Before a third of it nothing but modules has been read.
            _, said = child.communicate(timeout=length * dice.uniform(0.3, 1))
            assert (child.returncode, said) == (0, b"")
            # The machine is quicker, or less busy, than it was.
            length = time.monotonic() - start
        except subprocess.TimeoutExpired:
            child.kill()
            _, said = child.communicate()
            killed += child.returncode == -signal.SIGKILL
        assert found(root), said
    assert indexed(root) == undisturbed(root)


def test_a_run_whose_index_is_made_anew_meanwhile_writes_nothing_into_that(
    tmp_path: Path, busy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Symptom: ``git clean -fdx`` under two watchers: the new index was damaged, for good."""
    root = tmp_path / "project"
    shutil.copytree(busy, root)
    engine(root).index()
    change(root)

    def at(point: str) -> None:
        if point == "replace-written":
            shutil.rmtree(root / ".coreb-search")
            engine(root).index()

    monkeypatch.setattr(faults, "at", at)
    with pytest.raises(StoreError, match=r"^the index at .* was removed while it was written; run it again$"):
        engine(root).index()
    assert indexed(root) == undisturbed(root)
