"""Tables in the forms they come in, and the hash they are known by."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyarrow.parquet import write_table

from coreb_search.errors import CorebError, UsageError
from coreb_search.eval import hashes, tables

FLAT: list[dict[str, Any]] = [
    {"id": "a", "n": 1, "tags": ["x", "y"], "meta_made": "2026-01-02T03:04:05.000006Z", "meta_k": None},
    {"id": "b", "n": None, "tags": None, "meta_made": "2026-01-02T03:04:05.000000Z", "meta_k": 2},
]


def jsonl(file: Path, rows: Sequence[Mapping[str, Any]]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def parquet(file: Path, rows: Sequence[Mapping[str, Any]], schema: pa.Schema = None) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    write_table(pa.Table.from_pylist(list(rows), schema), file)


def test_every_form_gives_the_same_rows(tmp_path: Path) -> None:
    jsonl(tmp_path / "one" / "t.jsonl", FLAT)
    nested: list[dict[str, Any]] = [
        {"id": "a", "n": 1.0, "tags": ["x", "y"], "meta": {"made": FLAT[0]["meta_made"], "k": None}},
        {"id": "b", "n": None, "tags": None, "meta": {"made": FLAT[1]["meta_made"], "k": 2}},
    ]
    jsonl(tmp_path / "two" / "release_v1" / "t.jsonl", nested)
    times = [datetime(2026, 1, 2, 3, 4, 5, 6, tzinfo=UTC), datetime(2026, 1, 2, 3, 4, 5)]
    typed = [row | {"meta_made": time, "n": row["n"]} for row, time in zip(FLAT, times, strict=True)]
    schema = pa.schema(
        {
            "id": pa.string(),
            "n": pa.float64(),
            "tags": pa.list_(pa.string()),
            "meta_made": pa.timestamp("ns", "UTC"),
            "meta_k": pa.float64(),
        }
    )
    parquet(tmp_path / "three" / "t" / "release_v1-00000-of-00002.parquet", typed[:1], schema)
    parquet(tmp_path / "three" / "t" / "release_v1-00001-of-00002.parquet", typed[1:], schema)
    parquet(tmp_path / "four" / "data" / "t" / "release_v1" / "0000.parquet", nested)
    for form in ("one", "two", "three", "four"):
        assert tables.read(tmp_path / form, "t", "v1") == FLAT


def test_the_release_asked_for_is_read_and_once(tmp_path: Path) -> None:
    jsonl(tmp_path / "t.jsonl", [{"id": "unnamed"}])
    jsonl(tmp_path / "release_v1" / "t.jsonl", [{"id": "one"}])
    jsonl(tmp_path / "release_v2" / "t.jsonl", [{"id": "two"}])
    jsonl(tmp_path / "backup" / "release_v2" / "t.jsonl", [{"id": "old"}])
    parquet(tmp_path / "release_v2" / "t.parquet", [{"id": "again"}])
    jsonl(tmp_path / "release_v2" / "not_t.jsonl", [{"id": "another table"}])
    assert tables.read(tmp_path, "t", "v2") == [{"id": "two"}]
    with pytest.raises(UsageError, match="no table u of release v2 in"):
        tables.read(tmp_path, "u", "v2")


def test_damaged_files_are_named_with_the_line(tmp_path: Path) -> None:
    (tmp_path / "t.jsonl").write_text('{"id": "a"}\n{"id": ', encoding="utf-8")
    with pytest.raises(CorebError, match=r"t\.jsonl:2 is not JSON .*fetch the file again"):
        tables.read(tmp_path, "t", "v1")
    (tmp_path / "u.jsonl").write_text("[]\n", encoding="utf-8")
    with pytest.raises(CorebError, match=r"u\.jsonl:1 is not a JSON object"):
        tables.read(tmp_path, "u", "v1")
    (tmp_path / "v.parquet").write_bytes(b"version https://git-lfs.github.com/spec/v1\n")
    with pytest.raises(CorebError, match=r"v\.parquet is not readable as parquet"):
        tables.read(tmp_path, "v", "v1")
    (tmp_path / "w.jsonl").write_bytes(b'{"id": "\xff"}\n')
    with pytest.raises(CorebError, match=r"w\.jsonl:1 is not JSON .*invalid start byte"):
        tables.read(tmp_path, "w", "v1")
    (tmp_path / "x.jsonl").write_text("[" * 100_000, encoding="utf-8")
    with pytest.raises(CorebError, match=r"x\.jsonl:1 is not JSON"):
        tables.read(tmp_path, "x", "v1")


@pytest.mark.parametrize("meta", ["text", 7, ["a"]])
def test_meta_that_is_no_object_is_told(tmp_path: Path, meta: object) -> None:
    jsonl(tmp_path / "t.jsonl", [{"id": "a", "meta": meta}])
    with pytest.raises(CorebError, match="meta holds no object"):
        tables.read(tmp_path, "t", "v1")


@pytest.mark.parametrize(
    "column",
    [
        pa.StringArray.from_buffers(1, *pa.array([b"\xff"]).buffers()[1:]),
        pa.array([2**62], pa.timestamp("us")),
        pa.array([1], pa.timestamp("ns")),
        pa.array([1], pa.duration("ns")),
    ],
    ids=["not UTF-8", "a time too far off", "nanoseconds", "a nanosecond's duration"],
)
def test_a_value_that_python_has_not_is_told_with_its_file(tmp_path: Path, column: pa.Array) -> None:
    write_table(pa.table({"id": column}), tmp_path / "t.parquet")
    with pytest.raises(CorebError, match=r"t\.parquet is not readable as parquet"):
        tables.read(tmp_path, "t", "v1")


@given(st.lists(st.fixed_dictionaries({"id": st.text(), "n": st.integers()}), max_size=5), st.randoms())
def test_the_hash_knows_neither_order_nor_other_columns(rows: list[dict[str, Any]], random: Any) -> None:
    shuffled = [dict(reversed((row | {"more": 1}).items())) for row in rows]
    random.shuffle(shuffled)
    assert tables.canonical_hash(rows, ("id", "n")) == tables.canonical_hash(shuffled, ("n", "id"))


def test_the_hash_knows_every_value_row_and_column() -> None:
    rows: list[dict[str, Any]] = [{"id": "a", "n": 1}, {"id": "b", "n": None}]
    different: list[list[dict[str, Any]]] = [
        rows[:1],
        [*rows, rows[0]],
        [{"id": "a", "n": 2}, rows[1]],
        [{"id": "a", "n": None}, {"id": "b", "n": 1}],
        [rows[0], {"id": "b", "n": "None"}],
    ]
    found = {tables.canonical_hash(version, ("id", "n")) for version in (rows, *different)}
    assert len(found) == 6
    assert tables.canonical_hash(rows, ("id",)) not in found


@pytest.mark.data
def test_the_known_hashes_are_those_of_the_published_files(coreb_data: Path) -> None:
    command = [sys.executable, "-m", "coreb_search.eval.hashes", str(coreb_data)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == Path(hashes.__file__).with_name("hashes.toml").read_text(encoding="utf-8")
