"""Paths and places, as agents write them and as answers print them."""

from __future__ import annotations

from pathlib import Path

import anyio
import pytest

from coreb_search.engine import Engine
from coreb_search.errors import UsageError
from coreb_search.keeping import Opened
from coreb_search.mcp.paths import places, within
from coreb_search.mcp.service import Service
from coreb_search.mcp.state import State
from coreb_search.mcp.tools import FindSimilarCode, SearchCode
from tests.mcp.conftest import Call, headings, text


def test_paths_may_be_absolute(call: Call, own: Path) -> None:
    for glob, pattern in ((f"{own}/store/**", "store/"), (f"{own}/whole.py", "whole.py"), (f"{own}/", "")):
        found = headings(text(call("search_code", query="read", paths=[glob])))
        assert found
        assert all(line.startswith(pattern) for line in found)
    kept = headings(text(call("search_code", query="read", paths=[f"!{own}/store/"])))
    assert kept
    assert not [line for line in kept if line.startswith("store/")]


def test_a_project_may_be_named_by_another_way_to_it(tmp_path: Path) -> None:
    (tmp_path / "real [x]").mkdir()
    link = tmp_path / "link"
    link.symlink_to("real [x]")
    globs = (
        f"{link}/src/*",
        f"{tmp_path}/real [x]/src/*",
        str(link),
        f"{link}2/src",
        "src",
        "/src",
        f"!{link}/a",
    )
    assert within(globs, link) == ("/src/*", "/src/*", "/**", f"{link}2/src", "src", "/src", "!/a")


@pytest.mark.parametrize(
    ("path", "line", "meant"),
    [
        ("a.py:1-3", 1, [("a.py:1-3", 1), ("a.py", 1)]),
        ("a.py:1-3", None, [("a.py", 1)]),
        ("a:1:4", None, [("a", 1), ("a:1", 4)]),
        ("a.py:7", 3, [("a.py:7", 3), ("a.py", 3)]),
        (r"a\nb\U000e0041.py:2", None, [(r"a\nb\U000e0041.py", 2), ("a\nb\U000e0041.py", 2)]),
        (r"src\xyz.py", 4, [(r"src\xyz.py", 4)]),
    ],
)
def test_a_place_is_understood_as_it_is_printed(
    path: str, line: int | None, meant: list[tuple[str, int]]
) -> None:
    assert places(path, line) == meant


@pytest.mark.parametrize("name", ["new\nline.py", "esc\x1b\u202e\U000e0041.py", r"back\nslash.py", "a:1-3"])
def test_a_file_of_any_name_is_found_by_what_is_printed_of_it(fresh: Path, name: str) -> None:
    """Symptom: "is no indexed file of this project", said of the very path that search_code had printed."""
    (fresh / name).write_text("def subtract(a, b):\n    return a - b\n")
    (fresh / "other.py").write_text("def subtract_all(a, b):\n    return a - b\n")
    served, state = Engine.open(fresh, model="hash"), State()
    served.index()
    state.tell(Opened("hash", {}))

    async def asked(arguments: object) -> str:
        return await Service(served, state).call(arguments, _unheard)

    place = headings(anyio.run(asked, SearchCode(query="subtract", paths=("/*[!r].py", "a:1-3"))))[0].split(
        "  "
    )[0]
    for similar in (FindSimilarCode(path=place), FindSimilarCode(path=place, line=1)):
        found = headings(anyio.run(asked, similar))
        assert found[0].startswith("other.py:1-2  subtract_all")
        assert place not in {line.split("  ")[0] for line in found}


def test_a_file_outside_of_the_folder_that_is_served_is_as_if_it_were_not_there(fresh: Path) -> None:
    """Symptom: of a server for a folder, find_similar_code read a function of any other."""
    (fresh / ".git").mkdir()
    for name in ("part", "party"):
        (fresh / name).mkdir()
        (fresh / name / "add.py").write_text("def add_all(a, b):\n    return a + b\n")
    (fresh / "part" / "more.py").write_text("def add_more(a, b):\n    return a + b\n")
    served, state = Engine.open(fresh / "part", model="hash"), State()
    served.index()
    state.tell(Opened("hash", {}))

    async def similar(path: str) -> str:
        return await Service(served, state).call(FindSimilarCode(path=path, line=1), _unheard)

    assert headings(anyio.run(similar, "part/add.py"))[0].startswith("part/more.py:1-2")
    for path in ("sum.py", "party/add.py", "part/../party/add.py", str(fresh / "party" / "add.py"), "no.py"):
        with pytest.raises(UsageError, match="is no indexed file of part; name one as"):
            anyio.run(similar, path)


async def _unheard(_done: float, _total: float | None, _message: str) -> None:
    return
