"""What workers tell the app; they never touch a widget."""

from __future__ import annotations

from collections.abc import Mapping

from textual.message import Message

from coreb_search.types import Chunk, Hit, Query


class Opened(Message):
    """The model is loaded; what was indexed before can be searched."""

    def __init__(self, model: str, languages: Mapping[str, int]) -> None:
        super().__init__()
        self.model = model
        self.languages = languages


class Progressed(Message):
    """An index run goes on; only the latest counts."""

    def __init__(self, done: int, total: int, chunks: int) -> None:
        super().__init__()
        self.done, self.total, self.chunks = done, total, chunks

    def can_replace(self, message: Message) -> bool:
        """Whatever an earlier one says is out of date."""
        return isinstance(message, Progressed)


class Indexed(Message):
    """An index run has ended well."""

    def __init__(self, languages: Mapping[str, int]) -> None:
        super().__init__()
        self.languages = languages


class Troubled(Message):
    """The index could not be brought up to date, or is not watched; the remedy is in ``text``."""

    def __init__(self, about: str, text: str, state: str) -> None:
        super().__init__()
        self.about, self.text, self.state = about, text, state


class Answered(Message):
    """The hits of the last question."""

    def __init__(self, query: Query, hits: list[Hit], seconds: float) -> None:
        super().__init__()
        self.query, self.hits, self.seconds = query, hits, seconds


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
