"""The definition that a place in a file lies in, from the file as it is now."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from coreb_search.errors import UsageError
from coreb_search.indexer.decode import read_source
from coreb_search.indexer.languages import language_of
from coreb_search.indexer.pipeline import chunk_files
from coreb_search.types import Chunk, Skip, SourceFile


def definition_at(path: Path, line: int, max_chars: int, max_bytes: int) -> list[Chunk]:
    """The innermost definition around ``line``: one chunk, or all windows of a long function.

    Raises UsageError when the file cannot be read or has nothing there.
    """
    if not path.is_file():
        raise UsageError(f"no such file: {path}")
    status = path.stat()
    if status.st_size > max_bytes:
        raise UsageError(f"{path} cannot be searched for: too large; give the function on standard input")
    file = SourceFile(path.name, "", status.st_size, status.st_mtime_ns)
    source = read_source(path, file)
    if isinstance(source, Skip):
        raise UsageError(f"{path} cannot be searched for: {source.reason}")
    text, _ = source
    language = language_of(path.name, text.partition("\n")[0]) or "text"
    # The indexer's way, so that a file built to crash its grammar does no harm here either.
    (done,) = chunk_files(path, [replace(file, language=language)], max_chars)
    chunks = done.chunks
    here = [chunk for chunk in chunks if chunk.start_line <= line <= chunk.end_line]
    if not here:
        raise UsageError(f"{path} has no code at line {line}; name a line inside a function")
    innermost = min(here, key=lambda chunk: chunk.end_line - chunk.start_line)
    if not innermost.signature:
        return [innermost]
    same = (innermost.symbol, innermost.kind, innermost.signature)
    return [chunk for chunk in chunks if (chunk.symbol, chunk.kind, chunk.signature) == same]
