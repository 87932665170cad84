"""COREB and CoSQA as retrieval tasks, read from a folder of their published files.

COREB follows its official protocol: all documents ranked, relevance 2 alone is positive, a query's own
document is taken out, and queries without any positive count as 0.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

COREB_TASKS = ("text2code", "code2code", "code2text")


@dataclass(frozen=True, slots=True)
class Task:
    """Queries, documents and which of them answer which."""

    name: str
    documents: dict[str, str]
    """Text by id."""
    queries: list[str]
    positives: list[frozenset[str]]
    """For each query, the ids of its answers."""
    excluded: list[str]
    """For each query, the id of its own document, or an empty string."""
    problems: list[str]
    """For each query, what it is about, so that a split leaves nothing of a problem on both sides."""
    sorts: list[str]
    """For each query, the benchmark's name of its sort (subtask)."""


def _rows(path: Path) -> list[dict[str, Any]]:
    with path.open(encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def coreb(folder: Path, task: str) -> Task:
    """One task of a release, e.g. ``data/coreb/release_v2603`` and ``code2text``."""
    part = "text" if task == "code2text" else "code"
    documents = {row[f"{part}_id"]: row[part] for row in _rows(folder / f"{part}_corpus.jsonl")}
    positives: dict[str, set[str]] = {}
    for row in _rows(folder / f"{task}_qrels.jsonl"):
        if int(row["relevance"]) == 2:
            positives.setdefault(row["query_id"], set()).add(row["doc_id"])
    queries = _rows(folder / f"{task}_queries.jsonl")
    return Task(
        name=task,
        documents=documents,
        queries=[row["query"] for row in queries],
        positives=[frozenset(positives.get(row["query_id"], ())) for row in queries],
        excluded=[row["meta_anchor_code_id"] if task == "code2code" else "" for row in queries],
        problems=[str(row["meta_source_problem_id"]) for row in queries],
        sorts=[row["subtask"] for row in queries],
    )


def solutions(folder: Path) -> list[tuple[str, str]]:
    """Problem and code of every document of a release's code corpus."""
    rows = _rows(folder / "code_corpus.jsonl")
    return [(str(row["meta_source_problem_id"]), row["code"]) for row in rows]


def subset(task: Task, rows: Sequence[int]) -> Task:
    """The same documents with only some of the queries."""
    return replace(
        task,
        queries=[task.queries[i] for i in rows],
        positives=[task.positives[i] for i in rows],
        excluded=[task.excluded[i] for i in rows],
        problems=[task.problems[i] for i in rows],
        sorts=[task.sorts[i] for i in rows],
    )


def cosqa(folder: Path, part: str) -> Task:
    """CoSQA's ``dev`` or ``test``: 500 web queries over 6,267 Python functions."""
    index = json.loads((folder / "code_idx_map.txt").read_text(encoding="utf-8"))
    rows = json.loads((folder / f"cosqa-retrieval-{part}-500.json").read_text(encoding="utf-8"))
    return Task(
        name=f"cosqa-{part}",
        documents={str(number): code for code, number in index.items()},
        queries=[row["doc"] for row in rows],
        positives=[frozenset([str(row["retrieval_idx"])]) for row in rows],
        excluded=[""] * len(rows),
        problems=[str(i) for i in range(len(rows))],
        sorts=["web"] * len(rows),
    )
