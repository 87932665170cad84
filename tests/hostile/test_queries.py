"""Whatever is asked: an answer or one clear line, and never more than the filters admit."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from coreb_search.engine import Engine
from coreb_search.errors import UsageError
from coreb_search.types import MODES, Filters, Mode, Query
from tests.hostile.running import hits, run
from tests.indexer.trees import plant

WICKED = (
    *(
        "' OR 1=1 --",
        "'; DROP TABLE chunks; --",
        "') OR ('1'='1",
        "%",
        "_",
        "\\",
        "\\'",
        '"',
        '""',
        "''",
        "`",
        "{",
        "$1",
    ),
    *(
        "a AND (b",
        "NOT",
        "OR",
        "AND AND",
        "+a -b",
        "a^2",
        "a~",
        "path:/x",
        "code:x",
        "*",
        "?",
        "[",
        "(?s)",
        "a\nb",
        "/",
    ),
    *(
        "the of and",
        "how do i",
        "😀",
        "\u202e",
        "e\u0301",
        "\0",
        "\x1b[31m",
        "\x7f",
        "\udcff",
        "\ud83d",
        " ",
        "\t",
        "-",
    ),
    *(
        "--help",
        "-k",
        "--",
        "NaN",
        "null",
        "1e999",
        "9" * 400,
        "x" * 5_000,
        "very " * 4_000,
        "😀" * 3_000,
        "src/a.py:1",
    ),
)
TEXT = st.lists(st.sampled_from(WICKED) | st.text(max_size=10), min_size=1, max_size=4).map("".join)
FILES = {
    "a.py": "def alpha(): return 'select'\n",
    "x' OR '1'='1/b.py": "def alpha(): return 2\n",
    "src/c.js": "function alpha() { return 3 }\n",
    "%/d.go": "package d\n\nfunc alpha() int { return 4 }\n",
}


@pytest.fixture(scope="module")
def project(settled: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = plant(tmp_path_factory.mktemp("asked"), FILES)
    Engine.open(root).index()
    return root


def argument(text: str) -> str:
    """As a shell can hand it over: without NUL, with lone surrogates for bytes that are not UTF-8 only."""
    return "".join(
        c for c in text if c != "\0" and not ("\ud800" <= c <= "\udc7f" or "\udd00" <= c <= "\udfff")
    )


@settings(max_examples=25, deadline=None)
@given(TEXT, st.sampled_from(MODES))
@example("x" * 1_000_000, "hybrid")
@example("alpha " * 160_000, "lexical")
@example("\ud83d\ude00 alpha", "lexical")
def test_any_question_is_answered_or_refused_in_one_line(project: Path, text: str, mode: Mode) -> None:
    engine = Engine.open(project)
    try:
        found = engine.search(Query(text, mode=mode, filters=Filters(languages=("python",), folder="")))
    except UsageError as told:
        assert "\n" not in str(told)
    else:
        assert {hit.chunk.language for hit in found} <= {"python"}


@settings(max_examples=25, deadline=None)
@given(
    TEXT,
    st.sampled_from(["--path", "--lang", "--kind", "-k", "--mode", "--model", "--rerank", "--expand", "-C"]),
)
@example("' OR 1=1 --", "--path")
@example("\udcff", "--rerank")
@example("x" * 5_000, "--lang")
@example("x" * 5_000, "--model")
@example("x" * 5_000, "--mode")
def test_any_value_of_any_option_is_taken_or_refused_in_one_line(
    project: Path, text: str, option: str
) -> None:
    run("search", "alpha", project, "--no-refresh", f"{option}={argument(text)}")


@settings(max_examples=25, deadline=None)
@given(TEXT)
@example("x" * 100_000)
@example("\udcff")
@example("--")
@example("-")
def test_any_argument_in_any_place_is_taken_or_refused_in_one_line(project: Path, text: str) -> None:
    given = argument(text)
    run("search", project, "--no-refresh", "--", given)
    run("search", "--no-refresh", "--", given, project)
    run("search", "alpha", "--", f"{project}/{given}")
    run("similar", "--no-refresh", "--", given, project)
    run("similar", "--no-refresh", "--", f"{given}:1", project)
    run("status", "--", f"{project}/{given}/")
    run("status", project, f"--index={project}/none/{given}")


@settings(max_examples=25, deadline=None)
@given(TEXT)
def test_any_code_is_looked_for(project: Path, text: str) -> None:
    run("similar", "-", project, "--no-refresh", stdin=text.encode("utf-8", "replace"))


@pytest.mark.parametrize(
    "wicked", ["' OR 1=1 --", "x' OR '1'='1", "') OR ('1'='1", "a.py' OR path LIKE '%", "%", "_.py"]
)
def test_a_filter_admits_no_more_than_it_says(project: Path, wicked: str) -> None:
    wanted = {path for path in FILES if path.startswith(f"{wicked}/")}
    assert {hit["path"] for hit in hits("search", "alpha", project, "--path", wicked)} == wanted
    engine = Engine.open(project)
    found = engine.search(Query("alpha", filters=Filters(folder=wicked)))
    assert {hit.chunk.path for hit in found} == wanted
    assert engine.search(Query("alpha", filters=Filters(languages=(wicked,)))) == []
    assert engine.search(Query("alpha", exclude=(wicked, 1, 9))) == engine.search(Query("alpha"))


def test_a_folder_with_quotes_in_its_name_is_a_place_to_search(project: Path) -> None:
    found = hits("search", "alpha", project / "x' OR '1'='1", "--no-refresh")
    assert [hit["path"] for hit in found] == ["x' OR '1'='1/b.py"]
