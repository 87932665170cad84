"""The main screen: the question above, hits and code below it, what the index is doing at the bottom.

Workers compute, messages carry, handlers mutate. The screen knows an Engine and nothing below it.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial

from textual import on
from textual.app import ComposeResult
from textual.containers import Container, Horizontal
from textual.timer import Timer
from textual.widgets import Footer, Input, Static

from coreb_search.engine import Engine
from coreb_search.errors import CorebError, IndexLocked, WatchError, told
from coreb_search.keeping import Failed, Indexed, Keeping, Opened, Progressed, Watched
from coreb_search.tui import table
from coreb_search.tui.bindings import anywhere, in_lists
from coreb_search.tui.memory import Memory
from coreb_search.tui.messages import Answered, Enclosed, Kept, Refused, Remarked
from coreb_search.tui.screens.acting import Acting
from coreb_search.tui.searching import Searching
from coreb_search.tui.trail import LONGEST_SNIPPET, Asked, Trail
from coreb_search.tui.widgets.breadcrumb import Breadcrumb
from coreb_search.tui.widgets.hits import Hits, Key, key_of
from coreb_search.tui.widgets.notice import Notice
from coreb_search.tui.widgets.preview import Preview
from coreb_search.tui.widgets.question import Question
from coreb_search.tui.widgets.status import Status
from coreb_search.tui.widgets.toggles import Toggles
from coreb_search.types import Chunk, Hit, Query

# Faster typists wait for their last letter.
_DEBOUNCE_SECONDS = 0.06
# A question that stands so long was meant.
_SETTLED_SECONDS = 2.0
# While the first index is made, what is there grows.
_ASK_AGAIN_SECONDS = 1.5


class Main(Acting):
    """Asks as one types, and shows what comes back."""

    # Where letters are typed into something, it keeps them to itself.
    BINDINGS = [*anywhere(), *in_lists()]  # noqa: RUF012 (as Textual declares it)

    def __init__(self, engine: Engine, memory: Memory, printing: bool) -> None:
        super().__init__(engine, memory, printing)
        self._searching = Searching(engine, self.post_message)
        self.keeping = Keeping(engine, lambda news: self.post_message(Kept(news)))
        self._opened = False
        self._indexing = False
        self._up_to_date = table.UP_TO_DATE
        self._at: Key | None = None
        self._stay = False
        self._head: tuple[Chunk, Chunk] | None = None
        self._soon: Timer | None = None
        self._settling: Timer | None = None

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        with Horizontal(id="ask"):
            yield Static("❯", id="prompt")
            yield Question()
        yield Breadcrumb()
        yield Toggles()
        with Container(id="panes"):
            yield Hits()
            yield Preview()
        yield Notice()
        yield Status()
        yield Container(id="footer")

    def on_mount(self) -> None:
        """What takes its time comes after the first paint."""
        self.query_one(Question).focus()
        self.read_usual()
        self.show_settings()
        self.set_interval(_ASK_AGAIN_SECONDS, self._ask_again_while_indexing)
        self.call_after_refresh(self._start)

    def on_unmount(self) -> None:
        """However the program ends: its threads would keep the process."""
        self._searching.forget()
        self.keeping.stop()

    async def _start(self) -> None:
        if not self.is_attached:
            # It has ended meanwhile.
            return
        await self.query_one("#footer").mount(Footer(compact=True, show_command_palette=False))
        # It shows what it is told of, which the screen did before it was there.
        self.refresh_bindings()
        self.keeping.start()

    # Asking

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        self.trail.type(event.value)
        self.show_trail()
        self._unsettle()
        if self._soon:
            self._soon.stop()
        self._soon = self.set_timer(_DEBOUNCE_SECONDS, self.ask)

    @on(Question.Pasted)
    def _pasted(self, event: Question.Pasted) -> None:
        if len(event.code) > LONGEST_SNIPPET:
            self.say(table.SNIPPET_TOO_LONG, trouble=True)
        else:
            self.go(Asked.snippet(event.code))

    @on(Question.Helped)
    async def _helped(self) -> None:
        await self.run_action("app.help")

    @property
    def expects_more(self) -> bool:
        """Whether what was typed has not been asked yet."""
        return self._soon is not None

    @property
    def searching(self) -> bool:
        """Whether an answer is on its way."""
        return self._searching.busy

    def ask(self, at: Key | None = None, stay: bool = False) -> None:
        """Ask what the question, the trail and the settings say by now.

        ``at`` is the hit to be at; with ``stay`` it is the one that is current when the answer comes.
        """
        self._at, self._stay = at, stay
        self._soon = None
        query = self.asked()
        if not query.text.strip():
            self._searching.forget()
            self.query_one(Notice).tell("question", "")
            self._show_hits([], None)
        elif not self._opened:
            self._show_hits([], None)
        elif self._searching.ask(query):
            self.run_worker(self._searching.work(), group="search")

    def go(self, asked: Asked) -> None:
        """Ask something else, with a way back."""
        current = self.query_one(Hits).current
        self.trail.go(asked, key_of(current) if current else None)
        self._arrive(None)

    def start_over(self) -> None:
        """Nothing is asked, and there is no way back."""
        self.trail = Trail()
        self._arrive(None)

    def action_back(self) -> None:
        """To the station before, and to the hit one was at."""
        if self.trail.back():
            self._arrive(self.trail.current.at)
        else:
            self.say(table.NO_WAY_BACK)

    def action_refresh(self) -> None:
        """Whatever the watch says."""
        self.keeping.refresh()

    def _arrive(self, at: Key | None) -> None:
        self._unsettle()
        current = self.trail.current
        with self.prevent(Input.Changed):
            self.query_one(Question).put(current.text if current.kind == "text" else "")
        self.show_trail()
        self.ask(at)

    def asked(self) -> Query:
        """What question, trail and settings say."""
        return self.trail.current.query(self.in_force, self.engine.project.folder)

    def _ask_again(self) -> None:
        """The index is another; whoever went to a hit stays there, whoever did not is at the best."""
        self.ask(self._at, stay=True)

    def _ask_again_while_indexing(self) -> None:
        if self._indexing:
            self._ask_again()

    # What the workers say

    @on(Kept)
    def _is_kept(self, event: Kept) -> None:
        match event.news:
            case Opened(model, languages):
                self._opened = True
                self.languages = languages
                self.query_one(Status).held(model, languages)
                self.ask()
            case Progressed(done, total, chunks):
                if not self._indexing:
                    self._indexing = True
                    self.query_one(Notice).tell("index", "")
                self.query_one(Status).progress(done, total, chunks)
            case Indexed(languages):
                self._is_indexed(languages)
            case Watched(hindered):
                self._is_watched(hindered)
            case Failed(IndexLocked() as error):
                self._has_failed(table.LOCKED.format(who=error.who), table.WAITING)
            case Failed(error):
                self._has_failed(table.TRY_AGAIN.format(error=told(error)), table.FAILED)

    def _is_indexed(self, languages: Mapping[str, int]) -> None:
        self._indexing = False
        self.languages = languages
        self.query_one(Notice).tell("index", "")
        self.query_one(Status).state(self._up_to_date)
        self.query_one(Status).held(languages=languages)
        self._ask_again()
        if self.marked:
            find = partial(self._find_marked, list(self.marked.values()))
            self.run_worker(find, thread=True, exclusive=True, group="marked")

    def _has_failed(self, text: str, state: str) -> None:
        self._indexing = False
        self.query_one(Notice).tell("index", text)
        self.query_one(Status).state(state, trouble=True)

    def _is_watched(self, hindered: WatchError | None) -> None:
        """The index is brought up to date in any case, from time to time."""
        self._up_to_date = table.UNWATCHED if hindered else table.UP_TO_DATE
        self.query_one(Notice).tell("watch", table.LOOKED_AT.format(error=hindered) if hindered else "")
        if not (hindered or self._indexing):
            self.query_one(Status).state(self._up_to_date)

    def _find_marked(self, before: list[Hit]) -> None:
        # Without an index they are left as they were.
        with suppress(CorebError):
            self.post_message(Remarked(before, [self.engine.found_again(hit.chunk) for hit in before]))

    @on(Remarked)
    def _is_remarked(self, event: Remarked) -> None:
        known = {key_of(hit): chunk for hit, chunk in zip(event.before, event.after, strict=True)}
        now = [(hit, known.get(key, hit.chunk)) for key, hit in self.marked.items()]
        kept = [replace(hit, chunk=chunk) for hit, chunk in now if chunk]
        self.mark({key_of(hit): hit for hit in kept})
        if len(kept) < len(now):
            self.say(table.MARKS_GONE.format(n=len(now) - len(kept)))

    @on(Answered)
    def _is_answered(self, event: Answered) -> None:
        if event.query == self.asked():
            self.query_one(Notice).tell("question", event.warning)
            self._stay = self._stay or event.again
            self._show_hits(event.hits, event.seconds)

    @on(Refused)
    def _is_refused(self, event: Refused) -> None:
        if event.query == self.asked():
            self._show_hits([], None)
            self.query_one(Notice).tell("question", event.text)

    @on(Enclosed)
    def _is_enclosed(self, event: Enclosed) -> None:
        self._head = event.hit.chunk, event.head
        current = self.query_one(Hits).current
        if current and current.chunk == event.hit.chunk:
            self.query_one(Preview).show(current, self.question(), event.head)

    # Showing

    @on(Hits.Highlighted)
    def _another_hit(self, event: Hits.Highlighted) -> None:
        if event.hit:
            known = self._head is not None and self._head[0] == event.hit.chunk
            head = self._head[1] if self._head and known else None
            self.query_one(Preview).show(event.hit, self.question(), head)
            if "." in event.hit.chunk.symbol and not known:
                find = partial(self._find_enclosing, event.hit)
                self.run_worker(find, thread=True, exclusive=True, group="enclosing")

    def _find_enclosing(self, hit: Hit) -> None:
        # Otherwise the code is shown without it.
        with suppress(CorebError):
            if head := self.engine.enclosing(hit.chunk):
                self.post_message(Enclosed(hit, head))

    def _show_hits(self, hits: list[Hit], seconds: float | None) -> None:
        listed = self.query_one(Hits)
        stays = self._stay and listed.current and listed.highlighted
        listed.show(hits, key_of(listed.current) if stays and listed.current else self._at, self.question())
        self._at = None
        self.query_one(Status).answered(seconds)
        if not hits:
            self.query_one(Preview).say(self._why_nothing())
        elif self._settling is None:
            meant = partial(self.remember, self.question())
            self._settling = self.set_timer(_SETTLED_SECONDS, meant)

    def _unsettle(self) -> None:
        """Another question is on its way."""
        if self._settling:
            self._settling.stop()
        self._settling = None

    def _why_nothing(self) -> str:
        if not self.trail.current.text.strip():
            return table.EMPTY
        if self._indexing or not self._opened:
            return table.NOT_INDEXED_YET
        if not self.languages:
            return table.NO_FILES
        return table.NOTHING_WITH_FILTERS if self.settings.narrowing else table.NOTHING_FOUND
