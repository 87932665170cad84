"""Results → the report, a JSON document that is the same byte for byte when a run is repeated.

Its keys are documented in docs/eval.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from statistics import fmean, median, quantiles
from typing import Any

from coreb_search.eval.bootstrap import interval
from coreb_search.eval.metrics import Figures, measure, ranking
from coreb_search.eval.ranges import Place, lines_of
from coreb_search.eval.values import Corpus, Dataset, Task, TaskResult, TestQuery

FORMAT = 1
_WORST = 20
_RIGHT, _ABOVE = 3, 5
_QUERY_CHARACTERS, _TEXT_CHARACTERS = 400, 300
_DIGITS = 6

Measured = Mapping[str, Figures]
"""By query id."""


def measured(result: TaskResult) -> dict[str, Figures]:
    """The figures of every query of a task; one without an answer in the run scores 0."""
    task = result.task
    return {
        query.id: measure(
            result.run.get(query.id, {}), task.qrels.get(query.id, {}), task.lowest, task.gains, query.own
        )
        for query in task.queries
    }


def overall(results: Sequence[TaskResult], seed: int) -> dict[str, Any]:
    """The figures over all queries of all tasks."""
    return _mean([figures for result in results for figures in measured(result).values()], seed)


def report(
    dataset: Dataset, results: Sequence[TaskResult], about: Mapping[str, Any], seed: int
) -> dict[str, Any]:
    """Everything but what is particular to a data set; ``about`` is the ``model`` and the ``settings``."""
    tables = {result.task.name: measured(result) for result in results}
    return {
        "format": FORMAT,
        "dataset": {"name": dataset.name, "release": dataset.release, "source": dict(dataset.source)},
        **about,
        "overall": overall(results, seed),
        "tasks": {result.task.name: _task(result.task, tables[result.task.name], seed) for result in results},
        "unofficial": {},
        "worst": _worst(dataset, results, tables),
        "queries": {
            name: {query: _figures(figures) for query, figures in table.items()}
            for name, table in tables.items()
        },
    }


def part(result: TaskResult, wanted: Callable[[TestQuery], bool], seed: int) -> dict[str, Any]:
    """The figures of the task's ``wanted`` queries."""
    table = measured(result)
    return _mean([table[query.id] for query in result.task.queries if wanted(query)], seed)


def timings(results: Sequence[TaskResult]) -> dict[str, dict[str, float]]:
    """Milliseconds a query, by task; from the question's text to its hits."""
    return {
        result.task.name: {
            "median_ms": round(median(result.milliseconds), 3),
            "p95_ms": round(quantiles(result.milliseconds, n=20, method="inclusive")[-1], 3),
        }
        for result in results
        if len(result.milliseconds) > 1
    }


def _task(task: Task, table: Measured, seed: int) -> dict[str, Any]:
    def by(key: Callable[[TestQuery], str]) -> dict[str, Any]:
        groups: dict[str, list[Figures]] = {}
        for query in task.queries:
            groups.setdefault(key(query), []).append(table[query.id])
        return {name: _mean(groups[name], seed) for name in sorted(groups)}

    return _mean(list(table.values()), seed) | {
        "subtasks": by(lambda query: query.subtask),
        "languages": by(lambda query: query.language or "any"),
    }


def _mean(figures: Sequence[Figures], seed: int) -> dict[str, Any]:
    intrusions = [one.intrusion for one in figures if one.intrusion is not None]
    return {
        "queries": len(figures),
        "ndcg@10": _rounded(one.ndcg10 for one in figures),
        "ndcg@10_interval": [round(end, _DIGITS) for end in interval([one.ndcg10 for one in figures], seed)],
        "mrr": _rounded(one.mrr for one in figures),
        "map": _rounded(one.map for one in figures),
        "recall@10": _rounded(one.recall10 for one in figures),
        "recall@100": _rounded(one.recall100 for one in figures),
        "intrusion": _rounded(map(float, intrusions)) if intrusions else None,
    }


def _figures(one: Figures) -> dict[str, float | None]:
    return {
        "ndcg@10": round(one.ndcg10, _DIGITS),
        "mrr": round(one.mrr, _DIGITS),
        "map": round(one.map, _DIGITS),
        "recall@10": round(one.recall10, _DIGITS),
        "recall@100": round(one.recall100, _DIGITS),
        "intrusion": one.intrusion,
    }


def _rounded(values: Iterable[float]) -> float:
    listed = list(values)
    return round(fmean(listed), _DIGITS) if listed else 0.0


def _worst(
    dataset: Dataset, results: Sequence[TaskResult], tables: Mapping[str, Measured]
) -> list[dict[str, Any]]:
    """The queries with the least nDCG@10 below 1 of those that have an answer; at a tie tasks take turns."""
    turns = []
    for result in results:
        table = tables[result.task.name]
        answered = sorted((q for q in result.task.queries if _has_answer(result.task, q)), key=lambda q: q.id)
        answered.sort(key=lambda q: table[q.id].ndcg10)
        turns += [(table[q.id].ndcg10, turn, result.task.name, result, q) for turn, q in enumerate(answered)]
    return [
        _explained(dataset, result, query, ndcg)
        for ndcg, _, _, result, query in sorted(turns, key=lambda entry: entry[:3])[:_WORST]
        if ndcg < 1
    ]


def _has_answer(task: Task, query: TestQuery) -> bool:
    return any(grade >= task.lowest for grade in task.qrels.get(query.id, {}).values())


def _explained(dataset: Dataset, result: TaskResult, query: TestQuery, ndcg: float) -> dict[str, Any]:
    task, corpus = result.task, dataset.corpora[result.task.corpus]
    grades = task.qrels[query.id]
    ranked = ranking(result.run.get(query.id, {}), query.own)
    ranks = {name: rank for rank, name in enumerate(ranked, 1)}
    right = sorted(
        (name for name, grade in grades.items() if grade >= task.lowest),
        key=lambda name: (ranks.get(name, len(ranked) + 1), name),
    )
    above = ranked[: ranks.get(right[0], len(ranked) + 1) - 1][:_ABOVE]
    return {
        "id": query.id,
        "task": task.name,
        "subtask": query.subtask,
        "language": query.language,
        "query": query.text[:_QUERY_CHARACTERS],
        "ndcg@10": round(ndcg, _DIGITS),
        "right": [
            {"id": name, "rank": ranks.get(name), "text": _text(corpus, name)} for name in right[:_RIGHT]
        ],
        "above": [
            {"id": name, "rank": ranks[name], "grade": grades.get(name, 0), "text": _text(corpus, name)}
            for name in above
        ],
    }


def _text(corpus: Corpus | Path, name: str) -> str:
    """The beginning of a document or of a place ``path:first-last``; of what is unknown here, nothing."""
    if isinstance(corpus, Corpus):
        chunk = corpus.chunks.get(name)
        return chunk.code[:_TEXT_CHARACTERS] if chunk else ""
    try:
        place = Place.parse(name)
        lines = lines_of(corpus, place.path)
    except ValueError:
        return ""
    return "\n".join(lines[place.first - 1 : place.last])[:_TEXT_CHARACTERS]
