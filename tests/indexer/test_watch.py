"""Which changes of a project's files are told, when, and what happens where a system cannot watch."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from coreb_search.errors import WatchError
from coreb_search.indexer import inotify, watch
from coreb_search.indexer.inotify import Changes, Watch
from coreb_search.indexer.watch import watched
from tests.indexer.test_walk import unprivileged
from tests.indexer.trees import plant

EVERY = 0.01
PATIENCE = 20.0


class Consumer(threading.Thread):
    """Scans at each True, as an indexer does, and remembers what it has seen."""

    def __init__(
        self, root: Path, index: str = "s3://team/index", look: Callable[[], None] = lambda: None
    ) -> None:
        super().__init__()
        self.root, self.index, self.look = root, index, look
        self.stopped = threading.Event()
        self.answers: list[bool] = []
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            for changed in watched(self.root, self.index, self.stopped, EVERY):
                if changed or not self.answers:
                    self.look()
                self.answers.append(changed)
        except BaseException as failure:
            self.failure = failure
            raise

    def __enter__(self) -> Consumer:
        self.start()
        wait_for(lambda: bool(self.answers))
        return self

    def __exit__(self, *_: object) -> None:
        self.stopped.set()
        self.join(PATIENCE)
        assert not self.is_alive()
        assert self.failure is None

    @property
    def changes(self) -> int:
        return sum(self.answers)

    def tells(self, change: Callable[[], object]) -> None:
        """The change is told."""
        before = self.changes
        change()
        wait_for(lambda: self.changes > before)
        self.is_quiet(2)

    def is_quiet(self, answers: int) -> None:
        """So many times in a row nothing has changed: all that came before has been told."""
        while True:
            at = len(self.answers)
            wait_for(lambda: len(self.answers) >= at + answers)  # noqa: B023 (waited for right here)
            if not any(self.answers[at:]):
                return

    def is_silent_about(self, change: Callable[[], object]) -> None:
        self.is_quiet(8)
        before = self.changes
        change()
        self.is_quiet(5)
        assert self.changes == before


def wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.005)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return plant(tmp_path / "project", {"a.py": "a = 1\n", "sub/b.py": "b = 1\n"})


@pytest.fixture(autouse=True)
def _short_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inotify, "_STEP_MS", 10)
    monkeypatch.setattr(watch, "_CHECK_SECONDS", 0.05)


@pytest.fixture
def told(root: Path) -> Iterator[Consumer]:
    with Consumer(root) as consumer:
        yield consumer


def test_files_written_added_and_deleted_are_told(root: Path, told: Consumer) -> None:
    assert not any(told.answers)
    told.tells(lambda: (root / "a.py").write_text("a = 2\n"))
    told.tells(lambda: (root / "sub" / "c.py").write_text("c = 1\n"))
    told.tells((root / "sub" / "b.py").unlink)
    told.tells(lambda: (root / ".gitignore").write_text("c.py\n"))


def save_atomically(file: Path) -> None:
    beside = file.with_name(f".{file.name}.tmp")
    beside.write_text("new = 1\n")
    beside.replace(file)


def save_as_vim_does(file: Path) -> None:
    file.rename(file.with_name(f"{file.name}~"))
    file.write_text("new = 2\n")
    file.with_name(f"{file.name}~").unlink()


@pytest.mark.parametrize("save", [save_atomically, save_as_vim_does])
def test_saves_of_editors_are_told_for_a_folder_and_for_a_single_file(
    root: Path, save: Callable[[Path], None]
) -> None:
    for project in (root, root / "a.py"):
        with Consumer(project) as told:
            told.tells(lambda: save(root / "a.py"))
            told.tells(lambda: save(root / "a.py"))


def test_beside_a_single_file_nothing_counts(root: Path) -> None:
    with Consumer(root / "a.py") as told:
        told.is_silent_about(lambda: plant(root, {"other.py": "", "sub/b.py": "b = 2\n", "new/c.py": ""}))
        told.tells((root / "a.py").unlink)
        told.tells(lambda: (root / "a.py").write_text(""))


def test_new_folders_are_told_and_watched(root: Path, told: Consumer) -> None:
    told.tells(lambda: plant(root, {"x/y/z/deep.py": ""}))
    told.tells(lambda: (root / "x/y/z/deep.py").write_text("changed = 1\n"))


def test_a_folder_made_anew_is_watched_again(root: Path, told: Consumer) -> None:
    told.tells(lambda: shutil.rmtree(root / "sub"))
    told.tells(lambda: plant(root, {"sub/b.py": ""}))
    told.tells(lambda: (root / "sub" / "b.py").write_text("b = 2\n"))


def test_a_folder_that_comes_while_the_watch_is_set_is_watched(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    setting = watch._set

    def late(place: watch._Place, folders: list[str]) -> Watch:
        plant(root, {"late/c.py": ""})
        return setting(place, folders)

    monkeypatch.setattr(watch, "_set", late)
    with Consumer(root) as told:
        wait_for(lambda: told.changes > 0)
        told.tells(lambda: (root / "late" / "c.py").write_text("c = 2\n"))


def test_a_tree_moved_in_and_a_folder_renamed_are_told_and_watched(root: Path, told: Consumer) -> None:
    elsewhere = plant(root.parent / "elsewhere", {"one/two/c.py": ""})
    told.tells(lambda: elsewhere.rename(root / "moved"))
    told.tells(lambda: (root / "moved/one/two/c.py").write_text("c = 2\n"))
    told.tells(lambda: (root / "moved").rename(root / "sub" / "again"))
    told.tells(lambda: (root / "sub/again/one/two/c.py").write_text("c = 3\n"))


def test_a_tree_moved_out_is_told_once_and_no_more(root: Path, told: Consumer) -> None:
    told.tells(lambda: (root / "sub").rename(root.parent / "out"))
    told.is_silent_about(lambda: (root.parent / "out" / "b.py").write_text("b = 2\n"))


def test_many_files_at_once_come_in_few_answers(root: Path, told: Consumer) -> None:
    told.tells(lambda: plant(root, {f"sub/{number}.py": "" for number in range(500)}))
    assert told.changes <= 25


class Overflowing:
    """A watch that was not told of folders: the system's queue was full."""

    def __init__(self, watch: Watch) -> None:
        self._watch = watch

    def __enter__(self) -> Overflowing:
        self._watch.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        self._watch.__exit__(*error)

    def changes(self, stopped: threading.Event, seconds: float) -> Changes:
        return {one for one in self._watch.changes(stopped, seconds) if not Path(one[1]).is_dir()}


def test_a_folder_that_the_system_did_not_tell_of_among_many_changes_is_watched(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    setting = watch._set
    monkeypatch.setattr(watch, "_set", lambda *arguments: Overflowing(setting(*arguments)))
    monkeypatch.setattr(watch, "_MAY_BE_MORE", 50)
    with Consumer(root) as told:
        told.tells(lambda: plant(root, {f"{number}.py": "" for number in range(500)} | {"new/c.py": ""}))
        told.tells(lambda: (root / "new" / "c.py").write_text("c = 2\n"))


def test_what_is_left_out_is_silent(root: Path) -> None:
    left_out = (".git/objects/aa", ".coreb-search", "node_modules/pkg", "sub/.venv/lib", "my-index/t.lance")
    plant(root, {f"{folder}/old.py": "" for folder in left_out})
    with Consumer(root, str(root / "my-index")) as told:
        files = {f"{folder}/{name}": "new" for folder in left_out for name in ("old.py", "more/new.py")}
        told.is_silent_about(lambda: plant(root, files | {"sub/node_modules/late/new.py": ""}))
        told.tells(lambda: (root / "sub" / "b.py").write_text(""))


def test_a_file_named_like_a_folder_that_is_left_out_counts(root: Path, told: Consumer) -> None:
    told.tells(lambda: plant(root, {"sub/vendor": "#!/bin/sh\n"}))


def test_a_change_during_the_consumers_work_comes_with_the_next_answer(root: Path) -> None:
    for number in range(3):
        answers = watched(root, "", threading.Event(), PATIENCE)
        assert next(answers) is False
        (root / "a.py").write_text(f"a = {number}\n")
        plant(root, {f"new{number}/c.py": ""})
        assert next(answers) is True
        (root / f"new{number}" / "c.py").write_text("c = 2\n")
        assert next(answers) is True
        answers.close()  # type: ignore[attr-defined]


def test_nothing_is_lost_while_folders_and_files_come_and_go(root: Path) -> None:
    """A scan at each True ends with what is there, however the changes and the scans meet."""
    seen: set[str] = set()

    def look() -> None:
        seen.clear()
        seen.update(name for _, _, names in os.walk(root) for name in names)

    with Consumer(root, look=look):
        for number in range(60):
            plant(root, {f"d{number % 7}/e{number}/f{number}.py": ""})
            (root / f"d{number % 7}/e{number}").rename(root / f"moved{number}")
            (root / f"moved{number}" / f"g{number}.py").write_text("")
        wait_for(lambda: len(seen) == 122)


def test_a_link_out_of_the_project_is_not_followed(root: Path) -> None:
    """A link to / had everything there watched."""
    outside = plant(root.parent / "outside", {"c.py": ""})
    (root / "link").symlink_to(outside)
    (root / "loop").symlink_to(root)
    with Consumer(root) as told:
        told.is_silent_about(lambda: (outside / "c.py").write_text("c = 2\n"))


def test_a_project_reached_through_a_link(root: Path) -> None:
    link = root.parent / "link"
    link.symlink_to(root)
    other = plant(root.parent / "other", {"a.py": ""})
    with Consumer(link, str(link / "idx")) as told:
        told.is_silent_about(lambda: plant(root, {"idx/t.lance": ""}))
        told.tells(lambda: (root / "sub" / "b.py").write_text(""))

        def lead_elsewhere() -> None:
            (root.parent / "new").symlink_to(other)
            (root.parent / "new").replace(link)

        told.tells(lead_elsewhere)
        told.tells(lambda: (other / "a.py").write_text("a = 2\n"))


def test_a_root_that_is_removed_is_waited_for(root: Path) -> None:
    above = root.parent / "above"
    above.mkdir()
    project = root.rename(above / "project")
    with Consumer(project) as told:
        told.tells(lambda: project.rename(root))
        told.tells(above.rmdir)
        told.is_silent_about(lambda: (root / "a.py").write_text("gone = 1\n"))
        told.tells(above.mkdir)
        told.tells(lambda: root.rename(project))
        told.tells(lambda: (project / "sub" / "b.py").write_text("b = 2\n"))


def test_a_closed_folder_is_passed_over_until_it_opens(root: Path) -> None:
    plant(root, {"closed/c.py": "", "read-only/d.py": ""})
    with unprivileged(root):
        (root / "read-only").chmod(0o555)
        (root / "closed").chmod(0)
        with Consumer(root) as told:
            told.tells(lambda: (root / "a.py").write_text("a = 2\n"))
            told.tells(lambda: (root / "closed").chmod(0o755))
            told.tells(lambda: (root / "closed" / "c.py").write_text("c = 2\n"))


def test_a_closed_root_is_one_clear_error(root: Path) -> None:
    with unprivileged(root):
        root.chmod(0)
        with pytest.raises(WatchError, match="check its permissions"):
            next(watched(root, "", threading.Event()))
        root.chmod(0o755)


def test_a_name_that_is_not_utf8_neither_ends_nor_blinds_the_watch(root: Path, told: Consumer) -> None:
    bad = root / os.fsdecode(b"caf\xe9")
    told.tells(bad.mkdir)
    told.tells(bad.rmdir)
    told.tells(lambda: (root / "sub" / "b.py").write_text("b = 2\n"))


def test_stopping_ends_it_at_once(root: Path) -> None:
    stopped = threading.Event()
    answers = watched(root, "", stopped, 60.0)
    assert next(answers) is False
    threading.Timer(0.05, stopped.set).start()
    start = time.monotonic()
    assert list(answers) == []
    assert time.monotonic() - start < 10


def test_an_interrupt_is_not_swallowed_on_the_main_thread(root: Path) -> None:
    answers = watched(root, "", threading.Event(), 60.0)
    assert next(answers) is False
    threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        next(answers)


def test_without_a_free_descriptor_the_error_names_the_limits(root: Path) -> None:
    """What inotify_init says when too many instances exist is what it says here."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    free = os.dup(0)
    os.close(free)
    for more in (0, 1):
        resource.setrlimit(resource.RLIMIT_NOFILE, (free + more, hard))
        try:
            with pytest.raises(WatchError) as raised:
                next(watched(root, "", threading.Event()))
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        assert "sysctl fs.inotify.max_user_instances=" in str(raised.value)
        assert "\n" not in str(raised.value)


IN_A_NAMESPACE = """
import sys, threading
from pathlib import Path
from coreb_search.errors import WatchError
from coreb_search.indexer.watch import watched
root, limit, value = sys.argv[1:]
Path(f"/proc/sys/user/max_inotify_{limit}").write_text(value)
try:
    next(watched(Path(root), "", threading.Event()))
except WatchError as error:
    print(error)
"""
REACHED = {
    "watches": 'OS file watch limit reached. about ["/p"] (Error { kind: MaxFilesWatch, paths: ["/p"] })',
    "instances": "Error creating recommended watcher: Too many open files (os error 24)",
}


@pytest.mark.parametrize(("limit", "value"), [("watches", 1), ("instances", 0)])
def test_at_a_limit_of_inotify_the_error_names_what_to_raise(root: Path, limit: str, value: int) -> None:
    """The limits are those of a namespace of its own; where none may be made, of a recorded one."""
    command = ["unshare", "--user", "--map-root-user", sys.executable, "-c", IN_A_NAMESPACE]
    try:
        done = subprocess.run(
            [*command, str(root), limit, str(value)], capture_output=True, text=True, check=False
        )
    except FileNotFoundError:
        told = watch._told(REACHED[limit])
    else:
        told = watch._told(REACHED[limit]) if done.returncode else done.stdout.rstrip("\n")
    assert f"sudo sysctl fs.inotify.max_user_{limit}=" in told
    assert "\n" not in told
