"""Candidates → an order: fusion, what is known about code, diversity.

Pure functions over values. Each rule leaves its share in ``signals``, so that
every position can be explained.

Fusion is a convex combination of the two scores, each divided by its best
(min-max with the known minimum 0), which beats reciprocal ranks when one side
is clearly surer than the other (Bruch, Gai, Ingber: An Analysis of Fusion
Functions for Hybrid Retrieval, TOIS 2023).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from coreb_search.mentions import Asked, Traits, further_pieces, identifier_of, is_aside, traits
from coreb_search.text import is_unspaced
from coreb_search.types import Candidate, Kind, Query

# Weight of the vector side. Where one side is prose, the words that both share say nearly as much as the
# vectors; between two programs they say little. Measured on COREB's release_v2602 and CoSQA's dev file.
VECTOR_WEIGHT = {"text": 0.65, "code": 0.85, "description": 0.65}
# A query that is one identifier asks for that word.
IDENTIFIER_WEIGHT = 0.3

# Tuned on the dev packages of eval/repos, never on its test packages.
_DEFINITION = 0.6
# Loose code in a file of that name, or what a long definition goes on with.
_PIECE = 0.2
_SYMBOL_WORDS = 0.05
_PATH_WORDS = 0.1
_ASIDE = 0.4
_LOOSE_CODE = 0.75
# A class's head says what there is, its methods say how it is done; a bare name asks for the head.
_CLASS_HEAD = 0.8
# To a question that is one name, more than a score is without: the definition comes first.
_STEP = 1.5
# So many candidates for each hit are looked at first; the others rarely matter.
_LOOK_AT = 4
_SAME_FILE = 0.95
_SAME_SYMBOL = 0.6
# So many first hits are not all of one file.
_FIRST = 5
FIFTH = _FIRST - 1


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

    def add(self, signal: str, share: float) -> None:
        """Raise the score."""
        self.score += share
        self.signals[signal] = share


def rank(candidates: Sequence[Candidate], query: Query) -> list[Ranked]:
    """The best ``query.k``, best first. Ties: path, then first line, ascending."""
    fusion, rules = Fusion.of(candidates, vector_weight(query)), _Rules.of(candidates, query)
    below = [-score for score in fusion.scores(candidates)]
    order = sorted(range(len(below)), key=below.__getitem__)
    if rules.named:
        order = [*rules.named, *(i for i in order if i not in rules.named)]
    looked_at = len(rules.named) + _LOOK_AT * query.k
    while True:
        ranked = [fusion.ranked(candidates[i]) for i in order[:looked_at]]
        for entry in ranked:
            rules.weigh(entry)
        _spread(ranked)
        # The others could not reach these, whatever is known about them, nor come before them in their files.
        least = ranked[query.k - 1].score / rules.most if len(ranked) > query.k else 0.0
        enough = bisect_right(order, -least, lo=len(rules.named), key=below.__getitem__)
        if query.k >= _FIRST and len({entry.candidate.path for entry in ranked[:_FIRST]}) == 1:
            enough = len(order)
        if enough <= looked_at or looked_at >= len(order):
            return _mixed(ranked)[: query.k]
        looked_at = enough


def vector_weight(query: Query) -> float:
    """How much of the fused score is the vector's, in [0, 1]."""
    if query.mode != "hybrid":
        return 1.0 if query.mode == "vector" else 0.0
    # Without spaces, a whole sentence looks like one.
    if query.kind == "text" and identifier_of(query.text) and not is_unspaced(query.text):
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


def misses_another(paths: Sequence[str]) -> int:
    """Where the first of another file is, when the first five are all of one; else 0."""
    if len(set(paths[:_FIRST])) != 1:
        return 0
    return next((i for i, path in enumerate(paths) if path != paths[0]), 0)


def _mixed(ranked: list[Ranked]) -> list[Ranked]:
    """With the best of another file as the fifth, if the first five would all be of one."""
    if at := misses_another([entry.candidate.path for entry in ranked]):
        entry = ranked.pop(at)
        entry.add("another file", ranked[FIFTH].score - entry.score)
        ranked.insert(FIFTH, entry)
    return ranked


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
class _Rules:
    """What is known about code, for one query and its candidates."""

    asked: Asked | None
    """None for a query whose words name nothing."""
    behind: bool
    """Whether tests and examples stand behind."""
    named: frozenset[int] = frozenset()
    """Positions of the candidates that bear a name of the question."""
    further: frozenset[int] = frozenset()
    """Rows that only go on with one of these."""

    @classmethod
    def of(cls, candidates: Sequence[Candidate], query: Query) -> _Rules:
        if query.kind != "text":
            return cls(None, query.kind == "code" and not (query.exclude and is_aside(query.exclude[0])))
        asked = Asked.of(query.text)
        if not asked.folded:
            return cls(asked, not asked.aside)
        named = [i for i, c in enumerate(candidates) if _traits(c).folded in asked.folded]
        further = further_pieces(candidates[i] for i in named)
        return cls(asked, not asked.aside, frozenset(named), further)

    @property
    def most(self) -> float:
        """By how much a score can be raised without a name."""
        return (1 + 2 * _SYMBOL_WORDS) * (1 + _PATH_WORDS) if self.asked else 1.0

    def weigh(self, entry: Ranked) -> None:
        """By name and place."""
        what = _traits(entry.candidate)
        if self.asked:
            if not what.name_words.isdisjoint(self.asked.words):
                entry.weigh("symbol words", 1 + _SYMBOL_WORDS * _told(what.name_words, self.asked.words))
            if not what.path_words.isdisjoint(self.asked.words):
                entry.weigh("path words", 1 + _PATH_WORDS * _share(what.path_words, self.asked.words))
        if what.aside and self.behind:
            entry.weigh("test or example", _ASIDE)
        if self.asked:
            if what.loose:
                entry.weigh("loose code", _LOOSE_CODE)
            if what.head and self.asked.qualifiers is None:
                entry.weigh("class head", _CLASS_HEAD)
            if what.folded in self.asked.folded:
                self._weigh_by_name(entry, what, self.asked)

    def _weigh_by_name(self, entry: Ranked, what: Traits, asked: Asked) -> None:
        exact, further = what.name in asked.names, entry.candidate.row in self.further
        if what.loose or (further and (what.head or asked.qualifiers is None)):
            entry.weigh("definition", 1 + _PIECE)
        elif asked.qualifiers is None:
            entry.weigh("definition", 1 + (_DEFINITION if exact else _DEFINITION / 2))
        elif fit := max(0, _fit(entry.candidate.kind, what, asked.qualifiers) - further):
            entry.add("by name", _STEP * (fit + 3 * exact))
        else:
            entry.weigh("definition", 1 + _PIECE)


def _fit(kind: Kind, what: Traits, qualifiers: tuple[str, ...]) -> int:
    """How well a definition is what is asked for, its name apart: at most 3, 0 for another one's."""
    if qualifiers and what.around[-len(qualifiers) :] == qualifiers:
        return 3
    # Nobody would leave out a method's class, or name its module instead, if there is something else.
    return 2 - (kind == "method") if what.place.union(what.around).issuperset(qualifiers) else 0


def _traits(candidate: Candidate) -> Traits:
    return traits(candidate.path, candidate.symbol, candidate.kind)


def _told(name: frozenset[str], asked: frozenset[str]) -> float:
    """How much of a name the question has: its share, twice that where it is the name in several words."""
    return 2.0 if len(name) > 1 and name == asked else _share(name, asked)


def _share(own: frozenset[str], asked: frozenset[str]) -> float:
    """The part of ``own`` words that the question names."""
    return len(own & asked) / len(own)


def _order(entry: Ranked) -> tuple[float, str, int]:
    return (-entry.score, entry.candidate.path, entry.candidate.start_line)
