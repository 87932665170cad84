"""What is wrong and what to do about it, while it is."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from coreb_search.display.safe import one_line


class Notice(Static):
    """A line for each trouble; hidden when all is well."""

    def __init__(self) -> None:
        super().__init__()
        self._troubles: dict[str, str] = {}

    def on_mount(self) -> None:
        """All is well at the start."""
        self.display = False

    def tell(self, about: str, text: str) -> None:
        """The trouble with one thing; an empty text ends it."""
        self._troubles.pop(about, None)
        if text:
            self._troubles[about] = text
        self.display = bool(self._troubles)
        self.update(Content("\n".join(f"! {one_line(each)}" for each in self._troubles.values())))
