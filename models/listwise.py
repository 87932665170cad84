"""A reranker that lets a language model put passages in order, a window at a time, from the back.

Windows overlap, so what is best of one is compared again in the next, and the best of all arrives in front
(RankGPT's way). The wording is that of CodeRankLLM's and RankLLM's own runners.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from coreb_search.errors import ModelError
from coreb_search.models.passage import passage
from coreb_search.models.record import RerankerRecord
from coreb_search.models.template import filled
from coreb_search.models.writer import Writer
from coreb_search.types import Hit, Query, Task

_SYSTEM = (
    "You are RankLLM, an intelligent assistant that can rank passages based on their relevancy to the query."
)
_CODE = (
    "I will provide you with {number} code snippets, each indicated by a numerical identifier []. Rank "
    "the code snippets based on their relevance to the functionality described by the following doc "
    "string: {query}.\n\n"
    "{passages}Doc String: {query}.\n"
    "Rank the {number} code snippets above based on their relevance to the functionality described by the"
    " doc string. All the code snippets should be included and listed using identifiers, in descending "
    "order of relevance. The output format should be [] > [], e.g., [4] > [2]. Only respond with the "
    "ranking results, do not say any word or explain."
)
_ANY = (
    "I will provide you with {number} passages, each indicated by a numerical identifier []. Rank the "
    "passages based on their relevance to the search query: {query}.\n\n"
    "{passages}Search Query: {query}.\n"
    "Rank the {number} passages above based on their relevance to the search query. All the passages "
    "should be included and listed using identifiers, in descending order of relevance. The output format"
    " should be [] > [], e.g., [4] > [2], Only respond with the ranking results, do not say any word or "
    "explain."
)
_TEMPLATES: dict[Task, str] = {"text2code": _CODE, "code2code": _ANY, "code2text": _ANY}

_NUMBER = r"\[?\s*[0-9]{1,6}\s*\]?"
_CHAIN = re.compile(rf"{_NUMBER}(?:\s*[>,]\s*{_NUMBER})+")
_IDENTIFIER = re.compile(r"\[\s*([0-9]{1,6})\s*\]")
_DIGITS = re.compile(r"[0-9]+")
_THOUGHT = re.compile(r"<think>.*?(?:</think>|\Z)", re.DOTALL)

# Of code, at the least: where a prompt is too long for the model, it loses its end, which says what to do.
_CHARACTERS_PER_TOKEN = 2
_MOST_CHARACTERS = 4096
_TOKENS_PER_PLACE = 6


class ListwiseReranker:
    """Hits in the order in which ``writer`` puts them. Raises ModelError as it does."""

    def __init__(self, record: RerankerRecord, writer: Writer) -> None:
        self.name = record.name
        self.weight = record.weight
        self.depth = record.depth
        self._record = record
        self._writer = writer
        if not 0 < record.step < record.window:
            raise ModelError(
                f"the record of model {self.name}: step must be at least 1 and less than the window"
            )

    def scores(self, query: Query, hits: Sequence[Hit], late: Callable[[], bool]) -> list[float | None]:
        """From 1 for the first down to 1/n; None for all if not even one window could be put in order.

        When time runs out, what no window has reached stays in front of what was compared.
        """
        order = list(range(len(hits)))
        passages = [passage(hit.chunk) for hit in hits]
        done = False
        for start, end in windows(len(hits), self._record.window, self._record.step):
            if late():
                break
            part = order[start:end]
            answer = self._answer(query, [passages[i] for i in part], late)
            order[start:end] = [part[i] for i in ranking(answer, len(part))]
            done = True
        if not done:
            return [None] * len(hits)
        places = {i: place for place, i in enumerate(order)}
        return [1 - places[i] / len(hits) for i in range(len(hits))]

    def _answer(self, query: Query, passages: Sequence[str], late: Callable[[], bool]) -> str:
        room = self._record.max_tokens * _CHARACTERS_PER_TOKEN
        # It stands twice in the prompt, and half of the room is for the passages.
        question = query.text[: room // 4]
        most = min(_MOST_CHARACTERS, (room - 2 * len(question)) // len(passages))
        numbered = (f"[{i}] {_unnumbered(text[:most])}\n" for i, text in enumerate(passages, start=1))
        prompt = filled(
            self._record.template or _TEMPLATES[query.task],
            number=str(len(passages)), query=question, passages="".join(numbered),
        )  # fmt: skip
        most_tokens = _TOKENS_PER_PLACE * len(passages) + _TOKENS_PER_PLACE
        return self._writer.complete(self._record.prefix or _SYSTEM, prompt, most_tokens, late)


def windows(n: int, size: int, step: int) -> Iterator[tuple[int, int]]:
    """Start and end of each window over ``n`` places, the last places first; none of a single place."""
    end = n
    while end > 1:
        start = max(0, end - size)
        yield start, end
        if start == 0:
            return
        end -= step


def ranking(answer: str, n: int) -> list[int]:
    """A permutation of 0…n-1: as in "[3] > [1] > …", then in their order those that are not named.

    What is named twice counts once, and what does not exist counts nothing; of several lists the longest.
    """
    said = _THOUGHT.sub("", answer)
    chain = max(_CHAIN.findall(said), key=lambda found: len(_DIGITS.findall(found)), default="")
    named = _DIGITS.findall(chain) or _IDENTIFIER.findall(said)
    return list(dict.fromkeys((*(int(i) - 1 for i in named if 1 <= int(i) <= n), *range(n))))


def _unnumbered(text: str) -> str:
    """An index such as [3] in code would be taken for a passage's number."""
    return re.sub(r"\[([0-9]+)\]", r"(\1)", text)
