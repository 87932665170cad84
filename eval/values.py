"""What passes between the parts of an evaluation: data sets, results, nothing that computes.

A data set flows in one direction, like a repository: data set → results of a run → figures → a report.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from coreb_search.types import Chunk, QueryKind

Gains = Literal["binary", "graded"]
"""What a relevant document is worth to nDCG: ``binary`` 1 for each, ``graded`` 2**grade - 1."""

Protocol = Literal["official", "mteb"]
"""COREB's own, or MTEB's, which keeps a query's own document and drops queries without a relevant one."""

Split = Literal["test", "dev"]
"""Of a data set: ``dev`` may be tuned on, ``test`` not."""

Run = Mapping[str, Mapping[str, float]]
"""Score by document id by query id. A greater score ranks higher; at a tie the greater id, as trec_eval."""

Qrels = Mapping[str, Mapping[str, int]]
"""Grade by document id by query id; a pair that is not listed is not relevant."""


@dataclass(frozen=True, slots=True)
class TestQuery:
    """A query of a benchmark."""

    id: str
    text: str
    kind: QueryKind
    """How the program is asked: a question, or a piece of code."""
    subtask: str
    language: str = ""
    """The language that is asked for or that the query is written in; empty for none in particular."""
    own: str = ""
    """The document that the query was made from, which is taken out of the ranking; empty for none."""


@dataclass(frozen=True, slots=True)
class Corpus:
    """Documents to search in place of a repository, as chunks by document id."""

    chunks: Mapping[str, Chunk]
    """No two share path and first line."""
    bare: bool
    """Paths and symbols are mere ids: only the code is embedded and looked up."""


@dataclass(frozen=True, slots=True)
class Task:
    """Queries, what they are put to, and which answers count."""

    name: str
    corpus: str
    """Its name in the data set."""
    queries: Sequence[TestQuery]
    qrels: Qrels
    """In a repository an id is ``path:first-last`` (1-based, inclusive); a hit that shares a line counts."""
    lowest: int = 2
    """The lowest grade that is relevant."""
    gains: Gains = "binary"


@dataclass(frozen=True, slots=True)
class Dataset:
    """Tasks over named corpora, or over folders that are indexed as any repository is."""

    name: str
    release: str
    corpora: Mapping[str, Corpus | Path]
    tasks: Sequence[Task]
    source: Mapping[str, str] = field(default_factory=dict)
    """Where the data came from and which data it was: folder or hub commit, hashes, package versions."""


@dataclass(frozen=True, slots=True)
class TaskResult:
    """What a run answered to a task."""

    task: Task
    run: Run
    milliseconds: Sequence[float] = ()
    """Per query, in the task's order, from its text to its hits; empty where nothing was timed."""
