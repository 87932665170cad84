"""Train the reranker that ships: encoders, questions, hits of the program itself, features, networks.

python -m scripts.benchmarks.train_reranker CACHE DATA FOLDER, CACHE and DATA as for the encoder.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import numpy as np

from coreb_search.config import Project
from coreb_search.engine import Engine
from coreb_search.models import load_encoder
from coreb_search.models.features import FirstStage, features, read
from coreb_search.models.own_reranker import passage
from coreb_search.models.token_vectors import TokenVectors
from coreb_search.models.train.crossfit import encoders
from coreb_search.models.train.examples import build_examples, load_tokenizer
from coreb_search.models.train.prepare import load_pairs
from coreb_search.models.train.questions import Collection, public_collections, release_collections
from coreb_search.models.train.ranker import DEPTH, Lists, RankRecipe, fit, save
from coreb_search.models.train.release import release_pairs
from coreb_search.types import TASK_OF, Query

if TYPE_CHECKING:
    import numpy.typing as npt

    from coreb_search.models.train.texts import Texts

    Floats = npt.NDArray[np.float32]
    List = tuple[Floats, npt.NDArray[np.bool_]]

# What part of a batch comes from where.
_SHARES = {
    ("text", "official"): 1.0,
    ("text", "public"): 1.0,
    ("code", "official"): 1.0,
    ("code", "solutions"): 1.0,
    ("description", "official"): 0.5,
    ("description", "solutions"): 1.0,
}
_IDF_TEXTS = 120_000
_WORDLESS = str.maketrans("0123456789", "!#$%&()*+,")


def lists_of(
    collection: Collection, folders: dict[str, Path], idf: Floats
) -> Iterator[tuple[tuple[str, str], str, List]]:
    """Kind and source, the feature names, and the list of each question that has an answer among its hits."""
    # Paths are no words, and their order is the ids'.
    paths = {name: f"{i:09}".translate(_WORDLESS) for i, name in enumerate(sorted(collection.chunks))}
    chunks = {paths[name]: replace(chunk, path=paths[name]) for name, chunk in collection.chunks.items()}
    for fold in sorted({question.fold for question in collection.questions}):
        vectors = TokenVectors(folders[fold])
        with TemporaryDirectory() as folder:
            engine = Engine(Project(Path(folder), "", folder, None), load_encoder(str(folders[fold])))
            engine.index_chunks(list(chunks.values()), collection.bare)
            for question in collection.questions:
                if question.fold != fold:
                    continue
                own = chunks[paths[question.own]] if question.own else None
                place = (own.path, own.start_line, own.end_line) if own else None
                hits = engine.search(Query(question.text, question.kind, k=DEPTH, exclude=place))
                wanted = {paths[name] for name in question.good}
                good = np.array([hit.chunk.path in wanted for hit in hits])
                if not good.any():
                    continue
                texts = read([passage(hit.chunk) for hit in hits], vectors)
                asked = read([question.text], vectors)[0]
                found = features(asked, texts, FirstStage.of(hits), vectors, idf)
                columns = np.stack([*found.values()], axis=1).astype(np.float32)
                yield (question.kind, question.source), ",".join(found), (columns, good)


def idf_of(texts: Texts, size: int) -> Floats:
    """How rare each token is among answers."""
    rows = np.random.default_rng(0).choice(len(texts), min(_IDF_TEXTS, len(texts)), replace=False)
    frequency = np.zeros(size)
    for row in rows:
        frequency[np.unique(texts.tokens(int(row)))] += 1
    return np.log((len(rows) + 1) / (frequency + 1)).astype(np.float32)


def main(arguments: Sequence[str]) -> None:
    """Run every step that the cache does not already hold."""
    cache, data, folder = map(Path, arguments)
    pairs, release = load_pairs(cache), release_pairs(data, tuning=False)
    tokenizer = load_tokenizer(cache, pairs, release)
    examples = build_examples(tokenizer, pairs, release)
    folders = encoders(cache / "reranker", examples, pairs, release, tokenizer)
    idf = idf_of(examples.answers, tokenizer.get_vocab_size())
    names: list[str] = []
    lists: dict[tuple[str, str], list[List]] = {}
    for collection in (*release_collections(data), *public_collections(pairs)):
        for key, columns, found in lists_of(collection, folders, idf):
            names = columns.split(",")
            lists.setdefault(key, []).append(found)
        print({key: len(part) for key, part in lists.items()}, flush=True)
    start = names.index("score")
    networks = []
    for kind, task in TASK_OF.items():
        parts = [Lists.of(found, _SHARES[key]) for key, found in lists.items() if key[0] == kind]
        networks.append((task, fit(parts, start, RankRecipe())))
    save(folder, idf, networks)


if __name__ == "__main__":
    main(sys.argv[1:])
