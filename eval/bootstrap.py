"""How sure a mean over queries is, by resampling the queries; the same seed gives the same numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]

LEVELS = (0.025, 0.975)
"""Of a 95 % interval."""

DRAWN = 1_000_000
"""Values drawn at once, for the memory they take."""


@dataclass(frozen=True, slots=True)
class Difference:
    """How a second run differs from a first over the same queries: above 0 where the second is better."""

    mean: float
    low: float
    high: float
    """Both ends of the 95 % interval of the mean."""
    p: float
    """Of a mean at least as far from 0, were there no difference: two-sided, never 0."""


def interval(values: Sequence[float], seed: int, rounds: int = 2000) -> tuple[float, float]:
    """95 % interval of the mean of at least one value.

    The percentile interval of Efron and Tibshirani, An Introduction to the Bootstrap (1993), chapter 13.
    """
    return _ends(_means(values, seed, rounds))


def paired(first: Sequence[float], second: Sequence[float], seed: int, rounds: int = 10_000) -> Difference:
    """The mean of ``second - first``, query by query in the same order, at least one.

    The test moves the mean of the differences to 0: Efron and Tibshirani (1993), section 16.4; for retrieval:
    Sakai, Evaluating Evaluation Metrics based on the Bootstrap (SIGIR 2006). The observed mean counts as one
    round: Davison and Hinkley, Bootstrap Methods and their Application (1997), chapter 4. Of few queries p is
    too small. Raises ValueError when the lengths differ.
    """
    differences = [after - before for before, after in zip(first, second, strict=True)]
    means = _means(differences, seed, rounds)
    mean = fmean(differences)
    # Sums of the same numbers in another order differ by rounding and still count as equal.
    extreme = int((abs(means - mean) >= abs(mean) - 1e-12).sum())
    return Difference(mean, *_ends(means), p=(1 + extreme) / (1 + rounds))


def _ends(means: Floats) -> tuple[float, float]:
    import numpy as np

    low, high = np.quantile(means, LEVELS)
    return float(low), float(high)


def _means(values: Sequence[float], seed: int, rounds: int) -> Floats:
    """Shape (rounds,): means of as many values, drawn with replacement."""
    import numpy as np

    if not values:
        raise ValueError("no value to take the mean of")
    generator, known = np.random.default_rng(seed), np.asarray(values, dtype=np.float64)
    drawn = (generator.integers(len(known), size=(n, len(known))) for n in _portions(len(known), rounds))
    return np.concatenate([known[places].mean(axis=1) for places in drawn])


def _portions(values: int, rounds: int) -> Iterator[int]:
    step = max(1, DRAWN // values)
    yield from (min(step, rounds - done) for done in range(0, rounds, step))
