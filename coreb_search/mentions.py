"""What a question names, and what a candidate's name and place say."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from coreb_search.text import content_words, split_path, split_words
from coreb_search.types import Candidate, Kind

# Also as it is pasted: quoted, called, or after the word that defines it, where that is no word of English.
_IDENTIFIER = re.compile(
    r"""\s*[`'"]*(?:(?:def|func|fn)\s+)?((?:[\w.:#>-]*[.:#>-])?\d*[^\W\d]\w*)(?:\(\))?:?[`'"]*\s*"""
)
_BETWEEN = re.compile(r"(?:[.:#]|-?>)+")
_NAME = re.compile(r"[^\W\d]\w*")
_COMPOUND = re.compile(r"[a-z0-9]_[a-z0-9]|[a-z][A-Z]|[A-Z]{2}[a-z]|^_")
_CAPITALISED = re.compile(r"[A-Z][a-z]+")
# Of a page of code as a question, no more names are looked up.
_MOST_NAMES = 8

_ASIDE_PATH = re.compile(
    r"(?i:(^|[/._-])(tests?|examples?)/"
    r"|(^|/)(testing|specs?|__tests__|samples?|demos?|fixtures?|benchmarks?|docs?)/"
    r"|(^|/)(conftest\.|(tests?|examples?)[._-])"
    r"|[._-](tests?|specs?|examples?)\.\w+$)"
    r"|[a-z0-9]Tests?/|Tests?\.\w+$"
)
_ASIDE_STEMS = content_words("test tests testing spec example examples sample demo fixture benchmark docs")


@dataclass(frozen=True, slots=True)
class Asked:
    """What a question says besides its meaning."""

    names: frozenset[str]
    """As they are written; of a qualified one, its last part."""
    folded: frozenset[str]
    """The same in lower case."""
    wanted: frozenset[str]
    """Whose definitions are to be candidates, however often the word occurs elsewhere: dotted names."""
    qualifiers: tuple[str, ...] | None
    """In lower case, when the question is one identifier; else None."""
    words: frozenset[str]
    aside: bool
    """Whether tests, examples or documentation are asked for."""

    # For the candidates, then for their order.
    @classmethod
    @lru_cache(maxsize=16)
    def of(cls, text: str) -> Asked:
        """From the question."""
        qualifiers: tuple[str, ...] | None = None
        if identifier := identifier_of(text):
            *before, name = filter(None, _BETWEEN.split(identifier))
            qualifiers = tuple(part.lower() for part in before)
            names, wanted = frozenset([name]), frozenset([".".join((*before, name))])
        else:
            found = dict.fromkeys(_NAME.findall(text))
            compounds = [name for name in found if _is_compound(name)]
            names = frozenset([*compounds, *filter(_CAPITALISED.fullmatch, found)])
            wanted = frozenset(compounds[:_MOST_NAMES])
        words, folded = content_words(text), frozenset(name.lower() for name in names)
        return cls(names, folded, wanted, qualifiers, words, not words.isdisjoint(_ASIDE_STEMS))


def _is_compound(name: str) -> bool:
    """Whether nobody would write it so but as a name."""
    return bool(_COMPOUND.search(name)) or (not name.isascii() and len(split_words(name)) > 1)


def identifier_of(text: str) -> str:
    """The one (possibly qualified) identifier that the whole query is; else empty."""
    found = _IDENTIFIER.fullmatch(text)
    return found[1] if found else ""


def is_aside(path: str) -> bool:
    """Whether a file is a test, an example or documentation."""
    return _ASIDE_PATH.search(path) is not None


@dataclass(frozen=True, slots=True)
class Traits:
    """What a candidate's name and place say, whatever is asked."""

    name: str
    """The symbol's last part."""
    folded: str
    """The same in lower case."""
    around: tuple[str, ...]
    """The symbol's other parts, in lower case."""
    place: frozenset[str]
    """The path's parts, in lower case, the last without its ending."""
    name_words: frozenset[str]
    """What the name consists of."""
    path_words: frozenset[str]
    """The words of the path's end."""
    aside: bool
    """Test, example or documentation."""
    loose: bool
    head: bool


# Names and paths come again with every query of a warm process.
@lru_cache(maxsize=1 << 16)
def traits(path: str, symbol: str, kind: Kind) -> Traits:
    """Of a candidate."""
    folders, stem = split_path(path)
    *around, name = symbol.split(".")
    return Traits(
        name=name,
        folded=name.lower(),
        around=tuple(part.lower() for part in around),
        place=frozenset(part.lower() for part in (*folders, stem)),
        name_words=_parts(name),
        path_words=content_words(" ".join((*folders[-1:], stem))),
        aside=is_aside(path),
        loose=kind in ("module", "window"),
        head=kind == "class",
    )


def _parts(name: str) -> frozenset[str]:
    """The words of ``name``; of a compound not the whole."""
    words = split_words(name)
    return (
        content_words(" ".join(words[1:]))
        if len(words) > 1 and _NAME.fullmatch(name)
        else content_words(name)
    )


def further_pieces(candidates: Iterable[Candidate]) -> frozenset[int]:
    """The rows that another of ``candidates`` of the same name and kind stands above in the file."""
    found: set[int] = set()
    begun: set[tuple[str, str, Kind]] = set()
    for each in sorted(candidates, key=lambda c: c.start_line):
        definition = each.path, each.symbol, each.kind
        if definition in begun:
            found.add(each.row)
        begun.add(definition)
    return frozenset(found)
