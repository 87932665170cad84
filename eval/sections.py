"""The page's figures: beside what was published, by task, by language, by time, and not official."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from coreb_search.eval import heatmap
from coreb_search.eval.charts import Bar, Point, bars, heat_scale, scatter
from coreb_search.eval.markup import Markup, element, joined
from coreb_search.eval.published import beside

_COLUMNS = {
    "queries": "Queries",
    "ndcg@10": "nDCG@10",
    "ndcg@10_interval": "95 %",
    "mrr": "MRR",
    "map": "MAP",
    "recall@10": "R@10",
    "recall@100": "R@100",
    "intrusion": "Intrusion",
}


class Named(NamedTuple):
    """A report, and what it is called beside the others."""

    label: str
    report: Mapping[str, Any]


class _Row(NamedTuple):
    name: str
    label: str
    figures: Mapping[str, Any]
    kind: str = ""


def beside_others(named: Sequence[Named]) -> Iterator[Markup]:
    """Bars: our models beside the published ones, or, of a single report, its tasks."""
    others = beside(named[0].report)
    tasks = _task_names(named)
    if not others and len(named) == 1:
        if len(tasks) > 1:
            yield element(
                "section", element("h2", "Tasks beside each other"), _panels([_by_task(named[0].report)])
            )
        return
    panels = []
    if all(one.overall is not None for one in others):
        known = [Bar(one.model, one.overall) for one in others if one.overall is not None]
        panels.append(bars("Overall", [*known, *_ours(named, None)]))
    if len(tasks) > 1 or not panels:
        for task in tasks:
            known = [Bar(one.model, one.tasks[task]) for one in others if task in one.tasks]
            panels.append(bars(task, [*known, *_ours(named, task)]))
    title = "Beside the published models" if others else "Beside each other"
    note = "nDCG@10; ours in colour, with 95 % intervals." if others else "nDCG@10 with 95 % intervals."
    yield element("section", element("h2", title), element("p", note), _panels(panels))


def _by_task(report: Mapping[str, Any]) -> Markup:
    return bars("nDCG@10 with 95 % intervals", [_bar(name, task) for name, task in report["tasks"].items()])


def _ours(named: Sequence[Named], task: str | None) -> list[Bar]:
    figures = [(one.label, one.report["tasks"].get(task) if task else one.report["overall"]) for one in named]
    return [_bar(label, found) for label, found in figures if found]


def _bar(label: str, figures: Mapping[str, Any]) -> Bar:
    low, high = figures["ndcg@10_interval"]
    return Bar(label, figures["ndcg@10"], True, (low, high))


def _panels(panels: Sequence[Markup]) -> Markup:
    return element("div", *panels, class_="panels")


def tasks(named: Sequence[Named]) -> Iterator[Markup]:
    """The figures overall and by task; those of subtasks and languages to be opened."""
    names = _task_names(named)
    rows = [_Row("Overall", one.label, one.report["overall"], "strong") for one in named]
    for task in names:
        rows += [
            _Row(task, one.label, one.report["tasks"][task]) for one in named if task in one.report["tasks"]
        ]
    shown = rows if len(names) > 1 else rows[len(named) :]
    yield element("section", element("h2", "By task"), _table(shown, len(named) > 1))
    parts = [row for task in names for row in _parts(named, task)]
    if parts:
        summary = element("summary", "Every subtask and language")
        yield element("details", summary, _table(parts, len(named) > 1))


def _parts(named: Sequence[Named], task: str) -> Iterator[_Row]:
    having = [(one.label, one.report["tasks"][task]) for one in named if task in one.report["tasks"]]
    for group in ("subtasks", "languages"):
        names = dict.fromkeys(name for _, figures in having for name in figures[group])
        if len(names) > 1:
            for name in names:
                for label, figures in having:
                    if name in figures[group]:
                        yield _Row(f"{task} · {name}", label, figures[group][name])


def _table(rows: Sequence[_Row], labelled: bool) -> Markup:
    """Figures in rows; of several reports the name stands once, and the best nDCG@10 stands out."""
    columns = [name for name in _COLUMNS if any(row.figures.get(name) is not None for row in rows)]
    heads = ["", *([""] if labelled else []), *(_COLUMNS[name] for name in columns)]
    best: dict[str, float] = {}
    for row in rows:
        best[row.name] = max(best.get(row.name, 0.0), row.figures["ndcg@10"])
    written = [
        element(
            "tr",
            element("th", "" if number and rows[number - 1].name == row.name else row.name, scope="row"),
            *([element("th", row.label, scope="row", class_="label")] if labelled else []),
            *(_cell(row, name, labelled and row.figures["ndcg@10"] == best[row.name]) for name in columns),
            **({"class": row.kind} if row.kind else {}),
        )
        for number, row in enumerate(rows)
    ]
    head = element("thead", element("tr", *(element("th", name, scope="col") for name in heads)))
    return element("div", element("table", head, element("tbody", *written), class_="figures"), class_="wide")


def _cell(row: _Row, column: str, best: bool) -> Markup:
    value = row.figures.get(column)
    if value is None:
        return element("td")
    if column == "queries":
        return element("td", f"{value:,}")
    if isinstance(value, list):
        return element("td", f"{value[0]:.3f}–{value[1]:.3f}", class_="range")
    return element("td", f"{value:.3f}", **({"class": "best"} if best and column == "ndcg@10" else {}))


def languages(named: Sequence[Named]) -> Iterator[Markup]:
    """Heat maps, language × subtask."""
    maps = [(one.label, heatmap.of(one.report)) for one in named]
    drawn = [
        element("div", *([element("h3", label)] if len(named) > 1 else []), made)
        for label, made in maps
        if made
    ]
    if drawn:
        note = (
            "nDCG@10. A task's row counts a query under the language it asks for or is written in, a "
            "subtask's row under the language in the subtask's name; “any” asks for none."
        )
        yield element(
            "section",
            element("h2", "By language and subtask"),
            element("p", note),
            _panels(drawn) if len(drawn) > 1 else drawn[0],
            heat_scale(),
        )


def speed(named: Sequence[Named]) -> Iterator[Markup]:
    """nDCG against milliseconds, for the reports that were timed."""
    timed = [one for one in named if one.report.get("timings")]
    if not timed:
        return
    points = [Point(one.label, _milliseconds(one.report), one.report["overall"]["ndcg@10"]) for one in timed]
    caption = "nDCG@10 over milliseconds a query (logarithmic): the tasks' medians, weighted by their queries"
    figure = element("figure", scatter(points), element("figcaption", caption))
    pair = element("div", figure, _timings(timed), class_="timed")
    yield element("section", element("h2", "Quality and time"), pair)


def _milliseconds(report: Mapping[str, Any]) -> float:
    weights = {task: report["tasks"][task]["queries"] for task in report["timings"]}
    total = sum(weights[task] * timing["median_ms"] for task, timing in report["timings"].items())
    return max(float(total / sum(weights.values())), 0.001)


def _timings(timed: Sequence[Named]) -> Markup:
    bodies = [
        element("tbody", *([_named_row(one.label, 3)] if len(timed) > 1 else []), *_timing_rows(one.report))
        for one in timed
    ]
    heads = [element("th", name, scope="col") for name in ("Milliseconds", "Median", "95th percentile")]
    table = element("table", element("thead", element("tr", *heads)), *bodies, class_="figures")
    return element("div", table, class_="wide")


def _named_row(label: str, columns: int) -> Markup:
    return element("tr", element("th", label, scope="rowgroup", colspan=columns), class_="strong")


def _timing_rows(report: Mapping[str, Any]) -> Iterator[Markup]:
    for task, timing in report["timings"].items():
        cells = [element("td", f"{timing[name]:.1f}") for name in ("median_ms", "p95_ms")]
        yield element("tr", element("th", task, scope="row"), *cells)


def unofficial(named: Sequence[Named]) -> Iterator[Markup]:
    """Figures outside the benchmark's protocol, apart from the others."""
    names = dict.fromkeys(name for one in named for name in one.report["unofficial"])
    rows = [
        _Row(name, one.label, one.report["unofficial"][name])
        for name in names
        for one in named
        if name in one.report["unofficial"]
    ]
    if rows:
        note = "Outside the benchmark's protocol: not to be set beside published figures."
        title = joined(element("h2", "Not official"), element("p", note))
        yield element("section", title, _table(rows, len(named) > 1), class_="unofficial")


def aids(named: Sequence[Named]) -> Iterator[Markup]:
    """What reranking and expansion change, for the reports of runs with them."""
    aided = [one for one in named if one.report.get("unaided")]
    if not aided:
        return
    heads = [
        element("th", name, scope="col")
        for name in ("nDCG@10", "Queries", "Without", "With", "Change", "95 %")
    ]
    bodies = []
    for one in aided:
        rows = [_change(name, row) for name, row in one.report["unaided"].items()]
        bodies.append(element("tbody", *([_named_row(one.label, 6)] if len(named) > 1 else []), *rows))
    table = element("table", element("thead", element("tr", *heads)), *bodies, class_="figures")
    title = element("h2", "What reranking and expansion change")
    yield element("section", title, element("div", table, class_="wide"))


def _change(name: str, row: Mapping[str, float]) -> Markup:
    figures = [f"{row['queries']:,}", f"{row['a']:.3f}", f"{row['b']:.3f}", f"{row['mean']:+.3f}"]
    cells = [element("td", figure) for figure in figures]
    interval = element("td", f"{row['low']:+.3f} to {row['high']:+.3f}", class_="range")
    return element("tr", element("th", name, scope="row"), *cells, interval)


def _task_names(named: Sequence[Named]) -> list[str]:
    return list(dict.fromkeys(task for one in named for task in one.report["tasks"]))
