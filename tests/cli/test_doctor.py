"""The report comes to its end whatever is broken, says what is, and says nothing that is private."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

from filelock import FileLock

from coreb_search.diagnosis.findings import Report, Section, examined
from coreb_search.diagnosis.place import file_system
from coreb_search.store.health import holder
from tests.cli.conftest import ROOT, Spawn

TABLE = re.compile(r"^\| `(\w+)` \| (.*) \|$", re.MULTILINE)


def documented() -> dict[str, set[str]]:
    text = (ROOT / "docs/json.md").read_text("utf-8")
    facts = text.partition("| section | facts |")[2].partition("\n\n")[0]
    return {name: set(re.findall(r"`(\w+)`", row)) for name, row in TABLE.findall(facts)}


def report(spawn: Spawn, *arguments: str, **environment: str) -> dict[str, Any]:
    done = spawn("doctor", *arguments, "--json", **environment)
    assert not done.stderr, done.stderr.decode()
    found: dict[str, Any] = json.loads(done.stdout)
    assert done.returncode == bool(found["problems"]) == (not found["well"])
    return found


def contents(folder: Path) -> dict[str, tuple[int, int]]:
    return {str(each): (each.lstat().st_size, each.lstat().st_mtime_ns) for each in folder.rglob("*")}


def test_the_facts_are_those_that_are_documented_and_nothing_is_written(
    spawn: Spawn, project: Path, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    private = {f"XDG_{name}_HOME": str(home / name) for name in ("CACHE", "CONFIG", "DATA", "STATE")}
    before = contents(tmp_path)
    found = report(spawn, HOME=str(home), **private)
    assert contents(tmp_path) == before
    sections, table = found["sections"], documented()
    assert list(sections) == list(table)
    for name, facts in sections.items():
        extra = table[name] - set(facts)
        assert not set(facts) - table[name] or name == "dependencies", name
        assert not extra, name
    held = sections["freshness"]
    assert (held["model"], held["state"], held["files"], held["chunks"]) == ("hash", "whole", 4, 7)
    (line,) = sections["index"]["indexes"]
    assert "whole, 4 files, 7 chunks" in line
    assert sections["models"]["bundled_encoder"].endswith("files and vectors as recorded")
    assert sections["runtime"]["computes_with"] == ["CPUExecutionProvider"]
    assert sections["dependencies"]["lancedb"]


def test_whatever_is_broken_costs_its_own_lines_only(spawn: Spawn, project: Path, tmp_path: Path) -> None:
    settings, models = tmp_path / "config.toml", tmp_path / "models"
    settings.write_text("rerank = [")
    (models / "odd").mkdir(parents=True)
    (models / "odd/encoder.toml").write_text("name = 'odd'")
    for manifest in (project / ".coreb-search").rglob("*.manifest"):
        manifest.write_bytes(b"not one")
    found = report(
        spawn, COREB_SEARCH_CONFIG=str(settings), COREB_SEARCH_MODELS=str(models), PATH=str(tmp_path)
    )
    told = {each["section"]: f"{each['problem']}; {each['remedy']}" for each in found["problems"]}
    assert "is not TOML" in told["settings"]
    assert "model odd" in told["models"]
    assert "is damaged" in told["index"]
    assert "freshness" not in told
    assert "git does not run" in told["system"]
    assert found["sections"]["program"]["version"]
    assert found["sections"]["watch"]["watches_needed"]


def test_a_damaged_model_a_missing_project_and_nothing_indexed_are_told(spawn: Spawn, tmp_path: Path) -> None:
    there = spawn("doctor", str(tmp_path / "nowhere"))
    assert (there.returncode, there.stdout) == (2, b"")
    assert there.stderr.decode().count("no such file or directory") == there.stderr.count(b"\n") == 1
    model = tmp_path / "models" / "mine"
    model.mkdir(parents=True)
    record = (ROOT / "models/bundled/encoder.toml").read_text().replace("coreb-static-256", "mine")
    (model / "encoder.toml").write_text(record)
    (model / "model.onnx").write_bytes(b"something else")
    for name in ("model.onnx_data", "tokenizer.json"):
        (model / name).write_bytes((ROOT / "models/bundled" / name).read_bytes())
    (tmp_path / "empty").mkdir()
    found = report(spawn, str(tmp_path / "empty"), "--model", str(model))
    told = {each["section"]: each["problem"] for each in found["problems"]}
    assert "model.onnx is damaged" in told["models"]
    assert "freshness" not in told
    assert found["sections"]["index"]["exists"] is False
    assert "index" not in told


def test_a_git_of_the_project_is_not_run(spawn: Spawn, project: Path) -> None:
    """Symptom: with a relative entry in PATH the report ran the project's own ./git."""
    own = project / "git"
    own.write_text(f"#!/bin/sh\ntouch {project}/was-run\necho git version 6.6.6\n")
    own.chmod(0o755)
    for entries in ("", f".:{os.environ['PATH']}"):
        assert report(spawn, PATH=entries)["sections"]["system"]["git"] != "6.6.6"
    assert not (project / "was-run").exists()


def test_a_service_that_is_away_is_told_once(spawn: Spawn) -> None:
    """Symptom: half a dump of the engine's memory, and advice to remove an index that nobody had seen."""
    away = {
        "AWS_ENDPOINT": "http://127.0.0.1:1",
        "AWS_ALLOW_HTTP": "true",
        "AWS_REGION": "here",
        "AWS_ACCESS_KEY_ID": "a-name",
        "AWS_SECRET_ACCESS_KEY": "a-secret",
        "OBJECT_STORE_CLIENT_MAX_RETRIES": "0",
    }
    found = report(spawn, "--index", "s3://bucket/place", **away)
    (problem,) = found["problems"]
    assert problem["section"] == "index"
    assert "is the service reachable" in problem["problem"]
    assert "source" not in problem["problem"]
    shown = found["sections"]["settings"]["environment"]
    assert {"AWS_ENDPOINT=http://127.0.0.1:1", "AWS_REGION=here", "AWS_ACCESS_KEY_ID=***"} <= set(shown)


def test_keys_and_homes_are_in_no_report(spawn: Spawn, tmp_path: Path) -> None:
    home = tmp_path / "Jane Roe"
    (home / "work" / "janeroe-tool").mkdir(parents=True)
    settings = home / "config.toml"
    settings.write_text('[hyde]\nurl = "http://host/v1"\nkey = "sk-inTheFile"\n')
    environment = {
        "HOME": str(home),
        "USER": "janeroe",
        "COREB_SEARCH_CONFIG": str(settings),
        "COREB_SEARCH_LLM_KEY": "sk-inTheEnvironment",
        "GEMINI_API_KEY": "AIza-gemini",
        "HF_TOKEN": "hf_hugging",
        "HTTPS_PROXY": "http://jane:proxyword@proxy:3128",
        "OLLAMA_HOST": "http://host:1/v1?secret=queryword",
        "EDITOR": "/opt/AIza-gemini/bin/vim",
    }
    for form in ((), ("--json",)):
        told = spawn("doctor", str(home / "work" / "janeroe-tool"), *form, **environment).stdout.decode()
        assert "~/work/USER-tool" in told
        assert "HF_TOKEN=***" in told
        for private in ("sk-in", "AIza", "hf_hug", "proxyword", "queryword", "Jane", "janeroe"):
            assert private not in told


def test_whatever_is_raised_is_a_line_of_the_report() -> None:
    def look(section: Section) -> None:
        section.facts["first"] = 1
        section.note("second", lambda: [str(1 / 0)])
        raise ModuleNotFoundError("No module named 'lance'")

    section = examined("part", look)
    problems = [f"{each.problem}; {each.remedy}" for each in Report((section,)).problems]
    assert section.facts == {"first": 1, "second": None}
    assert "division by zero" in problems[0]
    assert "No module named 'lance'; install coreb-search anew" in problems[1]


def test_who_writes_an_index_is_told_without_taking_its_lock(tmp_path: Path) -> None:
    lock = tmp_path / "writer.lock"
    assert holder(lock) is None
    with FileLock(lock):
        assert holder(lock) == os.getpid()
    assert holder(lock) is None


def test_the_file_system_is_that_of_the_innermost_mount(tmp_path: Path) -> None:
    mounts = tmp_path / "mounts"
    inner = tmp_path / "in side"
    inner.mkdir()
    place = str(inner).replace(" ", r"\040")
    mounts.write_text(f"disk / ext4 rw 0 0\nserver:/x {place} nfs4 rw 0 0\n")
    assert file_system(inner / "deeper", mounts) == "nfs4"
    assert file_system(tmp_path, mounts) == "ext4"
    assert file_system(tmp_path, tmp_path / "none") is None
