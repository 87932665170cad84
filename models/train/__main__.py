"""From nothing to a model folder: fetch, cut, tokenise, train, project, polish, export, measure."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from coreb_search.models import load_encoder
from coreb_search.models.train.check import report, rounding
from coreb_search.models.train.examples import build_examples, load_tokenizer
from coreb_search.models.train.export import export
from coreb_search.models.train.polish import Polish, polish
from coreb_search.models.train.prepare import load_pairs
from coreb_search.models.train.release import release_pairs
from coreb_search.models.train.texts import MAX_TOKENS
from coreb_search.models.train.train import Recipe, project, train


def main() -> None:
    """Run every step that the cache does not already hold."""
    parser = argparse.ArgumentParser(prog="python -m coreb_search.models.train", description=__doc__)
    parser.add_argument("cache", type=Path, help="folder for packages and pairs (5 GB)")
    parser.add_argument("data", type=Path, help="folder with the benchmarks' published files")
    parser.add_argument("model", type=Path, help="folder to write the model to")
    parser.add_argument("--dim", type=int, default=256, help="width of the exported vectors")
    parser.add_argument("--tuning", action="store_true", help="hold one in five problems out of the training")
    options = parser.parse_args()
    recipe = Recipe()
    pairs = load_pairs(options.cache)
    release = release_pairs(options.data, options.tuning)
    tokenizer = load_tokenizer(options.cache, pairs, release)
    examples = build_examples(tokenizer, pairs, release, recipe.seed)
    print(f"{len(pairs)} pairs, {len(release)} of the release", flush=True)
    path = options.cache / "table.npy"
    if not path.exists():
        np.save(path, train(examples, tokenizer.get_vocab_size(), recipe))
    table = polish(project(np.load(path), options.dim), examples, Polish())
    name = f"coreb-static-{options.dim}"
    export(table, tokenizer, options.model, name, MAX_TOKENS)
    encoder = load_encoder(str(options.model))
    report(options.data, encoder, ("release_v2602", "release_v2603"))
    rounding(options.data, encoder, table, tokenizer)


if __name__ == "__main__":
    main()
