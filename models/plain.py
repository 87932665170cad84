"""Characters as the tokenizer knows them: compatible forms unified, accents off, no lone surrogates."""

from __future__ import annotations

import re
import unicodedata

_FOREIGN = re.compile(r"[^\x00-\x7f]+")


def plain(text: str) -> str:
    """``text`` itself when it is ASCII, as nearly all code is: the tokenizer would do this for all."""
    if text.isascii():
        return text
    # Marks are taken off, whatever they stand on: each run can be decomposed by itself.
    return _FOREIGN.sub(_decomposed, text.encode("utf-8", "replace").decode("utf-8"))


def _decomposed(run: re.Match[str]) -> str:
    characters = unicodedata.normalize("NFKD", run[0])
    return "".join(character for character in characters if not unicodedata.combining(character))
