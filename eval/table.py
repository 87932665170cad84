"""Reports as tables for a terminal or a pipe."""

from __future__ import annotations

import io
import re
import shutil
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from coreb_search.eval.published import TASKS, beside

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

Report = Mapping[str, Any]

_FIGURES = {
    "ndcg@10": "nDCG@10",
    "ndcg@10_interval": "95 %",
    "mrr": "MRR",
    "map": "MAP",
    "recall@10": "R@10",
    "recall@100": "R@100",
    "intrusion": "intrusion",
}
_HASH = re.compile(r"[0-9a-f]{64}")
# Wide enough for every table.
_PIPE_COLUMNS = 130


def lines(reports: Sequence[Report], colour: bool) -> list[str]:
    """One report in full, several beside each other."""
    if len(reports) > 1:
        return _rendered([_side_by_side(reports)], colour)
    report = reports[0]
    parts: list[RenderableType] = [_heading(report), _whole(report)]
    if report["unofficial"]:
        parts.append(_unofficial(report))
    if published := _published(report):
        parts.append(published)
    if "timings" in report:
        parts.append(_timings(report))
    return _rendered(parts, colour)


def difference_lines(found: Mapping[str, Any], colour: bool) -> list[str]:
    """What ``compare`` found."""
    table = _table(
        f"from {found['first']} to {found['second']}", ["", "queries", "A", "B", "B - A", "95 %", "p"]
    )
    for name, row in found["differences"].items():
        sure = row["low"] > 0 or row["high"] < 0
        style = ("green" if row["mean"] > 0 else "red") if sure else ""
        cells = [f"{row['a']:.4f}", f"{row['b']:.4f}", f"{row['mean']:+.4f}"]
        table.add_row(
            name,
            str(row["queries"]),
            *cells,
            f"{row['low']:+.4f} … {row['high']:+.4f}",
            f"{row['p']:.4f}",
            style=style,
        )
    verdict = "nDCG@10 over the queries that both have; an interval without 0 in it is a difference."
    return _rendered([table, verdict, *found["notes"]], colour)


def _whole(report: Report) -> Table:
    table = _table("", ["", "queries", *_FIGURES.values()])
    table.add_row("overall", *_cells(report["overall"]), style="bold")
    for name, task in report["tasks"].items():
        table.add_section()
        table.add_row(name, *_cells(task), style="bold")
        for group in ("subtasks", "languages"):
            if len(task[group]) > 1:
                for part, figures in task[group].items():
                    table.add_row(f"  {part}", *_cells(figures))
    return table


def _cells(figures: Mapping[str, Any]) -> Iterator[str]:
    yield str(figures.get("queries", ""))
    for name in _FIGURES:
        value = figures.get(name)
        if isinstance(value, list):
            yield f"{_short(value[0])}…{_short(value[1])}"
        else:
            yield "" if value is None else f"{value:.4f}"


def _short(value: float) -> str:
    return f"{value:.3f}".removeprefix("0")


def _heading(report: Report) -> str:
    dataset, settings = report["dataset"], report["settings"]
    name = " ".join(filter(None, (dataset["name"], dataset["release"])))
    lines = [f"{name}, {report['model']['name']}, {settings['mode']}, {settings['protocol']} protocol"]
    told = [f"{key} {value}" for key, value in dataset["source"].items() if not _HASH.fullmatch(value)]
    return "\n".join([*lines, *([", ".join(told)] if told else [])])


def _unofficial(report: Report) -> Table:
    table = _table("not official", ["", "queries", *_FIGURES.values()])
    for name, figures in report["unofficial"].items():
        table.add_row(name, *_cells(figures))
    return table


def _published(report: Report) -> Table | None:
    """Ours among the published, in the order of the overall figure or of the tasks' mean."""
    listed = beside(report)
    if not listed:
        return None
    tasks = {name: figures["ndcg@10"] for name, figures in report["tasks"].items()}
    ours = (
        f"→ {report['model']['name']} ({report['settings']['mode']})",
        report["overall"]["ndcg@10"],
        tasks,
    )
    known = [(one.model, one.overall, one.tasks) for one in listed]
    whole = all(overall is not None for _, overall, _ in known)
    table = _table("beside the published figures (nDCG@10)", ["", *(["overall"] if whole else []), *TASKS])
    rows = [*known, ours]
    rows.sort(key=lambda row: -(row[1] if whole and row[1] else sum(row[2].values()) / len(row[2])))
    for row in rows:
        figures = [*([row[1]] if whole else []), *(row[2].get(task) for task in TASKS)]
        cells = ["" if figure is None else f"{figure:.3f}" for figure in figures]
        table.add_row(row[0], *cells, style="bold" if row is ours else "")
    return table


def _timings(report: Report) -> Table:
    table = _table("milliseconds a query", ["", "median", "95 %"])
    for name, figures in report["timings"].items():
        table.add_row(name, f"{figures['median_ms']:.1f}", f"{figures['p95_ms']:.1f}")
    return table


def _side_by_side(reports: Sequence[Report]) -> Table:
    """A row a model, the best first; models of one name are told apart by their fingerprints."""
    tasks = list(reports[0]["tasks"])
    table = _table("nDCG@10", ["model", "overall", "95 %", *tasks])
    names = Counter(report["model"]["name"] for report in reports)
    for report in sorted(reports, key=lambda one: -one["overall"]["ndcg@10"]):
        figures = [report["overall"]["ndcg@10"], *(report["tasks"][task]["ndcg@10"] for task in tasks)]
        overall, *cells = [f"{figure:.4f}" for figure in figures]
        low, high = report["overall"]["ndcg@10_interval"]
        name, mark = report["model"]["name"], report["model"]["fingerprint"][:8]
        table.add_row(
            f"{name} {mark}" if names[name] > 1 else name, overall, f"{_short(low)}…{_short(high)}", *cells
        )
    return table


def _table(title: str, columns: Sequence[str]) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, pad_edge=False)
    for number, column in enumerate(columns):
        table.add_column(column, justify="right" if number else "left", no_wrap=True)
    return table


def _rendered(parts: Sequence[RenderableType], colour: bool) -> list[str]:
    from rich.console import Console

    text = io.StringIO()
    width = max(shutil.get_terminal_size((_PIPE_COLUMNS, 24)).columns, _PIPE_COLUMNS)
    console = Console(
        file=text,
        force_terminal=colour,
        color_system="standard" if colour else None,
        width=width,
        highlight=False,
        markup=False,
        emoji=False,
    )
    for part in parts:
        console.print(part)
    return [f"{line.rstrip()}\n" for line in text.getvalue().splitlines()]
