"""Learn to order hits: a network for each task, by the listwise softmax of what answers among all hits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import torch
from torch import nn

if TYPE_CHECKING:
    import numpy.typing as npt

    Floats = npt.NDArray[np.float32]

DEPTH, FAR = 50, 6.0
_RECORD = """\
name = "coreb-features"
licence = "Apache-2.0"
form = "own"
graph = "reranker.npz"
weight = 0.8
depth = {depth}

[files]
"reranker.npz" = "{hash}"
"""


@dataclass(frozen=True, slots=True)
class RankRecipe:
    """All that a training depends on beside its lists."""

    hidden: int = 32
    dropout: float = 0.2
    batch: int = 128
    epochs: int = 15
    rate: float = 0.01
    decay: float = 0.1
    networks: int = 5
    """That differ by their seed; their mean is what ships."""


@dataclass(frozen=True, slots=True)
class Lists:
    """Hits of many questions, padded to DEPTH, and how large a part of each batch they are."""

    features: torch.Tensor
    good: torch.Tensor
    real: torch.Tensor
    weight: float

    @classmethod
    def of(cls, lists: Sequence[tuple[Floats, npt.NDArray[np.bool_]]], weight: float) -> Lists:
        """From the features of each question's hits, shape (hits, features), and which of them answer."""
        shape = len(lists), DEPTH
        features = torch.zeros((*shape, lists[0][0].shape[1]))
        good, real = torch.zeros(shape), torch.zeros(shape, dtype=torch.bool)
        for row, (columns, answers) in enumerate(lists):
            size = len(columns)
            features[row, :size] = torch.from_numpy(columns)
            good[row, :size], real[row, :size] = torch.from_numpy(answers).float(), True
        return cls(features, good, real, weight)


class _Network:
    """One hidden layer, and a straight way past it that first orders by the feature ``start`` alone."""

    def __init__(self, features: int, recipe: RankRecipe, start: int) -> None:
        self.straight, self.inner = nn.Linear(features, 1), nn.Linear(features, recipe.hidden)
        self.outer, self.dropout = nn.Linear(recipe.hidden, 1), nn.Dropout(recipe.dropout)
        nn.init.zeros_(self.outer.weight)
        nn.init.zeros_(self.straight.weight)
        with torch.no_grad():
            self.straight.weight[0, start] = 2.0

    def parameters(self) -> list[torch.Tensor]:
        """All that learns."""
        return [*self.straight.parameters(), *self.inner.parameters(), *self.outer.parameters()]

    def scores(self, x: torch.Tensor) -> torch.Tensor:
        """One a hit."""
        found: torch.Tensor = self.straight(x) + self.outer(self.dropout(torch.relu(self.inner(x))))
        return found[..., 0]

    def arrays(self) -> dict[str, Floats]:
        """What counts for the order: a bias at the end does not."""
        learnt = {
            "straight": self.straight.weight[0],
            "inner": self.inner.weight,
            "inner_bias": self.inner.bias,
            "outer": self.outer.weight[0],
        }
        return {name: tensor.detach().numpy() for name, tensor in learnt.items()}


def fit(lists: Sequence[Lists], start: int, recipe: RankRecipe) -> dict[str, Floats]:
    """The arrays of the network that ships; before it learns, it orders by the feature ``start``."""
    rows = torch.cat([part.features[part.real] for part in lists])
    mean, spread = rows.mean(0), rows.std(0) + 1e-3
    scale = mean, spread
    parts = [_learn(lists, scale, start, recipe, seed).arrays() for seed in range(recipe.networks)]
    arrays = {name: np.concatenate([part[name] for part in parts]) for name in ("inner", "inner_bias")}
    arrays["outer"] = np.concatenate([part["outer"] for part in parts]) / len(parts)
    arrays["straight"] = np.mean([part["straight"] for part in parts], axis=0)
    arrays |= {"mean": mean.numpy(), "spread": spread.numpy()}
    return {name: array.astype(np.float32) for name, array in arrays.items()}


def _learn(
    lists: Sequence[Lists],
    scale: tuple[torch.Tensor, torch.Tensor],
    start: int,
    recipe: RankRecipe,
    seed: int,
) -> _Network:
    torch.manual_seed(seed)
    random = np.random.default_rng(seed)
    network = _Network(lists[0].features.shape[2], recipe, start)
    steps = recipe.epochs * max(1, sum(len(part.good) for part in lists) // recipe.batch)
    optimizer = torch.optim.AdamW(network.parameters(), recipe.rate, weight_decay=recipe.decay)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, recipe.rate, total_steps=steps)
    total = sum(part.weight for part in lists)
    for _ in range(steps):
        losses = []
        for part in lists:
            size = max(1, int(recipe.batch * part.weight / total))
            at = torch.from_numpy(random.integers(0, len(part.good), size))
            scores = network.scores(((part.features[at] - scale[0]) / scale[1]).clamp(-FAR, FAR))
            chances = torch.log_softmax(scores.masked_fill(~part.real[at], -1e4), 1)
            wanted = part.good[at] / part.good[at].sum(1, keepdim=True)
            losses.append(-(wanted * chances).sum(1).mean() * size / recipe.batch)
        optimizer.zero_grad()
        torch.stack(losses).sum().backward()
        optimizer.step()
        schedule.step()
    return network


def save(folder: Path, idf: Floats, networks: Iterable[tuple[str, dict[str, Floats]]]) -> None:
    """Write the reranker's files, by task, and their record into ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    arrays: dict[str, npt.NDArray[np.floating]] = {"idf": idf.astype(np.float16)}
    for task, found in networks:
        arrays |= {f"{task} {name}": array for name, array in found.items()}
    path = folder / "reranker.npz"
    np.savez_compressed(path, allow_pickle=False, **arrays)
    text = _RECORD.format(depth=DEPTH, hash=sha256(path.read_bytes()).hexdigest())
    (folder / "reranker.toml").write_text(text, encoding="utf-8")
