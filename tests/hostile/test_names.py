"""Files of any name that a file system takes: indexed, or told why not, and named so that they are found."""

from __future__ import annotations

import json
import os
import re
import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from coreb_search.engine import Engine
from coreb_search.types import Filters, Query
from tests.hostile.running import chunks, run
from tests.indexer.trees import git

ODD = (
    *(
        "a\nb",
        "a\tb",
        'q"q',
        "it's",
        "back\\slash",
        "\\n",
        "-rf",
        "--help",
        " both ends ",
        "*",
        "?",
        "[a]",
        "!not",
    ),
    *(
        "#hash",
        "~",
        "$HOME",
        "`id`",
        "%s",
        "a:12",
        "a:1:2",
        "12",
        "C:\\x",
        "con",
        "NUL",
        "http:",
        "file:",
        "a;b",
    ),
    *(
        "é",
        "e\u0301",
        "\u202eexe",
        "\u200b",
        "ß",
        "SS",
        "a",
        "A",
        "\x1b[31m",
        "\x7f",
        "\r",
        "...",
        "..a",
        "OR 1=1",
    ),
    *(
        "x" * 252,
        "é" * 126,
        "\udcff",
        "caf\udce9",
        "\ue000",
        "\U000f0000",
        "{a}",
        "(?s)",
        "&",
        "|",
        "a'--",
        "\x01",
    ),
)
RULES = {".gitignore", ".corebignore"}
INVISIBLE = {".", "..", ".git", ".hg", ".svn", ".jj", ".coreb-search"}


def fits(name: str) -> bool:
    return name not in INVISIBLE and len(os.fsencode(name)) <= 252


CHARACTERS = st.characters(exclude_characters="/\0", exclude_categories=["Cs"])
NAMES = (st.sampled_from(ODD) | st.text(CHARACTERS, min_size=1, max_size=12)).filter(fits)
PATHS = st.lists(NAMES, min_size=1, max_size=3).map(lambda parts: f"{'/'.join(parts)}.py")
TREES = st.lists(PATHS, min_size=4, max_size=25, unique=True)


def planted(root: Path, paths: Iterable[str]) -> list[str]:
    """Those that had a place: what is a folder to one is no file to another."""
    done = []
    for number, path in enumerate(paths):
        file = root / path
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(f"def marker_{number}(): return {number}\n")
        except (FileExistsError, NotADirectoryError, IsADirectoryError):
            continue
        done.append(path)
    return done


def is_text(path: str) -> bool:
    return not re.search(r"[\ud800-\udfff]", path)


def read_back(root: Path, *output: str) -> set[str]:
    """The files that an answer names, each there."""
    printed = run("search", "marker", root, "--no-refresh", "-k", "1000", *output).stdout_bytes
    if "--json" in output:
        names = [str(root / hit["path"]) for hit in json.loads(printed)["hits"]]
    elif "--jsonl" in output:
        names = [str(root / json.loads(line)["path"]) for line in printed.splitlines()]
    elif "-l" in output:
        names = list(map(os.fsdecode, printed.split(b"\0")[:-1]))
    else:
        names = [os.fsdecode(found) for found in re.findall(rb"(?s)(.+?)\0[0-9]+:[^\n]*\n", printed)]
    assert all(map(os.path.isfile, names)), names
    return {os.path.relpath(name, root) for name in names}


def literally(path: str) -> str:
    return "/" + re.sub(r"([\\*?\[\]!# ])", r"\\\1", path)


@pytest.mark.parametrize("in_git", [False, True])
@settings(max_examples=4, deadline=None)
@given(TREES)
@example([f"{name}.py" for name in ODD])
def test_any_name_is_indexed_found_filtered_and_forgotten(in_git: bool, tree: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        if in_git:
            git(root, "init", "-q")
        paths = planted(root, tree)
        engine = Engine.open(root)
        stats = engine.index()
        texts = {path for path in paths if is_text(path)}
        assert {chunk.path for chunk in chunks(engine)} == texts
        skipped = {skip.reason for skip in engine.status().skipped}
        assert skipped == ({"file name is not UTF-8"} if texts != set(paths) else set())
        assert (stats.files, engine.status().stale) == (len(texts), 0)
        for output in (("--json",), ("--jsonl",), ("-l", "-0"), ("-0",), ("--vimgrep", "-0")):
            assert read_back(root, *output) == texts, output
        for path in texts:
            narrowed = Query("marker", filters=Filters(paths=(literally(path),)))
            assert {hit.chunk.path for hit in engine.search(narrowed)} == {path}, path
        for path in sorted(texts)[:4]:
            assert run("similar", f"{root}/{path}:1", root, "--no-refresh").exit_code in (0, 1)
        gone = sorted(texts)[::2]
        for path in gone:
            (root / path).unlink()
        engine.index()
        assert {chunk.path for chunk in chunks(engine)} == texts - set(gone)


def test_names_that_differ_in_case_or_composition_only_are_two_files(tmp_path: Path) -> None:
    """Symptom: one of them took the rows of the other."""
    for name, word in (("é", "composed"), ("e\u0301", "decomposed"), ("A", "capital"), ("a", "small")):
        (tmp_path / f"{name}.py").write_text(f"def {word}(): pass\n")
    engine = Engine.open(tmp_path)
    engine.index()
    (tmp_path / "e\u0301.py").unlink()
    (tmp_path / "A.py").unlink()
    engine.index()
    assert [(chunk.path, chunk.symbol) for chunk in chunks(engine)] == [
        ("a.py", "small"),
        ("é.py", "composed"),
    ]


@pytest.mark.parametrize("name", ["a:1", "a:1:2.py", "12:7", "a:3"])
def test_a_place_in_a_file_whose_name_looks_like_a_place(tmp_path: Path, name: str) -> None:
    """Symptom: ``a:1:4`` was line 1 of a file that is not there, not line 4 of one that is."""
    (tmp_path / name).write_text("def first(): return 1\n\n\ndef fourth(): return 4\n")
    (tmp_path / "other.py").write_text("def fourth(): return 4\n")
    found = run("similar", f"{tmp_path}/{name}:4", tmp_path, "--json")
    assert json.loads(found.stdout)["hits"][0]["path"] == "other.py"
    missing = run("similar", f"{tmp_path}/{name}x:4", tmp_path)
    assert "No such file" in missing.stderr


@pytest.mark.parametrize("depth", [600, 1_100])
def test_folders_deeper_than_a_path_may_be_long_are_found_or_told(tmp_path: Path, depth: int) -> None:
    root = tmp_path / "deep"
    root.mkdir()
    (root / "top.py").write_text("def marker_top(): pass\n")
    at = os.open(root, os.O_RDONLY)
    for _ in range(depth):
        os.mkdir("dddd", dir_fd=at)
        below = os.open("dddd", os.O_RDONLY, dir_fd=at)
        os.close(at)
        at = below
    file = os.open("low.py", os.O_CREAT | os.O_WRONLY, dir_fd=at)
    os.write(file, b"def marker_low(): pass\n")
    os.close(file)
    os.close(at)
    try:
        engine = Engine.open(root)
        engine.index()
        found = {chunk.path.rpartition("/")[2] for chunk in chunks(engine)}
        told = {skip.reason for skip in engine.status().skipped}
        assert (found, told) in (({"top.py", "low.py"}, set()), ({"top.py"}, {"unreadable"}))
        assert ("low.py" in found) == (len(str(root)) + 5 * depth < 4_000)
    finally:
        # pytest removes old folders by recursion.
        shutil.rmtree(root / ".coreb-search")
        os.system(f"rm -rf '{root}/dddd'")
