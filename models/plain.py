"""Characters as the tokenizer knows them: compatible forms unified, accents off, no lone surrogates."""

from __future__ import annotations

import unicodedata


def plain(text: str) -> str:
    """``text`` itself when it is ASCII, as nearly all code is: the tokenizer would do this for all."""
    if text.isascii():
        return text
    decomposed = unicodedata.normalize("NFKD", text.encode("utf-8", "replace").decode("utf-8"))
    return "".join(character for character in decomposed if not unicodedata.combining(character))
