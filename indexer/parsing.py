"""Text to a syntax tree's matches, within a fixed budget of time.

Trees may be hostile: nothing here or in the
callers recurses, asks a node for its parent or prints it. Grammars and
compiled queries are loaded once per process, each at its language's first file.

Names of captures that a query file may use, documented here once:

``@definition.function``  a function; a method when it lies in a class or its name is dotted
``@definition.method``    a method wherever it lies
``@definition.class``     a class, struct, enum, interface, trait, record, type …
``@definition.scope``     lends its name (if any) to what lies in it, and has no chunk of its own
``@definition.package``   lends its name alone to its ``@body``, or to all that follows where it has none
``@name``                 the name, or a declarator that holds it; several are concatenated
``@receiver``             what goes before the name (``Server`` in ``func (s *Server) Handle``)
``@parameter``            an Objective-C argument: the names are the parts of a selector, ``a:b:``
``@body``                 where the signature ends; may be the definition's neighbour (Dart)
``@head``                 what the signature ends with, where no node is the body
``@doc``                  a docstring inside the definition; the module's, where it is captured alone
``@comment``              a comment, or a docstring that stands before its definition
``@paragraph``            a comment that one blank line may part from its definition (POD)
``@attribute``            a line before a definition that belongs to it (decorator, attribute)
``@signature``            as ``@attribute``, and its text is the signature (Haskell)
``@modifier``             an annotation inside the definition, left out of the signature
``@_…``                   for predicates only
"""

from __future__ import annotations

import importlib
import re
import time
import warnings
from functools import cache
from itertools import count
from pathlib import Path

import tree_sitter as ts
from tree_sitter import Node

from coreb_search.indexer.languages import LANGUAGES

Captures = dict[str, list[Node]]

BUDGET_SECONDS = 0.8
"""CPU seconds for the tree of a large file; ordinary code takes 0.15 s a megabyte."""

_QUERIES = Path(__file__).with_name("queries")
_SMALL = 64_000
"""Bytes that even random text parses within the budget; they are handed over whole."""
_READ_BYTES = 1 << 8
_FLAT = 4_000
"""Neighbouring nameless nodes; a query's time grows with their square."""
_CHAIN = 500
_SHORT = re.compile(r"^; (\$[A-Z_]+): (.+)$", re.MULTILINE)
_STATEMENT = re.compile(rb"[;{}]")
_WORD_BYTES = bytes(byte >= 0x80 or chr(byte).isalnum() or byte == ord("_") for byte in range(256))
_OPEN_MATCHES = 1 << 12
"""How many half-done matches a query may hold; what bounds its time on hostile trees."""


@cache
def _grammar(language: str) -> tuple[ts.Language, ts.Query]:
    row = LANGUAGES[language]
    with warnings.catch_warnings():
        # Some wheels still hand out their pointer as an int.
        warnings.simplefilter("ignore", DeprecationWarning)
        grammar = ts.Language(getattr(importlib.import_module(row.grammar), row.loader)())
    text = "\n".join((_QUERIES / f"{stem}.scm").read_text("utf-8") for stem in row.queries)
    return grammar, ts.Query(grammar, f"{_spelt_out(text)}\n(ERROR) @error\n")


def _spelt_out(query: str) -> str:
    """With what a comment ``; $NAME: pattern`` says for each ``$NAME``; it may use those above it."""
    for name, pattern in reversed(_SHORT.findall(query)):
        query = query.replace(name, pattern)
    return query


def query_matches(data: bytes, language: str) -> list[Captures] | None:
    """The captures of each match of the language's query, in no particular order.

    None when the budget ran out or would. Errors in the source do not matter:
    whatever lies whole between them still matches, and they match as ``error``.
    """
    grammar, query = _grammar(language)
    if bytes(_FLAT) in data.translate(_WORD_BYTES) or _opens_too_many(data):
        return None
    if LANGUAGES[language].blanked:
        data = re.sub(LANGUAGES[language].blanked.encode(), _blank, data)
    if language == "perl" and not data.endswith(b"\n"):
        # Else the grammar never ends reading a here document that does not end either.
        data += b"\n"
    # One each time: a parser that calls back must not be met by another thread.
    parser = ts.Parser(grammar)
    tree = parser.parse(data) if len(data) <= _SMALL else _parse_within_budget(parser, data)
    if tree is None or _is_flat(tree.root_node):
        return None
    # No progress callback here: in tree-sitter 0.26.1 it crashes the process.
    cursor = ts.QueryCursor(query, match_limit=_OPEN_MATCHES)
    return [captures for _pattern, captures in cursor.matches(tree.root_node)]


def _blank(match: re.Match[bytes]) -> bytes:
    start, end = match.span(1)
    whole, first = match[0], match.start()
    return whole[: start - first] + b" " * (end - start) + whole[end - first :]


def _parse_within_budget(parser: ts.Parser, data: bytes) -> ts.Tree | None:
    # Thread time, so that a busy machine gives up on the same files.
    end = time.thread_time() + BUDGET_SECONDS
    calls = count(1)
    try:
        # The progress callback is consulted only while the text comes from a reader. In
        # tree-sitter 0.26.1 each piece read is leaked, so pieces are small and small files are not read.
        return parser.parse(
            lambda offset, _point: data[offset : offset + _READ_BYTES],
            progress_callback=lambda _offset, _error: next(calls) % 32 == 0 and time.thread_time() > end,
        )
    except ValueError:
        return None


def _opens_too_many(data: bytes) -> bool:
    """Whether a statement holds a long chain of ``a<a<a<``: Java's grammar takes its square in memory."""
    if data.count(b"<") - data.count(b">") <= _CHAIN:
        return False
    return any(part.count(b"<") - part.count(b">") > _CHAIN for part in _STATEMENT.split(data))


def _is_flat(root: Node) -> bool:
    """Whether broken text left a long row of nameless tokens somewhere."""
    broken = [root] if root.has_error else []
    while broken:
        node = broken.pop()
        if node.child_count - node.named_child_count > _FLAT:
            return True
        broken.extend(child for child in node.children if child.has_error)
    return False
