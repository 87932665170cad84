"""Many files to chunks, on every core, in the order given.

A file that costs its worker is cut into windows without being parsed. Few
files go to one worker, which is kept for more: grammars crash and hang on
small files, too.
"""

from __future__ import annotations

import atexit
import os
import sys
import threading
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from itertools import groupby, islice
from pathlib import Path

from coreb_search.indexer.crew import Crew
from coreb_search.indexer.decode import read_source
from coreb_search.indexer.languages import LANGUAGES
from coreb_search.indexer.worker import Batch, FileChunks, chunk_file
from coreb_search.types import Skip, SourceFile

__all__ = ["FileChunks", "chunk_files", "expect"]

# Starting workers costs about as much as this many files.
_FEW_FILES = 60
_FEW_BYTES = 500_000
_MOST_WORKERS = 8
_BATCH_FILES = 24
_BATCH_BYTES = 200_000
_BATCHES_AHEAD = 3
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
def _kept() -> Crew:
    """One worker, which waits for more; it ends with this process."""
    crew = Crew(1)
    atexit.register(crew.dismiss)
    return crew


def _keep_no_more(crew: Crew) -> None:
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
    crew = Crew(count)
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
