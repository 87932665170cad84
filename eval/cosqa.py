"""CoSQA: questions from the web over Python functions, one right answer each, from its published files."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

from coreb_search.errors import CorebError, UsageError
from coreb_search.eval.hashes import COLUMNS, check, known
from coreb_search.eval.tables import Table, texts
from coreb_search.eval.values import Corpus, Dataset, Task, TestQuery
from coreb_search.types import Chunk

_ORIGIN = "https://github.com/Jun-jie-Huang/CoCLR (MIT licence), folder data/search"
_CODE = "code_idx_map.txt"

_Shape = TypeVar("_Shape")


def load(part: str, data: Path | None) -> Dataset:
    """``test`` or ``dev``, from the folder ``data`` or its ``cosqa``. Nothing is fetched.

    Raises UsageError for what is not there and CorebError for files that are damaged.
    """
    if part not in known()["cosqa"]:
        raise UsageError(f"CoSQA has no part {part!r}: take one of {', '.join(known()['cosqa'])}")
    if data is None:
        raise UsageError(f"CoSQA is not fetched: get it from {_ORIGIN}, and name its folder with --data-dir")
    found = tables(part, data)
    source = check("cosqa", part, found)
    corpus = _corpus(found["code"])
    return Dataset("cosqa", part, {"code": corpus}, [_task(found["queries"], corpus)], source)


def tables(part: str, data: Path) -> dict[str, Table]:
    """The functions and a part's questions as tables."""
    folder = next((path for path in (data, data / "cosqa") if (path / _CODE).is_file()), None)
    if folder is None:
        raise UsageError(f"no {_CODE} in {data}: get it from {_ORIGIN}")
    code = _read(folder / _CODE, dict)
    file = folder / f"cosqa-retrieval-{part}-500.json"
    queries = _read(file, list)
    if not all(isinstance(row, dict) for row in queries):
        raise CorebError(f"{file} is not what CoSQA publishes: get it from {_ORIGIN}")
    return {
        "code": [{"id": str(number), "code": text} for text, number in code.items()],
        "queries": [row | {"retrieval_idx": str(row.get("retrieval_idx"))} for row in queries],
    }


def _read(path: Path, shape: type[_Shape]) -> _Shape:
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise UsageError(f"no {path.name} in {path.parent}: get it from {_ORIGIN}") from error
    except OSError as error:
        raise CorebError(f"cannot read {path}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise CorebError(f"{path} is not JSON ({error}): get it again from {_ORIGIN}") from error
    if not isinstance(content, shape):
        raise CorebError(f"{path} is not what CoSQA publishes: get it from {_ORIGIN}")
    return content


def _corpus(rows: Table) -> Corpus:
    texts("code_idx_map", rows, COLUMNS["cosqa"]["code"])
    chunks = {row["id"]: _chunk(row["id"], row["code"]) for row in rows}
    return Corpus(chunks, bare=True)


def _chunk(name: str, code: str) -> Chunk:
    return Chunk(name, "python", "function", "", "", "", 1, code.count("\n") + 1, code)


def _task(rows: Table, corpus: Corpus) -> Task:
    texts("cosqa-retrieval", rows, COLUMNS["cosqa"]["queries"])
    for row in rows:
        answer = corpus.chunks.get(row["retrieval_idx"])
        if answer is None or answer.code != row.get("code", answer.code):
            where = f"cosqa-retrieval: {row['idx']} → {row['retrieval_idx']}"
            raise CorebError(f"{where}: code_idx_map has another function or none there")
        if not row["doc"].strip():
            raise CorebError(f"cosqa-retrieval: {row['idx']} asks nothing")
    queries = [TestQuery(row["idx"], row["doc"], "text", "web") for row in rows]
    qrels: Mapping[str, Mapping[str, int]] = {row["idx"]: {row["retrieval_idx"]: 2} for row in rows}
    return Task("text2code", "code", queries, qrels)
