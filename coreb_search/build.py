"""What changed in a project → rows: read, chunk, embed and store, a batch a commit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from coreb_search.errors import StoreError
from coreb_search.indexer.decode import UNREAD
from coreb_search.indexer.pipeline import FileChunks, chunk_files
from coreb_search.store import IndexedFile, Writer
from coreb_search.text import document_text, lexical_text, split_words
from coreb_search.types import Chunk, Encoder, FileState, SourceFile

if TYPE_CHECKING:
    from coreb_search.indexer.changes import Plan
    from coreb_search.types import Vectors

Encode = Callable[[list[str]], "Vectors"]
"""Documents to their vectors."""
Progress = Callable[[int, int, int], None]
"""Told (files read, files to read, chunks made of them) as the work goes on; what it raises ends the run."""

# Rows of one commit: enough to keep the encoder busy, few enough to lose little to a crash.
_BATCH_CHUNKS = 2048
_FEW_FILES = 50
# By how much the length of a unit vector in half precision may differ from 1.
_ROUNDED = 0.01


@dataclass(frozen=True, slots=True)
class Source:
    """Where rows come from."""

    root: Path
    encoder: Encoder
    max_chars: int
    """Longest chunk."""
    read_ns: int
    """Wall clock when the scan began."""


def build(writer: Writer, changes: Plan, source: Source, progress: Progress | None = None) -> list[str]:
    """Carry out ``changes``; what a batch has committed stays, whatever becomes of the rest.

    Returns paths of files that could not be read this time: what the index knows of them stays as it was.
    """
    encode = partial(source.encoder.encode, side="document")
    unread: list[str] = []
    # Closed, or a run that is ended would leave its processes at work.
    with closing(chunk_files(source.root, changes.to_read, source.max_chars)) as files:
        # A worker that has just been started loads meanwhile.
        sparing = _Sparing(writer, encode, changes.to_read[:_FEW_FILES])
        for batch in _batched(_watched(files, len(changes.to_read), progress) if progress else files):
            unread += [file.file.path for file in batch if file.skip == UNREAD]
            unchanged, anew = _partition((file for file in batch if file.skip != UNREAD), writer.files)
            ready = sparing.files([_indexed(file, source) for file in anew])
            writer.put(ready, [_indexed(file, source) for file in unchanged])
    writer.forget(changes.deleted)
    writer.finish()
    return unread


def build_from(writer: Writer, chunks: Sequence[Chunk], encode: Encode, bare: bool) -> None:
    """Store ready-made ``chunks``; when ``bare``, of their code alone."""
    text = _code if bare else document_text
    words = _code_words if bare else lexical_text
    by_path: dict[str, list[Chunk]] = {}
    for chunk in chunks:
        by_path.setdefault(chunk.path, []).append(chunk)
    state = FileState(0, 0, "", "", 0)
    files = [IndexedFile(path, state, tuple(held), tuple(map(words, held))) for path, held in by_path.items()]
    for start in range(0, len(files), _BATCH_CHUNKS):
        writer.put(_with_vectors(files[start : start + _BATCH_CHUNKS], encode, text))
    writer.finish()


def _watched(files: Iterable[FileChunks], total: int, progress: Progress) -> Iterator[FileChunks]:
    progress(0, total, 0)
    chunks = 0
    for done, file in enumerate(files, 1):
        yield file
        # Afterwards: by now a batch that the file completes is stored.
        chunks += len(file.chunks)
        progress(done, total, chunks)


def _code(chunk: Chunk) -> str:
    return chunk.code


def _code_words(chunk: Chunk) -> str:
    return " ".join(split_words(chunk.code))


def _batched(files: Iterable[FileChunks]) -> Iterator[list[FileChunks]]:
    """Lists of whole files with about as many chunks each, but for the last."""
    batch: list[FileChunks] = []
    held = 0
    for file in files:
        batch.append(file)
        # A file without chunks still costs a row.
        held += max(1, len(file.chunks))
        if held >= _BATCH_CHUNKS:
            yield batch
            batch, held = [], 0
    if batch:
        yield batch


def _partition(
    files: Iterable[FileChunks], known: dict[str, FileState]
) -> tuple[list[FileChunks], list[FileChunks]]:
    """Files whose bytes are as they were, and the others."""
    unchanged: list[FileChunks] = []
    anew: list[FileChunks] = []
    for file in files:
        state = known.get(file.file.path)
        same = state is not None and state.hash == file.hash and state.skip == (file.skip or "")
        (unchanged if same else anew).append(file)
    return unchanged, anew


class _Sparing:
    """Encodes what the index does not hold already of the same files.

    An edit changes a function or two of a file, and a large model takes a second for ten.
    """

    def __init__(self, writer: Writer, encode: Encode, first: Sequence[SourceFile]) -> None:
        """``first``: files that will be asked for soon."""
        self._writer = writer
        self._encode = encode
        self._look_up({file.path for file in first})

    def files(self, files: Sequence[IndexedFile]) -> list[IndexedFile]:
        """The same with their vectors."""
        paths = {file.path for file in files}
        if not paths <= self._paths:
            self._look_up(paths)
        return _with_vectors(files, self._vectors if self._known else self._encode)

    def _look_up(self, paths: set[str]) -> None:
        self._paths, self._known = paths, {}
        # A damaged row is about to be replaced.
        with suppress(StoreError):
            chunks, vectors = self._writer.held(paths)
            lengths = np.linalg.norm(vectors, axis=1)
            sound = np.abs(lengths - 1) < _ROUNDED
            self._known = {
                document_text(chunk): vector
                for chunk, vector, is_sound in zip(chunks, vectors, sound, strict=True)
                if is_sound
            }

    def _vectors(self, texts: list[str]) -> Vectors:
        new = [text for text in dict.fromkeys(texts) if text not in self._known]
        known = self._known | dict(zip(new, self._encode(new), strict=True))
        return np.stack([known[text] for text in texts]) if texts else self._encode([])


def _with_vectors(
    files: Sequence[IndexedFile], encode: Encode, text: Callable[[Chunk], str] = document_text
) -> list[IndexedFile]:
    vectors = encode([text(chunk) for file in files for chunk in file.chunks])
    ready, start = [], 0
    for file in files:
        end = start + len(file.chunks)
        ready.append(replace(file, vectors=vectors[start:end]))
        start = end
    return ready


def _indexed(file: FileChunks, source: Source) -> IndexedFile:
    seen = file.file
    state = FileState(seen.size, seen.mtime_ns, file.hash, file.skip or "", source.read_ns, seen.ctime_ns)
    return IndexedFile(seen.path, state, file.chunks, file.words)
