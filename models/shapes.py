"""What a graph gives, by the names and sizes of its outputs, and how a language model is spoken to."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from coreb_search.errors import ModelError
from coreb_search.models.graph import PAST, Graph

_POOLED = ("sentence_embedding", "text_embeds", "embeddings", "embedding")
_TOKENS = ("last_hidden_state", "token_embeddings", "hidden_states")
# By a mark in the tokenizer's template of chats: how a question is put, and what ends the answer.
_CHATS = {
    "<|im_start|>": (
        "<|im_start|>system\n{system}<|im_end|>\n<|im_start|>user\n{user}<|im_end|>\n<|im_start|>assistant\n",
        ("<|im_end|>", "<|endoftext|>"),
    ),
    "<|start_header_id|>": (
        "<|start_header_id|>system<|end_header_id|>\n\n{system}<|eot_id|>"
        "<|start_header_id|>user<|end_header_id|>\n\n{user}<|eot_id|>"
        "<|start_header_id|>assistant<|end_header_id|>\n\n",
        ("<|eot_id|>", "<|end_of_text|>"),
    ),
    "<start_of_turn>": (
        "<start_of_turn>user\n{system}\n\n{user}<end_of_turn>\n<start_of_turn>model\n",
        ("<end_of_turn>", "<eos>"),
    ),
    "### Instruction": ("{system}\n### Instruction:\n{user}\n### Response:\n", ("<|EOT|>",)),
    "[INST]": ("[INST] {system}\n\n{user} [/INST]", ("</s>",)),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Shape:
    """Outputs by their use; empty where there is none."""

    graph: Graph
    pooled: str
    """One vector a text."""
    tokens: str
    """One vector a token."""
    logits: str
    causal: bool

    @property
    def listed(self) -> str:
        """All outputs as a person is told of them."""
        return ", ".join(self.graph.outputs) or "nothing"

    def has(self, prefix: str) -> bool:
        """Whether an input begins so."""
        return any(name.startswith(prefix) for name in self.graph.inputs)


def shape_of(graph: Graph) -> Shape:
    """By the outputs' names, and where those say nothing by their number of dimensions."""
    ranks = {name: len(node.shape) for name, node in graph.outputs.items() if not name.startswith("present")}

    def chosen(names: tuple[str, ...], rank: int) -> str:
        fitting = [name for name, size in ranks.items() if size in (0, rank) and name != "logits"]
        named = next((name for name in names if name in fitting), "")
        # A pooler's output beside the tokens' vectors is not what anybody trained.
        alone = [name for name in fitting if ranks[name] == rank and len(ranks) == 1]
        return named or next(iter(alone), "")

    causal = any(name.startswith(PAST) for name in graph.inputs)
    logits = "logits" if "logits" in ranks else ""
    return Shape(graph, chosen(_POOLED, 2), chosen(_TOKENS, 3), logits, causal)


def width_of(shape: Shape) -> int:
    """Of its vectors: as the graph says, or as one run shows. Raises ModelError."""
    graph, output = shape.graph, shape.pooled or shape.tokens
    sizes = graph.outputs[output].shape
    if sizes and isinstance(sizes[-1], int):
        return sizes[-1]
    ids = np.zeros((graph.rows or 1, graph.tokens or 2), np.int64)
    return int(graph.run([output], graph.feeds(ids, np.ones_like(ids)))[0].shape[-1])


def chat_of(template: str, folder: Path) -> tuple[str, tuple[str, ...]]:
    """Prompt and tokens that end an answer, for the model whose own template this is. Raises ModelError."""
    for mark, chat in _CHATS.items():
        if mark in template:
            return chat
    raise ModelError(
        f"{folder}: how this language model is to be spoken to is not known; put a generator.toml with "
        "template and stop beside its files (docs/models.md)"
    )
