"""Token ids of many texts in one array, batches of them as sparse count matrices, and pairs of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np
from tokenizers import Tokenizer

from coreb_search.models.plain import plain

if TYPE_CHECKING:
    import numpy.typing as npt

    Floats = npt.NDArray[np.float32]
    Ids = npt.NDArray[np.int32]
    Rows = npt.NDArray[np.int64]

MAX_TOKENS = 512
"""Of one text, in training and at run time."""
TRANSLATIONS = -2
"""Group of the pairs whose question is code too."""
_SLAB = 4096


@dataclass(frozen=True, slots=True)
class Counts:
    """A sparse matrix by its cells, in order of rows, then columns."""

    shape: tuple[int, int]
    rows: Rows
    columns: Rows
    values: npt.NDArray[np.float32]

    def transposed(self) -> Counts:
        """The same with rows and columns exchanged."""
        order = np.argsort(self.columns, kind="stable")
        return Counts(self.shape[::-1], self.columns[order], self.rows[order], self.values[order])

    def with_hidden(self, first: int, share: float, random: np.random.Generator) -> Counts:
        """The same without a random ``share`` of the cells in rows from ``first`` on."""
        kept = (self.rows < first) | (random.random(len(self.rows)) >= share)
        return Counts(self.shape, self.rows[kept], self.columns[kept], self.values[kept])

    def row_ends(self) -> Rows:
        """int64, shape (rows + 1,): where each row's cells begin, and the last ends."""
        return np.concatenate([[0], np.cumsum(np.bincount(self.rows, minlength=self.shape[0]))])


class Texts:
    """Texts as token ids; the first two ids, padding and unknown, are left out."""

    def __init__(self, tokenizer: Tokenizer, texts: Iterable[str], max_tokens: int = MAX_TOKENS) -> None:
        tokenizer.enable_truncation(max_tokens)
        pieces: list[Ids] = []
        source = iter(texts)
        while slab := list(islice(source, _SLAB)):
            for encoding in tokenizer.encode_batch_fast([*map(plain, slab)], add_special_tokens=False):
                ids = np.array(encoding.ids, dtype=np.int32)
                pieces.append(ids[ids > 1])
        tokenizer.no_truncation()
        self._ids = np.concatenate(pieces)
        self._ends = np.cumsum([len(piece) for piece in pieces])

    def __len__(self) -> int:
        return len(self._ends)

    def tokens(self, row: int) -> Ids:
        """The ids of one text."""
        return self._ids[self._ends[row - 1] if row else 0 : self._ends[row]]

    def counts(self, size: int) -> npt.NDArray[np.int64]:
        """In how many of the texts each of ``size`` ids occurs, repeats within a text counted."""
        return np.bincount(self._ids, minlength=size)

    def matrix(self, rows: Sequence[int] | Rows, damped: bool = False) -> tuple[Rows, Counts]:
        """The distinct ids of these texts, and how often each text (row) has each of them (column).

        ``damped``: the square root of it, as the encoder weighs.
        """
        tokens = [self.tokens(int(row)) for row in rows]
        ids = np.concatenate(tokens).astype(np.int64)
        places = np.repeat(np.arange(len(tokens)), [len(piece) for piece in tokens])
        words, columns = np.unique(ids, return_inverse=True)
        cells, values = np.unique(places * len(words) + columns, return_counts=True)
        if damped:
            values = np.sqrt(values)
        cell_rows, cell_columns = np.divmod(cells, len(words))
        shape = (len(tokens), len(words))
        return words, Counts(shape, cell_rows, cell_columns, values.astype(np.float32))


@dataclass(frozen=True, slots=True)
class Examples:
    """Pairs by row: questions[i] is answered by answers[i]; others with the same key may answer it too."""

    questions: Texts
    answers: Texts
    keys: Rows
    """Rows with equal keys are never each other's negatives."""
    groups: Rows
    """Rows of one group share batches; groups below 0 are the second set, TRANSLATIONS a part of it."""
    wrong: Mapping[int, Rows] = field(default_factory=dict)
    """For some rows, further rows of ``answers`` that look like an answer and are none."""


def embed(table: Floats, texts: Texts, rows: Sequence[int] | Rows) -> Floats:
    """What the encoder gives by this table: unit rows, zero without known tokens; float32 (rows, dim)."""
    words, counts = texts.matrix(rows, damped=True)
    sums = np.zeros((len(rows), table.shape[1]), dtype=np.float32)
    for start in range(0, len(rows), 256):
        within = slice(*np.searchsorted(counts.rows, [start, start + 256]))
        dense = np.zeros((min(256, len(rows) - start), len(words)), dtype=np.float32)
        dense[counts.rows[within] - start, counts.columns[within]] = counts.values[within]
        used = np.unique(counts.columns[within])
        sums[start : start + 256] = dense[:, used] @ table[words[used]]
    lengths = np.linalg.norm(sums, axis=1, keepdims=True)
    return np.asarray(sums / np.maximum(lengths, 1e-9), dtype=np.float32)
