"""Fetching against a server on this machine, and again without it."""

from __future__ import annotations

from pathlib import Path

from tests.eval.hub_server import COMMIT, client, hub

FETCH = """
import sys
from coreb_search.errors import CorebError
from coreb_search.eval.hub import fetch
try:
    folder, commit = fetch("them/set", ["*.parquet"])
except CorebError as error:
    sys.exit(str(error))
print(commit, *sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.*")))
"""
FETCHED = f"{COMMIT} a/one.parquet\n"
NOWHERE = "http://127.0.0.1:9"


def _published(folder: Path) -> Path:
    (folder / "a").mkdir(parents=True)
    (folder / "a" / "one.parquet").write_bytes(b"PAR1")
    (folder / "README.md").write_text("not asked for")
    return folder


def test_only_what_is_asked_for_is_fetched_and_is_found_again_without_the_hub(tmp_path: Path) -> None:
    with hub("them/set", _published(tmp_path / "published")) as endpoint:
        done = client(FETCH, endpoint, tmp_path / "home")
    assert (done.stdout, done.stderr) == (FETCHED, "")
    assert client(FETCH, endpoint, tmp_path / "home", offline=True).stdout == FETCHED
    assert client(FETCH, endpoint, tmp_path / "home").stdout == FETCHED


def test_offline_and_never_fetched_is_one_line_that_says_what_to_do(tmp_path: Path) -> None:
    for offline in (True, False):
        done = client(FETCH, NOWHERE, tmp_path / "home", offline=offline)
        assert done.returncode == 1
        assert done.stderr == (
            "the data set them/set was never fetched and the hub can't be reached: "
            "go online once, or name a folder that has it with --data-dir\n"
        )


def test_a_data_set_the_hub_does_not_have_is_one_line(tmp_path: Path) -> None:
    with hub("them/other", _published(tmp_path / "published")) as endpoint:
        done = client(FETCH, endpoint, tmp_path / "home")
    assert done.returncode == 1
    assert done.stderr.startswith("can't fetch the data set them/set (")
    assert done.stderr.endswith("): name a folder that has it with --data-dir\n")
    assert done.stderr.count("\n") == 1
