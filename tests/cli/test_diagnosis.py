"""What hinders is a problem, told once and with its remedy."""

from __future__ import annotations

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

from coreb_search import diagnosis
from coreb_search.config import Project, find_project
from coreb_search.diagnosis import Problem, examine, models, place
from coreb_search.diagnosis.findings import Report, Section, examined
from coreb_search.errors import IndexUnreachable
from tests.cli.conftest import ROOT


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
