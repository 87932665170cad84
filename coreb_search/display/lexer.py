"""How pygments reads the languages of the table. Pure."""

from __future__ import annotations

# Where pygments goes by another name.
_LEXERS = {"notebook": "python", "assembly": "nasm", "shader": "glsl", "gradle": "groovy"}


def lexer_of(language: str) -> str:
    """The name of pygments' lexer; pygments may have none of that name."""
    return _LEXERS.get(language, language)


def head_of(language: str) -> list[str]:
    """Lines without which the lexer does not see that code is code."""
    return ["<?php"] if language == "php" else []
