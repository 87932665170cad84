"""Train the tokenizer; identifiers fall into words inside tokenizer.json, so that one file carries it all."""

from __future__ import annotations

from collections.abc import Iterable

from tokenizers import Regex, Tokenizer, models, normalizers, pre_tokenizers, trainers

from coreb_search.models.plain import plain

# camelCase, HTTPServer, snake_case, and letters beside digits.
_WORD_BORDER = (
    r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_|(?<=[A-Za-z])(?=[0-9])|(?<=[0-9])(?=[A-Za-z])"
)
PADDING, UNKNOWN = "[PAD]", "[UNK]"


def train_tokenizer(texts: Iterable[str], words: int = 32_000) -> Tokenizer:
    """A WordPiece tokenizer of ``words`` lower-case pieces; padding has id 0, the unknown token id 1."""
    tokenizer = Tokenizer(models.WordPiece(unk_token=UNKNOWN, max_input_chars_per_word=64))
    tokenizer.normalizer = normalizers.Sequence(
        [normalizers.Replace(Regex(_WORD_BORDER), " "), normalizers.Lowercase()]
    )
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    trainer = trainers.WordPieceTrainer(
        vocab_size=words, special_tokens=[PADDING, UNKNOWN], show_progress=False, limit_alphabet=512
    )
    tokenizer.train_from_iterator(map(plain, texts), trainer)
    return tokenizer
