"""Two reports of one data set: what changed, and how sure that is."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from statistics import fmean
from typing import Any

from coreb_search.errors import UsageError
from coreb_search.eval.bootstrap import paired
from coreb_search.eval.summary import FORMAT

Report = Mapping[str, Any]

_KEYS = ("dataset", "model", "settings", "overall", "tasks", "queries")


def read(file: Path) -> dict[str, Any]:
    """The report in ``file``. Raises UsageError when it holds none."""
    try:
        report = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"cannot read {file}: {error.strerror}") from None
    except (ValueError, RecursionError):
        raise UsageError(f"{file} is not a report; `coreb-search eval -o FILE` writes one") from None
    if isinstance(report, dict) and "reports" in report:
        raise UsageError(
            f"{file} holds several reports; `coreb-search eval -o FILE` writes each to a file of its own"
        )
    if (
        not isinstance(report, dict)
        or report.get("format") != FORMAT
        or not all(map(report.__contains__, _KEYS))
    ):
        raise UsageError(
            f"{file} is not a report of this version; make it anew with `coreb-search eval -o FILE`"
        )
    return report


def compare(first: Report, second: Report) -> dict[str, Any]:
    """Differences of nDCG@10, overall and by task. Raises UsageError when no query is in both."""
    if _data(first) != _data(second):
        raise UsageError(f"reports of different data can't be compared: {_data(first)} and {_data(second)}")
    common = {
        task: [query for query in queries if query in second["queries"].get(task, {})]
        for task, queries in first["queries"].items()
    }
    keys = [(task, query) for task, queries in common.items() for query in queries]
    if not keys:
        raise UsageError("the two reports have no query in common")
    seed = first["settings"]["seed"]
    groups = {"overall": keys} | {
        task: [(task, query) for query in common[task]] for task in common if common[task]
    }
    left_out = (
        sum(map(len, first["queries"].values())) + sum(map(len, second["queries"].values())) - 2 * len(keys)
    )
    return {
        "format": FORMAT,
        "first": _name(first, second),
        "second": _name(second, first),
        "differences": {name: _difference(first, second, members, seed) for name, members in groups.items()},
        "notes": [f"{left_out} queries that only one report has are left out."] if left_out else [],
    }


def _difference(first: Report, second: Report, keys: list[tuple[str, str]], seed: int) -> dict[str, float]:
    a, b = ([report["queries"][task][query]["ndcg@10"] for task, query in keys] for report in (first, second))
    found = {name: round(value, 6) for name, value in asdict(paired(a, b, seed)).items()}
    return {"queries": len(keys), "a": round(fmean(a), 6), "b": round(fmean(b), 6), **found}


def _data(report: Report) -> str:
    return " ".join(filter(None, (report["dataset"]["name"], report["dataset"]["release"])))


def _name(report: Report, other: Report) -> str:
    """The model, and those settings that the other report has otherwise."""
    settings = [
        f"{name} {value}"
        for name, value in report["settings"].items()
        if other["settings"].get(name) != value
    ]
    return ", ".join([report["model"]["name"], *settings])
