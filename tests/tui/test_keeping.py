"""The index follows the files while the app is open; what stands in its way is a line with a remedy."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest
from textual.widgets import ProgressBar

from coreb_search.engine import Engine
from coreb_search.errors import WatchError
from coreb_search.models import BUNDLED
from coreb_search.tui import table
from coreb_search.tui.widgets.hits import Hits
from coreb_search.tui.widgets.question import Question
from tests.tui.project import RETRY, Counted, opened, opened_as, using

pytestmark = pytest.mark.anyio

# Holds the lock until its standard input ends.
WRITER = """
import sys
from pathlib import Path
from coreb_search.engine import Engine
engine = Engine.open(Path(sys.argv[1]), model="hash")
with engine._store.writing():
    print("locked", flush=True)
    sys.stdin.read()
"""


class Patient(Counted):
    """Goes on indexing only when it may, file by file."""

    def __init__(self, *arguments: object) -> None:
        super().__init__(*arguments)  # type: ignore[arg-type]
        self.may_go_on = Event()

    def index(self, progress: object = None, *arguments: object, **more: object) -> object:  # type: ignore[override]
        def told(done: int, total: int, chunks: int) -> None:
            assert callable(progress)
            progress(done, total, chunks)
            if done == 1:
                self.may_go_on.wait(20)

        return super().index(told, *arguments, **more)


class Unwatched(Counted):
    """On a system that has no watches left."""

    def changes(self, stopped: Event) -> Iterator[bool]:
        raise WatchError("cannot watch it: no inotify watches are left; allow more")


async def test_the_first_start_shows_progress_and_then_that_all_is_up_to_date(tmp_path: Path) -> None:
    engine = opened_as(Patient, tmp_path / "p")
    async with using(engine, tmp_path / "s", wait_for="indexing 0/5 files, 0 chunks") as use:
        assert len(use.app.main.query(ProgressBar)) == 1
        await use.press("r")
        await use.until_seen(table.NOT_INDEXED_YET)
        engine.may_go_on.set()
        await use.until_seen(table.UP_TO_DATE)
        await use.until(lambda: use.symbols, "the hits, by themselves")
        assert not use.app.main.query(ProgressBar)
        assert "9 chunks · python 5 · go 2 · javascript 1" in use.seen()


async def test_what_is_indexed_already_is_searched_while_more_comes_in(tmp_path: Path) -> None:
    opened(tmp_path / "p").index()
    (tmp_path / "p" / "app" / "more.py").write_text("def send_more():\n    pass\n")
    (tmp_path / "p" / "app" / "most.py").write_text("def send_most():\n    pass\n")
    engine = opened_as(Patient, tmp_path / "p", {})
    async with using(engine, tmp_path / "s", wait_for=table.INDEXING.partition(" ")[0]) as use:
        await use.ask(RETRY)
        assert "send_most" not in use.symbols
        engine.may_go_on.set()
        await use.until(lambda: "send_most" in use.symbols)


async def test_hits_follow_the_files_and_the_current_one_stays(tmp_path: Path) -> None:
    root = tmp_path / "p"
    async with using(opened(root), tmp_path / "s") as use:
        await use.ask(RETRY)
        await use.press("down")
        assert use.current == "sendWithRetry"
        (root / "app" / "new.py").write_text("def send_with_retry_anew():\n    pass\n")
        await use.until(lambda: "send_with_retry_anew" in use.symbols, "the new function")
        assert use.current == "sendWithRetry"
        old = (root / "app" / "upload.py").read_text()
        (root / "app" / "upload.py").write_text(old.replace("send_with_retry", "send_with_patience"))
        await use.until(lambda: "Uploader.send_with_patience" in use.symbols, "the new name")
        assert use.current == "sendWithRetry"
        (root / "app" / "new.py").unlink()
        await use.until(lambda: "send_with_retry_anew" not in use.symbols, "what is gone")
        assert use.current == "sendWithRetry"
        (root / "web" / "upload.js").unlink()
        await use.until(lambda: "sendWithRetry" not in use.symbols)
        assert use[Hits].current is not None


async def test_an_index_that_another_process_writes_is_waited_for(tmp_path: Path) -> None:
    engine = opened(tmp_path / "p")
    arguments = [sys.executable, "-c", WRITER, str(tmp_path / "p")]
    with subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as writer:
        assert writer.stdin and writer.stdout
        assert writer.stdout.readline() == b"locked\n"
        async with using(engine, tmp_path / "s", wait_for="is writing this index") as use:
            assert (
                f"process {writer.pid} is writing this index; what is there can be searched" in use.notice()
            )
            assert table.WAITING in use.lines()[-2]
            await use.press("a")
            assert use[Question].value == "a"
            writer.stdin.close()
            await use.until_seen(table.UP_TO_DATE)
            assert not use.notice()
            await use.ask(RETRY)


async def test_hits_follow_what_another_process_indexed(tmp_path: Path) -> None:
    """Symptom: "up to date" stood over the old hits, for there was nothing left to index."""
    root = tmp_path / "p"
    async with using(opened_as(Unwatched, root), tmp_path / "s") as use:
        await use.ask(RETRY)
        (root / "app" / "new.py").write_text("def send_with_retry_anew():\n    pass\n")
        # Long ago: what has just been written is looked at twice.
        os.utime(root / "app" / "new.py", (1_700_000_000, 1_700_000_000))
        Engine.open(root, model="hash").index()
        await use.press("ctrl+l")
        await use.until(lambda: "send_with_retry_anew" in use.symbols, "the new function")


async def test_a_damaged_model_is_told_and_the_app_goes_on_and_recovers(tmp_path: Path) -> None:
    model = tmp_path / "model"
    shutil.copytree(BUNDLED, model)
    (model / "tokenizer.json").write_text("{")
    engine = opened(tmp_path / "p", model=str(model))
    async with using(engine, tmp_path / "s", wait_for=table.FAILED) as use:
        assert str(model) in use.notice().replace("\n", "")
        await use.press("a", "f1")
        assert use.app.screen is not use.app.main
        await use.press("escape")
        shutil.copy(BUNDLED / "tokenizer.json", model)
        await use.until_seen(table.UP_TO_DATE)
        assert not use.notice()


async def test_a_missing_model_is_told(tmp_path: Path) -> None:
    engine = opened(tmp_path / "p", model=str(tmp_path / "none"))
    async with using(engine, tmp_path / "s", wait_for=table.FAILED) as use:
        assert str(tmp_path / "none") in use.notice().replace("\n", "")
        assert "no such folder" in use.notice()


async def test_without_a_watch_a_key_looks_for_changes(tmp_path: Path) -> None:
    root = tmp_path / "p"
    engine = opened_as(Unwatched, root)
    async with using(engine, tmp_path / "s", wait_for="no inotify watches are left") as use:
        await use.ask(RETRY)
        assert "allow more" in use.notice()
        await use.until_seen(table.UNWATCHED)
        (root / "app" / "new.py").write_text("def send_with_retry_anew():\n    pass\n")
        await use.press("ctrl+l")
        await use.until(lambda: "send_with_retry_anew" in use.symbols)
        await use.until_seen(table.UNWATCHED)
        assert "allow more" in use.notice()


async def test_a_glob_that_is_none_is_told_and_forgotten_when_it_is_put_right(tmp_path: Path) -> None:
    async with using(opened(tmp_path / "p"), tmp_path / "s") as use:
        await use.ask(RETRY)
        await use.press("f6", *"[x", "enter")
        await use.until(use.notice, "what is wrong")
        assert "not a path pattern: '[x'; write it as" in use.notice()
        assert not use.symbols
        await use.press("escape", "escape")
        await use.until(lambda: not use.notice())
        use[Question].value = RETRY
        await use.until(use.notice)
        await use.press("f8")
        await use.until(lambda: use.symbols)
        assert not use.notice()


async def test_an_index_that_is_deleted_is_made_anew(tmp_path: Path) -> None:
    root = tmp_path / "p"
    async with using(opened(root), tmp_path / "s") as use:
        await use.ask(RETRY)
        shutil.rmtree(root / ".coreb-search")
        await use.press("x")
        await use.until(lambda: "send" in str(use.symbols) and not use.notice(), "hits again")
        await use.until((root / ".coreb-search").exists, "the index")
