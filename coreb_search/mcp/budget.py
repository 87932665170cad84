"""How many tokens a text may cost in a context window. Pure."""

from __future__ import annotations

# Source code takes 3.4 to 4.6 bytes a token in the vocabularies of today's models, 3 where it is dense
# (docs/mcp.md): so counted, an answer costs less than it was allowed to.
_BYTES_PER_TOKEN = 3


def tokens(text: str) -> int:
    """An upper estimate."""
    return -(-size(text) // _BYTES_PER_TOKEN)


def size(text: str) -> int:
    """In the unit that ``allowed`` gives; sizes add up."""
    return len(text.encode("utf-8", "replace"))


def allowed(budget: int) -> int:
    """The size of a text of so many tokens."""
    return budget * _BYTES_PER_TOKEN
