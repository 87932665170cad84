"""nDCG@10 by language and subtask as a heat map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from coreb_search.eval.charts import heat
from coreb_search.eval.markup import Markup, element

_ANY = "any"


class _Row(NamedTuple):
    name: str
    whole: Mapping[str, Any]
    cells: Mapping[str, Mapping[str, Any]]
    kind: str


def of(report: Mapping[str, Any]) -> Markup | None:
    """A row a task and, below it, a row a subtask; None where there are no languages to tell apart."""
    languages = {language for task in report["tasks"].values() for language in task["languages"]}
    if len(languages - {_ANY}) < 2:
        return None
    rows = [row for name, task in report["tasks"].items() for row in _rows(name, task, languages)]
    used = {column for row in rows for column in row.cells}
    columns = [*([_ANY] if _ANY in used else []), *sorted(used - {_ANY})]
    head = element("tr", element("th"), *(element("th", name, scope="col") for name in [*columns, "all"]))
    body = [_written(row, columns) for row in rows]
    table = element("table", element("thead", head), element("tbody", *body), class_="heatmap")
    return element("div", table, class_="wide")


def _rows(name: str, task: Mapping[str, Any], languages: set[str]) -> Iterator[_Row]:
    yield _Row(name, task, task["languages"], "strong")
    families: dict[str, dict[str, Mapping[str, Any]]] = {}
    for subtask, figures in task["subtasks"].items():
        stem, _, language = subtask.rpartition("_")
        split = stem and language in languages | {_ANY}
        families.setdefault(stem if split else subtask, {})[language if split else ""] = figures
    if len(task["subtasks"]) > 1:
        for stem, cells in families.items():
            named = {language: figures for language, figures in cells.items() if language}
            yield _Row(stem, _together(cells), named, "part")


def _together(cells: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The mean over all queries of the cells."""
    queries = sum(figures["queries"] for figures in cells.values())
    total = sum(figures["queries"] * figures["ndcg@10"] for figures in cells.values())
    return {"queries": queries, "ndcg@10": total / queries}


def _written(row: _Row, columns: list[str]) -> Markup:
    cells = [_cell(row.cells.get(column)) for column in columns]
    return element("tr", element("th", row.name, scope="row"), *cells, _cell(row.whole), class_=row.kind)


def _cell(figures: Mapping[str, Any] | None) -> Markup:
    if figures is None:
        return heat(None)
    return heat(figures["ndcg@10"], f"{figures['ndcg@10']:.4f} over {figures['queries']:,} queries")
