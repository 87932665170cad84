"""What the reranker learns on: questions of a small release and of made-up packages."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from coreb_search.models.train.pairs import Pair
from coreb_search.models.train.questions import (
    Collection,
    Question,
    fold_of,
    kept_packages,
    public_collections,
    release_collections,
)
from coreb_search.models.train.release import RELEASE


def _write(folder: Path, name: str, rows: Sequence[dict[str, Any]]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))


def _program(name: str, problem: str, language: str, passed: bool = True) -> dict[str, Any]:
    about = {"language": language, "model": "someone", "meta_passed": passed}
    return {"code_id": name, "code": f"code {name}", "meta_source_problem_id": problem, **about}


@pytest.fixture
def release(tmp_path: Path) -> Path:
    folder = tmp_path / RELEASE
    programs = [
        _program("a1", "a", "go"), _program("a2", "a", "java"), _program("a3", "a", "ruby", False),
        _program("b1", "b", "go"), _program("b2", "b", "java", False),
    ]  # fmt: skip
    _write(folder, "code_corpus", programs)
    texts = [("ta", "a", None), ("ta_noise1", None, "made up"), ("tb", "b", None)]
    rows = [
        {"text_id": n, "text": n, "meta_source_problem_id": p, "meta_noise_type": noise}
        for n, p, noise in texts
    ]
    _write(folder, "text_corpus", rows)
    for task, good in (("text2code", "a1"), ("code2code", "a2"), ("code2text", "ta")):
        sorts = ("retro", "t2c_search_any")
        queries = [
            {
                "query_id": s,
                "query": s,
                "subtask": s,
                "meta_source_problem_id": "a",
                "meta_anchor_code_id": "a1",
            }
            for s in sorts
        ]
        _write(folder, f"{task}_queries", queries)
        grades = [{"query_id": s, "doc_id": good, "relevance": 2} for s in sorts]
        _write(folder, f"{task}_qrels", grades)
    return tmp_path


def _of(collection: Collection, source: str) -> list[Question]:
    return [question for question in collection.questions if question.source == source]


def test_search_queries_are_left_out(release: Path) -> None:
    code, text = release_collections(release)
    assert [question.text for question in _of(code, "official")] == ["retro", "retro"]
    assert [question.text for question in _of(text, "official")] == ["retro"]


def test_a_program_asks_for_others_of_its_problem_that_pass(release: Path) -> None:
    code = release_collections(release)[0]
    asked = {question.own: question for question in _of(code, "solutions") if question.good}
    for own, question in asked.items():
        assert own not in question.good
        assert all(name[0] == own[0] for name in question.good)
    assert all("a3" not in asked[own].good for own in asked if own in ("a1", "a2"))


def test_a_program_asks_for_its_statement_not_for_a_made_up_one(release: Path) -> None:
    text = release_collections(release)[1]
    assert {q.text: q.good for q in _of(text, "solutions")}["code b2"] == {"tb"}
    assert {q.text: q.good for q in _of(text, "solutions")}["code a1"] == {"ta"}


def test_nothing_of_a_problem_is_in_two_folds(release: Path) -> None:
    for collection in release_collections(release):
        for question in collection.questions:
            problems = {name.strip("t")[0] for name in question.good}
            assert all(question.fold == str(fold_of(problem)) for problem in problems)


def test_the_name_of_an_undocumented_function_does_not_give_its_answer_away() -> None:
    names = [f"package{i}" for i in range(40)]
    pairs = [
        Pair(name, "python", f"say what number {i} does", documented, f"file name_{i}", f"code {i}")
        for name in names
        for i, documented in enumerate([True] * 130 + [False] * 10)
    ]
    collections = list(public_collections(pairs))
    assert len(collections) == len(kept_packages(pairs)) > 2
    for collection in collections:
        assert all(len(question.good) == 1 for question in collection.questions)
        nameless = [chunk for chunk in collection.chunks.values() if not chunk.symbol]
        assert len(nameless) == (140 if collection.bare else 10)
