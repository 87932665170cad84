"""What can be said about a hit beside the others: numbers that a small model weighs.

Most are measured against the other hits of the same question (in standard deviations), since similarities of
different questions and encoders cannot be compared. None says anything about a document alone but its length.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from coreb_search.models.token_vectors import Bag

if TYPE_CHECKING:
    import numpy.typing as npt

    from coreb_search.models.token_vectors import TokenVectors
    from coreb_search.types import Hit

    Floats = npt.NDArray[np.floating[Any]]
    Found = dict[str, Floats]

# Of a question the tokens that say most.
_QUERY_TOKENS = 192
# Matches that are exact, close and of one field (K-NRM's kernels, their width below).
_EXACT, _CLOSE, _RELATED = 0.999, 0.7, 0.45
_KERNEL = 0.02
# Of a text's characters; the encoder reads about as far.
_LOOKED_AT = 4096
_BEST_OF = 3
_NEIGHBOURS = 4
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
# Every second program has these.
_COMMON_NUMBERS = frozenset(("0", "1", "2"))
# The modulus of contests, which prose writes as a sum.
_MODULUS = re.compile(r"10\s*(?:\^|\*\*)\s*\{?9\}?\s*\+\s*7|1e9\s*\+\s*7")
_NAME = re.compile(r"[A-Za-z_]\w{2,}")


@dataclass(frozen=True, slots=True)
class Text:
    """A question or a hit, taken apart."""

    bag: Bag
    numbers: frozenset[str]
    names: frozenset[str]
    """In lower case, without underscores: one name in all languages' fashions."""


@dataclass(frozen=True, slots=True)
class FirstStage:
    """What the first stage knows of each hit, in its order."""

    scores: Floats
    cosines: Floats
    lexical: Floats

    @classmethod
    def of(cls, hits: Sequence[Hit]) -> FirstStage:
        """From the hits' signals; 0 where a side took no part."""
        return cls(
            np.array([hit.score for hit in hits], np.float32),
            np.array([hit.signals.get("cosine", 0.0) for hit in hits], np.float32),
            np.array([hit.signals.get("bm25", 0.0) for hit in hits], np.float32),
        )


def read(texts: Sequence[str], vectors: TokenVectors) -> list[Text]:
    """The texts, taken apart."""
    return [
        Text(bag, _numbers(text), _names(text)) for bag, text in zip(vectors.bags(texts), texts, strict=True)
    ]


def features(
    query: Text, documents: Sequence[Text], first: FirstStage, vectors: TokenVectors, idf: Floats
) -> Mapping[str, Floats]:
    """By name one number a document; ``idf`` by token id. No documents: empty arrays."""
    whole = vectors.of_texts([query.bag, *(document.bag for document in documents)])
    cosines = whole[1:] @ whole[0]
    share = first.scores / (first.scores.max(initial=0) or 1)
    found = _first_stage(first, share, cosines)
    found |= _matches(query.bag, [document.bag for document in documents], vectors, idf)
    found |= _shared("number", query.numbers, [document.numbers for document in documents])
    found |= _shared("name", query.names, [document.names for document in documents])
    found |= _neighbours(whole[1:], share, cosines)
    found |= _lengths(query.bag, [document.bag for document in documents])
    return found


def _numbers(text: str) -> frozenset[str]:
    ready = _MODULUS.sub("1000000007", text[:_LOOKED_AT]).replace("_", "")
    return frozenset(_NUMBER.findall(ready)) - _COMMON_NUMBERS


def _names(text: str) -> frozenset[str]:
    found = set(_NAME.findall(text[:_LOOKED_AT]))
    return frozenset(name.replace("_", "").lower() for name in found)


def _standard(values: Floats) -> Floats:
    """In standard deviations from their mean; 0 where all are equal."""
    spread = values.std() if len(values) else 0.0
    return (values - values.mean()) / spread if spread > 1e-6 else np.zeros(len(values))


def _first_stage(first: FirstStage, share: Floats, cosines: Floats) -> Found:
    size = len(share)
    return {
        "share": share,
        "score": _standard(share),
        "rank": np.log(np.arange(1, size + 1)),
        "cosine": _standard(cosines),
        "cosine gap": cosines - cosines.max(initial=-1),
        "lexical share": first.lexical / (first.lexical.max(initial=0) or 1),
        "lexical": _standard(first.lexical),
        "cosine share": first.cosines / (first.cosines.max(initial=0) or 1),
        # The same for all hits: how sure the first stage is.
        "lead": np.full(size, share[0] - share[min(5, size - 1)] if size else 0.0),
        "best cosine": np.full(size, cosines.max(initial=-1)),
    }


def _matches(query: Bag, documents: Sequence[Bag], vectors: TokenVectors, idf: Floats) -> Found:
    """Token by token: what of the question has its like in the document, and the other way round."""
    best = np.argsort(-idf[query.ids] * np.sqrt(query.counts), kind="stable")[:_QUERY_TOKENS]
    asked, damped = query.ids[best], np.sqrt(query.counts[best])
    known = np.unique(np.concatenate([np.zeros(1, np.int64), *(document.ids for document in documents)]))
    places = [np.searchsorted(known, document.ids) for document in documents]
    frequency = np.bincount(np.concatenate([np.zeros(0, np.int64), *places]), minlength=len(known))
    rarity = np.maximum(np.log((len(documents) + 1) / (frequency + 0.5)), 0)
    # By rows, which a document takes some of: far faster than columns.
    similar = vectors.of_tokens(known) @ vectors.of_tokens(asked).T
    at = np.minimum(np.searchsorted(known, asked), len(known) - 1)
    weight = idf[asked] * damped
    local = np.where(known[at] == asked, rarity[at], 0) * damped
    rows = np.zeros((8, len(documents)))
    if len(asked):
        nearest, same = similar.max(axis=1), np.isin(known, asked)
        for column, (place, document) in enumerate(zip(places, documents, strict=True)):
            if len(place):
                closest = similar[place].max(axis=0)
                own = np.sqrt(document.counts)
                back = _mean(nearest[place], idf[document.ids] * own), _mean(same[place], rarity[place] * own)
                rows[:, column] = *_kernels(closest, weight, local), *back
    names = "soft", "exact", "close", "related", "exact rare", "soft rare", "back", "back rare"
    return {name: _standard(row) for name, row in zip(names, rows, strict=True)}


def _kernels(closest: Floats, weight: Floats, local: Floats) -> list[float]:
    exact = closest > _EXACT
    return [
        _mean(closest, weight),
        _mean(exact, weight),
        _mean(np.exp(-((closest - _CLOSE) ** 2) / _KERNEL), weight),
        _mean(np.exp(-((closest - _RELATED) ** 2) / _KERNEL), weight),
        _mean(exact, local),
        _mean(np.maximum(closest, 0), local),
    ]


def _mean(values: npt.NDArray[Any], weights: Floats) -> float:
    return float(weights @ values / max(weights.sum(), 1e-6))


def _shared(what: str, asked: frozenset[str], documents: Sequence[frozenset[str]]) -> Found:
    """What both have, the rarer among the hits the more."""
    common = [asked & document for document in documents]
    frequency = Counter(entry for entries in common for entry in entries)
    rarity = {entry: np.log((len(documents) + 1) / (n + 0.5)) for entry, n in frequency.items()}
    # In one order: sums of floats depend on theirs, and a set's changes from process to process.
    total = np.array(
        [sum(rarity[entry] for entry in sorted(entries)) for entries in common], dtype=np.float64
    )
    part = np.array(
        [len(c) / max(1, len(d)) for c, d in zip(common, documents, strict=True)], dtype=np.float64
    )
    return {what: total / 10, f"{what}s": _standard(total), f"{what} part": _standard(part)}


def _neighbours(whole: Floats, share: Floats, cosines: Floats) -> Found:
    """What the hits most like this one have got: what is wanted rarely comes alone."""
    size = len(share)
    alike = whole @ whole.T
    np.fill_diagonal(alike, -1)
    found: Found = {}
    for sharpness in (0.05, 0.1):
        worth = np.exp((share - 1) / sharpness)
        for width in (0.06, 0.12):
            near = np.exp((alike - 1) / width)
            np.fill_diagonal(near, 0)
            found[f"neighbours {sharpness} {width}"] = _standard(np.log(near @ worth + 1e-9))
    nearest = np.argsort(-alike, axis=1, kind="stable")[:, :_NEIGHBOURS]
    closeness = np.maximum(np.take_along_axis(alike, nearest, axis=1), 0)
    centre = np.exp((share - 1) / 0.05) @ whole
    found["neighbours' share"] = (share[nearest] * closeness).sum(1) / np.maximum(closeness.sum(1), 1e-6)
    found["neighbours' cosine"] = _standard(cosines[nearest].mean(1) if size else cosines)
    found["best neighbour"] = share[nearest[:, :_BEST_OF]].max(1, initial=0)
    found["first five"] = _standard(whole @ whole[:5].mean(0)) if size > 5 else np.zeros(size)
    found["centre"] = _standard(whole @ centre) if size > 5 else np.zeros(size)
    found["nearest"] = alike.max(1, initial=-1)
    return found


def _lengths(query: Bag, documents: Sequence[Bag]) -> Found:
    own = np.log(np.array([document.counts.sum() for document in documents], np.float64) + 1)
    asked = np.log(float(query.counts.sum()) + 1)
    return {
        "length": _standard(own),
        "tokens": own / 6,
        "longer": (own - asked) / 3,
        "question": np.full(len(documents), asked / 6),
    }
