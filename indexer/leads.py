"""What stands above a definition and is its own: its documentation, attributes and type signatures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from coreb_search.indexer.outline import Definition, Lead, Outline
from coreb_search.indexer.prose import documents_next, plain_doc

_FILE_OPENINGS = ("#!", "<?")
_BLOCKS = (b"/*", b"{-")
COMMENTS = ("comment", "paragraph")
"""The leads that say something."""


class Leads:
    """Of the definitions of one file."""

    def __init__(self, lines: Sequence[str], found: Outline) -> None:
        self._lines = lines
        self._found = found
        contents = (
            row for row, line in enumerate(lines) if line.strip() and not line.startswith(_FILE_OPENINGS)
        )
        self._top = next(contents, 0)

    def of(self, definition: Definition, floor: int = 0) -> list[Lead]:
        """From row ``floor`` on, nearest first; documentation with a blank line between, too."""
        leads: list[Lead] = []
        row = definition.row
        indent = indent_of(self._lines[row])
        while lead := self._at(row - 1, indent, floor) or self._apart(row, indent, floor, leads):
            leads.append(lead)
            row = lead.row
        return leads

    def doc(self, leads: Iterable[Lead]) -> str:
        """What the comments among them say."""
        comments = [self._found.text(lead.start, lead.end).strip() for lead in leads if lead.kind in COMMENTS]
        return plain_doc("\n".join(reversed(comments)))

    def _at(self, last: int, indent: int, floor: int) -> Lead | None:
        """What fills whole lines up to row ``last``."""
        lead = self._found.leads.get(last)
        if not lead or lead.row < floor or lead.column != indent or self._lines[lead.row][:indent].strip():
            return None
        return lead if self._found.ends_line(lead.end) else None

    def _apart(self, row: int, indent: int, floor: int, nearer: list[Lead]) -> Lead | None:
        """A paragraph or, where nothing nearer says what this is, documentation above a blank line."""
        lead = self._at(row - 2, indent, floor)
        if not lead or self._lines[row - 1].strip():
            return None
        if lead.kind == "paragraph":
            return lead
        if lead.kind != "comment" or any(near.kind == "comment" for near in nearer):
            return None
        top = lead
        while not self._found.data.startswith(_BLOCKS, top.start) and (
            above := self._at(top.row - 1, indent, floor)
        ):
            top = above
        comment = self._found.text(top.start, lead.end)
        return lead if documents_next(comment, opens_file=top.row == self._top) else None


def indent_of(line: str) -> int:
    """How many characters of white space begin it."""
    return len(line) - len(line.lstrip())
