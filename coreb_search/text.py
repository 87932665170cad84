"""What a chunk looks like to the encoder and to the lexical index.

Identifiers are split here, once, for documents and queries alike:
``getUserName``, ``HTTPServer`` and ``snake_case`` become plain words, and the
compound itself stays as a word of its own so that an exact name still wins.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from itertools import chain, islice, pairwise
from math import log

from coreb_search.types import Chunk

_IDENTIFIER = re.compile(r"[^\W\d]\w*|\d+")
_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
# Scripts written without spaces between words, as one character of a shape.
_UNSPACED = re.compile(
    r"[\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f"
    r"\U00020000-\U0003ffff]"
)
_SHAPE_PART = re.compile(rf"@+|{_PART.pattern}")
# Longer runs are data (hashes, base64), and LanceDB's index would carry each as a term of its own.
LONGEST_WORD = 64
_STOP_WORDS = frozenset(
    "a an and any are as at be by can code do does find for from function get has have how i if in into is "
    "it its method of on one or our set that the their there this to use used using was we what when where "
    "which who why with".split()
)


def split_words(text: str) -> list[str]:
    """Lower-case words of ``text`` in order; a compound identifier is followed by its parts."""
    return list(chain.from_iterable(map(_split_identifier, _IDENTIFIER.findall(text))))


# Of the identifiers of a repository, one in twenty is new.
@lru_cache(maxsize=1 << 15)
def _split_identifier(identifier: str) -> tuple[str, ...]:
    if not identifier.isascii():
        return _split_unicode(identifier)
    if len(identifier) > LONGEST_WORD:
        return ()
    parts = _PART.findall(identifier)
    whole = () if parts == [identifier] else (identifier.lower(),)
    return (*whole, *(part.lower() for part in parts))


def _split_unicode(identifier: str) -> tuple[str, ...]:
    """At the same places as ASCII; where no spaces part words, the overlapping pairs of characters."""
    parts: list[str] = []
    for run in _SHAPE_PART.finditer("".join(map(_shape, identifier))):
        part = identifier[run.start() : run.end()]
        if run[0][0] == "@" and len(part) > 1:
            parts += map("".join, pairwise(part))
        else:
            parts.append(part)
    words = parts if parts == [identifier] else [identifier, *parts]
    return tuple(word.lower() for word in words if len(word) <= LONGEST_WORD)


def _shape(character: str) -> str:
    """Of the class of ``character``, the one that stands for all."""
    if is_unspaced(character):
        return "@"
    if character.isdecimal():
        return "0"
    return "A" if character.isupper() else "_" if character == "_" else "a"


def is_unspaced(text: str) -> bool:
    """Whether anything of ``text`` is in a script that puts no spaces between words."""
    return _UNSPACED.search(text) is not None


def query_words(text: str, most: int) -> str:
    """The words to look ``text`` up by: its first ``most`` distinct ones, each as often as it counts.

    A word that comes n times counts 1 + ln n times, rounded: BM25's weight of a query's own term frequencies,
    dampened as those of documents are. It matters where the query is a page of code or of description.
    """
    counts = Counter(split_words(text))
    return " ".join(word for word, n in islice(counts.items(), most) for _ in range(round(1 + log(n))))


def lexical_text(chunk: Chunk) -> str:
    """The words the lexical index holds: the code's, then those of the symbol and the path's end."""
    folders, stem = split_path(chunk.path)
    context = f"{chunk.symbol} {stem} {stem} {' '.join(folders[-3:])}"
    return " ".join(split_words(f"{chunk.code}\n{context}"))


def document_text(chunk: Chunk) -> str:
    """What the encoder embeds: where the code lives and what it is called, then the code."""
    head = f"{split_path(chunk.path)[1]} {chunk.symbol}".strip()
    return f"{head}\n{chunk.code}" if head else chunk.code


def split_path(path: str) -> tuple[list[str], str]:
    """Folders and stem of a relative POSIX path (pathlib's answer, at a tenth of its cost)."""
    *folders, name = path.split("/")
    stem, dot, suffix = name.rpartition(".")
    return folders, stem if dot and stem and suffix else name


def content_words(text: str) -> frozenset[str]:
    """The stemmed words of ``text`` that say what it is about."""
    return frozenset(_stem(word) for word in split_words(text)) - _STOP_WORDS


def _stem(word: str) -> str:
    """Plural and -ing/-ed endings off; crude, but the same on both sides."""
    for ending in ("ing", "ies", "es", "ed", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word.removesuffix(ending)
    return word
