"""Tiny checkpoints with random weights, made with the libraries that real ones are made with."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch
import transformers
from safetensors.torch import save_file
from sentence_transformers import CrossEncoder, MultiVectorEncoder, SentenceTransformer
from sentence_transformers.base.modules import Dense, Normalize, Transformer
from sentence_transformers.multi_vector_encoder.modules import MultiVectorMask
from sentence_transformers.sentence_transformer.modules import Pooling
from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers, processors
from transformers import (
    AutoModel,
    AutoModelForCausalLM,
    BertConfig,
    BertForSequenceClassification,
    Gemma3TextConfig,
    ModernBertConfig,
    NomicBertConfig,
    PretrainedConfig,
    PreTrainedTokenizerFast,
    Qwen2Config,
    Qwen2ForCausalLM,
    Qwen3Config,
    Qwen3ForCausalLM,
)

transformers.logging.set_verbosity_error()
torch.set_num_threads(1)

MAX_TOKENS = 64
END = "<|im_end|>"
PROMPTS = {"query": "find: ", "document": "code: "}
CHAT = (
    "{% for message in messages %}"
    "<|im_start|>{{ message.role }}\n{{ message.content }}<|im_end|>\n"
    "{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)
_SIZES: dict[str, Any] = {
    "hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4, "intermediate_size": 48,
    "initializer_range": 0.3,
}  # fmt: skip
_SHALLOW = _SIZES | {"num_hidden_layers": 1}
_DECODER = _SIZES | {"num_key_value_heads": 2, "pad_token_id": 0}


def word_pieces() -> PreTrainedTokenizerFast:
    """As BERT's: pieces of words between [CLS] and [SEP]."""
    special = ["[PAD]", "[CLS]", "[SEP]", "[UNK]", "[MASK]"]
    letters = [chr(code) for code in (*range(33, 127), 0xEF, 0xE9)]
    words = [*special, *letters, *(f"##{letter}" for letter in letters), "def", "return", "class", "value"]
    tokenizer = Tokenizer(models.WordPiece({word: i for i, word in enumerate(words)}, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", 1), ("[SEP]", 2)],
    )
    return PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, model_max_length=MAX_TOKENS, pad_token="[PAD]", cls_token="[CLS]",
        sep_token="[SEP]", unk_token="[UNK]", mask_token="[MASK]",
        model_input_names=["input_ids", "token_type_ids", "attention_mask"],
    )  # fmt: skip


def byte_pieces(chat: str | None = None) -> PreTrainedTokenizerFast:
    """As Qwen's: bytes, and nothing around them."""
    special = ["<|endoftext|>", "<|im_start|>", END]
    letters = sorted(pre_tokenizers.ByteLevel.alphabet())
    vocabulary = {word: i for i, word in enumerate([*special, *letters, "de", "def", "no", "ye", "yes"])}
    merges = [("d", "e"), ("de", "f"), ("n", "o"), ("y", "e"), ("ye", "s")]
    tokenizer = Tokenizer(models.BPE(vocab=vocabulary, merges=merges))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.add_special_tokens([AddedToken(token, special=True) for token in special])
    return PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, model_max_length=MAX_TOKENS, padding_side="left",
        pad_token="<|endoftext|>", eos_token=END, chat_template=chat,
    )  # fmt: skip


WORDS, BYTES = len(word_pieces()), len(byte_pieces())
BERT = BertConfig(**_SHALLOW, vocab_size=WORDS, max_position_embeddings=MAX_TOKENS)
MODERNBERT = ModernBertConfig(
    **_SIZES, vocab_size=WORDS, local_attention=8, layer_types=["full_attention", "sliding_attention"],
    pad_token_id=0, bos_token_id=1, eos_token_id=2, cls_token_id=1, sep_token_id=2,
    initializer_cutoff_factor=9.0,
)  # fmt: skip
NOMIC = NomicBertConfig(**_SHALLOW, vocab_size=WORDS, max_position_embeddings=MAX_TOKENS)
QWEN2 = Qwen2Config(**_DECODER | {"num_hidden_layers": 1}, vocab_size=BYTES)
QWEN3 = Qwen3Config(**_DECODER | {"num_hidden_layers": 1}, vocab_size=BYTES, head_dim=8)
GEMMA = Gemma3TextConfig(
    **_DECODER, vocab_size=WORDS, head_dim=8, sliding_window=8, use_bidirectional_attention=True,
    layer_types=["sliding_attention", "full_attention"], eos_token_id=2, bos_token_id=1,
)  # fmt: skip

Folder = Callable[[Path], Path]


def plain(folder: Path, config: PretrainedConfig, words: PreTrainedTokenizerFast) -> Path:
    """A transformer alone."""
    torch.manual_seed(0)
    AutoModel.from_config(config).save_pretrained(folder)
    words.save_pretrained(folder)
    return folder


def sentences(
    folder: Path, config: PretrainedConfig, words: PreTrainedTokenizerFast, pooling: Any, *heads: Any
) -> SentenceTransformer:
    """A transformer that pools, as sentence-transformers saves it."""
    first = Transformer(str(plain(folder / "transformer", config, words)))
    encoder = SentenceTransformer(
        modules=[first, Pooling(32, pooling_mode=pooling), *heads], prompts=PROMPTS, device="cpu"
    )
    encoder.save(str(folder / "checkpoint"))
    return encoder


def dense(folder: Path) -> SentenceTransformer:
    """As EmbeddingGemma: the mean, two layers and a normalisation."""
    heads = (
        Dense(32, 48, bias=False, activation_function=None),
        Dense(48, 32, bias=False, activation_function=None),
    )
    return sentences(folder, GEMMA, word_pieces(), "mean", *heads, Normalize())


def late(folder: Path) -> MultiVectorEncoder:
    """As ColBERT: a vector of 16 for each token."""
    first = Transformer(str(plain(folder / "transformer", MODERNBERT, word_pieces())))
    tokens = {"module_input_name": "token_embeddings"}
    narrow = Dense(32, 16, bias=False, activation_function=None, **tokens)
    modules = [first, narrow, MultiVectorMask(), Normalize(**tokens)]
    encoder = MultiVectorEncoder(modules=modules, prompts=PROMPTS, device="cpu")
    encoder.save(str(folder / "checkpoint"))
    return encoder


def pairs(folder: Path) -> CrossEncoder:
    """A classifier with one logit."""
    torch.manual_seed(0)
    config = BertConfig(**BERT.to_diff_dict() | {"num_labels": 1})
    BertForSequenceClassification(config).save_pretrained(folder / "checkpoint")
    word_pieces().save_pretrained(folder / "checkpoint")
    return CrossEncoder(str(folder / "checkpoint"), device="cpu")


def language_model(folder: Path, layers: int = 1) -> Qwen3ForCausalLM:
    """A decoder that says what comes next; its table of tokens is also its head."""
    torch.manual_seed(0)
    model = AutoModelForCausalLM.from_config(
        Qwen3Config(
            **_DECODER | {"num_hidden_layers": layers},
            vocab_size=BYTES,
            head_dim=8,
            tie_word_embeddings=True,
        )
    )
    model.save_pretrained(folder / "checkpoint")
    words = byte_pieces(CHAT)
    words.model_max_length = 256
    words.save_pretrained(folder / "checkpoint")
    found: Qwen3ForCausalLM = model.eval()
    return found


def pma(folder: Path, heads: int = 4, width: int = 24) -> tuple[Qwen2ForCausalLM, dict[str, torch.Tensor]]:
    """As C2LLM: its settings, its tensors by their names, and its code left out."""
    torch.manual_seed(0)
    model = Qwen2ForCausalLM(QWEN2).eval()
    shapes = {
        "S": (1, 1, width), "mab.ln0.weight": (width,), "mab.ln0.bias": (width,), "mab.ln1.weight": (width,),
        "mab.ln1.bias": (width,),
    }  # fmt: skip
    for name, inside in (("q", width), ("k", 32), ("v", 32), ("o", width)):
        shapes |= {f"mab.fc_{name}.weight": (width, inside), f"mab.fc_{name}.bias": (width,)}
    head = {name: torch.randn(shape) / 2 for name, shape in shapes.items()}
    tensors = {f"plm_model.{name}": tensor.clone() for name, tensor in model.state_dict().items()}
    tensors |= {f"mha_pma.{name}": tensor for name, tensor in head.items()}
    checkpoint = folder / "checkpoint"
    byte_pieces().save_pretrained(checkpoint)
    save_file(tensors, checkpoint / "model.safetensors")
    settings = QWEN2.to_dict() | {
        "architectures": ["C2LLMForEmbedding"],
        "auto_map": {"AutoModel": "modeling_c2llm.C2LLMForEmbedding"},
        "compressed_dim": width,
        "embedding_method": "pma",
        "model_type": "c2llm",
        "padding_side": "left",
        "pma_ln": True,
        "pma_norm": False,
        "pma_norm_mode": "post_normal",
        "pma_num_heads": heads,
    }
    (checkpoint / "config.json").write_text(json.dumps(settings))
    return model, head


def reference(folder: Path, pooling: str) -> SentenceTransformer:
    """sentence-transformers' way with a transformer alone."""
    first = Transformer(str(folder))
    return SentenceTransformer(modules=[first, Pooling(32, pooling_mode=pooling)], device="cpu")


def table(folder: Path) -> Callable[[list[str]], Any]:
    """As model2vec writes it, and the unit vectors it stands for."""
    words = word_pieces().backend_tokenizer
    words.post_processor = processors.TemplateProcessing(single="$A", pair="$A $B", special_tokens=[])
    rows = torch.randn(WORDS, 12, generator=torch.Generator().manual_seed(0))
    folder.mkdir()
    save_file({"embeddings": rows}, folder / "model.safetensors")
    words.save(str(folder / "tokenizer.json"))
    (folder / "config.json").write_text(json.dumps({"model_type": "model2vec", "normalize": True}))

    def vectors(texts: list[str]) -> Any:
        """Words that are not known do not count."""
        ids = [[i for i in words.encode(text).ids if i != words.token_to_id("[UNK]")] for text in texts]
        means = torch.stack([rows[each[:512]].mean(0) for each in ids])
        return torch.nn.functional.normalize(means, dim=1).numpy()

    return vectors
