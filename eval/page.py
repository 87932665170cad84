"""Reports as one HTML page that needs nothing else: no network, no script, no font.

What a report has no data for is left out of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from string import Template
from typing import Any

from coreb_search.eval import sections
from coreb_search.eval.markup import Markup, element, joined
from coreb_search.eval.published import beside
from coreb_search.eval.sections import Named
from coreb_search.eval.worst import worst

Report = Mapping[str, Any]

_TITLES = {
    "coreb": "COREB",
    "cosqa": "CoSQA",
    "repos": "Packages",
    "sample": "Sample",
    "repository": "Repository",
}
_GLOSSARY = (
    "nDCG@10: are the right answers among the first ten, and how near the top (1 is perfect). MRR: one over "
    "the rank of the first right answer. MAP: mean precision at each right answer. R@10, R@100: share of the "
    "right answers within the first 10 or 100. Intrusion: share of the queries with near misses (grade 1) "
    "where one of them is above every right answer; lower is better. Intervals: 95 %, bootstrap of the mean."
)
_PUBLISHED = {
    "official": "Published figures: COREB's project page; BM25 is its lexical baseline, run again.",
    "mteb": "Published figures: MTEB's results for CoREB(v1).",
}


def render(reports: Sequence[Report]) -> str:
    """The page; reports of the same data set and protocol stand beside each other, the best first."""
    here = Path(__file__)
    groups = [
        _named(sorted(members, key=lambda report: -report["overall"]["ndcg@10"]))
        for _, members in groupby(sorted(reports, key=_data), key=_data)
    ]
    title = ", ".join(dict.fromkeys(_title(group[0].report) for group in groups))
    return Template(here.with_name("page.html").read_text(encoding="utf-8")).substitute(
        title=joined(f"{title} · coreb-search"),
        style=here.with_name("page.css").read_text(encoding="utf-8"),
        body="\n".join(_article(group) for group in groups),
    )


def _data(report: Report) -> tuple[str, str, str]:
    return report["dataset"]["name"], report["dataset"]["release"], report["settings"]["protocol"]


def _named(reports: Sequence[Report]) -> list[Named]:
    """Each under its model's name and what else sets it apart from the others."""
    varying = [
        key for key in reports[0]["settings"] if len({report["settings"].get(key) for report in reports}) > 1
    ]
    named: list[Named] = []
    for report in reports:
        values = [(key, report["settings"].get(key)) for key in varying]
        parts = [value if isinstance(value, str) else f"{key} {value}" for key, value in values]
        named.append(Named(", ".join([report["model"]["name"], *parts]), report))
    labels = [one.label for one in named]
    if len(set(labels)) == len(labels):
        return named
    return [
        Named(
            f"{one.label}, {one.report['model']['fingerprint'][:8] or 'no fingerprint'} ({number})",
            one.report,
        )
        if labels.count(one.label) > 1
        else one
        for number, one in enumerate(named, 1)
    ]


def _title(report: Report) -> str:
    name, release, _ = _data(report)
    return " ".join(filter(None, (_TITLES.get(name, name), release)))


def _article(named: Sequence[Named]) -> Markup:
    return element(
        "article",
        _header(named),
        *sections.beside_others(named),
        *sections.tasks(named),
        *sections.aids(named),
        *sections.languages(named),
        *sections.speed(named),
        *sections.unofficial(named),
        *worst(named),
        _footer(named),
    )


def _header(named: Sequence[Named]) -> Markup:
    report = named[0].report
    tasks = len(report["tasks"])
    about = f"{report['overall']['queries']:,} queries in {tasks} task{'s' * (tasks > 1)}"
    if report["dataset"]["name"] == "coreb":
        about += f", {report['settings']['protocol']} protocol"
    cards = [_card(one, alone=len(named) == 1) for one in named]
    return element(
        "header",
        element("p", "coreb-search evaluation", class_="above"),
        element("h1", _title(report)),
        element("p", about, class_="about"),
        element("div", *cards, class_="cards alone" if len(named) == 1 else "cards"),
    )


def _card(one: Named, alone: bool) -> Markup:
    overall, model = one.report["overall"], one.report["model"]
    low, high = overall["ndcg@10_interval"]
    settings = {key.replace("_", " "): str(value) for key, value in one.report["settings"].items()}
    listed = {"model": model["name"]} if alone else {}
    if model["fingerprint"]:
        listed["fingerprint"] = model["fingerprint"]
    number = element(
        "div",
        *([] if alone else [element("p", one.label, class_="name")]),
        element("p", f"{overall['ndcg@10']:.3f}", class_="number"),
        element("p", f"nDCG@10 over all queries, 95\u202f% interval {low:.3f}–{high:.3f}", class_="range"),
    )
    return element("div", number, _definitions(listed | settings), class_="card")


def _footer(named: Sequence[Named]) -> Markup:
    sources = [one.report["dataset"]["source"] for one in named]
    kept = [source for number, source in enumerate(sources) if source and source not in sources[:number]]
    parts = [
        joined(
            element("h2", "Data", *([f" of {one.label}"] if len(kept) > 1 else [])),
            _definitions({key.replace("_", " "): str(value) for key, value in source.items()}),
        )
        for source in kept
        for one in [named[sources.index(source)]]
    ]
    return element("footer", *parts, *_notes(named[0].report))


def _notes(report: Report) -> Iterator[Markup]:
    yield element("h2", "Reading the figures")
    yield element("p", _GLOSSARY)
    if beside(report):
        yield element("p", _PUBLISHED[report["settings"]["protocol"]])


def _definitions(listed: Mapping[str, str]) -> Markup:
    pairs = [(element("dt", name), element("dd", value)) for name, value in listed.items()]
    return element("dl", *(part for pair in pairs for part in pair))
