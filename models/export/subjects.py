"""What is to be exported: the module, its tensors by name, what is known of it, and what it is held to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import torch
from torch import nn

from coreb_search.errors import ModelError
from coreb_search.models.export.graphs import Cached, Hidden, Pair, Piped, YesNo, cache_name
from coreb_search.models.export.pma import is_pma, load_pma
from coreb_search.models.export.references import Pipeline, PmaReference, Reference, VectorsReference
from coreb_search.models.export.scored import (
    LogitsReference,
    PairReference,
    TokensReference,
    YesNoReference,
)
from coreb_search.models.record import EncoderRecord, GeneratorRecord, RerankerRecord

if TYPE_CHECKING:
    from coreb_search.models.export.checkpoint import Checkpoint

_TEXT = {0: "batch", 1: "tokens"}
_ROWS, _TOKENS, _KNOWN = 2, 5, 3


@dataclass(frozen=True, slots=True)
class Subject:
    """Ready to be traced."""

    module: nn.Module
    output: str
    reference: Reference
    facts: dict[str, Any] = field(default_factory=dict)
    """Fields of the record that the graph decides."""
    types: bool = False
    """Whether it is told which of two texts a token is of."""
    cache: tuple[tuple[int, int], ...] = ()
    """Heads and their width by layer, for one that remembers."""

    def example(self) -> tuple[Any, ...]:
        """Arguments to trace it with, in the order of ``inputs``."""
        ids = torch.arange(_ROWS * _TOKENS).reshape(_ROWS, _TOKENS)
        mask = torch.ones_like(ids)
        if not self.cache:
            mask[0, -2:] = 0
            return (ids, mask, torch.zeros_like(ids)) if self.types else (ids, mask)
        past = [
            tuple(torch.rand(_ROWS, heads, _KNOWN, width) for _ in range(2)) for heads, width in self.cache
        ]
        places = torch.arange(_KNOWN, _KNOWN + _TOKENS).expand(_ROWS, -1)
        return ids, torch.ones(_ROWS, _KNOWN + _TOKENS, dtype=torch.long), places, past

    def axes(self) -> tuple[Any, ...]:
        """What may be of any size, by argument."""
        if not self.cache:
            return (_TEXT,) * (3 if self.types else 2)
        past = {0: "batch", 2: "past"}
        return _TEXT, {0: "batch", 1: "total"}, _TEXT, [(past, past)] * len(self.cache)

    @property
    def inputs(self) -> tuple[str, ...]:
        """Names."""
        if not self.cache:
            return ("input_ids", "attention_mask", *(["token_type_ids"] if self.types else []))
        return ("input_ids", "attention_mask", "position_ids", *self._layers("past_key_values"))

    @property
    def outputs(self) -> tuple[str, ...]:
        """Names."""
        return (self.output, *self._layers("present"))

    def _layers(self, prefix: str) -> list[str]:
        return [f"{prefix}.{i}.{what}" for i in range(len(self.cache)) for what in ("key", "value")]


def subject_of(checkpoint: Checkpoint) -> Subject:
    """By what is known of it, and else by its settings. Raises ModelError."""
    record, repository = checkpoint.record, checkpoint.repository
    if is_pma(repository.config):
        encoder = load_pma(checkpoint.folder, repository.config)
        reference = PmaReference(encoder, checkpoint.folder)
        return Subject(encoder, "sentence_embedding", reference, {"pooling": "graph"})
    if isinstance(record, RerankerRecord):
        return _reranker(checkpoint, record)
    if isinstance(record, GeneratorRecord):
        return _generator(checkpoint)
    return _encoder(checkpoint) if record else _described(checkpoint)


def _described(checkpoint: Checkpoint) -> Subject:
    """One of which nothing is known but what lies in its folder."""
    repository = checkpoint.repository
    if repository.is_late:
        return _late(checkpoint)
    if repository.architecture.endswith("ForSequenceClassification"):
        return _pair(checkpoint)
    # Embedders of decoders are named so, too, and have a pipeline.
    alone = not repository.modules
    return (
        _generator(checkpoint) if alone and "ForCausalLM" in repository.architecture else _encoder(checkpoint)
    )


def _reranker(checkpoint: Checkpoint, record: RerankerRecord) -> Subject:
    match record.form:
        case "pair":
            return _pair(checkpoint)
        case "yes-no":
            return _yes_no(checkpoint, record)
        case "maxsim":
            return _late(checkpoint)
        case "listwise":
            return _generator(checkpoint)
    raise ModelError(
        f"{checkpoint.source} cannot be exported: no way is known for rerankers of the form {record.form}"
    )


def _encoder(checkpoint: Checkpoint) -> Subject:
    record = checkpoint.record
    stated = record.pooling if isinstance(record, EncoderRecord) else "graph"
    pipeline = Pipeline.of(checkpoint.folder, stated)
    reference = VectorsReference(pipeline)
    if simple := pipeline.simple:
        return Subject(Hidden(pipeline.model), "last_hidden_state", reference, {"pooling": simple})
    module = Piped(pipeline.model, pipeline.following, "sentence_embedding")
    return Subject(module, "sentence_embedding", reference, {"pooling": "graph"})


def _late(checkpoint: Checkpoint) -> Subject:
    from sentence_transformers import MultiVectorEncoder

    encoder = MultiVectorEncoder(str(checkpoint.folder), device="cpu", model_kwargs={"dtype": torch.float32})
    pipeline = Pipeline(encoder.eval())
    # What counts in a passage is the record's; the mask it is told by is no part of the graph.
    following = [module for module in pipeline.following if type(module).__name__ != "MultiVectorMask"]
    module = Piped(pipeline.model, following, "token_embeddings")
    return Subject(module, "token_embeddings", TokensReference(encoder))


def _pair(checkpoint: Checkpoint) -> Subject:
    from transformers import AutoModelForSequenceClassification

    model = AutoModelForSequenceClassification.from_pretrained(checkpoint.folder, dtype=torch.float32).eval()
    reference = PairReference(model, checkpoint.folder)
    if model.config.num_labels != 1:
        raise ModelError(
            f"{checkpoint.source} cannot be exported: it sorts texts into {model.config.num_labels} classes; "
            "a reranker has one logit"
        )
    return Subject(Pair(model), "logits", reference, types="token_type_ids" in reference.inputs)


def _yes_no(checkpoint: Checkpoint, record: RerankerRecord) -> Subject:
    model = _language_model(checkpoint)
    if getattr(model.config, "final_logit_softcapping", None):
        raise ModelError(
            f"{checkpoint.source} cannot be exported: its logits are capped, which no graph here does"
        )
    reference = YesNoReference(model, checkpoint.folder, record)
    return Subject(YesNo(model, reference.words), "logits", reference)


def _generator(checkpoint: Checkpoint) -> Subject:
    model = _language_model(checkpoint)
    return Subject(Cached(model), "logits", LogitsReference(model), cache=cache_of(model))


def cache_of(model: nn.Module) -> tuple[tuple[int, int], ...]:
    """Heads and their width, by layer, of what a decoder remembers."""
    from transformers import DynamicCache

    cache = DynamicCache()
    with torch.no_grad():
        model(input_ids=torch.tensor([[0]]), use_cache=True, **{cache_name(model): cache})
    return tuple((layer.keys.shape[1], layer.keys.shape[3]) for layer in cache.layers)


def _language_model(checkpoint: Checkpoint) -> Any:  # noqa: ANN401
    from transformers import AutoModelForCausalLM

    return AutoModelForCausalLM.from_pretrained(checkpoint.folder, dtype=torch.float32).eval()
