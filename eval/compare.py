"""Two reports of one data set: what changed, and how sure that is."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from statistics import fmean
from typing import Any

from coreb_search.errors import UsageError
from coreb_search.eval.bootstrap import paired
from coreb_search.eval.form import REPORT, wrong
from coreb_search.eval.summary import FORMAT

Report = Mapping[str, Any]

_ORIGIN = ("hub", "commit")
"""Of what was fetched; the same data in a folder have none."""
_ANEW = "make it anew with `coreb-search eval -o FILE`"


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
    if not isinstance(report, dict) or report.get("format") != FORMAT:
        raise UsageError(f"{file} is not a report of this version; {_ANEW}")
    if (place := next(_wrong(report), None)) is not None:
        raise UsageError(f"{file} is not a report of this version: {place} is missing or wrong; {_ANEW}")
    return report


def _wrong(report: Report) -> Iterator[str]:
    yield from wrong(report, REPORT)
    yield from (f"timings.{task}" for task in report.get("timings", {}) if task not in report["tasks"])


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
    return {
        "format": FORMAT,
        "first": _name(first, second),
        "second": _name(second, first),
        "differences": {name: _difference(first, second, members, seed) for name, members in groups.items()},
        "notes": list(_notes(first, second, len(keys))),
    }


def _notes(first: Report, second: Report, common: int) -> Iterator[str]:
    left_out = sum(len(queries) for report in (first, second) for queries in report["queries"].values())
    left_out -= 2 * common
    if left_out:
        yield f"{left_out} queries that only one report has are left out."
    one, other = (report["dataset"]["source"] for report in (first, second))
    keys = [key for key in {**one, **other} if key not in _ORIGIN or (key in one and key in other)]
    changed = [key for key in keys if one.get(key) != other.get(key)]
    if changed:
        yield f"The data are not the same: {', '.join(changed)} differ. What changed may be the questions."


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
