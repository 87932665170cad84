"""An ONNX graph as its record and its own inputs describe it: what it is fed, and what it gives back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import onnxruntime

from coreb_search.errors import ModelError
from coreb_search.models.files import verified
from coreb_search.models.memory import available_memory, refuse_if_too_large
from coreb_search.models.onnx_file import read_onnx_file
from coreb_search.models.sessions import CPU, FAULTS, open_session, told

if TYPE_CHECKING:
    import numpy.typing as npt

    from coreb_search.models.record import Record

    Array = npt.NDArray[Any]
    Ints = npt.NDArray[np.int64]
    Feeds = dict[str, Array]

IDS, MASK, TYPES, POSITIONS = "input_ids", "attention_mask", "token_type_ids", "position_ids"
PAST = "past_key_values."
_LARGE = 1 << 20
_OPTIONAL: Mapping[str, int] = {"use_cache_branch": 0, "num_logits_to_keep": 0, "logits_to_keep": 0}
"""Inputs of decoders' exports that are switches: no cache to go on from, all positions."""
_TYPES: Mapping[str, type[np.generic]] = {
    "tensor(int64)": np.int64, "tensor(int32)": np.int32, "tensor(bool)": np.bool_,
    "tensor(float)": np.float32, "tensor(float16)": np.float16, "tensor(double)": np.float64,
}  # fmt: skip


class Graph:
    """The graph of the model in ``folder``. Raises ModelError when a file is missing, damaged or unusable."""

    def __init__(self, folder: Path, record: Record) -> None:
        self.name = record.name
        path = verified(folder, record, record.graph)
        described = read_onnx_file(path)
        files = [path, *(verified(folder, record, name) for name in described.external)]
        refuse_if_too_large(record, files, available_memory())
        self.vocabulary = described.vocabulary
        """Rows of its table of tokens; None when that cannot be seen."""
        self._session = open_session(path, sum(file.stat().st_size for file in files))
        self.inputs = {node.name: node for node in self._session.get_inputs()}
        self.outputs = {node.name: node for node in self._session.get_outputs()}
        self.accelerated = self._session.get_providers()[0] != CPU
        self.rows, self.tokens = _fixed(self.inputs.get(IDS))

    def refuse_other_inputs(self, *own: str) -> None:
        """Raises ModelError when it asks for what neither ``feeds`` nor the caller (``own``) can give."""
        known = {IDS, MASK, TYPES, POSITIONS, *_OPTIONAL, *own}
        if others := [name for name in self.inputs if name not in known and not name.startswith(PAST)]:
            raise ModelError(
                f"the graph of model {self.name} wants {', '.join(others)}, which nothing here can give; "
                "take another export"
            )

    def feeds(self, ids: Ints, mask: Ints, types: Ints | None = None) -> Feeds:
        """All inputs that it asks for, in its types; ids and mask of shape (n, tokens), the mask 1 or 0.

        ``types`` are the token_type_ids, 0 by default. Decoders that want a cache get an empty one.
        """
        known: dict[str, Array] = {IDS: ids, MASK: mask}
        known[TYPES] = np.zeros_like(ids) if types is None else types
        known[POSITIONS] = np.maximum(np.cumsum(mask, axis=1) - 1, 0)
        return {name: self._typed(name, known, len(ids)) for name in self.inputs}

    def empty_cache(self, rows: int) -> Feeds:
        """The ``past_key_values.*`` of nothing, for ``rows`` texts."""
        return {name: self._typed(name, {}, rows) for name in self.inputs if name.startswith(PAST)}

    def _typed(self, name: str, known: Mapping[str, Array], rows: int) -> Array:
        node = self.inputs[name]
        # numpy has no bfloat16; an empty array of it has no content to be mistaken for another's.
        kind = _TYPES.get(node.type, np.float16)
        if name in known:
            return known[name].astype(kind, copy=False)
        if name.startswith(PAST):
            sizes = [
                rows if at == 0 else size if isinstance(size, int) else 0
                for at, size in enumerate(node.shape)
            ]
            return np.zeros(sizes, kind)
        return np.full([1] * len(node.shape), _OPTIONAL[name], kind)

    def run(self, outputs: Sequence[str], feeds: Mapping[str, Array]) -> list[Array]:
        """These outputs, floats as float32. Raises ModelError."""
        if any(self.outputs[name].type == "tensor(bfloat16)" for name in outputs):
            return [array_of(value) for value in self.flow(outputs, feeds)]
        try:
            found: list[Array] = self._session.run(list(outputs), dict(feeds), _options(feeds))
        except FAULTS as error:
            raise self._fault(error) from error
        if any(not isinstance(value, np.ndarray) or value.dtype.kind not in "biuf" for value in found):
            raise ModelError(
                f"model {self.name} gives no numbers; another output must be named in its record"
            )
        return [_single(value) for value in found]

    def flow(
        self, outputs: Sequence[str], feeds: Mapping[str, Array | onnxruntime.OrtValue]
    ) -> list[onnxruntime.OrtValue]:
        """These outputs as the graph made them, to be fed again without a copy. Raises ModelError."""
        try:
            values = {name: _value(feed) for name, feed in feeds.items()}
            return list(self._session.run_with_ort_values(list(outputs), values))
        except FAULTS as error:
            raise self._fault(error) from error

    def _fault(self, error: Exception) -> ModelError:
        return ModelError(f"model {self.name} cannot take this: {told(error)}")

    def output(self, named: str, *usual: str) -> str:
        """The output of that name; of none, the first of the ``usual`` ones, or of all. Raises ModelError."""
        if named and named not in self.outputs:
            raise ModelError(
                f"the graph of model {self.name} has no output {named}, but {', '.join(self.outputs)}"
            )
        return named or next((name for name in usual if name in self.outputs), next(iter(self.outputs)))


def array_of(value: onnxruntime.OrtValue) -> Array:
    """What is in it, floats as float32; of bfloat16, which numpy has not, the upper halves of float32."""
    found = _upper_halves(value) if value.data_type() == "tensor(bfloat16)" else value.numpy()
    return _single(found)


def _options(feeds: Mapping[str, Array]) -> onnxruntime.RunOptions | None:
    """What attention over a long text took is given back; for short ones that costs more than it saves."""
    shape = feeds[IDS].shape if IDS in feeds else ()
    if len(shape) != 2 or shape[0] * shape[1] ** 2 < _LARGE:
        return None
    options = onnxruntime.RunOptions()
    options.add_run_config_entry("memory.enable_memory_arena_shrinkage", "cpu:0")
    return options


def _single(found: Array) -> Array:
    return found.astype(np.float32, copy=False) if found.dtype.kind == "f" else found


def _value(feed: Array | onnxruntime.OrtValue) -> onnxruntime.OrtValue:
    if not isinstance(feed, np.ndarray):
        return feed
    return onnxruntime.OrtValue.ortvalue_from_numpy(np.ascontiguousarray(feed))


def _fixed(ids: onnxruntime.NodeArg | None) -> tuple[int | None, int | None]:
    """Texts in a batch and tokens in a text, where the graph was exported for a fixed number."""
    if ids is None or len(ids.shape) != 2:
        return None, None
    rows, tokens = (size if isinstance(size, int) else None for size in ids.shape)
    return rows, tokens


def _upper_halves(value: onnxruntime.OrtValue) -> Array:
    import ctypes

    shape = value.shape()
    content = ctypes.string_at(value.data_ptr(), 2 * int(np.prod(shape)))
    return (np.frombuffer(content, np.uint16).astype(np.uint32) << 16).view(np.float32).reshape(shape)
