"""Many files to chunks, on every core, in the order given.

tree-sitter holds the interpreter's lock while it parses, so the work goes to
processes. They are plain children behind pipes, not multiprocessing's, which
would import the program's main module in each and lose every worker with one.
A worker that crashes, hangs or takes too much is replaced, and the file that
did it is cut into windows without being parsed. Few files go to one worker,
which is kept for more: grammars crash and hang on small files, too.
"""

from __future__ import annotations

import atexit
import os
import pickle
import queue
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from functools import cache
from itertools import groupby, islice
from pathlib import Path

from coreb_search.errors import CorebError
from coreb_search.indexer.decode import read_source
from coreb_search.indexer.languages import LANGUAGES
from coreb_search.indexer.worker import GREETING, OVERTIME, Batch, FileChunks, chunk_file
from coreb_search.types import Skip, SourceFile

__all__ = ["FileChunks", "chunk_files", "expect"]

# Starting workers costs about as much as this many files.
_FEW_FILES = 60
_FEW_BYTES = 500_000
_MOST_WORKERS = 8
_BATCH_FILES = 24
_BATCH_BYTES = 200_000
_BATCHES_AHEAD = 3
_BATCH_SECONDS = 60.0
_MOST_STILLBORN = 4
# tree-sitter leaks some kilobytes for a file.
_MOST_TURNS = 1_000
_KEPT_AT_WORK = threading.Lock()


def chunk_files(
    root: Path, files: Sequence[SourceFile], max_chars: int, workers: int | None = None
) -> Generator[FileChunks, None, None]:
    """Chunks of each file, in the order of ``files``; a bounded number of files is ahead of the caller.

    ``root`` is what was scanned. ``workers`` is the number of processes, by default one a core, or for
    few files the one that is kept; 0 means this very process.
    """
    root = root.absolute()
    count = _cores() if workers is None else workers
    if count == 0:
        return (chunk_file(root, file, max_chars) for file in files)
    if workers is None and len(files) < _FEW_FILES and sum(file.size for file in files) < _FEW_BYTES:
        return _by_one(root, files, max_chars)
    return _in_processes(_batches(root, files, max_chars), count)


def expect(file: SourceFile) -> None:
    """Start the worker for few files if this one needs it: it loads while the caller looks for more."""
    if LANGUAGES[file.language].grammar and _cores():
        with _KEPT_AT_WORK:
            _kept()


def _by_one(root: Path, files: Sequence[SourceFile], max_chars: int) -> Generator[FileChunks, None, None]:
    for parsed, group in groupby(files, lambda file: _is_to_be_parsed(root, file)):
        if parsed:
            for batch in _batches(root, list(group), max_chars):
                yield from _by_the_kept(batch)
        else:
            yield from (chunk_file(root, file, max_chars) for file in group)


def _is_to_be_parsed(root: Path, file: SourceFile) -> bool:
    if not LANGUAGES[file.language].grammar:
        return False
    source = read_source(root, file) if file.known else None
    return source is None or (not isinstance(source, Skip) and source[1] != file.known)


def _by_the_kept(batch: Batch) -> list[FileChunks]:
    with _KEPT_AT_WORK:
        crew = _kept()
        try:
            done = crew.work(batch)
        except BaseException:
            # Of what it was asked some answers may be on their way.
            _keep_no_more(crew)
            raise
        crew.turns += 1
        if crew.turns >= _MOST_TURNS:
            _keep_no_more(crew)
        return done


@cache
def _kept() -> _Crew:
    """One worker, which waits for more; it ends with this process."""
    crew = _Crew(1)
    atexit.register(crew.dismiss)
    return crew


def _keep_no_more(crew: _Crew) -> None:
    _kept.cache_clear()
    atexit.unregister(crew.dismiss)
    crew.dismiss()


def _cores() -> int:
    available = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(available, _MOST_WORKERS) if sys.executable else 0


def _batches(root: Path, files: Sequence[SourceFile], max_chars: int) -> Iterator[Batch]:
    batch: list[SourceFile] = []
    size = 0
    for file in files:
        batch.append(file)
        size += file.size
        if len(batch) == _BATCH_FILES or size >= _BATCH_BYTES:
            yield Batch(root, batch, max_chars)
            batch, size = [], 0
    if batch:
        yield Batch(root, batch, max_chars)


def _in_processes(batches: Iterator[Batch], count: int) -> Generator[FileChunks, None, None]:
    crew = _Crew(count)
    threads = ThreadPoolExecutor(count, thread_name_prefix="chunking")
    try:
        ahead: deque[Future[list[FileChunks]]] = deque()
        for batch in islice(batches, count * _BATCHES_AHEAD):
            ahead.append(threads.submit(crew.work, batch))
        while ahead:
            done = ahead.popleft().result()
            for batch in islice(batches, 1):
                ahead.append(threads.submit(crew.work, batch))
            yield from done
    finally:
        crew.dismiss()
        threads.shutdown(cancel_futures=True)


class _Crew:
    """The workers; each serves one thread at a time."""

    def __init__(self, count: int) -> None:
        self._idle: queue.SimpleQueue[_Worker] = queue.SimpleQueue()
        self._all = {_Worker() for _ in range(count)}
        self._dismissed = False
        self._stillborn = 0
        self.turns = 0
        self._lock = threading.Lock()
        for worker in self._all:
            self._idle.put(worker)

    def work(self, batch: Batch) -> list[FileChunks]:
        """A batch's answer. A file that cost a worker is tried alone once more, unless its time ran out."""
        answer: list[FileChunks] = []
        suspected = False
        while len(answer) < len(batch.files):
            asked = batch.files[len(answer) :][: 1 if suspected else None]
            got, overtime = self._try(batch._replace(files=asked))
            answer += got
            if len(got) < len(asked) and (suspected or overtime):
                guilty = batch.files[len(answer)]
                answer.append(chunk_file(batch.root, guilty, batch.max_chars, parse=False))
                suspected = False
            else:
                suspected = len(got) < len(asked)
        return answer

    def _try(self, batch: Batch) -> tuple[list[FileChunks], bool]:
        """As many answers as the worker survived, and whether it ran out of time."""
        worker = used = self._idle.get()
        try:
            while not worker.started():
                worker = used = self._replaced(worker, stillborn=True)
            answers = list(worker.work(batch))
            if len(answers) < len(batch.files):
                worker = self._replaced(worker)
        finally:
            self._idle.put(worker)
        return answers, used.ran_out_of_time

    def _replaced(self, worker: _Worker, stillborn: bool = False) -> _Worker:
        worker.stop()
        with self._lock:
            if self._dismissed:
                raise CancelledError
            self._stillborn += stillborn
            if self._stillborn > _MOST_STILLBORN:
                raise CorebError(
                    f"processes cannot be started: check `{sys.executable} -c 'import {__name__}'`"
                )
            self._all.discard(worker)
            new = _Worker()
            self._all.add(new)
            return new

    def dismiss(self) -> None:
        """End all workers at once, whatever they are at."""
        with self._lock:
            self._dismissed = True
            for worker in self._all:
                worker.stop()


class _Worker:
    """A child process that chunks."""

    def __init__(self) -> None:
        self._greeted = False
        # -P keeps the current folder, which may be anyone's, off the child's import path.
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", "from coreb_search.indexer.worker import main; main()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )

    def started(self) -> bool:
        """Whether the process lives to work; waits for its greeting."""
        if not self._greeted and self._process.stdout:
            self._greeted = self._process.stdout.read(len(GREETING)) == GREETING
        return self._greeted

    def work(self, batch: Batch) -> Iterator[FileChunks]:
        """The answers, up to the file that the process did not survive."""
        stdin, stdout = self._process.stdin, self._process.stdout
        if stdin is None or stdout is None:
            return
        limit = threading.Timer(_BATCH_SECONDS, self._process.kill)
        limit.start()
        try:
            pickle.dump(batch, stdin, protocol=5)
            stdin.flush()
            for _ in batch.files:
                yield pickle.load(stdout)  # noqa: S301 (from the own child, over its pipe)
        except (EOFError, OSError, ValueError, pickle.UnpicklingError):
            return
        finally:
            limit.cancel()

    @property
    def ran_out_of_time(self) -> bool:
        """Whether that ended the process; known once it was stopped."""
        return self._process.returncode == -OVERTIME

    def stop(self) -> None:
        """Kill and reap."""
        self._process.kill()
        self._process.wait()
