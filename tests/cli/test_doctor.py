"""The report comes to its end whatever is broken, says what is, and says nothing that is private."""

from __future__ import annotations

import json
import os
import re
import resource
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from filelock import FileLock
from hypothesis import given
from hypothesis import strategies as st

from coreb_search import diagnosis
from coreb_search.config import Project, find_project
from coreb_search.diagnosis import Problem, examine, models, place
from coreb_search.diagnosis.findings import Report, Section, examined
from coreb_search.diagnosis.mask import masking
from coreb_search.diagnosis.place import file_system
from coreb_search.errors import IndexUnreachable
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
    (model / "tokenizer.json").write_bytes((ROOT / "models/bundled/tokenizer.json").read_bytes())
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


def test_a_service_that_never_answers_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Symptom: minutes, for a service behind a firewall that drops what it is sent."""
    monkeypatch.setattr(place, "_PATIENCE_SECONDS", 0.01)
    answered = Event()
    with pytest.raises(IndexUnreachable, match="is the service reachable"):
        place.soon(answered.wait)
    answered.set()
    assert place.soon(answered.wait) is True


def only_problem(*arguments: Any) -> Problem:
    """Of a report that has a single one, which says what to do."""
    (problem,) = examine(*arguments).problems
    assert problem.remedy or ";" in problem.problem
    return problem


def test_what_hinders_is_a_problem_and_no_index_is_none(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Symptom: "problems: none", though a search would have complained."""
    new = tmp_path / "new"
    new.mkdir()
    found = examine(new).as_object()
    assert not found["problems"]
    assert found["sections"]["freshness"]["state"] == "not indexed yet"
    for setting in ("RERANK", "EXPAND"):
        with monkeypatch.context() as patched:
            patched.setenv(f"COREB_SEARCH_{setting}", "nonsense")
            problem = only_problem(new, None, "hash").problem
            assert "nonsense" in problem
            assert setting.lower() in problem.lower()
    (new / ".coreb-search").mkdir()
    (new / ".coreb-search" / "diary.txt").write_text("mine")
    assert "diary.txt" in only_problem(new).problem
    index = project / ".coreb-search"
    (whole,) = index.glob("whole_*")
    whole.unlink()
    assert "only that is searched" in only_problem(project).problem
    for file in list(index.iterdir()):
        file.rename(index / file.name.replace(whole.name.removeprefix("whole_"), "0" * 16))
    (made,) = index.glob("made_*")
    made.write_text(re.sub(r'("program": )"[^"]*"', r'\1"0.0.1"', made.read_text()))
    assert "made by version 0.0.1" in only_problem(project).problem


def test_a_fault_of_a_model_is_told_once_and_with_a_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Symptom: a folder with two records was no model in one line and a damaged one in the next."""
    both = tmp_path / "models" / "both"
    shutil.copytree(ROOT / "models/bundled", both)
    os.truncate(both / "model.onnx", 1000)
    monkeypatch.setenv("COREB_SEARCH_MODELS", str(both.parent))
    assert "model.onnx is damaged" in only_problem(tmp_path, None, "both").problem
    (both / "encoder.toml").write_text("name = 'both'")
    assert "encoder.toml cannot be used" in only_problem(tmp_path, None, "both").problem


def test_a_project_that_is_closed_is_told_once_and_the_rest_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Symptom: "permission denied" four times, and no word of what to do."""
    # root may read everything.
    closed = PermissionError(13, "Permission denied", str(tmp_path))
    monkeypatch.setattr(diagnosis, "find_project", raising(closed))
    assert "Permission denied" in only_problem(tmp_path, None, "hash").problem


def raising(error: Exception) -> Callable[..., Project]:
    def find(*_: object) -> Project:
        raise error

    return find


def test_a_bundled_model_without_its_graph_is_one_problem(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Symptom: "unexpected StopIteration (a bug)"."""
    bundled = tmp_path / "bundled"
    shutil.copytree(ROOT / "models/bundled", bundled)
    (bundled / "model.onnx").unlink()
    monkeypatch.setattr("coreb_search.models.BUNDLED", bundled)
    found = Report(tuple(examined(look.__name__, look) for look in (models.runtime, bundled_only)))
    (problem,) = found.problems
    assert "model.onnx" in problem.problem
    assert "install coreb-search anew" in problem.remedy


def bundled_only(section: Section) -> None:
    models.models(section, None)


def test_a_watch_is_tried(tmp_path: Path) -> None:
    """Symptom: limits of a container, which no file tells, were found by who watched only."""
    found = find_project(tmp_path, None, "hash")
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    section = examined("watch", partial(place.watch, found=found))
    assert section.facts["can_be_watched"] is True
    # As where no inotify instance is left.
    resource.setrlimit(resource.RLIMIT_NOFILE, (3, limits[1]))
    try:
        section = examined("watch", partial(place.watch, found=found))
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)
    assert any("cannot watch" in each.problem for each in section.problems)
    assert section.facts["open_files"] == f"limit 3 (hard {limits[1]})"


@pytest.mark.parametrize(
    ("hard", "remedy"), [(-1, "ulimit -n 1024"), (4096, "ulimit -n 1024"), (64, "hard limit")]
)
def test_a_limit_is_not_to_be_raised_above_the_hard_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, hard: int, remedy: str
) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (64, hard))
    section = examined("watch", partial(place.watch, found=find_project(tmp_path, None, "hash")))
    assert remedy in section.problems[0].remedy


def test_names_are_masked_in_paths_in_whatever_capitals_and_not_in_sentences() -> None:
    """Symptom: the user ``index`` had no text index, but a "text USER"."""
    mask = masking({}, ["/home/index"], ["index"])
    for told in ("7 chunks not in the text index", "only 64 files", "index 0c: it is damaged"):
        assert mask(told) == told
    assert (
        mask("no index for this model at /srv/Index/p; make one")
        == "no index for this model at /srv/USER/p; make one"
    )
    assert mask("/srv/my INDEX here") == "/srv/my USER here"
    assert mask("COREB_SEARCH_INDEX=/data/INDEX/x") == "COREB_SEARCH_INDEX=/data/USER/x"
    assert mask("indexes") == "indexes"


@pytest.mark.parametrize(
    "told",
    [
        "vim --token=abc -n",
        "vim --api-key abc -n",
        "env PASSWORD=abc vim -n",
        "vim --secret='abc d' -n",
        "x -p https://u:abc@h -n",
    ],
)
def test_values_of_secret_arguments_are_masked(told: str) -> None:
    """Symptom: EDITOR was shown with a token in it."""
    masked = masking({}, [], [])(told)
    assert "abc" not in masked
    assert masked.endswith(" -n")


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


words = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=6, max_size=20).map(str.strip)


@given(
    words.filter(lambda word: len(word) >= 6 and word not in "***USER~"),
    st.sampled_from(["API_KEY", "aws_secret_access", "DB_PASSWORD", "GH_TOKEN", "GOOGLE_CREDENTIALS"]),
    st.text(max_size=20),
    st.text(max_size=20),
)
def test_no_secret_survives_wherever_it_stands(secret: str, name: str, before: str, after: str) -> None:
    mask = masking({name: secret, "HARMLESS": before}, ["/home/someone"], ["someone"])
    assert secret not in mask(f"{before}{secret}{after}{secret}")
    assert secret not in mask(f"https://name:{secret}@host/{after}")


@given(
    st.from_regex(r"[A-Za-z][A-Za-z0-9._-]{1,15}", fullmatch=True),
    st.lists(st.sampled_from(["a", "b c", "ü"])),
)
def test_no_home_survives_as_a_path(user: str, inside: list[str]) -> None:
    mask = masking({}, [f"/home/{user}"], [user])
    told = mask(f"cannot read '/home/{user}/{'/'.join(inside)}': closed")
    assert f"/home/{user}" not in told
    assert "~" in told


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
