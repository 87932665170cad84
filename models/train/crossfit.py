"""Encoders that have not seen what they are asked: the reranker learns from their hits.

The shipped encoder knows the training release by heart; its similarities there would be believed too much.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer

from coreb_search.models.train.export import export
from coreb_search.models.train.pairs import Pair
from coreb_search.models.train.polish import Polish, polish
from coreb_search.models.train.questions import FOLDS, PUBLIC, fold_of, kept_packages
from coreb_search.models.train.release import ReleasePair
from coreb_search.models.train.texts import MAX_TOKENS, Examples
from coreb_search.models.train.train import Recipe, train

# Smaller and shorter than the encoder's own, and without the release until the polish.
_RECIPE = Recipe(dim=256, epochs=2, second_start=2)
_LEFT_OUT = -9


def encoders(
    folder: Path,
    examples: Examples,
    pairs: Sequence[Pair],
    release: Sequence[ReleasePair],
    tokenizer: Tokenizer,
) -> dict[str, Path]:
    """Folders of the encoders by the name of the fold that each has not seen, made where they are missing.

    ``examples`` are those of ``pairs``, then those of ``release``.
    """
    kept = kept_packages(pairs)
    unseen = {str(fold): [fold_of(pair.problem) == fold for pair in release] for fold in range(FOLDS)}
    hidden = {name: np.array([False] * len(pairs) + rows) for name, rows in unseen.items()}
    hidden[PUBLIC] = np.array([pair.package in kept for pair in pairs] + [False] * len(release))
    size = tokenizer.get_vocab_size()
    for name, rows in hidden.items():
        if not (folder / name).exists():
            seen = replace(examples, groups=np.where(rows, _LEFT_OUT, examples.groups))
            base = folder / ("base-public.npy" if name == PUBLIC else "base.npy")
            if not base.exists():
                folder.mkdir(parents=True, exist_ok=True)
                np.save(base, train(seen, size, _RECIPE))
            table = polish(np.load(base), seen, Polish())
            export(table, tokenizer, folder / name, f"unseen-{name}", MAX_TOKENS)
    return {name: folder / name for name in hidden}
