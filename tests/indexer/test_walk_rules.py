"""Rules in gitignore syntax against the only authority on them, ``git check-ignore``."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from coreb_search.indexer.walk import scan
from tests.indexer.trees import git, git_settings, no_git, plant, repository

PIECES = [
    *("a", "b", "x.py", "*", "**", "/", "?", "**/", "/**", "a/", "!", "#", " ", "\\ ", "\\", "é", ".", "-"),
    *("[ab]", "[!a]", "[a-c]", "[]a]", "[a-]", "[\\]]", "[[:alpha:]]", "[[:nope:]]", "[", "\\a", "\t", "\r"),
]
NAMES = st.sampled_from(["a", "b", "ab", "x.py", "b.py", "é", "!a", "#a", "a ", "-", "[", "a\\"])
RULES = st.lists(st.lists(st.sampled_from(PIECES), min_size=1, max_size=5).map("".join), max_size=4).map(
    "\n".join
)
PATHS = st.lists(st.lists(NAMES, min_size=1, max_size=3).map("/".join), min_size=1, max_size=12)
PLACES = st.sampled_from(
    [".gitignore", "a/.gitignore", "b/.gitignore", "a/b/.gitignore", ".git/info/exclude", "global"]
)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Path]]:
    folder = tmp_path_factory.mktemp("rules")
    with git_settings(folder / "settings") as global_ignore:
        yield repository(folder / "project"), global_ignore


@pytest.mark.parametrize("with_git", [True, False])
@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(rules=st.dictionaries(PLACES, RULES, max_size=4), files=PATHS)
@example(rules={".gitignore": "*.py", "a/.gitignore": "!ab", ".git/info/exclude": ""}, files=["a/ab/x.py"])
@example(rules={".gitignore": "/a**/x.py"}, files=["ab/b/x.py", "ab/x.py"])
@example(rules={".gitignore": "a/\n!a/x.py\nb/*\n!b/x.py"}, files=["a/x.py", "b/x.py", "b/b.py"])
@example(rules={".gitignore": ".*/\n!.b/"}, files=[".a/x.py", ".b/x.py", "a/.b/x.py"])
def test_the_scan_knows_exactly_what_git_does_not_ignore(
    place: tuple[Path, Path], with_git: bool, rules: dict[str, str], files: list[str]
) -> None:
    root, global_ignore = place
    clear(root)
    global_ignore.write_bytes(rules.get("global", "").encode())
    for path in [*(path for path in rules if path != "global"), *files]:
        plant_where_it_fits(root, path, rules.get(path, ""))
    present = [
        path.relative_to(root).as_posix()
        for path in root.rglob("*")
        if path.is_file() and ".git" not in path.relative_to(root).parts
    ]
    ignored = git(root, "check-ignore", "--no-index", "-z", "--stdin", stdin="\0".join(present).encode())
    with nullcontext() if with_git else no_git():
        found = scan(root)
    assert sorted([*(file.path for file in found.files), *(skip.path for skip in found.skipped)]) == sorted(
        set(present) - set(ignored.decode().split("\0"))
    )


def clear(root: Path) -> None:
    for entry in root.iterdir():
        if entry.name == ".git":
            (entry / "info/exclude").write_text("")
        elif entry.is_dir():
            shutil.rmtree(entry)
        else:
            entry.unlink()


def plant_where_it_fits(root: Path, path: str, content: str) -> None:
    taken = any(parent.is_file() for parent in (root / path).parents)
    if not taken and not (root / path).is_dir():
        plant(root, {path: content})
