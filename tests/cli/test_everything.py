"""The home folder and the root of the file system, which nobody means to index without saying so."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Run

COMMANDS = (("search", "x"), ("similar", "src/clock.py:6"), ("index",), ("status",), ("watch",))


@pytest.fixture
def home(project: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, in which there is neither an index nor a repository."""
    monkeypatch.setenv("HOME", str(project))
    shutil.rmtree(project / ".git")
    shutil.rmtree(project / ".coreb-search")
    return project


@pytest.mark.parametrize("command", COMMANDS)
def test_all_of_it_has_to_be_named(
    run: Run, home: Path, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Symptom: where PATH was left out, they began to index all that was there."""
    for place, named in ((home, "your home folder"), (Path("/"), "the root of the file system")):
        monkeypatch.chdir(place)
        result = run(*command)
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
        assert f"this is {named}: name a project, or . for all that is here" in result.stderr
    assert not (home / ".coreb-search").exists()


def test_what_was_named_once_is_an_index_like_any_other(run: Run, home: Path) -> None:
    assert run("index", ".").exit_code == 0
    for command in (("search", "duration"), ("index",), ("status",), ("search", "duration", "--no-refresh")):
        assert run(*command).exit_code == 0
    assert "removed " in run("clean").stdout
    assert run("index").exit_code == 2
    assert "coreb-search index" in run("search", "duration", "--no-refresh").stderr
    (home / ".git").mkdir()
    assert run("watch").exit_code == 2
    assert run("index").exit_code == 0


def test_an_index_of_it_elsewhere_is_one_too(run: Run, home: Path, tmp_path: Path) -> None:
    elsewhere = ("--index", tmp_path / "elsewhere")
    assert run("search", "duration", *elsewhere).exit_code == 2
    assert not (tmp_path / "elsewhere").exists()
    assert run("index", ".", *elsewhere).exit_code == 0
    assert run("search", "duration", *elsewhere).exit_code == 0
    assert not (home / ".coreb-search").exists()


@pytest.mark.parametrize(
    ("index", "told"),
    [
        ("", "'--index': it is empty; name a folder or a URI"),
        ("db://team", "no index can be at db://team: only folders and object stores are supported; name"),
        ("memory://", "no index can be at memory://: only folders and object stores are supported; name"),
    ],
)
def test_where_no_index_can_be_is_told(run: Run, index: str, told: str) -> None:
    """Symptom: an empty place was the default one, and ``db://`` seemed to be a misspelt store."""
    result = run("search", "duration", "--index", index)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert told in result.stderr
