"""Learn one vector a token: InfoNCE both ways with negatives from the batch, on the processor alone.

A batch holds pairs of one language, so that its negatives are hard; after the first third of the training a
part of each batch comes from a second set of pairs (questions that are long or are code themselves).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi
from typing import TYPE_CHECKING

import numpy as np
import torch
from torch.nn.functional import cross_entropy, normalize

from coreb_search.models.train.texts import Counts, Examples

if TYPE_CHECKING:
    import numpy.typing as npt

    Floats = npt.NDArray[np.float32]
    Rows = npt.NDArray[np.int64]

_BETAS = (0.9, 0.999)


@dataclass(frozen=True, slots=True)
class Recipe:
    """All that a training depends on beside its data."""

    dim: int = 512
    batch: int = 2048
    scale: float = 12.0
    epochs: int = 3
    rate: float = 0.01
    second_share: float = 0.12
    second_start: float = 0.3
    seed: int = 0


class Table:
    """The learned vectors and their Adam moments, updated only in the rows a batch touches."""

    def __init__(self, counts: Rows, recipe: Recipe) -> None:
        generator = torch.Generator().manual_seed(recipe.seed)
        idf = np.log(counts.sum() / (counts + 100.0)).clip(0.5)
        idf[:2] = 0
        weights = torch.from_numpy(idf / idf.max()).float()[:, None]
        shape = (len(counts), recipe.dim)
        self.vectors = torch.randn(shape, generator=generator) / recipe.dim**0.5 * weights
        self._mean, self._square = torch.zeros(shape), torch.zeros(shape)
        self._step = 0

    def update(self, rows: torch.Tensor, gradient: torch.Tensor, rate: float) -> None:
        """One step of Adam on ``rows``, which are distinct."""
        self._step += 1
        mean = self._mean[rows].lerp_(gradient, 1 - _BETAS[0])
        square = self._square[rows].mul_(_BETAS[1]).addcmul_(gradient, gradient, value=1 - _BETAS[1])
        self._mean[rows], self._square[rows] = mean, square
        corrections = [1 - beta**self._step for beta in _BETAS]
        step = mean / corrections[0] / ((square / corrections[1]).sqrt_() + 1e-8)
        self.vectors.index_add_(0, rows, step, alpha=-rate)


def batches(examples: Examples, recipe: Recipe) -> Iterator[tuple[float, Rows]]:
    """Progress in 0…1 and the rows of each batch, all epochs after one another."""
    random = np.random.default_rng(recipe.seed)
    second = np.flatnonzero(examples.groups == -1)
    groups = [np.flatnonzero(examples.groups == group) for group in np.unique(examples.groups) if group >= 0]
    for epoch in range(recipe.epochs):
        cut = [
            rows
            for group in groups
            for rows in np.array_split(random.permutation(group), max(1, round(len(group) / recipe.batch)))
        ]
        for number, at in enumerate(random.permutation(len(cut))):
            progress = (epoch + number / len(cut)) / recipe.epochs
            rows = cut[at]
            if len(second) and progress >= recipe.second_start:
                share = int(len(rows) * recipe.second_share)
                rows = np.concatenate(
                    [rows[share:], random.choice(second, min(share, len(second)), replace=False)]
                )
            yield progress, rows


def _torch(counts: Counts) -> torch.Tensor:
    return torch.sparse_csr_tensor(
        torch.from_numpy(counts.row_ends()),
        torch.from_numpy(counts.columns),
        torch.from_numpy(counts.values),
        counts.shape,
    )


def step(table: Table, examples: Examples, rows: Rows, scale: float, rate: float) -> float:
    """Learn from one batch; its loss."""
    wrong = [examples.wrong[row] for row in rows.tolist() if row in examples.wrong]
    sides = []
    for texts, at in ((examples.questions, rows), (examples.answers, np.concatenate([rows, *wrong]))):
        ids, counts = texts.matrix(at)
        words = torch.from_numpy(ids)
        sides.append((words, counts, (_torch(counts) @ table.vectors[words]).requires_grad_()))
    similar = scale * normalize(sides[0][2]) @ normalize(sides[1][2]).T
    keys = torch.from_numpy(examples.keys[rows])
    same = (keys[:, None] == keys[None, :]).fill_diagonal_(False)
    similar[:, : len(rows)].masked_fill_(same, -torch.inf)
    right = torch.arange(len(rows))
    loss = (cross_entropy(similar, right) + cross_entropy(similar[:, : len(rows)].T, right)) / 2
    loss.backward()
    for words, counts, sums in sides:
        table.update(words, _torch(counts.transposed()) @ sums.grad, rate)
    return float(loss.detach())


def train(examples: Examples, size: int, recipe: Recipe) -> Floats:
    """The table, float32, shape (size, dim); the rows of padding and unknown are zero."""
    counts = examples.questions.counts(size) + examples.answers.counts(size)
    table = Table(counts, recipe)
    for number, (progress, rows) in enumerate(batches(examples, recipe)):
        rate = recipe.rate * (0.02 + 0.49 * (1 + cos(pi * progress)))
        loss = step(table, examples, rows, recipe.scale, rate)
        if number % 50 == 0:
            print(f"{progress:6.1%} loss {loss:.3f}", flush=True)
    return np.asarray(table.vectors.numpy(), dtype=np.float32)


def project(table: Floats, dim: int) -> Floats:
    """The table in its ``dim`` main directions, so that inner products change least."""
    _, _, directions = np.linalg.svd(table, full_matrices=False)
    return np.ascontiguousarray(table @ directions[:dim].T, dtype=np.float32)
