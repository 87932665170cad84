"""What is left of a file without the documentation of its functions."""

from __future__ import annotations

import ast
from hashlib import blake2b

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coreb_search.eval.undocumented import without_docs
from coreb_search.indexer.chunking import chunk_source

# Between the marks lies what has to go, and nothing else.
SOURCES = {
    "a.py": '''import os


@cache
def f(x):
«    """Say what f does.

    At length.
    """
»    return x


class C:
    """A class keeps its own."""

    # Not the docstring.
    def m(self): # here
«        r"""Say what m does."""
»
        # A comment inside.
        def inner():
«            """Say what is inside."""
»            return 2

        return 1

    # A remark, which is no documentation.
    def r(self):
        return 3

    async def n(self):
«        \'\'\'é, and more\'\'\';
»        return 2
''',
    "a.go": "package a\n\n«// F does it.\n// Twice.\n»func F(x int) int {\n\t// Inside.\n\treturn x\n}\n\n"
    "«/* G\n   does it. */\n»func G() {}\n",
    "b.js": "(function () {\n  'use strict';\n\n«  /**\n   * Halve it.\n   */\n»  function halve(x) {\n"
    "    return x / 2;\n  }\n}());\n\n«// Outer.\n»function outer() {\n  // Kept apart.\n\n«  /** Inner. */\n"
    "»  const inner = () => 1;\n  return inner;\n}\n",
    "a.js": "«/**\n * Add two.\n * @param {number} a\n */\n»function add(a, b) {\n  return a + b; // +\n}\n\n"
    "«// Subtract.\n»const sub = (a, b) => a - b;\n",
    "apart.js": "'use strict';\n\n«/**\n * Halve it.\n * @param {number} x\n */\n\n»"
    "exports.halve = function halve(x) {\n  return x / 2;\n};\n\n"
    "«/** Twice. */\n\n»function twice(x) {\n  return x * 2;\n}\n\n"
    "/** @module things */\n\nfunction third(x) {\n  return x / 3;\n}\n",
    "A.java": "class A {\n    int x;\n\n«    /**\n     * Run it.\n     */\n»    @Override\n    void run() {\n"
    "        x = 1; // now\n    }\n}\n",
    "a.rs": "«/// Double it.\n»#[inline]\n«/// Really.\n»fn double(x: u32) -> u32 {\n    2 * x\n}\n",
    "a.rb": 'module M\n«  # Greets.\n»  def greet(name)\n    # politely\n    "hi #{name}"\n  end\nend\n',
    "a.c": "#include <a.h>\n\n«/* Add.\n * Fast. */\n»int add(int a, int b) {\n  return a + b;\n}\n",
    "a.ex": 'defmodule M do\n«  @doc """\n  Adds.\n  """\n»  def add(a, b) do\n    a + b\n  end\nend\n',
    "a.pl": "«=head1 add\n\nAdds.\n\n=cut\n\n»sub add {\n  return $_[0] + $_[1];\n}\n",
}
LANGUAGES = {
    "py": "python",
    "go": "go",
    "js": "javascript",
    "java": "java",
    "rs": "rust",
    "rb": "ruby",
    "c": "c",
    "ex": "elixir",
    "pl": "perl",
}


@pytest.mark.parametrize("path", SOURCES)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_exactly_the_documentation_goes(path: str, end: str) -> None:
    marked = SOURCES[path]
    source = marked.replace("«", "").replace("»", "").replace("\n", end)
    bare = "".join(part.partition("»")[2] if "»" in part else part for part in marked.split("«"))
    language = LANGUAGES[path.rpartition(".")[2]]
    cut = without_docs(source, chunk_source(source, path, language))
    wanted = [line for line in bare.split("\n") if line.strip()]
    assert [line for one in cut for line in one.chunk.code.split("\n") if line.strip()] == wanted
    assert any(one.doc for one in cut)
    assert not any(one.chunk.doc for one in cut)


def test_documentation_above_a_blank_line_asks_and_leaves_nothing_behind() -> None:
    """As Express writes it; it stayed in what is searched, and none of its functions asked."""
    source = SOURCES["apart.js"].replace("«", "").replace("»", "")
    cut = without_docs(source, chunk_source(source, "apart.js", "javascript"))
    docs = {one.chunk.symbol.rpartition(".")[2]: (one.doc, one.chunk.code[:8]) for one in cut if one.doc}
    assert docs == {"halve": ("Halve it.\n@param {number} x", "exports."), "twice": ("Twice.", "function")}


def test_what_was_said_is_kept_apart_for_functions_alone() -> None:
    source = SOURCES["a.py"].replace("«", "").replace("»", "")
    cut = without_docs(source, chunk_source(source, "a.py", "python"))
    assert {one.chunk.symbol: one.doc for one in cut if one.doc} == {
        "f": "Say what f does.\n\nAt length.",
        "C.m": "Say what m does.",
        "C.n": "é, and more",
    }
    assert any("A class keeps its own." in one.chunk.code for one in cut)


@pytest.mark.parametrize("body", ['"""Doc."""', '"""Doc."""; return 1', '\n    """Doc."""\n    # later'])
def test_a_body_that_was_nothing_but_documentation_still_parses(body: str) -> None:
    source = f"def f(): {body}\n"
    (cut,) = without_docs(source, chunk_source(source, "a.py", "python"))
    ast.parse(cut.chunk.code)
    assert "Doc" not in cut.chunk.code


def test_the_documentation_of_a_long_function_goes_from_all_its_windows() -> None:
    numbers = [blake2b(bytes([number])).hexdigest()[:24] for number in range(60)]
    lines = "\n".join(f"    x{number} = {number!r}" for number in numbers)
    doc = "\n".join(f"    Sentence {'-'.join(number[: n % 9])}." for n, number in enumerate(numbers))
    source = f'def f():\n    """Doc.\n\n{doc}\n    """\n{lines}\n    return x\n'
    cut = without_docs(source, chunk_source(source, "a.py", "python", 400))
    assert len(cut) > 2
    assert not any("Sentence" in one.chunk.code for one in cut)


WORDS = st.text("abc xyz éß漢\"'\\#*", min_size=1, max_size=30).map(lambda text: f"Doc {text} end.")


@given(st.lists(st.tuples(st.booleans(), WORDS, st.integers(1, 3)), min_size=1, max_size=5))
def test_a_documented_module_becomes_the_same_module_without(parts: list[tuple[bool, str, int]]) -> None:
    """However it is documented, in Python and in Go."""
    for path, language, make in (("a.py", "python", _python), ("a.go", "go", _go)):
        documented = "\n\n".join(
            make(n, doc if has else "", size) for n, (has, doc, size) in enumerate(parts)
        )
        bare = "\n\n".join(make(n, "", size) for n, (_, _, size) in enumerate(parts))
        cut = without_docs(documented, chunk_source(documented, path, language))
        assert [one.chunk.code for one in cut] == [c.code for c in chunk_source(bare, path, language)]


def _python(number: int, doc: str, size: int) -> str:
    quoted = f"    {doc!r}\n" if doc else ""
    return f"def f{number}(x):\n{quoted}" + "    x += 1\n" * size + "    return x\n"


def _go(number: int, doc: str, size: int) -> str:
    comment = f"// {doc}\n" * size if doc else ""
    return f"{comment}func F{number}(x int) int {{\n" + "\tx += 1\n" * size + "\treturn x\n}\n"


def test_what_functions_inside_others_say_is_kept_apart() -> None:
    source = (
        'def f():\n    """Outer."""\n    def g():\n        """Inner."""\n        return 1\n    return g\n'
    )
    (cut,) = without_docs(source, chunk_source(source, "a.py", "python"))
    assert (cut.doc, cut.said) == ("Outer.", ("Outer.", "Inner."))


def test_documentation_goes_from_the_windows_of_a_long_function() -> None:
    body = "".join(f"    first{n} = {n} * {n * n}\n" for n in range(40))
    inner = '    def g{0}():\n        """Say {0} inside."""\n        return {0}\n'
    source = "def f():\n" + "".join(body + inner.format(n) for n in range(9))
    cut = without_docs(source, chunk_source(source, "a.py", "python", 2000))
    assert len(cut) > 2
    assert not any("inside" in one.chunk.code or one.doc for one in cut)
    assert {doc for one in cut for doc in one.said} == {f"Say {n} inside." for n in range(9)}


def test_documentation_longer_than_a_chunk_does_not_keep_that_of_the_other_functions() -> None:
    long = "".join(f" * Line {number} of it.\n" for number in range(99))
    source = f"/**\n{long} */\nfunction f() {{\n  return 1;\n}}\n\n/**\n * Other.\n */\nfunction g() {{}}\n"
    cut = without_docs(source, chunk_source(source, "a.js", "javascript", 1000))
    assert [one.chunk.code for one in cut] == ["function f() {\n  return 1;\n}", "function g() {}"]
    assert [one.doc for one in cut] == ["", "Other."]
