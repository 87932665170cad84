"""``search``: what it accepts, what it answers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run, hits, paths

FIELDS = ["path", "start_line", "end_line", "symbol", "kind", "language", "score", "code"]


def test_json_has_the_documented_fields(run: Run) -> None:
    result = run("search", "read a duration as seconds", "--lang", "python", "--json")
    first = hits(result)[0]
    assert list(first) == FIELDS
    assert first.pop("score") > 0
    assert first == {
        "path": "src/clock.py",
        "start_line": 4,
        "end_line": 6,
        "symbol": "parse_duration",
        "kind": "function",
        "language": "python",
        "code": 'def parse_duration(text: str) -> int:\n    """Read a duration such as 5m as seconds."""\n'
        '    return int(text[:-1]) * {"s": 1, "m": 60}[text[-1]]',
    }
    assert {"query": "read a duration as seconds", "mode": "hybrid"}.items() <= json.loads(
        result.stdout
    ).items()


def test_explain_adds_the_signals(run: Run) -> None:
    found = hits(run("search", "parse_duration", "--json", "--explain"))
    assert list(found[0]) == [*FIELDS, "signals"]
    assert {"cosine", "bm25"} <= found[0]["signals"].keys()
    assert "cosine " in run("search", "parse_duration", "--explain").stdout


@pytest.mark.parametrize(
    ("mode", "silent"), [("lexical", {"cosine", "vector"}), ("vector", {"bm25", "lexical"})]
)
def test_explain_says_nothing_of_the_side_that_was_not_asked(run: Run, mode: str, silent: set[str]) -> None:
    found = hits(run("search", "parse_duration", "--mode", mode, "--json", "--explain"))
    assert len(found[0]["signals"]) > 1
    assert not silent & found[0]["signals"].keys()


def test_jsonl_is_one_hit_a_line(run: Run) -> None:
    lines = run("search", "duration", "--jsonl").stdout.splitlines()
    assert [json.loads(line) for line in lines] == hits(run("search", "duration", "--json"))


def test_vimgrep_and_files_and_pipes(run: Run) -> None:
    asked = ("search", "deliver a letter", "--mode", "lexical", "-k", "1")
    line = "def send_mail(to: str, body: str) -> None:"
    assert run(*asked, "--vimgrep").stdout == f"src/mail.py:1:5:{line}\n"
    assert run(*asked, "-l").stdout == "src/mail.py\n"
    assert run(*asked, "-l", "-0").stdout == "src/mail.py\0"
    assert run(*asked).stdout == f"src/mail.py:1:{line}\n"
    assert run(*asked, "-C", "1").stdout == (
        f'src/mail.py:1:{line}\nsrc/mail.py:2:    """Deliver a letter over SMTP."""\n'
        "src/mail.py-3-    print(to, body)\n"
    )


def test_colours_on_demand_show_excerpts(run: Run) -> None:
    shown = run("search", "deliver a letter", "-k", "1", "--color", "always", color=True).stdout
    assert shown.startswith("\x1b[35msrc/mail.py:1\x1b[0m  \x1b[1msend_mail\x1b[0m")
    assert "\x1b]8" not in shown


def test_formats_exclude_each_other(run: Run) -> None:
    result = run("search", "duration", "--json", "--vimgrep")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "exclude each other" in result.stderr


@pytest.mark.parametrize("output", ["-l", "--vimgrep"])
def test_signals_are_refused_where_they_would_not_be_shown(run: Run, output: str) -> None:
    """Symptom: ``--explain`` was taken and nothing was explained."""
    result = run("search", "duration", "--explain", output)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert "--explain goes with the output for people, --json and --jsonl: " in result.stderr


def test_nothing_found_is_exit_code_1(run: Run) -> None:
    asked = ("search", "xylophone", "--mode", "lexical")
    result = run(*asked)
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", "coreb-search: nothing found\n")
    result = run(*asked, "--json")
    assert (result.exit_code, json.loads(result.stdout)["hits"], result.stderr) == (1, [], "")


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (("--lang", "py"), {"src/clock.py", "src/mail.py"}),
        (("--lang", "ts"), {"web/clock.ts"}),
        (("--lang", "TypeScript"), {"web/clock.ts"}),
        (("--lang", "ts,md"), {"web/clock.ts", "notes.md"}),
        (("--lang", "ts", "--lang", "markdown"), {"web/clock.ts", "notes.md"}),
        (("--kind", "method"), {"src/clock.py"}),
        (("--path", "*.ts"), {"web/clock.ts"}),
        (("--path", "./web/*.ts"), {"web/clock.ts"}),
        (("--path", "!./src", "--lang", "py,ts"), {"web/clock.ts"}),
        (("--path", "src/", "--path", "!mail.py"), {"src/clock.py"}),
        (("src",), {"src/clock.py", "src/mail.py"}),
        (("src/mail.py",), {"src/mail.py"}),
    ],
)
def test_filters(run: Run, options: tuple[str, ...], expected: set[str]) -> None:
    assert paths(run("search", "duration mail ring deploy", "--json", *options)) == expected


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("c++", "cpp"),
        ("c#", "csharp"),
        ("sh", "bash"),
        ("rb", "ruby"),
        ("rs", "rust"),
        ("kt", "kotlin"),
        ("js", "javascript"),
        ("golang", "go"),
    ],
)
def test_languages_go_by_their_everyday_names(given: str, meant: str) -> None:
    from coreb_search.cli.parameters import Names, languages

    assert Names("language", languages, aliases=True).convert(given, None, None) == (meant,)


@pytest.mark.parametrize(
    ("option", "value", "hint"),
    [
        ("--lang", "pyhton", "did you mean python?"),
        ("--kind", "methods", "did you mean method?"),
        ("--lang", "qqqq", "known: python, javascript,"),
        ("--mode", "vectors", "'hybrid', 'vector', 'lexical'"),
        ("--limits", "3", "--limit"),
    ],
)
def test_mistakes_are_answered_with_what_was_meant(run: Run, option: str, value: str, hint: str) -> None:
    result = run("search", "duration", option, value)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("coreb-search: error: ")
    assert result.stderr.count("\n") == 1
    assert hint in result.stderr


def test_limit(run: Run) -> None:
    assert len(hits(run("search", "duration", "-k", "2", "--json"))) == 2


def test_a_question_may_begin_with_a_dash(run: Run) -> None:
    assert "duration" in hits(run("search", "--json", "--", "-duration"))[0]["symbol"].lower()


@pytest.mark.parametrize("question", ["-copy", "-> dict", "--limit the rate"])
def test_a_question_that_is_taken_for_an_option_gets_a_hint(run: Run, question: str) -> None:
    """Symptom: only ``No such option '-c'``."""
    result = run("search", question)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert "; a question that begins with a dash goes after -- (see" in result.stderr
    assert "goes after --" not in run("search", "x", "--limits", "3").stderr


def test_an_unquoted_question_gets_a_hint(run: Run) -> None:
    result = run("search", "parse", "duration")
    assert result.exit_code == 2
    assert "no such file or folder: duration (quote a question of several words)" in result.stderr
    result = run("search", "parse", "src", "duration")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert "unexpected argument: duration (quote a question of several words)" in result.stderr


@pytest.mark.parametrize("question", ["", "  "])
def test_an_empty_question_is_an_error(run: Run, question: str) -> None:
    result = run("search", question)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "the question is empty" in result.stderr


def test_paths_are_relative_to_the_current_directory(
    run: Run, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(project / "web")
    assert run("search", "deliver a letter", "..", "-k", "1", "-l").stdout == "../src/mail.py\n"
    assert paths(run("search", "duration", "--json")) == {"web/clock.ts"}
    monkeypatch.chdir("/")
    assert run("search", "deliver a letter", project, "-k", "1", "-l").stdout == (
        f"{project.relative_to('/')}/src/mail.py\n"
    )


def test_a_changed_file_is_found_unless_told_not_to_look(run: Run, project: Path) -> None:
    (project / "src/mail.py").write_text("def walk_the_zebra():\n    pass\n")
    asked = ("search", "zebra", "--mode", "lexical", "--json")
    assert run(*asked, "--no-refresh").exit_code == 1
    assert paths(run(*asked)) == {"src/mail.py"}


def test_the_first_search_makes_the_index(run: Run, project: Path) -> None:
    assert run("clean").exit_code == 0
    result = run("search", "duration", "--no-refresh")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "coreb-search index" in result.stderr
    assert "src/clock.py" in paths(run("search", "duration", "--json"))
    assert (project / ".coreb-search").is_dir()


def test_an_index_that_cannot_be_written_still_answers(run: Run, project: Path) -> None:
    """A checkout of another user: the old index is as good as it was."""
    (project / "src/mail.py").write_text("def changed():\n    pass\n")
    lock = project / ".coreb-search" / "writer.lock"
    lock.unlink()
    lock.mkdir()
    result = run("search", "deliver a letter", "--json")
    assert "src/mail.py" in paths(result)
    assert result.stderr.startswith("coreb-search: warning: answered from the index as it was: ")
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("glob", ["[", "[z-a]", "[[:nope:]]", "\udcff"])
def test_a_broken_glob_is_told_before_anything_is_indexed(run: Run, project: Path, glob: str) -> None:
    """Symptom: told as a damaged index, with the advice to delete it."""
    assert run("clean").exit_code == 0
    result = run("search", "x", "--path", glob)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert "error: not a path pattern: " in result.stderr
    assert not (project / ".coreb-search").exists()
    assert run("search", "duration", "--path", "[[:alpha:]]*.ts", "-l").stdout == "web/clock.ts\n"


@pytest.mark.parametrize("limit", [0, 10_001, 2**63])
def test_a_limit_out_of_range_is_told(run: Run, limit: int) -> None:
    """Symptom: OverflowError for a number beyond 64 bits."""
    result = run("search", "x", "-k", limit)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert "not in the range 1<=x<=10000" in result.stderr
    assert run("search", "duration", "-k", 10_000).exit_code == 0
