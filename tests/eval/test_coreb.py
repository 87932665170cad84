"""COREB from its published tables: what is read, in every form they come in, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pyarrow.parquet import write_table

from coreb_search.errors import CorebError, UsageError
from coreb_search.eval import coreb
from coreb_search.eval.hashes import COLUMNS
from coreb_search.eval.values import Dataset, Protocol
from tests.eval.hub_server import COMMIT, client, hub

Tables = dict[str, list[dict[str, Any]]]


def small() -> Tables:
    """Two programs, one description, a query a task; the description's query has no right answer."""
    query = {"query": "def f(): pass", "subtask": "sub", "anchor_language": "python"}
    return {
        "code_corpus": [
            {"code_id": "c1", "code": "def f():\n    pass", "language": "python"},
            {"code_id": "c2", "code": "int f() {}", "language": "cpp"},
        ],
        "text_corpus": [{"text_id": "t1", "text": "Do nothing."}],
        "text2code_queries": [
            {"query_id": "q1", "query": "do nothing", "subtask": "any", "language_constraint": "none"},
            {"query_id": "q2", "query": "do nothing", "subtask": "cpp", "language_constraint": "cpp"},
        ],
        "text2code_qrels": [
            {"query_id": "q1", "doc_id": "c1", "relevance": 2},
            {"query_id": "q2", "doc_id": "c2", "relevance": 2},
            {"query_id": "q2", "doc_id": "c1", "relevance": 1},
        ],
        "code2code_queries": [query | {"query_id": "q3", "meta_anchor_code_id": "c1"}],
        "code2code_qrels": [{"query_id": "q3", "doc_id": "c2", "relevance": 2}],
        "code2text_queries": [query | {"query_id": "q4"}],
        "code2text_qrels": [{"query_id": "q4", "doc_id": "t1", "relevance": 1}],
    }


def built(tables: Tables, protocol: Protocol = "official") -> Dataset:
    return coreb.build("coreb", "v1", tables, protocol, {})


def test_a_document_is_a_chunk_whose_path_is_its_id() -> None:
    corpora = built(small()).corpora
    code, text = corpora["code"], corpora["text"]
    assert not isinstance(code, Path)
    assert not isinstance(text, Path)
    assert code.bare and text.bare
    chunk = code.chunks["c1"]
    assert (chunk.path, chunk.language, chunk.kind) == ("c1", "python", "function")
    assert (chunk.start_line, chunk.end_line, chunk.code) == (1, 2, "def f():\n    pass")
    assert (text.chunks["t1"].language, text.chunks["t1"].kind) == ("text", "window")


def test_queries_keep_their_order_language_and_own_document() -> None:
    t2c, c2c, c2t = built(small()).tasks
    assert [(q.id, q.kind, q.subtask, q.language) for q in t2c.queries] == [
        ("q1", "text", "any", ""),
        ("q2", "text", "cpp", "cpp"),
    ]
    assert [(q.kind, q.language, q.own) for q in c2c.queries] == [("code", "python", "c1")]
    assert [(q.kind, q.own) for q in c2t.queries] == [("description", "")]
    assert [task.corpus for task in (t2c, c2c, c2t)] == ["code", "code", "text"]
    assert t2c.qrels == {"q1": {"c1": 2}, "q2": {"c2": 2, "c1": 1}}


def test_mteb_keeps_the_own_document_and_drops_queries_without_an_answer() -> None:
    t2c, c2c, c2t = built(small(), "mteb").tasks
    assert [query.own for query in c2c.queries] == [""]
    assert (c2t.queries, c2t.qrels) == ([], {})
    assert len(t2c.queries) == 2


@pytest.mark.parametrize(
    ("table", "row", "change", "message"),
    [
        ("code_corpus", 1, {"code_id": "c1"}, "code_corpus: c1 occurs twice"),
        ("text_corpus", 0, {"text": None}, "text_corpus: text of 't1' is None, not text"),
        ("text2code_queries", 1, {"query_id": "q1"}, "text2code_queries: q1 occurs twice"),
        ("code2code_queries", 0, {"meta_anchor_code_id": "c9"}, "q3 is made from c9, which is not in"),
        ("text2code_qrels", 0, {"doc_id": "c9"}, "q1 → c9: code_corpus has no such document"),
        ("code2text_qrels", 0, {"doc_id": "c1"}, "q4 → c1: text_corpus has no such document"),
        ("text2code_qrels", 0, {"query_id": "q9"}, "q9 → c1: text2code_queries has no such query"),
        ("text2code_qrels", 0, {"relevance": 3}, "text2code_qrels: q1 → c1: unknown grade 3; the grades are"),
        ("text2code_qrels", 0, {"relevance": None}, "unknown grade None"),
        ("text2code_qrels", 2, {"doc_id": "c2"}, "text2code_qrels: q2 → c2 occurs twice"),
        ("text2code_qrels", 0, {"doc_id": ["c1"]}, "code_corpus has no such document"),
        ("text2code_qrels", 0, {"query_id": {"q1": 1}}, "text2code_queries has no such query"),
        ("text2code_queries", 0, {"query": " "}, "text2code_queries: q1 asks nothing"),
        ("code_corpus", 0, {"code": "\ud800"}, "code of 'c1' is .*not text"),
    ],
)
def test_a_table_that_contradicts_itself_is_refused_by_name_and_id(
    table: str, row: int, change: dict[str, Any], message: str
) -> None:
    tables = small()
    tables[table][row] |= change
    with pytest.raises(CorebError, match=message):
        built(tables)


@pytest.mark.parametrize(("table", "column"), [("code_corpus", "language"), ("text2code_qrels", "relevance")])
def test_a_missing_column_is_named(table: str, column: str) -> None:
    tables = small()
    for row in tables[table]:
        del row[column]
    with pytest.raises(CorebError, match=f"{table} has no column {column}"):
        built(tables)


def test_a_missing_folder_table_or_release_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is not a folder: --data-dir names the folder"):
        coreb.load("v2603", tmp_path / "none", "official")
    with pytest.raises(
        UsageError, match=r"no table code_corpus of release v2603 in .*release_v2603/code_corpus"
    ):
        coreb.load("v2603", tmp_path, "official")
    with pytest.raises(UsageError, match="no release 'v2604': take one of v2602, v2603"):
        coreb.load("v2604", tmp_path, "official")


def linked(data: Path, release: str, folder: Path) -> Path:
    """A release's tables as links, to be replaced one by one."""
    for name in COLUMNS["coreb"]:
        (folder / f"{name}.jsonl").symlink_to(data / "coreb" / f"release_{release}" / f"{name}.jsonl")
    return folder


def replaced(folder: Path, table: str, lines: Sequence[str]) -> Path:
    file = folder / f"{table}.jsonl"
    file.unlink()
    file.write_text("".join(lines), encoding="utf-8")
    return folder


def lines_of(data: Path, release: str, table: str) -> list[str]:
    file = data / "coreb" / f"release_{release}" / f"{table}.jsonl"
    return file.read_text(encoding="utf-8").splitlines(keepends=True)


@pytest.mark.data
@pytest.mark.parametrize(("release", "queries"), [("v2602", (1165, 169, 1270)), ("v2603", (1123, 278, 1200))])
def test_the_published_releases(coreb_data: Path, release: str, queries: tuple[int, ...]) -> None:
    dataset = coreb.load(release, coreb_data, "official")
    assert tuple(len(task.queries) for task in dataset.tasks) == queries
    assert dataset.source["data"] == "the known copy"
    unanswered = [q for q in dataset.tasks[2].queries if 2 not in dataset.tasks[2].qrels[q.id].values()]
    assert {query.subtask.split("_")[1] for query in unanswered} == {"match"}
    assert len(unanswered) == {"v2602": 206, "v2603": 190}[release]
    assert coreb.load(release, coreb_data / "coreb" / f"release_{release}", "official") == dataset


@pytest.mark.data
def test_a_table_of_the_other_release_is_refused(coreb_data: Path, tmp_path: Path) -> None:
    folder = linked(coreb_data, "v2603", tmp_path)
    replaced(folder, "code_corpus", lines_of(coreb_data, "v2602", "code_corpus"))
    with pytest.raises(CorebError, match="code_corpus is release v2602's, not v2603's"):
        coreb.load("v2603", folder, "official")


@pytest.mark.data
def test_a_table_with_too_few_rows_is_refused(coreb_data: Path, tmp_path: Path) -> None:
    folder = linked(coreb_data, "v2603", tmp_path)
    replaced(folder, "text_corpus", lines_of(coreb_data, "v2603", "text_corpus")[:-1])
    with pytest.raises(CorebError, match="text_corpus of v2603 has 874 rows instead of 875"):
        coreb.load("v2603", folder, "official")


@pytest.mark.data
def test_a_changed_document_is_told_but_not_refused(coreb_data: Path, tmp_path: Path) -> None:
    folder = linked(coreb_data, "v2603", tmp_path)
    first, *others = lines_of(coreb_data, "v2603", "text_corpus")
    changed = json.loads(first) | {"text": "Another task."}
    replaced(folder, "text_corpus", [json.dumps(changed) + "\n", *others])
    source = coreb.load("v2603", folder, "official").source
    assert source["data"] == "differs from the known copy: text_corpus"


def published(data: Path, release: str, folder: Path) -> Path:
    """The release as the hub has it: a folder a table, parquet in two shards, ``meta`` a struct."""
    for name in COLUMNS["coreb"]:
        rows = [nested(json.loads(line)) for line in lines_of(data, release, name)]
        place = folder / name
        place.mkdir(parents=True)
        half = len(rows) // 2
        for number, shard in enumerate((rows[:half], rows[half:])):
            file = place / f"release_{release}-{number:05}-of-00002.parquet"
            write_table(pa.Table.from_pylist(shard), file)
    return folder


def nested(row: dict[str, Any]) -> dict[str, Any]:
    flat = {name: value for name, value in row.items() if not name.startswith("meta_")}
    meta = {name.removeprefix("meta_"): value for name, value in row.items() if name not in flat}
    return flat | {"meta": meta} if meta else flat


@pytest.mark.data
def test_parquet_with_nested_meta_gives_the_same_data(coreb_data: Path, tmp_path: Path) -> None:
    folder = published(coreb_data, "v2603", tmp_path / "parquet")
    dataset = coreb.load("v2603", folder, "official")
    assert dataset.source["data"] == "the known copy"
    assert dataset == coreb.load("v2603", coreb_data, "official")


@pytest.mark.data
def test_the_hubs_copy_is_fetched_and_its_commit_recorded(coreb_data: Path, tmp_path: Path) -> None:
    folder = published(coreb_data, "v2603", tmp_path / "published")
    (folder / "code_corpus" / "release_v2602-00000-of-00001.parquet").write_bytes(b"not asked for")
    code = (
        "from coreb_search.eval.coreb import load\n"
        "dataset = load('v2603', None, 'official')\n"
        "print(dataset.source['hub'], dataset.source['commit'], dataset.source['data'])"
    )
    with hub(coreb.REPOSITORY, folder) as endpoint:
        done = client(code, endpoint, tmp_path / "home")
    assert (done.stdout, done.stderr) == (f"hq-bench/coreb {COMMIT} the known copy\n", "")
    assert not list((tmp_path / "home").rglob("release_v2602*"))
    assert client(code, endpoint, tmp_path / "home", offline=True).stdout == done.stdout
