"""Hits on places in files, and a person's own file of queries."""

from __future__ import annotations

import hashlib
import json
from math import log2
from pathlib import Path

import pytest

from coreb_search.errors import UsageError
from coreb_search.eval.metrics import measure
from coreb_search.eval.ranges import Place, load, overlapping

ANSWERS = {"src/a.py:10-20": 2, "src/b.py:1-5": 1}


def ndcg(hits: list[tuple[str, int, int]], answers: dict[str, int]) -> float:
    ranked = [name for names in overlapping(hits, answers) for name in names]
    run = {name: -float(rank) for rank, name in enumerate(ranked)}
    assert len(run) == len(ranked)
    return measure(run, answers, 1, "graded").ndcg10


def test_the_best_list_scores_one_whatever_the_cut() -> None:
    assert ndcg([("src/a.py", 1, 10), ("src/b.py", 5, 90)], ANSWERS) == 1
    assert ndcg([("src/a.py", 21, 30), ("src/c.py", 10, 20)], ANSWERS) == 0


def test_an_answer_counts_once_at_its_first_hit() -> None:
    twice = [("src/c.py", 1, 1), ("src/a.py", 12, 13), ("src/a.py", 14, 15)]
    assert ndcg(twice, ANSWERS) == pytest.approx(3 / log2(3) / (3 + 1 / log2(3)))


def test_a_long_hit_finds_every_answer_in_it() -> None:
    answers = {"a.py:1-2": 1, "a.py:5-6": 2}
    assert overlapping([("a.py", 1, 9), ("b.py", 1, 1)], answers) == [
        ("a.py:5-6", "a.py:1-2"),
        ("b.py:1-1",),
    ]
    assert ndcg([("a.py", 1, 9)], answers) == 1


def test_further_hits_on_an_answer_hold_their_rank_as_documents_of_their_own() -> None:
    """A hit with an answer's very lines, after another one on it, was taken for the answer again."""
    hits = [("a.py", 1, 4), ("a.py", 2, 3), ("a.py", 2, 3), ("b.py", 1, 1)]
    found = overlapping(hits, {"a.py:2-3": 2, "b.py:1-1": 1})
    assert found == [("a.py:2-3",), ("a.py:02-3",), ("a.py:002-3",), ("b.py:1-1",)]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "repo" / "src"
    folder.mkdir(parents=True)
    (folder / "a.py").write_bytes(b"one\r\ntwo\rthree\n")
    (folder / "b:c.py").write_text("one", encoding="utf-8")
    (folder / "image.py").write_bytes(b"\0\1\2")
    return tmp_path / "repo"


# The beginning of the hash of the query "where".
WHERE = hashlib.sha256(b"where").hexdigest()[:8]


def written(root: Path, *lines: object) -> Path:
    file = root.parent / "mine.jsonl"
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    file.write_text("\n".join(texts) + "\n", encoding="utf-8")
    return file


def test_a_file_of_ones_own_is_read(root: Path) -> None:
    graded = {"at": "./src/b:c.py:1", "grade": 1}
    code = {"query": "f()", "answers": ["src/a.py:3"], "kind": "code", "language": "python", "id": "mine"}
    file = written(root, {"query": "where", "answers": ["src/a.py:1-2", graded]}, "", code)
    dataset = load(file, root)
    (task,) = dataset.tasks
    assert task.qrels == {WHERE: {"src/a.py:1-2": 2, "src/b:c.py:1-1": 1}, "mine": {"src/a.py:3-3": 2}}
    assert [(q.id, q.text, q.kind, q.language) for q in task.queries] == [
        (WHERE, "where", "text", ""),
        ("mine", "f()", "code", "python"),
    ]
    assert (dataset.name, dataset.corpora[task.corpus]) == ("mine", root)
    assert (task.lowest, task.gains) == (1, "graded")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[1]", "not an object"),
        ({"answers": ["src/a.py:1"]}, "no query"),
        ({"query": "\ud800", "answers": ["src/a.py:1"]}, "surrogate"),
        ({"query": "q"}, "no answers"),
        ({"query": "q", "answers": []}, "no answers"),
        ({"query": "q", "answers": ["src/a.py"]}, "not a place"),
        ({"query": "q", "answers": ["src/a.py:2-1"]}, "no such range"),
        ({"query": "q", "answers": ["src/a.py:0"]}, "no such range"),
        ({"query": "q", "answers": ["src/a.py:3-4"]}, "after the last line of the file, 3"),
        ({"query": "q", "answers": ["src/none.py:1"]}, "cannot read .*none.py"),
        ({"query": "q", "answers": [f"{'x' * 5000}:1"]}, "cannot read"),
        ({"query": "q", "answers": ["\0:1"]}, "null"),
        ({"query": "q", "answers": ["../mine.jsonl:1"]}, "not relative"),
        ({"query": "q", "answers": ["src/image.py:1"]}, "not text"),
        ({"query": "q", "answers": [{"at": "src/a.py:1", "grade": 3}]}, "must be 1 or 2"),
        ({"query": "q", "answers": [{"at": "src/a.py:1", "rank": 1}]}, "neither a place"),
        ({"query": "q", "answers": ["src/a.py:1"], "kind": "speech"}, "text or code"),
        ({"query": "q", "answers": ["src/a.py:1"], "id": 7.5}, "id must be a string"),
        ({"query": "q", "answers": ["src/a.py:1"], "language": "klingon"}, "unknown language klingon"),
        ({"query": "q", "answers": ["src/a.py:1"], "id": ""}, "the id is empty"),
        ({"query": "q", "answers": ["src:1"]}, "src is not a file"),
        ({"query": "q", "answers": ["src/a.py:1"], "answer": "x"}, "unknown key answer"),
        ({"query": "right", "answers": ["src/a.py:2"]}, "there twice"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(root: Path, line: object, said: str) -> None:
    file = written(root, {"query": "right", "answers": ["src/a.py:1"]}, line)
    with pytest.raises(UsageError, match=f"mine.jsonl, line 2: .*{said}"):
        load(file, root)


def test_an_answer_behind_a_link_is_refused_for_no_hit_could_find_it(root: Path) -> None:
    (root / "src" / "link.py").symlink_to("a.py")
    with pytest.raises(UsageError, match=r"link\.py leads elsewhere"):
        load(written(root, {"query": "q", "answers": ["src/link.py:1"]}), root)


def test_files_that_cannot_be_read_are_said_so(root: Path) -> None:
    with pytest.raises(UsageError, match="cannot read"):
        load(root / "none.jsonl", root)
    with pytest.raises(UsageError, match="holds no queries"):
        load(written(root, ""), root)
    with pytest.raises(UsageError, match="no such folder"):
        load(written(root, ""), root / "none")
    (root / "latin.jsonl").write_bytes(b"\xe9")
    with pytest.raises(UsageError, match="not UTF-8"):
        load(root / "latin.jsonl", root)


def test_the_documented_example_is_read(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "eval.md").read_text(encoding="utf-8")
    example = text.partition("```jsonl\n")[2].partition("```")[0]
    for line in example.splitlines():
        for answer in json.loads(line)["answers"]:
            place = Place.parse(answer if isinstance(answer, str) else answer["at"])
            (tmp_path / place.path).parent.mkdir(exist_ok=True)
            (tmp_path / place.path).write_text("\n" * 200, encoding="utf-8")
    (tmp_path / "example.jsonl").write_text(example, encoding="utf-8")
    assert len(load(tmp_path / "example.jsonl", tmp_path).tasks[0].queries) == 3
