"""Disks that are full, or closed to us: one line that says so, and nothing is lost."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from coreb_search.errors import StoreError
from tests.cli.conftest import Run, paths
from tests.crashing import engine, functions, index_and_die, indexed, undisturbed, write

FULL = "No space left on device; the disk is full: free some space and run it again"


@contextmanager
def disk(place: Path, size: str) -> Iterator[Path]:
    """One of its own, so small that it soon is full."""
    place.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "none", place], check=True)
    try:
        yield place
    finally:
        subprocess.run(["umount", "--lazy", place], check=True)


def fill(folder: Path, left: int = 0) -> Path:
    """A file that takes all the room but for so many bytes."""
    file = folder / "filler.bin"
    with file.open("wb", buffering=0) as filler, pytest.raises(OSError, match="No space left"):
        while True:
            filler.write(b"x" * 4096)
    os.truncate(file, file.stat().st_size - left)
    return file


@pytest.fixture
def small(tmp_path: Path, project: Path) -> Iterator[Path]:
    """A copy of the project, with its index, on a small disk of its own."""
    with disk(tmp_path / "disk", "4m") as place:
        yield Path(shutil.copytree(project, place / "project"))


@pytest.mark.root
@pytest.mark.parametrize("left", [0, 4096, 16384, 65536])
def test_on_a_full_disk_the_old_index_answers(run: Run, small: Path, left: int) -> None:
    """Wherever in the run there is no more room."""
    write(small / "src/mail.py", functions("mail", 200), hours=2)
    write(small / "src/more.py", functions("more", 200), hours=2)
    (small / "notes.md").unlink()
    filler = fill(small.parent, left)
    result = run("index", small)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert FULL in result.stderr
    asked = run("search", "duration", small, "--json")
    assert "src/clock.py" in paths(asked)
    assert asked.stderr.startswith("coreb-search: warning: answered from the index as it was: ")
    assert FULL in asked.stderr
    filler.unlink()
    assert run("index", small).exit_code == 0
    assert indexed(small) == undisturbed(small)


@pytest.mark.root
@pytest.mark.parametrize("left", [0, 4096, 12288])
def test_the_first_index_finds_the_disk_full(run: Run, small: Path, left: int) -> None:
    shutil.rmtree(small / ".coreb-search")
    filler = fill(small.parent, left)
    for command in (("index", small), ("search", "duration", small)):
        result = run(*command)
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
        assert FULL in result.stderr
    filler.unlink()
    assert "src/clock.py" in paths(run("search", "duration", small, "--json"))
    assert indexed(small) == undisturbed(small)


@pytest.mark.root
@pytest.mark.parametrize("left", [0, 8192, 32768])
def test_compaction_finds_the_disk_full(run: Run, small: Path, left: int) -> None:
    one = engine(small)
    for number in range(40):
        write(small / "src" / f"n{number}.py", functions(f"n{number}", 4))
        one.index()
    filler = fill(small.parent, left)
    with one._store.writing() as writer, pytest.raises(StoreError, match=FULL):
        writer.compact()
    assert "src/clock.py" in paths(run("search", "duration", small, "--json"))
    filler.unlink()
    with one._store.writing() as writer:
        writer.compact()
    assert indexed(small) == undisturbed(small)


@pytest.mark.root
def test_a_disk_that_has_become_read_only_still_answers(run: Run, small: Path) -> None:
    write(small / "src/mail.py", functions("mail", 3))
    place = str(small / ".coreb-search")
    subprocess.run(["mount", "-o", "remount,ro", small.parent], check=True)
    result = run("index", small, "--index", place)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert "Read-only file system; make it accessible, or name another folder with --index" in result.stderr
    asked = run("search", "duration", small, "--json", "--index", place)
    assert "src/clock.py" in paths(asked)
    assert "Read-only file system" in asked.stderr
    subprocess.run(["mount", "-o", "remount,rw", small.parent], check=True)
    assert run("index", small, "--index", place).exit_code == 0


# Even root is then asked for permission.
_WITHOUT_PRIVILEGE = """
import ctypes, os, sys
for capability in (1, 2):
    assert ctypes.CDLL(None).prctl(24, capability, 0, 0, 0) == 0
os.execv(sys.executable, [sys.executable, "-m", "coreb_search", *sys.argv[1:]])
"""


@pytest.mark.root
@pytest.mark.parametrize("closed", [".", "chunks_*.lance", "chunks_*.lance/data", "files_*.lance/_versions"])
def test_an_index_of_somebody_else_is_told(project: Path, closed: str) -> None:
    """Symptom: told as a damaged index, with the advice to delete it."""
    write(project / "src/new.py", functions("new", 1))
    folder = next((project / ".coreb-search").glob(closed)) if closed != "." else project / ".coreb-search"
    mode = folder.stat().st_mode
    folder.chmod(0)
    command = [sys.executable, "-c", _WITHOUT_PRIVILEGE, "index", "--index", str(project / ".coreb-search")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    folder.chmod(mode)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "Permission denied" in done.stderr
    assert "make it accessible, or name another folder with --index" in done.stderr
    assert indexed(project) == undisturbed(project)


def test_nobody_else_sees_which_projects_there_are(
    run: Run, project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Symptom: the folder of all indexes in the cache could be listed, and their names are the projects'."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    run("clean")
    (project / ".coreb-search").symlink_to(tmp_path)
    assert run("index").exit_code == 0
    projects = tmp_path / "cache/coreb-search/projects"
    assert [oct(place.stat().st_mode & 0o777) for place in (projects, *projects.iterdir())] == ["0o700"] * 2


@pytest.mark.root
def test_an_index_of_somebody_else_answers_as_long_as_it_is_current(project: Path, tmp_path: Path) -> None:
    """Symptom: without a refresh there was no index, and else a second one was made without a word."""
    engine(project).index()
    cache = tmp_path / "cache"
    beside = project / ".coreb-search"

    def searched(*more: str) -> subprocess.CompletedProcess[str]:
        """Through a door that only root could write through."""
        command = [sys.executable, "-c", _WITHOUT_PRIVILEGE, "search", "new", "-l", *more]
        environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
        return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)

    beside.chmod(0o555)
    for more in ((), ("--no-refresh",)):
        done = searched(*more)
        assert (done.returncode, done.stderr) == (0, "")
        assert not list(cache.glob("coreb-search/projects/*"))
    write(project / "src/new.py", functions("new", 1))
    done = searched("--no-refresh")
    assert (done.returncode, done.stderr) == (0, "")
    assert "src/new.py" not in done.stdout
    done = searched()
    (made,) = cache.glob("coreb-search/projects/*")
    assert done.stderr == f"coreb-search: warning: {beside} cannot be written: the index is at {made}\n"
    assert done.stdout.startswith("src/new.py\n")
    assert searched().stderr == ""
    beside.chmod(0o755)


@pytest.mark.root
def test_an_index_of_somebody_else_does_not_answer_for_a_run_that_died(
    run: Run, small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Symptom: found was what is in no file any more, without a word."""
    engine(small).index()
    write(small / "src/gone.py", functions("gone", 1))
    index_and_die(small, "put-chunks")
    (small / "src/gone.py").unlink()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    subprocess.run(["mount", "-o", "remount,ro", small.parent], check=True)
    asked = run("search", "gone", small, "--json")
    assert "src/gone.py" not in paths(asked)
    assert asked.stderr.startswith(f"coreb-search: warning: {small / '.coreb-search'} cannot be written: ")
