"""The whole pipeline on real files: what is found, and what follows a change."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import threading
import time
from concurrent.futures import Executor
from pathlib import Path

import lance
import pytest

from coreb_search.engine import Engine
from coreb_search.errors import IndexMissing, UsageError
from coreb_search.indexer.walk import ScanOptions
from coreb_search.store import loading
from coreb_search.store.snapshot import Snapshot
from coreb_search.types import Expansion, Filters, Hit, Query, Spot

FILES = {
    "app/upload.py": '''
"""Uploads."""

RETRIES = 3


class Uploader:
    """Sends files."""

    def send_with_retry(self, path):
        """Try again when the network fails."""
        for attempt in range(RETRIES):
            if self.post(path):
                return attempt
        raise OSError(path)

    def post(self, path):
        return bool(path)
''',
    "app/dates.go": """package app

// ParseDate reads a day such as 2024-05-01.
func ParseDate(text string) (time.Time, error) {
	return time.Parse("2006-01-02", text)
}
""",
    "tests/test_upload.py": "def test_send_with_retry():\n    assert Uploader().send_with_retry('x') == 0\n",
    "README.md": "# Upload service\n\nSends files, and tries again.\n",
    "logo.bin": "\0\0\0",
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    root = tmp_path / "project"
    for name, text in FILES.items():
        write(root / name, text)
    return root


def write(path: Path, text: str) -> None:
    """As long ago, so that nothing is read again merely because it is fresh."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    written = time.time() - 3600 + random.random()
    os.utime(path, (written, written))


def engine(root: Path) -> Engine:
    return Engine.open(root, model="hash")


def found(root: Path, text: str, **more: object) -> list[Hit]:
    return engine(root).search(Query(text, **more))  # type: ignore[arg-type]


def rows(root: Path) -> list[tuple[str, int, int, str, str]]:
    hits = engine(root).search(Query("x y z", mode="vector", k=100_000))
    return sorted(
        (h.chunk.path, h.chunk.start_line, h.chunk.end_line, h.chunk.symbol, h.chunk.code) for h in hits
    )


def test_a_question_finds_the_function(project: Path) -> None:
    stats = engine(project).index()
    assert stats.files == 4
    assert stats.chunks == len(rows(project))
    assert stats.skipped == {"binary": 1}
    best = found(project, "send with retry when the network fails")[0].chunk
    assert (best.path, best.symbol, best.kind) == ("app/upload.py", "Uploader.send_with_retry", "method")
    assert best.doc == "Try again when the network fails."


@pytest.mark.parametrize("mode", ["hybrid", "vector", "lexical"])
def test_every_mode_answers(project: Path, mode: str) -> None:
    engine(project).index()
    assert found(project, "parse date", mode=mode)[0].chunk.symbol == "ParseDate"


def test_filters_and_k(project: Path) -> None:
    engine(project).index()
    assert {h.chunk.language for h in found(project, "retry", filters=Filters(languages=("go",)))} == {"go"}
    assert {h.chunk.path for h in found(project, "retry", filters=Filters(folder="tests"))} == {
        "tests/test_upload.py"
    }
    assert len(found(project, "retry", k=1)) == 1


def test_every_signal_is_there_to_explain_the_score(project: Path) -> None:
    engine(project).index()
    hit = next(h for h in found(project, "send with retry") if h.chunk.path.startswith("tests/"))
    assert {"cosine", "bm25", "vector", "lexical", "test or example"} <= hit.signals.keys()


def test_nothing_changed_reads_nothing(project: Path) -> None:
    first = engine(project).index()
    assert first.changed == 4
    again = engine(project).index()
    assert (again.changed, again.deleted, again.chunks) == (0, 0, first.chunks)


def test_a_touched_file_is_read_but_not_embedded_again(project: Path) -> None:
    engine(project).index()
    before = rows(project)
    os.utime(project / "app/upload.py", (1, 1))
    assert engine(project).status().stale == 1
    assert engine(project).index().changed == 1
    assert rows(project) == before
    assert engine(project).status().stale == 0


def test_an_edit_of_the_same_size_within_one_tick_is_seen(project: Path) -> None:
    path = project / "app/dates.go"
    now = time.time_ns()
    os.utime(path, ns=(now, now))
    engine(project).index()
    path.write_text(FILES["app/dates.go"].replace("ParseDate", "ParseTime"))
    os.utime(path, ns=(now, now))
    engine(project).index()
    assert {row[3] for row in rows(project) if row[0] == "app/dates.go"} >= {"ParseTime"}


def test_edits_renames_and_deletions_leave_no_ghosts(project: Path) -> None:
    engine(project).index()
    write(project / "app/upload.py", FILES["app/upload.py"].replace("send_with_retry", "push"))
    (project / "app/dates.go").rename(project / "app/days.go")
    (project / "README.md").unlink()
    engine(project).index()
    fresh = project.parent / "fresh"
    project_files = {
        p.relative_to(project): p.read_text() for p in project.rglob("*") if p.suffix in (".py", ".go", ".md")
    }
    for name, text in project_files.items():
        write(fresh / name, text)
    engine(fresh).index()
    assert rows(project) == rows(fresh)


def test_without_an_index_the_answer_is_how_to_make_one(project: Path) -> None:
    with pytest.raises(IndexMissing, match="coreb-search index"):
        found(project, "anything")


@pytest.mark.parametrize("text", ["", "  \n"])
def test_an_empty_question_is_refused(project: Path, text: str) -> None:
    with pytest.raises(UsageError):
        found(project, text)


@pytest.mark.parametrize(
    "text", ["' OR 1=1 --", '"unbalanced', "a:b AND (c", "💥", "\0", "*", "\udce9", "é" * 5000]
)
def test_any_question_is_answered(project: Path, text: str) -> None:
    engine(project).index()
    found(project, text)


def test_similar_leaves_its_own_function_out(project: Path) -> None:
    write(
        project / "lib/retry.py",
        "def send_again(path):\n    for attempt in range(3):\n        if post(path):\n"
        "            return attempt\n    raise OSError(path)\n",
    )
    engine(project).index()
    hits = engine(project).similar(Spot(project / "app/upload.py", 12, 12), Query(""))
    assert hits[0].chunk.symbol == "send_again"
    assert not [h for h in hits if h.chunk.symbol == "Uploader.send_with_retry"]
    with pytest.raises(UsageError, match="no code at line 999"):
        engine(project).similar(Spot(project / "app/upload.py", 999, 999), Query(""))


def test_similar_sees_the_file_as_it_is_now(project: Path) -> None:
    engine(project).index()
    new = project / "app/new.go"
    write(
        new,
        "package app\n\nfunc parseDay(text string) (time.Time, error) {\n"
        "\treturn time.Parse(layout, text)\n}\n",
    )
    assert engine(project).similar(Spot(new, 4, 4), Query(""))[0].chunk.symbol == "ParseDate"


def test_flags_hold_for_later_runs(project: Path) -> None:
    engine(project).index(options=ScanOptions(exclude=("tests/",)))
    engine(project).refresh()
    assert not [row for row in rows(project) if row[0].startswith("tests/")]


def test_status_counts_and_explains(project: Path) -> None:
    engine(project).index()
    write(project / "new.py", "x = 1\n")
    (project / "README.md").unlink()
    status = engine(project).status()
    assert status.stale == 2
    assert status.languages["python"] == len([row for row in rows(project) if row[0].endswith(".py")])
    assert [(skip.path, skip.reason) for skip in status.skipped] == [("logo.bin", "binary")]


def test_an_empty_project(tmp_path: Path) -> None:
    stats = engine(tmp_path).index()
    assert (stats.files, stats.chunks) == (0, 0)
    assert found(tmp_path, "anything") == []


def test_a_single_file_is_a_project(tmp_path: Path) -> None:
    write(tmp_path / "one.py", "def alone():\n    return 1\n")
    one = Engine.open(tmp_path / "one.py", index=str(tmp_path / "index"), model="hash")
    one.index()
    assert [h.chunk.symbol for h in one.search(Query("alone"))] == ["alone"]


def test_a_folder_of_a_project_narrows_and_the_index_stays_the_projects(project: Path) -> None:
    engine(project).index()
    inner = Engine.open(project / "app", model="hash")
    assert inner.project.root == project
    assert inner.project.folder == "app"


def test_a_search_waits_for_the_first_index_to_be_whole(project: Path) -> None:
    """It used to answer "nothing found" from tables that were there, and empty."""
    told: list[str] = []
    with engine(project)._store.writing():
        searching = threading.Thread(target=lambda: engine(project).refresh(waiting=told.append))
        searching.start()
        searching.join(0.5)
        assert searching.is_alive()
    searching.join()
    assert len(told) == 1
    assert found(project, "parse date")[0].chunk.symbol == "ParseDate"


def test_a_later_search_does_not_wait_for_a_writer(project: Path) -> None:
    engine(project).index()
    write(project / "new.py", "def new(): pass\n")
    with engine(project)._store.writing():
        engine(project).refresh(waiting=lambda _: pytest.fail("waited"))
    assert found(project, "parse date")


def test_a_run_that_waited_sees_what_came_meanwhile(project: Path) -> None:
    """Symptom: it took what it had not seen for gone, as it had looked before it waited."""
    engine(project).index()
    write(project / "app/one.py", "def one(): pass\n")
    begun, gone_on = threading.Event(), threading.Event()

    def hold(done: int, _total: int, _chunks: int) -> None:
        if not done:
            begun.set()
            assert gone_on.wait(20)

    holder = threading.Thread(target=lambda: engine(project).index(progress=hold))
    holder.start()
    assert begun.wait(20)
    told: list[str] = []
    waiting = threading.Thread(target=lambda: engine(project).index(waiting=told.append))
    waiting.start()
    while not told:
        time.sleep(0.01)
    write(project / "app/late.py", "def late(): pass\n")
    (project / "README.md").unlink()
    gone_on.set()
    holder.join()
    waiting.join()
    assert {path for path, *_ in rows(project)} >= {"app/one.py", "app/late.py"}
    assert "README.md" not in {path for path, *_ in rows(project)}


@pytest.mark.root
def test_what_cannot_be_read_this_time_stays_as_it_was(project: Path) -> None:
    """Symptom: one error of the disk, and the file was out of the index until it changed again."""
    engine(project).index()
    before = rows(project)
    write(project / "app/upload.py", "def upload_anew(): pass\n")
    one = engine(project)
    told: list[str] = []
    one.tell = told.append
    # Its first bytes cannot be read.
    memory, place = f"/proc/{os.getpid()}/mem", project / "app/upload.py"
    subprocess.run(["mount", "--bind", memory, place], check=True)
    try:
        stats = one.index()
    finally:
        subprocess.run(["umount", "--lazy", place], check=True)
    assert stats.skipped["could not be read this time"] == 1
    assert told == ["1 file could not be read, app/upload.py for one; the next run tries again"]
    assert rows(project) == before
    engine(project).index()
    assert found(project, "upload anew")[0].chunk.symbol == "upload_anew"


@pytest.mark.parametrize("table", ["chunks", "files"])
def test_a_first_run_that_died_before_its_first_version_is_made_good(project: Path, table: str) -> None:
    """``_versions`` without a version in it: every later run failed until ``clean``."""
    engine(project).index()
    before = rows(project)
    for folder in (project / ".coreb-search").glob(f"{table}_*.lance/*"):
        shutil.rmtree(folder)
        folder.mkdir()
    engine(project).index()
    assert rows(project) == before


def test_the_querys_own_place_does_not_cost_a_hit(tmp_path: Path) -> None:
    """With k at the number of candidates or above there was one hit less than there could be."""
    for n in range(130):
        write(tmp_path / f"m{n}.py", f"def same_work_{n}(values):\n    return sum(values) + {n}\n")
    asked = engine(tmp_path)
    asked.index()
    for mode in ("vector", "lexical", "hybrid"):
        hits = asked.similar(Spot(tmp_path / "m7.py", 1, 1), Query("", mode=mode, k=110))
        assert len(hits) == 110
        assert "m7.py" not in {hit.chunk.path for hit in hits}


class Enough(Exception):
    pass


def test_a_run_ended_by_its_progress_keeps_what_it_had_and_the_next_goes_on(tmp_path: Path) -> None:
    """Whoever watches may quit in the middle: the workers end, the lock is free, nothing is lost."""
    for number in range(90):
        write(tmp_path / f"m{number}.py", f"def function_{number}():\n    return {number}\n")
    told: list[tuple[int, int, int]] = []

    def watch(done: int, total: int, chunks: int) -> None:
        told.append((done, total, chunks))
        if done == 40:
            raise Enough

    before = set(threading.enumerate())
    with pytest.raises(Enough):
        engine(tmp_path).index(watch)
    assert told[0] == (0, 90, 0)
    assert [done for done, _, _ in told] == list(range(41))
    left = set(threading.enumerate()) - before
    for thread in left:
        # A cancelled timer may need a moment to end.
        thread.join(1)
    assert not any(thread.is_alive() for thread in left)
    stats = engine(tmp_path).index()
    assert (stats.files, stats.chunks) == (90, 90)


def test_a_method_lies_in_its_class(project: Path) -> None:
    one = engine(project)
    one.index()
    chunk = next(hit.chunk for hit in one.search(Query("send with retry")) if "." in hit.chunk.symbol)
    head = one.enclosing(chunk)
    assert head is not None
    assert (head.symbol, head.kind, head.path) == ("Uploader", "class", "app/upload.py")
    assert one.enclosing(head) is None


def test_the_head_of_a_class_is_its_first_piece(tmp_path: Path) -> None:
    """Symptom: a line between two methods stood above the second as if it were the class's."""
    first = "    def first(self):\n        return 1\n"
    between = (
        "    secrets = property(first, None, None, 'what stands between two methods is the class too')\n"
    )
    second = "    def second(self):\n        return 2\n"
    write(tmp_path / "a.py", "\n".join(["class Store:", "    'Keeps.'", first, between, second]))
    one = engine(tmp_path)
    one.index()
    head = one.enclosing(next(hit.chunk for hit in one.search(Query("second")) if hit.chunk.kind == "method"))
    assert head is not None
    assert head.start_line == 1


def test_a_chunk_is_found_again_where_it_has_gone_to(project: Path) -> None:
    one = engine(project)
    one.index()
    chunk = next(hit.chunk for hit in one.search(Query("send with retry")) if hit.chunk.kind == "method")
    write(project / "app/upload.py", "\n\n\n" + FILES["app/upload.py"].replace("OSError", "ValueError"))
    one.index()
    again = one.found_again(chunk)
    assert again is not None
    assert (again.start_line, again.symbol) == (chunk.start_line + 3, chunk.symbol)
    assert "ValueError" in again.code
    (project / "app/upload.py").unlink()
    one.index()
    assert one.found_again(chunk) is None


def test_the_languages_are_counted_in_chunks(project: Path) -> None:
    one = engine(project)
    assert one.languages() == {}
    stats = one.index()
    counts = one.languages()
    assert sum(counts.values()) == stats.chunks
    assert list(counts.values()) == sorted(counts.values(), reverse=True)
    assert {"python", "go", "markdown"} == set(counts)


def test_a_warm_engine_answers_as_a_cold_one(project: Path) -> None:
    """Warming up needs no index, and after it the first question loads nothing more."""
    one = engine(project)
    one.warm_up()
    one.index()
    cold = engine(project).search(Query("try again when the network fails"))
    one.warm_up()
    assert one.search(Query("try again when the network fails")) == cold


@pytest.mark.parametrize("expand", ["none", "feedback"])
def test_one_question_reads_no_more_than_it_needs(
    project: Path, monkeypatch: pytest.MonkeyPatch, expand: Expansion
) -> None:
    """All rows are read into memory for the next one."""
    loaded: list[int] = []
    load = loading.load

    def counted(
        dataset: lance.LanceDataset, dim: int, helper: Executor, earlier: Snapshot | None
    ) -> Snapshot:
        loaded.append(dim)
        return load(dataset, dim, helper, earlier)

    monkeypatch.setattr(loading, "load", counted)
    one = engine(project)
    one.index()
    assert one.search(Query("try again when the network fails", expand=expand))
    assert not loaded
    for _ in range(3):
        assert one.search(Query("read a day", expand=expand))
    assert len(loaded) == 1


def test_what_an_editor_holds_is_what_similar_sees(project: Path) -> None:
    """Saved or not, shifted by new lines or not: the text decides, and the own function is left out."""
    write(
        project / "app/again.go", "package app\n\n// RetrySend tries again.\nfunc RetrySend(p string) {\n}\n"
    )
    asked = engine(project)
    asked.index()
    path = project / "app/upload.py"
    held = "import os\n" * 40 + path.read_text()
    line = held[: held.index("def send_with_retry")].count("\n") + 1
    hits = asked.similar(Spot(path, line, line, held), Query(""))
    assert "Uploader.send_with_retry" not in {hit.chunk.symbol for hit in hits}
    assert "RetrySend" in {hit.chunk.symbol for hit in hits}
    fresh = "def retry_send(p):\n    'Tries again.'\n"
    hits = asked.similar(Spot(Path("untitled"), 1, 1, fresh, "py"), Query(""))
    assert hits[0].chunk.symbol == "RetrySend"


def test_several_lines_are_looked_for_as_they_are_and_what_they_touch_is_left_out(project: Path) -> None:
    asked = engine(project)
    asked.index()
    path = project / "app/upload.py"
    last = path.read_text().count("\n")
    hits = asked.similar(Spot(path, 1, last), Query("def send_with_retry(path): post(path)"))
    assert hits
    assert "app/upload.py" not in {hit.chunk.path for hit in hits}


def test_engines_share_a_model(project: Path) -> None:
    one, two = Engine.open(project), Engine.open(project.parent)
    assert one.encoder is two.encoder


def test_the_index_holds_what_belongs_to_the_project(project: Path, tmp_path: Path) -> None:
    (project / ".gitignore").write_text("secret.py\n")
    write(project / "secret.py", "KEY = 1\n")
    outside = tmp_path / "outside.py"
    write(outside, "def out(): pass\n")
    (project / "link.py").symlink_to(outside)
    asked = engine(project)
    asked.index()
    inside = project / "app" / ".." / "app" / "upload.py"
    assert asked.holds(project / "app/upload.py")
    assert asked.holds(inside)
    for path in (project / "secret.py", outside, project / "link.py", project / "no.py", project):
        assert not asked.holds(path)
