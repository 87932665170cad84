"""The encoder of every graph: what it is fed, who pools and where a text ends stand in the model's record.

Texts are tokenised in slabs of similar length and run in batches of bounded size, so memory depends neither
on the number of texts nor on the longest one among them.

A graph that knows no order may ask for ``counts`` beside ``input_ids``: it then gets a text's distinct ids,
padded by 0, and how often each occurs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from coreb_search.errors import ModelError
from coreb_search.models.graph import IDS, Graph
from coreb_search.models.pieces import Pieces
from coreb_search.models.plain import plain
from coreb_search.models.pooling import finished, pooled
from coreb_search.models.tokens import (
    BATCH_TOKENS,
    CHARACTERS_PER_TOKEN,
    SLAB_CHARACTERS,
    Tokens,
    batches,
    padded,
    slabs,
)

if TYPE_CHECKING:
    from coreb_search.models.graph import Feeds
    from coreb_search.models.record import EncoderRecord
    from coreb_search.types import Side, Task, Vectors

COUNTS = "counts"
# Of one batch, where a token costs next to nothing, and where an accelerator waits for work.
_COUNTED_TOKENS, _ACCELERATED_TOKENS = 4096, 16_384
_POOLED, _UNPOOLED = "sentence_embedding", ("last_hidden_state", "token_embeddings")


class OnnxEncoder:
    """The model in ``folder``. Raises ModelError when a file is missing, damaged or not as recorded."""

    def __init__(self, folder: Path, record: EncoderRecord) -> None:
        self.name = record.name
        self.dim = record.dim
        self.max_tokens = record.max_tokens
        self.fingerprint = record.fingerprint
        self._record = record
        self._graph = Graph(folder, record)
        self._graph.refuse_other_inputs(COUNTS)
        self._tokens = Tokens(folder, record, record.special_tokens, record.append)
        self._tokens.refuse_if_foreign(self._graph)
        self._tokens.fit(self._graph)
        self.max_tokens = self._tokens.most
        self._counts = COUNTS in self._graph.inputs
        self._batch_tokens = _COUNTED_TOKENS if self._counts else BATCH_TOKENS
        if self._graph.accelerated and not self._counts:
            self._batch_tokens = _ACCELERATED_TOKENS
        self._output = _output(self._graph, record)
        self._pieces = Pieces(self._tokens.tokenizer, record.pieces) if record.pieces else None

    def encode(self, texts: Sequence[str], side: Side, task: Task = "text2code") -> Vectors:
        """float32, shape (n, dim), rows unit-length (zero where a text has no known token); n may be 0.

        Raises ModelError when the graph gives another width or something that is not a number.
        """
        vectors = np.zeros((len(texts), self.dim), dtype=np.float32)
        prompt = self._record.prompt(side, task)
        for slab in slabs(texts, SLAB_CHARACTERS if self._pieces is None else None):
            tokens = self._tokenise([texts[i] for i in slab], prompt)
            rows = [Counter(row) for row in tokens] if self._counts else tokens
            for batch in batches([len(row) for row in rows], self._batch_tokens, self._graph.rows):
                known = [i for i in batch if rows[i]]
                if known:
                    vectors[[slab[i] for i in known]] = self._vectors([rows[i] for i in known])
        return vectors

    def _tokenise(self, texts: Sequence[str], prompt: str) -> list[list[int]]:
        if self._pieces is None:
            return self._tokens.ids([prompt + text for text in texts])
        limit = self.max_tokens * CHARACTERS_PER_TOKEN
        return self._pieces.ids([prompt + plain(text[:limit]) for text in texts], self.max_tokens)

    def _vectors(self, rows: Sequence[Collection[int]]) -> Vectors:
        """Of token ids, or of their counts; no row may be empty."""
        if self._counts:
            found = self._graph.run([self._output], _counted(rows))[0]
        else:
            filled = [*rows, *[rows[-1]] * ((self._graph.rows or 0) - len(rows))]
            ids, mask = padded(filled, self._record.padding, self._tokens.pad, self._graph.tokens or 1)
            hidden = self._graph.run([self._output], self._graph.feeds(ids, mask))[0]
            found = pooled(hidden, mask, self._record.pooling)[: len(rows)]
        return finished(found, self._record)


def _counted(rows: Sequence[Collection[int]]) -> Feeds:
    ids = np.zeros((len(rows), max(map(len, rows))), dtype=np.int32)
    counts = np.zeros(ids.shape, dtype=np.float32)
    for line, times, row in zip(ids, counts, rows, strict=True):
        assert isinstance(row, Counter)
        line[: len(row)], times[: len(row)] = list(row), list(row.values())
    return {IDS: ids, COUNTS: counts}


def _output(graph: Graph, record: EncoderRecord) -> str:
    """The output to take. Raises ModelError when there is none that the record's pooling can use."""
    if record.output:
        if record.output in graph.outputs:
            return record.output
        raise ModelError(
            f"the graph of model {record.name} has no output {record.output}, but {', '.join(graph.outputs)}"
        )
    wanted = (_POOLED,) if record.pooling == "graph" else _UNPOOLED
    ndim = 2 if record.pooling == "graph" else 3
    fitting = [name for name, node in graph.outputs.items() if len(node.shape) in (0, ndim)]
    if not fitting:
        raise ModelError(
            f"model {record.name}: pooling {record.pooling} wants an output of {ndim} dimensions, and "
            f"its graph has {', '.join(graph.outputs)} of others; correct the record"
        )
    return next((name for name in wanted if name in fitting), fitting[0])
