"""An encoder without a model: feature hashing of the words that the lexical index holds.

It finds what shares words with the question and nothing else, needs no file, and gives the same
vector everywhere: for tests, and for machines where the trained model must not run.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from zlib import crc32

import numpy as np

from coreb_search.text import split_words

if TYPE_CHECKING:
    from coreb_search.types import Side, Task, Vectors


class HashEncoder:
    """Each word adds ±1 to one of ``dim`` places, chosen by its CRC-32."""

    name = "hash"

    def __init__(self, dim: int = 256) -> None:
        self.dim = dim
        self.max_tokens = 512
        self.fingerprint = f"hash-crc32-{dim}"

    def encode(self, texts: Sequence[str], side: Side, task: Task = "text2code") -> Vectors:
        """float32, shape (n, dim), rows unit-length (zero where a text has no word); n may be 0."""
        vectors = np.zeros((len(texts), self.dim), dtype=np.float32)
        for row, text in zip(vectors, texts, strict=True):
            hashes = np.array([crc32(word.encode()) for word in split_words(text)], dtype=np.int64)
            np.add.at(row, hashes % self.dim, np.where(hashes >> 31, 1.0, -1.0))
        norms = np.linalg.norm(vectors, axis=1, keepdims=True)
        np.divide(vectors, norms, out=vectors, where=norms > 0)
        return vectors
