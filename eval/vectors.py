"""An encoder that remembers: what has been embedded once is read from a file the next time.

A run that was killed goes on from its last batch.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from coreb_search.errors import ConfigError
from coreb_search.types import Encoder, Side, Task

if TYPE_CHECKING:
    from coreb_search.types import Vectors

Progress = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done and how much there is to do."""

_BATCH = 256
_PATIENCE_SECONDS = 60
"""How long another run may hold the file."""


class RememberingEncoder:
    """``encoder``, with its vectors kept in ``folder`` by model fingerprint, task, side and hash of the text.

    Raises ConfigError when ``folder`` cannot be used.
    """

    def __init__(self, encoder: Encoder, folder: Path, progress: Progress) -> None:
        self._encoder = encoder
        self._progress = progress
        self.name, self.dim, self.max_tokens = encoder.name, encoder.dim, encoder.max_tokens
        self.fingerprint = encoder.fingerprint
        self._file = folder / f"{hashlib.sha256(encoder.fingerprint.encode()).hexdigest()[:16]}.sqlite"
        with self._told():
            folder.mkdir(parents=True, exist_ok=True)
            self._database = sqlite3.connect(self._file, timeout=_PATIENCE_SECONDS)
            self._database.execute("PRAGMA journal_mode = WAL")
            self._database.execute("CREATE TABLE IF NOT EXISTS vectors (key BLOB PRIMARY KEY, vector BLOB)")

    def close(self) -> None:
        """Give the file back."""
        self._database.close()

    def encode(self, texts: Sequence[str], side: Side, task: Task = "text2code") -> Vectors:
        """As the encoder's."""
        import numpy as np

        text_of = {_key(text, side, task): text for text in texts}
        with self._told():
            known = {key: vector for key in text_of if (vector := self._look_up(key)) is not None}
        missing = [key for key in text_of if key not in known]
        for start in range(0, len(missing), _BATCH):
            if len(texts) > 1:
                self._progress("embedding", len(known), len(text_of))
            keys = missing[start : start + _BATCH]
            vectors = self._encoder.encode([text_of[key] for key in keys], side, task)
            fresh = {key: vector.tobytes() for key, vector in zip(keys, vectors, strict=True)}
            known |= fresh
            with self._told(), self._database:
                self._database.executemany("INSERT OR IGNORE INTO vectors VALUES (?, ?)", fresh.items())
        joined = b"".join(known[_key(text, side, task)] for text in texts)
        return np.frombuffer(joined, np.float32).reshape(len(texts), self.dim)

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except (OSError, sqlite3.Error) as error:
            raise ConfigError(
                f"no vectors can be kept in {self._file}: {error}; "
                "delete it, free space, or let XDG_CACHE_HOME name another folder"
            ) from error

    def _look_up(self, key: bytes) -> bytes | None:
        row = self._database.execute("SELECT vector FROM vectors WHERE key = ?", (key,)).fetchone()
        return row[0] if row is not None and len(row[0]) == 4 * self.dim else None


def _key(text: str, side: Side, task: Task) -> bytes:
    return hashlib.blake2b(f"{task}\0{side}\0{text}".encode(errors="surrogatepass"), digest_size=16).digest()
