"""The measuring stick: exact values, and COREB's protocol on a small release."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import pytest

from coreb_search.models.train.benchmarks import coreb
from coreb_search.models.train.bm25 import Bm25
from coreb_search.models.train.check import gains
from coreb_search.models.train.metrics import by_best, min_max, ndcg, ranked


def test_ties_go_to_the_greater_id() -> None:
    scores = np.array([0.5, 0.5, 0.9], dtype=np.float32)
    assert ranked(scores, ["a", "b", "c"]) == ["c", "b", "a"]
    assert ranked(scores, ["a", "b", "c"], excluded="c", k=1) == ["b"]


def test_ndcg_by_hand() -> None:
    assert ndcg(["x", "a", "b"], {"a"}) == pytest.approx(0.63093, abs=1e-5)
    assert ndcg(["a", "b"], {"a", "b", "c"}) == pytest.approx(0.76536, abs=1e-5)
    assert ndcg(["a"], set()) == 0


def test_min_max_of_equal_scores_is_zero() -> None:
    scores = np.array([[1, 3, 2], [4, 4, 4]], dtype=np.float32)
    assert min_max(scores).tolist() == [[0, 1, 0.5], [0, 0, 0]]


def test_scores_divided_by_the_best_of_their_query() -> None:
    scores = np.array([[-1, 1, 2], [0, 0, -3]], dtype=np.float32)
    assert by_best(scores).tolist() == [[0, 0.5, 1], [0, 0, 0]]


def test_bm25_by_hand() -> None:
    scores = Bm25(["read file", "read read line", "getUserName"]).scores("read user")
    assert scores.tolist() == pytest.approx([0.5442, 0.6463, 0.8631], abs=1e-4)


def _write(folder: Path, name: str, rows: Sequence[Mapping[str, object]]) -> None:
    (folder / f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))


def test_only_grade_two_counts_and_the_own_document_is_out(tmp_path: Path) -> None:
    _write(tmp_path, "code_corpus", [{"code_id": name, "code": name} for name in ("own", "good", "near")])
    common = {"meta_source_problem_id": "p", "subtask": "c2c"}
    queries = [{"query_id": f"q{i}", "query": "x", "meta_anchor_code_id": "own", **common} for i in (1, 2)]
    _write(tmp_path, "code2code_queries", queries)
    grades = [("q1", "good", 2), ("q1", "near", 1), ("q2", "near", 0)]
    _write(
        tmp_path,
        "code2code_qrels",
        [{"query_id": q, "doc_id": d, "relevance": grade} for q, d, grade in grades],
    )
    task = coreb(tmp_path, "code2code")
    assert gains(task, np.array([[3, 1, 2]] * 2, dtype=np.float32)) == pytest.approx([0.63093, 0.0], abs=1e-5)
