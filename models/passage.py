"""What a reranker reads of a chunk: where the code lies and what it is called, then the code."""

from __future__ import annotations

from collections.abc import Iterator

from coreb_search.types import Chunk


def passage(chunk: Chunk) -> str:
    """Path, symbol and signature, a line each, and the code; a head that says nothing is left out."""
    return "\n".join((*_heads(chunk), chunk.code))


def _heads(chunk: Chunk) -> Iterator[str]:
    # Corpora that are no repositories have paths of signs and digits only.
    yield from filter(_has_letters, (chunk.path, chunk.symbol))
    # The first window of a definition begins with its signature, which would count twice.
    if _has_letters(chunk.signature) and _spaceless(chunk.signature) not in _spaceless(chunk.code):
        yield chunk.signature


def _has_letters(text: str) -> bool:
    return any(map(str.isalpha, text))


def _spaceless(text: str) -> str:
    return "".join(text.split())
