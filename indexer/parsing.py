"""Text to a syntax tree's matches, within a fixed budget of time.

Trees may be hostile: nothing here or in the
callers recurses, asks a node for its parent or prints it. Grammars and
compiled queries are loaded once per process, each at its language's first file.

Names of captures that a query file may use, documented here once:

``@definition.function``  a function; a method when it lies in a class or its name is dotted
``@definition.method``    a method wherever it lies
``@definition.class``     a class, struct, enum, interface, trait, record, type …
``@definition.scope``     lends its name (if any) to what lies in it, and has no chunk of its own
``@definition.package``   a statement that lends its name to all that follows it
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
import time
import warnings
from functools import cache
from pathlib import Path

import tree_sitter as ts
from tree_sitter import Node

from coreb_search.indexer.languages import LANGUAGES

Captures = dict[str, list[Node]]

BUDGET_SECONDS = 1.0
"""CPU seconds for one file's tree; ordinary code takes 0.15 s a megabyte."""

_QUERIES = Path(__file__).with_name("queries")
_READ_BYTES = 1 << 16
_OPEN_MATCHES = 1 << 12
"""How many half-done matches a query may hold; what bounds its time on hostile trees."""


@cache
def _grammar(language: str) -> tuple[ts.Parser, ts.Query]:
    row = LANGUAGES[language]
    with warnings.catch_warnings():
        # Some wheels still hand out their pointer as an int.
        warnings.simplefilter("ignore", DeprecationWarning)
        grammar = ts.Language(getattr(importlib.import_module(row.grammar), row.loader)())
    text = "\n".join((_QUERIES / f"{stem}.scm").read_text("utf-8") for stem in row.queries)
    return ts.Parser(grammar), ts.Query(grammar, f"{text}\n(ERROR) @error\n")


def query_matches(data: bytes, language: str) -> list[Captures] | None:
    """The captures of each match of the language's query, in no particular order.

    None when the budget ran out. Errors in the source do not matter: whatever
    lies whole between them still matches, and they match as ``error``.
    """
    parser, query = _grammar(language)
    # Thread time, so that a busy machine cuts the same files.
    end = time.thread_time() + BUDGET_SECONDS
    try:
        # The callback is consulted only while the text comes from a reader.
        tree = parser.parse(
            lambda offset, _point: data[offset : offset + _READ_BYTES],
            progress_callback=lambda _offset, _error: time.thread_time() > end,
        )
    except ValueError:
        parser.reset()
        return None
    # No progress callback here: in tree-sitter 0.26.1 it crashes the process.
    cursor = ts.QueryCursor(query, match_limit=_OPEN_MATCHES)
    return [captures for _pattern, captures in cursor.matches(tree.root_node)]
