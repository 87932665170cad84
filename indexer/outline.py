"""Matches to an outline: the definitions of a file in order, and what belongs to them.

Rows are 0-based here, offsets are bytes of the UTF-8 text, as tree-sitter
counts. What has its place in a chunk (lines, symbols) is decided in ``chunking``.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, field

from tree_sitter import Node

from coreb_search.indexer.parsing import Captures, query_matches
from coreb_search.indexer.prose import one_line

_KINDS = {f"definition.{kind}": kind for kind in ("function", "method", "class", "scope", "package")}
_LEADS = ("comment", "paragraph", "attribute", "signature")


@dataclass(slots=True)
class Definition:
    """One definition as the query saw it."""

    kind: str
    """function, method, class, scope or package."""
    name: str
    """Dotted where the source qualifies it; empty where it has none."""
    start: int
    end: int
    row: int
    last: int
    """The last row that holds some of it."""
    body: int
    """Where its body begins; ``end`` when it has none."""
    docstring: tuple[int, int] | None


@dataclass(slots=True)
class Lead:
    """Whole lines before a definition: a comment, an attribute, a Haskell type signature."""

    kind: str
    start: int
    end: int
    row: int
    column: int


@dataclass(slots=True)
class Outline:
    """All that chunking needs to know about one file."""

    data: bytes
    definitions: list[Definition] = field(default_factory=list)
    """By start, outer before inner."""
    leads: dict[int, Lead] = field(default_factory=dict)
    """By last row."""
    modifiers: dict[int, int] = field(default_factory=dict)
    """Start to end of annotations."""
    module_docs: list[tuple[int, int]] = field(default_factory=list)
    errors: list[tuple[int, int]] = field(default_factory=list)
    """First and last rows of broken stretches, disjoint and in order."""

    def broken(self, first: int, last: int) -> bool:
        """Whether these rows hold something the grammar could not read."""
        at = bisect_left(self.errors, (first, -1))
        after = at < len(self.errors) and self.errors[at][0] <= last
        return after or (at > 0 and self.errors[at - 1][1] >= first)

    def text(self, start: int, end: int) -> str:
        """The source between two offsets."""
        return self.data[start:end].decode("utf-8", "replace")

    def add_lead(self, kind: str, node: Node) -> None:
        """Keep the outermost of those that end on one row."""
        start, row = node.start_point, _last_row(node)
        if row not in self.leads or node.start_byte < self.leads[row].start:
            self.leads[row] = Lead(kind, node.start_byte, node.end_byte, start.row, start.column)

    def ends_line(self, end: int) -> bool:
        """Whether nothing but space and ``;`` follows on the line."""
        if self.data[end - 1 : end] == b"\n":
            return True
        line_end = self.data.find(b"\n", end)
        return not self.data[end : line_end if line_end >= 0 else None].strip(b"; \t")

    def signature(self, definition: Definition) -> str:
        """The head on one line: from its line's start, without annotations, body and comments."""
        start = definition.start
        while start in self.modifiers:
            start = self.modifiers[start]
            while self.data[start : start + 1].isspace():
                start += 1
        if start == definition.start:
            start = self.data.rfind(b"\n", 0, start) + 1
        return one_line(self.text(start, max(definition.body, start)))


def outline(source: str, language: str, joins_clauses: bool = False) -> Outline | None:
    """The outline of ``source``; None when it cannot be parsed within the budget."""
    data = source.encode("utf-8", "replace")
    matches = query_matches(data, language)
    if matches is None:
        return None
    result = Outline(data)
    for captures in matches:
        _take(captures, result)
    result.definitions = _distinct(result.definitions)
    if joins_clauses:
        result.definitions = _joined(result.definitions, data)
    result.errors = _merged(result.errors)
    return result


def _take(captures: Captures, result: Outline) -> None:
    definition = None
    for capture, nodes in captures.items():
        if capture in _KINDS:
            definition = _definition(_KINDS[capture], nodes[0], captures, result.data)
            result.definitions.append(definition)
        elif capture in _LEADS:
            for node in nodes:
                result.add_lead(capture, node)
        elif capture == "modifier":
            result.modifiers.update((node.start_byte, node.end_byte) for node in nodes)
        elif capture == "error":
            result.errors.extend((node.start_point.row, _last_row(node)) for node in nodes)
    if definition is None and "doc" in captures:
        result.module_docs.extend((node.start_byte, node.end_byte) for node in captures["doc"])


def _last_row(node: Node) -> int:
    """Some grammars' nodes include the line end, so that they end at column 0 of the next row."""
    row, column = node.end_point
    return row - 1 if column == 0 and row > node.start_point.row else row


def _definition(kind: str, node: Node, captures: Captures, data: bytes) -> Definition:
    name = _name(captures, data)
    if kind == "function" and "." in name:
        kind = "method"
    row, end, last = node.start_point.row, node.end_byte, _last_row(node)
    body = end
    if "head" in captures:
        body = captures["head"][0].end_byte
    elif "body" in captures:
        nodes = captures["body"]
        body, end, last = nodes[0].start_byte, max(end, nodes[-1].end_byte), max(last, _last_row(nodes[-1]))
    elif kind == "class" and (line_end := data.find(b"\n", node.start_byte, end)) >= 0:
        body = line_end
    doc = captures["doc"][0] if "doc" in captures else None
    span = (doc.start_byte, doc.end_byte) if doc else None
    return Definition(kind, name, node.start_byte, end, row, last, body, span)


def _name(captures: Captures, data: bytes) -> str:
    parts = [data[n.start_byte : n.end_byte].decode("utf-8", "replace") for n in captures.get("name", ())]
    if "parameter" in captures:
        name = "".join(f"{part}:" for part in parts)
    else:
        name = parts[0] if len(parts) == 1 and parts[0].isidentifier() else plain_name("".join(parts))
    for receiver in captures.get("receiver", ()):
        text = data[receiver.start_byte : receiver.end_byte].decode("utf-8", "replace")
        name = ".".join(filter(None, (plain_name(text), name)))
    return name


_QUOTES = "\"'`"
_ARGUMENTS = re.compile(r"(?<=.)[({]|\s<:")
_GENERIC = re.compile(r"(?<=\w)<[^<>]*>")
_PREFIX = re.compile(r"^(?:module\.)?exports(?:\.|$)|^this\.|^self\.|\.prototype(?=\.)")


def plain_name(text: str) -> str:
    """A declarator or name as written to a dotted name: ``*A<T>::f(int)`` to ``A.f``."""
    text = " ".join(text.split())
    if text[:1] in _QUOTES:
        return text.strip(_QUOTES)
    text = text.strip("*&^ ") or text
    head, operator, tail = text.partition("operator")
    if operator and not head[-1:].isalnum() and not tail[:1].isalnum() and tail[:1] != "_":
        tail = tail[:2] if tail.startswith("()") else tail.partition("(")[0]
    else:
        head, operator, tail = _ARGUMENTS.split(text, maxsplit=1)[0], "", ""
    while "<" in head and (shorter := _GENERIC.sub("", head)) != head:
        head = shorter
    head = head.replace("::", ".").replace(" ", "").strip("().")
    head = head.lstrip("*&^") or head
    return _PREFIX.sub("", head) + ("." if operator and head else "") + operator + tail.rstrip()


def _distinct(definitions: list[Definition]) -> list[Definition]:
    """One of each: a wrapper (template, export, decorators) and what it wraps are one definition."""
    definitions.sort(key=lambda d: (d.start, -d.end))
    kept: list[Definition] = []
    for definition in definitions:
        last = kept[-1] if kept else None
        if last and _same(last, definition):
            last.docstring = last.docstring or definition.docstring
            last.body = min(last.body, definition.body)
            wraps = (last.start, last.end) != (definition.start, definition.end)
            if not last.name or (not wraps and _says_more(definition.name, last.name)):
                last.name, last.kind = definition.name, definition.kind
        else:
            kept.append(definition)
    return kept


def _says_more(name: str, other: str) -> bool:
    return ("." in name, len(name)) > ("." in other, len(other))


def _same(outer: Definition, inner: Definition) -> bool:
    if outer.start == inner.start and outer.end == inner.end:
        return True
    # A value may have a name of its own; what it is bound to names it.
    if outer.body == inner.body < inner.end:
        return True
    # A wrapper may add the ``;`` of a C++ class.
    return outer.kind == inner.kind and outer.name == inner.name and 0 <= outer.end - inner.end <= 1


def _joined(definitions: list[Definition], data: bytes) -> list[Definition]:
    """The clauses of one function, with nothing between them but space, as one definition."""
    kept: list[Definition] = []
    for definition in definitions:
        last = kept[-1] if kept else None
        if (
            last
            and (last.kind, last.name) == (definition.kind, definition.name)
            and last.kind in ("function", "method")
            and not data[last.end : definition.start].strip()
        ):
            last.end, last.last = definition.end, definition.last
        else:
            kept.append(definition)
    return kept


def _merged(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for first, last in sorted(spans):
        if merged and first <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(last, merged[-1][1]))
        else:
            merged.append((first, last))
    return merged
