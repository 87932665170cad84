"""An encoder made of two files: ``tokenizer.json`` and an ONNX graph from token ids to unit vectors.

The graph pools and normalises by itself; id 0 is padding and adds nothing. A graph that knows no order may
ask for ``counts`` beside ``input_ids``: it then gets a text's distinct ids and how often each occurs. Texts
are tokenised in slabs of similar length and run in batches of bounded size, so memory depends neither on the
number of texts nor on the longest one.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

# Read when onnxruntime's native part loads, which else keeps a device id and calls home; its own
# disable_telemetry_events() comes too late for both.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"

import numpy as np
import onnxruntime
from tokenizers import Tokenizer

from coreb_search.errors import ModelError
from coreb_search.models.cores import available_cores
from coreb_search.models.files import GRAPH, TOKENIZER, read_record, verified
from coreb_search.models.pieces import Pieces
from coreb_search.models.plain import plain

if TYPE_CHECKING:
    from coreb_search.types import Side, Task, Vectors

IDS, COUNTS = "input_ids", "counts"
_SLAB = 512
_BATCH_TOKENS = 4096
# No token is that long on average: what lies beyond could only be cut off after having been tokenised.
_CHARACTERS_PER_TOKEN = 24


class OnnxEncoder:
    """The model in ``folder``. Raises ModelError when a file is missing, damaged or not a usable model."""

    def __init__(self, folder: Path) -> None:
        record = read_record(folder)
        self.name = record.name
        self.dim = record.dim
        self.max_tokens = record.max_tokens
        self.fingerprint = record.fingerprint
        self._prompts = record.prompts
        self._session = _load_graph(verified(folder, record, GRAPH))
        self._tokenizer = _load_tokenizer(verified(folder, record, TOKENIZER))
        self._tokenizer.enable_truncation(record.max_tokens)
        self._counts = len(self._session.get_inputs()) == 2
        self._pieces = Pieces(self._tokenizer, record.pieces) if record.pieces else None

    def encode(self, texts: Sequence[str], side: Side, task: Task = "text2code") -> Vectors:
        """float32, shape (n, dim), rows unit-length (zero where a text has no known token); n may be 0.

        Raises ModelError when the graph gives another width or something that is not a number.
        """
        vectors = np.zeros((len(texts), self.dim), dtype=np.float32)
        by_length = sorted(range(len(texts)), key=lambda i: len(texts[i]))
        for start in range(0, len(texts), _SLAB):
            slab = by_length[start : start + _SLAB]
            tokens = self._tokenise([texts[i] for i in slab], side)
            rows = [Counter(row) for row in tokens] if self._counts else tokens
            for batch in _batches([len(row) for row in rows]):
                vectors[[slab[i] for i in batch]] = self._run([rows[i] for i in batch])
        return vectors

    def _tokenise(self, texts: Sequence[str], side: Side) -> list[list[int]]:
        prompt = self._prompts.get(side, "")
        limit = self.max_tokens * _CHARACTERS_PER_TOKEN
        ready = [prompt + plain(text[:limit]) for text in texts]
        if self._pieces is not None:
            return self._pieces.ids(ready, self.max_tokens)
        return [row.ids for row in self._tokenizer.encode_batch_fast(ready, add_special_tokens=False)]

    def _run(self, rows: Sequence[Collection[int]]) -> Vectors:
        ids = np.zeros((len(rows), max(1, *map(len, rows))), dtype=np.int32)
        counts = np.zeros(ids.shape, dtype=np.float32)
        for line, times, row in zip(ids, counts, rows, strict=True):
            line[: len(row)] = list(row)
            if isinstance(row, Counter):
                times[: len(row)] = list(row.values())
        inputs = {IDS: ids, COUNTS: counts} if self._counts else {IDS: ids}
        vectors: Vectors = self._session.run(None, inputs)[0]
        if vectors.shape != (len(rows), self.dim):
            raise ModelError(
                f"model {self.name} gave vectors of shape {vectors.shape}, not of width {self.dim}"
            )
        if not np.isfinite(vectors).all():
            raise ModelError(f"model {self.name} gave a vector that is not finite; install it again")
        return vectors


def _batches(lengths: Sequence[int]) -> Iterator[list[int]]:
    """Positions by rising length, cut so that rows × longest row stays below the cap."""
    batch: list[int] = []
    for i in sorted(range(len(lengths)), key=lengths.__getitem__):
        if batch and (len(batch) + 1) * lengths[i] > _BATCH_TOKENS:
            yield batch
            batch = []
        batch.append(i)
    if batch:
        yield batch


def _load_graph(path: Path) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = available_cores()
    options.enable_mem_pattern = False
    # Waiting threads would spin through the time of the processes that parse beside this one.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.log_severity_level = 3
    try:
        # By its path: a session keeps the bytes that it is given.
        session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    except Exception as error:
        raise ModelError(f"{path} is not a graph that onnxruntime can run: {error}") from error
    inputs = [node.name for node in session.get_inputs()]
    if inputs not in ([IDS], [IDS, COUNTS]):
        raise ModelError(f"{path} wants {', '.join(inputs)}; only graphs of {IDS} (and {COUNTS}) can be run")
    return session


def _load_tokenizer(path: Path) -> Tokenizer:
    try:
        return Tokenizer.from_file(str(path))
    except Exception as error:
        raise ModelError(f"{path} is not a tokenizer: {error}") from error
