"""Pooling by multi-head attention, the head of CodeFuse's C2LLM and CGE: a learnt question put to all tokens.

Parameters are named as in their checkpoints. Set Transformer (Lee et al., 2019) has the idea.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from coreb_search.errors import ModelError
from coreb_search.models.export.graphs import Hidden

_MODE = "post_normal"


class Attention(nn.Module):
    """One question's attention to the tokens, and what is made of it."""

    def __init__(self, dim: int, width: int, heads: int, norms: bool) -> None:
        super().__init__()
        self.heads = heads
        self.fc_q = nn.Linear(width, width)
        self.fc_k = nn.Linear(dim, width)
        self.fc_v = nn.Linear(dim, width)
        self.fc_o = nn.Linear(width, width)
        self.ln0 = nn.LayerNorm(width) if norms else nn.Identity()
        self.ln1 = nn.LayerNorm(width) if norms else nn.Identity()

    def forward(self, question: Tensor, hidden: Tensor, mask: Tensor) -> Tensor:
        """Shape (n, 1, width) for hidden of shape (n, tokens, dim)."""
        query, key, value = (
            self._split(each) for each in (self.fc_q(question), self.fc_k(hidden), self.fc_v(hidden))
        )
        # By the whole width, not by a head's: so they were trained.
        scores = query @ key.transpose(2, 3) / question.shape[2] ** 0.5
        seen = mask[:, None, None, :].bool()
        shares = torch.softmax(scores.masked_fill(~seen, -1e12), dim=3) * seen
        found = question + (shares @ value).transpose(1, 2).flatten(2)
        found = self.ln0(found)
        result: Tensor = self.ln1(found + torch.relu(self.fc_o(found)))
        return result

    def _split(self, x: Tensor) -> Tensor:
        return x.unflatten(2, (self.heads, -1)).transpose(1, 2)


class Pma(nn.Module):
    """The head."""

    def __init__(self, dim: int, width: int, heads: int, norms: bool) -> None:
        super().__init__()
        self.S = nn.Parameter(torch.zeros(1, 1, width))
        self.mab = Attention(dim, width, heads, norms)

    def forward(self, hidden: Tensor, mask: Tensor) -> Tensor:
        """Unit vectors, shape (n, width)."""
        found = self.mab(self.S.expand(hidden.shape[0], -1, -1), hidden, mask)[:, 0]
        return nn.functional.normalize(found, dim=1)


class PmaEncoder(nn.Module):
    """A decoder and the head."""

    def __init__(self, decoder: nn.Module, head: Pma) -> None:
        super().__init__()
        self.hidden = Hidden(decoder)
        self.head = head

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> Tensor:
        """Unit vectors, shape (n, width)."""
        found: Tensor = self.head(self.hidden(input_ids, attention_mask), attention_mask)
        return found


def is_pma(config: dict[str, Any]) -> bool:
    """Whether a checkpoint with these settings has the head."""
    return config.get("embedding_method") == "pma"


def load_pma(folder: Path, config: dict[str, Any]) -> PmaEncoder:
    """The encoder in ``folder``. Raises ModelError."""
    from safetensors.torch import load_file
    from transformers import Qwen2Config, Qwen2Model

    mode = config.get("pma_norm_mode", _MODE)
    if mode != _MODE:
        raise ModelError(f"{folder}: its head normalises in the way {mode}; only {_MODE} is known")
    names = {path.stem: path for path in sorted(folder.glob("*.safetensors"))}
    tensors = {name: tensor.float() for path in names.values() for name, tensor in load_file(path).items()}
    settings = {name: value for name, value in config.items() if name not in _OWN}
    decoder = Qwen2Model._from_config(Qwen2Config(**settings), dtype=torch.float32)
    width = config.get("compressed_dim") or config.get("compress_dim") or decoder.config.hidden_size
    head = Pma(
        decoder.config.hidden_size, width, config["pma_num_heads"], bool(config.get("pma_ln"))
    )  # fmt: skip
    for module, prefix in ((decoder, "plm_model.model."), (head, "mha_pma.")):
        own = {
            name.removeprefix(prefix): tensor
            for name, tensor in tensors.items()
            if name.startswith(prefix) and not name.endswith("rotary_emb.inv_freq")
        }
        _filled(module, own, prefix)
    return PmaEncoder(decoder, head).eval()


# What Qwen2's settings would take for their own.
_OWN = frozenset(
    (
        "model_type",
        "architectures",
        "auto_map",
        "attn_implementation",
        "dtype",
        "torch_dtype",
        "tokenizer_name_or_path",
    )
)


def _filled(module: nn.Module, tensors: dict[str, Tensor], prefix: str) -> None:
    try:
        module.load_state_dict(tensors, assign=True)
    except RuntimeError as error:
        what = " ".join(str(error).split())[:200]
        raise ModelError(
            f"the checkpoint's tensors {prefix}* are not the head's and decoder's: {what}"
        ) from error
