"""A run that dies between the commit of chunks and that of their files' states, and what comes after it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from pathlib import Path

import lance
import pytest

from coreb_search.engine import Engine
from coreb_search.store import Writer
from coreb_search.types import Query

BEFORE, AFTER = "def before():\n    return 1\n", "def after():\n    return 2\n\n\ndef more():\n    return 3\n"
METHODS = ["_replace", "touch", "_ensure_text_index", "finish"]


def write(path: Path, text: str, hours: int = 1) -> None:
    """So many hours ago."""
    path.write_text(text)
    written = time.time() - 3600 * hours
    os.utime(path, (written, written))


@pytest.fixture
def project(tmp_path: Path) -> Path:
    root = tmp_path / "project"
    root.mkdir()
    write(root / "a.py", BEFORE, hours=3)
    write(root / "b.py", "def other():\n    return 4\n", hours=3)
    Engine.open(root, model="hash").index()
    return root


def die(project: Path, method: str) -> None:
    """Index, and end by SIGKILL where a method of the writer is about to run on something."""
    child = multiprocessing.get_context("spawn").Process(target=_die, args=(project, method))
    child.start()
    child.join()
    assert child.exitcode == -signal.SIGKILL


def _die(project: Path, method: str) -> None:
    original = getattr(Writer, method)

    def killed(self: Writer, *arguments: object) -> object:
        if method == "finish" or (arguments and arguments[0]) or method == "_ensure_text_index":
            os.kill(os.getpid(), signal.SIGKILL)
        return original(self, *arguments)

    setattr(Writer, method, killed)
    Engine.open(project, model="hash").index()


def rows(project: Path, index: Path | None = None) -> list[tuple[str, int, str]]:
    engine = Engine.open(project, str(index) if index else None, "hash")
    engine.index()
    hits = engine.search(Query("x y z", mode="vector", k=100_000))
    return sorted((hit.chunk.path, hit.chunk.start_line, hit.chunk.code) for hit in hits)


def undisturbed(project: Path, tmp_path: Path) -> list[tuple[str, int, str]]:
    """The rows of the project as it is, indexed afresh."""
    return rows(project, tmp_path / "fresh")


@pytest.mark.parametrize("method", METHODS)
def test_a_file_that_is_as_before_again(project: Path, tmp_path: Path, method: str) -> None:
    """The index kept the chunks of the version that was there in between."""
    kept = (project / "a.py").stat()
    write(project / "a.py", AFTER, hours=2)
    die(project, method)
    write(project / "a.py", BEFORE)
    os.utime(project / "a.py", ns=(kept.st_atime_ns, kept.st_mtime_ns))
    assert rows(project) == undisturbed(project, tmp_path)


@pytest.mark.parametrize("method", ["touch", "_ensure_text_index", "finish"])
def test_a_new_file_that_is_gone_again(project: Path, tmp_path: Path, method: str) -> None:
    """Nothing was left to do, so nothing was done, and its chunks were found for good."""
    write(project / "new.py", AFTER)
    die(project, method)
    (project / "new.py").unlink()
    assert rows(project) == undisturbed(project, tmp_path)


@pytest.mark.parametrize("method", METHODS)
def test_another_models_run_in_between(project: Path, tmp_path: Path, method: str) -> None:
    write(project / "a.py", AFTER, hours=2)
    write(project / "new.py", AFTER, hours=2)
    die(project, method)
    Engine.open(project, model="bundled").index()
    assert rows(project) == undisturbed(project, tmp_path)


def test_a_deleted_file_that_is_back(project: Path, tmp_path: Path) -> None:
    """Its chunks were gone and its state was not: it counted as indexed."""
    kept, text = (project / "b.py").stat(), (project / "b.py").read_text()
    (project / "b.py").unlink()
    child = multiprocessing.get_context("spawn").Process(target=_die_forgetting, args=(project,))
    child.start()
    child.join()
    assert child.exitcode == -signal.SIGKILL
    (project / "b.py").write_text(text)
    os.utime(project / "b.py", ns=(kept.st_atime_ns, kept.st_mtime_ns))
    assert rows(project) == undisturbed(project, tmp_path)


def _die_forgetting(project: Path) -> None:
    """After the chunks' commit, before the states'."""
    delete, calls = lance.LanceDataset.delete, []

    def killed(self: lance.LanceDataset, predicate: str) -> object:
        calls.append(predicate)
        if len(calls) == 2:
            os.kill(os.getpid(), signal.SIGKILL)
        return delete(self, predicate)

    setattr(lance.LanceDataset, "delete", killed)  # noqa: B010
    Engine.open(project, model="hash").index()
