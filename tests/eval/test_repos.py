"""The judged questions, and which packages they are put to; the one package here is made on the spot."""

from __future__ import annotations

import sys
import tarfile
import venv
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

import pytest

from coreb_search.errors import CorebError
from coreb_search.eval import repos
from coreb_search.eval.packages import Package, fetch
from coreb_search.eval.repos import Answer, Judged, Question, grades, judged

CODE = "import os\n\n\ndef shorten(text):\n    return text[:10]\n"


@pytest.fixture
def small(tmp_path: Path) -> Judged:
    """A package that lies in the cache already."""
    root = tmp_path / "small" / "1.0" / "src"
    root.mkdir(parents=True)
    (root / "cut.py").write_text(CODE, encoding="utf-8")
    answers = (Answer.parse("1 cut.py:1-1 os"), Answer.parse("2 cut.py:4-5 Text.shorten"))
    questions = (Question("plain", "make it brief", answers), Question("name", "shorten", answers[1:]))
    return Judged("small", Package("pypi", "small", "1.0", "src"), "MIT", "python", "dev", questions)


def test_every_judged_question_has_the_place_it_asks_for_and_is_asked_once() -> None:
    packages = judged()
    assert [package.split for package in packages] == ["dev"] * 4 + ["test"] * 4
    assert len({package.language for package in packages}) >= 5
    assert sum(len(package.questions) for package in packages) >= 150
    for package in packages:
        texts = [question.text for question in package.questions]
        assert len(texts) == len(set(texts)) >= 20
        assert all(max(a.grade for a in question.answers) == 2 for question in package.questions)
        assert {question.kind for question in package.questions} == {"plain", "structure", "name"}


def test_a_package_is_a_task_over_its_folder(
    small: Judged, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(repos, "judged", lambda split: [small])
    heard: list[str] = []
    dataset = repos.load("dev", tmp_path, lambda what, done, total: heard.append(what))
    (task,) = dataset.tasks
    assert dataset.corpora == {"small": tmp_path / "small" / "1.0" / "src"}
    assert [(query.id, query.subtask) for query in task.queries] == [
        ("small-01", "plain"),
        ("small-02", "name"),
    ]
    assert task.qrels["small-01"] == {"cut.py:1-1": 1, "cut.py:4-5": 2}
    assert (task.lowest, task.gains, task.corpus) == (1, "graded", "small")
    assert dataset.source == {"split": "dev", "small": "small 1.0"}
    assert heard == ["fetching small"]


def test_a_package_that_cannot_be_had_is_named_and_the_others_are_asked(
    small: Judged, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    absent = replace(small, name="absent", package=Package("npm", "absent", "1.0", "."))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(repos, "judged", lambda split: [absent, small])
    dataset = repos.load("dev", tmp_path)
    assert [task.name for task in dataset.tasks] == ["small"]
    assert dataset.source["missing"] == "absent could not be fetched: there is no npm on this machine"
    monkeypatch.setattr(repos, "judged", lambda split: [absent])
    with pytest.raises(CorebError, match="there is no npm"):
        repos.load("dev", tmp_path)


def test_files_other_than_those_that_were_judged_are_an_error(small: Judged, tmp_path: Path) -> None:
    (tmp_path / "small" / "1.0" / "src" / "cut.py").write_text("\n" + CODE, encoding="utf-8")
    with pytest.raises(CorebError, match="not the package that was judged"):
        small.fetched(tmp_path)


def test_a_client_that_fails_is_quoted_and_leaves_nothing_to_be_taken_for_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = _client(tmp_path / "bin" / "npm", "echo 'npm says: no such version' >&2; exit 3")
    monkeypatch.setenv("PATH", f"{client.parent}:/usr/bin:/bin")
    with pytest.raises(CorebError, match="npm pack failed: npm says: no such version"):
        fetch(Package("npm", "thing", "9", "."), tmp_path / "thing", tmp_path)
    assert not (tmp_path / "thing" / "9").exists()


def test_npm_is_quoted_with_what_went_wrong_rather_than_with_where_its_log_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = "npm error code E404\nnpm error notarget No such version.\nnpm error A complete log of this: /a"
    client = _client(tmp_path / "bin" / "npm", f"echo '{said}' >&2; exit 1")
    monkeypatch.setenv("PATH", f"{client.parent}:/usr/bin:/bin")
    with pytest.raises(CorebError, match=r"npm pack failed: notarget No such version\.$"):
        fetch(Package("npm", "thing", "9", "."), tmp_path / "thing", tmp_path)


def test_a_registry_that_cannot_be_reached_is_tried_once_and_told_in_one_sentence(
    small: Judged, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "calls"
    said = "npm error request failed, reason: getaddrinfo EAI_AGAIN registry.npmjs.org"
    client = _client(tmp_path / "bin" / "npm", f"echo \"$@\" >> {log}; echo '{said}' >&2; exit 1")
    monkeypatch.setenv("PATH", f"{client.parent}:/usr/bin:/bin")
    one, two = (replace(small, name=n, package=Package("npm", n, "1", ".")) for n in ("one", "two"))
    monkeypatch.setattr(repos, "judged", lambda split: [one, two])
    with pytest.raises(CorebError) as caught:
        repos.load("dev", tmp_path)
    assert str(caught.value) == (
        "cannot reach npm: getaddrinfo EAI_AGAIN; "
        "go online once, or give --data-dir a folder where the packages are"
    )
    (call,) = log.read_text(encoding="utf-8").splitlines()
    assert "--fetch-retries=1" in call
    here = replace(small, package=Package("npm", "small", "1.0", "src"))
    monkeypatch.setattr(repos, "judged", lambda split: [one, two, here])
    dataset = repos.load("dev", tmp_path)
    assert list(dataset.corpora) == ["small"]
    assert dataset.source["missing"] == (
        "one, two could not be fetched: cannot reach npm: getaddrinfo EAI_AGAIN"
    )


def test_an_update_of_apt_that_fetched_nothing_is_a_failure_though_apt_thinks_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = "[ $1 = update ] || { echo 'You must put some deb-src URIs in your sources.list'; exit 100; }\n"
    said = "W: Failed to fetch http://a.b/dists  Temporary failure resolving a.b"
    client = _client(tmp_path / "bin" / "apt-get", f"{script}echo '{said}' >&2")
    monkeypatch.setenv("PATH", f"{client.parent}:/usr/bin:/bin")
    for _ in range(2):
        with pytest.raises(CorebError, match=r"^cannot reach Debian: Temporary failure resolving$"):
            fetch(Package("debian-source", "thing", "9", "."), tmp_path / "thing", tmp_path)


def test_source_packages_are_looked_for_where_the_system_has_its_packages_from_in_either_form(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a sources.list, as systems had before and many still have, nothing was taken."""
    (tmp_path / "etc" / "sources.list.d").mkdir(parents=True)
    (tmp_path / "etc" / "sources.list").write_text(
        "# deb http://no.example stable main\ndeb http://a.example stable main contrib\n"
        "deb-src http://a.example stable main\ndeb cdrom:[Debian 12]/ stable main\n"
    )
    (tmp_path / "etc" / "sources.list.d" / "b.list").write_text("deb [arch=amd64] https://b.example s main")
    (tmp_path / "etc" / "sources.list.d" / "c.sources").write_text(
        "Types: deb deb-src\nURIs: http://c.example\n"
    )
    monkeypatch.setattr("coreb_search.eval.packages._APT", tmp_path / "etc")
    (tmp_path / "cut.py").write_text(CODE, encoding="utf-8")
    with tarfile.open(tmp_path / "thing_9.orig.tar.gz", "w:gz") as tar:
        tar.add(tmp_path / "cut.py", "thing/cut.py")
    update = "[ $1 = update ] && touch lists/a.example_Sources && exit\n"
    client = _client(tmp_path / "bin" / "apt-get", f"{update}cp {tmp_path}/*.orig.tar.gz .")
    monkeypatch.setenv("PATH", f"{client.parent}:/usr/bin:/bin")
    root = fetch(Package("debian-source", "thing", "9", "thing"), tmp_path / "thing", tmp_path)
    assert (root / "cut.py").is_file()
    asked = {file.name: file.read_text() for file in (tmp_path / "apt" / "sources").iterdir()}
    assert asked == {
        "sources.list": "deb-src http://a.example stable main contrib\n",
        "b.list": "deb-src [arch=amd64] https://b.example s main\n",
        "c.sources": "Types: deb-src\nURIs: http://c.example\n",
    }


def test_an_environment_without_pip_is_told_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As `uv tool install` makes it: Python's "No module named pip" was all there was to read."""
    venv.create(tmp_path / "bare", symlinks=True, with_pip=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "bare" / "bin" / "python"))
    with pytest.raises(CorebError, match=r"lacks: add it with `uv tool install --with pip coreb-search` or"):
        fetch(Package("pypi", "thing", "9", "."), tmp_path / "thing", tmp_path)


def test_archives_of_each_sort_are_unpacked_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cut.py").write_text(CODE, encoding="utf-8")
    with ZipFile(tmp_path / "thing.whl", "w") as wheel:
        wheel.write(tmp_path / "cut.py", "thing/cut.py")
    with tarfile.open(tmp_path / "thing.tgz", "w:gz") as tar:
        tar.add(tmp_path / "cut.py", "thing/cut.py")
    for name in ("thing.whl", "thing.tgz"):
        client = _client(tmp_path / "bin" / "npm", f"cp {tmp_path / name} .")
        monkeypatch.setenv("PATH", f"{client.parent}:/usr/bin:/bin")
        package = Package("npm", "thing", name, "th*g")
        root = fetch(package, tmp_path / "cache", tmp_path)
        assert (root / "cut.py").read_text(encoding="utf-8") == CODE
        client.unlink()
        assert fetch(package, tmp_path / "cache", tmp_path) == root


def test_the_better_grade_counts_where_a_place_is_listed_twice() -> None:
    answers = [Answer.parse("2 a.py:1-2 f"), Answer.parse("1 a.py:1-2 f")]
    assert grades(Question("plain", "what", tuple(answers))) == {"a.py:1-2": 2}


def _client(path: Path, script: str) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)
    return path
