"""Path globs as predicates, beside git's own answer on the same names."""

from __future__ import annotations

import subprocess
from pathlib import Path

import lance
import pyarrow as pa
import pytest

from coreb_search.errors import UsageError
from coreb_search.store.predicate import where
from coreb_search.types import Filters

NAMES = [
    *"a.py b.py src/a.py src/deep/b.c 1.c A.c [a [ ] ^z !x - a]b a{1}b a\\b x&y x~y x-y x[y it's.py".split(),
    *("new\nline/a.py", "sub dir/x", "a b"),
]
GLOBS = r"""
*.py  *  **  **/b.*  src/  src/[a-b].py  *.[ch]  a?b  a{1}b  \!x  \[  \[a  a]b  it's*
[[:alpha:]]*  [![:alpha:]]*  [[:upper:][:digit:]].c  [:alpha:]  [a-c].py  [!a]*  [^a]*.py  [!a-z]
[[a]  [[a]*  [[]*  []]  []a]*  [\]]  a[\\]b  [-]  [a-]*  x[&&~]y  x[--~]y  x[+--]y  x[a&&b]y  x[[]y
""".split()


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("repository")
    subprocess.run(["git", "init", "--quiet", root], check=True)
    return root


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> lance.LanceDataset:
    return lance.write_dataset(pa.table({"path": NAMES}), tmp_path_factory.mktemp("table") / "paths.lance")


def admitted(table: lance.LanceDataset, glob: str) -> list[str]:
    return sorted(table.to_table(filter=where(Filters(paths=(glob,)))).column("path").to_pylist())


@pytest.mark.parametrize("glob", GLOBS)
def test_a_glob_means_what_it_means_to_git(repository: Path, table: lance.LanceDataset, glob: str) -> None:
    """Symptom: brackets that Python and Rust read differently were told as a damaged index."""
    (repository / ".gitignore").write_text(glob)
    git = subprocess.run(
        ["git", "check-ignore", "--no-index", "--stdin", "-z"],
        cwd=repository,
        input="\0".join(NAMES),
        capture_output=True,
        text=True,
        check=False,
    )
    assert git.returncode < 2
    assert admitted(table, glob) == sorted(git.stdout.split("\0")[:-1])


@pytest.mark.parametrize(
    "glob",
    ["[", "[a", "[!]", "[z-a]", "[[:nope:]]", "a\\", "\udcff", "", "!", "#x", "/", "s[r/]c", "a" * 1001],
)
def test_what_is_no_glob_is_told(table: lance.LanceDataset, glob: str) -> None:
    with pytest.raises(UsageError, match="not a path pattern") as told:
        admitted(table, glob)
    assert "\n" not in str(told.value)
    assert len(str(told.value)) < 300


@pytest.mark.parametrize("glob", ["?" * 1000, "*a" * 500, "[[:alpha:]]" * 90, "**/a/" * 200, "[a-z]" * 200])
def test_the_longest_globs_are_answered(table: lance.LanceDataset, glob: str) -> None:
    assert admitted(table, glob) == []
