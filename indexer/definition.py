"""The definition that a place in a file lies in, from the file as it is now or as an editor holds it."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from stat import S_ISREG

from coreb_search.errors import UsageError
from coreb_search.indexer.decode import read_source
from coreb_search.indexer.languages import language_of
from coreb_search.indexer.naming import language_meant
from coreb_search.indexer.pipeline import chunk_files
from coreb_search.indexer.prose import one_line
from coreb_search.types import Chunk, Skip, SourceFile, Spot

_LONGEST_NAME = 100


def definition_at(spot: Spot, max_chars: int, max_bytes: int) -> list[Chunk]:
    """The innermost definition around a line: one chunk, or all windows of a long function.

    Of several lines, all chunks that they touch. Raises UsageError when the file cannot be read or has
    nothing there.
    """
    chunks = _chunks(spot, max_chars, max_bytes)
    here = [chunk for chunk in chunks if chunk.start_line <= spot.last and spot.first <= chunk.end_line]
    if not here:
        last = max((chunk.end_line for chunk in chunks), default=0)
        ends = f" (the last that has some is {last})" if last else ""
        raise UsageError(f"{spot.path} has no code at line {spot.first}{ends}; name a line inside a function")
    if spot.last > spot.first:
        return here
    innermost = min(here, key=lambda chunk: chunk.end_line - chunk.start_line)
    return next(pieces for pieces in _definitions(chunks, innermost) if innermost in pieces)


def _definitions(chunks: Iterable[Chunk], like: Chunk) -> Iterator[list[Chunk]]:
    """The pieces of each definition that is called so: nothing but its own members parts them."""
    pieces: list[Chunk] = []
    for chunk in chunks:
        if (chunk.symbol, chunk.kind, chunk.signature) != (like.symbol, like.kind, like.signature):
            if not chunk.symbol.startswith(f"{like.symbol}."):
                yield pieces
                pieces = []
        elif pieces and (chunk.start_line <= pieces[-1].end_line or not _opens(chunk)):
            pieces.append(chunk)
        else:
            yield pieces
            pieces = [chunk]
    yield pieces


def _opens(chunk: Chunk) -> bool:
    return one_line(chunk.code).startswith(chunk.signature)


def _chunks(spot: Spot, max_chars: int, max_bytes: int) -> tuple[Chunk, ...]:
    with _file(spot) as path:
        try:
            status = path.stat()
        except OSError as error:
            raise UsageError(f"{error.strerror}: {str(spot.path)[:200]}") from None
        if not S_ISREG(status.st_mode):
            raise UsageError(f"not a file: {spot.path}")
        if status.st_size > max_bytes:
            raise UsageError(f"{spot.path} cannot be searched for: too large; give the function alone")
        file = SourceFile(path.name, "", status.st_size, status.st_mtime_ns)
        source = read_source(path, file)
        if isinstance(source, Skip):
            raise UsageError(f"{spot.path} cannot be searched for: {source.reason}")
        text, _ = source
        meant = language_meant(spot.language) if spot.language else None
        language = language_of(path.name, text.partition("\n")[0]) or meant or "text"
        # The indexer's way, so that a file built to crash its grammar does no harm here either.
        (done,) = chunk_files(path, [replace(file, language=language)], max_chars)
    return done.chunks


@contextmanager
def _file(spot: Spot) -> Iterator[Path]:
    """The file, or one with the text that an editor holds: what reads files takes no other."""
    if spot.text is None:
        yield spot.path
        return
    with tempfile.TemporaryDirectory(prefix="coreb-search-") as folder:
        # What the file is called decides its language; some names are none that a file can have.
        path = Path(folder, spot.path.name[-_LONGEST_NAME:].strip("./") or "untitled")
        path.write_bytes(spot.text.encode("utf-8", "replace"))
        yield path
