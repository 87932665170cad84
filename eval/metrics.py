"""The figures of one query from its scores and its judgements, pure.

Ranks begin at 1. Documents are ordered as trec_eval orders them: by score, then by id, both descending.
It holds scores in single precision, so scores that are the same there are a tie; ids are compared by code
point, which is the order of their UTF-8. Where pytrec_eval has a figure too, it gives the same number:

    ndcg10                 ndcg_cut_10 with the gains as relevance
    mrr, map               recip_rank and map, over the whole ranking and not only its first documents
    recall10, recall100    recall_10 and recall_100
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log2

from coreb_search.eval.values import Gains, Task


@dataclass(frozen=True, slots=True)
class Figures:
    """What one ranking is worth; 0 throughout where nothing is relevant to the query."""

    ndcg10: float
    mrr: float
    """1 / rank of the first relevant document."""
    map: float
    """Average precision: the mean of i / rank over the relevant documents, 0 for those not ranked."""
    recall10: float
    """Share of all relevant documents among the first ten."""
    recall100: float
    intrusion: int | None
    """1 where a near miss (0 < grade < lowest) is ranked above every relevant document, 0 where none is, None
    where the query lacks one of the two. A relevant document that is not ranked is below all that are."""


def in_single(scores: Iterable[float]) -> list[float]:
    """The nearest numbers of single precision; infinite for what is too great."""
    return array("f", scores).tolist()


def ranking(scores: Mapping[str, float], own: str = "") -> list[str]:
    """All ids but ``own``, the best first. No score may be NaN."""
    ordered = sorted(zip(in_single(scores.values()), scores, strict=True), reverse=True)
    return [name for _, name in ordered if not own or name != own]


def measure(
    scores: Mapping[str, float],
    grades: Mapping[str, int],
    lowest: int = 2,
    gains: Gains = "binary",
    own: str = "",
) -> Figures:
    """The figures of one query: relevant is what has a grade of ``lowest`` or more.

    ``binary`` gains 1 for each relevant document; ``graded`` gains 2**grade - 1, also below ``lowest``.
    """
    ranked = ranking(scores, own)
    relevant = {name for name, grade in grades.items() if grade >= lowest}
    ranks = [rank for rank, name in enumerate(ranked, 1) if name in relevant]
    total = len(relevant) or 1
    return Figures(
        ndcg10=_ndcg(ranked, _gains(grades, lowest, gains)) if relevant else 0.0,
        mrr=1 / ranks[0] if ranks else 0.0,
        map=sum(found / rank for found, rank in enumerate(ranks, 1)) / total,
        recall10=sum(rank <= 10 for rank in ranks) / total,
        recall100=sum(rank <= 100 for rank in ranks) / total,
        intrusion=_intrusion(ranked, grades, lowest),
    )


def gains_of(task: Task) -> dict[str, dict[str, int]]:
    """Gain by document by query, as trec_eval wants them for the same figures; 0 for what gains nothing."""
    return {
        query.id: dict.fromkeys(grades, 0) | _gains(grades, task.lowest, task.gains)
        for query in task.queries
        if (grades := task.qrels.get(query.id))
    }


def _gains(grades: Mapping[str, int], lowest: int, gains: Gains) -> dict[str, int]:
    if gains == "binary":
        return {name: 1 for name, grade in grades.items() if grade >= lowest}
    return {name: 2**grade - 1 for name, grade in grades.items() if grade > 0}


def _ndcg(ranked: Sequence[str], gains: Mapping[str, int]) -> float:
    best = _discounted(sorted(gains.values(), reverse=True))
    return _discounted([gains.get(name, 0) for name in ranked[:10]]) / best if best else 0.0


def _discounted(gains: Sequence[int]) -> float:
    return sum(gain / log2(rank + 1) for rank, gain in enumerate(gains[:10], 1))


def _intrusion(ranked: Sequence[str], grades: Mapping[str, int], lowest: int) -> int | None:
    relevant = {name for name, grade in grades.items() if grade >= lowest}
    missed = {name for name, grade in grades.items() if 0 < grade < lowest}
    if not relevant or not missed:
        return None
    judged = relevant | missed
    return int(next((name in missed for name in ranked if name in judged), False))
