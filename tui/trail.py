"""The way of a search: what was asked, what was asked about its hits, and back."""

from __future__ import annotations

from dataclasses import dataclass, replace

from coreb_search.tui import table
from coreb_search.tui.memory import Settings
from coreb_search.tui.widgets.hits import Key
from coreb_search.types import Filters, Hit, Query, QueryKind

LONGEST_SNIPPET = 1_000_000
"""Characters; as much code as the command line takes."""

_HITS = 50


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, or code, as a station of the way."""

    text: str = ""
    kind: QueryKind = "text"
    label: str = ""
    """What a person calls it; empty for a question, which says it itself."""
    place: tuple[str, int, int] | None = None
    """Where the code is from: path, first and last line."""
    languages: tuple[str, ...] = ()
    """Only in these, whatever the settings say."""
    at: Key | None = None
    """The hit that was current when something else was asked."""

    @classmethod
    def like(cls, hit: Hit, languages: tuple[str, ...] = ()) -> Asked:
        """For functions like the one that was hit."""
        chunk = hit.chunk
        name = chunk.symbol.rpartition(".")[2] or chunk.path.rpartition("/")[2]
        label = (table.LIKE_IN if languages else table.LIKE).format(what=name, languages=", ".join(languages))
        return cls(chunk.code, "code", label, (chunk.path, chunk.start_line, chunk.end_line), languages)

    @classmethod
    def snippet(cls, code: str) -> Asked:
        """For functions like code that was typed or pasted."""
        first = next(line.strip() for line in code.splitlines() if line.strip())
        return cls(code, "code", table.LIKE.format(what=first))

    def query(self, settings: Settings, folder: str) -> Query:
        """With the filters of ``settings``, inside ``folder``; not expanded where that makes no sense."""
        languages = self.languages or settings.languages
        filters = Filters(languages, tuple(settings.path.split()), folder, settings.kinds)
        query = Query(self.text, self.kind, settings.mode, _HITS, filters, self.place)
        expand = settings.expand if settings.expand and query.bears(settings.expand) else "none"
        return replace(query, rerank=settings.rerank or "", expand=expand)


class Trail:
    """The stations so far; never empty."""

    def __init__(self) -> None:
        self.stations = [Asked()]

    @property
    def current(self) -> Asked:
        """Where one is."""
        return self.stations[-1]

    def type(self, text: str) -> None:
        """A question takes the place of the one before; after code it is a station of its own."""
        if self.current.kind == "text":
            self.stations.pop()
        # An empty one is a station only where there is no other.
        if text or not self.stations:
            self.stations.append(Asked(text))

    def go(self, asked: Asked, at: Key | None) -> None:
        """Ask something else, remembering the hit one was ``at``."""
        here = replace(self.current, at=at)
        # An empty question is no place to come back to.
        self.stations = [*self.stations[:-1], *([here] if here.text else []), asked]

    def back(self) -> bool:
        """Whether there was a station to go back to."""
        if len(self.stations) > 1:
            self.stations.pop()
            return True
        if self.current.kind == "code":
            self.stations = [Asked()]
            return True
        return False
