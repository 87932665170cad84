"""Cut (first paragraph of the documentation, code without it) pairs out of the unpacked packages.

The functions are cut by the shipped chunker, so that the encoder learns on what it will see. A function
without documentation gives a pair as well: its name in plain words, and its code with the name blanked.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from coreb_search.indexer.chunking import chunk_source
from coreb_search.indexer.languages import language_of
from coreb_search.text import split_words
from coreb_search.types import Chunk

_LANGUAGES = frozenset(
    ("c", "cpp", "go", "java", "javascript", "python", "ruby", "rust", "tsx", "typescript"),
)
_SKIPPED_FOLDER = re.compile(
    r"(^|/)(_?tests?|testing|testdata|vendor|third[_-]?party|_vendor|3rdparty|node_modules|locales?)/|(^|/)tests?_[^/]*$|[_.]tests?[.]",
    re.IGNORECASE,
)
_GENERATED = re.compile(r"generated|do not edit|mozilla public license|general public license", re.IGNORECASE)
_SECTION = re.compile(r"\n\s*(?:\n|[@\\:]\w|>>>|-{3,}|={3,}|[A-Z]\w*:\s*$|[-*] )", re.MULTILINE)
_MARKUP = re.compile(r"\{@\w+\s+([^}]*)\}|</?\w[^<>]*>|:\w+:(?=`)|[`*]+")
_USELESS = re.compile(r"inheritdoc|todo|fixme|^see |^@|deprecated|copyright|non-javadoc", re.IGNORECASE)
_COMMENT_MARKS = re.compile(r"""^[\s/*#!<;%`-]+|[rRuUbB]?\"{3}|'{3}|[\s*/-]+$""")
_LARGEST_FILE = 200_000
_LONGEST_CODE = 4000
_PER_PACKAGE = 5000


@dataclass(frozen=True, slots=True)
class Pair:
    """A question and the function that answers it."""

    package: str
    language: str
    question: str
    documented: bool
    head: str
    """File stem and symbol, as document_text puts them before the code; a name's pair has the stem alone."""
    code: str


def first_paragraph(doc: str) -> str:
    """The documentation's first paragraph on one line, without markup; empty where it says nothing useful."""
    text = _MARKUP.sub(lambda found: found[1] or " ", _SECTION.split(doc.strip(), maxsplit=1)[0])
    text = " ".join(text.split())
    words = len(text.split())
    usable = (
        3 <= words <= 80 and not _USELESS.search(text) and sum(c.isascii() for c in text) > 0.9 * len(text)
    )
    return text if usable else ""


def without_doc(code: str, doc: str) -> str:
    """``code`` without blank lines and without those whose text, comment marks off, stands in ``doc``."""
    said = {_bare(line) for line in doc.splitlines()} - {*"})]", "end", "});"} | {""}
    return "\n".join(line for line in code.splitlines() if _bare(line) not in said)


def _bare(line: str) -> str:
    return _COMMENT_MARKS.sub("", line.strip()).strip()


def _name_pair(chunk: Chunk, package: str) -> Pair | None:
    name = chunk.symbol.rpartition(".")[2]
    words = [word for word in split_words(name) if word != name.lower()]
    if len(words) < 2:
        return None
    code = chunk.code.replace(name, "f")
    stem = PurePosixPath(chunk.path).stem
    return Pair(package, chunk.language, " ".join(words), False, stem, code)


def _pair(chunk: Chunk, package: str) -> Pair | None:
    if chunk.kind not in ("function", "method") or chunk.code.count("\n") < 2:
        return None
    question = first_paragraph(chunk.doc)
    if not question:
        return _name_pair(chunk, package) if not chunk.doc else None
    code = without_doc(chunk.code, chunk.doc)
    if code.count("\n") < 1 or len(code) < 50:
        return None
    head = f"{PurePosixPath(chunk.path).stem} {chunk.symbol}"
    return Pair(package, chunk.language, question, True, head, code)


def _chunks(folder: Path, path: Path) -> list[Chunk]:
    relative = path.relative_to(folder).as_posix()
    language = language_of(relative)
    if language not in _LANGUAGES or _SKIPPED_FOLDER.search(relative) or path.stat().st_size > _LARGEST_FILE:
        return []
    source = path.read_text(encoding="utf-8", errors="replace")
    if _GENERATED.search(source[:3000]):
        return []
    return chunk_source(source, relative, language, _LONGEST_CODE)


def package_pairs(folder: Path, package: str, seed: int = 0) -> Iterator[Pair]:
    """Pairs of one package from its files in shuffled order, at most 5,000 of either sort."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    random.Random(seed).shuffle(files)  # noqa: S311
    left = {True: _PER_PACKAGE, False: _PER_PACKAGE // 2}
    for path in files:
        if not left[True]:
            return
        for chunk in _chunks(folder, path):
            pair = _pair(chunk, package)
            if pair and left[pair.documented]:
                left[pair.documented] -= 1
                yield pair


def distinct(pairs: Iterable[Pair], repeats: int = 2) -> Iterator[Pair]:
    """Without pairs whose code was seen, or whose question was seen ``repeats`` times."""
    codes: set[str] = set()
    questions: Counter[str] = Counter()
    for pair in pairs:
        code, question = "".join(pair.code.split()), pair.question.lower()
        if code not in codes and questions[question] < repeats:
            codes.add(code)
            questions[question] += 1
            yield pair
