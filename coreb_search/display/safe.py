"""Text from a repository made harmless for a terminal, and paths as a person sees them."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

# Controls but tab (C0, DEL, C1), marks that reorder what a reader sees, and signs that only a model reads.
_UNSAFE = re.compile(
    r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069"
    r"\u061c\u200b\u2060\ufeff\U000e0000-\U000e007f]"
)


def safe_line(line: str) -> str:
    r"""The line with each control written out (ESC as ``\x1b``); tabs stay, a final carriage return goes."""
    return _UNSAFE.sub(lambda found: _written_out(found[0]), line.removesuffix("\r"))


def one_line(text: str) -> str:
    """``text`` without line ends and indentation, as ``safe_line`` would write it."""
    return safe_line(" ".join(text.split()))


def blotted(line: str) -> str:
    """The line with a mark in the place of each control: as long as it was."""
    return _UNSAFE.sub("\ufffd", line)


def harmless(value: Any) -> Any:  # noqa: ANN401
    """A JSON document with all of its strings and keys as ``safe_line`` would write them."""
    match value:
        case str():
            return safe_line(value)
        case dict():
            return {safe_line(key): harmless(part) for key, part in value.items()}
        case list():
            return [harmless(part) for part in value]
    return value


def safe_path(path: str) -> str:
    """The path as ``safe_line`` would write it, tabs written out too."""
    return _UNSAFE.sub(lambda found: _written_out(found[0]), path).replace("\t", r"\t")


def shown_path(root: Path, path: str, here: Path | None) -> str:
    """``path`` below ``root`` as seen from ``here``; absolute where neither lies in the other."""
    full = root / path
    if here and (root.is_relative_to(here) or here.is_relative_to(root)):
        return os.path.relpath(full, here)
    return str(full)


def _written_out(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")
