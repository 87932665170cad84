"""The last stage: learn a little more at the width that ships, with the encoder's own weighing of tokens.

Questions that are code get a loss of their own, against the solutions of other problems alone. A part of the
tokens of every text of the second set is hidden, anew each time: its few problems would be learnt by heart.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from math import cos, pi
from typing import TYPE_CHECKING

import numpy as np
import torch

from coreb_search.models.train.texts import TRANSLATIONS, Examples, Texts
from coreb_search.models.train.train import Recipe, Side, Table, batches, contrast, wrong_answers

if TYPE_CHECKING:
    from coreb_search.models.train.train import Floats, Rows


@dataclass(frozen=True, slots=True)
class Polish:
    """All that this stage depends on beside its data and the table it starts from."""

    steps: int = 200
    batch: int = 1280
    second_share: float = 0.2
    translations: int = 512
    hidden: float = 0.4
    scale: float = 12.0
    rate: float = 0.002
    seed: int = 0


class _Stage:
    """The table as it learns, and the chance that hides tokens."""

    def __init__(self, table: Floats, examples: Examples, recipe: Polish) -> None:
        self.table = Table(torch.from_numpy(table.copy()))
        self.random = np.random.default_rng(recipe.seed)
        self._examples, self._recipe = examples, recipe

    def _side(self, texts: Texts, rows: Rows, first: int) -> Side:
        words, counts = texts.matrix(rows, damped=True)
        return Side(self.table, words, counts.with_hidden(first, self._recipe.hidden, self.random))

    def step(self, rows: Rows, code: Rows, rate: float) -> tuple[float, float]:
        """Learn from a batch of pairs and one of translations; their losses."""
        size, keys, scale = len(rows), self._examples.keys, self._recipe.scale
        first = int((self._examples.groups[rows] >= 0).sum())
        answered = np.concatenate([rows, *wrong_answers(self._examples, rows), code])
        questions = self._side(self._examples.questions, np.concatenate([rows, code]), first)
        answers = self._side(self._examples.answers, answered, first)
        border = len(answered) - len(code)
        loss = contrast(questions.sums[:size], answers.sums[:border], keys[rows], scale)
        extra = contrast(questions.sums[size:], answers.sums[border:], keys[code], scale)
        (loss + extra).backward()
        for side in (questions, answers):
            side.update(rate)
        return float(loss.detach()), float(extra.detach())


def polish(table: Floats, examples: Examples, recipe: Polish) -> Floats:
    """A better table of the same shape."""
    stage = _Stage(table, examples, recipe)
    translations = np.flatnonzero(examples.groups == TRANSLATIONS)
    second = np.flatnonzero(examples.groups == -1)
    plan = Recipe(batch=recipe.batch, second_share=recipe.second_share, second_start=0, seed=recipe.seed)
    for number, (_, rows) in enumerate(islice(batches(examples, plan, second), recipe.steps)):
        rate = recipe.rate * (0.02 + 0.49 * (1 + cos(pi * number / recipe.steps)))
        code = stage.random.choice(translations, min(recipe.translations, len(translations)), replace=False)
        losses = stage.step(rows, code, rate)
        if number % 50 == 0:
            print(f"{number:6} losses {losses[0]:.3f} {losses[1]:.3f}", flush=True)
    return np.asarray(stage.table.vectors.numpy(), dtype=np.float32)
