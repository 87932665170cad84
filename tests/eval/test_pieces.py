"""What asks in a repository, and that what is searched no longer says it."""

from __future__ import annotations

from pathlib import Path

import pytest

from coreb_search.config import Project
from coreb_search.engine import Engine
from coreb_search.eval.datasets import Wanted, load
from coreb_search.eval.repository import build
from coreb_search.models import load_encoder
from coreb_search.types import Query
from tests.eval.functions import NOUNS, VERBS, files_of_36, python_function, silent, task


@pytest.mark.parametrize("copy", ["tests/test_copy.py", "copy.py"])
def test_a_question_that_other_documentation_asks_as_well_is_left_out(tmp_path: Path, copy: str) -> None:
    files_of_36(tmp_path)
    text = python_function("sort", "ledger").replace("def sort_ledger", "def other").replace("[:limit]", "")
    (tmp_path / "tests").mkdir()
    (tmp_path / copy).write_text(text, encoding="utf-8")
    asked, code = task(build(tmp_path), "docstring2code")
    assert len(asked.queries) == 35
    assert not any(query.text.startswith("Sort the ledger") for query in asked.queries)
    assert f"{copy}:other" in code.chunks


def test_a_question_is_also_that_of_a_function_inside_another(tmp_path: Path) -> None:
    files_of_36(tmp_path)
    inner = "".join(f"    {line}\n" for line in python_function("sort", "ledger").strip().splitlines())
    (tmp_path / "outer.py").write_text(f"def outer():\n{inner}    return sort_ledger\n", encoding="utf-8")
    asked, code = task(build(tmp_path), "docstring2code")
    assert len(asked.queries) == 35
    assert "astray" not in code.chunks["outer.py:outer"].code


def test_stubs_and_overloads_ask_nothing(tmp_path: Path) -> None:
    files_of_36(tmp_path)
    stub = "def stub(\n    first: int, second: int, third: int\n) -> int:\n"
    doc = '    """What a stub says of itself is no documentation."""\n    ...\n'
    (tmp_path / "a.pyi").write_text(stub + doc, encoding="utf-8")
    remark = "# Types of this are told apart by the second.\n"
    overloads = "".join(
        f"{remark}@{name}\n{stub}{doc.replace('stub', name)}\n\n" for name in ("overload", "t.overload")
    )
    (tmp_path / "b.py").write_text(overloads, encoding="utf-8")
    asked, code = task(build(tmp_path), "docstring2code")
    assert {"a.pyi:stub", "b.py:stub", "b.py:stub#2"} <= code.chunks.keys()
    assert len(asked.queries) == 36


def test_a_wrapped_file_keeps_no_documentation_of_what_it_wraps(tmp_path: Path) -> None:
    """As lodash.js, where hundreds of functions lie in one."""
    functions = "".join(
        f"    /**\n     * Will {verb} the {noun} and say `so`.\n     * @param {{Array}} items\n     */\n"
        f"    function {verb}{noun.capitalize()}(items) {{\n      var {noun} = items.slice({len(verb)});\n"
        f"      return {noun}.concat(items);\n    }}\n\n"
        for verb in VERBS
        for noun in NOUNS
    )
    wrapped = f"  var run = (function run(context) {{\n{functions}    return run;\n  }});\n"
    (tmp_path / "all.js").write_text(f";(function() {{\n{wrapped}}}.call(this));\n", encoding="utf-8")
    asked, code = task(build(tmp_path), "docstring2code")
    assert len(asked.queries) == 36
    assert asked.queries[0].text == "Will sort the ledger and say so."
    assert not any("@param" in chunk.code or "and say" in chunk.code for chunk in code.chunks.values())


def test_functions_are_cut_where_the_program_cuts_them(tmp_path: Path) -> None:
    """They were cut at one length, whatever the model reads."""
    files_of_36(tmp_path)
    lines = "".join(f"    x{number} = {number * number}\n" for number in range(160))
    long = f'def long(x):\n    """Say at length what it does."""\n{lines}    return x\n'
    (tmp_path / "long.py").write_text(long, encoding="utf-8")
    engine = Engine(Project(tmp_path, "", str(tmp_path / "index"), None), load_encoder("bundled"))
    engine.index()
    with_long = engine.search(Query("x1", mode="lexical", k=9))
    lengths = {}
    for most in (2048, 8000):
        wanted = Wanted(repo=tmp_path, max_chars=most)
        _, code = task(load(wanted, silent), "docstring2code")
        lengths[most] = [c.end_line for c in code.chunks.values() if c.path == "long.py"]
    assert len(lengths[8000]) == 1
    assert lengths[Wanted().max_chars] == sorted(
        hit.chunk.end_line for hit in with_long if hit.chunk.path == "long.py"
    )
