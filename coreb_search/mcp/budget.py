"""How many tokens a text costs in a context window, without any model's vocabulary. Pure."""

from __future__ import annotations

import re

# Narrower than the byte-pair vocabularies of today's models cut code: docs/mcp.md has both counts of the same
# answers. No piece goes on behind the end of a line, so the costs of lines add up.
_PIECE = re.compile(r" ?[A-Z]?[a-z]{1,5}| ?[A-Z]{1,3}|[^\S\n]{1,16}|[!-/:-@\[-`{-~]{1,2}|\n|.", re.ASCII)
_ASTRAL = re.compile("[\U00010000-\U0010ffff]")


def tokens(text: str) -> int:
    """An upper estimate: pieces of words, numbers by the digit, signs by two, emoji twice."""
    return len(_PIECE.findall(text)) + len(_ASTRAL.findall(text))


def cut(text: str, most: int) -> str:
    """``text`` or its beginning: at most so many tokens, with a mark in the place of the rest."""
    if tokens(text) <= most:
        return text
    pieces = _PIECE.findall(text)[: most - 1]
    while tokens(shown := "".join([*pieces, "…"])) > most:
        pieces.pop()
    return shown
