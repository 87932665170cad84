"""Puts a data set's queries to the engine: the pipeline is the one that answers a search.

A corpus is indexed in place of a repository; a folder is indexed as any repository is.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from coreb_search.config import Project
from coreb_search.engine import Engine
from coreb_search.errors import CorebError
from coreb_search.eval.ranges import overlapping
from coreb_search.eval.values import Corpus, Dataset, Task, TaskResult, TestQuery
from coreb_search.eval.vectors import Progress, RememberingEncoder
from coreb_search.types import TASK_OF, Chunk, Encoder, Expansion, Filters, Mode, Query
from coreb_search.types import Task as Kind

_WORDLESS = str.maketrans("0123456789", "!#$%&()*+,")


@dataclass(frozen=True, slots=True)
class Settings:
    """What a search can switch, for all queries of a run."""

    mode: Mode = "hybrid"
    rerank: str = ""
    expand: Expansion = "none"
    top_k: int = 100
    filtered: str = ""
    """Name of a task whose queries' language is a filter; the others are left out. Empty: all, without."""
    timed: bool = False
    """Whether each query is put twice, the first time against the clock."""


def run(
    dataset: Dataset, encoder: Encoder, cache: Path, settings: Sequence[Settings], progress: Progress
) -> list[list[TaskResult]]:
    """For each of ``settings`` the results of its tasks, all from one index of each corpus.

    ``cache`` is the folder where vectors, and the indexes of folders, are kept for the next run.
    """
    remembering = RememberingEncoder(encoder, cache, progress)
    found: dict[tuple[int, str], TaskResult] = {}
    try:
        for name, published in dataset.corpora.items():
            corpus = published if isinstance(published, Path) else _nameless(published)
            tasks = [task for task in dataset.tasks if task.corpus == name]
            prose = all(query.kind == "description" for task in tasks for query in task.queries)
            kind: Kind = "code2text" if prose else "text2code"
            with _engine((corpus, kind), encoder, remembering, cache / "indexes", progress) as engine:
                clock = Engine(engine.project, encoder)
                engine.tell = clock.tell = _refuse
                for task in tasks:
                    if isinstance(corpus, Corpus):
                        # All at once here: one by one they are only looked up.
                        for query_kind, asked in TASK_OF.items():
                            texts = [query.text for query in task.queries if query.kind == query_kind]
                            remembering.encode(texts, "query", asked)
                    for number, setting in enumerate(settings):
                        if setting.filtered in ("", task.name):
                            asking = engine, clock if setting.timed else None
                            found[number, task.name] = _ask(asking, corpus, task, setting, progress)
    finally:
        remembering.close()
    return [
        [found[number, task.name] for task in dataset.tasks if (number, task.name) in found]
        for number in range(len(settings))
    ]


def _nameless(corpus: Corpus) -> Corpus:
    """Without what the ranking reads out of paths and names, where these are mere ids.

    A path is made of signs that no word is made of, in the ids' order, which decides between equal scores.
    """
    if not corpus.bare:
        return corpus
    paths = {name: f"{number:09}".translate(_WORDLESS) for number, name in enumerate(sorted(corpus.chunks))}
    chunks = {
        name: replace(chunk, path=paths[name], symbol="", signature="", doc="")
        for name, chunk in corpus.chunks.items()
    }
    return Corpus(chunks, bare=True)


@contextmanager
def _engine(
    documents: tuple[Corpus | Path, Kind],
    encoder: Encoder,
    remembering: RememberingEncoder,
    indexes: Path,
    progress: Progress,
) -> Iterator[Engine]:
    corpus, kind = documents
    if isinstance(corpus, Path):
        # It remembers these vectors itself. Not the project's own, of which this folder may be a part.
        index = indexes / hashlib.sha256(os.fsencode(corpus.resolve())).hexdigest()[:16]
        engine = Engine(Project(corpus, "", str(index), None), encoder)
        # Not a refresh, which is content with an older version while another process writes.
        engine.index(
            lambda done, total, _chunks: progress("indexing", done, total), lambda who: progress(who, 0, 1)
        )
        yield engine
        return
    with TemporaryDirectory(prefix="coreb-search-eval-") as folder:
        engine = Engine(Project(Path(folder), "", folder, None), remembering)
        engine.index_chunks(list(corpus.chunks.values()), corpus.bare, kind)
        yield engine


def _ask(
    engines: tuple[Engine, Engine | None],
    corpus: Corpus | Path,
    task: Task,
    settings: Settings,
    progress: Progress,
) -> TaskResult:
    """Of ``engines`` the first answers; the second, if any, is timed: it encodes what the first looks up."""
    engine, clock = engines
    ids = {} if isinstance(corpus, Path) else {_first(chunk): name for name, chunk in corpus.chunks.items()}
    answers: dict[str, Mapping[str, float]] = {}
    milliseconds = []
    for number, query in enumerate(task.queries):
        progress(task.name, number, len(task.queries))
        asked = _query(query, corpus, settings)
        if clock:
            start = time.perf_counter()
            clock.search(asked)
            milliseconds.append(1000 * (time.perf_counter() - start))
        hits = engine.search(asked)
        if ids:
            answers[query.id] = {ids[_first(hit.chunk)]: hit.score for hit in hits}
        else:
            places = [(hit.chunk.path, hit.chunk.start_line, hit.chunk.end_line) for hit in hits]
            found = overlapping(places, task.qrels.get(query.id, {}))
            names = [name for several in found for name in several]
            # The hits' order, where one stands for several answers.
            answers[query.id] = {name: float(len(names) - rank) for rank, name in enumerate(names)}
    progress(task.name, len(task.queries), len(task.queries))
    return TaskResult(task, answers, milliseconds)


def _query(query: TestQuery, corpus: Corpus | Path, settings: Settings) -> Query:
    languages = (query.language,) if settings.filtered and query.language else ()
    own = None
    if query.own and isinstance(corpus, Corpus):
        chunk = corpus.chunks[query.own]
        own = (chunk.path, chunk.start_line, chunk.end_line)
    asked = Query(query.text, query.kind, settings.mode, settings.top_k, Filters(languages), own)
    expand = settings.expand if asked.bears(settings.expand) else "none"
    return replace(asked, rerank=settings.rerank, expand=expand)


def _refuse(told: str) -> None:
    """Figures of what was only partly done would say nothing."""
    raise CorebError(told)


def _first(chunk: Chunk) -> tuple[str, int]:
    return chunk.path, chunk.start_line
