"""What each action of the table does to the app, however it is started: a person asks for it by ``act``."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from coreb_search.tui.screens.choose import Choose
from coreb_search.tui.screens.help import Help
from coreb_search.tui.screens.path import PathFilter
from coreb_search.tui.screens.pick import Pick
from coreb_search.tui.screens.snippet import Snippet
from coreb_search.tui.widgets.hits import Hits
from coreb_search.tui.widgets.preview import Preview
from coreb_search.tui.widgets.question import Question
from tests.tui.project import RETRY, Use

Act = Callable[[], Awaitable[object]]
Scenario = Callable[[Use, Act], Awaitable[None]]
ACTIONS: dict[str, Scenario] = {}
"""By the action's name. Each leaves the app as it was: ``RETRY`` is asked, the first hit is current."""


def of(name: str) -> Callable[[Scenario], Scenario]:
    def register(scenario: Scenario) -> Scenario:
        ACTIONS[name] = scenario
        return scenario

    return register


def opens(name: str, screen: type) -> None:
    @of(name)
    async def dialog(use: Use, act: Act) -> None:
        await act()
        await use.until(lambda: isinstance(use.app.screen, screen), f"the screen of {name}")
        await use.press("escape")
        await use.until(lambda: use.app.screen is use.app.main, "the main screen")


def copies(name: str, text: str) -> None:
    @of(name)
    async def copy(use: Use, act: Act) -> None:
        use.app.copy_to_clipboard("")
        await act()
        await use.until(lambda: use.app.clipboard.startswith(text), text)


def toggled(name: str, change: Callable[[Use], object]) -> None:
    @of(name)
    async def toggle(use: Use, act: Act) -> None:
        before = change(use)
        await act()
        await use.until(lambda: change(use) != before, name)
        await use.press("f9" if name == "explain" else "f8")
        await use.until(lambda: change(use) == before)


def moves(name: str, from_row: int, near: int, far: int) -> None:
    @of(name)
    async def move(use: Use, act: Act) -> None:
        use[Hits].highlighted = from_row
        await use.settle()
        await act()
        await use.until(lambda: use[Hits].highlighted in range(near, far + 1), name)
        use[Hits].highlighted = 0
        await use.settle()


moves("next_hit", 0, 1, 1)
moves("previous_hit", 2, 1, 1)
moves("next_page", 0, 2, 8)
moves("previous_page", 8, 0, 6)
opens("snippet", Snippet)
opens("languages", Choose)
opens("path", PathFilter)
opens("kinds", Choose)
opens("counterparts", Choose)
opens("history", Pick)
opens("reranker", Pick)
opens("help", Help)
copies("copy_place", "project/app/upload.py:10")
copies("copy_path", "app/upload.py")
copies("copy_code", "    def send_with_retry(self, path):\n")
toggled("mode", lambda use: use.app.main.settings.mode)
toggled("rerank", lambda use: use.app.main.settings.rerank)
toggled("expand", lambda use: use.app.main.settings.expand)
toggled("explain", lambda use: use[Preview].explained)


@of("command_palette")
@of("themes")
async def lists(use: Use, act: Act) -> None:
    await act()
    await use.until(lambda: use.app.screen is not use.app.main, "a palette")
    await use.press("escape")
    await use.until(lambda: use.app.screen is use.app.main)


@of("scroll_code(5)")
async def down(use: Use, act: Act) -> None:
    use[Preview].code.scroll_to(y=0, animate=False)
    await act()
    await use.until(lambda: use[Preview].code.scroll_target_y > 0, "the code down")


@of("scroll_code(-5)")
async def up(use: Use, act: Act) -> None:
    use[Preview].code.scroll_to(y=5, animate=False)
    await act()
    await use.until(lambda: use[Preview].code.scroll_target_y == 0, "the code up")


@of("last_hit")
async def last(use: Use, act: Act) -> None:
    use[Hits].focus()
    await act()
    await use.until(lambda: use[Hits].highlighted == len(use.symbols) - 1, "the last hit")
    use[Hits].highlighted = 0


@of("first_hit")
async def first(use: Use, act: Act) -> None:
    use[Hits].focus()
    use[Hits].highlighted = 3
    await use.settle()
    await act()
    await use.until(lambda: use[Hits].highlighted == 0, "the first hit")


@of("question")
async def question(use: Use, act: Act) -> None:
    use[Hits].focus()
    await act()
    await use.until(lambda: use[Question].has_focus, "the question")
    assert use[Question].value == RETRY


@of("mark")
async def mark(use: Use, act: Act) -> None:
    await act()
    await use.until(lambda: use[Hits].highlighted == 1 and "1 marked" in use.seen(), "a mark")
    use[Hits].highlighted = 0
    await use.settle()
    await use.press("ctrl+t")
    await use.until(lambda: not use.app.main.marked)
    use[Hits].highlighted = 0
    await use.settle()


@of("similar")
async def similar(use: Use, act: Act) -> None:
    await act()
    await use.until(lambda: "like send_with_retry" in use.seen(), "the breadcrumb")
    await use.until(lambda: "Uploader.send_with_retry" not in use.symbols, "hits without the code itself")
    await use.press("ctrl+b")
    await use.until(lambda: use.current == "Uploader.send_with_retry")


@of("back")
async def back(use: Use, act: Act) -> None:
    await use.press("ctrl+s")
    await use.until(lambda: use.symbols and "Uploader.send_with_retry" not in use.symbols)
    await act()
    await use.until(lambda: use.current == "Uploader.send_with_retry", "the hit before")
    assert use[Question].value == RETRY


@of("reset")
async def reset(use: Use, act: Act) -> None:
    await use.press("f2")
    await use.until(lambda: "mode:vector" in use.seen())
    await act()
    await use.until(lambda: "mode:hybrid" in use.seen(), "the mode at the start")


@of("refresh")
async def refresh(use: Use, act: Act) -> None:
    before = use.engine.runs
    await act()
    await use.until(lambda: use.engine.runs > before, "another look at the files")
