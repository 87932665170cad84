"""Trees built to do harm, or odd enough to: they cost themselves only."""

from __future__ import annotations

import os
import random
import resource
import subprocess
import sys
import time
from pathlib import Path

import pytest

from coreb_search.errors import UsageError
from coreb_search.indexer.definition import definition_at
from coreb_search.indexer.ignore import Rules
from coreb_search.indexer.walk import ScanOptions, scan
from coreb_search.types import Skip, Spot
from tests.indexer.trees import git_settings, plant, repository

CODE = 'def greet(name):\n    """Say hello."""\n    return f"hello {name}"\n'
HERE = Path(__file__).parents[2]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    return folder


HOSTILE = ("x=>", "lambda x:", "a,", "x=", "do ", "?a:", "<div>", "a+", "x->", "a<", "(", "[{", "if x ", "f(")
TRY_ALL = """
import resource, sys, time
from pathlib import Path
from coreb_search.indexer.pipeline import chunk_files
from coreb_search.indexer.walk import scan
root = Path(sys.argv[1])
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for one in chunk_files(root, scan(root).files, 4000):
    text = (root / one.file.path).read_text().strip()
    last = max(chunk.end_line for chunk in one.chunks)
    assert one.skip is None and last == len(text.splitlines()), one.file
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


def tried(root: Path) -> int:
    """All files are chunked, in a process of their own; by how many kB that has grown."""
    done = subprocess.run(
        [sys.executable, "-c", TRY_ALL, str(root)],
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
        env={**os.environ, "PYTHONPATH": str(HERE)},
    )
    assert done.returncode == 0, done.stderr
    return int(done.stdout)


@pytest.mark.parametrize(
    ("extension", "end"),
    [("c", ""), ("java", "\n"), ("kt", ""), ("js", "\n"), ("pl", ""), ("scala", "\n"), ("swift", "")],
)
def test_repeated_tokens_neither_bloat_nor_crash_the_process(root: Path, extension: str, end: str) -> None:
    """A Java file of 3 kB, ``x=>`` over and over, took gigabytes and crashed the program."""
    for number, unit in enumerate(HOSTILE):
        plant(root, {f"h{number}.{extension}": f"{unit}{end}" * (12_000 // len(unit))})
    mixed = random.Random(1).choices(["x=>", "x->", "a||", "not "], k=3_000)
    plant(root, {f"mixed.{extension}": end.join(mixed)})
    named = "".join(f"x{n * 7919 % 10007}=>{end}" for n in range(2_000))
    plant(root, {f"named.{extension}": named, f"late.{extension}": f"{CODE * 50}{named}"})
    assert tried(root) < 300_000


def test_here_documents_beyond_what_the_grammar_has_room_for_do_not_end_the_process(root: Path) -> None:
    """A line of Ruby with 31 here documents, or one of a very long name, crashed the program."""
    many = ", ".join(f"<<{f'W{n}':Q<29}" for n in range(31))
    sources = {
        "many.rb": f"f({many})\n",
        "long.rb": f"x = <<{'Q' * 1_019}\nfoo\n",
        "deep.rb": '"#{' * 203 + "<<~EOF",
    }
    plant(root, sources)
    tried(root)


def test_a_half_written_here_document_does_not_keep_the_process_for_ever(root: Path) -> None:
    """Perl's grammar never returned from one at the end of a file without a last newline."""
    for number, end in enumerate(("Hello $name", "\\", "  $x[0]->[", '@"', "@{[")):
        plant(root, {f"{number}.pl": f'sub greet {{\n    return 1;\n}}\n\nprint <<"EOF";\n{end}'})
    tried(root)


def test_a_few_bytes_of_nonsense_do_not_keep_the_process_for_ever(root: Path) -> None:
    """With 300 bytes of TSX, or 22 of Objective-C, the program computed without an end."""
    plant(root, {"a.tsx": f"(e{chr(10) * 300}]", "b.m": 'z S q<q< <0y"${%{ < <~'})
    tried(root)


def test_brackets_that_do_not_close_cost_about_a_second(root: Path) -> None:
    """20 kB of them in Rust kept the program busy for 8 s, and 60 kB for a minute."""
    plant(root, {"a.rs": "".join(random.Random(1).choices(["%Q(", "%w[", "\n\n", "a{"], k=6_000))})
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    tried(root)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert after.ru_utime - before.ru_utime < 4


def test_a_link_in_the_place_of_a_tracked_folder_is_not_followed(root: Path, tmp_path: Path) -> None:
    """Files outside the project were read, since git still lists what it tracks below the link."""
    with git_settings(tmp_path / "settings"):
        repository(root, {"a.py": "", "d/e/f.py": "", "d/g.py": ""})
    (root / "d").rename(tmp_path / "outside")
    (root / "d").symlink_to(tmp_path / "outside")
    found = scan(root)
    assert [file.path for file in found.files] == ["a.py"]
    assert found.skipped == [Skip("d", "symlink")]


def test_folders_a_thousand_deep_are_no_recursion(root: Path) -> None:
    at = os.open(repository(root), os.O_RDONLY)
    for _ in range(1_500):
        os.mkdir("a", dir_fd=at)
        below = os.open("a", os.O_RDONLY, dir_fd=at)
        os.close(at)
        at = below
    os.close(os.open("deep.py", os.O_CREAT | os.O_WRONLY, dir_fd=at))
    os.close(at)
    try:
        assert [file.path for file in scan(root).files] == [f"{'a/' * 1_500}deep.py"]
    finally:
        # pytest removes old folders by recursion.
        subprocess.run(["rm", "-rf", str(root / "a")], check=True)


def test_looking_for_the_like_of_a_hostile_file_is_safe(root: Path) -> None:
    plant(root, {"a.c": "x=>\n" * 3_000})
    (chunk,) = definition_at(Spot(root / "a.c", 1, 1), 30_000, 1_000_000)
    assert (chunk.kind, chunk.end_line) == ("window", 3_000)


@pytest.mark.parametrize("glob", ["\udcff", "a\nb", "a\0b", "", "#a", "[a", "a\\", "/"])
def test_a_glob_that_matches_nothing_is_refused(glob: str) -> None:
    """One that was not UTF-8 was kept with the index, and every later run failed."""
    with pytest.raises(UsageError, match="cannot exclude"):
        ScanOptions(exclude=(glob,))


@pytest.mark.parametrize("globs", [("a*b",) * 1_001, ("*a" * 100_000,)], ids=["many", "long"])
def test_globs_without_end_are_refused(globs: tuple[str, ...]) -> None:
    with pytest.raises(UsageError, match="too many globs"):
        ScanOptions(exclude=globs)


@pytest.mark.parametrize("unit", ["*a", "*?", "*[a]", "**/a*a/", "**/*a/", "*\\a"])
def test_globs_full_of_stars_take_no_time(unit: str) -> None:
    """Each star doubled the time: one line in a .gitignore stopped the scan for ever."""
    rules = Rules("", f"{unit * 30}b".encode())
    start = time.process_time()
    assert rules.verdict("/".join(["a" * 80] * 40), False) is None
    assert rules.verdict("a" * 80, False) is None
    assert time.process_time() - start < 0.5


def test_times_that_cannot_be_stored_are_brought_near(root: Path) -> None:
    """One file from the year 2300 kept a whole project from being stored."""
    plant(root, {"a.py": "", "b.py": ""})
    os.utime(root / "a.py", (10_413_792_000, 10_413_792_000))
    os.utime(root / "b.py", (-2_147_483_648, -2_147_483_648))
    assert [file.mtime_ns for file in scan(root).files] == [2**63 - 1, -2_147_483_648 * 10**9]
