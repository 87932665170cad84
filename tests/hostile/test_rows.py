"""One repository with what broke tools of this kind, from the files to what a person reads."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.hostile.conftest import FILES
from tests.hostile.running import ROOT, hits, run, spawned
from tests.indexer.trees import plant


@cache
def status(root: Path) -> dict[str, Any]:
    done = run("status", root, "--json", "--skipped")
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def left_out(root: Path) -> dict[str, str]:
    return {skip["path"]: skip["reason"] for skip in status(root)["skipped_files"]}


def best(root: Path, question: str, *more: str) -> dict[str, Any]:
    return hits("search", question, root, "--no-refresh", *more)[0]


def test_a_minified_file_is_left_out_and_said_so(hostile: Path) -> None:
    assert {left_out(hostile)["dist/app.min.js"], left_out(hostile)["dist/app.js"]} == {"generated"}
    assert status(hostile)["skipped"]["generated"] >= 3


def test_data_is_left_out_and_manifests_are_found(hostile: Path) -> None:
    assert {left_out(hostile)[path] for path in ("data/big.json", "data/table.csv")} == {"data"}
    assert {left_out(hostile)[path] for path in ("dist/app.js.map", "yarn.lock")} == {"generated"}
    assert best(hostile, "windmill turns in the wind")["path"] == "package.json"
    assert best(hostile, "windmill core")["path"] == "Cargo.toml"
    assert best(hostile, "rotating fresnel")["path"] == "app.properties"


@pytest.mark.parametrize(
    ("question", "path", "comment"),
    [
        ("espresso shot", "Latin.java", "// café"),
        ("ristretto shot", "Marked.java", ""),
        ("lungo shot", "Wide.java", "// café"),
    ],
)
def test_no_encoding_loses_a_file(hostile: Path, question: str, path: str, comment: str) -> None:
    found = best(hostile, question)
    assert found["path"] == path
    everything = "".join(hit["code"] for hit in hits("search", question, hostile, "--path", path))
    assert comment in everything and "\ufffd" not in everything and "\ufeff" not in everything


def test_carriage_returns_shift_no_line_and_reach_no_output(hostile: Path) -> None:
    found = best(hostile, "crlf_37")
    assert (found["start_line"], found["end_line"], found["code"]) == (75, 76, "def crlf_37():\n  pass")
    for output in ((), ("--json",), ("--jsonl",), ("--vimgrep",), ("--color", "always")):
        assert b"\r" not in run("search", "crlf_37", hostile, *output).stdout_bytes


def test_no_piece_ends_inside_a_character(hostile: Path) -> None:
    found = hits("search", "tidal lagoon", hostile, "--path", "accents.txt")
    text = FILES["accents.txt"]
    assert isinstance(text, str)
    assert "\n".join(hit["code"] for hit in sorted(found, key=lambda hit: hit["start_line"])) == text.rstrip(
        "\n"
    )


@pytest.mark.parametrize(("path", "name"), [("deep.py", "before_parens"), ("deep.c", "before_deep")])
def test_nesting_without_end_costs_no_line(hostile: Path, path: str, name: str) -> None:
    assert best(hostile, name)["path"] == path
    found = hits("search", name, hostile, "--path", path, "-k", "100")
    code = "\n".join(hit["code"] for hit in sorted(found, key=lambda hit: hit["start_line"]))
    assert [line for line in code.split("\n") if line] == [
        line for line in str(FILES[path]).split("\n") if line
    ]


def test_every_window_of_a_function_of_3000_lines_has_its_name(hostile: Path) -> None:
    found = hits("search", "endless ledger", hostile, "--path", "ledger.py", "-k", "1000")
    assert {hit["symbol"] for hit in found} == {"endless_ledger"}
    spans = sorted((hit["start_line"], hit["end_line"]) for hit in found)
    assert (spans[0][0], spans[-1][1]) == (1, 3_002)
    assert all(after[0] <= before[1] for before, after in pairwise(spans))
    # Far behind what an encoder looks at.
    assert "fetch_2987(" in best(hostile, "fetch_2987", "--mode", "lexical", "--path", "ledger.py")["code"]


def test_links_are_neither_followed_nor_counted_twice(hostile: Path) -> None:
    assert {left_out(hostile)[link] for link in ("loop", "again", "copy.py")} == {"symlink"}
    found = [hit["path"] for hit in hits("search", "parse_duration", hostile, "-k", "1000")]
    assert found.count("src/clock.py") == 1
    assert "copy.py" not in found
    assert not [path for path in found if path.startswith(("again/", "loop/", "worktrees/"))]


def test_repositories_and_worktrees_inside_have_an_index_of_their_own(hostile: Path) -> None:
    assert {left_out(hostile)[path] for path in ("nested/", "worktrees/a/")} == {"nested repository"}
    inner = hits("search", "inner_repository", hostile / "nested")
    assert [hit["path"] for hit in inner] == ["inner.py"]


def test_from_a_subfolder_the_project_is_meant_and_that_folder_searched(hostile: Path) -> None:
    found = hits("search", "def", hostile / "sub", "--no-refresh")
    assert [hit["path"] for hit in found] == ["sub/generated_mine.py"]


def test_what_git_ignores_is_neither_found_nor_told(hostile: Path) -> None:
    for name in ("hidden_by_dot", "ignored_log", "ignored_below"):
        assert name not in best(hostile, name)["code"]
    assert best(hostile, "kept_log")["path"] == "logs/keep.py"
    assert best(hostile, "kept_below")["path"] == "sub/generated_mine.py"
    assert not [path for path in left_out(hostile) if path.startswith((".hidden", "logs", "sub/gen"))]


def test_a_folder_above_the_project_has_no_say(hostile: Path) -> None:
    assert hostile.parts[-3:-1] == ("vendor", "build")
    assert status(hostile)["files"] >= 15


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ("user name", "getUserName"),
        ("http server", "HTTPServer"),
        ("max retry count", "MAX_RETRY_COUNT"),
        ("kebab case name", "kebab-case-name"),
        ("snake case value", "snake_case_value"),
        ("very" * 13 + "LongName", "LongName"),
    ],
)
def test_an_identifier_is_found_by_its_words(hostile: Path, question: str, code: str) -> None:
    assert code in best(hostile, question, "--mode", "lexical")["code"]


def test_of_a_notebook_the_cells_are_found_and_the_pictures_are_not(hostile: Path) -> None:
    cells = hits("search", "rainfall", hostile, "--path", "rain.ipynb", "-k", "50")
    assert sorted(hit["code"] for hit in cells) == [
        "# Weather\nRain in Delft",
        "def rainfall():\n    return 3",
    ]
    assert not hits("search", "iVBORw0KGgo", hostile, "--mode", "lexical", "--path", "rain.ipynb")


def test_files_without_end_are_whole(hostile: Path) -> None:
    assert best(hostile, "generated_19999")["code"] == "def generated_19999(): return 19999"
    last = hits("search", "x", hostile, "--path", "lines.md", "-k", "10000")
    assert max(hit["end_line"] for hit in last) == 400_000
    assert best(hostile, "the very last line")["start_line"] == 999_901


def test_another_model_is_another_index_and_no_error(tmp_path: Path) -> None:
    plant(tmp_path, {"a.py": FILES["src/clock.py"], "b.py": "def shout(text): print(text.upper())\n"})
    for model in ("hash", "bundled", "hash"):
        found = hits("search", "read minutes as seconds", tmp_path, "--model", model, "-k", "1")
        assert [hit["path"] for hit in found] == ["a.py"]
    plant(tmp_path, {"c.py": "def third(): pass\n"})
    run("index", tmp_path, "--model", "bundled")
    stale = {
        model: json.loads(run("status", tmp_path, "--json", "--model", model).stdout)["stale"]
        for model in ("hash", "bundled")
    }
    assert stale == {"hash": 1, "bundled": 0}


@pytest.mark.parametrize(
    "surroundings",
    [{"PYTHONIOENCODING": "cp1252"}, {"TERM": "dumb"}, {"NO_COLOR": "1"}, {"LC_ALL": "C", "PYTHONUTF8": "0"}],
    ids=str,
)
def test_no_surroundings_stop_an_answer(hostile: Path, surroundings: dict[str, str]) -> None:
    done = spawned("search", "espresso shot", hostile, "--no-refresh", "-C", "3", environment=surroundings)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"espressoShot" in done.stdout


def test_a_reader_that_leaves_is_no_traceback(hostile: Path) -> None:
    command = [sys.executable, "-m", "coreb_search", "search", "generated", str(hostile), "-k", "10000"]
    with subprocess.Popen(
        [*command, "--no-refresh", "--json"],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout and process.stderr
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0
