"""The bundled sample: made from its problems, graded as its programs deserve."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from coreb_search.eval import sample
from coreb_search.eval.sample import build, check, problems
from coreb_search.eval.values import Corpus

PROBLEMS = problems.load()


def test_the_tables_that_ship_are_those_that_the_problems_make(tmp_path: Path) -> None:
    build.write(tmp_path)
    for made in tmp_path.glob("*.jsonl"):
        assert (build.RELEASE / made.name).read_bytes() == made.read_bytes(), (
            f"run scripts/sample build: {made.name}"
        )
    assert len(list(tmp_path.iterdir())) == len(list(build.RELEASE.iterdir())) == 8


def test_every_problem_is_solved_and_missed_in_five_languages() -> None:
    assert len(PROBLEMS) >= 40
    for problem in PROBLEMS:
        held = Counter((program.solves, program.language) for program in problem.programs)
        assert all(
            held[solves, language] for solves in (True, False) for language in problems.LANGUAGES.values()
        )
        assert len(problem.queries) == len(problem.near) == 3
        assert len(problem.tests) >= 5


@pytest.mark.parametrize("problem", PROBLEMS[::12], ids=lambda problem: problem.slug)
def test_python_programs_are_worth_what_they_are_called(problem: problems.Problem) -> None:
    for program in problem.programs:
        if program.language == "python":
            assert bool(check.failed(program, problem.tests)) != program.solves, program.path


def test_a_program_that_is_not_what_it_is_called_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "echo"
    folder.mkdir()
    (folder / "right.py").write_text("print('no')")
    (folder / "wrong.py").write_text("print(input())")
    (folder / "problem.toml").write_text(
        'title = "Echo"\ndescription = "d"\nsummary = "s"\nqueries = []\nnear = []\n'
        '[[tests]]\ninput = "yes"\noutput = "yes"\n'
    )
    (problem,) = problems.load(tmp_path)
    told = list(check.complaints(problem))
    assert "echo/right.py fails tests [1]" in told
    assert "echo/wrong.py passes every test" in told
    assert "echo: no right program in go" in told


def test_grades_are_as_in_coreb() -> None:
    dataset = sample.load("official")
    code = dataset.corpora["code"]
    assert isinstance(code, Corpus)
    rows = [json.loads(line) for line in (build.RELEASE / "code_corpus.jsonl").read_text().splitlines()]
    passed = {row["code_id"]: row["meta_passed"] for row in rows}
    for task in dataset.tasks[:2]:
        for query in task.queries:
            grades = task.qrels[query.id]
            assert 2 in grades.values()
            assert query.own not in grades
            assert all(passed[name] for name, grade in grades.items() if grade == 2)
            if task.name == "text2code" and query.language:
                assert {code.chunks[n].language for n, g in grades.items() if g == 2} == {query.language}
