"""The seam between a reranker and its model, and the graph with its tokenizer that most models are."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np

from coreb_search.models.graph import Graph
from coreb_search.models.tokens import BATCH_TOKENS, Tokens, padded

if TYPE_CHECKING:
    import numpy.typing as npt

    from coreb_search.models.graph import Array, Ints
    from coreb_search.models.record import RerankerRecord
    from coreb_search.types import Query


class Row(NamedTuple):
    """One text as the graph is fed it."""

    ids: list[int]
    types: Sequence[int] = ()
    """token_type_ids; empty for zeros."""


class Question(Protocol):
    """A query that is ready to be compared with passages."""

    def rows(self, passages: Sequence[str]) -> list[Row]:
        """What is to be run for each passage."""
        ...

    def scores(self, rows: Sequence[Row]) -> Array:
        """Shape (n,), higher is better; n is at least 1. Raises ModelError."""
        ...


class Judge(Protocol):
    """A model that gives each passage a score of its own."""

    @property
    def reader(self) -> Reader:
        """What it runs."""
        ...

    def ask(self, query: Query) -> Question:
        """Raises ModelError."""
        ...


def sigmoid(logits: Array) -> npt.NDArray[np.float64]:
    """In double precision, or else all that fits very well would fit equally."""
    halves: npt.NDArray[np.float64] = 0.5 * (1 + np.tanh(0.5 * logits.astype(np.float64)))
    return halves


class Reader:
    """The graph and the tokenizer of a reranker. Raises ModelError when they are not of one model."""

    def __init__(
        self, folder: Path, record: RerankerRecord, *usual: str, special_tokens: bool = True
    ) -> None:
        self.graph = Graph(folder, record)
        self.graph.refuse_other_inputs()
        self.tokens = Tokens(folder, record, special_tokens)
        self.tokens.refuse_if_foreign(self.graph)
        self.tokens.fit(self.graph)
        self.output = self.graph.output(record.output, *usual)
        self.padding = record.padding
        self.batch_tokens = BATCH_TOKENS
        """Of one batch: a person who waits for an answer would wait for the whole of it."""

    def read(self, rows: Sequence[Row], **switches: int) -> tuple[Array, Ints]:
        """The output for these rows, and their mask, shape (rows, tokens). ``switches``: inputs to set."""
        graph = self.graph
        filled = [*rows, *[rows[-1]] * ((graph.rows or 0) - len(rows))]
        ids, mask = padded([row.ids for row in filled], self.padding, self.tokens.pad, graph.tokens or 1)
        types, _ = padded([row.types for row in filled], self.padding, 0, ids.shape[1])
        feeds = graph.feeds(ids, mask, types)
        feeds |= {name: np.full_like(feeds[name], value) for name, value in switches.items() if name in feeds}
        return graph.run([self.output], feeds)[0][: len(rows)], mask[: len(rows)]
