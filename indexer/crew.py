"""Processes that chunk for this one, and are replaced when they crash, hang or take too much.

tree-sitter holds the interpreter's lock while it parses, and grammars end the process that they run in. The
workers are plain children behind pipes, not multiprocessing's, which would import the program's main module
in each and lose every worker with one.
"""

from __future__ import annotations

import os
import pickle
import queue
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress

from coreb_search.errors import CorebError
from coreb_search.indexer.worker import GREETING, OVERTIME, Batch, FileChunks, chunk_file

_BATCH_SECONDS = 60.0
_MOST_STILLBORN = 4


class Crew:
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
            with self._limit():
                self._greeted = self._process.stdout.read(len(GREETING)) == GREETING
        return self._greeted

    def work(self, batch: Batch) -> Iterator[FileChunks]:
        """The answers, up to the file that the process did not survive."""
        stdin, stdout = self._process.stdin, self._process.stdout
        if stdin is None or stdout is None:
            return
        with self._limit(), suppress(EOFError, OSError, ValueError, pickle.UnpicklingError):
            pickle.dump(batch, stdin, protocol=5)
            stdin.flush()
            for _ in batch.files:
                yield pickle.load(stdout)  # noqa: S301 (from the own child, over its pipe)

    @contextmanager
    def _limit(self) -> Iterator[None]:
        """It is killed if this takes too long: somebody may have stopped it."""
        timer = threading.Timer(_BATCH_SECONDS, self._process.kill)
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            # No thread of ours is there afterwards, not even for a moment.
            timer.join()

    @property
    def ran_out_of_time(self) -> bool:
        """Whether that ended the process; known once it was stopped."""
        return self._process.returncode == -OVERTIME

    def stop(self) -> None:
        """Kill and reap."""
        self._process.kill()
        self._process.wait()
