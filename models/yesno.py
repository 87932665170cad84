"""Language models that are asked whether a passage answers, and whose logits of yes and no are compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from coreb_search.errors import ModelError
from coreb_search.models.judge import Reader, Row, sigmoid
from coreb_search.models.template import filled

if TYPE_CHECKING:
    from coreb_search.models.graph import Array, Ints
    from coreb_search.models.record import RerankerRecord
    from coreb_search.types import Query

# A graph that gives the logits of all words for all tokens: half a gigabyte of them a batch.
_MOST_LOGITS = 1 << 27
_USUAL_WIDTH = 1 << 18
_LAST_ONLY = {"num_logits_to_keep": 1, "logits_to_keep": 1}


class YesNoJudge:
    """The model in ``folder``. Raises ModelError."""

    def __init__(self, folder: Path, record: RerankerRecord) -> None:
        self.record = record
        self.reader = Reader(folder, record, "logits", special_tokens=False)
        tokens = self.reader.tokens
        self.prefix, self.suffix = tokens.ids([record.prefix, record.suffix])
        tokens.reserve(len(self.prefix) + len(self.suffix))
        self.words = self._words()
        width = _width(self.reader)
        self.reader.batch_tokens = min(self.reader.batch_tokens, _MOST_LOGITS // (width or _USUAL_WIDTH))

    def ask(self, query: Query) -> _YesNoQuestion:
        """Only the body of the prompt is cut, at its end; a question takes half of it at most."""
        tokens = self.reader.tokens
        text = tokens.cut(query.text, max(1, tokens.most // 2))
        return _YesNoQuestion(self, self.record.instructions.get(query.task, ""), text)

    def _words(self) -> tuple[int, int]:
        """Where the logits of no and yes are in the output."""
        if _width(self.reader) == 2:
            return 0, 1
        if len(self.record.words) != 2:
            raise ModelError(f"the record of model {self.record.name} must have two words, the yes last")
        no, yes = map(self.reader.tokens.id_of, self.record.words)
        return no, yes


@dataclass(frozen=True, slots=True)
class _YesNoQuestion:
    judge: YesNoJudge
    instruction: str
    text: str

    def rows(self, passages: Sequence[str]) -> list[Row]:
        judge = self.judge
        bodies = [
            filled(judge.record.template, instruction=self.instruction, query=self.text, document=text)
            for text in passages
        ]
        return [Row(judge.prefix + body + judge.suffix) for body in judge.reader.tokens.ids(bodies)]

    def scores(self, rows: Sequence[Row]) -> Array:
        reader = self.judge.reader
        # With padding on the right, a row's last token is not the last of its batch.
        found, mask = reader.read(rows, **(_LAST_ONLY if reader.padding == "left" else {}))
        logits = _last(found, mask, reader.graph.name)
        if max(self.judge.words) >= logits.shape[-1]:
            raise ModelError(
                f"model {reader.graph.name} gave {logits.shape[-1]} logits, not those of "
                f"{' and '.join(self.judge.record.words)}; its tokenizer or its record is another model's"
            )
        no, yes = self.judge.words
        return sigmoid(logits[:, yes] - logits[:, no])


def _last(found: Array, mask: Ints, name: str) -> Array:
    """The logits at each row's last token, shape (n, words)."""
    if found.ndim == 2 and len(found) == len(mask):
        return found
    if found.ndim != 3 or len(found) != len(mask):
        raise ModelError(f"model {name} gave logits of shape {found.shape}, which no language model gives")
    if found.shape[1] == mask.shape[1]:
        last = mask.shape[1] - 1 - np.argmax(mask[:, ::-1], axis=1)
        chosen: Array = found[np.arange(len(found)), last]
        return chosen
    if found.shape[1] == 1:
        return found[:, 0]
    raise ModelError(f"model {name} gave logits for {found.shape[1]} tokens out of {mask.shape[1]}")


def _width(reader: Reader) -> int | None:
    """How many logits there are at a place, where the graph says so."""
    shape = reader.graph.outputs[reader.output].shape
    return shape[-1] if shape and isinstance(shape[-1], int) else None
