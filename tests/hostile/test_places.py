"""Projects in odd places, beside odd things, with an odd git: all work, or one line says why not."""

from __future__ import annotations

import json
import os
import socket
import stat
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from coreb_search.engine import Engine
from coreb_search.indexer.walk import scan
from tests.hostile.running import chunks, hits, run, spawned
from tests.indexer.trees import no_git, plant, repository

CODE = {"a.py": "def alpha(): return 1\n", "sub/b.py": "def beta(): return 2\n"}


def found(root: Path) -> list[str]:
    return [file.path for file in scan(root).files]


@contextmanager
def inside(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


@pytest.mark.parametrize(
    "name",
    [
        "a b",
        "a\nb",
        "é",
        "\udcff",
        "-rf",
        "node_modules",
        "vendor",
        "a'b",
        "#",
    ],
)
def test_a_project_may_be_called_anything(tmp_path: Path, name: str) -> None:
    root = repository(tmp_path / name, CODE)
    (tmp_path / "link").symlink_to(root)
    for place in (root, f"{root}/", f"{root}/.", tmp_path / "link", f"{tmp_path}/link/", f"{root}/sub/.."):
        assert hits("search", "alpha", place)[0]["path"] == "a.py"
    with inside(root):
        for place in (".", "./", f"../{name}", "sub/.."):
            assert hits("search", "alpha", "--", place)[0]["path"] == "a.py"
        assert run("search", "alpha", "-l", "-0").stdout_bytes.split(b"\0")[0] == b"a.py"
    printed = run("search", "alpha", root, "-l", "-0").stdout_bytes.split(b"\0")[0]
    assert Path(os.fsdecode(printed)).samefile(root / "a.py")
    assert json.loads(run("status", root, "--json").stdout)["files"] == 2


def test_an_empty_folder_and_a_single_file(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert run("index", tmp_path / "empty").stdout.startswith("0 files")
    assert run("search", "alpha", tmp_path / "empty").exit_code == 1
    plant(tmp_path, CODE)
    with no_git():
        assert [hit["path"] for hit in hits("search", "alpha", tmp_path / "a.py")] == ["a.py"]
        assert hits("search", "alpha", tmp_path)[0]["path"] == "a.py"
        assert hits("search", "alpha", repository(tmp_path / "sub"))[0]["path"] == "b.py"


@pytest.mark.parametrize("place", ["pipe", "socket", "/dev/null", "/dev/zero"])
def test_what_is_neither_file_nor_folder_is_refused(tmp_path: Path, place: str) -> None:
    """Symptom: an index of nothing, in which nothing was found."""
    os.mkfifo(tmp_path / "pipe")
    with socket.socket(socket.AF_UNIX) as bound, inside(tmp_path):
        bound.bind("socket")
    for command in (["index"], ["search", "alpha"], ["status"]):
        assert "neither a file nor a folder" in run(*command, tmp_path / place).stderr


@pytest.mark.parametrize("in_git", [False, True])
def test_pipes_sockets_and_devices_in_the_tree_are_passed_over(tmp_path: Path, in_git: bool) -> None:
    root = repository(tmp_path / "p", CODE) if in_git else plant(tmp_path / "p", CODE)
    os.mkfifo(root / "pipe.py")
    os.mkfifo(root / "Makefile")
    os.mkfifo(root / "script")
    with socket.socket(socket.AF_UNIX) as bound, inside(root):
        bound.bind("sock.py")
    if os.geteuid() == 0:
        os.mknod(root / "zero.py", stat.S_IFCHR | 0o666, os.makedev(1, 5))
    done = spawned("index", root)
    assert (done.returncode, done.stderr) == (0, b"")
    assert found(root) == ["a.py", "sub/b.py"]
    for name in ("pipe.py", "sock.py"):
        assert run("similar", f"{root}/{name}:1", root).exit_code == 2


@pytest.mark.parametrize("name", [".gitignore", "lock", "options.json"])
def test_a_pipe_in_the_index_folder_is_not_waited_for(tmp_path: Path, name: str) -> None:
    """Symptom: the first search waited for ever for somebody at the other end of the pipe."""
    plant(tmp_path, CODE)
    (tmp_path / ".coreb-search").mkdir()
    os.mkfifo(tmp_path / ".coreb-search" / name)
    done = spawned("search", "alpha", tmp_path)
    assert done.returncode in (0, 2) and done.stderr.count(b"\n") <= 1


@pytest.mark.parametrize("kind", ["file", "pipe", "link"])
def test_something_else_of_the_index_folders_name(tmp_path: Path, kind: str) -> None:
    plant(tmp_path, CODE)
    place = tmp_path / ".coreb-search"
    if kind == "file":
        place.write_text("x")
    elif kind == "pipe":
        os.mkfifo(place)
    else:
        place.symlink_to("sub")
    done = spawned("search", "alpha", tmp_path)
    assert done.returncode in (0, 2) and done.stderr.count(b"\n") <= 1
    assert sorted(path.name for path in (tmp_path / "sub").iterdir()) == ["b.py"]


@pytest.mark.parametrize("seconds", [-2_147_483_648, 0, 4_102_444_800, 10_413_792_000, 1 << 33])
def test_dates_of_another_century(tmp_path: Path, seconds: int) -> None:
    plant(tmp_path, CODE)
    os.utime(tmp_path / "sub/b.py", (1_700_000_000, 1_700_000_000))
    os.utime(tmp_path / "a.py", (seconds, seconds))
    engine = Engine.open(tmp_path)
    engine.index()
    assert (engine.index().changed, engine.status().stale) == (0, 0)
    (tmp_path / "a.py").write_text("def gamma(): return 3\n")
    engine.index()
    assert [chunk.symbol for chunk in chunks(engine)] == ["gamma", "beta"]


def test_a_file_of_terabytes_that_is_a_hole_costs_nothing(tmp_path: Path) -> None:
    plant(tmp_path, CODE)
    with (tmp_path / "hole.py").open("wb") as file:
        file.truncate(1 << 40)
    engine = Engine.open(tmp_path)
    engine.index()
    assert [(skip.path, skip.reason) for skip in engine.status().skipped] == [("hole.py", "too large")]
    assert "too large" in run("similar", f"{tmp_path}/hole.py:1", tmp_path).stderr


def change(path: Path, turn: int) -> None:
    """Now a file, now a folder, now a link, now nothing."""
    if path.is_dir() and not path.is_symlink():
        path.rmdir()
    elif os.path.lexists(path):
        path.unlink()
    elif turn % 3 == 0:
        path.mkdir()
    elif turn % 3 == 1:
        path.write_text("x = 1\n" * turn)
    else:
        path.symlink_to("f1.py")


def test_files_that_come_go_grow_and_turn_while_they_are_read(tmp_path: Path) -> None:
    plant(tmp_path, {f"f{n}.py": f"def steady_{n}(): return {n}\n" for n in range(40)})
    ended = threading.Event()

    def disturb() -> None:
        turn = 0
        while not ended.is_set():
            turn += 1
            change(tmp_path / f"wild_{turn % 5}.py", turn)

    thread = threading.Thread(target=disturb)
    thread.start()
    try:
        for _ in range(5):
            engine = Engine.open(tmp_path)
            engine.index()
            assert {f"steady_{n}" for n in range(40)} <= {chunk.symbol for chunk in chunks(engine)}
    finally:
        ended.set()
        thread.join()
    for path in tmp_path.glob("wild_*"):
        change(path, 0)
    Engine.open(tmp_path).index()
    assert len(chunks(Engine.open(tmp_path))) == 40


def test_a_project_on_another_file_system_than_the_caches() -> None:
    caches, folders = Path(tempfile.gettempdir()), [Path("/dev/shm"), Path("/var/tmp")]
    elsewhere = (each for each in folders if each.is_dir() and each.stat().st_dev != caches.stat().st_dev)
    with tempfile.TemporaryDirectory(dir=next(elsewhere, None)) as place:
        plant(Path(place), CODE)
        assert hits("search", "alpha", place, "--index", f"{place}/elsewhere")[0]["path"] == "a.py"
