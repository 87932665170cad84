"""How questions are narrowed down: mode and filters, kept from one start to the next."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import replace

from textual.screen import Screen

from coreb_search.display.safe import safe_line
from coreb_search.engine import Engine
from coreb_search.errors import CorebError
from coreb_search.tui import table
from coreb_search.tui.memory import Memory, Settings
from coreb_search.tui.widgets.hits import Key
from coreb_search.tui.widgets.toggles import Toggles
from coreb_search.types import BUNDLED, EXPANSIONS, KINDS, MODES, Query


class Filtering(Screen[None]):
    """The actions of the table that narrow down."""

    def __init__(self, engine: Engine, memory: Memory) -> None:
        super().__init__()
        self.engine = engine
        self.memory = memory
        self.settings = memory.settings
        self._usual = Query("")
        self._reranker = ""
        self.languages: Mapping[str, int] = {}
        """Chunks by language, as far as they are indexed."""

    @abstractmethod
    def ask(self, at: Key | None = None) -> None:
        """Ask anew."""

    @abstractmethod
    def asked(self) -> Query:
        """What is asked now."""

    def read_usual(self) -> None:
        """What the user has settled for all projects: it holds where nothing else was chosen here."""
        from coreb_search.settings import settled

        try:
            self._usual = settled(self._usual, None, None)
        except CorebError as error:
            self.say(str(error), trouble=True)

    @property
    def in_force(self) -> Settings:
        """The settings, with what is usual where nothing was chosen."""
        rerank, expand = self.settings.rerank, self.settings.expand
        return replace(
            self.settings,
            rerank=self._usual.rerank if rerank is None else rerank,
            expand=expand or self._usual.expand,
        )

    def say(self, text: str, trouble: bool = False) -> None:
        """Something that is over soon."""
        harmless = "\n".join(map(safe_line, text.splitlines()))
        self.notify(harmless, severity="warning" if trouble else "information", markup=False)

    def keep(self, settings: Settings) -> None:
        """From now on, and for the next start."""
        self.settings = settings
        self.show_settings()
        try:
            self.memory.keep(settings)
        except CorebError as error:
            self.say(str(error), trouble=True)
        self.ask()

    def action_mode(self) -> None:
        """The next one."""
        following = MODES[(MODES.index(self.settings.mode) + 1) % len(MODES)]
        self.keep(replace(self.settings, mode=following))

    def action_rerank(self) -> None:
        """Off; or on, with the one that was chosen, that the user has settled on, or that is bundled."""
        now = self.in_force.rerank
        self._reranker = now or self._reranker or self._usual.rerank or BUNDLED
        self.keep(replace(self.settings, rerank="" if now else self._reranker))

    async def action_reranker(self) -> None:
        """One of those on this machine."""
        from coreb_search.models.places import installed
        from coreb_search.models.record import RerankerRecord
        from coreb_search.tui.screens.pick import Pick

        def then(name: str | None) -> None:
            if name:
                self.keep(replace(self.settings, rerank=name))

        names = [one.name for one in installed() if isinstance(one.record, RerankerRecord) and not one.fault]
        await self.app.push_screen(Pick(table.RERANKERS, [BUNDLED, *names]), then)

    def action_expand(self) -> None:
        """The next one."""
        now = EXPANSIONS.index(self.in_force.expand or "none")
        following = EXPANSIONS[(now + 1) % len(EXPANSIONS)]
        self.keep(replace(self.settings, expand=following))

    async def action_languages(self) -> None:
        """Several of those there are."""
        from coreb_search.tui.screens.choose import Choose

        def then(languages: tuple[str, ...] | None) -> None:
            if languages is not None:
                self.keep(replace(self.settings, languages=languages))

        chosen = self.settings.languages
        await self.app.push_screen(Choose(table.LANGUAGES, self.language_options(), chosen), then)

    async def action_path(self) -> None:
        """A glob."""
        from coreb_search.tui.screens.path import PathFilter

        def then(glob: str | None) -> None:
            if glob is not None:
                self.keep(replace(self.settings, path=glob))

        await self.app.push_screen(PathFilter(self.settings.path), then)

    async def action_kinds(self) -> None:
        """Several."""
        from coreb_search.tui.screens.choose import Choose

        def then(kinds: tuple[str, ...] | None) -> None:
            if kinds is not None:
                chosen = tuple(kind for kind in KINDS if kind in kinds)
                self.keep(replace(self.settings, kinds=chosen))

        await self.app.push_screen(
            Choose(table.KINDS, [(kind, "") for kind in KINDS], self.settings.kinds), then
        )

    def action_reset(self) -> None:
        """Mode and filters as they are at first."""
        self.keep(Settings())

    def language_options(self) -> list[tuple[str, str]]:
        """Those there are, each with what there is of it."""
        return [(name, table.CHUNKS.format(n=count)) for name, count in self.languages.items()]

    def show_settings(self) -> None:
        """Mode and filters as they are now."""
        project = self.engine.project
        name = f"{project.root.name}/{project.folder}" if project.folder else project.root.name
        settings = self.in_force
        self.query_one(Toggles).show(name, settings, self.asked().expand != settings.expand)
