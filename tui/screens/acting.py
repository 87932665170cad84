"""What can be done on the main screen with hits, and to ask something else."""

from __future__ import annotations

import os
from abc import abstractmethod
from contextlib import nullcontext, suppress
from pathlib import Path

from textual import on
from textual.app import SuspendNotSupported
from textual.events import Paste

from coreb_search.config import absolute
from coreb_search.display.excerpt import excerpt
from coreb_search.display.safe import shown_path
from coreb_search.engine import Engine
from coreb_search.errors import CorebError, UsageError
from coreb_search.tui import editors, table
from coreb_search.tui.memory import Memory
from coreb_search.tui.screens.filtering import Filtering
from coreb_search.tui.trail import Asked, Trail
from coreb_search.tui.widgets.breadcrumb import Breadcrumb
from coreb_search.tui.widgets.hits import Hits, Key, key_of
from coreb_search.tui.widgets.preview import Preview
from coreb_search.tui.widgets.question import Question
from coreb_search.tui.widgets.status import Status
from coreb_search.types import Hit

# More would not fit into what terminals take for their clipboard.
_MOST_COPIED = 100_000


class Acting(Filtering):
    """The actions of the table that move, ask, and act on hits."""

    def __init__(self, engine: Engine, memory: Memory, printing: bool) -> None:
        super().__init__(engine, memory)
        self.printing = printing
        self.trail = Trail()
        self.marked: dict[Key, Hit] = {}

    @abstractmethod
    def start_over(self) -> None:
        """Nothing is asked, and there is no way back."""

    @abstractmethod
    def go(self, asked: Asked) -> None:
        """Ask something else, with a way back."""

    def show_trail(self) -> None:
        """How one came here, and what can be asked now."""
        current = self.trail.current
        self.query_one(Breadcrumb).show(self.trail.stations)
        self.show_settings()
        self.query_one(Question).placeholder = (
            table.AFTER_CODE if current.kind == "code" else table.PLACEHOLDER
        )

    # Moving

    def action_next_hit(self) -> None:
        """One down."""
        self.query_one(Hits).action_cursor_down()

    def action_previous_hit(self) -> None:
        """One up."""
        self.query_one(Hits).action_cursor_up()

    def action_first_hit(self) -> None:
        """The best."""
        self.query_one(Hits).action_first()

    def action_last_hit(self) -> None:
        """The last that is listed."""
        self.query_one(Hits).action_last()

    def action_next_page(self) -> None:
        """As many down as are seen."""
        self.query_one(Hits).action_page_down()

    def action_previous_page(self) -> None:
        """As many up as are seen."""
        self.query_one(Hits).action_page_up()

    def action_scroll_code(self, lines: int) -> None:
        """Of the preview."""
        self.query_one(Preview).code.scroll_relative(y=lines, animate=False)

    def action_question(self) -> None:
        """To the question; from there, to an empty one."""
        question = self.query_one(Question)
        if question.has_focus and question.value:
            question.value = ""
        elif question.has_focus:
            self.start_over()
        question.focus()

    # With a hit

    def hit(self) -> Hit | None:
        """The current one; says so when there is none."""
        current = self.query_one(Hits).current
        if current is None:
            self.say(table.NO_HIT)
        return current

    def chosen(self) -> list[Hit]:
        """What is marked, or else the current hit."""
        if self.marked:
            return list(self.marked.values())
        current = self.hit()
        return [current] if current else []

    def question(self) -> str:
        """What was asked in words; empty when code was."""
        return self.trail.current.text if self.trail.current.kind == "text" else ""

    def remember(self, question: str | None = None) -> None:
        """This question, or else the one that stands, was meant: keep it."""
        meant = self.question() if question is None else question
        if meant:
            try:
                self.memory.remember(meant)
            except CorebError as error:
                self.say(str(error), trouble=True)

    @on(Hits.Chosen)
    def action_open(self) -> None:
        """In the editor; or print it, when that is what hits are chosen for."""
        current = self.hit()
        if current is None:
            return
        self.remember()
        if self.printing:
            self.app.exit(self.places(self.chosen()))
            return
        file = self.engine.project.base / current.chunk.path
        if not self.engine.project.containing()(current.chunk.path):
            self.say(table.LEADS_OUT, trouble=True)
            return
        try:
            editor = editors.chosen(os.environ)
            with self.app.suspend() if editor.in_terminal else nullcontext():
                problem = _opened(editor, file, self._line(current))
        except SuspendNotSupported:
            problem = table.NO_SUSPEND
        except CorebError as error:
            problem = str(error)
        if problem:
            self.say(problem, trouble=True)

    def action_similar(self) -> None:
        """Functions like the hit."""
        if current := self.hit():
            self.remember()
            self.go(Asked.like(current))

    async def action_counterparts(self) -> None:
        """Functions like the hit, in languages that are asked for."""
        from coreb_search.tui.screens.choose import Choose

        if (current := self.hit()) is None:
            return
        others = [option for option in self.language_options() if option[0] != current.chunk.language]

        def then(languages: tuple[str, ...] | None) -> None:
            if languages:
                self.remember()
                self.go(Asked.like(current, languages))

        await self.app.push_screen(Choose(table.COUNTERPARTS, others, ()), then)

    def action_mark(self) -> None:
        """The hit, and go on to the next."""
        if current := self.hit():
            key = key_of(current)
            others = {each: hit for each, hit in self.marked.items() if each != key}
            self.mark(others if key in self.marked else self.marked | {key: current})
            self.remember()
            self.action_next_hit()

    def mark(self, marked: dict[Key, Hit]) -> None:
        """These and no others."""
        self.marked = marked
        self.query_one(Hits).mark(marked.keys())
        self.query_one(Status).marked(len(marked))

    def action_copy_place(self) -> None:
        """``path:line``."""
        places = self.places(self.chosen())
        self._copy("\n".join(places), table.PLACES.format(n=len(places)))

    def action_copy_path(self) -> None:
        """Each once."""
        paths = dict.fromkeys(hit.chunk.path for hit in self.chosen())
        self._copy("\n".join(paths), table.PATHS.format(n=len(paths)))

    def action_copy_code(self) -> None:
        """As it is in the file."""
        code = "\n\n".join(hit.chunk.code for hit in self.chosen())
        self._copy(code, table.LINES.format(n=code.count("\n") + 1))

    def action_explain(self) -> None:
        """Show or hide the score's parts."""
        preview = self.query_one(Preview)
        preview.explained = not preview.explained

    def places(self, hits: list[Hit]) -> list[str]:
        """``path:line`` as seen from the current folder."""
        base = self.engine.project.base
        paths = [str(base / hit.chunk.path) for hit in hits]
        # Absolute where the current folder has been deleted meanwhile; the project need not be.
        with suppress(UsageError):
            here = absolute(Path())
            paths = [shown_path(base, hit.chunk.path, here) for hit in hits]
        return [f"{path}:{self._line(hit)}" for path, hit in zip(paths, hits, strict=True)]

    def printed(self) -> list[str]:
        """What a run that prints would print now."""
        return self.places(list(self.marked.values())) if self.printing else []

    def _line(self, hit: Hit) -> int:
        return excerpt(hit.chunk, self.question()).target

    def _copy(self, text: str, several: str) -> None:
        if text:
            self.app.copy_to_clipboard(text[:_MOST_COPIED])
            told = table.COPIED.format(what=several if "\n" in text else text)
            if len(text) > _MOST_COPIED:
                told = table.CUT.format(n=_MOST_COPIED)
            # Where tmux keeps it to itself, nobody would know why.
            self.say(f"{told}\n{table.IN_TMUX}" if "TMUX" in os.environ else told)
            self.remember()

    # To ask

    def on_paste(self, event: Paste) -> None:
        """With the focus elsewhere, it is a question or code all the same."""
        question = self.query_one(Question)
        if event.text.strip() and not question.has_focus:
            question.focus()
            question.select_all()
            question.post_message(Paste(event.text))

    async def action_snippet(self) -> None:
        """Write or paste code."""
        from coreb_search.tui.screens.snippet import Snippet

        def then(code: str | None) -> None:
            if code:
                self.go(Asked.snippet(code))

        now = self.trail.current
        await self.app.push_screen(Snippet(now.text if now.kind == "code" else ""), then)

    async def action_history(self) -> None:
        """A question asked before."""
        from coreb_search.tui.screens.pick import Pick

        def then(question: str | None) -> None:
            if question:
                self.query_one(Question).put(question)
                self.query_one(Question).focus()

        if self.memory.history:
            await self.app.push_screen(Pick(table.HISTORY, self.memory.history), then)
        else:
            self.say(table.NO_HISTORY)


def _opened(editor: editors.Editor, file: Path, line: int) -> str:
    """What went wrong. Nothing is raised: Textual would not take the terminal back."""
    try:
        code = editors.run(editor, file, line)
    except CorebError as error:
        return str(error)
    return table.EDITOR_FAILED.format(editor=editor.command[0], code=code) if code else ""
