"""Every action of the table: by each of its keys, by its name in the command palette, and by the mouse."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest
from textual.widget import Widget

from coreb_search.tui import table
from coreb_search.tui.widgets.hits import Hits
from coreb_search.tui.widgets.preview import Preview
from coreb_search.tui.widgets.question import Question
from tests.tui import scenarios
from tests.tui.project import RETRY, Use, opened, using

pytestmark = pytest.mark.anyio

ELSEWHERE = {"open", "quit", "suspend_process"}
"""Of which tests are elsewhere: they leave the app."""
HERE = [action for action in table.ACTIONS if action.name not in ELSEWHERE]
GROUPS = sorted({action.group for action in HERE})


@pytest.fixture(autouse=True)
def beside_the_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_every_action_has_its_scenario() -> None:
    assert set(scenarios.ACTIONS) == {action.name for action in HERE}


@asynccontextmanager
async def asked(folder: Path, size: tuple[int, int] = (120, 9)) -> AsyncIterator[Use]:
    """So low that there is something to scroll; the question has been asked before."""
    async with using(opened(folder / "project"), folder / "state", size=size) as use:
        await use.ask(RETRY)
        use.app.main.remember()
        yield use


async def perform(use: Use, action: table.Action, keys: str, focused: Widget) -> None:
    for key in filter(None, keys.split(",")):
        focused.focus()
        await use.settle()
        await scenarios.ACTIONS[action.name](use, partial(use.press, key))


@pytest.mark.parametrize("group", GROUPS)
async def test_by_each_key_while_a_question_is_typed(tmp_path: Path, group: str) -> None:
    async with asked(tmp_path) as use:
        for action in (action for action in HERE if action.group == group):
            await perform(use, action, action.keys, use[Question])
            assert use[Question].value == RETRY, action


@pytest.mark.parametrize("group", GROUPS)
async def test_by_each_key_of_the_lists(tmp_path: Path, group: str) -> None:
    async with asked(tmp_path) as use:
        for action in (action for action in HERE if action.group == group):
            await perform(use, action, action.list_keys, use[Preview].code if group == "Move" else use[Hits])


async def test_letters_are_typed_where_a_question_is_typed(tmp_path: Path) -> None:
    async with asked(tmp_path) as use:
        keys = [action.list_keys for action in table.ACTIONS if action.list_keys]
        await use.press(*keys)
        assert use[Question].value.startswith(f"{RETRY}jkJK/osg ypce")
        assert use.app.screen is use.app.main and use.app.is_running


async def test_by_name_in_the_command_palette(tmp_path: Path) -> None:
    async with asked(tmp_path) as use:
        commands = {command.title: command for command in use.app.get_system_commands(use.app.screen)}
        assert len(commands) == len(table.ACTIONS) - 1
        for action in HERE:
            if action.name != "command_palette":
                command = commands[action.label.capitalize()]
                assert action.help in command.help
                assert all(key in command.help for key in table.keys_of(action))
                use[Question].blur()
                await use.settle()
                await scenarios.ACTIONS[action.name](use, command.callback)


async def test_the_palette_finds_a_command_and_runs_it(tmp_path: Path) -> None:
    async with asked(tmp_path, (120, 40)) as use:
        await use.press("ctrl+p")
        await use.until_seen("Search for commands")
        await use.press(*"explain")
        await use.until(lambda: "Show what the score is made of" in use.seen() and "Kinds" not in use.seen())
        await use.press("enter")
        await use.until(lambda: use[Preview].explained and use.app.screen is use.app.main)


async def test_clicks_on_the_toggles_and_the_footer(tmp_path: Path) -> None:
    async with asked(tmp_path, (120, 20)) as use:
        for name in ("mode", "rerank", "expand", "languages", "path", "kinds"):
            await scenarios.ACTIONS[name](use, partial(use.click, name[:4]))
        shown = [action for action in HERE if action.footer and action.name != "back"]
        assert len(shown) > 3
        for action in shown:
            await scenarios.ACTIONS[action.name](use, partial(click_footer, use, action.label))


async def click_footer(use: Use, label: str) -> None:
    last = use.lines()[-1]
    await use.pilot.click(offset=(last.index(f" {label}") + 1, use.app.size.height - 1))


async def test_a_click_on_a_hit_makes_it_the_current_one_and_leaves_the_focus_to_the_lists(
    tmp_path: Path,
) -> None:
    async with asked(tmp_path, (120, 40)) as use:
        await use.click("sendWithRetry")
        await use.until(lambda: use.current == "sendWithRetry")
        await use.until_seen("sendWithRetry   web/upload.js:1–7")
