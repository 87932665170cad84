"""The rules by which lines become chunks, each shown on the smallest file that needs it."""

from __future__ import annotations

import json
import random
from itertools import pairwise

import pytest
from tokenizers import Tokenizer

from coreb_search.engine import longest_chunk
from coreb_search.indexer.chunking import chunk_source
from coreb_search.models import BUNDLED, load_encoder
from coreb_search.text import document_text
from coreb_search.types import Chunk


def spans(chunks: list[Chunk]) -> list[tuple[int, int, str, str]]:
    return [(c.start_line, c.end_line, c.kind, c.symbol) for c in chunks]


def test_a_long_function_becomes_overlapping_windows_with_its_name() -> None:
    body = "".join(f"        total += measure({n})\n" for n in range(400))
    chunks = chunk_source(f"class A:\n    def long(self):\n{body}", "a.py", "python", 2000)
    windows = [c for c in chunks if c.kind == "method"]
    assert len(windows) > 4
    assert {c.symbol for c in windows} == {"A.long"}
    assert {c.signature for c in windows} == {"def long(self)"}
    assert all(len(c.code) <= 2000 for c in windows)
    for one, other in pairwise(windows):
        assert one.start_line < other.start_line <= one.end_line
    assert windows[-1].end_line == 402


def test_windows_of_one_function_overlap_where_lines_are_long() -> None:
    """They did not, where each line was longer than what neighbours share."""
    body = "".join(f"    say('{n:x>500}')\n\n" for n in range(20))
    windows = chunk_source(f"def long():\n{body}", "a.py", "python", 2000)
    assert len(windows) > 4
    for one, other in pairwise(windows):
        assert one.start_line < other.start_line <= one.end_line < other.end_line


@pytest.mark.parametrize(
    "line",
    [
        "    grid += [(-1, 2), (3, -4), (5, 6), (-7, -8), (9, 0), (0x1, 0x2)]\n",
        "    v = {-x: ~(y ^ z) & 0xff, *q: [a[i] != b[-j] | c]}[k] >> (m % n)\n",
        "    print('合計は', 値, 'です。もう一度お試しください', 名前)\n",
        "    x = 0.123456789, 1e-9, 987654321, 31415926535897932384626433\n",
    ],
)
def test_dense_code_is_cut_before_the_model_stops_reading(line: str) -> None:
    """It went by characters, four for a token, and the ends of such functions were in no vector."""
    encoder = load_encoder()
    tokenizer = Tokenizer.from_file(str(BUNDLED / "tokenizer.json"))
    tokenizer.no_truncation()
    chunks = chunk_source(f"def dense(v):\n{line * 60}", "a.py", "python", longest_chunk(encoder))
    read = [len(tokenizer.encode(document_text(chunk)).ids) for chunk in chunks]
    # Where every name is a single letter, the guess is short by a sixth.
    assert max(read) <= encoder.max_tokens * 1.2
    assert sum(read) / len(read) > encoder.max_tokens / 6
    assert {chunk.symbol for chunk in chunks} == {"dense"}


@pytest.mark.parametrize("word", ["сумма заказов", "ürünlerin toplamı", "注文の合計"])
def test_comments_in_other_scripts_do_not_cut_a_function_that_fits(word: str) -> None:
    """Each byte of a letter weighed as much as a sign: a function of 1,200 characters became three pieces."""
    lines = f"    # {word}\n    total += order\n" * 20
    (chunk,) = chunk_source(f"def orders(total):\n{lines}", "a.py", "python", 2048)
    assert chunk.symbol == "orders"


def test_a_line_that_fills_a_window_is_in_one_alone() -> None:
    source = f"def long():\n    x()\n    say('{'a' * 1990}')\n    y()\n"
    assert spans(chunk_source(source, "a.py", "python", 2000)) == [
        (1, 2, "function", "long"),
        (3, 3, "function", "long"),
        (4, 4, "function", "long"),
    ]


def test_a_long_function_keeps_its_name_where_its_value_has_another() -> None:
    """The inner name, as if it were a member, took all but the first line."""
    body = "  total += measure(total);\n" * 100
    chunks = chunk_source(
        f"const Long = memo(function inner(total) {{\n{body}}});\n", "a.js", "javascript", 1000
    )
    assert {c.symbol for c in chunks} == {"Long"}


def test_calls_that_loop_or_wait_make_no_functions() -> None:
    source = "const ids = users.map((u) => u.id);\nconst timer = setTimeout(() => {}, 9);\n"
    assert spans(chunk_source(source, "a.js", "javascript")) == [(1, 2, "module", "a")]


def test_values_exported_without_a_name_are_called_as_their_file() -> None:
    for source in ("export default memo(() => {});\n", "module.exports = () => {};\n"):
        assert spans(chunk_source(source, "src/load.js", "javascript")) == [(1, 1, "function", "load")]


def test_a_long_function_full_of_functions_is_dealt_out_like_a_class() -> None:
    inner = "".join(f"    def view{n}():\n" + "        return render()\n" * 10 + "\n" for n in range(10))
    chunks = chunk_source(f"def app():\n    x = 1\n{inner}    return x\n", "a.py", "python", 1000)
    assert chunks[0].symbol == "app"
    assert [c.symbol for c in chunks[1:-1]] == [f"app.view{n}" for n in range(10)]
    assert spans(chunks)[-1] == (123, 123, "function", "app")


def test_what_documents_functions_fills_the_function_around_them_too() -> None:
    """A library in one documented callback, as many are written, was windows of that callback."""
    doc = "   * About it.\n" * 9
    inner = "".join(f"  /**\n{doc}   */\n  function part{n}() {{}}\n\n" for n in range(10))
    chunks = chunk_source(f"define(function library() {{\n{inner}}});\n", "a.js", "javascript", 1000)
    assert [c.symbol for c in chunks[1:]] == [f"library.part{n}" for n in range(10)]


def test_nested_functions_belong_to_a_function_that_fits() -> None:
    source = "def outer():\n    def inner():\n        return 1\n    return inner\n"
    assert spans(chunk_source(source, "a.py", "python")) == [(1, 4, "function", "outer")]


def test_crlf_and_lone_cr_end_lines_and_are_left_out() -> None:
    for end in ("\r\n", "\r"):
        chunks = chunk_source(f"import a{end}{end}def f():{end}    pass{end}" * 2, "a.py", "python")
        assert spans(chunks) == [
            (1, 1, "module", "a"),
            (3, 4, "function", "f"),
            (5, 5, "module", "a"),
            (7, 8, "function", "f"),
        ]
        assert all("\r" not in c.code for c in chunks)


def test_other_separators_do_not_shift_lines() -> None:
    source = "x = 'a\u2028b\x0b\x85'\n\x0c\ndef f():\n    return 'é'\n"
    assert spans(chunk_source(source, "a.py", "python")) == [(1, 1, "module", "a"), (3, 4, "function", "f")]


def test_a_syntax_error_loses_no_line_and_no_other_function() -> None:
    source = (
        "def good():\n    pass\n\n\ndef broken(:\n    x = (\n\n\nclass A:\n    def f(self):\n        pass\n"
    )
    chunks = chunk_source(source, "a.py", "python")
    lines = {row for c in chunks for row in range(c.start_line, c.end_line + 1)}
    assert {1, 2, 5, 6, 9, 10, 11} <= lines
    assert ("function", "good") in {(c.kind, c.symbol) for c in chunks}
    assert "window" in {c.kind for c in chunks}


@pytest.mark.parametrize("language", ["python", "javascript", "c", "java", "haskell"])
@pytest.mark.parametrize(
    "text",
    [
        "(" * 100_000 + "1" + ")" * 100_000,
        "{" * 100_000,
        "f(" * 50_000 + ")" * 50_000,
        "[" + "[1," * 30_000 + "]" * 30_001,
        "a<" * 50_000,
    ],
    ids=["parens", "braces", "calls", "lists", "generics"],
)
def test_deep_nesting_neither_recurses_nor_hangs(language: str, text: str) -> None:
    chunks = chunk_source(f"x = 1\n{text}\n", "deep.x", language)
    assert "\n".join(c.code for c in chunks) == f"x = 1\n{text}"


def test_text_that_would_parse_for_seconds_falls_back_to_windows() -> None:
    chance = random.Random(3)
    source = "".join(chance.choices("abc(){}[];=+-*/<>'\" \n.,", k=2_000_000))
    assert {c.kind for c in chunk_source(source, "a.js", "javascript")} == {"window"}


def test_functions_nested_thousands_deep_keep_short_symbols() -> None:
    source = "function f(){\n" * 3000 + "}\n" * 3000
    chunks = chunk_source(source, "a.js", "javascript", 500)
    assert max(len(c.symbol) for c in chunks) < 50
    assert sum(c.code.count("function") for c in chunks if c.symbol.count("f") < 5) > 0


def test_one_line_longer_than_the_limit_stays_whole() -> None:
    source = "é" * 9000 + "😀\nnext\n"
    assert [c.code for c in chunk_source(source, "a.txt", "text", 4000)] == ["é" * 9000 + "😀", "next"]


def test_markdown_is_cut_along_headings_outside_code() -> None:
    source = "intro\n\n# One\ntext\n```sh\n# not a heading\n```\n\n## Two ##\nmore\n"
    assert spans(chunk_source(source, "r.md", "markdown")) == [
        (1, 1, "window", ""),
        (3, 7, "window", "One"),
        (9, 10, "window", "Two"),
    ]


def test_a_notebook_gives_its_cells_and_not_its_outputs() -> None:
    cells = [
        {"cell_type": "markdown", "metadata": {}, "source": ["# Title\n", "text"]},
        {
            "cell_type": "code",
            "metadata": {},
            "outputs": [{"data": {"image/png": "iVBORw0KGgo" * 99}}],
            "source": ["import a\n", "\n", "a.b()"],
        },
        {"cell_type": "raw", "metadata": {}, "source": "kept"},
    ]
    text = json.dumps({"cells": cells, "metadata": {}, "nbformat": 4}, indent=1)
    chunks = chunk_source(text, "n.ipynb", "notebook")
    assert [c.code for c in chunks] == ["# Title\ntext", "import a\n\na.b()", "kept"]
    lines = text.split("\n")
    for chunk, first in zip(chunks, ("# Title", "import a", "kept"), strict=True):
        assert any(first in line for line in lines[chunk.start_line - 1 : chunk.end_line])
        assert "iVBOR" not in "".join(lines[chunk.start_line - 1 : chunk.end_line])


def test_a_notebook_of_version_3_gives_its_cells() -> None:
    """It gave no chunk at all."""
    cells = [
        {"cell_type": "heading", "level": 1, "source": "Title"},
        {"cell_type": "code", "input": ["import a\n", "a.b()"], "outputs": []},
    ]
    text = json.dumps({"nbformat": 3, "worksheets": [{"cells": cells[:1]}, {"cells": cells[1:]}]}, indent=1)
    chunks = chunk_source(text, "n.ipynb", "notebook")
    assert [c.code for c in chunks] == ["Title", "import a\na.b()"]
    lines = text.split("\n")
    assert "import a" in "".join(lines[chunks[1].start_line - 1 : chunks[1].end_line])


def test_a_broken_notebook_falls_back_to_windows() -> None:
    assert [c.kind for c in chunk_source('{"cells": [', "n.ipynb", "notebook")] == ["window"]


def test_half_characters_in_a_notebook_are_replaced() -> None:
    """One such cell kept a whole project from being stored."""
    cell = {"cell_type": "code", "source": ['x = "\ud83d"\n', "y = '\ud83d", "\ude00'"]}
    (chunk,) = chunk_source(json.dumps({"cells": [cell]}), "n.ipynb", "notebook")
    assert chunk.code == "x = \"\N{REPLACEMENT CHARACTER}\"\ny = '\N{GRINNING FACE}'"


def test_members_on_the_line_of_their_class_stay_in_it() -> None:
    source = "class A { int f() { return 1; } }\nclass B { void g() {\n  h();\n}}\n"
    assert spans(chunk_source(source, "A.java", "java")) == [
        (1, 1, "class", "A"),
        (2, 2, "class", "B"),
        (3, 4, "method", "B.g"),
    ]


def test_a_cpp_header_is_chunked_as_cpp() -> None:
    (chunk, *_rest) = chunk_source("class A {\n public:\n  int f() { return 1; }\n};\n", "a.h", "c")
    assert (chunk.language, chunk.kind, chunk.symbol) == ("cpp", "class", "A")


def test_a_comment_apart_or_of_the_line_before_is_not_a_doc() -> None:
    source = "x = 1  # about x\ndef f():\n    pass\n\n# apart\n\ndef g():\n    pass\n"
    assert [(c.symbol, c.doc) for c in chunk_source(source, "a.py", "python") if c.kind == "function"] == [
        ("f", ""),
        ("g", ""),
    ]


@pytest.mark.parametrize(
    ("language", "source", "doc"),
    [
        ("javascript", "x();\n\n/**\n * Adds.\n */\n\napp.add = function (a) {};\n", "Adds."),
        ("typescript", "x();\n\n/** Adds. */\n\nexport class A {\n}\n", "Adds."),
        ("javascript", "/** @param a what */\n\nmodule.exports = function (a) {};\n", "@param a what"),
        ("rust", "use x;\n\n/// Adds.\n/// Fast.\n\n#[inline]\nfn add() {}\n", "Adds.\nFast."),
        ("lua", "x()\n\n---\n-- Adds.\n\nfunction M.add()\nend\n", "Adds."),
        ("haskell", "import X\n\n-- | Adds.\n-- Fast.\n\nadd :: Int\nadd = 1\n", "Adds.\nFast."),
        ("elixir", 'defmodule M do\n  @doc "Adds."\n\n  def add(a), do: a\nend\n', "Adds."),
        ("java", "class A {\n  int x;\n\n  /** Adds. */\n\n  void add() {\n  }\n}\n", "Adds."),
    ],
)
def test_documentation_above_a_blank_line_belongs_to_the_definition(
    language: str, source: str, doc: str
) -> None:
    """All of Express is written so, and its comments were chunks of their own."""
    chunks = chunk_source(source, "a.x", language)
    (found,) = [c for c in chunks if c.doc]
    assert found.doc == doc
    assert doc.partition("\n")[0] in found.code
    assert found.kind in ("function", "method", "class")


@pytest.mark.parametrize(
    "above",
    [
        "/*! Licence */\n\n",
        "/** What this file is about. */\n\n",
        "x();\n\n/** @file Helpers. */\n\n",
        "x();\n\n/** @typedef {Object} Options */\n\n",
        "x();\n\n/** Copyright 2020 Somebody */\n\n",
        "x();\n\n/** ---- Section ---- */\n\n",
        "x();\n\n/**\n * ======\n * Section\n * ======\n */\n\n",
        "x();\n\n/********* Section **/\n\n",
        "x();\n\n/* A note. */\n\n",
        "x();\n\n// A note.\n\n",
        "x();\n\n//// A note.\n\n",
        "x();\n\n/** Far off. */\n\n\n",
        "x(); /** About x. */\n\n",
        "x();\n\n  /** Of something else. */\n\n",
    ],
)
def test_other_comments_above_a_blank_line_stay_with_the_module(above: str) -> None:
    *rest, last = chunk_source(f"{above}function f() {{}}\n", "a.js", "javascript")
    assert {c.kind for c in rest} == {"module"}
    assert (last.symbol, last.doc, last.code) == ("f", "", "function f() {}")


def test_of_two_documentation_blocks_the_nearer_counts() -> None:
    source = "x();\n\n/** The section. */\n\n/** Its function. */\nfunction f() {}\n"
    assert spans(chunk_source(source, "a.js", "javascript")) == [
        (1, 3, "module", "a"),
        (5, 6, "function", "f"),
    ]


@pytest.mark.parametrize("text", ["", "\n", " \n\t\n", "\ufeff"])
def test_nothing_gives_nothing_much(text: str) -> None:
    assert len(chunk_source(text, "a.py", "python")) == len(text.strip())
