"""Which files belong to an index, and what is said of those that do not."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from coreb_search.errors import UsageError
from coreb_search.indexer.walk import Scan, scan
from coreb_search.types import Skip
from tests.indexer.trees import git, git_settings, no_git, plant, repository


@pytest.fixture(autouse=True)
def global_ignore(tmp_path: Path) -> Iterator[Path]:
    with git_settings(tmp_path / "settings") as ignore_file:
        yield ignore_file


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    return folder


def paths(found: Scan) -> list[str]:
    """Of the indexed files, git's own (.gitignore, .gitmodules) aside."""
    return [file.path for file in found.files if ".git" not in file.path]


def reasons(found: Scan) -> dict[str, str]:
    return {skip.path: skip.reason for skip in found.skipped if ".git" not in skip.path}


def test_files_come_sorted_with_their_stat(root: Path) -> None:
    plant(root, {"b.py": "b = 1\n", "a/z.py": "", "a.py": ""})
    found = scan(root)
    assert paths(found) == ["a.py", "a/z.py", "b.py"]
    status = (root / "b.py").stat()
    assert (found.files[2].size, found.files[2].mtime_ns) == (6, status.st_mtime_ns)
    assert found.files[2].language == "python"


def test_an_empty_folder_gives_an_empty_scan(root: Path) -> None:
    assert scan(root) == Scan([], [])
    assert scan(repository(root)) == Scan([], [])


def test_a_single_file_is_a_project(root: Path) -> None:
    plant(root, {"only.py": "x = 1\n", "other.py": ""})
    assert paths(scan(root / "only.py")) == ["only.py"]


def test_a_missing_root_is_one_clear_error(root: Path) -> None:
    with pytest.raises(UsageError, match="no such file or folder"):
        scan(root / "absent")


def test_what_git_ignores_is_not_mentioned(root: Path) -> None:
    repository(root, {".gitignore": "*.log.py\nbuild/\n", "a.py": "", "sub/.gitignore": "!kept.log.py\n"})
    plant(root, {"x.log.py": "", "sub/kept.log.py": "", "sub/x.log.py": "", "build/a.py": "", "new.py": ""})
    for found in (scan(root), without_git(root)):
        assert paths(found) == ["a.py", "new.py", "sub/kept.log.py"]
        assert reasons(found) == {}


def without_git(root: Path) -> Scan:
    with no_git():
        return scan(root)


def test_tracked_files_count_although_a_rule_matches_them(root: Path) -> None:
    repository(root, {".gitignore": "*.py\n", "tracked.py": ""})
    plant(root, {"untracked.py": ""})
    assert paths(scan(root)) == ["tracked.py"]


def test_info_exclude_and_the_global_file_have_a_say(root: Path, global_ignore: Path) -> None:
    repository(root)
    plant(root, {"a.py": "", "b.py": "", "c.py": "", ".git/info/exclude": "a.py\n"})
    global_ignore.write_text("b.py\n")
    assert paths(scan(root)) == paths(without_git(root)) == ["c.py"]


def test_core_excludes_file_has_a_say(root: Path, tmp_path: Path) -> None:
    repository(root)
    plant(root, {"a.py": "", "b.py": ""})
    plant(tmp_path, {"mine": "a.py\n"})
    git(root, "config", "--global", "core.excludesFile", str(tmp_path / "mine"))
    assert paths(scan(root)) == ["b.py"]


def test_a_subfolder_obeys_the_rules_above_it(root: Path) -> None:
    repository(root)
    plant(
        root,
        {".gitignore": "/sub/a.py\nc.py\n", "sub/a.py": "", "sub/b.py": "", "sub/x/c.py": "", "d.py": ""},
    )
    assert paths(scan(root / "sub")) == paths(without_git(root / "sub")) == ["b.py"]


def test_a_folder_ignored_by_the_repository_around_it_is_still_a_project(root: Path) -> None:
    repository(root)
    plant(root, {".gitignore": "*\n", "code/a.py": "", "code/.gitignore": "b.py\n", "code/b.py": ""})
    assert paths(scan(root / "code")) == paths(without_git(root / "code")) == ["a.py"]


def test_variables_of_a_running_hook_do_not_lead_to_another_repository(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    repository(root, {"a.py": ""})
    other = repository(tmp_path / "other", {"other.py": ""})
    monkeypatch.setenv("GIT_DIR", str(other / ".git"))
    monkeypatch.setenv("GIT_WORK_TREE", str(other))
    monkeypatch.setenv("GIT_INDEX_FILE", str(other / ".git" / "index"))
    assert paths(scan(root)) == ["a.py"]


def test_a_repository_of_another_owner_is_walked_without_git(root: Path) -> None:
    repository(root, {"a.py": ""})
    plant(root, {".gitignore": "b.py\n", "b.py": ""})
    # git's own switch for testing its refusal.
    os.environ["GIT_TEST_ASSUME_DIFFERENT_OWNER"] = "1"
    assert paths(scan(root)) == ["a.py"]


def test_a_broken_repository_is_walked_without_git(root: Path) -> None:
    plant(root, {".git": "gitdir: /nowhere\n", "a.py": "", ".gitignore": "b.py\n", "b.py": ""})
    assert paths(scan(root)) == ["a.py"]


def test_scanning_never_touches_the_index_nor_runs_the_fsmonitor(root: Path, tmp_path: Path) -> None:
    repository(root, {"a.py": ""})
    git(root, "config", "core.fsmonitor", f"touch {tmp_path}/ran; false")
    before = (root / ".git/index").stat().st_mtime_ns
    os.utime(root / "a.py")
    assert paths(scan(root)) == ["a.py"]
    assert (root / ".git/index").stat().st_mtime_ns == before
    assert not (tmp_path / "ran").exists()


def test_deleted_and_unmerged_entries_of_the_index_appear_as_on_disk(root: Path) -> None:
    repository(root, {"a.py": "1\n", "gone.py": "", "folder": "a file first"})
    for branch, text in (("side", "2\n"), ("other", "3\n")):
        git(root, "checkout", "-q", "-b", branch, "HEAD" if branch == "side" else "HEAD~1")
        plant(root, {"a.py": text})
        git(root, "commit", "-qam", branch)
    git(root, "merge", "-q", "side")
    assert git(root, "ls-files", "--unmerged").count(b"a.py") == 3
    (root / "gone.py").unlink()
    (root / "folder").unlink()
    plant(root, {"folder/b.py": ""})
    found = scan(root)
    assert paths(found) == ["a.py", "folder/b.py"]
    assert reasons(found) == {}


def test_links_are_named_and_never_followed(root: Path) -> None:
    plant(root, {"real/a.py": ""})
    (root / "loop").symlink_to("..")
    (root / "twice").symlink_to("real")
    (root / "b.py").symlink_to("real/a.py")
    (root / "dangling.py").symlink_to("nowhere")
    expected = dict.fromkeys(["loop", "twice", "b.py", "dangling.py"], "symlink")
    assert (paths(scan(root)), reasons(scan(root))) == (["real/a.py"], expected)
    repository(root)
    assert (paths(scan(root)), reasons(scan(root))) == (["real/a.py"], expected)


def test_clones_submodules_and_worktrees_have_an_index_of_their_own(root: Path, tmp_path: Path) -> None:
    repository(root, {"a.py": ""})
    repository(root / "deep/clone", {"clone.py": ""})
    repository(tmp_path / "library", {"library.py": ""})
    git(root, "submodule", "--quiet", "add", str(tmp_path / "library"), "sub")
    git(root, "worktree", "add", "-q", ".worktrees/b", "-b", "b")
    expected = dict.fromkeys(["deep/clone/", "sub/", ".worktrees/b/"], "nested repository")
    for found in (scan(root), without_git(root)):
        assert paths(found) == ["a.py"]
        assert reasons(found) == expected
    assert paths(scan(root / ".worktrees/b")) == ["a.py"]
    assert paths(scan(root / "sub")) == ["library.py"]


def test_names_that_are_not_utf8_are_reported_readably(root: Path) -> None:
    (Path(os.fsdecode(os.fsencode(root) + b"/caf\xe9.py"))).write_text("")
    plant(root, {"café.py": ""})
    for found in (scan(root), scan(repository(root))):
        assert paths(found) == ["café.py"]
        assert found.skipped == [Skip("caf\\xe9.py", "file name is not UTF-8")]


def test_line_ends_in_names_do_not_split_them(root: Path) -> None:
    plant(root, {"a\nb.py": "", ' "q".py': ""})
    assert paths(scan(root)) == paths(scan(repository(root))) == [' "q".py', "a\nb.py"]


def test_pipes_are_not_files(root: Path) -> None:
    os.mkfifo(root / "pipe.py")
    assert scan(root) == scan(repository(root)) == Scan([], [])


def test_a_folder_that_cannot_be_opened_is_reported(root: Path) -> None:
    plant(root, {"a.py": ""})
    bury(root, "d" * 200)
    found = scan(root)
    assert paths(found) == ["a.py"]
    assert [skip.reason for skip in found.skipped] == ["unreadable"]


@pytest.mark.parametrize("folder", ["", "sub"])
def test_a_closed_folder_is_reported_by_git_as_by_the_walk(root: Path, folder: str) -> None:
    repository(root)
    plant(root, {"sub/a.py": "", "sub/closed/b.py": ""})
    with unprivileged(root):
        (root / "sub/closed").chmod(0)
        for found in (scan(root / folder), without_git(root / folder)):
            assert paths(found) == ["a.py" if folder else "sub/a.py"]
            assert reasons(found) == {"closed/" if folder else "sub/closed/": "unreadable"}
        (root / "sub/closed").chmod(0o755)


@contextmanager
def unprivileged(root: Path) -> Iterator[None]:
    """Closed folders are open to the superuser; so be nobody for a while."""
    if os.geteuid() != 0:
        yield
        return
    for parent in root.parents[:-2]:
        parent.chmod(0o755)
    for entry in (root, *root.rglob("*")):
        os.chown(entry, 65534, 65534)
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


def bury(root: Path, name: str, depth: int = 25) -> int:
    """Folders so deep that their full path is longer than the system accepts, whoever asks."""
    at = os.open(root, os.O_RDONLY)
    for _ in range(depth):
        os.mkdir(name, dir_fd=at)
        below = os.open(name, os.O_RDONLY, dir_fd=at)
        os.close(at)
        at = below
    os.close(os.open("deep.py", os.O_CREAT | os.O_WRONLY, dir_fd=at))
    os.close(at)
    return depth
