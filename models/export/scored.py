"""What exports of rerankers and generators are held to: the same model in its own library."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import numpy as np
import torch
from torch import nn

from coreb_search.models.export.references import TEXTS, apart, tokenizer_in
from coreb_search.models.graph import PAST, Graph
from coreb_search.models.template import filled
from coreb_search.types import Chunk, Hit, Query

if TYPE_CHECKING:
    from coreb_search.models.record import AnyRecord, RerankerRecord
    from coreb_search.types import Vectors


@dataclass(frozen=True, slots=True)
class TokensReference:
    """Vectors of tokens, of sentence-transformers' late-interaction encoder."""

    encoder: Any

    def distances(self, folder: Path, record: AnyRecord) -> Vectors:
        """Differences of the mean MaxSim."""
        question = TEXTS[2]
        query = self.encoder.encode_query([question], convert_to_numpy=True)[0]
        found = self.encoder.encode_document(list(TEXTS), convert_to_numpy=True)
        scores = np.array([(query @ one.T).max(axis=1).mean() for one in found], np.float32)
        return np.abs(scores - _scores(folder, question))


class PairReference:
    """Scores of a classifier, pair by pair and so without padding."""

    def __init__(self, model: nn.Module, folder: Path) -> None:
        self.model = model
        self.words = tokenizer_in(folder)
        self.inputs = tuple(self.words.model_input_names)

    def distances(self, folder: Path, record: AnyRecord) -> Vectors:
        """Differences of probabilities."""
        question = TEXTS[2]
        scores = np.array([self._score(question, text, record.max_tokens) for text in TEXTS], np.float32)
        return np.abs(scores - _scores(folder, question))

    def _score(self, question: str, text: str, most: int) -> float:
        row = self.words(question, text, truncation=True, max_length=most, return_tensors="pt")
        with torch.no_grad():
            return float(self.model(**row).logits[0, 0].sigmoid())


class YesNoReference:
    """Logits of two words out of all of them, text by text and so without padding."""

    def __init__(self, model: nn.Module, folder: Path, record: RerankerRecord) -> None:
        self.model = model
        self.tokens = tokenizer_in(folder)
        self.words = self.tokens.convert_tokens_to_ids(list(record.words))

    def distances(self, folder: Path, record: AnyRecord) -> Vectors:
        """Differences of probabilities."""
        question = TEXTS[2]
        scores = [self._score(question, text, cast("RerankerRecord", record)) for text in TEXTS]
        return np.abs(np.array(scores, np.float32) - _scores(folder, question))

    def _score(self, question: str, text: str, record: RerankerRecord) -> float:
        instruction = record.instructions.get("text2code", "")
        body = filled(record.template, instruction=instruction, query=question, document=text)
        before, within, after = (
            self.tokens(part, add_special_tokens=False).input_ids
            for part in (record.prefix, body, record.suffix)
        )
        room = record.max_tokens - len(before) - len(after)
        ids = torch.tensor([before + within[:room] + after])
        with torch.no_grad():
            no, yes = self.model(input_ids=ids).logits[0, -1, self.words]
        return float((yes - no).sigmoid())


@dataclass(frozen=True, slots=True)
class LogitsReference:
    """Logits of a language model that reads all at once what the graph reads in three pieces."""

    model: nn.Module

    def distances(self, folder: Path, record: AnyRecord) -> Vectors:
        """1 - cosine of the logits after each piece."""
        graph = Graph(folder, record)
        ids = torch.arange(3, 20)[None]
        with torch.no_grad():
            logits = self.model(input_ids=ids).logits[0].numpy()
        cache, known, found = graph.empty_cache(1), 0, []
        for piece in (7, 1, 9):
            feeds = graph.feeds(ids[:, known : known + piece].numpy(), np.ones((1, known + piece), np.int64))
            feeds["position_ids"] = feeds["position_ids"][:, known:]
            last, *kept = graph.run(
                ["logits", *(name.replace(PAST, "present.") for name in cache)], feeds | cache
            )
            known += piece
            cache = dict(zip(cache, kept, strict=True))
            found.append(apart(last[0, -1:], logits[known - 1 : known]))
        return np.concatenate(found)


def _scores(folder: Path, question: str) -> Vectors:
    from coreb_search.models import load_reranker

    hits = [Hit(Chunk("", "text", "window", "", "", "", 1, 1, text), 1) for text in TEXTS]
    found = load_reranker(str(folder)).scores(Query(question), hits, lambda: False)
    return np.array(found, np.float32)
