"""An index in an S3 bucket, that several machines read and write: nothing lost, nothing twice."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import lance
import pytest

from coreb_search.config import find_project
from coreb_search.engine import Engine
from coreb_search.errors import StoreError
from coreb_search.models.hash_encoder import HashEncoder
from coreb_search.store import Store, shared, upkeep
from coreb_search.types import Query
from tests.buckets import BUCKET, Machine, Service
from tests.test_store import chunk, indexed

Rows = list[tuple[str, str, int, str]]


@pytest.fixture
def index(service: Service, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Where one may lie; also this process is a machine that knows the service."""
    for name, value in service.environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "third"))
    return f"s3://{BUCKET}/{tmp_path.name}"


@pytest.fixture
def machines(service: Service, index: str, tmp_path: Path) -> tuple[Machine, Machine]:
    root = tmp_path / "project"
    (root / "vendor").mkdir(parents=True)
    (root / "vendor" / "copied.py").write_text("def copied_from_elsewhere(): pass\n")
    for number in range(30):
        write(root, f"f{number}.py", f"topic{number}")
    first, second = (Machine(root, tmp_path / name, index, service.environment) for name in ("one", "two"))
    return first, second


def write(root: Path, name: str, topic: str) -> None:
    (root / name).write_text(f"def read_{topic}():\n    return '{topic}'\n\n\ndef write_{topic}(): pass\n")
    # Older than the clock's tick, so that an index of it is settled.
    os.utime(root / name, (1_700_000_000, 1_700_000_000 + len(topic)))


def rows(uri: str, root: Path) -> Rows:
    """Of the index for the model ``hash``."""
    engine = Engine(replace(find_project(root, uri), model="hash"))
    table = lance.dataset(engine._store._path(engine._store._tables.chunks))
    columns = table.to_table(columns=["path", "symbol", "start_line", "code"]).to_pylist()
    return sorted(tuple(row.values()) for row in columns)


def fresh(root: Path, folder: Path) -> Rows:
    Engine(replace(find_project(root, str(folder)), model="hash")).index()
    return rows(str(folder), root)


def test_machines_share_an_index(machines: tuple[Machine, Machine], service: Service, tmp_path: Path) -> None:
    """Of a second machine it was said that there is no index, and what the first one left out came back."""
    one, two = machines
    made = one.run("index", "--exclude", "vendor/")
    assert made.returncode == 0, made.stderr
    seen = json.loads(two.run("status", "--json").stdout)
    assert (seen["files"], seen["chunks"], seen["stale"]) == (30, 60, 0)
    assert seen["options"]["exclude"] == ["vendor/"]
    before = len(service.asked)
    found = two.run("search", "read topic7", "--no-refresh", "--json")
    assert "f7.py" in {hit["path"] for hit in json.loads(found.stdout)["hits"]}, found.stderr
    assert len(service.asked) - before <= 30
    write(two.root, "f7.py", "elephants")
    (two.root / "f8.py").unlink()
    found = two.run("search", "read elephants", "--json")
    assert json.loads(found.stdout)["hits"][0]["path"] == "f7.py", found.stderr
    (two.root / "vendor" / "copied.py").unlink()
    assert rows(one.index, one.root) == fresh(one.root, tmp_path / "fresh")
    assert one.run("clean").stdout == f"removed {one.index}\n"
    assert json.loads(two.run("status", "--json").stdout)["chunks"] == 0


def test_two_machines_write_at_once(machines: tuple[Machine, Machine], tmp_path: Path) -> None:
    """Both appended the same files, and each was there twice."""
    running = [machine.start("index") for machine in machines]
    answers = [process.communicate(timeout=120) for process in running]
    assert [process.returncode for process in running] == [0, 0], answers
    assert rows(machines[0].index, machines[0].root) == fresh(machines[0].root, tmp_path / "fresh")


def test_what_a_machine_that_died_left_half_done_is_mended_by_another(
    machines: tuple[Machine, Machine], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = machines
    assert one.run("index").returncode == 0
    old = (one.root / "f3.py").read_text()
    write(one.root, "f3.py", "changed")
    assert one.run("index", COREB_SEARCH_FAULT="put-chunks").returncode < 0
    (one.root / "f3.py").write_text(old)
    os.utime(one.root / "f3.py", (1_700_000_000, 1_700_000_000 + len("topic3")))
    # Its lease has not run out.
    refused = two.run("search", "topic3", "--json")
    assert refused.returncode == 0, refused.stderr
    monkeypatch.setattr(shared, "_DEAD_SECONDS", -1)
    Engine(replace(find_project(two.root, two.index), model="hash")).index()
    assert rows(two.index, two.root) == fresh(two.root, tmp_path / "fresh")


def test_who_has_lost_the_lease_writes_no_more() -> None:
    lease = shared.Lease("process 1 on here x")
    lease.check()
    lease.lost = True
    with pytest.raises(StoreError, match="another machine has taken over"):
        lease.check()


def test_many_commits_are_compacted_and_who_reads_goes_on(
    index: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upkeep, "_MOST_SMALL", 5)
    store = Store(index, "test", 64)
    with store.writing() as writer:
        for number in range(8):
            writer.put([indexed(f"f{number}.py", chunk(f"f{number}.py", f"name{number}", "some code"))])
        reading = Store(index, "test", 64).reader()
        assert reading.count() == 8
        writer.finish()
    assert len(store.reader()._dataset.get_fragments()) == 1
    assert store.reader().count() == 8
    assert [c.symbol for c in reading.of_file("f3.py")] == ["name3"]


def test_each_model_has_its_own(index: str, tmp_path: Path) -> None:
    write(tmp_path, "a.py", "elephants")
    engines = [Engine(find_project(tmp_path, index), HashEncoder(dim)) for dim in (64, 32)]
    for engine in engines:
        engine.index()
    assert [engine.search(Query("elephants", k=1))[0].chunk.path for engine in engines] == ["a.py", "a.py"]


def test_what_is_wrong_with_the_service_is_said_in_one_line(
    machines: tuple[Machine, Machine], service: Service
) -> None:
    one, _ = machines
    wrong = replace(one, index="s3://no-such-bucket/index")
    nowhere = {"AWS_ENDPOINT": "http://127.0.0.1:1"}
    known = {name: value for name, value in one.environment.items() if "KEY" not in name}
    nobody = replace(one, environment={**known, "AWS_SHARED_CREDENTIALS_FILE": "/none"})
    cleaning = [wrong.start("clean"), one.start("clean", **nowhere), nobody.start("clean")]
    running = [wrong.start("index"), one.start("search", "x", **nowhere), nobody.start("index"), *cleaning]
    for process in running:
        _, errors = process.communicate(timeout=60)
        assert process.returncode == 2, errors
        assert errors.startswith("coreb-search: error: ")
        assert errors.count("\n") == 1
        assert len(errors) < 500
        assert "{" not in errors
        assert errors.endswith("; is the service reachable, and are its credentials right?\n")
        assert service.environment["AWS_SECRET_ACCESS_KEY"] not in errors
