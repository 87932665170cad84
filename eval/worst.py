"""The page's worst queries: what was asked, what would have been right, and what was ranked above it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from coreb_search.eval.markup import Markup, element, joined
from coreb_search.eval.sections import Named

_BEGINNING = 120


def worst(named: Sequence[Named]) -> Iterator[Markup]:
    """The worst queries of each report, to be opened one by one."""
    for one in named:
        listed = one.report["worst"]
        if listed:
            of = f": {one.label}" if len(named) > 1 else ""
            yield element(
                "section",
                element(
                    "h2",
                    f"The {len(listed)} worst queries{of}" if len(listed) > 1 else f"The worst query{of}",
                ),
                element("p", "With what was right, and what was ranked above it; long texts are cut."),
                *map(_query, listed),
                class_="worst",
            )


def _query(asked: Mapping[str, Any]) -> Markup:
    where = dict.fromkeys(filter(None, (asked["task"], asked["subtask"], asked["language"])))
    beginning = " ".join(asked["query"].split())[:_BEGINNING]
    summary = element(
        "summary",
        element("span", f"{asked['ndcg@10']:.3f}"),
        element("span", " · ".join(where), class_="where"),
        element("span", beginning, class_="start"),
    )
    above = [_answer(hit, _grade(hit["grade"])) for hit in asked["above"]]
    pair = [_answers("Right", [_answer(hit) for hit in asked["right"]], "right")]
    if above:
        pair.append(_answers("Ranked above the first right answer", above, "wrong"))
    inside = [element("h4", f"Query {asked['id']}"), element("pre", asked["query"])]
    body = element("div", *inside, element("div", *pair, class_="pair"), class_="answers")
    return element("details", summary, body)


def _answers(title: str, answers: Sequence[Markup], kind: str) -> Markup:
    return element("div", element("h4", title), *answers, class_=kind)


def _answer(hit: Mapping[str, Any], grade: Markup | None = None) -> Markup:
    rank = "not found" if hit["rank"] is None else f"rank {hit['rank']}"
    place = [element("span", rank, class_="rank"), *([", ", grade] if grade else []), f" · {hit['id']}"]
    return joined(element("p", *place, class_="place"), element("pre", hit["text"]))


def _grade(grade: int) -> Markup:
    return element("span", f"grade {grade}", class_="near" if grade else "far")
