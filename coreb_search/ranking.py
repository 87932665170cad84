"""Candidates → an order: fusion, what is known about code, diversity.

Pure functions over values. Each rule leaves its share in ``signals``, so that
every position can be explained.

Fusion is a convex combination of the two scores, each divided by its best
(min-max with the known minimum 0), which beats reciprocal ranks when one side
is clearly surer than the other (Bruch, Gai, Ingber: An Analysis of Fusion
Functions for Hybrid Retrieval, TOIS 2023).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from coreb_search.text import content_words, split_path
from coreb_search.types import Candidate, Hit, Query

# Weight of the vector side. Where one side is prose, the words that both share say nearly as much as the
# vectors; between two programs they say little. Measured on COREB's release_v2602 and CoSQA's dev file.
VECTOR_WEIGHT = {"text": 0.65, "code": 0.85, "description": 0.65}
# A query that is one identifier asks for that word.
IDENTIFIER_WEIGHT = 0.3

# Tuned on the dev packages of eval/repos, never on its test packages.
_DEFINITION = 0.6
_SYMBOL_WORDS = 0.05
_PATH_WORDS = 0.1
_ASIDE = 0.4
_LOOSE_CODE = 0.75
# A class's head says what there is, its methods say how it is done; a bare name asks for the head.
_CLASS_HEAD = 0.8
# So many candidates for each hit are looked at first; the others rarely matter.
_LOOK_AT = 4
_SAME_FILE = 0.95
_SAME_SYMBOL = 0.6

_IDENTIFIER_QUERY = re.compile(r"[\w.:#>-]*[A-Za-z_]\w*")
_NAME = re.compile(r"[A-Za-z_]\w*")
_COMPOUND = re.compile(r"[a-z0-9]_[a-z0-9]|[a-z][A-Z]|[A-Z]{2}[a-z]|^_|^[A-Z][a-z]+$")
_ASIDE_PATH = re.compile(
    r"(^|/)(tests?|testing|specs?|__tests__|examples?|samples?|demos?|fixtures?|benchmarks?|docs?)/"
    r"|(^|/)(test_|conftest\.)|(_test|_spec|\.test|\.spec|Tests?)\.\w+$"
)
_ASIDE_WORDS = "test tests testing spec example examples sample demo fixture benchmark docs"


@dataclass(slots=True)
class Ranked:
    """A candidate, its score so far and the signals that made it."""

    candidate: Candidate
    score: float
    signals: dict[str, float]

    def weigh(self, signal: str, factor: float) -> None:
        """Multiply the score."""
        self.score *= factor
        self.signals[signal] = factor


def rank(candidates: Sequence[Candidate], query: Query) -> list[Ranked]:
    """The best ``query.k``, best first. Ties: path, then first line, ascending."""
    fusion = Fusion.of(candidates, vector_weight(query))
    scores = fusion.scores(candidates)
    order = sorted(range(len(scores)), key=lambda i: -scores[i])
    asked = _Asked.of(query.text) if query.kind == "text" else None
    most = asked.greatest_factor() if asked else 1.0
    looked_at = _LOOK_AT * query.k
    while True:
        ranked = [fusion.ranked(candidates[i]) for i in order[:looked_at]]
        if asked:
            for entry in ranked:
                _weigh_by_name_and_place(entry, asked)
        _spread(ranked)
        # The others could not reach these, whatever is known about them, nor come before them in their files.
        least = ranked[query.k - 1].score / most if len(ranked) > query.k else 0.0
        enough = bisect_right(order, -least, key=lambda i: -scores[i])
        if enough <= looked_at or looked_at >= len(order):
            return ranked[: query.k]
        looked_at = enough


def blend(hits: Sequence[Hit], scores: Sequence[float | None], weight: float) -> list[Hit]:
    """``weight``·reranker + (1 − ``weight``)·first stage, for the hits that have a score; the others follow.

    The reranker's scores, one for each of the first hits, are scaled to [0, 1] by min-max, the first stage's
    divided by their best.
    """
    scored = [(hit, score) for hit, score in zip(hits, scores, strict=False) if score is not None]
    if not scored:
        return list(hits)
    values = [score for _, score in scored]
    least, span = min(values), max(values) - min(values)
    best = max(hit.score for hit, _ in scored) or 1.0
    blended = []
    for hit, score in scored:
        first = (1 - weight) * hit.score / best
        second = weight * ((score - least) / span if span else 1.0)
        signals = {"reranker": score, "first stage": first, "second look": second}
        blended.append(replace(hit, score=first + second, signals={**hit.signals, **signals}))
    blended.sort(key=lambda hit: (-hit.score, hit.chunk.path, hit.chunk.start_line))
    done = {id(hit) for hit, _ in scored}
    rest = [hit for hit in hits if id(hit) not in done]
    # Below the last that was looked at, in the order they had.
    factor = min(1.0, blended[-1].score / rest[0].score) if rest and rest[0].score > 0 else 1.0
    return [*blended, *(replace(hit, score=hit.score * factor) for hit in rest)]


def vector_weight(query: Query) -> float:
    """How much of the fused score is the vector's, in [0, 1]."""
    if query.mode != "hybrid":
        return 1.0 if query.mode == "vector" else 0.0
    if query.kind == "text" and is_identifier(query.text):
        return IDENTIFIER_WEIGHT
    return VECTOR_WEIGHT[query.kind]


@dataclass(frozen=True, slots=True)
class Fusion:
    """``weight``·vector + (1 − ``weight``)·lexical, each divided by its best; negative cosines count 0."""

    weight: float
    best_vector: float
    best_lexical: float
    """Where one side has nothing, 1: nothing of something is nothing."""

    @classmethod
    def of(cls, candidates: Sequence[Candidate], weight: float) -> Fusion:
        """What the candidates' shares are measured by."""
        vector = max([c.vector for c in candidates], default=0.0)
        lexical = max([c.lexical for c in candidates], default=0.0)
        return cls(weight, vector if vector > 0 else 1.0, lexical if lexical > 0 else 1.0)

    def scores(self, candidates: Sequence[Candidate]) -> list[float]:
        """In the candidates' order."""
        of_vector, of_lexical, best, most = self.weight, 1 - self.weight, self.best_vector, self.best_lexical
        return [of_vector * (max(c.vector, 0) / best) + of_lexical * (c.lexical / most) for c in candidates]

    def ranked(self, c: Candidate) -> Ranked:
        """With the shares of the sides that count as its signals."""
        vector = self.weight * (max(c.vector, 0) / self.best_vector)
        lexical = (1 - self.weight) * (c.lexical / self.best_lexical)
        raw = {"cosine": c.vector} if self.weight > 0 else {}
        shares = {"vector": vector} if self.weight > 0 else {}
        if self.weight < 1:
            raw["bm25"] = c.lexical
            shares["lexical"] = lexical
        return Ranked(c, vector + lexical, raw | shares)


def is_identifier(text: str) -> bool:
    """Whether the whole query is one (possibly qualified) identifier."""
    return _IDENTIFIER_QUERY.fullmatch(text.strip()) is not None


def _spread(ranked: list[Ranked]) -> None:
    """Sort; each further chunk of a file counts less, each further piece of one definition much less."""
    files: dict[str, int] = {}
    symbols: dict[tuple[str, str], int] = {}
    ranked.sort(key=_order)
    for entry in ranked:
        path = entry.candidate.path
        if earlier := files.get(path, 0):
            entry.weigh("same file", _SAME_FILE**earlier)
            if same := symbols.get((path, entry.candidate.symbol), 0):
                entry.weigh("same symbol", _SAME_SYMBOL**same)
        files[path] = earlier + 1
        definition = path, entry.candidate.symbol
        symbols[definition] = symbols.get(definition, 0) + 1
    ranked.sort(key=_order)


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a question says besides its meaning."""

    names: frozenset[str]
    qualified: str
    """The whole question, ``class.method``, when it is one identifier; else empty."""
    words: frozenset[str]
    aside: bool

    @classmethod
    def of(cls, text: str) -> _Asked:
        found = _NAME.findall(text.lower())
        qualified = ".".join(found) if is_identifier(text) else ""
        names = found[-1:] if qualified else [n.lower() for n in _NAME.findall(text) if _COMPOUND.search(n)]
        words = content_words(text)
        return cls(frozenset(names), qualified, words, bool(words & _ASIDE_STEMS))

    def greatest_factor(self) -> float:
        """By how much any name and place can raise a score."""
        return (1 + _DEFINITION if self.names else 1) * (1 + _SYMBOL_WORDS) * (1 + _PATH_WORDS)


def _weigh_by_name_and_place(entry: Ranked, asked: _Asked) -> None:
    what = _traits(entry.candidate.path, entry.candidate.symbol, entry.candidate.kind)
    if what.name in asked.names:
        entry.weigh("definition", 1 + _DEFINITION * _named(what.symbol, asked))
    if not what.name_words.isdisjoint(asked.words):
        entry.weigh("symbol words", 1 + _SYMBOL_WORDS * _share(what.name_words, asked.words))
    if not what.path_words.isdisjoint(asked.words):
        entry.weigh("path words", 1 + _PATH_WORDS * _share(what.path_words, asked.words))
    if what.aside and not asked.aside:
        entry.weigh("test or example", _ASIDE)
    if what.loose:
        entry.weigh("loose code", _LOOSE_CODE)
    if what.head and not asked.qualified:
        entry.weigh("class head", _CLASS_HEAD)


def _named(symbol: str, asked: _Asked) -> float:
    """1 when the question names ``symbol`` as fully as it names anything, 0.5 when only its last part."""
    return 1.0 if f".{symbol}".endswith(f".{asked.qualified}") or not asked.qualified else 0.5


@dataclass(frozen=True, slots=True)
class _Traits:
    """What a candidate's name and place say, whatever is asked."""

    symbol: str
    name: str
    """The symbol's last part; both in lower case."""
    name_words: frozenset[str]
    path_words: frozenset[str]
    """The words of the path's end."""
    aside: bool
    """Test, example or documentation."""
    loose: bool
    head: bool


# Names and paths come again with every query of a warm process.
@lru_cache(maxsize=1 << 16)
def _traits(path: str, symbol: str, kind: str) -> _Traits:
    folders, stem = split_path(path)
    return _Traits(
        symbol=symbol.lower(),
        name=symbol.lower().rpartition(".")[2],
        name_words=content_words(symbol.rpartition(".")[2]),
        path_words=content_words(" ".join((*folders[-1:], stem))),
        aside=is_aside(path),
        loose=kind in ("module", "window"),
        head=kind == "class",
    )


def is_aside(path: str) -> bool:
    """Whether a file is a test, an example or documentation."""
    return _ASIDE_PATH.search(path) is not None


def _share(own: frozenset[str], asked: frozenset[str]) -> float:
    """The part of ``own`` words that the question names."""
    return len(own & asked) / len(own)


_ASIDE_STEMS = content_words(_ASIDE_WORDS)


def _order(entry: Ranked) -> tuple[float, str, int]:
    return (-entry.score, entry.candidate.path, entry.candidate.start_line)
