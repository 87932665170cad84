"""CoSQA from its published files, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from coreb_search.errors import CorebError, UsageError
from coreb_search.eval import cosqa


@pytest.mark.data
@pytest.mark.parametrize("part", ["test", "dev"])
def test_the_published_parts(coreb_data: Path, part: str) -> None:
    dataset = cosqa.load(part, coreb_data)
    (task,) = dataset.tasks
    corpus = dataset.corpora[task.corpus]
    assert not isinstance(corpus, Path)
    assert (len(corpus.chunks), len(task.queries), corpus.bare) == (6267, 500, True)
    assert all(list(grades.values()) == [2] for grades in task.qrels.values())
    assert {query.kind for query in task.queries} == {"text"}
    assert dataset.source["data"] == "the known copy"
    assert cosqa.load(part, coreb_data / "cosqa").tasks == dataset.tasks


def copied(data: Path, folder: Path) -> Path:
    for file in (data / "cosqa").iterdir():
        (folder / file.name).write_bytes(file.read_bytes())
    return folder


@pytest.mark.data
def test_a_question_whose_answer_is_another_function_is_refused(coreb_data: Path, tmp_path: Path) -> None:
    file = copied(coreb_data, tmp_path) / "cosqa-retrieval-test-500.json"
    rows = json.loads(file.read_text(encoding="utf-8"))
    rows[0]["retrieval_idx"] += 1
    file.write_text(json.dumps(rows), encoding="utf-8")
    with pytest.raises(
        CorebError, match=rf"{rows[0]['idx']} → \d+: code_idx_map has another function or none"
    ):
        cosqa.load("test", tmp_path)


@pytest.mark.data
def test_a_lost_function_and_a_damaged_or_missing_file_are_told(coreb_data: Path, tmp_path: Path) -> None:
    code = copied(coreb_data, tmp_path) / "code_idx_map.txt"
    functions = json.loads(code.read_text(encoding="utf-8"))
    functions.popitem()
    code.write_text(json.dumps(functions), encoding="utf-8")
    with pytest.raises(CorebError, match="code of test has 6266 rows instead of 6267"):
        cosqa.load("test", tmp_path)
    code.write_text("[]", encoding="utf-8")
    with pytest.raises(CorebError, match=r"code_idx_map\.txt is not what CoSQA publishes"):
        cosqa.load("test", tmp_path)
    code.write_text("{", encoding="utf-8")
    with pytest.raises(CorebError, match=r"code_idx_map\.txt is not JSON"):
        cosqa.load("test", tmp_path)
    (tmp_path / "cosqa-retrieval-test-500.json").unlink()
    code.write_text("{}", encoding="utf-8")
    with pytest.raises(UsageError, match=r"no cosqa-retrieval-test-500\.json in .*CoCLR \(MIT"):
        cosqa.load("test", tmp_path)


@pytest.mark.parametrize(
    ("code", "queries", "told"),
    [
        ("{}", '["text"]', "is not what CoSQA publishes"),
        ("{}", "[null]", "is not what CoSQA publishes"),
        ("[" * 100_000, "[]", "is not JSON"),
    ],
)
def test_rows_of_another_shape_are_told(tmp_path: Path, code: str, queries: str, told: str) -> None:
    (tmp_path / "code_idx_map.txt").write_text(code, encoding="utf-8")
    (tmp_path / "cosqa-retrieval-test-500.json").write_text(queries, encoding="utf-8")
    with pytest.raises(CorebError, match=told):
        cosqa.load("test", tmp_path)


def test_without_a_folder_it_says_where_the_files_are(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"not fetched: get it from .*CoCLR \(MIT licence\).*--data-dir"):
        cosqa.load("test", None)
    with pytest.raises(UsageError, match=r"no code_idx_map\.txt in .*CoCLR"):
        cosqa.load("test", tmp_path)
    with pytest.raises(UsageError, match="no part 'train': take one of dev, test"):
        cosqa.load("train", tmp_path)
