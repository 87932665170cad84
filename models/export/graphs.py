"""Modules as their graphs are to be: tensors in and out, whatever a library's own classes take and give.

Positions are counted from a row's first token, so that padding may stand on either side.
"""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor, nn

Cache = Sequence[tuple[Tensor, Tensor]]


class Hidden(nn.Module):
    """The last layer's vector of each token."""

    def __init__(self, model: nn.Module) -> None:
        super().__init__()
        self.model = model
        self.extra = _takes(model)

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> Tensor:
        """Shape (n, tokens, dim)."""
        options = _options(self.extra, attention_mask)
        hidden: Tensor = self.model(
            input_ids=input_ids, attention_mask=attention_mask, **options
        ).last_hidden_state
        return hidden


class Piped(nn.Module):
    """A transformer and the modules of sentence-transformers that follow it."""

    def __init__(self, model: nn.Module, modules: Sequence[nn.Module], output: str) -> None:
        super().__init__()
        self.hidden = Hidden(model)
        self.following = nn.ModuleList(modules)
        self.output = output

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> Tensor:
        """What the last of them gives under the name ``output``."""
        features: dict[str, Any] = {
            "input_ids": input_ids,
            "attention_mask": attention_mask,
            "token_embeddings": self.hidden(input_ids, attention_mask),
        }
        for module in self.following:
            features = module(features)
        found: Tensor = features[self.output]
        return found


class Pair(nn.Module):
    """A classifier of one class."""

    def __init__(self, model: nn.Module) -> None:
        super().__init__()
        self.model = model
        self.extra = _takes(model)

    def forward(
        self, input_ids: Tensor, attention_mask: Tensor, token_type_ids: Tensor | None = None
    ) -> Tensor:
        """Its logits, shape (n, 1)."""
        options = _options(self.extra, attention_mask)
        if token_type_ids is not None:
            options["token_type_ids"] = token_type_ids
        logits: Tensor = self.model(input_ids=input_ids, attention_mask=attention_mask, **options).logits
        return logits


class YesNo(nn.Module):
    """A language model that can say two words only."""

    def __init__(self, model: Any, words: Sequence[int]) -> None:  # noqa: ANN401
        super().__init__()
        self.hidden = Hidden(model.get_decoder())
        head = model.get_output_embeddings()
        self.words = nn.Parameter(head.weight[list(words)].detach().clone())

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> Tensor:
        """Their logits after a text's last token, shape (n, 2)."""
        hidden = self.hidden(input_ids, attention_mask)
        places = torch.arange(input_ids.shape[1]) * attention_mask
        last = places.max(dim=1).values
        chosen = hidden.gather(1, last[:, None, None].expand(-1, 1, hidden.shape[2]))[:, 0]
        return nn.functional.linear(chosen, self.words)


class Cached(nn.Module):
    """A decoder that goes on from what it remembers."""

    def __init__(self, model: nn.Module, output: str = "logits") -> None:
        super().__init__()
        self.model = model
        self.output = output
        self.remembers = cache_name(model)

    def forward(
        self, input_ids: Tensor, attention_mask: Tensor, position_ids: Tensor, past: Cache
    ) -> tuple[Tensor, ...]:
        """``output``, of logits the last alone, and then each layer's keys and values, old and new."""
        from transformers import DynamicCache

        cache = DynamicCache()
        for layer, (keys, values) in enumerate(past):
            cache.update(keys, values, layer)
        known, new = past[0][0].shape[2], input_ids.shape[1]
        places = torch.arange(known + new)
        # Chosen by its places, the mask needs no proof that it is as long as what is known and what is new.
        present = attention_mask.index_select(1, places).bool()
        earlier = places[None, :] <= (known + torch.arange(new))[:, None]
        options = {"logits_to_keep": 1} if self.output == "logits" else {}
        out = self.model(
            input_ids=input_ids,
            attention_mask=earlier[None, None] & present[:, None, None, :],
            position_ids=position_ids,
            use_cache=True,
            **{self.remembers: cache},
            **options,
        )
        layers = (tensor for layer in cache.layers for tensor in (layer.keys, layer.values))
        return (getattr(out, self.output), *layers)


def cache_name(model: nn.Module) -> str:
    """What transformers calls the argument, which changes between its releases."""
    return "cache" if "cache" in inspect.signature(model.forward).parameters else "past_key_values"


def _takes(model: nn.Module) -> frozenset[str]:
    """Of the inputs that we can give besides ids and mask, those that this model takes."""
    known = set(inspect.signature(model.forward).parameters)
    # Tables of positions begin where their model wants it, and its own code knows where.
    if any("position_embeddings" in name for name, _ in model.named_parameters()):
        known -= {"position_ids"}
    return frozenset(known & {"position_ids", "use_cache"})


def _options(extra: frozenset[str], mask: Tensor) -> dict[str, Any]:
    options: dict[str, Any] = {"use_cache": False} if "use_cache" in extra else {}
    if "position_ids" in extra:
        options["position_ids"] = (mask.cumsum(1) - 1).clamp(min=0)
    return options
