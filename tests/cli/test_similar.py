"""``similar``: the places and the code it accepts, and that it leaves its own place out."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.cli.conftest import Run, hits, paths


def test_similar_leaves_its_own_place_out(run: Run) -> None:
    found = hits(run("similar", "src/clock.py:6", "--json"))
    assert ("src/clock.py", 4) not in {(hit["path"], hit["start_line"]) for hit in found}
    assert found[0]["symbol"] == "parseDuration"


def test_similar_knows_its_own_place_by_any_path(
    run: Run, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Symptom: from a subfolder, or with a file for a project, the function itself was the first hit."""
    monkeypatch.chdir(project / "web")
    found = hits(run("similar", "../src/clock.py:6", "..", "--json"))
    assert found[0]["symbol"] == "parseDuration"
    single = project.parent / "single.py"
    single.write_text("def a(x):\n    return x\n\n\ndef b(x):\n    return x\n")
    assert [hit["symbol"] for hit in hits(run("similar", f"{single}:2", single, "--json"))] == ["b"]


def test_similar_knows_its_own_place_through_a_link(run: Run, project: Path) -> None:
    """Symptom: in a project named through a link, the function itself was the first hit."""
    link = project.parent / "link"
    link.symlink_to(project)
    for place, searched in ((project, link), (link, project)):
        found = hits(run("similar", f"{place}/src/clock.py:6", searched, "--json"))
        assert found[0]["symbol"] == "parseDuration"


@pytest.mark.parametrize(
    ("target", "hint"), [("src/mail.py", "it leads to src/mail.py:1"), ("/etc/hosts", "name the file itself")]
)
def test_a_file_that_is_a_link_is_told_from_one_that_cannot_be_read(
    run: Run, project: Path, target: str, hint: str
) -> None:
    """Symptom: only ``unreadable``."""
    (project / "link.py").symlink_to(target)
    result = run("similar", "link.py:1")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"coreb-search: error: link.py is a link, and links are not followed; {hint}\n"


def test_similar_finds_counterparts_in_other_languages(run: Run) -> None:
    assert paths(run("similar", "src/clock.py:6:12", "--lang", "ts", "--json")) == {"web/clock.ts"}


def test_similar_reads_code_from_standard_input(run: Run) -> None:
    code = "def send(to, body):\n    print(to, body)\n"
    result = run("similar", "-", "--json", input=code)
    assert hits(result)[0]["symbol"] == "send_mail"
    assert json.loads(result.stdout)["query"] == code
    assert run("similar", "-", input="\n").exit_code == 2


def test_what_is_too_large_is_told(run: Run, project: Path) -> None:
    """Symptom: a file of gigabytes, or a stream without end, was read into memory whole."""
    huge = project / "huge.py"
    huge.write_bytes(b"x = 1\n")
    os.truncate(huge, 1 << 31)
    for place, code in ((f"{huge}:1", None), ("-", "x = 1\n" * 200_000)):
        result = run("similar", place, input=code)
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
        assert "too large" in result.stderr


@pytest.mark.parametrize(
    "place",
    [
        "src/clock.py",
        "src/clock.py:",
        ":3",
        "src/clock.py:x",
        "gone.py:3",
        "src/clock.py:999",
        "src/clock.py:" + "9" * 5000,
    ],
)
def test_a_place_that_is_none_is_an_error(run: Run, place: str) -> None:
    result = run("similar", place)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
