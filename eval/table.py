"""Reports as tables for a terminal or a pipe."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from coreb_search.eval.compare import compare
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
# Left out one after the other where the page is narrow.
_LEFT_OUT = ("map", "recall@10", "recall@100", "mrr")
_COLUMN, _NAMES = 11, 46
_PLAIN = str.maketrans("─…→", "-.>")
_HASH = re.compile(r"[0-9a-f]{64}")
WIDE = 130
"""Columns of a page on which everything fits: what a pipe is taken for."""


@dataclass(frozen=True, slots=True)
class Paper:
    """What tables are written on."""

    width: int
    colour: bool
    unicode: bool


def lines(reports: Sequence[Report], paper: Paper) -> list[str]:
    """One report in full; several beside each other, and how sure their differences are."""
    if len(reports) > 1:
        ranked = sorted(reports, key=lambda one: -one["overall"]["ndcg@10"])
        return _rendered([_heading(ranked), _side_by_side(ranked), _to_the_best(ranked)], paper)
    report, shown = reports[0], _fitting(paper)
    parts: list[RenderableType] = [_heading(reports), _whole(report, shown)]
    if report["unofficial"]:
        table = _table("not official", ["", "queries", *shown.values()])
        for name, figures in report["unofficial"].items():
            table.add_row(name, *_cells(figures, shown))
        parts.append(table)
    if "unaided" in report:
        parts.append(
            _differences(
                "what reranking and expansion change (nDCG@10)", "without", "with", report["unaided"]
            )
        )
    if published := _published(report):
        parts.append(published)
    if "timings" in report:
        parts.append(_timings(report))
    return _rendered(parts, paper)


def difference_lines(found: Mapping[str, Any], paper: Paper) -> list[str]:
    """What ``compare`` found."""
    title = f"from {found['first']} to {found['second']}"
    table = _differences(title, "A", "B", found["differences"])
    verdict = "nDCG@10 over the queries that both have; an interval without 0 in it is a difference."
    return _rendered([table, verdict, *found["notes"]], paper)


def _differences(title: str, first: str, second: str, rows: Mapping[str, Mapping[str, float]]) -> Table:
    table = _table(title, ["", "queries", first, second, f"{second} - {first}", "95 %", "p"])
    for name, row in rows.items():
        cells = [str(row["queries"]), f"{row['a']:.4f}", f"{row['b']:.4f}", *_difference(row)]
        table.add_row(name, *cells, style=_style(row))
    return table


def _difference(row: Mapping[str, float]) -> list[str]:
    return [f"{row['mean']:+.4f}", f"{row['low']:+.4f} to {row['high']:+.4f}", f"{row['p']:.4f}"]


def _style(row: Mapping[str, float]) -> str:
    sure = row["low"] > 0 or row["high"] < 0
    return ("green" if row["mean"] > 0 else "red") if sure else ""


def _fitting(paper: Paper) -> dict[str, str]:
    """The figures that there is room for."""
    shown = dict(_FIGURES)
    for name in _LEFT_OUT:
        if _NAMES + _COLUMN * len(shown) > paper.width:
            del shown[name]
    return shown


def _whole(report: Report, shown: Mapping[str, str]) -> Table:
    table = _table("", ["", "queries", *shown.values()])
    table.add_row("overall", *_cells(report["overall"], shown), style="bold")
    for name, task in report["tasks"].items():
        table.add_section()
        table.add_row(name, *_cells(task, shown), style="bold")
        for group in ("subtasks", "languages"):
            if len(task[group]) > 1:
                for part, figures in task[group].items():
                    table.add_row(f"  {part}", *_cells(figures, shown))
    return table


def _cells(figures: Mapping[str, Any], shown: Iterable[str]) -> Iterator[str]:
    yield str(figures.get("queries", ""))
    for name in shown:
        value = figures.get(name)
        if isinstance(value, list):
            yield _interval(value)
        else:
            yield "" if value is None else f"{value:.4f}"


def _interval(ends: Sequence[float]) -> str:
    """Nothing where there is none, as of a single query."""
    return f"{ends[0]:.3f}-{ends[1]:.3f}" if ends[0] < ends[1] else ""


def _heading(reports: Sequence[Report]) -> str:
    """What was measured; of several reports what they have in common."""
    dataset, settings = reports[0]["dataset"], reports[0]["settings"]
    title = " ".join(filter(None, (dataset["name"], dataset["release"])))
    model = reports[0]["model"]["name"] if len(reports) == 1 else ""
    protocol = f"{settings['protocol']} protocol" if settings["protocol"] else ""
    told = [f"{key}: {value}" for key, value in dataset["source"].items() if not _HASH.fullmatch(value)]
    return "\n".join([", ".join(filter(None, (title, model, settings["mode"], protocol))), *told])


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


def _side_by_side(ranked: Sequence[Report]) -> Table:
    """A row a model."""
    tasks = list(ranked[0]["tasks"])
    table = _table("nDCG@10", ["model", "overall", "95 %", *tasks])
    for report, name in zip(ranked, _names(ranked), strict=True):
        overall, cells = report["overall"], [f"{report['tasks'][task]['ndcg@10']:.4f}" for task in tasks]
        table.add_row(name, f"{overall['ndcg@10']:.4f}", _interval(overall["ndcg@10_interval"]), *cells)
    return table


def _to_the_best(ranked: Sequence[Report]) -> Table:
    table = _table("to the best, overall", ["model", "difference", "95 %", "p"])
    for report, name in list(zip(ranked, _names(ranked), strict=True))[1:]:
        row = compare(ranked[0], report)["differences"]["overall"]
        table.add_row(name, *_difference(row), style=_style(row))
    return table


def _names(reports: Sequence[Report]) -> list[str]:
    """Models of one name are told apart by their fingerprints."""
    names = Counter(report["model"]["name"] for report in reports)
    models = [report["model"] for report in reports]
    return [f"{m['name']} {m['fingerprint'][:8]}" if names[m["name"]] > 1 else m["name"] for m in models]


def _table(title: str, columns: Sequence[str]) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, pad_edge=False)
    for number, column in enumerate(columns):
        table.add_column(column, justify="right" if number else "left", no_wrap=True)
    return table


def _rendered(parts: Sequence[RenderableType], paper: Paper) -> list[str]:
    from rich.console import Console

    text = io.StringIO()
    console = Console(
        file=text,
        force_terminal=paper.colour,
        color_system="standard" if paper.colour else None,
        width=paper.width,
        highlight=False,
        markup=False,
        emoji=False,
    )
    for part in parts:
        console.print(part)
    lines = (line.rstrip() for line in text.getvalue().splitlines())
    return [f"{line if paper.unicode else line.translate(_PLAIN)}\n" for line in lines]
