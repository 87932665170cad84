"""The main states of the screen, pixel by pixel, on a real project; and the pictures of the documentation.

``UPDATE_GOLDENS=1`` makes them anew: look at each in a browser before it is kept.
"""

from __future__ import annotations

import re

import pytest

from coreb_search.engine import Engine
from coreb_search.tui import table
from scripts.pictures import DOCUMENTED, ROOT, SCENES, Size, file_of, lay_out, picture
from tests.golden import FOLDER, check

pytestmark = pytest.mark.anyio

SIZES: list[Size] = [(80, 24), (120, 40), (50, 20)]


@pytest.fixture(autouse=True)
def quick_pilot() -> None:
    """Pictures wait as those of the documentation do, which are made without these tests."""


@pytest.fixture(autouse=True)
def _coloured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Engine:
    return lay_out(tmp_path_factory.mktemp("pictures"))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", SCENES)
async def test_the_screen_is_the_one_that_was_looked_at(name: str, size: Size, engine: Engine) -> None:
    svg = await picture(SCENES[name], size, engine)
    check(svg, FOLDER / "tui" / f"{name}-{size[0]}x{size[1]}.svg")


@pytest.mark.parametrize("name", DOCUMENTED)
async def test_the_documentation_shows_what_the_app_shows(name: str, engine: Engine) -> None:
    check(await picture(SCENES[name], DOCUMENTED[name], engine), file_of(name))


def test_pictures_hold_nothing_that_differs_from_run_to_run_or_comes_from_the_network() -> None:
    for file in [*(FOLDER / "tui").glob("*.svg"), *map(file_of, DOCUMENTED)]:
        svg = file.read_text("utf-8")
        assert not re.search(r"terminal-\d{4,}|@font-face|/tmp/", svg)
        assert set(re.findall(r"([\d,]+)&#160;ms", svg)) <= {"5"}


def test_every_picture_is_shown_and_every_picture_that_is_shown_is_there() -> None:
    shown = set()
    for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")):
        for target in re.findall(r"\(([^()\s]*pictures/[^()\s]+)\)", page.read_text("utf-8")):
            shown.add((page.parent / target).resolve())
    assert shown == {file_of(name) for name in DOCUMENTED}


def test_the_documented_screen_says_what_the_table_says() -> None:
    svg = file_of("hits").read_text("utf-8")
    said = re.sub(r"<[^>]*>", "", svg).replace("&#160;", " ")
    assert all(action.label in said for action in table.ACTIONS if action.footer)
