"""``coreb-search watch`` as people run it: what it finds, what it says, what it costs and how it ends."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from coreb_search.engine import Engine
from coreb_search.types import Query
from tests.indexer.trees import git, plant, repository

WITHIN = 60.0
COMMAND = [sys.executable, "-m", "coreb_search", "watch", "--model", "hash", "--jsonl"]
MANY = 5000
WITHOUT = """
from coreb_search.cli import main
from coreb_search.errors import WatchError
from coreb_search.indexer import watch
def full(*_):
    raise WatchError("cannot watch it: sudo sysctl fs.inotify.max_user_instances=1024")
watch._set = full
main()
"""


class Watch:
    """The program at work on a project."""

    def __init__(self, root: Path, command: Sequence[str] = COMMAND) -> None:
        self.root = root
        self.refreshes: list[dict[str, Any]] = []
        self.said: list[str] = []
        pipe, place = subprocess.PIPE, Path(__file__).parents[1]
        self.process = subprocess.Popen(
            [*command, str(root)], cwd=place, stdout=pipe, stderr=pipe, text=True, start_new_session=True
        )
        self._threads = [threading.Thread(target=read) for read in (self._read, self._listen)]
        for thread in self._threads:
            thread.start()

    def _read(self) -> None:
        assert self.process.stdout
        self.refreshes.extend(json.loads(line) for line in self.process.stdout)

    def _listen(self) -> None:
        assert self.process.stderr
        self.said.extend(line.removeprefix("coreb-search: ").rstrip("\n") for line in self.process.stderr)

    def end(self, number: signal.Signals = signal.SIGINT) -> int:
        self.process.send_signal(number)
        return self.ended()

    def ended(self) -> int:
        code = self.process.wait(WITHIN)
        for thread in self._threads:
            thread.join(WITHIN)
        return code

    def refreshed(self, times: int = 1) -> None:
        wait_for(lambda: len(self.refreshes) >= times)

    def says(self, words: str) -> None:
        wait_for(lambda: any(words in line for line in self.said))

    def finds(self, *symbols: str) -> None:
        """These, and nothing else."""
        wait_for(lambda: held(self.root) == sorted(symbols))

    def rests(self, seconds: float) -> bool:
        """Whether the processor has nothing to do with it for so long."""
        before = self.seconds
        time.sleep(seconds)
        return self.seconds - before <= 0.01 * seconds

    @property
    def seconds(self) -> float:
        """Of processor time."""
        user, system = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


@contextmanager
def watching(root: Path, command: Sequence[str] = COMMAND) -> Iterator[Watch]:
    """Once all is indexed."""
    watch = Watch(root, command)
    try:
        watch.refreshed()
        yield watch
    finally:
        watch.process.kill()
        watch.ended()


def wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + WITHIN
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


def held(root: Path) -> list[str]:
    """Every symbol in the index, as it is now."""
    engine = Engine.open(root, model="hash")
    if not engine.is_whole():
        return []
    return sorted(hit.chunk.symbol for hit in engine.search(Query("x y z", mode="vector", k=100_000)))


def times(folder: Path) -> dict[Path, int]:
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*")}


def function(name: str) -> str:
    return f"def {name}():\n    return '{name}'\n"


def save(file: Path, name: str) -> None:
    """As an editor does."""
    beside = file.with_name(f".{file.name}.tmp")
    beside.write_text(function(name))
    beside.replace(file)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    files = {"a.py": function("first"), "sub/b.py": function("second"), ".gitignore": "*.log\n"}
    return repository(tmp_path / "project", files)


def test_what_is_saved_is_found_and_told_until_ctrl_c(root: Path) -> None:
    with watching(root) as watch:
        assert watch.refreshes[0].items() >= {"files": 2, "chunks": 2, "changed": 2, "deleted": 0}.items()
        watch.says(f"watching {root} (2 files, 2 chunks, indexed in ")
        save(root / "a.py", "third")
        watch.finds("second", "third")
        (root / "sub").rename(root / "moved")
        watch.says("1 read (moved/b.py), 1 gone (sub/b.py) in ")
        plant(root.parent, {"else/where/c.py": function("fourth")})
        (root.parent / "else").rename(root / "else")
        watch.finds("fourth", "second", "third")
        save(root / "else" / "where" / "c.py", "fifth")
        (root / "moved").rename(root.parent / "moved")
        watch.finds("fifth", "third")
        # Symptom: a deletion was told as a change is.
        watch.says("1 gone (moved/b.py) in ")
        assert watch.end() == 130
    # A save is a change, and no deletion.
    assert watch.refreshes[1]["deleted"] == 0
    assert watch.said[1].startswith("1 read (a.py) in ")
    # Neither a traceback nor a word of farewell.
    assert all(line.endswith(" s") for line in watch.said[1:])


def test_files_renamed_while_others_are_indexed_leave_no_ghosts(root: Path) -> None:
    with watching(root) as watch:
        plant(root, {f"n{number}.py": function(f"work_{number}") for number in range(200)})
        git(root, "add", "--all")
        for number in range(40):
            git(root, "mv", f"n{number}.py", f"moved_{number}.py")
        watch.finds("first", "second", *(f"work_{number}" for number in range(200)))
        # What a fresh index holds, paths included.
        known = {hit.chunk.path for hit in Engine.open(root, model="hash").search(Query("work", k=1000))}
        assert not known & {f"n{number}.py" for number in range(40)}


def test_idle_it_computes_nothing_and_writes_nothing(root: Path) -> None:
    """Nor when files change that are no part of the project."""
    plant(root, {"server.log": "started\n"})
    for file in (root / "a.py", root / "sub" / "b.py"):
        # Long ago: whatever is read right after it was written is read once more.
        os.utime(file, (1_700_000_000, 1_700_000_000))
    with watching(root) as watch:
        watch.says("watching")
        wait_for(lambda: watch.rests(3.0))
        index = times(root / ".coreb-search")
        for number in range(5):
            (root / "server.log").write_text(f"request {number}\n")
            plant(root, {f"node_modules/p/{number}.js": "", ".git/x": ""})
            time.sleep(0.2)
        assert times(root / ".coreb-search") == index
        save(root / "a.py", "third")
        watch.refreshed(2)
        assert watch.end(signal.SIGTERM) == 0
    assert len(watch.refreshes) == len(watch.said) == 2


def test_another_writer_is_waited_for_by_name_and_two_watchers_share_a_project(root: Path) -> None:
    with watching(root) as one, watching(root) as other:
        with Engine.open(root, model="hash")._store.writing():
            save(root / "a.py", "third")
            one.says(f"process {os.getpid()} is writing this index, waiting for it to finish")
            other.says("waiting for it to finish")
        for name in ("fourth", "fifth"):
            one.finds("second", "third")
            save(root / "a.py", name)
            save(root / "sub" / "b.py", "third")
            one.finds(name, "third")
            save(root / "a.py", "third")
            save(root / "sub" / "b.py", "second")
        one.finds("second", "third")
        assert one.end() == other.end() == 130
    for watch in (one, other):
        assert not [line for line in watch.said if "error" in line]


def test_a_project_that_is_away_for_a_while_is_followed_again(root: Path) -> None:
    away = root.with_name("away")
    with watching(root) as watch:
        root.rename(away)
        watch.says(f"{root} is gone; waiting for it to come back (Ctrl-C ends)")
        away.rename(root)
        watch.says("up to date again")
        # Or it would write into what is being removed.
        wait_for(lambda: watch.rests(0.5))
        shutil.rmtree(root)
        wait_for(lambda: sum("is gone" in line for line in watch.said) == 2)
        plant(root, {"new.py": function("fresh")})
        watch.finds("fresh")
        assert watch.end() == 130


def test_it_ends_when_nobody_reads_its_objects_any_more(root: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, str(root)],
        cwd=Path(__file__).parents[1],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        assert process.stdout
        assert process.stdout.readline()
        process.stdout.close()
        assert process.wait(WITHIN) == 0


def test_what_makes_the_first_index_impossible_is_one_error(root: Path) -> None:
    (root / "taken").write_text("")
    watch = Watch(root, [*COMMAND, "--index", str(root / "taken")])
    assert watch.ended() == 2
    assert len(watch.said) == 1
    assert watch.said[0].startswith("error: ")


def without_inotify() -> list[str]:
    """The program where no more instances are to be had: in a namespace of its own, if one may be made."""
    limit = "echo 0 >/proc/sys/user/max_inotify_instances"
    namespace = ["unshare", "--user", "--map-root-user", "sh", "-c"]
    if shutil.which("unshare") and not subprocess.run([*namespace, limit], check=False).returncode:
        return [*namespace, f'{limit}; exec "$@"', "sh", *COMMAND]
    return [sys.executable, "-c", WITHOUT, *COMMAND[3:]]


def test_without_inotify_it_says_so_once_and_looks_every_few_seconds(root: Path) -> None:
    with watching(root, without_inotify()) as watch:
        save(root / "a.py", "third")
        watch.finds("second", "third")
        save(root / "a.py", "fourth")
        watch.finds("fourth", "second")
        assert watch.end(signal.SIGTERM) == 0
    (warning,) = [line for line in watch.said if line.startswith("warning: ")]
    assert "fs.inotify.max_user_instances=" in warning
    assert warning.endswith("Until then files are looked at every few seconds")


def test_a_file_that_is_rewritten_all_the_time_hides_no_other(root: Path) -> None:
    over = threading.Event()

    def rewrite() -> None:
        number = 0
        while not over.wait(0.02):
            number += 1
            (root / "hot.py").write_text(function(f"hot_{number}"))
        (root / "hot.py").write_text(function("cold"))

    with watching(root) as watch:
        storm = threading.Thread(target=rewrite)
        storm.start()
        begun, spent, waited = time.monotonic(), watch.seconds, []
        for number in range(4):
            time.sleep(1)
            asked = time.monotonic()
            save(root / "a.py", f"calm_{number}")
            wait_for(lambda: f"calm_{number}" in held(root))  # noqa: B023 (waited for right here)
            waited.append(time.monotonic() - asked)
        share = (watch.seconds - spent) / (time.monotonic() - begun)
        over.set()
        storm.join()
        watch.finds("calm_3", "cold", "second")
    assert min(waited) < 3
    assert share < 0.7


def test_a_checkout_of_thousands_of_files_ends_right_in_few_runs(tmp_path: Path) -> None:
    """However much of it a run that began meanwhile has seen."""
    root = tmp_path / "project"
    repository(root, {f"d{n % 50}/m{n}.py": function(f"old_{n}") for n in range(MANY)})
    git(root, "checkout", "-q", "-b", "next")
    (root / "d0").rename(root / "e0")
    plant(root, {str(file): function(f"new_{file.stem}") for file in root.rglob("*.py")})
    git(root, "add", "--all")
    git(root, "commit", "-q", "-m", "next")
    git(root, "checkout", "-q", "-")
    with watching(root) as watch:
        assert watch.refreshes[0]["files"] == MANY
        git(root, "checkout", "-q", "next")
        # Looking at all of it takes the processor from who makes it.
        wait_for(lambda: sum(refresh["changed"] for refresh in watch.refreshes[1:]) >= MANY)
        watch.finds(*(f"new_m{n}" for n in range(MANY)))
        assert len(watch.refreshes) <= 10
