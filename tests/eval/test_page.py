"""The page of a report: what it shows, what it leaves out, and that nothing in a report becomes its code."""

from __future__ import annotations

import copy
import re
from collections import Counter
from html.parser import HTMLParser
from typing import Any

import pytest

from coreb_search.eval import heatmap, page
from coreb_search.eval.charts import Bar, Point, bars, heat, scatter
from coreb_search.eval.markup import element

HOSTILE = "</pre><script>alert('&')</script>\x1b[31m\ud800\u202e"


def figures(value: float, queries: int = 10, intrusion: float | None = 0.25) -> dict[str, Any]:
    return {
        "queries": queries,
        "ndcg@10": value,
        "ndcg@10_interval": [value - 0.05, value + 0.05],
        "mrr": value,
        "map": value,
        "recall@10": value,
        "recall@100": value,
        "intrusion": intrusion,
    }


def task(value: float, subtasks: dict[str, Any], languages: dict[str, Any]) -> dict[str, Any]:
    return {**figures(value), "subtasks": subtasks, "languages": languages}


def hit(text: str, rank: int | None, **more: int) -> dict[str, Any]:
    return {"id": "a.py:1-2", "rank": rank, **more, "text": text}


CHANGE = {"queries": 2601, "a": 0.38, "b": 0.3928, "mean": 0.0128, "low": 0.01, "high": 0.02, "p": 0.01}


def coreb() -> dict[str, Any]:
    split = {f"t2c_full_{name}": figures(0.3, queries) for name, queries in (("any", 10), ("go", 20))}
    split["t2c_full_go"]["ndcg@10"] = 0.6
    asked = {"any": figures(0.4), "go": figures(0.42), "java": figures(0.43)}
    worst = {
        "id": "q1", "task": "text2code", "subtask": "t2c_full_go", "language": "go", "query": "add numbers",
        "ndcg@10": 0.0, "right": [hit("def add", None)], "above": [hit("def sub", 1, grade=1)],
    }  # fmt: skip
    return {
        "format": 1,
        "dataset": {"name": "coreb", "release": "v2603", "source": {"code_corpus": "3b1a378e"}},
        "model": {"name": "ours", "fingerprint": "abc123"},
        "settings": {"mode": "hybrid", "top_k": 100, "protocol": "official", "seed": 0},
        "overall": figures(0.3928, 2601),
        "tasks": {
            "text2code": task(0.2581, split, asked),
            "code2code": task(0.5617, {"c2c_mono": figures(0.55)}, {"go": figures(0.58)}),
            "code2text": task(0.4796, {"c2t_match": figures(0.29)}, {"go": figures(0.48)}),
        },
        "unofficial": {"mean of the tasks": {"ndcg@10": 0.4331}},
        "unaided": {"overall": CHANGE},
        "worst": [worst],
        "queries": {},
    }  # fmt: skip


def plain() -> dict[str, Any]:
    """A person's own file: one task, no languages, no near misses, nothing published."""
    report = coreb()
    report["dataset"] = {"name": "questions", "release": "", "source": {}}
    report["overall"] = figures(0.5, intrusion=None)
    report["tasks"] = {"questions": {**figures(0.5, intrusion=None), "subtasks": {}, "languages": {}}}
    return report | {"unofficial": {}, "unaided": {}, "worst": []}


class Outline(HTMLParser):
    """Names of elements, headings, and whether every element is closed where it should be."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.names: Counter[str] = Counter()
        self.headings: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names[tag] += 1
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("h1", "h2"):
            self.headings.append(data)


def test_a_coreb_report_is_shown_in_full_beside_the_published_models() -> None:
    outline = Outline(page.render([coreb()]))
    assert not outline.open
    assert outline.headings == [
        "COREB v2603", "Beside the published models", "By task", "What reranking and expansion change",
        "By language and subtask", "Not official", "The worst query", "Data", "Reading the figures",
    ]  # fmt: skip


def test_ours_stands_among_the_published_by_its_value() -> None:
    overall = page.render([coreb()]).split("<caption>")[1]
    names = re.findall(r'<th scope="row">([^<]+)</th>', overall)
    assert names[0] == "GemEmb-2"
    assert names[-2:] == ["ours", "BM25"]
    assert overall.count('class="ours"') == 1


def test_what_a_data_set_has_not_is_left_out() -> None:
    text = page.render([plain()])
    assert Outline(text).headings == ["questions", "By task", "Reading the figures"]
    assert ">Intrusion</th>" not in text


def test_text_of_a_report_never_becomes_code_of_the_page() -> None:
    def hostile(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: hostile(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [hostile(inner) for inner in value]
        return value + HOSTILE if isinstance(value, str) else value

    report = coreb()
    changed = hostile({key: report[key] for key in ("model", "worst", "unofficial")})
    changed["dataset"] = hostile(report["dataset"])
    changed["tasks"] = {name + HOSTILE: figures for name, figures in report["tasks"].items()}
    text = page.render([report | changed])
    outline = Outline(text)
    assert not outline.open
    assert outline.names["script"] == 0
    assert not re.search("[\x1b\u202e]", text)
    text.encode()


def test_the_page_loads_nothing() -> None:
    text = page.render([coreb(), plain()])
    assert not re.search(r"https?:|url\(|@import|<link|<img|\bsrc=", text)


def test_the_same_report_gives_the_same_page() -> None:
    assert page.render([coreb()]) == page.render([copy.deepcopy(coreb())])


def test_a_name_with_a_dollar_sign_is_kept() -> None:
    report = plain()
    report["dataset"]["name"] = "$style of $5"
    assert "<h1>$style of $5</h1>" in page.render([report])


def test_reports_of_one_data_set_are_told_apart_by_what_differs() -> None:
    other = coreb()
    other["settings"]["mode"] = "lexical"
    other["overall"]["ndcg@10"] = 0.5
    text = page.render([coreb(), other])
    assert text.count("<article>") == 1
    assert text.index("ours, lexical") < text.index("ours, hybrid")


def test_reports_of_one_model_before_and_after_training_have_different_names() -> None:
    other = coreb()
    other["model"]["fingerprint"] = "def456"
    text = page.render([coreb(), other])
    assert "ours, abc123 (1)" in text
    assert "ours, def456 (2)" in text


def test_reports_of_different_data_sets_stand_apart() -> None:
    text = page.render([coreb(), plain()])
    assert text.count("<article>") == 2
    assert "<title>COREB v2603, questions · coreb-search</title>" in text


def test_a_right_answer_that_was_not_found_says_so() -> None:
    text = page.render([coreb()])
    assert '<span class="rank">not found</span> · a.py:1-2' in text
    assert '<span class="rank">rank 1</span>, <span class="near">grade 1</span>' in text


def test_a_heat_map_has_a_subtask_under_the_language_in_its_name() -> None:
    made = heatmap.of(coreb())
    assert made
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", made)
    cells = {row[0]: row[1:] for row in (re.findall(r"<t[hd][^>]*>([^<]*)</t[hd]>", row) for row in rows)}
    assert cells[""] == ["any", "go", "java", "all"]
    assert cells["text2code"] == ["0.40", "0.42", "0.43", "0.26"]
    assert cells["t2c_full"] == ["0.30", "0.60", "", "0.50"]


def test_there_is_no_heat_map_of_a_single_language() -> None:
    report = coreb()
    for one in report["tasks"].values():
        one["languages"] = {"any": figures(0.4), "go": figures(0.4)}
    assert heatmap.of(report) is None


def test_timed_reports_are_drawn_by_the_mean_of_their_tasks() -> None:
    report = coreb()
    report["timings"] = {
        "text2code": {"median_ms": 10.0, "p95_ms": 30.0},
        "code2code": {"median_ms": 10.0, "p95_ms": 1000.0},
    }
    text = page.render([report])
    assert text.count("<circle") == 1
    assert ">1000.0</td>" in text


def test_the_axis_of_time_is_logarithmic() -> None:
    drawn = scatter([Point("a", 1, 0.5), Point("b", 10, 0.5), Point("c", 100, 0.5)])
    left, middle, right = (float(x) for x in re.findall(r'cx="([\d.]+)%"', drawn))
    assert middle - left == pytest.approx(right - middle, abs=0.02)


def test_names_of_equal_points_do_not_cover_each_other() -> None:
    drawn = scatter([Point("a", 5, 0.5), Point("b", 5, 0.5)])
    first, second = (float(y) for y in re.findall(r'y="([\d.]+)%"[^>]*class="name"', drawn))
    assert second - first >= 5


def test_bars_are_as_long_as_their_values() -> None:
    drawn = bars("title", [Bar("half", 0.2), Bar("whole", 0.4)])
    whole, half = (float(width) for width in re.findall(r'<rect [^>]*width="([\d.]+)%"', drawn))
    assert whole == pytest.approx(2 * half)


def test_bars_of_nothing_but_zero_are_drawn() -> None:
    assert 'width="0.00%"' in bars("title", [Bar("none", 0.0, True, (0.0, 0.0))])


@pytest.mark.parametrize(("value", "step"), [(0.0, "h0"), (0.1, "h1"), (0.99, "h9"), (1.0, "h9")])
def test_heat_rises_with_the_value(value: float, step: str) -> None:
    assert f'class="heat {step}"' in heat(value)


def test_attributes_are_escaped() -> None:
    assert element("td", title='" onload="x') == '<td title="&quot; onload=&quot;x"></td>'
