"""The order of hits: every rule on its own, with the others silent."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coreb_search.mentions import Asked, identifier_of, is_aside
from coreb_search.ranking import IDENTIFIER_WEIGHT, VECTOR_WEIGHT, Fusion, rank, vector_weight
from coreb_search.types import KINDS, Candidate, Query

ONE = Candidate(1, "src/one.py", "python", "function", "alpha", 1, 9, vector=0.5, lexical=4.0)


def order(query: str | Query, *candidates: Candidate) -> list[int]:
    asked = query if isinstance(query, Query) else Query(query)
    return [entry.candidate.row for entry in rank(candidates, asked)]


def fused(candidates: list[Candidate], weight: float) -> list[float]:
    return Fusion.of(candidates, weight).scores(candidates)


def test_fusion_is_the_weighted_sum_of_both_sides_over_their_best() -> None:
    half = ONE._replace(row=2, path="src/two.py", vector=0.25, lexical=1.0)
    assert fused([ONE, half], 0.6) == pytest.approx([1.0, 0.6 * 0.5 + 0.4 * 0.25])
    signals = rank([ONE, half], Query("something", "code", k=2))[1].signals
    assert signals == pytest.approx({"cosine": 0.25, "bm25": 1.0, "vector": 0.425, "lexical": 0.0375})


SYMBOLS = st.sampled_from(["alpha", "send_mail", "Session.close", "test_send", "UserName"])
PATHS = st.sampled_from(["src/send.py", "tests/test_mail.py", "a/mail.py", "b/c.py", "docs/x.md"])
CANDIDATES = st.lists(
    st.builds(
        ONE._replace,
        row=st.integers(0, 10**6),
        path=PATHS,
        symbol=SYMBOLS,
        kind=st.sampled_from(KINDS),
        start_line=st.integers(1, 500),
        vector=st.floats(-0.1, 1),
        lexical=st.floats(0, 30),
    ),
    max_size=60,
    unique_by=lambda candidate: (candidate.path, candidate.start_line),
)


@given(
    CANDIDATES, st.sampled_from(["send mail to a user", "send_mail", "Session.close", "x"]), st.integers(1, 5)
)
def test_candidates_that_are_passed_over_could_not_have_been_among_the_best(
    candidates: list[Candidate], text: str, k: int
) -> None:
    whole = [entry.candidate for entry in rank(candidates, Query(text, k=100))]
    assert [entry.candidate for entry in rank(candidates, Query(text, k=k))] == whole[:k]


def test_one_silent_side_leaves_the_other() -> None:
    silent = [ONE._replace(lexical=0.0), ONE._replace(row=2, vector=0.4, lexical=0.0)]
    assert fused(silent, 0.6) == pytest.approx([0.6, 0.48])
    assert fused([ONE._replace(vector=-0.1, lexical=0.0)], 1.0) == [0.0]


@pytest.mark.parametrize(
    ("query", "weight"),
    [
        (Query("where is the upload retried"), VECTOR_WEIGHT["text"]),
        (Query("upload_file"), IDENTIFIER_WEIGHT),
        (Query("Client.send"), IDENTIFIER_WEIGHT),
        (Query("std::vector::push"), IDENTIFIER_WEIGHT),
        (Query("x = 1", kind="code"), VECTOR_WEIGHT["code"]),
        (Query("anything", mode="vector"), 1.0),
        (Query("anything", mode="lexical"), 0.0),
    ],
)
def test_the_vector_side_weighs_by_the_kind_of_query(query: Query, weight: float) -> None:
    assert vector_weight(query) == weight


def test_a_sentence_is_no_identifier() -> None:
    assert identifier_of("retry") == identifier_of(" retry ") == "retry"
    assert identifier_of("ÄpfelZählen") == "ÄpfelZählen"
    for sentence in ("retry upload", "what?", "class weights", "retry(path)", "()", "``", ""):
        assert not identifier_of(sentence)
    for hostile in ("a" * 100_000 + "!", "`" * 100_000, "def " * 50_000, "a." * 50_000 + "!", " " * 100_000):
        assert not identifier_of(hostile)
    assert vector_weight(Query("计算总和")) == VECTOR_WEIGHT["text"]


@pytest.mark.parametrize(
    "pasted",
    [
        "Store.check",
        "Store.check()",
        "`Store.check`",
        "'Store.check()'",
        "def Store.check():",
        "fn Store.check",
    ],
)
def test_a_pasted_name_is_the_name(pasted: str) -> None:
    assert identifier_of(pasted) == "Store.check"
    asked = Asked.of(pasted)
    assert asked.names == {"check"}
    assert asked.qualifiers == ("store",)


@pytest.mark.parametrize(
    ("query", "better"),
    [
        ("Session.flush", {"symbol": "Session.flush"}),
        ("who calls flushPending and why", {"symbol": "Queue.flushPending"}),
        ("parse the date header", {"symbol": "parse_date"}),
        ("read the settings", {"path": "src/settings.py"}),
        ("connect to a server", {"kind": "method"}),
    ],
)
def test_what_the_query_names_comes_first(query: str, better: dict[str, str]) -> None:
    plain = ONE._replace(row=1, path="src/a.py", kind="module")
    named = plain._replace(**({"row": 2, "path": "src/z.py"} | better))  # type: ignore[arg-type]
    assert order(query, plain, named) == [2, 1]


@pytest.mark.parametrize(
    "path",
    [
        "tests/one.py",
        "src/test_one.py",
        "pkg/one_test.go",
        "src/One.spec.ts",
        "examples/one.py",
        "a/docs/one.py",
        "src/tests.py",
        "src/examples.py",
        "src/tests_one.py",
        "src/one_tests.py",
        "Tests/one.py",
        "MyApp.Tests/One.cs",
        "myapp.unittests.tests/One.cs",
        "app/src/androidTest/One.kt",
        "spec/one.rb",
        "src/OneTest.java",
        "src/OneTests.cs",
    ],
)
def test_tests_and_examples_stand_behind_unless_asked_for(path: str) -> None:
    code = ONE._replace(row=1, path="src/z.py", vector=0.4, lexical=3.0)
    aside = ONE._replace(row=2, path=path)
    assert order("send a request", code, aside) == [1, 2]
    assert order("tests and examples that send a request", code, aside) == [2, 1]


@pytest.mark.parametrize("path", ["contest.py", "latest.py", "attestation/one.py", "protests/one.py", "a.py"])
def test_what_only_ends_like_a_test_is_none(path: str) -> None:
    assert not is_aside(path)


def test_the_like_of_code_is_looked_for_in_code_unless_it_is_a_test_itself() -> None:
    code = ONE._replace(row=1, path="src/z.py", vector=0.4, lexical=3.0)
    aside = ONE._replace(row=2, path="tests/one.py")
    asked = Query("send(request)", "code")
    assert order(asked, code, aside) == [1, 2]
    assert order(replace(asked, exclude=("src/own.py", 1, 9)), code, aside) == [1, 2]
    assert order(replace(asked, exclude=("tests/own.py", 1, 9)), code, aside) == [2, 1]


def test_not_five_hits_of_one_file_first() -> None:
    crowd = [ONE._replace(row=row, symbol=f"a{row}", vector=0.5 - row / 1000) for row in range(5)]
    other = ONE._replace(row=9, path="src/other.py", vector=0.45, lexical=3.5)
    assert order("something", *crowd, other).index(9) < 4


@pytest.mark.parametrize(
    "query", [Query("something"), Query("a7"), Query("x = 1", "code"), Query("a", "description", k=5)]
)
def test_not_even_when_all_others_are_far_worse(query: Query) -> None:
    crowd = [ONE._replace(row=row, symbol=f"a{row}", start_line=row) for row in range(60)]
    worst = ONE._replace(row=90, path="src/other.py", vector=0.0, lexical=0.0)
    worse = worst._replace(row=91, path="src/third.py", vector=0.01)
    ranked = rank([*crowd, worst, worse], query)
    assert [entry.candidate.path for entry in ranked[:5]] == [ONE.path] * 4 + ["src/third.py"]
    scores = [entry.score for entry in ranked]
    assert scores == sorted(scores, reverse=True)
    assert ranked[4].signals["another file"] > 0


def test_the_pieces_of_one_long_function_do_not_crowd_out_the_next_file() -> None:
    pieces = [ONE._replace(row=row, start_line=row * 10 + 1, end_line=row * 10 + 10) for row in range(3)]
    other = ONE._replace(row=9, path="src/other.py", vector=0.3, lexical=3.0)
    assert order("something", *pieces, other) == [0, 9, 1, 2]


USE = ONE._replace(row=1, path="src/a.py", symbol="use", vector=1.0, lexical=9.0)
FAR = ONE._replace(row=2, path="src/z.py", symbol="Field", kind="class", vector=0.0, lexical=0.0)


@pytest.mark.parametrize(
    ("query", "less"),
    [
        ("Field", USE),
        ("Field", USE._replace(symbol="CharField")),
        ("Field", USE._replace(symbol="Form.field", kind="method")),
        ("Field", USE._replace(symbol="field", kind="function")),
        ("Field", USE._replace(symbol="Form.Field", kind="method")),
        ("Field", USE._replace(symbol="Field", kind="module", path="src/Field.py")),
        ("Field", FAR._replace(row=1, start_line=40, vector=1.0, lexical=9.0)),
        ("forms.Field", USE._replace(symbol="other.Field", kind="class")),
        ("forms.Field", USE._replace(symbol="Form.Field", kind="method", path="forms/a.py", vector=0.5)),
    ],
)
def test_a_bare_name_finds_its_definition_first_however_little_else_speaks_for_it(
    query: str, less: Candidate
) -> None:
    named = FAR._replace(path="forms/z.py") if "." in query else FAR
    assert order(query, less, named) == [2, 1]


def test_a_long_function_begins_with_its_head() -> None:
    head = ONE._replace(row=1, symbol="parse", start_line=10, end_line=50, vector=0.0, lexical=0.0)
    window = head._replace(row=2, start_line=45, end_line=90, vector=1.0, lexical=9.0)
    assert order("parse", window, head, USE._replace(row=3)) == [1, 2, 3]


def test_a_name_in_a_question_is_preferred_as_it_is_written() -> None:
    other = ONE._replace(row=1, path="src/a.py", symbol="Filter.queryset", kind="method")
    asked = ONE._replace(row=2, path="src/z.py", symbol="db.QuerySet", kind="method")
    assert order("who builds a QuerySet here", other, asked) == [2, 1]


def test_a_question_that_is_a_name_in_words_prefers_that_name() -> None:
    part = ONE._replace(row=1, path="src/a.py", symbol="duration", vector=0.505)
    whole = ONE._replace(row=2, path="src/z.py", symbol="parse_duration")
    assert order("parse a duration", part, whole) == [2, 1]


def test_a_qualified_name_is_looked_for_in_its_class_first() -> None:
    elsewhere = ONE._replace(row=1, path="src/a.py", symbol="Server.send")
    asked = ONE._replace(row=2, path="src/z.py", symbol="net.Client.send")
    assert order("Client.send", elsewhere, asked) == [2, 1]
    assert order("Client::send", elsewhere, asked) == [2, 1]
    assert order("client->send", elsewhere, asked) == [2, 1]


def test_methods_stand_before_the_head_of_a_class_unless_it_is_named() -> None:
    head = ONE._replace(row=1, symbol="Session", kind="class", path="src/a.py")
    method = ONE._replace(row=2, symbol="Session.close", kind="method", path="src/z.py")
    assert order("how are connections closed", head, method) == [2, 1]
    assert order("Session", head, method) == [1, 2]


def test_ties_fall_by_path_then_line() -> None:
    tied = [
        ONE._replace(row=1, path="b.py"),
        ONE._replace(row=2, path="a.py", start_line=30),
        ONE._replace(row=3, path="c.py"),
    ]
    assert order("something", *tied) == [2, 1, 3]


def test_code_queries_take_no_notice_of_names() -> None:
    named = ONE._replace(row=2, path="src/z.py", symbol="flush", vector=0.49)
    assert order(Query("flush", kind="code"), ONE, named) == [1, 2]


@given(
    st.lists(st.tuples(st.floats(-1, 1), st.floats(0, 50), st.sampled_from([0, 0, 0, 1, 2])), max_size=60),
    st.integers(1, 10),
)
def test_any_candidates_give_at_most_k_scored_best_first(
    entries: list[tuple[float, float, int]], k: int
) -> None:
    candidates = [
        ONE._replace(
            row=row,
            path=f"{file}.py",
            start_line=row + 1,
            end_line=row + 9,
            vector=vector,
            lexical=lexical,
        )
        for row, (vector, lexical, file) in enumerate(entries)
    ]
    ranked = rank(candidates, Query("send the request", k=k))
    scores = [entry.score for entry in ranked]
    assert len(ranked) == min(k, len(candidates))
    assert scores == sorted(scores, reverse=True)
    files = {candidate.path for candidate in candidates}
    assert len(ranked) < 5 or len(files) == 1 or len({entry.candidate.path for entry in ranked[:5]}) > 1
    assert rank(candidates[::-1], Query("send the request", k=k)) == ranked
