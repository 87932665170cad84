"""The encoder of static tables, as model2vec writes them: a text's vector is the mean of its tokens' rows.

A long text is cut after ``max_tokens`` tokens, where model2vec guesses by the number of characters.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from coreb_search.errors import ModelError
from coreb_search.models.files import verified
from coreb_search.models.memory import available_memory, refuse_if_too_large
from coreb_search.models.pooling import finished
from coreb_search.models.tensors import read_tensors
from coreb_search.models.tokens import Tokens, slabs

if TYPE_CHECKING:
    from tokenizers import Tokenizer

    from coreb_search.models.record import EncoderRecord
    from coreb_search.types import Side, Task, Vectors

# The table's own name, and sentence-transformers' for the same.
_TABLES = ("embeddings", "embedding.weight")
# Rows are gathered before they are added up.
_TOKENS_AT_ONCE = 16_384


class TableEncoder:
    """The model in ``folder``. Raises ModelError when a file is missing, damaged or not as recorded."""

    def __init__(self, folder: Path, record: EncoderRecord) -> None:
        self.name = record.name
        self.dim = record.dim
        self.max_tokens = record.max_tokens
        self.fingerprint = record.fingerprint
        self._record = record
        path = verified(folder, record, record.graph)
        refuse_if_too_large(record, [path], available_memory())
        tensors = read_tensors(path)
        named = next((name for name in _TABLES if name in tensors), None)
        if named is None:
            raise ModelError(f"{path} has no table of embeddings, but {', '.join(tensors) or 'nothing'}")
        self._table = tensors[named]
        self._rows = tensors.get("mapping")
        self._weights = tensors.get("weights")
        self._tokens = Tokens(folder, record, record.special_tokens, record.append)
        self._unknown = _unknown_id(self._tokens.tokenizer)
        self._refuse_if_foreign()

    def encode(self, texts: Sequence[str], side: Side, task: Task = "text2code") -> Vectors:
        """float32, shape (n, dim), rows unit-length (zero where a text has no known token); n may be 0.

        Raises ModelError when the table is of another width or holds something that is not a number.
        """
        vectors = np.zeros((len(texts), self.dim), dtype=np.float32)
        prompt = self._record.prompt(side, task)
        for slab in slabs(texts):
            rows = [
                [token for token in row if token != self._unknown]
                for row in self._tokens.ids([prompt + texts[i] for i in slab])
            ]
            known = [i for i, row in enumerate(rows) if row]
            at_once = max(1, _TOKENS_AT_ONCE // max((1, *map(len, rows))))
            for start in range(0, len(known), at_once):
                some = known[start : start + at_once]
                means = self._means([rows[i] for i in some])
                vectors[[slab[i] for i in some]] = finished(means, self._record)
        return vectors

    def _means(self, rows: Sequence[Sequence[int]]) -> Vectors:
        """Of the vectors of each row's tokens; no row may be empty."""
        lengths = np.array([len(row) for row in rows])
        ids = np.concatenate([np.asarray(row) for row in rows])
        gathered = self._table[ids if self._rows is None else self._rows[ids]].astype(np.float32, copy=False)
        if self._weights is not None:
            gathered = gathered * self._weights[ids].astype(np.float32)[:, None]
        sums: Vectors = np.add.reduceat(gathered, np.cumsum(lengths) - lengths, axis=0)
        sums /= lengths[:, None]
        return sums

    def _refuse_if_foreign(self) -> None:
        """Every token that the tokenizer knows must have its row, and its weight."""
        tokens = self._tokens.tokenizer.get_vocab_size()
        parts = [part for part in (self._rows, self._weights) if part is not None]
        least = min(len(part) for part in parts or [self._table])
        beyond = self._rows is not None and len(self._rows) and int(self._rows.max()) >= len(self._table)
        if self._table.ndim != 2 or tokens > least or beyond:
            raise ModelError(
                f"model {self.name}: its tokenizer has {tokens:,} tokens and its table {least:,}; "
                "they belong to different models"
            )


def _unknown_id(tokenizer: Tokenizer) -> int | None:
    """What stands for all that is not in the vocabulary and so says nothing."""
    model = json.loads(tokenizer.to_str())["model"]
    token = model.get("unk_token")
    found: int | None = tokenizer.token_to_id(token) if token else model.get("unk_id")
    return found
