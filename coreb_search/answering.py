"""A query → hits: expansion, both sides of the first stage, ranking, a second look at the best.

What takes part is given; where it comes from and when it is loaded is the engine's business.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from coreb_search.errors import ExpansionFailed, UsageError
from coreb_search.mentions import Asked
from coreb_search.ranking import FIFTH, misses_another, rank
from coreb_search.text import query_words
from coreb_search.types import Candidate, Encoder, Expander, Hit, Query, Reranker

if TYPE_CHECKING:
    from coreb_search.ranking import Ranked
    from coreb_search.store import Reader
    from coreb_search.types import Vectors

_CANDIDATES = 100
# More distinct words say nothing new about a snippet and cost the lexical side linearly.
_QUERY_WORDS = 128
# Windows of the function that is asked about, which are left out afterwards.
_OWN_PIECES = 20
# Chosen on the sample, CoSQA's dev file and eval/repos' dev packages: more hits or weight cost more there.
_FEEDBACK_HITS = 3
_FEEDBACK_WEIGHT = 0.2


@dataclass(frozen=True, slots=True)
class Aids:
    """What a query may ask for beside the index and its encoder; each is made when it is first needed."""

    reranker: Callable[[str], Reranker]
    expander: Callable[[], tuple[Expander, float]]
    """With the share of the hypothesis in the query's vector, in [0, 1]."""
    tell: Callable[[str], None]
    """Told, in one line, what could not be done; the answer is given all the same."""


def check(query: Query) -> None:
    """Raise UsageError for a query that asks nothing or contradicts itself."""
    if not query.text.strip():
        if query.kind == "code":
            raise UsageError("there is no code to find the like of")
        raise UsageError("the question is empty; say what the code should do, or name it")
    if not query.bears(query.expand):
        if query.mode == "lexical":
            raise UsageError(f"expansion by {query.expand} is a matter of vectors; leave out mode lexical")
        raise UsageError("hyde writes code for a question; code is looked for as it is")


def answer(
    reader: Reader, encoder: Encoder, query: Query, aids: Aids, given_up: Callable[[], bool]
) -> list[Hit]:
    """The best ``query.k``, best first. Soon after ``given_up()`` nothing more is reranked."""
    # Loaded first: its time is not the budget's.
    reranker = aids.reranker(query.rerank) if query.rerank else None
    asked = replace(query, k=max(query.k, reranker.depth)) if reranker else query
    ranked = _first_stage(reader, encoder, asked, aids, given_up)
    chunks = reader.chunks([entry.candidate.row for entry in ranked])
    hits = [Hit(c, entry.score, entry.signals) for c, entry in zip(chunks, ranked, strict=True)]
    # Who asks once more will ask again.
    reader.warm = True
    return (_reranked(hits, query, reranker, given_up) if reranker else hits)[: query.k]


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
    found = [*blended, *(replace(hit, score=hit.score * factor) for hit in rest)]
    if at := misses_another([hit.chunk.path for hit in found]):
        hit, score = found.pop(at), found[FIFTH].score
        lifted = {**hit.signals, "mixed in": score - hit.score}
        found.insert(FIFTH, replace(hit, score=score, signals=lifted))
    return found


def _first_stage(
    reader: Reader, encoder: Encoder, query: Query, aids: Aids, given_up: Callable[[], bool]
) -> list[Ranked]:
    def vector() -> Vectors | None:
        if query.mode == "lexical":
            return None
        found = encoder.encode([query.text], "query", query.task)[0]
        if query.expand == "hyde":
            code, weight = _hypothesis(reader, query, aids, given_up)
            if code:
                found = _mixed(found, encoder.encode([code], "document")[0], weight)
        return found if found.any() else None

    found: list[Vectors | None] = []

    def remembered() -> Vectors | None:
        found.append(vector())
        return found[0]

    words = query_words(query.text, _QUERY_WORDS) if query.mode != "vector" else ""
    ranked = rank(_candidates(reader, remembered, words, query), query)
    if query.expand != "feedback" or found[0] is None or not ranked:
        return ranked
    near = reader.vectors([entry.candidate.row for entry in ranked[:_FEEDBACK_HITS]])
    nearer = _mixed(found[0], near.mean(axis=0), _FEEDBACK_WEIGHT)
    return rank(_candidates(reader, lambda: nearer, words, query), query)


def _candidates(
    reader: Reader, vector: Callable[[], Vectors | None], words: str, query: Query
) -> list[Candidate]:
    wanted = max(_CANDIDATES, query.k) + (_OWN_PIECES if query.exclude else 0)
    names = Asked.of(query.text).wanted if query.kind == "text" else frozenset[str]()
    candidates = reader.candidates(vector, words, query.filters, wanted, names)
    if query.exclude:
        return [c for c in candidates if not _overlaps(c, query.exclude)]
    return candidates


def _hypothesis(reader: Reader, query: Query, aids: Aids, given_up: Callable[[], bool]) -> tuple[str, float]:
    """Code that might be the answer, empty where none could be written, and its share.

    Gao et al., Precise Zero-Shot Dense Retrieval without Relevance Labels, ACL 2023.
    """
    from coreb_search.indexer.languages import LANGUAGES

    parsed = [name for name in reader.languages() if name in LANGUAGES and LANGUAGES[name].grammar]
    expander, weight = aids.expander()
    try:
        return expander.write(query.text, query.filters.languages or parsed[:1], given_up), weight
    except ExpansionFailed as error:
        if not given_up():
            aids.tell(f"asked without a hypothesis: {error}")
        return "", weight


def _mixed(vector: Vectors, other: Vectors, weight: float) -> Vectors:
    """Rocchio's formula for what is relevant, of unit length."""
    mixed = (1 - weight) * vector + weight * other
    length = float(mixed @ mixed) ** 0.5
    return vector if length == 0 else (mixed / length).astype(vector.dtype)


def _reranked(hits: list[Hit], query: Query, reranker: Reranker, given_up: Callable[[], bool]) -> list[Hit]:
    end = time.monotonic() + query.rerank_budget if query.rerank_budget is not None else None

    def late() -> bool:
        return given_up() or (end is not None and time.monotonic() >= end)

    looked_at = hits[: reranker.depth]
    return blend(hits, reranker.scores(query, looked_at, late), reranker.weight)


def _overlaps(candidate: Candidate, place: tuple[str, int, int]) -> bool:
    return candidate.path == place[0] and candidate.start_line <= place[2] and place[1] <= candidate.end_line
