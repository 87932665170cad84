"""Tables with other columns than ours, or with values missing: one line that says so, and a way out."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import lance
import pyarrow as pa
import pytest

from coreb_search.config import find_project
from coreb_search.engine import Engine
from coreb_search.errors import StoreError
from coreb_search.types import Query
from tests.security.crafted import FILES, QUESTION, project

DAMAGED = "it is damaged: `coreb-search clean` removes it"


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    made = project(tmp_path / "project")
    made.index()
    return made


def craft(engine: Engine, table: str, change: Callable[[pa.Table], pa.Table]) -> None:
    """Put a changed table in the place of the index's."""
    (folder,) = Path(engine.project.index).glob(f"{table}_*.lance")
    rows = change(lance.dataset(str(folder)).to_table())
    shutil.rmtree(folder)
    lance.write_dataset(rows, str(folder), data_storage_version="2.1")


def replaced(name: str, values: Callable[[pa.Table], pa.Array]) -> Callable[[pa.Table], pa.Table]:
    """The change to other values in a column."""
    return lambda table: table.set_column(table.column_names.index(name), name, values(table))


def missing(name: str) -> Callable[[pa.Table], pa.Table]:
    """The change to no values in a column."""
    return replaced(name, lambda table: pa.nulls(len(table), table.schema.field(name).type))


OTHER_COLUMNS = {
    "no vector": lambda table: table.drop_columns(["vector"]),
    "a path is a number": replaced("path", lambda table: pa.array(range(len(table)))),
    "code is no text": replaced("code", lambda table: pa.array([b"\xff"] * len(table))),
    "vectors are shorter": replaced(
        "vector", lambda table: pa.array([[1.0] * 7] * len(table), pa.list_(pa.float16(), 7))
    ),
    "one more": lambda table: table.append_column("more", pa.array([1] * len(table))),
}


@pytest.mark.parametrize("change", OTHER_COLUMNS.values(), ids=OTHER_COLUMNS)
def test_a_table_of_chunks_with_other_columns(engine: Engine, change: Callable[[pa.Table], pa.Table]) -> None:
    """Symptom: "unexpected TypeError (a bug)", while ``index`` was content with it."""
    craft(engine, "chunks", change)
    fresh = Engine(find_project(engine.project.root, model="hash"))
    for ask in (lambda: fresh.search(Query(QUESTION)), fresh.index, fresh.status):
        with pytest.raises(StoreError, match=f"chunks_.* has other columns than were written; {DAMAGED}"):
            ask()


TEXT = ("path", "language", "symbol", "signature", "code", "start_line")


@pytest.mark.parametrize(
    ("column", "warm"), [*((column, False) for column in TEXT), ("code", True), ("vector", True)]
)
def test_a_chunk_without_a_value(engine: Engine, column: str, warm: bool) -> None:
    craft(engine, "chunks", missing(column))
    fresh = Engine(find_project(engine.project.root, model="hash"))
    with pytest.raises(StoreError, match=f"a value is missing in a table; {DAMAGED}"):
        fresh.warm_up() if warm else fresh.search(Query(QUESTION))


@pytest.mark.parametrize(
    "change", [missing("path"), missing("size"), lambda table: table.drop_columns(["hash"])]
)
def test_a_table_of_files_that_is_not_ours(engine: Engine, change: Callable[[pa.Table], pa.Table]) -> None:
    craft(engine, "files", change)
    fresh = Engine(find_project(engine.project.root, model="hash"))
    for ask in (fresh.index, fresh.status):
        with pytest.raises(StoreError, match=DAMAGED):
            ask()
    (engine.project.root / "clock.py").write_text(FILES["mail.py"])
    with pytest.raises(StoreError, match=DAMAGED):
        fresh.index()
