"""Ignore rules as git has them: in its own files with git and without, and in ``.corebignore``."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from coreb_search.indexer.folders import COREBIGNORED, TOO_MANY_RULES
from coreb_search.indexer.walk import Scan, scan
from coreb_search.types import Skip
from tests.indexer.test_walk_rules import NAMES, PIECES, clear, plant_where_it_fits
from tests.indexer.trees import git, no_git, plant, repository

MORE = (
    *PIECES,
    "\\!",
    "\\#",
    "   ",
    "\\\\",
    "***",
    "a**b",
    "**a",
    "/**/",
    "[!\\]]",
    "\\*",
    "\\?",
    "é*",
    "\x7f",
    "b/",
    "x.*",
)
RULES = st.lists(st.lists(st.sampled_from(MORE), min_size=1, max_size=4).map("".join), max_size=5).map(
    "\n".join
)
FOLDERS = st.sampled_from(["", "a/", "b/", "a/b/", "a/ab/"])
TREE = st.lists(st.lists(NAMES, min_size=1, max_size=3).map("/".join), min_size=1, max_size=12)


@pytest.fixture(scope="module")
def place(settled: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    yield repository(tmp_path_factory.mktemp("rules") / "project")


def names(root: Path) -> list[str]:
    return [
        path.relative_to(root).as_posix()
        for path in root.rglob("*")
        if path.is_file() and not {".git", ".gitignore", ".corebignore"} & set(path.relative_to(root).parts)
    ]


def seen(found: Scan) -> list[str]:
    listed = [file.path for file in found.files]
    listed += [skip.path for skip in found.skipped if skip.reason != COREBIGNORED]
    return sorted(path for path in listed if path.rpartition("/")[2] not in (".gitignore", ".corebignore"))


def ruled(root: Path, name: str, rules: Mapping[str, str], files: list[str]) -> None:
    clear(root)
    for folder, text in rules.items():
        plant_where_it_fits(root, f"{folder}{name}", text)
    for path in files:
        plant_where_it_fits(root, path, "")


@settings(max_examples=25, deadline=None)
@given(st.dictionaries(FOLDERS, RULES, min_size=1, max_size=3), TREE)
@example({"": "*\n!a/\n!*.py", "a/": "b/\n!b/x.py"}, ["a/x.py", "a/b/x.py", "x.py", "b/x.py"])
@example({"": "\\!a\n\\#a\na \na\\ \n"}, ["!a", "#a", "a", "a /x.py", "b/a "])
def test_corebignore_says_what_gitignore_would_say(
    place: Path, rules: dict[str, str], files: list[str]
) -> None:
    ruled(place, ".gitignore", rules, files)
    present = names(place)
    ignored = git(place, "check-ignore", "--no-index", "-z", "--stdin", stdin="\0".join(present).encode())
    wanted = sorted(set(present) - set(ignored.decode().split("\0")))
    ruled(place, ".corebignore", rules, files)
    for surroundings in (nullcontext(), no_git()):
        with surroundings:
            assert seen(scan(place)) == wanted
    with tempfile.TemporaryDirectory() as folder:
        # Not a repository at all.
        bare = Path(folder, "bare")
        shutil.copytree(place, bare, ignore=lambda _folder, names: [name for name in names if name == ".git"])
        assert seen(scan(bare)) == wanted


@settings(max_examples=15, deadline=None)
@given(st.dictionaries(FOLDERS, RULES, max_size=3), TREE, st.sets(st.integers(0, 11)))
def test_what_is_tracked_counts_whatever_the_rules_say(
    place: Path, rules: dict[str, str], files: list[str], tracked: set[int]
) -> None:
    git(place, "read-tree", "--empty")
    ruled(place, ".gitignore", rules, files)
    present = names(place)
    chosen = [path for number, path in enumerate(present) if number in tracked]
    if chosen:
        git(place, "--literal-pathspecs", "add", "--force", "--", *chosen)
    listed = git(place, "ls-files", "-co", "--exclude-standard", "-z").decode().split("\0")
    assert seen(scan(place)) == sorted(path for path in listed if path and not path.endswith(".gitignore"))
    git(place, "read-tree", "--empty")


@pytest.mark.parametrize("name", [".corebignore", ".gitignore", ".git/info/exclude"])
def test_rules_that_are_a_pipe_are_no_rules(tmp_path: Path, name: str) -> None:
    """Symptom: every run waited for ever for somebody to write into it."""
    plant(repository(tmp_path), {"a.py": ""})
    (tmp_path / name).unlink(missing_ok=True)
    os.mkfifo(tmp_path / name)
    with no_git():
        assert [file.path for file in scan(tmp_path).files] == ["a.py"]


def test_rules_without_end_cost_no_time(tmp_path: Path) -> None:
    """Symptom: a megabyte of rules in a file of somebody else's took half a minute in each run."""
    plant(
        tmp_path, {"a.py": "", ".corebignore": "name*.py\n" * 200_000, "b/.corebignore": b"\0\xff[\n" * 100}
    )
    start = time.process_time()
    found = scan(tmp_path)
    assert time.process_time() - start < 1
    assert [file.path for file in found.files] == ["a.py"]
    assert Skip(".corebignore", TOO_MANY_RULES) in found.skipped


@pytest.mark.parametrize(
    ("name", "glob"),
    [
        (".corebignore", "**/x{0}/**/y{0}*[a-z]?{0}*"),
        (".gitignore", "/x{0}/**/y{0}*[a-z]?{0}"),
        (".corebignore", "*.{0}"),
        (".gitignore", "/d/{0}\nname{0}.py"),
    ],
)
def test_many_rules_for_many_files_take_no_time(tmp_path: Path, name: str, glob: str) -> None:
    """Symptom: each file was compared with each of 25,000 rules, a minute in every run."""
    files = {f"p{number % 20}/z{number}.py": "" for number in range(300)}
    rules = "".join(f"{glob.format(number)}\n" for number in range(40_000))
    plant(tmp_path, {**files, name: f"z7.py\n{rules}z8.py\n!z8.py\nz9.*\n"})
    with no_git():
        start = time.process_time()
        found = scan(tmp_path)
        took = time.process_time() - start
    assert took < 1
    if "[" in glob:
        assert Skip(name, TOO_MANY_RULES) in found.skipped
    assert len(found.files) == (300 if "[" in glob else 298)


def test_as_many_patterns_as_are_heeded_take_little_time(tmp_path: Path) -> None:
    files = {f"p{number % 20}/z{number}.py": "" for number in range(300)}
    rules = "".join(f"**/x{number}/**/y{number}*[a-z]?{number}*\n" for number in range(999))
    plant(tmp_path, {**files, ".corebignore": f"{rules}z9.*\n"})
    start = time.process_time()
    assert len(scan(tmp_path).files) == 299
    assert time.process_time() - start < 1.5
