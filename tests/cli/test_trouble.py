"""Indexes that are damaged, removed or another version's: one line, and nothing is lost."""

from __future__ import annotations

import json
import shutil
import struct
from collections.abc import Callable
from pathlib import Path
from threading import Timer
from typing import NamedTuple

import pytest
from filelock import FileLock

from coreb_search.engine import Engine
from coreb_search.errors import StoreError
from coreb_search.store import IndexedFile, Origin, Store, made
from coreb_search.types import Filters, Query
from tests.cli.conftest import Run
from tests.crashing import engine, functions, index_and_die, indexed, other_models, undisturbed, write

DAMAGED = "it is damaged: `coreb-search clean` removes it, and the next run makes it anew"
NEWER = "a newer version of the program made it: use that one, or `coreb-search clean` removes it"


def test_an_index_that_is_removed_while_it_is_open(run: Run, project: Path) -> None:
    one = engine(project)
    one.warm_up()
    shutil.rmtree(project / ".coreb-search")
    with pytest.raises(StoreError, match="make one with `coreb-search index`"):
        one.search(Query("duration"))
    one.refresh()
    assert one.search(Query("duration"))
    assert indexed(project) == undisturbed(project)


@pytest.mark.parametrize("anew", [False, True])
@pytest.mark.parametrize("when", [1, 3])
def test_an_index_that_is_removed_while_it_is_written(project: Path, when: int, anew: bool) -> None:
    """Symptom: what was left of it, or of the one that another process had made by then, was damaged."""
    for number in range(4):
        write(project / f"src/n{number}.py", functions(f"n{number}", 3))

    def removing(done: int, _total: int, _chunks: int) -> None:
        if done == when:
            shutil.rmtree(project / ".coreb-search")
            if anew:
                engine(project).index()

    with pytest.raises(StoreError, match="was removed while it was written; run it again"):
        engine(project).index(removing)
    assert indexed(project) == undisturbed(project)


def newest_manifest(one: Engine, table: str) -> Path:
    """Version numbers are counted down."""
    name = getattr(one._store._tables, table)
    return min(Path(one._store._path(name), "_versions").glob("*.manifest"))


def held(one: Engine) -> int:
    """Chunks in the index."""
    return one.count(Filters())


def flip(data: bytes) -> bytes:
    """Wrong but for its last bytes, by which the engine knows it."""
    return bytes(byte ^ 0x5A for byte in data[:-16]) + data[-16:]


def upgrade(data: bytes) -> bytes:
    """What a later engine might write: a feature that this one does not know."""
    start = struct.unpack("<Q", data[-16:-8])[0]
    end = start + 4 + struct.unpack("<I", data[start : start + 4])[0]
    message = data[start + 4 : end] + b"\x48\x80\x80\x80\x80\x80\x20\x50\x80\x80\x80\x80\x80\x20"
    return data[:start] + struct.pack("<I", len(message)) + message + data[end:]


class Damaged(NamedTuple):
    """What becomes of the newest manifest of a table, and what a person is told to do."""

    how: Callable[[bytes], bytes]
    table: str = "chunks"
    remedy: str = DAMAGED


@pytest.mark.parametrize(
    "damaged",
    [
        Damaged(lambda _: b""),
        Damaged(lambda data: data[: len(data) // 2]),
        Damaged(flip),
        Damaged(flip, "files"),
        Damaged(upgrade, remedy=NEWER),
    ],
)
def test_a_damaged_table_is_told_with_the_way_out(
    run: Run, capfd: pytest.CaptureFixture[str], project: Path, damaged: Damaged
) -> None:
    """Symptom: an empty table was put in its place, or the engine's panic was shown."""
    write(project / "src/new.py", functions("new", 1))
    other_models(project).index()
    before = held(other_models(project))
    file = newest_manifest(engine(project), damaged.table)
    file.write_bytes(damaged.how(file.read_bytes()))
    for command in (("index",), ("search", "duration"), ("search", "duration", "--no-refresh")):
        result = run(*command)
        if damaged.table == "files" and command[0] == "search":
            # What is known of the files is not asked.
            assert result.exit_code == 0
        else:
            assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
            assert damaged.remedy in result.stderr
    assert [bool(one.fault) for one in made(str(project / ".coreb-search"))].count(True) == 1
    assert held(other_models(project)) == before
    assert run("clean").exit_code == 0
    assert run("search", "duration").exit_code == 0
    assert capfd.readouterr().err == ""


def test_a_file_of_a_table_is_gone(run: Run, project: Path) -> None:
    """Symptom: ``index`` was content, and every search failed."""
    assert run("index").exit_code == 0
    for file in project.glob(".coreb-search/chunks_*/data/*"):
        file.unlink()
    for command in (("index",), ("search", "duration")):
        result = run(*command)
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
        assert result.stderr.endswith(f" is gone; {DAMAGED}\n")
    assert run("clean").exit_code == 0
    assert run("search", "duration").exit_code == 0


def made_by(program: str, model: str, project: Path) -> str:
    """The name of an index that such a version has made there."""
    place, dim = str(project / ".coreb-search"), 8
    store = Store(place, f"{program} {model}", dim, Origin(model, "0", "0", program))
    with store.writing():
        store.mark_whole()
    return store._tables.chunks


def test_what_an_older_version_made_goes_when_the_new_is_whole(run: Run, project: Path) -> None:
    """Symptom: every version, and its models, took more of the disk."""
    place = project / ".coreb-search"
    shutil.rmtree(place)
    older, another = made_by("0.0.10", "hash", project), made_by("0.0.9", "another", project)
    asked = run("search", "duration", "--no-refresh")
    assert (asked.exit_code, asked.stderr.count("\n")) == (2, 1)
    assert "was made by version 0.0.10; make one for this version with `coreb-search index`" in asked.stderr
    assert "was made by version 0.0.10\n" in run("status").stdout
    result = run("search", "duration", "-l")
    assert (result.exit_code, result.stderr.count("\n")) == (0, 1)
    assert result.stderr.startswith("coreb-search: warning: the index at ")
    assert result.stderr.endswith("was made by version 0.0.10; making one for this version\n")
    assert not list(place.glob(f"*{older[-16:]}*"))
    assert (place / f"{another}.lance").is_dir()
    assert {one.origin.model for one in made(str(place))} == {"hash", "another"}
    assert run("search", "duration", "-l").stderr == ""


def test_what_a_newer_version_made_is_left_alone(run: Run, project: Path) -> None:
    place = project / ".coreb-search"
    shutil.rmtree(place)
    newer = made_by("99.0", "hash", project)
    before = {file: file.read_bytes() for file in place.glob(f"*{newer[-16:]}*/**/*") if file.is_file()}
    asked = run("search", "duration", "--no-refresh")
    assert (asked.exit_code, asked.stderr.count("\n")) == (2, 1)
    assert "was made by version 99.0, this is " in asked.stderr
    assert "make one for this version with `coreb-search index`" in asked.stderr
    result = run("index")
    assert (result.exit_code, result.stderr.count("\n")) == (0, 1)
    assert "was made by version 99.0, this is " in result.stderr
    assert before == {file: file.read_bytes() for file in before}


def test_an_index_from_before_versions_were_noted_still_counts(run: Run, project: Path) -> None:
    next((project / ".coreb-search").glob("made_*")).unlink()
    assert run("search", "duration", "--no-refresh", "-l").stderr == ""
    assert run("index").exit_code == 0
    assert [one.whole for one in made(str(project / ".coreb-search"))] == [True]


@pytest.mark.parametrize("kept", ["", "{", "[]", '{"program": 1}', '{"program":"1"}', "\0" * 100])
def test_a_note_of_what_made_an_index_that_is_cut_off_costs_nothing(
    run: Run, project: Path, kept: str
) -> None:
    note = next((project / ".coreb-search").glob("made_*"))
    whole = note.read_text()
    note.write_text(kept)
    assert run("search", "duration", "--no-refresh").exit_code == 0
    write(project / "src/new.py", functions("new", 1))
    assert run("index").exit_code == 0
    assert note.read_text() == whole


@pytest.mark.parametrize("kept", ["", "[", '["src/clo', "{}", "[1]", "\0" * 100])
def test_of_a_journal_that_is_cut_off_everything_is_doubted(run: Run, project: Path, kept: str) -> None:
    """Symptom: what a crash had left half done was taken for done."""
    one = engine(project)
    one.index()
    with one._store.writing() as writer:
        writer.put([IndexedFile(path, state) for path, state in writer.files.items()])
    assert held(one) == 0
    one._store._journal.file.write_text(kept)
    assert " (4 read, 0 gone)" in run("index").stdout
    assert " (0 read, 0 gone)" in run("index").stdout
    assert indexed(project) == undisturbed(project)


def test_what_a_killed_run_left_unfinished_is_tidied_up(run: Run, project: Path) -> None:
    index = project / ".coreb-search"
    abandoned, fresh = index / ".coreb-search-1-2.new", index / ".coreb-search-3-4.new"
    write(abandoned, "half")
    fresh.write_text("being written")
    write(project / "src/new.py", functions("new", 1))
    assert run("index").exit_code == 0
    assert (abandoned.exists(), fresh.exists()) == (False, True)
    assert run("clean").exit_code == 0
    assert not index.exists()


def test_of_a_first_run_that_was_killed_it_is_said_that_a_part_is_there(run: Run, project: Path) -> None:
    """Symptom: most files had "changed since", and a part of the project was searched without a word."""
    for number in range(40):
        write(project / f"src/n{number}.py", functions(f"n{number}", 1))
    run("clean")
    assert "files:     0 (not indexed yet: 44 files to read)\n" in run("status").stdout
    index_and_die(project, "whole-before")
    told = run("status").stdout
    assert "files:     44 (the first run has not got to its end: 0 files to go)\n" in told
    assert json.loads(run("status", "--json").stdout)["whole"] is False
    result = run("search", "duration", "-l", "--no-refresh")
    assert (result.exit_code, result.stderr.count("\n")) == (0, 1)
    assert "warning: the index holds a part of the project only" in result.stderr
    assert run("search", "duration", "-l").stderr == ""
    assert json.loads(run("status", "--json").stdout)["whole"] is True


def test_who_waits_for_a_first_index_is_told_how_not_to(run: Run, project: Path) -> None:
    next((project / ".coreb-search").glob("whole_*")).unlink()
    ended: list[Timer] = []
    with FileLock(project / ".coreb-search/writer.lock") as lock:
        ended.append(Timer(0.5, lock.release, (True,)))
        ended[0].start()
        result = run("search", "duration", "-l")
    ended[0].join()
    assert "waiting for it to finish (--no-refresh answers from what is there)\n" in result.stderr
