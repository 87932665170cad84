"""Random histories of a project: after each, its index holds what a fresh one does, row for row.

``--sequences N`` lives through N of them; another N than the usual one also means other histories each time.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import ClassVar

import pytest
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule, run_state_machine_as_test

from coreb_search.indexer.walk import ScanOptions
from coreb_search.store import faults
from tests import histories
from tests.histories import CONTENTS, FOLDERS, MODELS, PAST, PATHS, RULES, clear, engine, git, make_way, put

_USUAL = 200
_PARTS = 4
_STEPS = 14

paths = st.sampled_from(PATHS)
contents = st.sampled_from(CONTENTS)
dates = st.sampled_from([None, *PAST])
models = st.sampled_from(range(len(MODELS)))
# Most of them where chunks and what is known of their files do not fit.
points = st.sampled_from([*faults.POINTS, *["put-chunks", "text-index", "states", "forget-chunks"] * 4])


class Death(BaseException):
    """Ends a run as being killed does: nothing catches it."""


class Histories(RuleBasedStateMachine):
    """What people and tools do to a project, with runs of the indexer in between."""

    begun: ClassVar[Path]
    victims: ClassVar[list[histories.Victim]]

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="history"))
        self.root = self.folder / "project"
        shutil.copytree(self.begun, self.root, symlinks=True)
        # Each lives as long as the history, and must not believe what it has seen.
        self.warm = [engine(self.root, model) for model in range(len(MODELS))]

    def teardown(self) -> None:
        try:
            self.is_as_fresh(0)
        finally:
            shutil.rmtree(self.folder)

    # What is done to files.

    @rule(path=paths, data=contents, date=dates)
    def write(self, path: str, data: bytes, date: int | None) -> None:
        put(self.root / path, data)
        if date:
            os.utime(self.root / path, (date, date))

    @rule(path=paths, data=contents)
    def save_over(self, path: str, data: bytes) -> None:
        target = self.root / path
        if target.is_file():
            status, new = target.stat(), target.with_name("new.tmp")
            new.write_bytes(data)
            os.utime(new, ns=(status.st_atime_ns, status.st_mtime_ns))
            new.replace(target)

    @rule(path=paths)
    def edit_at_the_same_size_and_date(self, path: str) -> None:
        target = self.root / path
        if target.is_file():
            status, data = target.stat(), target.read_bytes()
            target.write_bytes(data.translate(bytes.maketrans(b"0123", b"1230")))
            os.utime(target, ns=(status.st_atime_ns, status.st_mtime_ns))

    @rule(path=paths, to=paths)
    def rename(self, path: str, to: str) -> None:
        source, target = self.root / path, self.root / to
        if source.exists() and not target.is_relative_to(source) and not source.is_relative_to(target):
            make_way(target)
            if source.exists():
                source.rename(target)

    @rule(path=paths)
    def delete(self, path: str) -> None:
        if (self.root / path).parent.is_dir():
            clear(self.root / path)

    @rule(path=paths, mode=st.sampled_from([0o644, 0o755, 0o400]))
    def chmod(self, path: str, mode: int) -> None:
        if (self.root / path).is_file():
            (self.root / path).chmod(mode)

    @rule(path=paths, date=dates)
    def touch(self, path: str, date: int | None) -> None:
        if (self.root / path).exists():
            os.utime(self.root / path, (date, date) if date else None)

    @rule(path=paths, to=st.sampled_from([*PATHS, ".", "..", "/"]))
    def link(self, path: str, to: str) -> None:
        make_way(self.root / path)
        (self.root / path).symlink_to(to)

    @rule(folder=st.sampled_from(FOLDERS))
    def make_another_repository(self, folder: str) -> None:
        put(self.root / folder / ".git", b"gitdir: /nowhere\n")

    @rule(folder=st.sampled_from(FOLDERS))
    def unmake_another_repository(self, folder: str) -> None:
        if (self.root / folder).is_dir():
            clear(self.root / folder / ".git")

    # What git does.

    @rule()
    def commit(self) -> None:
        git(self.root, "add", "-A")
        git(self.root, "commit", "-qm", "more")

    @rule(branch=st.sampled_from(["main", "other"]), how=st.sampled_from(["-q", "-qf", "-qm"]))
    def checkout(self, branch: str, how: str) -> None:
        git(self.root, "checkout", how, branch)

    @rule(how=st.sampled_from(["stash push -u", "stash push", "stash pop", "reset --hard"]))
    def put_aside(self, how: str) -> None:
        git(self.root, *how.split())

    @rule(path=paths, to=paths)
    def git_move(self, path: str, to: str) -> None:
        git(self.root, "mv", "-f", path, to)

    # What decides which files belong to an index.

    @rule(
        file=st.sampled_from([".gitignore", ".corebignore", "pkg/.gitignore"]), rules=st.sampled_from(RULES)
    )
    def ignore(self, file: str, rules: str) -> None:
        put(self.root / file, rules.encode())

    @rule(
        model=models,
        exclude=st.sampled_from([(), ("*.go",), ("/pkg/",)]),
        no_ignore=st.booleans(),
        most=st.sampled_from([1_000_000, 60]),
    )
    def index_with_options(self, model: int, exclude: tuple[str, ...], no_ignore: bool, most: int) -> None:
        options = ScanOptions(exclude, no_ignore, most)
        engine(self.root, model).index(options=options)
        assert self.warm[model].status().options == options

    # What runs of the indexer go through.

    @rule(model=models)
    def index(self, model: int) -> None:
        engine(self.root, model).index()

    @rule(model=models)
    def compact(self, model: int) -> None:
        with engine(self.root, model)._store.writing() as writer:
            writer.compact()

    @rule(model=models, path=paths, data=contents)
    def index_twice_at_once_and_write(self, model: int, path: str, data: bytes) -> None:
        told: list[str] = []
        with ThreadPoolExecutor(2) as threads:
            runs = [threads.submit(engine(self.root, model).index, waiting=told.append) for _ in range(2)]
            put(self.root / path, data)
            for run in runs:
                run.result()
        assert all("is writing this index" in line for line in told)

    @rule(
        model=models,
        path=paths,
        data=contents,
        point=points,
        really=st.sampled_from([False] * 7 + [True]),
        undone=st.booleans(),
    )
    def die(self, model: int, path: str, data: bytes, point: str, really: bool, undone: bool) -> None:
        put(self.root / path, data)
        if really:
            victim = self.victims.pop()
            self.victims.insert(0, histories.Victim())
            assert victim.index_and_die(self.root, model, point) in (0, -signal.SIGKILL)
        else:
            self.end_at(point, model)
        if undone:
            clear(self.root / path)

    def end_at(self, point: str, model: int) -> None:
        def at(passed: str) -> None:
            if passed == point:
                raise Death

        with pytest.MonkeyPatch.context() as patch, suppress(Death):
            patch.setattr(faults, "at", at)
            self.index(model)
            self.compact(model)

    @rule(model=models)
    def is_as_fresh(self, model: int) -> None:
        engine(self.root, model).index()
        place = self.folder / "fresh"
        shutil.rmtree(place, ignore_errors=True)
        fresh = engine(self.root, model, place)
        fresh.index(options=self.warm[model].status().options)
        assert histories.held(self.warm[model]) == histories.held(fresh)


@pytest.mark.parametrize("part", range(_PARTS))
def test_after_any_history_an_index_is_as_a_fresh_one(
    part: int, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    sequences = request.config.getoption("--sequences")
    start = part if sequences == _USUAL else random.randrange(1 << 32)
    print(f"hypothesis seed {start}")
    Histories.begun = tmp_path / "begun"
    histories.begun(Histories.begun)
    Histories.victims = [histories.Victim()]
    try:
        run_state_machine_as_test(
            seed(start)(Histories),
            settings=settings(
                max_examples=-(-sequences // _PARTS),
                stateful_step_count=_STEPS,
                database=None,
                derandomize=False,
                print_blob=True,
                phases=[Phase.generate],  # to shrink a history takes minutes
                suppress_health_check=list(HealthCheck),
            ),
        )
    finally:
        for victim in Histories.victims:
            victim.dismiss()
