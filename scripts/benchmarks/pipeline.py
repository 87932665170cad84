"""nDCG@10 of the shipped pipeline on COREB and CoSQA: ``scripts/bench coreb``.

Every document is a chunk of one real index; candidates, fusion and ranking are the program's own. COREB by
its official protocol; text→code and code→text queries are asked as questions, code→code as code.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory

from coreb_search.engine import CANDIDATES, QUERY_WORDS
from coreb_search.models import load_encoder
from coreb_search.models.train.benchmarks import COREB_TASKS, Task, coreb, cosqa
from coreb_search.models.train.metrics import ndcg
from coreb_search.ranking import rank
from coreb_search.store import IndexedFile, Reader, Store
from coreb_search.text import split_words
from coreb_search.types import Chunk, Encoder, FileState, Filters, Query, QueryKind


def indexed(task: Task, encoder: Encoder, folder: str) -> Reader:
    """An index whose paths are the documents' ids."""
    vectors = encoder.encode(list(task.documents.values()), "document")
    state = FileState(0, 0, "", "", 0)
    files = []
    for row, (name, text) in enumerate(task.documents.items()):
        chunk = Chunk(name, "text", "function", "", "", "", 1, text.count("\n") + 1, text)
        files.append(
            IndexedFile(name, state, (chunk,), (" ".join(split_words(text)),), vectors[row : row + 1])
        )
    store = Store(folder, encoder.fingerprint, encoder.dim)
    with store.writing() as writer:
        writer.put(files)
        writer.finish()
    return store.reader()


def gains(task: Task, kind: QueryKind, encoder: Encoder) -> Iterator[float]:
    """Each query's nDCG@10."""
    with TemporaryDirectory() as folder:
        reader = indexed(task, encoder, folder)
        vectors = encoder.encode(task.queries, "query")
        for text, vector, own, good in zip(task.queries, vectors, task.excluded, task.positives, strict=True):
            words = " ".join(list(dict.fromkeys(split_words(text)))[:QUERY_WORDS])
            found = reader.candidates(vector if vector.any() else None, words, Filters(), CANDIDATES)
            ranked = rank([candidate for candidate in found if candidate.path != own], Query(text, kind))
            yield ndcg([entry.candidate.path for entry in ranked], good)


def main() -> None:
    """Print a line a task and COREB's mean over all queries."""
    parser = argparse.ArgumentParser(prog="scripts/bench coreb", description=__doc__.splitlines()[0])
    default = Path(os.environ.get("COREB_DATA", "../shared/data"))
    parser.add_argument("--data", type=Path, default=default, help="folder with coreb/ and cosqa/")
    options, _ = parser.parse_known_args()
    encoder = load_encoder()
    for part in ("dev", "test"):
        print(f"cosqa {part:24} {fmean(gains(cosqa(options.data / 'cosqa', part), 'text', encoder)):.4f}")
    for release in ("release_v2602", "release_v2603"):
        every: list[float] = []
        for name in COREB_TASKS:
            task = coreb(options.data / "coreb" / release, name)
            values = list(gains(task, "code" if name == "code2code" else "text", encoder))
            every += values
            print(f"{release} {name:16} {fmean(values):.4f}")
        print(f"{release} {'overall':16} {fmean(every):.4f}", flush=True)


if __name__ == "__main__":
    main()
