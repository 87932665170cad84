"""The benchmark that is cut out of a repository: small ones, written here."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest

from coreb_search.errors import UsageError
from coreb_search.eval import repository
from coreb_search.eval.repository import build
from coreb_search.eval.values import Dataset
from tests.eval.functions import NOUNS, VERBS, files_of_36, place, python_function, task


def go_function(verb: str, noun: str) -> str:
    name = f"{verb.capitalize()}{noun.capitalize()}"
    return (
        f"// {name} {verb}s every {noun} at night\n// without waking anybody.\n"
        f"func {name}(items []int) int {{\n\t{noun} := len(items)\n\treturn {noun} * {len(verb)}\n}}\n\n"
    )


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """36 documented functions in Python, 36 namesakes in Go, a test, a guide and what asks nothing."""
    root = tmp_path_factory.mktemp("repository")
    (root / "tests").mkdir()
    for noun in NOUNS:
        python = "".join(python_function(verb, noun) for verb in VERBS)
        (root / f"{noun}.py").write_text(f'"""The {noun}."""\n{python}', encoding="utf-8")
        go = "".join(go_function(verb, noun) for verb in VERBS)
        (root / f"{noun}.go").write_text(f"package {noun}\n\n{go}", encoding="utf-8")
    test = python_function("sort", "ledger").replace("sort_ledger", "test_sort_ledger")
    (root / "tests" / "test_ledger.py").write_text(test.replace("astray", "wrong"), encoding="utf-8")
    (root / "guide.md").write_text("# Guide\n\nHow to sort a ledger.\n", encoding="utf-8")
    twin = 'def twin_{}(a, b):\n    """Both say this of themselves."""\n    return a + b + {} * b\n\n\n'
    twins = "".join(twin.format(n, n) for n in range(2))
    little = 'def little(a, b):\n    """Too little code to be found by."""\n    return 1\n'
    terse = 'def terse(a, b):\n    """Few words."""\n    return a + b + (a - b) * (a + b) * (a - b)\n'
    (root / "odd.py").write_text(f"{twins}{little}\n\n{terse}", encoding="utf-8")
    return root


@pytest.fixture(scope="module")
def made(root: Path) -> Dataset:
    return build(root)


def test_no_query_stands_in_the_chunk_that_answers_it(made: Dataset) -> None:
    asked, code = task(made, "docstring2code")
    assert len(asked.queries) == 72
    for query in asked.queries:
        own = code.chunks[place(query.id)]
        assert not own.doc
        for line in query.text.splitlines():
            assert line not in own.code
        for said in ("nothing of it", "More about", "without waking"):
            assert said not in own.code
        if query.language == "python":
            ast.parse(own.code)


def test_the_first_paragraph_asks_without_the_name_at_its_head(made: Dataset) -> None:
    asked, code = task(made, "docstring2code")
    questions = {code.chunks[place(query.id)].symbol: query for query in asked.queries}
    assert questions["sort_ledger"].text == "Sort the ledger so that nothing of it goes astray."
    assert questions["SortLedger"].text == "sorts every ledger at night without waking anybody."
    assert {(query.kind, query.subtask) for query in asked.queries} == {("text", "function")}


def test_everything_is_searched_but_tests_twins_and_trifles_ask_nothing(made: Dataset) -> None:
    asked, code = task(made, "docstring2code")
    paths = {chunk.path for chunk in code.chunks.values()}
    assert {"tests/test_ledger.py", "guide.md", "odd.py"} <= paths
    assert Counter(code.chunks[place(query.id)].path for query in asked.queries) == {
        f"{noun}.{suffix}": 12 for noun in NOUNS for suffix in ("py", "go")
    }
    places = [(chunk.path, chunk.start_line) for chunk in code.chunks.values()]
    assert len(set(places)) == len(places)


def test_own_file_and_own_name_are_near_misses(made: Dataset) -> None:
    asked, code = task(made, "docstring2code")
    assert (asked.lowest, asked.gains, code.bare) == (2, "binary", False)
    for query in asked.queries:
        own = code.chunks[place(query.id)]
        name = own.symbol.lower().replace("_", "")
        for other, chunk in code.chunks.items():
            near = chunk.path == own.path or chunk.symbol.lower().replace("_", "") == name
            wanted = 2 if other == place(query.id) else int(near)
            assert asked.qrels[query.id].get(other, 0) == wanted


def test_code_asks_for_its_documentation(made: Dataset) -> None:
    asked, docs = task(made, "code2docstring")
    assert (len(asked.queries), docs.bare) == (72, True)
    for query in asked.queries:
        assert query.kind == "description"
        assert docs.chunks[place(query.id)].code not in query.text
        assert asked.qrels[query.id][place(query.id)] == 2
        assert asked.qrels[query.id].keys() <= docs.chunks.keys()
    assert any("nothing of it goes wrong" in chunk.code for chunk in docs.chunks.values())


def test_namesakes_in_other_languages_are_looked_for_without_the_function_itself(made: Dataset) -> None:
    asked, code = task(made, "code2code")
    assert len(asked.queries) == 72
    for query in asked.queries:
        assert query.own == place(query.id)
        own = code.chunks[place(query.id)]
        ((name, grade),) = asked.qrels[query.id].items()
        assert grade == 2
        assert code.chunks[name].language != own.language
        assert code.chunks[name].symbol.lower() == own.symbol.replace("_", "").lower() or own.language == "go"


def test_one_language_has_no_namesakes(tmp_path: Path) -> None:
    text = "".join(python_function(verb, noun) for noun in NOUNS for verb in VERBS)
    (tmp_path / "all.py").write_text(text, encoding="utf-8")
    (tmp_path / "all.ts").write_text("function sortLedger(a) {\n  return a;\n}\n", encoding="utf-8")
    assert [each.name for each in build(tmp_path).tasks] == ["docstring2code", "code2docstring"]


def test_the_source_says_how_much_there_was(made: Dataset, root: Path) -> None:
    assert made.source == {
        "repository": root.name,
        "pairs": "72",
        "files": "6",
        "languages": "go 36, python 36",
        "asked": "72, drawn with seed 0",
    }


def test_a_sample_takes_from_every_file_and_is_drawn_again_by_its_seed(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(repository, "MOST", 24)
    one, again, other = build(root, 1), build(root, 1), build(root, 2)
    assert one.tasks == again.tasks
    assert one.tasks != other.tasks
    files = Counter(place(query.id).partition(":")[0] for query in one.tasks[0].queries)
    assert files == {f"{noun}.{suffix}": 4 for noun in NOUNS for suffix in ("py", "go")}


def test_too_little_documentation_is_said_so(tmp_path: Path) -> None:
    text = "".join(python_function(verb, "ledger") for verb in VERBS)
    (tmp_path / "ledger.py").write_text(text, encoding="utf-8")
    with pytest.raises(UsageError, match=r"has 12 documented functions .*20 are needed"):
        build(tmp_path)


def test_a_long_function_is_searched_and_asks_nothing(tmp_path: Path) -> None:
    text = "".join(python_function(verb, noun) for noun in NOUNS for verb in VERBS)
    body = "\n".join(f"    value_{n} = limit * {n * n} + {n}" for n in range(300))
    long = f'def long(limit):\n    """Say at length what is hardly worth it."""\n{body}\n    return limit\n'
    (tmp_path / "all.py").write_text(f"{text}\n\n{long}", encoding="utf-8")
    asked, code = task(build(tmp_path), "docstring2code")
    windows = [name for name, chunk in code.chunks.items() if chunk.symbol == "long"]
    assert len(windows) > 1
    assert len(asked.queries) == 36
    assert not any("hardly worth it" in code.chunks[name].code for name in windows)


def test_queries_of_different_tasks_have_different_ids(made: Dataset) -> None:
    names = [query.id for each in made.tasks for query in each.queries]
    assert len(names) == len(set(names)) == 3 * 72
    assert "docstring2code/ledger.py:sort_ledger" in names
    assert "code2docstring/ledger.go:SortLedger" in names


def test_a_line_on_top_of_every_file_changes_no_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repository, "MOST", 24)
    files_of_36(tmp_path)
    before = build(tmp_path)
    for file in tmp_path.iterdir():
        file.write_text(f"# One more.\n{file.read_text('utf-8')}", encoding="utf-8")
    after = build(tmp_path)
    assert [each.qrels for each in after.tasks] == [each.qrels for each in before.tasks]
    assert [each.queries for each in after.tasks] == [each.queries for each in before.tasks]


def test_a_new_function_hardly_changes_the_sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repository, "MOST", 24)
    files_of_36(tmp_path)
    before = {query.id for query in build(tmp_path).tasks[0].queries}
    file = tmp_path / "garden.py"
    file.write_text(python_function("weed", "garden") + file.read_text("utf-8"), encoding="utf-8")
    assert len(before & {query.id for query in build(tmp_path).tasks[0].queries}) >= 23


def test_what_bears_the_same_name_again_is_numbered(tmp_path: Path) -> None:
    files_of_36(tmp_path)
    again = python_function("sort", "ledger").replace("astray", "amiss").replace("limit: int", "limit: float")
    (tmp_path / "ledger.py").write_text(again + (tmp_path / "ledger.py").read_text("utf-8"), encoding="utf-8")
    asked, code = task(build(tmp_path), "docstring2code")
    questions = {query.id: query.text for query in asked.queries}
    assert "amiss" in questions["docstring2code/ledger.py:sort_ledger"]
    assert "astray" in questions["docstring2code/ledger.py:sort_ledger#2"]
    assert {chunk.path for name, chunk in code.chunks.items() if name.startswith("ledger.py")} == {
        "ledger.py"
    }


def test_reports_of_different_repositories_are_told_apart(made: Dataset, root: Path) -> None:
    assert (made.name, made.release) == ("repository", root.name)
