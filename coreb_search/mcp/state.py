"""How far the index is, as Keeping tells it from its thread and as the tools wait for it."""

from __future__ import annotations

from coreb_search.errors import IndexLocked, told
from coreb_search.keeping import Failed, Indexed, Interrupted, News, Opened, Progressed, Watched


class State:
    """Written by one thread, read by others: each field is replaced as a whole."""

    def __init__(self) -> None:
        self.opened = False
        """The model is loaded, and what was indexed before can be searched."""
        self.settled = False
        """A run has ended since the start, well or not."""
        self.trouble: Exception | None = None
        """Why the model could not be loaded, or why the last run ended badly."""
        self.elsewhere = ""
        """Which other process writes the index now."""
        self.progress: Progressed | None = None
        """While a run reads files."""
        self.hindered: Exception | None = None
        """Why files are not watched, but looked at now and then."""

    def tell(self, news: News) -> None:
        """To be given to Keeping."""
        match news:
            case Opened():
                self.opened, self.trouble = True, None
            case Progressed():
                self.progress, self.elsewhere = news, ""
            case Watched():
                self.hindered = news.hindered
            case Failed(error=IndexLocked(who=who)):
                self.elsewhere = who
            case Failed():
                self.progress, self.trouble, self.settled = None, news.error, True
            case Indexed():
                self.progress, self.trouble, self.elsewhere, self.settled = None, None, "", True
            case Interrupted():
                self.progress = None

    def notes(self, whole: bool) -> list[str]:
        """What an agent must know of an answer given now."""
        if trouble := self.trouble:
            return [f"Answered from the index as it was: {told(trouble)}"]
        work = self.work()
        if not whole:
            return [
                f"Partial: the first index is being made ({work or 'indexing'}). What is missing here may be "
                "found later: ask again in some seconds, or grep meanwhile."
            ]
        return [f"The index is being brought up to date ({work})."] if work else []

    def work(self) -> str:
        """What is being done to the index, in words; empty when nothing is."""
        if now := self.progress:
            return f"indexing, {now.done:,} of {now.total:,} files"
        return self.elsewhere
