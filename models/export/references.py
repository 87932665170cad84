"""What an export is held to: the same model in the libraries that it was made for."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import nn

from coreb_search.errors import ModelError
from coreb_search.models.record import PROBE
from coreb_search.types import Side

if TYPE_CHECKING:
    from coreb_search.models.export.pma import PmaEncoder
    from coreb_search.models.record import AnyRecord, EncoderRecord, Pooling
    from coreb_search.types import Vectors

TEXTS = (
    PROBE,
    "x",
    "which function adds two numbers?",
    "naïve café 名前 \U0001f600 -> {}",
    "class Stack:\n    def push(self, item):\n        self.items.append(item)\n" * 3,
    "for (int i = 0; i < n; i++) { total += values[i] * weights[i]; }\n" * 12,
    "return ",
)
_POOLINGS: dict[str, Pooling] = {"mean": "mean", "cls": "cls", "lasttoken": "last"}
_MODES = {ours: theirs for theirs, ours in _POOLINGS.items()}
_SIDES: tuple[Side, ...] = ("query", "document")


class Reference(Protocol):
    """The original."""

    def distances(self, folder: Path, record: AnyRecord) -> Vectors:
        """Of the model in ``folder`` from it, text by text. Raises ModelError."""
        ...


class Pipeline:
    """A transformer with what follows it, as sentence-transformers has it."""

    def __init__(self, encoder: Any) -> None:  # noqa: ANN401
        self.encoder = encoder
        first, *self.following = encoder
        self.model: nn.Module = first.model

    @classmethod
    def of(cls, folder: Path, pooling: Pooling) -> Pipeline:
        """The one in ``folder``; where it does not say how vectors are pooled, ``pooling`` does."""
        from sentence_transformers import SentenceTransformer
        from sentence_transformers.base.modules import Transformer
        from sentence_transformers.sentence_transformer.modules import Pooling as Pooler

        options = {"dtype": torch.float32}
        if (folder / "modules.json").is_file() or pooling == "graph":
            encoder = SentenceTransformer(str(folder), device="cpu", model_kwargs=options)
        else:
            first = Transformer(str(folder), model_kwargs=options)
            second = Pooler(first.get_embedding_dimension(), pooling_mode=_MODES[pooling])
            encoder = SentenceTransformer(modules=[first, second], device="cpu")
        _take_texts_as_they_are(encoder[0], folder)
        return cls(encoder.eval())

    @property
    def simple(self) -> Pooling | None:
        """The pooling, if that is all there is and can be done outside of the graph."""
        names = [type(module).__name__ for module in self.following]
        mode = getattr(self.following[0], "pooling_mode", None) if self.following else None
        if names not in (["Pooling"], ["Pooling", "Normalize"]):
            return None
        return _POOLINGS.get(mode) if isinstance(mode, str) else None


@dataclass(frozen=True, slots=True)
class VectorsReference:
    """Vectors of sentence-transformers' ``encode``."""

    pipeline: Pipeline

    def distances(self, folder: Path, record: AnyRecord) -> Vectors:
        """1 - cosine."""
        return _encoded(folder, cast("EncoderRecord", record), self._vectors)

    def _vectors(self, texts: Sequence[str], most: int) -> Vectors:
        self.pipeline.encoder.max_seq_length = most
        found: Vectors = self.pipeline.encoder.encode(list(texts), prompt="", show_progress_bar=False)
        return found


@dataclass(frozen=True, slots=True)
class PmaReference:
    """Vectors of the same head, text by text and so without padding."""

    encoder: PmaEncoder
    folder: Path

    def distances(self, folder: Path, record: AnyRecord) -> Vectors:
        """1 - cosine."""
        return _encoded(folder, cast("EncoderRecord", record), self._vectors)

    def _vectors(self, texts: Sequence[str], most: int) -> Vectors:
        words = tokenizer_in(self.folder)
        rows = [
            words(text, truncation=True, max_length=most, return_tensors="pt").input_ids for text in texts
        ]
        with torch.no_grad():
            return np.concatenate([self.encoder(row, torch.ones_like(row)).numpy() for row in rows])


def _encoded(
    folder: Path, record: EncoderRecord, vectors: Callable[[Sequence[str], int], Vectors]
) -> Vectors:
    from coreb_search.models.onnx_encoder import OnnxEncoder

    encoder = OnnxEncoder(folder, record)
    tokenizer = Tokenizer.from_file(str(folder / record.tokenizer))
    tokenizer.no_truncation()
    found = []
    for side in _SIDES:
        prompt = record.prompt(side, "text2code")
        # Libraries cut what we put at the end.
        texts = [
            text
            for text in TEXTS
            if not record.append or len(tokenizer.encode(prompt + text).ids) < record.max_tokens
        ]
        theirs = vectors([prompt + text + record.append for text in texts], record.max_tokens)
        found.append(apart(encoder.encode(texts, side), theirs[:, : record.dim]))
    return np.concatenate(found)


def _take_texts_as_they_are(transformer: Any, folder: Path) -> None:  # noqa: ANN401
    """Not as messages of a chat, for which any tokenizer with such a template is taken by default.

    Raises ModelError when that is what the checkpoint wants.
    """
    if "message" not in transformer.modality_config:
        return
    settings = folder / "sentence_bert_config.json"
    if settings.is_file() and "message" in json.loads(settings.read_text()).get("modality_config", {}):
        raise ModelError(f"{folder} puts texts into a template for chats, which no encoder here does")
    transformer.modality_config.pop("message")


def apart(one: Vectors, other: Vectors) -> Vectors:
    """1 - cosine, row by row."""
    one, other = one.astype(np.float64), other.astype(np.float64)
    lengths = np.linalg.norm(one, axis=1) * np.linalg.norm(other, axis=1)
    return 1 - (one * other).sum(axis=1) / np.maximum(lengths, 1e-12)


def tokenizer_in(folder: Path) -> Any:  # noqa: ANN401
    """As transformers has it."""
    from transformers import AutoTokenizer

    return AutoTokenizer.from_pretrained(folder)
