"""Indexes as an attacker would write them, with the engine that we read them with."""

from __future__ import annotations

from pathlib import Path

import lance
import pyarrow as pa

from coreb_search.config import find_project
from coreb_search.engine import Engine

QUESTION = "parse a duration"
FILES = {
    "clock.py": 'def parse_duration(text):\n    """Read a duration as seconds."""\n    return int(text)\n',
    "mail.py": "def send_mail(to, body):\n    print(to, body)\n",
}
SECRET = "def parse_duration_secretly(hunter2):\n    return hunter2\n"


def project(root: Path) -> Engine:
    """A small one, with a file outside and links that lead there; not indexed yet."""
    root.mkdir()
    for name, text in FILES.items():
        (root / name).write_text(text)
    (root.parent / "outside.py").write_text(SECRET)
    (root / "link.py").symlink_to(root.parent / "outside.py")
    (root / "away").symlink_to(root.parent)
    return Engine(find_project(root, model="hash"))


def chunks_of(engine: Engine) -> Path:
    """The folder of its table."""
    (table,) = Path(engine.project.index).glob("chunks_*.lance")
    return table


def plant(engine: Engine, *paths: str, **columns: str) -> None:
    """Rows like that of clock.py's function under other paths, with other columns."""
    table = lance.dataset(str(chunks_of(engine)))
    row = table.to_table(filter="symbol = 'parse_duration'").to_pylist()[0]
    rows = [row | columns | {"path": path, "id": f"{path}#0"} for path in paths]
    lance.write_dataset(pa.Table.from_pylist(rows, schema=table.schema), table, mode="append")


def lead_elsewhere(engine: Engine, elsewhere: str) -> None:
    """Make the table one whose rows lie in another place."""
    place = chunks_of(engine)
    base = lance.DatasetBasePath(elsewhere, name="elsewhere", is_dataset_root=False, id=1)
    lance.dataset(str(place)).add_bases([base])
