"""``index``, ``status``, ``clean``, ``completion`` and the program around them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from coreb_search import __version__
from tests.cli.conftest import Run

COMMANDS = ("index", "status", "tui", "search", "similar", "clean", "completion")


@pytest.fixture
def settled(run: Run) -> None:
    """The files of a copy are other ones than the index knows, until a run has seen what they hold."""
    assert run("index").exit_code == 0


@pytest.mark.usefixtures("settled")
def test_index_json_counts_what_is_there(run: Run, project: Path) -> None:
    (project / "src/mail.py").unlink()
    (project / "src/new.py").write_text("def added():\n    pass\n")
    result = run("index", "--json")
    told = json.loads(result.stdout)
    assert list(told) == ["files", "chunks", "changed", "deleted", "skipped", "seconds"]
    assert told.pop("seconds") >= 0
    chunks = json.loads(run("status", "--json").stdout)["chunks"]
    assert told == {
        "files": 4,
        "chunks": chunks,
        "changed": 1,
        "deleted": 1,
        "skipped": {"binary": 1, "generated": 1, "unknown type": 1},
    }


@pytest.mark.usefixtures("settled")
def test_index_says_what_it_did_in_one_line(run: Run) -> None:
    told = run("index")
    assert told.stdout.count("\n") == 1
    assert "(0 read, 0 gone); left out: binary 1, generated 1, unknown type 1\n" in told.stdout
    assert told.stderr == ""


def test_what_index_was_told_holds_for_later_searches(run: Run, project: Path) -> None:
    assert run("index", "--exclude", "web/").exit_code == 0
    (project / "web/more.ts").write_text("function duration() {}\n")
    assert "web" not in run("search", "duration", "-l").stdout
    assert json.loads(run("index", "--json").stdout)["skipped"]["excluded by flag"] == 1


def test_kept_options_are_shown_replaced_and_forgotten(run: Run) -> None:
    """Symptom: nothing said why files were left out, and no option took --exclude or --no-ignore back."""
    assert "options:" not in run("status").stdout
    run("index", "--exclude", "web/", "--exclude", "a b", "--no-ignore")
    assert "options:   --exclude web/ --exclude 'a b' --no-ignore\n" in run("status").stdout
    run("index", "--max-bytes", "5000")
    assert "options:   --max-bytes 5000\n" in run("status").stdout
    told = json.loads(run("status", "--json").stdout)["options"]
    assert told == {"exclude": [], "no_ignore": False, "max_bytes": 5000}
    run("index", "--defaults")
    assert "options:" not in run("status").stdout


def test_one_is_not_a_plural(run: Run, project: Path) -> None:
    (project / "lone").mkdir()
    (project / "lone/a.py").write_text("def a():\n    pass\n")
    assert run("index", project / "lone/a.py").stdout.startswith("5 files, ")
    (project / "lone/b.py").write_text("pass\n")
    assert "(1 file changed since)" in run("status").stdout


@pytest.mark.parametrize(
    "kept",
    [
        *(b"{", b"[]", b'{"nope": 1}', b"\xff", b"[" * 99_999),
        b'{"exclude": [1], "no_ignore": false, "max_bytes": 1}',
    ],
)
@pytest.mark.parametrize("command", [("index",), ("search", "duration"), ("status",)])
def test_damaged_options_are_named_with_the_remedy(
    run: Run, project: Path, kept: bytes, command: tuple[str, ...]
) -> None:
    """Symptom: ``unexpected TypeError``, ``unexpected JSONDecodeError``."""
    file = project / ".coreb-search/options.json"
    file.write_bytes(kept)
    result = run(*command)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (f"coreb-search: error: {file} is damaged; delete it and give the options anew\n")
    file.unlink()
    assert run(*command).exit_code == 0


@pytest.mark.usefixtures("settled")
def test_status_json_has_the_documented_fields(run: Run, project: Path) -> None:
    told = json.loads(run("status", "src", "--json").stdout)
    assert told["root"] == str(project)
    assert told["model"] == "hash"
    assert told["files"] == 4
    assert told["stale"] == 0
    assert told["languages"].keys() == {"python", "typescript", "markdown"}
    assert sum(told["languages"].values()) == told["chunks"]
    assert told["skipped"] == {"binary": 1, "generated": 1, "unknown type": 1}


@pytest.mark.usefixtures("settled")
def test_status_counts_what_has_changed_since(run: Run, project: Path) -> None:
    (project / "src/mail.py").unlink()
    (project / "src/new.py").write_text("pass\n")
    assert json.loads(run("status", "--json").stdout)["stale"] == 2
    assert "2 files changed since" in run("status").stdout


def test_status_lists_each_skipped_file_with_its_reason(run: Run) -> None:
    told = run("status", "--skipped").stdout
    assert "\nleft out:  binary 1, generated 1, unknown type 1\n" in told
    paths = [line.partition(": ")[0] for line in told.splitlines()[-3:]]
    assert (paths, "logo.png") == (sorted(paths), paths[-1])
    assert "\nlogo.png: binary\n" in told
    listed = json.loads(run("status", "--skipped", "--json").stdout)["skipped_files"]
    assert {"path": "app.min.js", "reason": "generated"} in listed
    assert not [skip for skip in listed if skip["path"] == "ignored.py"]


def test_status_without_an_index(run: Run) -> None:
    run("clean")
    told = json.loads(run("status", "--json").stdout)
    assert (told["files"], told["chunks"], told["languages"], told["stale"]) == (0, 0, {}, 4)


def test_clean_removes_the_index_and_says_so(run: Run, project: Path) -> None:
    folder = project / ".coreb-search"
    assert run("clean").stdout == f"removed {folder}\n"
    assert not folder.exists()
    assert run("clean").stdout == f"no index at {folder}\n"


def test_clean_removes_nothing_but_an_index(run: Run, project: Path, tmp_path: Path) -> None:
    """One wrong --index must not cost a folder of work."""
    assert run("clean", "--index", project / "src").stdout == f"no index at {project / 'src'}\n"
    assert (project / "src/clock.py").exists()
    mixed = tmp_path / "mixed"
    shutil.copytree(project / ".coreb-search", mixed)
    (mixed / "thesis.tex").write_text("years of work")
    result = run("clean", "--index", mixed)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "thesis.tex" in result.stderr
    assert len(list(mixed.iterdir())) == len(list((project / ".coreb-search").iterdir())) + 1


def test_an_index_elsewhere(run: Run, project: Path, tmp_path: Path) -> None:
    place = tmp_path / "elsewhere"
    assert run("search", "duration", "--index", place, "-l").exit_code == 0
    assert (place / "writer.lock").exists()
    assert run("clean", "--index", place).stdout == f"removed {place}\n"
    assert (project / ".coreb-search").is_dir()


@pytest.mark.parametrize("command", ["index", "search"])
def test_a_folder_of_other_things_does_not_become_an_index(run: Run, project: Path, command: str) -> None:
    """Symptom: ``--index .`` hid the whole project from git behind a .gitignore with ``*``."""
    before = sorted(entry.name for entry in project.iterdir())
    result = run(*((command, "x") if command == "search" else (command,)), "--index", ".")
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert "name a new folder with --index" in result.stderr
    assert sorted(entry.name for entry in project.iterdir()) == before


def test_an_index_that_cannot_be_written_says_how_to_go_on(run: Run) -> None:
    result = run("index", "--index", "/dev/null/x")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert "cannot be written: Not a directory; name another folder with --index" in result.stderr


def test_a_place_where_no_folder_can_be_made_was_not_removed_meanwhile(run: Run) -> None:
    """Symptom: "it was changed or removed meanwhile: run it again"."""
    if not Path("/proc/self").exists():
        return
    result = run("search", "duration", "--index", "/proc/nowhere")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert "no index can be at /proc/nowhere: No such file or directory; name another" in result.stderr


def test_version_and_help(run: Run) -> None:
    assert run("--version").stdout == f"coreb-search {__version__}\n"
    told = run("-h").stdout
    assert told.index("Index:") < told.index("Search:") < told.index("Maintain:")
    assert all(f"\n  {command}" in told for command in COMMANDS)


def test_without_a_command_the_terminal_ui_is_meant(run: Run, project: Path) -> None:
    """Which says so where there is no terminal; a folder and options are its own."""
    for arguments in (
        (),
        ("--print",),
        (str(project / "src"),),
        (str(project), "--print", "--model", "hash"),
    ):
        result = run(*arguments)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "needs a terminal; to ask without: coreb-search search QUESTION" in result.stderr
    assert "No such option '--nonsense' (see `coreb-search tui --help`)" in run("--nonsense").stderr


def test_a_misspelt_command_is_recognised(run: Run) -> None:
    result = run("serach", "x")
    assert result.exit_code == 2
    assert "search" in result.stderr.replace("serach", "").replace("coreb-search", "")


@pytest.mark.parametrize("question", ["where is x", "backoff"])
def test_a_question_without_a_command_is_told_where_it_goes(run: Run, question: str) -> None:
    result = run(question)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert 'to ask: coreb-search search "QUESTION"' in result.stderr
