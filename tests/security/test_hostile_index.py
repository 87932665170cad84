"""An index is data: who wrote it decides what is found, never what else is read, written or opened."""

from __future__ import annotations

import shutil
import subprocess
import tracemalloc
from pathlib import Path

import anyio
import pytest
from click.testing import CliRunner

from coreb_search.cli.commands import program
from coreb_search.config import Project, find_project
from coreb_search.engine import Engine
from coreb_search.errors import StoreError
from coreb_search.types import Query
from tests.mcp.conftest import connected, text
from tests.rpc.client import Client
from tests.security.crafted import QUESTION, chunks_of, lead_elsewhere, plant, project

ELSEWHERE = ("/etc/passwd", "../outside.py", "x/../../outside.py", "away/outside.py", "link.py", "..", "a\0b")


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    made = project(tmp_path / "project")
    made.index()
    return made


def test_no_hit_lies_outside_of_the_project(engine: Engine) -> None:
    """Symptom: a row called /etc/passwd or ../x was a hit, and a link or an editor went there."""
    plant(engine, *ELSEWHERE, "inside/../mail.py", "gone.py")
    found = [hit.chunk.path for hit in engine.search(Query(QUESTION, k=50))]
    assert "clock.py" in found
    assert set(found) <= {"clock.py", "mail.py", "gone.py"}


def test_no_hit_is_of_a_kind_or_language_that_there_is_not(engine: Engine) -> None:
    """Symptom: a row of an unknown kind ended the RPC server's answer, one in "ESC c" cleared the screen."""
    plant(engine, "a.py", kind="rootkit")
    plant(engine, "b.py", language="\x1bc")
    found = engine.search(Query(QUESTION, k=50))
    assert {hit.chunk.path for hit in found} == {"clock.py", "mail.py"}
    told = CliRunner().invoke(program, ["status", str(engine.project.root), "--model", "hash"])
    assert r"\x1bc 1" in told.output


@pytest.mark.parametrize("form", ["--json", "--jsonl", "--vimgrep", "-l", "--color=always"])
def test_the_command_line_leads_nowhere_else(
    engine: Engine, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    plant(engine, *ELSEWHERE)
    monkeypatch.chdir(engine.project.root)
    told = CliRunner().invoke(program, ["search", QUESTION, "--model", "hash", form])
    assert told.exit_code == 0
    assert "clock.py" in told.output
    for place in ("passwd", "outside", "link.py", "away"):
        assert place not in told.output


def test_editors_and_agents_are_sent_nowhere_else(engine: Engine) -> None:
    plant(engine, *ELSEWHERE)
    root = engine.project.root
    with Client(root) as client:
        client.initialize([root])
        client.until_ready()
        hits = client.call("coreb/search", {"query": QUESTION, "k": 50})["hits"]
        symbols = client.call("workspace/symbol", {"query": QUESTION})
    uris = [hit["uri"] for hit in hits] + [symbol["location"]["uri"] for symbol in symbols]
    assert len(uris) > 1
    assert {uri.rpartition("/")[0] for uri in uris} == {root.as_uri()}

    async def asked() -> str:
        async with connected(root, "--model", "hash") as session:
            return text(await session.call_tool("search_code", {"query": QUESTION, "limit": 50}))

    told = anyio.run(asked)
    assert "clock.py" in told
    assert "passwd" not in told
    assert "outside" not in told


def test_a_table_whose_rows_lie_elsewhere_is_not_read(engine: Engine, tmp_path: Path) -> None:
    """Symptom: a table with base paths was read from wherever these lead, from s3:// too."""
    lead_elsewhere(engine, str(tmp_path / "elsewhere"))
    fresh = Engine(find_project(engine.project.root, model="hash"))
    for ask in (lambda: fresh.search(Query(QUESTION)), fresh.index, fresh.status):
        with pytest.raises(StoreError, match="refers to files elsewhere"):
            ask()
    told = CliRunner().invoke(program, ["clean", str(engine.project.root)])
    assert told.exit_code == 0, told.output
    assert fresh.index().chunks == 2


def test_names_in_a_table_do_not_lead_out_of_it(engine: Engine, tmp_path: Path) -> None:
    """The engine's own rule, on which ours is built: only base paths lead out."""
    import json

    import lance
    from lance.fragment import FragmentMetadata

    table = chunks_of(engine)
    copy = tmp_path / "copy.lance"
    shutil.copytree(table, copy)
    (data,) = (table / "data").iterdir()
    dataset = lance.dataset(str(copy))
    for name in (str(data), f"../../project/.coreb-search/{table.name}/data/{data.name}"):
        part = json.loads(json.dumps(dataset.get_fragments()[0].metadata.to_json()))
        part["files"][0]["path"] = name
        change = lance.LanceOperation.Overwrite(
            dataset.schema, [FragmentMetadata.from_json(json.dumps(part))]
        )
        with pytest.raises((OSError, ValueError)):
            lance.LanceDataset.commit(str(copy), change)
            lance.dataset(str(copy)).to_table()


def test_an_index_that_git_tracks_is_not_used(engine: Engine, tmp_path: Path, cache: Path) -> None:
    """Symptom: a clone with an index in it answered with code that stands in none of its files."""
    root = engine.project.root
    plant(engine, "clock.py", code="def parse_duration(): return 'forged'", symbol="parse_duration")
    subprocess.run(["git", "init", "-q", root], check=True)
    assert Path(find_project(root).index).parent == root
    subprocess.run(["git", "-C", root, "add", "-f", "."], check=True)
    clone = Engine(find_project(root, model="hash"))
    assert Path(clone.project.index).is_relative_to(cache)
    clone.index()
    assert "forged" not in "".join(hit.chunk.code for hit in clone.search(Query(QUESTION, k=50)))


def test_an_index_that_a_checkout_brings_into_a_running_process_is_not_used(engine: Engine) -> None:
    """Symptom: after "git checkout" of a branch with an index in it, an open engine answered from that."""
    root = engine.project.root
    fresh = Engine(find_project(root, model="hash"))
    fresh.warm_up()
    plant(engine, "clock.py", code="def parse_duration(): return 'forged'", symbol="parse_duration")
    subprocess.run(["git", "init", "-q", root], check=True)
    subprocess.run(["git", "-C", root, "add", "-f", ".coreb-search"], check=True)
    for _ in range(2):
        with pytest.raises(StoreError, match="the repository brings its own index in "):
            fresh.search(Query(QUESTION))


@pytest.mark.parametrize("where", ["", "options.json"])
def test_an_index_that_becomes_a_link_is_not_written_through(
    engine: Engine, tmp_path: Path, where: str
) -> None:
    """Symptom: in an open engine a run wrote into whatever folder .coreb-search had come to lead to."""
    index, target = Path(engine.project.index), tmp_path / "precious"
    target.mkdir()
    if not where:
        index.rename(tmp_path / "moved")
    (index / where).symlink_to(target)
    (engine.project.root / "clock.py").unlink()
    with pytest.raises(StoreError, match="it is a link, or holds one"), engine._store.writing():
        pass
    assert not list(target.iterdir())


def test_a_link_deep_in_an_index_is_not_written_through(engine: Engine, tmp_path: Path, cache: Path) -> None:
    """Symptom: data/ of a table could be a link to any folder, which compaction then tidied up."""
    target = tmp_path / "precious"
    target.mkdir()
    shutil.rmtree(chunks_of(engine) / "data")
    (chunks_of(engine) / "data").symlink_to(target)
    found = find_project(engine.project.root, model="hash")
    assert Path(found.index).is_relative_to(cache)
    Engine(found).index()
    assert not list(target.iterdir())


def test_a_path_that_becomes_a_link_is_outside_at_once(tmp_path: Path) -> None:
    root = tmp_path / "p"
    (root / "folder").mkdir(parents=True)
    (root / "folder/a.py").touch()
    project = Project(root, "", "", None)
    assert project.containing()("folder/a.py")
    (root / "folder").rename(tmp_path / "moved")
    (root / "folder").symlink_to(tmp_path / "moved")
    assert not project.containing()("folder/a.py")
    (root / "inner").symlink_to(root)
    assert project.containing()("inner/b.py")


def test_a_path_without_end_costs_no_memory(tmp_path: Path) -> None:
    """Symptom: one row with a path of 128,000 bytes filled 4 GB."""
    is_inside = Project(tmp_path, "", "", None).containing()
    assert is_inside("a/" * 2_000 + "x.py")
    tracemalloc.start()
    assert not is_inside("a/" * 64_000 + "x.py")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 1_000_000


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"
