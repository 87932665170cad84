"""Whether a graph gives what its reference gives, and by how much it does not."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from coreb_search.errors import ModelError
from coreb_search.models.export import FARTHEST

if TYPE_CHECKING:
    from coreb_search.models.export.references import Reference
    from coreb_search.models.record import AnyRecord


class Agreement(NamedTuple):
    """Of the model with its reference: 1 - cosine of vectors, or differences of scores."""

    worst: float
    mean: float


def agreement(folder: Path, record: AnyRecord, reference: Reference) -> Agreement:
    """Over texts of mixed lengths. Raises ModelError."""
    distances = reference.distances(folder, record)
    if not np.isfinite(distances).all():
        raise ModelError(f"the graph of {record.name} gives what is not finite; take another checkpoint")
    return Agreement(float(distances.max()), float(distances.mean()))


def refuse_if_apart(found: Agreement, name: str) -> None:
    """Raises ModelError."""
    if found.worst > FARTHEST:
        raise ModelError(
            f"{name} was not exported: its graph is {found.worst:.2g} away from the reference "
            f"({FARTHEST:g} is allowed), so its architecture is not traced rightly"
        )
