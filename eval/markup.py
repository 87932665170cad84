"""HTML and SVG as values: whatever is not markup already is escaped, so that no text becomes code."""

from __future__ import annotations

import html
import re

# Control characters, lone surrogates (which no file could hold), and those that turn the direction of a line.
_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


def element(name: str, *content: str, **attributes: str | float) -> Markup:
    """``<name …>content</name>``; ``class_`` is written ``class``, any other underscore as a hyphen."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_escaped(str(value))}"' for key, value in attributes.items()
    )
    return Markup(f"<{name}{written}>{joined(*content)}</{name}>")


def joined(*content: str) -> Markup:
    """Pieces one after the other."""
    return Markup("".join(piece if isinstance(piece, Markup) else _escaped(piece) for piece in content))


def _escaped(text: str) -> str:
    return html.escape(_UNPRINTABLE.sub("\ufffd", text))
