"""Files to chunks over processes: same answers, and no file can hurt another."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from coreb_search.errors import CorebError
from coreb_search.indexer import crew, pipeline
from coreb_search.indexer.chunking import chunk_source
from coreb_search.indexer.pipeline import FileChunks, chunk_files
from coreb_search.indexer.walk import scan
from coreb_search.text import lexical_text
from coreb_search.types import SourceFile
from tests.indexer.trees import plant

CODE = 'def greet_{0}(name):\n    """Say hello {0}."""\n    return f"hello {{name}}"\n'
HERE = Path(__file__).parents[2]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    return plant(folder, {f"pkg{n % 7}/m{n:03}.py": CODE.format(n) for n in range(150)})


def workers_of(pid: int) -> list[int]:
    return sorted(int(folder.name) for folder in Path("/proc").glob("[0-9]*") if is_worker_of(folder, pid))


def is_worker_of(process: Path, parent: int) -> bool:
    try:
        stat, command = (process / "stat").read_text(), (process / "cmdline").read_text()
    except OSError:
        return False
    return int(stat.rpartition(")")[2].split()[1]) == parent and "indexer.worker" in command


def gone(pids: list[int], seconds: float = 5) -> bool:
    end = time.monotonic() + seconds
    while any(Path(f"/proc/{pid}").exists() for pid in pids) and time.monotonic() < end:
        time.sleep(0.02)
    return not any(Path(f"/proc/{pid}").exists() for pid in pids)


def test_processes_answer_as_this_process_does_in_the_order_given(root: Path) -> None:
    files = scan(root).files[::-1]
    alone = list(chunk_files(root, files, 4000, workers=0))
    assert list(chunk_files(root, files, 4000, workers=2)) == alone
    assert [one.file for one in alone] == files
    first = alone[0]
    text = (root / first.file.path).read_text()
    assert first.chunks == tuple(chunk_source(text, first.file.path, "python", 4000))
    assert first.words == tuple(lexical_text(chunk) for chunk in first.chunks)
    assert first.skip is None and len(first.hash) == 32


def test_no_files_give_nothing(root: Path) -> None:
    assert list(chunk_files(root, [], 4000)) == list(chunk_files(root, [], 4000, workers=2)) == []


@pytest.fixture(autouse=True)
def _none_is_kept() -> Iterator[None]:
    keep_no_more()
    yield
    keep_no_more()
    assert workers_of(os.getpid()) == []


def keep_no_more() -> None:
    if pipeline._kept.cache_info().currsize:
        pipeline._keep_no_more(pipeline._kept())


def test_few_files_go_to_one_process_which_is_kept(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(root, {"z.txt": "None for text.\n"})
    *code, text = scan(root).files
    assert len(list(chunk_files(root, [text], 4000))) == 1
    assert workers_of(os.getpid()) == []
    monkeypatch.setattr(pipeline, "_MOST_TURNS", 2)
    assert len(list(chunk_files(root, code[:20], 4000))) == 20
    (worker,) = workers_of(os.getpid())
    assert len(list(chunk_files(root, code[:1], 4000))) == 1
    # It was its last turn.
    assert gone([worker])


def test_a_run_that_ends_amid_few_files_leaves_no_answers_for_the_next(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = scan(root).files[:2]
    list(chunk_files(root, files[:1], 4000))
    with monkeypatch.context() as context, pytest.raises(KeyboardInterrupt):
        context.setattr(pickle, "load", interrupt)
        list(chunk_files(root, files[:1], 4000))
    (one,) = chunk_files(root, files[1:], 4000)
    assert one.file == files[1]
    assert one.chunks


def interrupt(_pipe: object) -> None:
    raise KeyboardInterrupt


def test_a_kept_process_that_is_gone_is_replaced(root: Path) -> None:
    files = scan(root).files[:2]
    before = list(chunk_files(root, files, 4000))
    os.kill(workers_of(os.getpid())[0], signal.SIGKILL)
    assert list(chunk_files(root, files, 4000)) == before


def test_a_process_that_is_stopped_before_it_has_begun_is_replaced(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever waited for its greeting waited for ever."""
    files = scan(root).files[:2]
    before = list(chunk_files(root, files, 4000))
    pipeline._keep_no_more(pipeline._kept())
    monkeypatch.setattr(crew, "_BATCH_SECONDS", 2.0)
    pipeline.expect(files[0])
    os.kill(workers_of(os.getpid())[0], signal.SIGSTOP)
    assert list(chunk_files(root, files, 4000)) == before


@pytest.mark.parametrize("workers", [None, 1])
def test_what_is_known_by_its_bytes_is_not_cut(root: Path, workers: int | None) -> None:
    """A ``chmod`` of the tree took as long as a first index, and a large file that was touched a process."""
    plant(root, {"pkg0/large.py": "x = 'a long text'\n" * 10_000})
    *files, last = (one for one in scan(root).files if one.path.startswith("pkg0/"))
    hashes = {one.file.path: one.hash for one in chunk_files(root, files, 4000, 1)}
    known = [replace(file, known=hashes[file.path]) for file in files]
    assert "pkg0/large.py" in hashes
    answers = chunk_files(root, [*known, replace(last, known=hashes["pkg0/large.py"])], 4000, workers)
    for one in islice(answers, len(files)):
        assert (one.hash, one.chunks) == (hashes[one.file.path], ())
        assert workers or not workers_of(os.getpid())
    (changed,) = answers
    assert changed.chunks


def test_left_out_files_say_why(root: Path) -> None:
    plant(root, {"a.py": b"\0\1\2", "b.py": "# @generated\n"})
    files = [*scan(root).files[:2], SourceFile("gone.py", "python", 1, 0)]
    found = list(chunk_files(root, files, 4000))
    assert [(one.file.path, one.skip, one.hash, one.chunks) for one in found] == [
        ("a.py", "binary", "", ()),
        ("b.py", "generated", "", ()),
        ("gone.py", "vanished", "", ()),
    ]


def test_a_single_file_as_root_and_a_relative_root(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = root / "pkg0" / "m000.py"
    monkeypatch.chdir(root.parent)
    for start in (file, file.relative_to(root.parent)):
        (only,) = chunk_files(start, scan(start).files, 4000, workers=1)
        assert only.chunks[0].symbol == "greet_0"


FAULTS = """
import os, sys, time
def fault(event, args):
    if event == "open" and isinstance(args[0], str):
        if args[0].endswith("crash.py"):
            os.abort()
        if args[0].endswith("hang.py"):
            time.sleep(600)
        if args[0].endswith("raise.py"):
            raise RuntimeError("no parser expects this")
sys.addaudithook(fault)
"""


@pytest.fixture
def faulty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Workers, not this process, then crash, hang or raise on the files named so."""
    plant(tmp_path, {"faults/sitecustomize.py": FAULTS})
    monkeypatch.syspath_prepend(str(tmp_path / "faults"))
    monkeypatch.setattr(crew, "_BATCH_SECONDS", 2.0)
    yield


@pytest.mark.usefixtures("faulty")
@pytest.mark.parametrize("kind", ["crash", "hang"])
def test_a_file_that_breaks_its_worker_is_cut_into_windows(root: Path, kind: str) -> None:
    plant(root, {f"pkg3/{kind}.py": "x = 1\n"})
    found = list(chunk_files(root, scan(root).files, 4000, workers=2))
    assert len(found) == 151
    assert not any(one.skip for one in found)
    windows = [one.file.path for one in found if one.chunks[0].kind == "window"]
    assert windows == [f"pkg3/{kind}.py"]


@pytest.mark.usefixtures("faulty")
def test_a_file_that_cannot_even_be_read_costs_itself_only(root: Path) -> None:
    plant(root, {"pkg3/raise.py": "x = 1\n"})
    found = list(chunk_files(root, scan(root).files, 4000, workers=2))
    lost = {one.file.path: one.skip for one in found if one.skip}
    assert (len(found), lost) == (151, {"pkg3/raise.py": "could not be parsed"})


@pytest.mark.usefixtures("faulty")
def test_processes_that_never_start_are_one_clear_error(root: Path, tmp_path: Path) -> None:
    """Every file of the project was reported as not parsable, slowly."""
    plant(tmp_path, {"faults/sitecustomize.py": "import os; os._exit(3)"})
    with pytest.raises(CorebError, match="processes cannot be started"):
        list(chunk_files(root, scan(root).files, 4000, workers=2))
    assert workers_of(os.getpid()) == []


def test_a_worker_killed_from_outside_loses_nothing(root: Path) -> None:
    files = scan(root).files
    answers = chunk_files(root, files, 4000, workers=2)
    found = [next(answers)]
    os.kill(workers_of(os.getpid())[0], signal.SIGKILL)
    found += answers
    assert [one.file for one in found] == files
    assert not any(one.skip for one in found)


def test_an_interrupt_is_the_business_of_the_parent(root: Path) -> None:
    answers = chunk_files(root, scan(root).files, 4000, workers=2)
    found = list(islice(answers, 100))
    before = workers_of(os.getpid())
    for pid in before:
        os.kill(pid, signal.SIGINT)
    found += islice(answers, 49)
    assert workers_of(os.getpid()) == before
    found += answers
    assert len(found) == 150


def test_whoever_stops_listening_leaves_no_process(root: Path) -> None:
    answers = chunk_files(root, scan(root).files, 4000, workers=2)
    next(answers)
    pids = workers_of(os.getpid())
    assert len(pids) == 2
    answers.close()
    assert gone(pids, seconds=1)


SCRIPT = """
import sys, time
from pathlib import Path
from coreb_search.indexer.pipeline import chunk_files
from coreb_search.indexer.walk import scan
print("main runs", flush=True)
root = Path(sys.argv[1])
answers = chunk_files(root, scan(root).files, 4000, workers=2)
chunks = len(next(answers).chunks)
if sys.argv[2] == "wait":
    print("ready", flush=True)
    time.sleep(600)
print(chunks + sum(len(one.chunks) for one in answers), flush=True)
"""


def script(root: Path, what: str) -> subprocess.Popen[str]:
    plant(root.parent, {"script.py": SCRIPT})
    return subprocess.Popen(
        [sys.executable, str(root.parent / "script.py"), str(root), what],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(HERE)},
        cwd=root,
    )


def test_workers_do_not_outlive_a_killed_parent(root: Path) -> None:
    parent = script(root, "wait")
    assert parent.stdout and parent.stdout.readline() and parent.stdout.readline() == "ready\n"
    pids = workers_of(parent.pid)
    assert len(pids) == 2
    parent.kill()
    parent.communicate()
    assert gone(pids)


def test_the_main_module_runs_once_and_the_searched_folder_is_not_imported_from(root: Path) -> None:
    """Every worker imported the console script anew; a project's pickle.py took the library's place."""
    plant(root, {"pickle.py": "raise SystemExit(1)\n", "coreb_search/__init__.py": "raise SystemExit(1)\n"})
    output, errors = script(root, "go").communicate(timeout=30)
    assert output.splitlines() == ["main runs", str(total(root))], errors


def total(root: Path) -> int:
    found: list[FileChunks] = list(chunk_files(root, scan(root).files, 4000, workers=0))
    return sum(len(one.chunks) for one in found)
