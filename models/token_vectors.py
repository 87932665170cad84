"""The tokens of texts and the vectors of each, for what looks closer than at one vector a text.

They are the encoder's that ships, whatever encoder an index was made with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from coreb_search.models.graph import IDS, Graph
from coreb_search.models.pieces import Pieces
from coreb_search.models.plain import plain
from coreb_search.models.record import EncoderRecord, read_record
from coreb_search.models.tokens import CHARACTERS_PER_TOKEN, Tokens

if TYPE_CHECKING:
    import numpy.typing as npt

    Floats = npt.NDArray[np.float32]
    Ids = npt.NDArray[np.int64]

_UNKNOWN = 1


@dataclass(frozen=True, slots=True)
class Bag:
    """Distinct tokens of a text, and how often each occurs."""

    ids: Ids
    counts: Floats


class TokenVectors:
    """The static encoder in ``folder``. Raises ModelError when a file is missing or damaged."""

    def __init__(self, folder: Path) -> None:
        record = read_record(folder, EncoderRecord)
        self._graph = Graph(folder, record)
        self._output = next(iter(self._graph.outputs))
        self._pieces = Pieces(Tokens(folder, record, special_tokens=False).tokenizer, record.pieces)
        self._most = record.max_tokens

    def bags(self, texts: Sequence[str]) -> list[Bag]:
        """Of the beginning of each text, as far as the encoder reads; padding and unknown are left out."""
        limit = self._most * CHARACTERS_PER_TOKEN
        rows = self._pieces.ids([plain(text[:limit]) for text in texts], self._most)
        return [_bag(row) for row in rows]

    def of_tokens(self, ids: Ids) -> Floats:
        """A unit vector each."""
        return self._run(ids[:, None].astype(np.int32), np.ones((len(ids), 1), np.float32))

    def of_texts(self, bags: Sequence[Bag]) -> Floats:
        """The encoder's own vector of each text: unit, or zero where no token is known."""
        shape = len(bags), max((1, *(len(bag.ids) for bag in bags)))
        ids, counts = np.zeros(shape, np.int32), np.zeros(shape, np.float32)
        for row, bag in enumerate(bags):
            ids[row, : len(bag.ids)], counts[row, : len(bag.ids)] = bag.ids, bag.counts
        return self._run(ids, counts)

    def _run(self, ids: npt.NDArray[np.int32], counts: Floats) -> Floats:
        found = self._graph.run([self._output], {IDS: ids, "counts": counts})[0]
        return np.asarray(found, dtype=np.float32)


def _bag(row: Sequence[int]) -> Bag:
    counts = Counter(row)
    for token in range(_UNKNOWN + 1):
        counts.pop(token, None)
    return Bag(np.array([*counts], dtype=np.int64), np.array([*counts.values()], dtype=np.float32))
