"""A git that is slow, absent, lying, configured by somebody else, or whose repository is broken."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from coreb_search import git as asking
from coreb_search.indexer.walk import scan
from tests.indexer.trees import GIT, environment, git, no_git, plant, repository

CODE = {
    "a.py": "def alpha(): return 1\n",
    "sub/b.py": "def beta(): return 2\n",
    "é ü.py": "def gamma(): pass\n",
}
ALL = ["a.py", "sub/b.py", "é ü.py"]


def found(root: Path) -> list[str]:
    return [file.path for file in scan(root).files]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return plant(
        repository(tmp_path / "project", CODE), {".git/info/exclude": "ignored.py\n", "ignored.py": ""}
    )


def another_git(folder: Path, script: str) -> str:
    """A PATH on which this comes first."""
    plant(folder, {"git": f"#!/bin/sh\n{script}\n"})
    (folder / "git").chmod(0o755)
    return f"{folder}{os.pathsep}{os.environ['PATH']}"


@pytest.mark.parametrize(
    "script",
    [
        "exit 0", "exit 1", "exit 128", "kill -9 $$", "echo hello", "printf 'a.py'",
        "head -c 100000 /dev/urandom", "printf '/etc/passwd\\0a.py\\0'", "printf '../../secret.py\\0'",
        "printf 'sub/../../x.py\\0'", "printf '\\0\\0'", "printf 'gone.py\\0' ; exit 3",
        "exec 1>&-; exec 2>&-; exit 1", "cat; exit 2", "echo x >&2; exit 1",
    ],
)  # fmt: skip
def test_what_only_calls_itself_git_is_not_believed(root: Path, tmp_path: Path, script: str) -> None:
    """Symptom: an index of nothing, or a file from outside of the project in it."""
    with environment(PATH=another_git(tmp_path / "bin", script)):
        assert found(root) == ALL


def test_a_git_that_never_ends_is_not_waited_for(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "_PATIENCE_SECONDS", 0.2)
    start = time.monotonic()
    with environment(PATH=another_git(tmp_path / "bin", "sleep 30")):
        assert found(root) == ALL
    assert time.monotonic() - start < 10


def test_a_pipe_that_git_itself_waits_for(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "_PATIENCE_SECONDS", 0.5)
    os.mkfifo(root / ".gitignore")
    assert found(root) == ALL


@pytest.mark.parametrize("places", [".", "", "sub", "./:", ":"])
def test_a_program_of_the_project_is_not_run_for_git(root: Path, places: str) -> None:
    """Symptom: with a relative entry on PATH, whatever the project calls git was run."""
    for folder in (root, root / "sub"):
        another_git(folder, f": > {root}/ran; exit 1")
    with environment(PATH=places):
        assert [path for path in found(root) if path.endswith(".py")] == ALL
    assert not (root / "ran").exists()


@pytest.mark.parametrize(
    "settings",
    [
        {"core.quotepath": "true"}, {"core.autocrlf": "true"}, {"core.fsmonitor": "/bin/false"},
        {"core.precomposeunicode": "true"}, {"alias.ls-files": "!echo owned"},
        {"core.pager": "false", "pager.ls-files": "true"}, {"color.ui": "always"},
        {"core.untrackedCache": "true"}, {"feature.manyFiles": "true"}, {"index.version": "4"},
        {"safe.directory": "/none"}, {"status.showUntrackedFiles": "no"}, {"core.ignoreCase": "true"},
        {"core.sparseCheckout": "true"}, {"core.worktree": "/nonexistent"}, {"core.bare": "true"},
        {"extensions.unknown": "1"}, {"core.repositoryformatversion": "9"},
        {"include.path": "/dev/zero/none"}, {"core.excludesFile": "/nonexistent/x"},
        {"core.attributesFile": "/dev/null"},
    ],
    ids=str,
)  # fmt: skip
def test_no_setting_of_git_changes_the_answer(root: Path, settings: dict[str, str]) -> None:
    for key, value in settings.items():
        git(root, "config", key, value)
    git_or_walk = found(root)
    with no_git():
        assert git_or_walk == found(root) == ALL


@pytest.mark.parametrize(
    "variables",
    [
        {"GIT_DIR": "/nonexistent"}, {"GIT_WORK_TREE": "/"}, {"GIT_INDEX_FILE": "/dev/null"},
        {"GIT_TRACE": "1"},
        {"GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "core.excludesFile", "GIT_CONFIG_VALUE_0": "/dev/null"},
        {"GIT_CONFIG_PARAMETERS": "'core.worktree=/'"}, {"GIT_CONFIG_PARAMETERS": "not a parameter"},
        {"GIT_CEILING_DIRECTORIES": "/"}, {"GIT_LITERAL_PATHSPECS": "1"}, {"GIT_NOGLOB_PATHSPECS": "1"},
        {"GIT_OBJECT_DIRECTORY": "/none"}, {"GIT_NAMESPACE": "x"}, {"GIT_TRACE2_EVENT": "1"},
        {"LC_ALL": "xx_XX"}, {"GIT_CONFIG_GLOBAL": "/dev/null"}, {"GIT_PAGER": "false"},
        {"GIT_EXEC_PATH": "/nonexistent"}, {"GIT_FLUSH": "x"},
    ],
    ids=str,
)  # fmt: skip
def test_no_variable_of_git_changes_the_answer(root: Path, variables: dict[str, str]) -> None:
    with environment(**variables):
        assert found(root) == ALL


@pytest.mark.parametrize("how", ["cut", "empty", "garbage", "locked", "a folder", "a pipe", "gone"])
def test_a_broken_index_of_git_hides_no_file(root: Path, how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "_PATIENCE_SECONDS", 1.0)
    index = root / ".git" / "index"
    data = index.read_bytes()
    if how == "locked":
        (root / ".git/index.lock").touch()
    else:
        index.unlink()
    match how:
        case "cut":
            index.write_bytes(data[:-30])
        case "empty":
            index.touch()
        case "garbage":
            index.write_bytes(os.urandom(4_000))
        case "a folder":
            index.mkdir()
        case "a pipe":
            os.mkfifo(index)
    assert found(root) == ALL


@pytest.mark.parametrize("head", ["", "garbage", "ref: refs/heads/none", "\0" * 100])
def test_a_repository_without_a_head_is_still_a_project(root: Path, head: str) -> None:
    (root / ".git/HEAD").write_text(head)
    assert found(root) == ALL


def test_a_bare_repository_and_the_folder_of_git_itself_are_folders(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q", "--bare", "bare.git")
    plant(tmp_path / "bare.git", {"a.py": ""})
    assert "a.py" in found(tmp_path / "bare.git")
    plant(repository(tmp_path / "p"), {".git/hook.py": ""})
    assert "hook.py" in found(tmp_path / "p" / ".git")


def test_the_git_of_these_tests_is_a_real_one() -> None:
    assert Path(GIT).is_absolute()
