"""``eval`` from outside: what it prints, writes and refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import pytrec_eval

from tests.cli.conftest import Run, Spawn

QUESTIONS = (
    '{"id": "duration", "query": "read a duration as seconds", "answers": ["src/clock.py:4-6"]}\n'
    '{"id": "letter", "query": "deliver a letter", "answers": [{"at": "src/mail.py:1", "grade": 1}]}\n'
)
FIGURES = ("ndcg@10", "mrr", "map", "recall@10", "recall@100")


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def questions(project: Path) -> Path:
    file = project / "questions.jsonl"
    file.write_text(QUESTIONS)
    return file


def report(run: Run, *arguments: str | Path) -> dict[str, Any]:
    result = run("eval", "--json", *arguments)
    assert result.exit_code == 0, result.stderr
    found = json.loads(result.stdout)
    assert isinstance(found, dict)
    return found


def test_a_persons_own_questions_are_put_to_the_repository(run: Run, questions: Path) -> None:
    found = report(run, "--dataset", questions)
    assert list(found) == [
        "format",
        "dataset",
        "model",
        "settings",
        "overall",
        "tasks",
        "unofficial",
        "worst",
        "queries",
    ]
    assert found["overall"]["queries"] == 2
    assert found["tasks"]["questions"]["ndcg@10"] == found["overall"]["ndcg@10"] > 0.5
    assert list(found["queries"]["questions"]) == ["duration", "letter"]
    assert found["worst"][0]["right"][0]["text"].startswith("def ")


def test_the_report_is_the_same_byte_for_byte(spawn: Spawn, questions: Path) -> None:
    first = spawn("eval", "--dataset", str(questions), "--json")
    assert first.returncode == 0, first.stderr
    assert spawn("eval", "--dataset", str(questions), "--json").stdout == first.stdout
    assert first.stderr == b""


def test_others_can_check_the_run_with_trec_eval(run: Run, questions: Path, tmp_path: Path) -> None:
    file = tmp_path / "run.txt"
    found = report(run, "--dataset", questions, "--run-file", file)
    with file.open() as ranking, file.with_name("run.txt.qrels").open() as judged:
        qrels = pytrec_eval.parse_qrel(judged)
        theirs = pytrec_eval.RelevanceEvaluator(qrels, {"ndcg_cut_10", "recip_rank", "map"}).evaluate(
            pytrec_eval.parse_run(ranking)
        )
    for query, figures in found["queries"]["questions"].items():
        assert figures["ndcg@10"] == pytest.approx(theirs[query]["ndcg_cut_10"], abs=1e-6)
        assert figures["mrr"] == pytest.approx(theirs[query]["recip_rank"], abs=1e-6)
        assert figures["map"] == pytest.approx(theirs[query]["map"], abs=1e-6)


def test_a_run_of_somebody_elses_is_scored_without_searching(
    run: Run, questions: Path, tmp_path: Path
) -> None:
    ours = report(run, "--dataset", questions, "--run-file", tmp_path / "run.txt")
    again = report(run, "--dataset", questions, "--from-run", tmp_path / "run.txt")
    assert again["queries"] == ours["queries"]
    assert again["model"] == {"name": "run.txt", "fingerprint": ""}
    (tmp_path / "bad.txt").write_text("duration Q0 src/clock.py:4-6\n")
    refused = run("eval", "--dataset", questions, "--from-run", tmp_path / "bad.txt")
    assert refused.exit_code == 2
    assert "bad.txt" in refused.stderr.splitlines()[-1]
    both = run("eval", "--dataset", questions, "--from-run", tmp_path / "run.txt", "--model", "hash")
    assert both.exit_code == 2


def test_two_reports_are_compared_query_by_query(run: Run, questions: Path, tmp_path: Path) -> None:
    files = [str(tmp_path / f"{mode}.json") for mode in ("lexical", "vector")]
    for mode, file in zip(("lexical", "vector"), files, strict=True):
        assert run("eval", "--dataset", questions, "--mode", mode, "-o", file).exit_code == 0
    result = run("eval", "compare", *files, "--json")
    assert result.exit_code == 0, result.stderr
    found = json.loads(result.stdout)
    a, b = (json.loads(Path(file).read_text())["overall"]["ndcg@10"] for file in files)
    difference = found["differences"]["overall"]
    assert (difference["a"], difference["b"], difference["queries"]) == (a, b, 2)
    assert difference["mean"] == pytest.approx(b - a, abs=2e-6)
    assert difference["low"] <= difference["mean"] <= difference["high"]
    assert found["first"].endswith("mode lexical")
    told = run("eval", "compare", *files)
    assert "overall" in told.stdout
    assert "\x1b" not in told.stdout


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("{}", "not a report"),
        ("nonsense", "not a report"),
        ('{"reports": []}', "several reports"),
        ("[1]", "not a report"),
    ],
)
def test_what_is_no_report_is_told_in_one_line(run: Run, tmp_path: Path, content: str, told: str) -> None:
    file = tmp_path / "x.json"
    file.write_text(content)
    for arguments in (("compare", file, file), ("report", file)):
        result = run("eval", *arguments)
        assert result.exit_code == 2
        assert told in result.stderr
        assert len(result.stderr.splitlines()) == 1
        assert result.stdout == ""


def test_a_report_becomes_a_page(run: Run, questions: Path, tmp_path: Path) -> None:
    assert run("eval", "--dataset", questions, "-o", tmp_path / "mine.json").exit_code == 0
    result = run("eval", "report", tmp_path / "mine.json")
    assert result.stdout == f"{tmp_path / 'mine.html'}\n"
    page = (tmp_path / "mine.html").read_text()
    assert "read a duration as seconds" in page


def test_several_models_stand_in_one_table(run: Run, questions: Path, tmp_path: Path) -> None:
    models = ("--model", "hash", "--model", str(Path(__file__).parents[2] / "models" / "bundled"))
    told = run("eval", "--dataset", questions, *models, "-o", tmp_path / "r.json")
    assert told.exit_code == 0, told.stderr
    assert [name in told.stdout for name in ("hash", "coreb-static")] == [True, True]
    assert sorted(file.name for file in tmp_path.glob("r-*.json")) == ["r-1.json", "r-2.json"]
    found = report(run, "--dataset", questions, *models)
    assert [one["model"]["name"] for one in found["reports"]] == ["hash", "coreb-static-256"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--dataset", "nothing.jsonl"), "no such data set or file"),
        (("--dataset", "coreb", "--repo", "."), "--repo"),
        (("--dataset", "cosqa"), "--data-dir"),
        (("--dataset", "coreb", "--data-dir", "src"), "code_corpus"),
        (("--repo", "src"), "20"),
        (("--model", "nothing"), "nothing"),
        (("--seed", "-1"), "--seed"),
    ],
)
def test_what_cannot_be_done_is_told_in_one_line(run: Run, arguments: tuple[str, ...], told: str) -> None:
    result = run("eval", *arguments)
    assert result.exit_code == 2
    assert told in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert result.stdout == ""


def test_figures_of_every_query_add_up_to_the_whole(run: Run, questions: Path) -> None:
    found = report(run, "--dataset", questions)
    for name in FIGURES:
        values = [figures[name] for figures in found["queries"]["questions"].values()]
        assert found["overall"][name] == pytest.approx(sum(values) / len(values), abs=1e-6)
