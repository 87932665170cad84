"""One file's chunks, and the process that makes them for a parent.

``main`` is such a process: batches of files come in on stdin, their chunks
leave on stdout, both pickled. Imports stay few, so that a
worker starts in a tenth of a second; it ends when its stdin does, so that none
outlives its parent, however that ends.
"""

from __future__ import annotations

import os
import pickle
import queue
import resource
import signal
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, NamedTuple

from coreb_search.indexer.decode import read_source
from coreb_search.text import lexical_text
from coreb_search.types import Chunk, Skip, SourceFile

GREETING = b"ready"
UNPARSED = "could not be parsed"
OVERTIME = signal.SIGPROF
"""What ends a worker whose file takes too long, wherever it is: nothing stops a grammar from inside."""

_MEMORY = 1 << 30
_SECONDS = 2.0
_USUAL_BYTES = 1_000_000
"""Processor time of one file up to this size, and of so much of a larger one; 20,000 functions take half."""


@dataclass(frozen=True, slots=True)
class FileChunks:
    """What was read from one file."""

    file: SourceFile
    hash: str
    """Of its bytes; empty when it was left out."""
    chunks: tuple[Chunk, ...]
    """None of a file whose bytes the index knows."""
    words: tuple[str, ...]
    """The lexical text of each chunk."""
    skip: str | None
    """Why it was left out after reading."""


class Batch(NamedTuple):
    """Files for one trip to a worker."""

    root: Path
    files: Sequence[SourceFile]
    max_chars: int


def chunk_file(root: Path, file: SourceFile, max_chars: int, *, parse: bool = True) -> FileChunks:
    """Read and chunk; a file that breaks its parser becomes windows, one that breaks those is left out."""
    # The parent seldom cuts files itself.
    from coreb_search.indexer.chunking import chunk_source

    try:
        source = read_source(root, file)
        if isinstance(source, Skip):
            return _left_out(file, source.reason)
        text, digest = source
        if digest == file.known:
            return FileChunks(file, digest, (), (), None)
        chunks = tuple(chunk_source(text, file.path, file.language, max_chars, parse=parse))
        words = tuple(map(lexical_text, chunks))
    except Exception:  # noqa: BLE001 (a file may be built to break any parser; it must cost itself only)
        return chunk_file(root, file, max_chars, parse=False) if parse else _left_out(file, UNPARSED)
    return FileChunks(file, digest, chunks, words, None)


def _left_out(file: SourceFile, reason: str) -> FileChunks:
    """A file without chunks."""
    return FileChunks(file, "", (), (), reason)


def main() -> None:
    """Answer batches until the parent is gone. Ctrl-C is the parent's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(OVERTIME, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(ValueError):  # a stricter limit than this may hold already
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    # Whatever a grammar prints must not end up between two answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    waiting: queue.SimpleQueue[Batch] = queue.SimpleQueue()
    threading.Thread(target=_receive, args=(sys.stdin.buffer, waiting), daemon=True).start()
    import coreb_search.indexer.chunking  # noqa: F401 (before the greeting: the first file is not to wait for it)

    try:
        answers.write(GREETING)
        answers.flush()
        while True:
            root, files, max_chars = waiting.get()
            for file in files:
                signal.setitimer(signal.ITIMER_PROF, _SECONDS * max(1.0, file.size / _USUAL_BYTES))
                done = chunk_file(root, file, max_chars)
                signal.setitimer(signal.ITIMER_PROF, 0)
                pickle.dump(done, answers, protocol=5)
                answers.flush()
    except BrokenPipeError:
        os._exit(0)


def _receive(batches: BinaryIO, waiting: queue.SimpleQueue[Batch]) -> None:
    while True:
        try:
            waiting.put(pickle.load(batches))  # noqa: S301 (from the parent, over its own pipe)
        except EOFError:
            os._exit(0)
