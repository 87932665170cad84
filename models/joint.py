"""All passages read at once: each ends with a token whose vector is compared with that of the question's.

The way and the wording of jina-reranker-v3, whose passages see those before them. The graph gives projected
vectors, one a token.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from coreb_search.errors import ModelError
from coreb_search.models.judge import Reader, Row
from coreb_search.models.passage import passage
from coreb_search.models.pooling import unit

if TYPE_CHECKING:
    from coreb_search.models.record import RerankerRecord
    from coreb_search.types import Hit, Query, Vectors

_PREFIX = (
    "<|im_start|>system\n"
    "You are a search relevance expert who can determine a ranking of the passages based on how relevant "
    "they are to the query. If the query is a question, how relevant a passage is depends on how well it "
    "answers the question. If not, try to analyze the intent of the query and assess how well each "
    "passage satisfies the intent. If an instruction is provided, you should follow the instruction when "
    "determining the ranking.<|im_end|>\n"
    "<|im_start|>user\n"
)
_SUFFIX = "<|im_end|>\n<|im_start|>assistant\n<think>\n\n</think>\n\n"
_MOST_OF_QUERY, _MOST_OF_PASSAGE = 512, 2048
# What stands around a passage, and around all of them.
_FRAME, _FRAMES = 32, 256


class JointReranker:
    """The model in ``folder``. Raises ModelError."""

    def __init__(self, folder: Path, record: RerankerRecord) -> None:
        self.name = record.name
        self.weight = record.weight
        self.depth = record.depth
        self._record = record
        self._reader = Reader(folder, record, "embeddings", "last_hidden_state", special_tokens=False)
        if len(record.words) != 2:
            raise ModelError(f"the record of model {self.name} must have two words, the question's last")
        self._ends = tuple(map(self._reader.tokens.id_of, record.words))

    def scores(self, query: Query, hits: Sequence[Hit], late: Callable[[], bool]) -> list[float | None]:
        """Cosines; None for those that it did not get to. Raises ModelError."""
        question = self._clean(query.text, _MOST_OF_QUERY)
        asked: list[Vectors] = []
        read: list[Vectors] = []
        weights: list[float] = []
        for block in self._blocks(question, [passage(hit.chunk) for hit in hits]):
            if late():
                break
            vectors = self._vectors(self._prompt(query, question, block), len(block))
            read.append(vectors[:-1])
            asked.append(vectors[-1])
            # A block without anything that fits says little of what is asked for.
            weights.append(float((1 + unit(vectors[:-1]) @ unit(vectors[-1:])[0]).max() / 2))
        if not read:
            return [None] * len(hits)
        mean = np.average(asked, axis=0, weights=np.maximum(weights, 1e-9))
        found = unit(np.concatenate(read)) @ unit(mean[None])[0]
        return [*map(float, found), *[None] * (len(hits) - len(found))]

    def _blocks(self, question: str, passages: Sequence[str]) -> Iterator[list[str]]:
        """As many as the window holds, and the model can read beside two questions."""
        tokens = self._reader.tokens
        room = tokens.most - _FRAMES - 2 * len(tokens.ids([question])[0])
        most = min(_MOST_OF_PASSAGE, room - _FRAME)
        if most <= 0:
            raise ModelError(f"model {self.name}: the question alone fills max_tokens; ask a shorter one")
        block: list[str] = []
        left = room
        for text in passages:
            cut = self._clean(text, most)
            size = len(tokens.ids([cut])[0]) + _FRAME
            if block and (size > left or len(block) == self._record.window):
                yield block
                block, left = [], room
            block.append(cut)
            left -= size
        if block:
            yield block

    def _clean(self, text: str, most: int) -> str:
        """Without the tokens that would be taken for ends."""
        for word in self._record.words:
            text = text.replace(word, "")
        return self._reader.tokens.cut(text, most)

    def _prompt(self, query: Query, question: str, passages: Sequence[str]) -> str:
        instruction = self._record.instructions.get(query.task)
        end, end_of_question = self._record.words
        read = "".join(f'<passage id="{i}">\n{text}{end}\n</passage>\n' for i, text in enumerate(passages))
        return (
            f"{_PREFIX}I will provide you with {len(passages)} passages, each indicated by a numerical "
            f"identifier. Rank the passages based on their relevance to query: {question}\n"
            + (f"<instruct>\n{instruction}\n</instruct>\n" if instruction else "")
            + f"{read}<query>\n{question}{end_of_question}\n</query>{_SUFFIX}"
        )

    def _vectors(self, prompt: str, passages: int) -> Vectors:
        """Those of the passages, and the question's last."""
        ids = self._reader.tokens.ids([prompt])[0]
        found, mask = self._reader.read([Row(ids)])
        ends = np.flatnonzero(np.isin(ids, self._ends))
        if found.ndim != 3 or found.shape[:2] != mask.shape or len(ends) != passages + 1:
            raise ModelError(
                f"model {self.name} gave vectors of shape {found.shape} for {passages} passages in "
                f"{mask.shape[1]} tokens, not one a token; another output must be named in its record"
            )
        vectors: Vectors = found[0][mask[0] == 1][ends]
        if not np.isfinite(vectors).all():
            raise ModelError(f"model {self.name} gave a vector that is not finite; install it again")
        return vectors
