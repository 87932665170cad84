"""What workers tell the app; they never touch a widget."""

from __future__ import annotations

from textual.message import Message

from coreb_search.keeping import News, Progressed
from coreb_search.types import Chunk, Hit, Query


class Kept(Message):
    """How keeping the index up to date goes."""

    def __init__(self, news: News) -> None:
        super().__init__()
        self.news = news

    def can_replace(self, message: Message) -> bool:
        """Of progress only the latest counts."""
        return (
            isinstance(message, Kept)
            and isinstance(self.news, Progressed)
            and isinstance(message.news, Progressed)
        )


class Answered(Message):
    """The hits of the last question."""

    def __init__(
        self, query: Query, hits: list[Hit], seconds: float, warning: str = "", again: bool = False
    ) -> None:
        super().__init__()
        self.query, self.hits, self.seconds = query, hits, seconds
        self.warning = warning
        """What had to be done without."""
        self.again = again
        """Whether it only puts those that are shown in a better order."""


class Refused(Message):
    """The last question could not be answered."""

    def __init__(self, query: Query, text: str) -> None:
        super().__init__()
        self.query, self.text = query, text


class Enclosed(Message):
    """The class that a hit lies in."""

    def __init__(self, hit: Hit, head: Chunk) -> None:
        super().__init__()
        self.hit, self.head = hit, head


class Remarked(Message):
    """What has become of marked hits, in their order; None for those that are gone."""

    def __init__(self, before: list[Hit], after: list[Chunk | None]) -> None:
        super().__init__()
        self.before, self.after = before, after
