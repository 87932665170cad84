"""Run and qrels files: read back as written, evaluated by pytrec_eval, refused with file and line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import pytrec_eval
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from coreb_search.errors import UsageError
from coreb_search.eval import values
from coreb_search.eval.metrics import in_single, measure, ranking
from coreb_search.eval.trec import ids, merged, read_qrels, read_run, write_qrels, write_run

# Characters that are written specially are frequent; surrogates are no text.
names = st.text(
    st.sampled_from(' \t\n\r\x0b\x1c!"#$%2024Aa') | st.characters(exclude_categories=["Cs"]), min_size=1
)
plain = st.text(st.sampled_from(' \t\n!"#$%20aé-'), min_size=1, max_size=3)
scores = st.floats(width=32, allow_nan=False, allow_infinity=False) | st.sampled_from(
    [0.1, 1 / 3, 1 / 3 + 1e-9]
)

same_folder = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


@same_folder
@given(st.dictionaries(names, st.dictionaries(names, scores, min_size=1, max_size=5), min_size=1, max_size=3))
def test_a_run_reads_back_as_the_same_scores_in_single_precision(
    tmp_path: Path, run: dict[str, dict[str, float]]
) -> None:
    path = tmp_path / "run.txt"
    write_run(path, run, "a tag")
    back = read_run(path)
    assert {query: list(documents) for query, documents in back.items()} == {
        query: ranking(documents) for query, documents in run.items()
    }
    for query, documents in run.items():
        assert in_single(back[query][name] for name in documents) == in_single(documents.values())


@same_folder
@given(st.dictionaries(names, st.dictionaries(names, st.integers(-1, 9), min_size=1), min_size=1, max_size=3))
def test_qrels_read_back_as_they_were(tmp_path: Path, qrels: dict[str, dict[str, int]]) -> None:
    write_qrels(tmp_path / "qrels.txt", qrels)
    assert read_qrels(tmp_path / "qrels.txt") == qrels


@same_folder
@given(
    st.dictionaries(plain, st.dictionaries(plain, scores, min_size=1), min_size=1, max_size=4),
    st.dictionaries(plain, st.dictionaries(plain, st.integers(0, 2), min_size=1), min_size=1, max_size=4),
)
def test_pytrec_eval_gives_our_figures_from_our_files(
    tmp_path: Path, run: dict[str, dict[str, float]], qrels: dict[str, dict[str, int]]
) -> None:
    """Escaped ids included: they break ties as the ids themselves do."""
    write_run(tmp_path / "run.txt", run, "ours")
    binary = {
        query: {name: int(grade >= 2) for name, grade in grades.items()} for query, grades in qrels.items()
    }
    write_qrels(tmp_path / "qrels.txt", binary)
    figures = sorted(
        (found["ndcg_cut_10"], found["recip_rank"], found["map"], found["recall_10"], found["recall_100"])
        for found in evaluated(tmp_path / "run.txt", tmp_path / "qrels.txt").values()
    )
    measured = [measure(run[query], grades) for query, grades in qrels.items() if query in run]
    ours = sorted((found.ndcg10, found.mrr, found.map, found.recall10, found.recall100) for found in measured)
    assert len(figures) == len(ours)
    for theirs, own in zip(figures, ours, strict=True):
        assert theirs == pytest.approx(own, abs=1e-9)


def evaluated(run: Path, qrels: Path) -> dict[str, dict[str, float]]:
    with qrels.open(encoding="utf-8") as judged, run.open(encoding="utf-8") as ranked:
        evaluator = pytrec_eval.RelevanceEvaluator(
            pytrec_eval.parse_qrel(judged), {"ndcg_cut.10", "recip_rank", "map", "recall.10,100"}
        )
        return dict(evaluator.evaluate(pytrec_eval.parse_run(ranked)))


def test_the_lines_of_a_run(tmp_path: Path) -> None:
    run = {"q 1": {"b.py:1-3": 0.25, "my file!.py": 0.5, "a": 0.25}, "q2": {"a": 1 / 3}}
    write_run(tmp_path / "run.txt", run, "coreb search")
    assert (tmp_path / "run.txt").read_bytes().decode() == (
        "q!201 Q0 my!20file!21.py 1 0.5 coreb!20search\n"
        "q!201 Q0 b.py:1-3 2 0.25 coreb!20search\n"
        "q!201 Q0 a 3 0.25 coreb!20search\n"
        "q2 Q0 a 1 0.333333343 coreb!20search\n"
    )


def test_the_lines_of_qrels(tmp_path: Path) -> None:
    write_qrels(tmp_path / "qrels.txt", {"q1": {"b": 2, "a": 0}, "#2": {"a": 1}})
    assert (tmp_path / "qrels.txt").read_text(encoding="utf-8") == "q1 0 b 2\nq1 0 a 0\n!232 0 a 1\n"


def test_other_programs_files_are_read(tmp_path: Path) -> None:
    """Tabs, CRLF, a byte order mark, blank lines, comments, ranks from 0, unordered, wow! kept."""
    text = "\ufeff# made elsewhere\r\nq1\tQ0\ta\t0\t1e-3\tx\r\n\r\nq1  Q0 wow! 7 -2 x\r\nq1 Q0 a\u00a0b 1 5 x"
    (tmp_path / "run.txt").write_text(text, encoding="utf-8", newline="")
    assert read_run(tmp_path / "run.txt") == {"q1": {"a": 0.001, "wow!": -2.0, "a\u00a0b": 5.0}}


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (b"q1 Q0 my file.py 1 0.5 x", "7 columns instead of 6 (query Q0 document rank score tag)"),
        (b"q1 0 a 1", "4 columns instead of 6 (query Q0 document rank score tag)"),
        (b"q1 Q0 a 1 high x", "the score 'high' is no number"),
        (b"q1 Q0 a 1 nan x", "the score nan is not finite, or too great for single precision"),
        (b"q1 Q0 a 1 1e39 x", "the score 1e39 is not finite, or too great for single precision"),
        (b"q1 Q0 \xff 1 0.5 x", r"b'\xff' is not UTF-8"),
        (b"q1 Q0 first 1 0.5 x", "'first' stands twice under 'q1'"),
    ],
)
def test_what_is_wrong_in_a_run_is_named_with_file_and_line(
    tmp_path: Path, line: bytes, problem: str
) -> None:
    path = tmp_path / "run.txt"
    path.write_bytes(b"q1 Q0 first 1 0.9 x\n\n" + line + b"\n")
    with pytest.raises(UsageError) as caught:
        read_run(path)
    assert str(caught.value) == f"{path}:3: {problem}"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("q1 a 1", "3 columns instead of 4 (query 0 document grade)"),
        ("q1 0 a 1.5", "the grade '1.5' is no whole number"),
        ("q1 0 first 1", "'first' stands twice under 'q1'"),
    ],
)
def test_what_is_wrong_in_qrels_is_named_with_file_and_line(tmp_path: Path, line: str, problem: str) -> None:
    path = tmp_path / "qrels.txt"
    path.write_text(f"q1 0 first 1\n{line}\n", encoding="utf-8")
    with pytest.raises(UsageError) as caught:
        read_qrels(path)
    assert str(caught.value) == f"{path}:2: {problem}"


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n"])
def test_an_empty_file_is_not_a_run_that_finds_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / "run.txt").write_text(text, encoding="utf-8")
    with pytest.raises(UsageError, match="no line to read"):
        read_run(tmp_path / "run.txt")


def test_a_missing_file_and_a_missing_folder_are_named(tmp_path: Path) -> None:
    missing = tmp_path / "none" / "run.txt"
    with pytest.raises(UsageError, match=r"none/run\.txt: cannot be read: No such file"):
        read_run(missing)
    with pytest.raises(UsageError, match=r"none/run\.txt: cannot be written: No such file"):
        write_run(missing, {"q": {"a": 1.0}}, "x")


@pytest.mark.parametrize("name", ["", "a\udcff"])
def test_an_id_that_is_no_text_is_refused_and_the_old_file_stays(tmp_path: Path, name: str) -> None:
    path = tmp_path / "run.txt"
    write_run(path, {"q": {"a": 1.0}}, "x")
    before = path.read_bytes()
    with pytest.raises(UsageError, match="cannot be written as an id"):
        write_run(path, {"q": {"a": 1.0, name: 0.5}}, "x")
    assert path.read_bytes() == before


FULL = """
import resource, signal, sys
from pathlib import Path
from coreb_search.errors import UsageError
from coreb_search.eval.trec import write_run
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
try:
    write_run(Path(sys.argv[1]), {"q": {str(number): float(number) for number in range(99)}}, "x")
except UsageError as error:
    sys.exit(str(error))
"""


def test_a_disk_that_is_full_leaves_the_old_file_and_no_other(tmp_path: Path) -> None:
    """The ranking that was there was cut off."""
    path = tmp_path / "run.txt"
    write_run(path, {"q": {"a": 1.0}}, "x")
    before = path.read_bytes()
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(path)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (1, f"{path}: cannot be written: File too large\n")
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_and_a_pipe_are_written_through(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("run.txt")
    write_run(tmp_path / "link", {"q": {"a": 1.0}}, "x")
    assert (tmp_path / "link").is_symlink()
    write_run(Path("/dev/null"), {"q": {"a": 1.0}}, "x")
    assert (tmp_path / "run.txt").read_text(encoding="utf-8") == "q Q0 a 1 1 x\n"
    assert Path("/dev/null").is_char_device()


@pytest.mark.parametrize("score", [float("nan"), float("inf"), -1e39])
def test_a_score_that_cannot_be_compared_is_refused(tmp_path: Path, score: float) -> None:
    with pytest.raises(UsageError, match=r"the score of 'a' for 'q' is not finite"):
        write_run(tmp_path / "run.txt", {"q": {"a": score}}, "x")


def task(name: str, *queries: str) -> values.Task:
    return values.Task(name, "code", [values.TestQuery(query, "text", "text", "") for query in queries], {})


def test_tasks_that_share_a_query_are_told_apart_in_their_file() -> None:
    """A repository's tasks ask for the same functions: their run could not be written at all."""
    one, two = {"q1": {"a": 1.0}}, {"q2": {"a": 2.0}}
    apart = ids([task("one", "q1"), task("two", "q2", "q3")])
    assert merged(apart, {"one": one, "two": two}) == {"q1": {"a": 1.0}, "q2": {"a": 2.0}}
    shared = ids([task("one", "q1"), task("two", "q1")])
    both = {"one": one, "two": {"q1": {"a": 2.0}}}
    assert merged(shared, both) == {"one/q1": {"a": 1.0}, "two/q1": {"a": 2.0}}
