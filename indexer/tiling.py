"""A file's lines dealt out to its definitions, its classes and itself.

One pass from the top with a stack of what is open; no line is given twice,
so chunks cannot overlap, and none is left over.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from coreb_search.indexer.leads import Leads, indent_of
from coreb_search.indexer.outline import Definition, Lead, Outline
from coreb_search.indexer.prose import one_line, plain_doc
from coreb_search.indexer.windows import split_rows, trimmed, weight_of_rows
from coreb_search.types import Chunk, Kind

_DEEPEST = 8
"""Definitions nested deeper belong to the one at this depth, so that symbols stay short."""
_OVERLAP = 0.1
"""Of ``max_chars``: what neighbouring windows of one function share at most."""
_CLOSING = re.compile(
    r"\s*|\s*(?:[\])};,][\])};,\s]*|(?:@?end|fi|done|esac|(?:public|private|protected)\s*:?|#\s*endif)\b[\])};,\s]*)"
    r"(?:(?://|/\*|#|--).*)?"
)


@dataclass(slots=True)
class _Owner:
    """What lines go to while it is open: the module, a class, or a function full of functions."""

    kind: Kind
    symbol: str
    prefix: str
    """What its members' symbols begin with."""
    end: int
    last: int
    floor: int
    """The first row a member may take: the head stays the owner's."""
    signature: str = ""
    doc: str = ""
    """Handed to its first chunk, then cleared."""
    lines_of: _Owner | None = None
    """For a scope, which lends its prefix only: the owner around it, whose lines it holds."""


class Tiler:
    """Deals out the lines of one file; ``chunks`` holds the result, in order."""

    def __init__(self, lines: Sequence[str], path: str, language: str, max_chars: int) -> None:
        self.chunks: list[Chunk] = []
        self._lines = lines
        self._path = path
        self._language = language
        self._max_chars = max_chars
        self._next = 0
        self._found = Outline(b"")
        self._leads = Leads(lines, self._found)
        self._starts: list[int] = []
        self._stack: list[_Owner] = []

    def windows(self, symbol: str, first: int, last: int) -> None:
        """Rows without definitions, as windows under one symbol."""
        self._hand_out(_Owner("window", symbol, "", 0, last, first), first, last, 0.0)

    def deal(self, found: Outline) -> None:
        """All lines, by the outline."""
        self._found = found
        self._leads = Leads(self._lines, found)
        self._starts = [definition.start for definition in found.definitions]
        module = _Owner("module", PurePosixPath(self._path).stem, "", 1 << 62, len(self._lines) - 1, 0)
        module.doc = plain_doc(found.text(*found.module_docs[0])) if found.module_docs else ""
        self._stack = [module]
        at = 0
        while at < len(found.definitions):
            definition = found.definitions[at]
            while definition.start >= self._stack[-1].end:
                self._close()
            at += 1
            if definition.kind == "package" and definition.body == definition.end:
                module.prefix = definition.name
            elif definition.kind in ("scope", "package"):
                self._stack.append(self._scope(definition))
            else:
                at = self._place(definition, at)
        while self._stack:
            self._close()

    def _place(self, definition: Definition, following: int) -> int:
        """Open or hand out one definition; returns the index of the next one to look at."""
        owner = self._stack[-1]
        floor = max(self._next, owner.floor)
        if definition.last < floor:
            return following
        leads = self._leads.of(definition, floor)
        first = max(floor, leads[-1].row if leads else definition.row)
        self._rest(owner.lines_of or owner, first - 1)
        self._next = first
        opened = self._owner(definition, leads, owner)
        after = max(following, bisect_left(self._starts, definition.end))
        if len(self._stack) <= _DEEPEST and (
            opened.kind == "class" or self._is_full_of_functions(definition, first, following, after)
        ):
            self._stack.append(opened)
            return following
        last = self._with_trailing_comment(definition, owner, after)
        self._hand_out(opened, first, last, _OVERLAP if opened.kind != "class" else 0.0)
        self._next = last + 1
        return after

    def _scope(self, definition: Definition) -> _Owner:
        owner = self._stack[-1]
        prefix = definition.name if definition.kind == "package" else _dotted(owner.prefix, definition.name)
        return replace(owner, prefix=prefix, end=definition.end, lines_of=owner.lines_of or owner)

    def _owner(self, definition: Definition, leads: list[Lead], around: _Owner) -> _Owner:
        symbol = _dotted(around.prefix, definition.name) or self._stack[0].symbol
        kind: Kind = "class" if definition.kind == "class" else "function"
        if definition.kind == "method" or (kind == "function" and around.kind == "class"):
            kind = "method"
        heads = [lead for lead in leads if lead.kind == "signature"]
        signature = self._found.signature(definition)
        if heads:
            signature = one_line(self._found.text(heads[0].start, heads[0].end))
        doc = self._doc(definition, leads)
        floor = max(self._next, definition.row + 1)
        return _Owner(kind, symbol, symbol, definition.end, definition.last, floor, signature, doc)

    def _doc(self, definition: Definition, leads: list[Lead]) -> str:
        if definition.docstring:
            return plain_doc(self._found.text(*definition.docstring))
        return self._leads.doc(leads)

    def _is_full_of_functions(self, definition: Definition, first: int, inner: int, after: int) -> bool:
        """Whether a function is too long for one chunk and definitions fill half of it."""
        if inner == after or self._fits(first, definition.last):
            return False
        filled = 0
        while inner < after:
            member = self._found.definitions[inner]
            if member.kind not in ("scope", "package"):
                leads = self._leads.of(member, definition.row + 1)
                filled += member.end - (leads[-1].start if leads else member.start)
                inner = max(inner + 1, bisect_left(self._starts, member.end))
            else:
                inner += 1
        return filled * 2 >= definition.end - definition.start

    def _fits(self, first: int, last: int) -> bool:
        return weight_of_rows(self._lines, first, last, self._max_chars) <= self._max_chars

    def _with_trailing_comment(self, definition: Definition, owner: _Owner, after: int) -> int:
        """The last row, with deeper indented lines directly below that the grammar left outside."""
        last = limit = min(owner.last, len(self._lines) - 1)
        if after < len(self._found.definitions):
            limit = min(limit, self._found.definitions[after].row - 1)
        last = min(definition.last, last)
        indent = indent_of(self._lines[definition.row])
        while last < limit and self._lines[last + 1].strip() and indent_of(self._lines[last + 1]) > indent:
            last += 1
        return last

    def _close(self) -> None:
        owner = self._stack.pop()
        if not owner.lines_of:
            self._rest(owner, owner.last)

    def _rest(self, owner: _Owner, last: int) -> None:
        """The rows up to ``last`` that no member took."""
        first, last = trimmed(self._lines, self._next, last)
        self._next = max(self._next, last + 1)
        if first > last:
            return
        if self.chunks and all(map(_CLOSING.fullmatch, self._lines[first : last + 1])):
            self._extend(last)
        elif owner.kind == "module" and self._found.broken(first, last):
            self._hand_out(replace(owner, kind="window"), first, last, 0.0)
        else:
            self._hand_out(owner, first, last, 0.0)

    def _extend(self, last: int) -> None:
        chunk = self.chunks[-1]
        code = "\n".join(self._lines[chunk.start_line - 1 : last + 1])
        self.chunks[-1] = replace(chunk, end_line=last + 1, code=code)

    def _hand_out(self, owner: _Owner, first: int, last: int, overlap: float) -> None:
        shared = int(overlap * self._max_chars)
        for top, bottom in split_rows(self._lines, first, last, self._max_chars, shared):
            code = "\n".join(self._lines[top : bottom + 1])
            head = (owner.kind, owner.symbol, owner.signature, owner.doc)
            self.chunks.append(Chunk(self._path, self._language, *head, top + 1, bottom + 1, code))
            owner.doc = ""


def _dotted(prefix: str, name: str) -> str:
    return f"{prefix}.{name}" if prefix and name else prefix or name
