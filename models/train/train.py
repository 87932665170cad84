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

    def __init__(self, vectors: torch.Tensor) -> None:
        self.vectors = vectors
        self._mean, self._square = torch.zeros_like(vectors), torch.zeros_like(vectors)
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


def initial(counts: Rows, recipe: Recipe) -> torch.Tensor:
    """Random vectors, shorter for tokens that are frequent."""
    generator = torch.Generator().manual_seed(recipe.seed)
    idf = np.log(counts.sum() / (counts + 100.0)).clip(0.5)
    idf[:2] = 0
    weights = torch.from_numpy(idf / idf.max()).float()[:, None]
    return torch.randn((len(counts), recipe.dim), generator=generator) / recipe.dim**0.5 * weights


def batches(examples: Examples, recipe: Recipe, second: Rows) -> Iterator[tuple[float, Rows]]:
    """Progress in 0…1 and the rows of each batch, ``second`` ones last; all epochs after one another."""
    random = np.random.default_rng(recipe.seed)
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


class Side:
    """Texts of one side as sums of token vectors, through which a loss reaches the table."""

    def __init__(self, table: Table, words: Rows, counts: Counts) -> None:
        self._table, self._words, self._counts = table, torch.from_numpy(words), counts
        self.sums = (_torch(counts) @ table.vectors[self._words]).requires_grad_()

    def update(self, rate: float) -> None:
        """One step of the table, after the loss has gone backward."""
        self._table.update(self._words, _torch(self._counts.transposed()) @ self.sums.grad, rate)


def contrast(questions: torch.Tensor, answers: torch.Tensor, keys: Rows, scale: float) -> torch.Tensor:
    """InfoNCE both ways: question i against all answers, answer i against all questions.

    Answers beyond the questions' number answer none of them; rows of one key are no negatives of each other.
    """
    size = len(questions)
    similar = scale * normalize(questions) @ normalize(answers).T
    key = torch.from_numpy(keys)
    similar[:, :size].masked_fill_((key[:, None] == key[None, :]).fill_diagonal_(False), -torch.inf)
    right = torch.arange(size)
    return (cross_entropy(similar, right) + cross_entropy(similar[:, :size].T, right)) / 2


def wrong_answers(examples: Examples, rows: Rows) -> list[Rows]:
    """Rows of the answers that only look like answers to these rows."""
    return [examples.wrong[row] for row in rows.tolist() if row in examples.wrong]


def step(table: Table, examples: Examples, rows: Rows, scale: float, rate: float) -> float:
    """Learn from one batch; its loss."""
    answers = np.concatenate([rows, *wrong_answers(examples, rows)])
    sides = [
        Side(table, *texts.matrix(at))
        for texts, at in ((examples.questions, rows), (examples.answers, answers))
    ]
    loss = contrast(sides[0].sums, sides[1].sums, examples.keys[rows], scale)
    loss.backward()
    for side in sides:
        side.update(rate)
    return float(loss.detach())


def train(examples: Examples, size: int, recipe: Recipe) -> Floats:
    """The table, float32, shape (size, dim); the rows of padding and unknown are zero."""
    counts = examples.questions.counts(size) + examples.answers.counts(size)
    table = Table(initial(counts, recipe))
    second = np.flatnonzero(examples.groups < 0)
    for number, (progress, rows) in enumerate(batches(examples, recipe, second)):
        rate = recipe.rate * (0.02 + 0.49 * (1 + cos(pi * progress)))
        loss = step(table, examples, rows, recipe.scale, rate)
        if number % 50 == 0:
            print(f"{progress:6.1%} loss {loss:.3f}", flush=True)
    return np.asarray(table.vectors.numpy(), dtype=np.float32)


def project(table: Floats, dim: int) -> Floats:
    """The table in its ``dim`` main directions, so that inner products change least."""
    _, _, directions = np.linalg.svd(table, full_matrices=False)
    return np.ascontiguousarray(table @ directions[:dim].T, dtype=np.float32)
