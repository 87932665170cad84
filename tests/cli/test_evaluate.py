"""``eval`` from outside: what it prints, writes and refuses."""

from __future__ import annotations

import json
import os
import shutil
import time
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
import pytrec_eval
from filelock import FileLock

from coreb_search.eval import sample
from coreb_search.models import load_encoder
from tests.cli.conftest import Run, Spawn

QUESTIONS = (
    '{"id": "duration", "query": "read a duration as seconds", "answers": ["src/clock.py:4-6"]}\n'
    '{"id": "friday", "query": "never deploy on a friday", "answers": ["src/mail.py:3"]}\n'
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


@pytest.fixture
def mine(run: Run, questions: Path, tmp_path: Path) -> Path:
    """A report with everything in it."""
    file = tmp_path / "everything.json"
    assert run("eval", "--dataset", questions, "--timings", "-o", file).exit_code == 0
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
    assert found["overall"]["queries"] == 3
    assert found["tasks"]["questions"]["ndcg@10"] == found["overall"]["ndcg@10"] > 0.5
    assert list(found["queries"]["questions"]) == ["duration", "friday", "letter"]
    assert [one["id"] for one in found["worst"]] == ["friday"]
    assert found["worst"][0]["above"][0]["text"].startswith("# Deployment")


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
    assert (difference["a"], difference["b"], difference["queries"]) == (a, b, 3)
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


def place(report: Any, keys: str) -> tuple[Any, str | int]:
    """The object that holds the last of ``keys``, and that key."""
    *path, last = (int(key) if key.isdigit() else key for key in keys.split("/"))
    for key in path:
        report = report[key]
    return report, last


@pytest.mark.parametrize("value", [None, "x", -1, 1e308, float("nan"), [], {}, True, "gone"])
@pytest.mark.parametrize(
    "keys",
    [
        "dataset",
        "dataset/source",
        "model/name",
        "settings/seed",
        "overall/ndcg@10",
        "overall/ndcg@10_interval",
        "tasks/questions",
        "tasks/questions/subtasks",
        "tasks/questions/queries",
        "worst/0/right",
        "queries/questions/letter/ndcg@10",
        "timings/questions/median_ms",
    ],
)
def test_a_report_edited_by_hand_is_told_in_one_line(
    run: Run, mine: Path, tmp_path: Path, keys: str, value: object
) -> None:
    changed = json.loads(mine.read_text())
    holder, key = place(changed, keys)
    if value == "gone":
        del holder[key]
    else:
        holder[key] = value
    file = tmp_path / "changed.json"
    file.write_text(json.dumps(changed))
    for arguments in (("compare", mine, file), ("compare", file, mine), ("report", mine, file)):
        result = run("eval", *arguments, *(("-o", tmp_path / "x.html") if "report" in arguments else ()))
        assert result.exit_code == 0 or len(result.stderr.splitlines()) == 1
        assert "unexpected" not in result.stderr


def test_reports_about_different_questions_are_told_so(run: Run, questions: Path, tmp_path: Path) -> None:
    assert run("eval", "--dataset", questions, "-o", tmp_path / "a.json").exit_code == 0
    questions.write_text(QUESTIONS.replace("letter over", "parcel").replace("seconds", "hours"))
    assert run("eval", "--dataset", questions, "-o", tmp_path / "b.json").exit_code == 0
    told = run("eval", "compare", tmp_path / "a.json", tmp_path / "b.json")
    assert "The data are not the same: sha256 differ." in told.stdout


def test_names_are_shown_as_they_are_and_never_as_markup_or_control_characters(
    run: Run, project: Path
) -> None:
    """Brackets, colons and control characters in a name were swallowed or acted on."""
    file = project / "[bold]odd :smile: \x1b[31m.jsonl"
    file.write_text(QUESTIONS)
    told = run("eval", "--dataset", file)
    assert told.exit_code == 0, told.stderr
    for shown in ("[bold]odd", ":smile:", r"\x1b[31m"):
        assert shown in told.stdout


def test_files_that_cannot_be_written_are_told_before_the_run(
    run: Run, questions: Path, tmp_path: Path
) -> None:
    ranking = tmp_path / "ranking.txt"
    assert run("eval", "--dataset", questions, "--run-file", ranking).exit_code == 0
    before = ranking.read_bytes()
    for arguments, told in (
        (("-o", tmp_path / "none" / "x.json"), "there is no folder"),
        (("--run-file", tmp_path / "none" / "x.txt"), "there is no folder"),
        (("-o", tmp_path), "is a "),
        (("-o", ""), "is a folder"),
        (("-o", tmp_path / "same", "--run-file", tmp_path / "same"), "name another file"),
        (("-o", tmp_path / "same.qrels", "--run-file", tmp_path / "same"), "name another file"),
        (("-o", questions), "name another file"),
        (("--from-run", ranking, "-o", ranking), "name another file"),
    ):
        result = run("eval", "--dataset", questions, *arguments)
        assert (result.exit_code, result.stdout) == (2, "")
        assert told in result.stderr
        assert len(result.stderr.splitlines()) == 1
    assert questions.read_text() == QUESTIONS
    assert ranking.read_bytes() == before


def test_figures_are_shown_also_where_they_cannot_be_kept(run: Run, questions: Path) -> None:
    result = run("eval", "--dataset", questions, "-o", "/dev/full")
    assert result.exit_code == 2
    assert "overall" in result.stdout
    assert result.stderr == "coreb-search: error: /dev/full cannot be written: No space left on device\n"


def test_a_device_or_a_link_is_written_to_and_not_replaced(run: Run, questions: Path, tmp_path: Path) -> None:
    pipe, link = tmp_path / "pipe", tmp_path / "link.json"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDWR)
    assert run("eval", "--dataset", questions, "-o", pipe).exit_code == 0
    assert json.loads(os.read(reader, 65536))["format"] == 1
    os.close(reader)
    link.symlink_to("target.json")
    assert run("eval", "--dataset", questions, "-o", link).exit_code == 0
    assert link.is_symlink()
    assert json.loads((tmp_path / "target.json").read_text())["format"] == 1


@pytest.mark.parametrize(
    "document", ["y", "src:1-2", "src/none.py:1-2", "src/clock.py:1-x", "../questions.jsonl:1-1", "a!00b:1-2"]
)
def test_documents_that_nobody_here_knows_are_ranked_and_have_no_text(
    run: Run, questions: Path, tmp_path: Path, document: str
) -> None:
    (tmp_path / "foreign.txt").write_text(f"duration Q0 {document} 1 2 t\nletter Q0 {document} 1 2 t\n")
    found = report(run, "--dataset", questions, "--from-run", tmp_path / "foreign.txt")
    assert [hit["text"] for hit in found["worst"][0]["above"]] == [""]
    (tmp_path / "sample.txt").write_text(f"{next(iter(sample_queries()))} Q0 y 1 1 t\n")
    assert report(run, "--from-run", tmp_path / "sample.txt")["overall"]["ndcg@10"] == 0


def sample_queries() -> list[str]:
    return [query.id for query in sample.load("official").tasks[0].queries]


def test_a_run_of_other_data_is_refused(run: Run, questions: Path, tmp_path: Path) -> None:
    (tmp_path / "other.txt").write_text("q1 Q0 d1 1 1 t\n")
    result = run("eval", "--dataset", questions, "--from-run", tmp_path / "other.txt")
    assert result.exit_code == 2
    assert "other.txt ranks nothing for any query of questions" in result.stderr


def documented(folder: Path) -> Path:
    """A repository with enough documentation to ask about: a part of this one."""
    root = folder / "copy"
    shutil.copytree(Path(__file__).parents[2] / "coreb_search" / "store", root)
    (root / ".git").mkdir()
    return root


def test_a_repositorys_ranking_is_written_and_read_again(run: Run, tmp_path: Path) -> None:
    root = documented(tmp_path)
    ours = report(run, "--repo", root, "--run-file", tmp_path / "run.txt")
    again = report(run, "--repo", root, "--from-run", tmp_path / "run.txt")
    assert again["queries"] == ours["queries"]
    assert ours["overall"]["ndcg@10"] > 0


def test_the_model_that_the_environment_names_is_measured_as_searches_use_it(
    run: Run, questions: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert report(run, "--dataset", questions)["model"]["name"] == "hash"
    monkeypatch.delenv("COREB_SEARCH_MODEL")
    assert report(run, "--dataset", questions)["model"]["name"].startswith("coreb-static")


def test_questions_wait_for_whoever_writes_the_index(run: Run, questions: Path, project: Path) -> None:
    """They were put to the version before, and a repository without an index ended the run."""
    assert run("eval", "--dataset", questions).exit_code == 0
    (project / "src" / "fresh.py").write_text("def compress_parcel(parcel):\n    return parcel[::2]\n")
    questions.write_text('{"query": "compress parcel", "answers": ["src/fresh.py:1"]}\n')
    held = Event()

    def write() -> None:
        with FileLock(project / ".coreb-search" / "writer.lock"):
            held.set()
            time.sleep(0.5)

    other = Thread(target=write)
    other.start()
    held.wait()
    assert report(run, "--dataset", questions)["overall"]["mrr"] == 1
    other.join()


def test_a_benchmark_never_goes_into_the_index_that_the_environment_names(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COREB_SEARCH_INDEX", str(tmp_path / "real"))
    assert run("eval", "--repo", documented(tmp_path)).exit_code == 0
    assert not (tmp_path / "real").exists()


def test_a_report_becomes_a_page(run: Run, questions: Path, tmp_path: Path) -> None:
    assert run("eval", "--dataset", questions, "-o", tmp_path / "mine.json").exit_code == 0
    result = run("eval", "report", tmp_path / "mine.json")
    assert result.stdout == f"{tmp_path / 'mine.html'}\n"
    page = (tmp_path / "mine.html").read_text()
    assert "never deploy on a friday" in page


def fingerprint(model: str) -> str:
    return load_encoder(model).fingerprint[:8]


def test_several_models_stand_in_one_table(run: Run, questions: Path, tmp_path: Path) -> None:
    models = ("--model", "hash", "--model", str(Path(__file__).parents[2] / "models" / "bundled"))
    told = run("eval", "--dataset", questions, *models, "-o", tmp_path / "r.json")
    assert told.exit_code == 0, told.stderr
    assert [name in told.stdout for name in ("hash", "coreb-static")] == [True, True]
    assert sorted(file.name for file in tmp_path.glob("r-*.json")) == ["r-1.json", "r-2.json"]
    twice = run("eval", "--dataset", questions, *models, *models[2:])
    assert twice.stdout.count(f"coreb-static-256 {fingerprint(models[3])}") >= 2
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
        (("--release", "v2602"), "--release is for --dataset coreb; it changes nothing here"),
        (("--repo", ".", "--protocol", "mteb"), "--protocol is for"),
        (("--data-dir", "src"), "--data-dir is for"),
        (("src",), "No such command 'src'; for your own repository: --repo src"),
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
