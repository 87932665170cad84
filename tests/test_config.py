"""Which folder is the project and where its index lies, on real folders."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from coreb_search.config import default_index, find_project
from coreb_search.errors import UsageError


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a ``.git``, in a home of its own."""
    root = tmp_path / "project"
    (root / ".git").mkdir(parents=True)
    (root / "src").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("COREB_SEARCH_INDEX", raising=False)
    monkeypatch.chdir(root)
    return root


def index_of(named: str) -> str:
    return find_project(Path(), named).index


def test_the_nearest_folder_upwards_with_a_repository(project: Path) -> None:
    found = find_project(Path("src"))
    assert (found.root, found.folder, found.index) == (project, "src", str(project / ".coreb-search"))


@pytest.mark.parametrize(
    ("named", "folder"),
    [
        ("place", "project/place"),
        ("~/place", "home/place"),
        ("c:d", "project/c:d"),
        ("a%20b", "project/a%20b"),
        ("src/../place", "project/place"),
    ],
)
def test_a_local_index_becomes_absolute(project: Path, named: str, folder: str) -> None:
    """Symptom: ``--index=~/x`` made a folder called ``~``; ``c:d`` was taken for a URI."""
    assert index_of(named) == str(project.parent / folder)


def test_the_environment_names_an_index_as_the_flag_does(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COREB_SEARCH_INDEX", "~/place")
    assert find_project(project).index == str(project.parent / "home/place")


def test_a_file_uri_is_a_folder(project: Path) -> None:
    """Symptom: written to one folder, locked and cleaned in another."""
    assert index_of(f"{project.as_uri()}/a%20b") == str(project / "a b")


def test_remote_uris_stay(project: Path) -> None:
    assert index_of("s3://bucket/Key%20x") == "s3://bucket/Key%20x"


@pytest.mark.parametrize(
    "named",
    [
        "memory://x",
        "db://x",
        "zzz://x",
        "file://x",
        "S3://b",
        "s3://",
        "s3://k:x/y@b/z",
        "s3://a b",
        "a\nb",
        "\udcff",
    ],
)
def test_what_cannot_hold_an_index_is_refused(project: Path, named: str) -> None:
    with pytest.raises(UsageError, match="no index can be "):
        index_of(named)


@pytest.mark.parametrize("name", ["caf\udce9", "new\nline", "tab\t", "long" * 60])
def test_folders_the_engine_cannot_open_have_their_index_in_the_cache(project: Path, name: str) -> None:
    """Symptom: a project at such a path could not be indexed at all."""
    root = project / name
    root.mkdir()
    place = Path(default_index(root))
    assert name.startswith("long") or place.is_relative_to(project.parent / "cache")
    place.mkdir(parents=True)
    str(place).encode()


def test_a_named_folder_that_is_not_utf8_is_told_in_words(project: Path) -> None:
    os.mkdir(b"caf\xe9")  # noqa: PTH102
    with pytest.raises(UsageError, match="not UTF-8"):
        find_project(Path("caf\udce9"))


def test_two_dots_after_a_link_go_where_the_system_goes(project: Path) -> None:
    """Symptom: ``lnk/../child`` named the child beside the link instead of that beside its target."""
    far = project.parent / "far"
    (far / "child").mkdir(parents=True)
    (far / "deep").mkdir()
    (project / "child").mkdir()
    (project / "lnk").symlink_to(far / "deep")
    assert find_project(Path("lnk/../child")).root == far / "child"


@pytest.mark.parametrize("linked", ["", "options.json"])
def test_a_repository_cannot_choose_where_the_index_is_written(project: Path, linked: str) -> None:
    """Symptom: a cloned link called .coreb-search was written through, and then could not be removed."""
    target = project.parent / "target"
    target.mkdir()
    link = project / ".coreb-search" / linked
    link.parent.mkdir(exist_ok=True)
    link.symlink_to(target)
    assert Path(find_project(project).index).is_relative_to(project.parent / "cache")


def test_an_index_that_cannot_be_made_anew_elsewhere_is_used_where_it_is(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Symptom: in a read-only checkout with an unwritable home, its index was not searched."""
    beside = project / ".coreb-search"
    beside.mkdir()
    (beside / ".gitignore").touch()
    # What chmod cannot show to root.
    monkeypatch.setattr(os, "access", lambda place, mode: not Path(place).is_relative_to(project))
    assert Path(default_index(project)).is_relative_to(project.parent / "cache")
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null/cache")
    assert default_index(project) == str(beside)
    shutil.rmtree(beside)
    assert default_index(project).startswith("/dev/null/cache")


def test_the_home_folder_is_the_project_only_when_it_is_named(project: Path) -> None:
    """Symptom: with dotfiles in git, any folder below was searched by indexing the whole home."""
    home = project.parent / "home"
    (home / ".git").mkdir(parents=True)
    (home / "work").mkdir()
    assert find_project(home / "work").root == home / "work"
    assert find_project(home).root == home


def test_a_deleted_current_folder_is_told(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Symptom: ``No such file or directory``, of what?"""
    gone = project / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    with pytest.raises(UsageError, match="the current folder has been deleted"):
        find_project(Path())
    monkeypatch.chdir(project)
