"""A repository is somebody else's: looking at it runs nothing and reads nothing outside of it."""

from __future__ import annotations

import os
import stat
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from coreb_search import git
from coreb_search.config import Project, default_index, find_project
from coreb_search.engine import Engine
from coreb_search.indexer.decode import read_source
from coreb_search.indexer.walk import scan
from coreb_search.models.places import models_folder
from coreb_search.tui.memory import Memory
from coreb_search.types import Query, Skip, SourceFile
from tests.security.crafted import FILES, SECRET


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "project"
    (folder / "inner").mkdir(parents=True)
    for name, text in FILES.items():
        (folder / name).write_text(text)
        (folder / "inner" / name).write_text(text)
    return folder


def swap(root: Path) -> None:
    """What was scanned becomes a way out."""
    outside = root.parent / "outside"
    outside.mkdir()
    (outside / "clock.py").write_text(SECRET)
    (root / "inner").rename(root.parent / "moved")
    (root / "inner").symlink_to(outside)
    (root / "clock.py").unlink()
    (root / "clock.py").symlink_to(outside / "clock.py")


def test_a_link_that_comes_between_scan_and_reading_is_not_followed(root: Path) -> None:
    """Symptom: a link in the place of a folder was followed; only the last part of a path was looked at."""
    files = [file for file in scan(root).files if file.path.endswith("clock.py")]
    swap(root)
    assert [file.path for file in files] == ["clock.py", "inner/clock.py"]
    for file in files:
        assert isinstance(read_source(root, file), Skip)


def test_files_in_folders_are_read_however_deep(root: Path) -> None:
    """The way there is opened folder by folder: longer than any path may be."""
    at = os.open(root, os.O_RDONLY)
    parts = ["d" * 200] * 25
    for part in parts:
        os.mkdir(part, dir_fd=at)
        outer, at = at, os.open(part, os.O_RDONLY, dir_fd=at)
        os.close(outer)
    os.close(os.open("a.py", os.O_CREAT | os.O_WRONLY, dir_fd=at))
    os.close(at)
    found = read_source(root, SourceFile("/".join([*parts, "a.py"]), "python", 0, 0))
    assert not isinstance(found, Skip)


def _config(root: Path, name: str, value: str) -> None:
    subprocess.run(["git", "-C", root, "config", name, value], check=True)


def _hooks(root: Path, run: str) -> None:
    (root / "hooks").mkdir()
    for hook in ("post-index-change", "fsmonitor-watchman", "post-checkout", "pre-commit"):
        (root / "hooks" / hook).symlink_to(run)
    _config(root, "core.hooksPath", "hooks")


def _filter(root: Path, run: str) -> None:
    (root / ".gitattributes").write_text("*.py filter=x diff=x merge=x\n")
    for kind in ("filter.x.clean", "filter.x.smudge", "filter.x.process", "diff.x.textconv"):
        _config(root, kind, run)


def _included(root: Path, run: str) -> None:
    (root / "more").write_text(f"[core]\n\tfsmonitor = {run}\n\tsshCommand = {run}\n")
    _config(root, "include.path", "../more")


def _submodule(root: Path, run: str) -> None:
    (root / ".gitmodules").write_text(f'[submodule "x"]\n\tpath = x\n\turl = ext::{run}\n\tupdate = !{run}\n')
    _config(root, "submodule.x.update", f"!{run}")
    _config(root, "protocol.ext.allow", "always")


HOSTILE: dict[str, Callable[[Path, str], None]] = {
    "core.fsmonitor": lambda root, run: _config(root, "core.fsmonitor", run),
    "core.sshCommand": lambda root, run: _config(root, "core.sshCommand", run),
    "core.pager": lambda root, run: _config(root, "core.pager", run),
    "core.editor": lambda root, run: _config(root, "core.editor", run),
    "core.hooksPath": _hooks,
    "alias.ls-files": lambda root, run: _config(root, "alias.ls-files", f"!{run}"),
    "filter.x.clean": _filter,
    "diff.external": lambda root, run: _config(root, "diff.external", run),
    "credential.helper": lambda root, run: _config(root, "credential.helper", f"!{run}"),
    "core.gitProxy": lambda root, run: _config(root, "core.gitProxy", run),
    "include.path": _included,
    "submodule": _submodule,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_git_runs_nothing_of_the_repositorys_choice(root: Path, tmp_path: Path, name: str) -> None:
    ran = tmp_path / "ran"
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\ntouch {ran}\n")
    program.chmod(0o755)
    subprocess.run(["git", "init", "-q", root], check=True)
    subprocess.run(["git", "-C", root, "add", "."], check=True)
    HOSTILE[name](root, str(program))
    (root / "clock.py").write_text("def parse_duration(changed): pass\n")
    engine = Engine(Project(root, "", str(root / ".coreb-search"), "hash"))
    engine.index()
    assert engine.search(Query("parse duration"))
    assert default_index(root) == str(root / ".coreb-search")
    engine.status()
    assert not ran.exists()


def test_a_git_in_the_repository_is_not_the_git(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Symptom: with "." in PATH the project's own file named git was run."""
    false = root / "git"
    false.write_text("#!/bin/sh\ntouch ran\nprintf 'clock.py\\0'\n")
    false.chmod(0o755)
    (root / ".coreb-search").mkdir()
    monkeypatch.setenv("PATH", f".{os.pathsep}:{os.environ['PATH']}")
    git.asked(str(root), "ls-files")
    find_project(root)
    scan(root)
    assert not (root / "ran").exists()


@pytest.mark.parametrize("name", [".gitignore", ".corebignore", "inner/.gitignore", ".gitattributes"])
@pytest.mark.parametrize("kind", ["link", "pipe", "folder"])
def test_rules_that_are_no_plain_files_are_none(root: Path, name: str, kind: str) -> None:
    (root / ".git/info").mkdir(parents=True)
    rules = root / name
    outside = root.parent / "rules"
    outside.write_text("*\n")
    match kind:
        case "link":
            rules.symlink_to(outside)
        case "pipe":
            os.mkfifo(rules)
        case "folder":
            rules.mkdir()
    assert [file.path for file in scan(root).files if file.path.endswith("mail.py")] == [
        "inner/mail.py",
        "mail.py",
    ]


def test_what_tells_of_a_user_is_for_the_user_alone(root: Path, tmp_path: Path) -> None:
    """Symptom: whoever has an account on a machine could read what the others looked for."""
    before = os.umask(0)
    try:
        Memory(tmp_path / "state" / "projects", root).remember("how do I get rich")
    finally:
        os.umask(before)
    (kept,) = (tmp_path / "state" / "projects").glob("project-*.json")
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert stat.S_IMODE(kept.parent.stat().st_mode) == 0o700


def test_an_index_away_from_its_project_is_for_the_user_alone(root: Path) -> None:
    """Symptom: code of a private checkout could be read in the cache folder."""
    (root / ".coreb-search").symlink_to(root.parent)
    before = os.umask(0)
    try:
        engine = Engine(find_project(root, model="hash"))
        engine.index()
    finally:
        os.umask(before)
    place = Path(engine.project.index)
    assert place.is_relative_to(root.parent / "cache")
    assert stat.S_IMODE(place.stat().st_mode) == 0o700


def test_models_are_looked_for_nowhere_in_the_project(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(root)
    assert not models_folder().is_relative_to(root)
