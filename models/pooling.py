"""From a text's many vectors to the one that stands for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from coreb_search.errors import ModelError

if TYPE_CHECKING:
    from coreb_search.models.graph import Ints
    from coreb_search.models.record import EncoderRecord, Pooling
    from coreb_search.types import Vectors


def pooled(hidden: Vectors, mask: Ints, how: Pooling) -> Vectors:
    """Shape (n, dim) of (n, tokens, dim), without padding on either side; what the graph pooled stays."""
    if how == "graph":
        return hidden
    if how == "mean":
        weights = mask.astype(np.float32)
        # What is not a number is told of later, by an error.
        with np.errstate(invalid="ignore", over="ignore"):
            means: Vectors = np.matmul(weights[:, None, :], hidden)[:, 0]
        means /= np.maximum(weights.sum(axis=1, keepdims=True), 1)
        return means
    tokens = mask.shape[1]
    places = np.argmax(mask, axis=1) if how == "cls" else tokens - 1 - np.argmax(mask[:, ::-1], axis=1)
    chosen: Vectors = hidden[np.arange(len(hidden)), places]
    return chosen


def finished(vectors: Vectors, record: EncoderRecord) -> Vectors:
    """Cut to the record's dimension and of length 1. Raises ModelError when they cannot be.

    What is cut is normalised anew, also where the graph has normalised it in its full width.
    """
    width = vectors.shape[-1]
    cut = record.dim < width and record.dim in record.dims
    if vectors.ndim != 2 or (width != record.dim and not cut):
        raise ModelError(
            f"model {record.name} gave vectors of shape {vectors.shape}, not of width {record.dim}"
        )
    if not np.isfinite(vectors).all():
        raise ModelError(f"model {record.name} gave a vector that is not finite; install it again")
    return unit(vectors[:, : record.dim]) if cut or record.normalise else vectors


def unit(vectors: Vectors) -> Vectors:
    """Rows of length 1; rows of zeros stay."""
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    rows: Vectors = np.divide(vectors, norms, out=np.zeros_like(vectors), where=norms > 0)
    return rows
