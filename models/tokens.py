"""Texts to token ids, whatever the tokenizer: cut without losing what must end them, padded, in batches."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from tokenizers import Encoding, Tokenizer

from coreb_search.errors import ModelError
from coreb_search.models.files import verified

if TYPE_CHECKING:
    from coreb_search.models.graph import Graph, Ints
    from coreb_search.models.record import Record

    Padding = Literal["left", "right"]

# No token is that long on average: what lies beyond could only be cut off after having been tokenised.
CHARACTERS_PER_TOKEN = 24
# Tokenised together. More would be held at once: a token's encoding takes about a hundred bytes.
_SLAB = 512
SLAB_CHARACTERS = 1_000_000
# More at once is no faster on a CPU, and holds more memory.
BATCH_TOKENS = 1024
# What attention holds grows with rows × tokens²; a longer text is alone in its batch.
_BATCH_AREA = 4_194_304
_PAD_TOKENS = ("[PAD]", "<pad>", "<|endoftext|>", "<|pad|>", "<|finetune_right_pad_id|>")


class Tokens:
    """The tokenizer of the model in ``folder``. Raises ModelError when its file is missing or unusable."""

    def __init__(self, folder: Path, record: Record, special_tokens: bool = True, append: str = "") -> None:
        self.tokenizer = _load(verified(folder, record, record.tokenizer))
        self.name = record.name
        self.most = record.max_tokens
        self.pad = _pad_id(self.tokenizer)
        self._special = special_tokens
        self.tokenizer.no_padding()
        self.tokenizer.no_truncation()
        self._end = self._missing_end(append)
        self.tokenizer.enable_truncation(self.most - len(self._end))

    def id_of(self, token: str) -> int:
        """Raises ModelError when there is no such token."""
        found: int | None = self.tokenizer.token_to_id(token)
        if found is None:
            raise ModelError(f"the tokenizer of model {self.name} has no token {token}; correct the record")
        return found

    def refuse_if_foreign(self, graph: Graph) -> None:
        """Raises ModelError when the tokenizer has more words than the graph knows, where that can be seen.

        Added tokens do not count: some tokenizers have such for pictures, and the graph for texts does not.
        """
        words = self.tokenizer.get_vocab_size(with_added_tokens=False)
        if graph.vocabulary is not None and words > graph.vocabulary:
            raise ModelError(
                f"model {self.name}: its tokenizer has {words:,} words and its graph {graph.vocabulary:,}; "
                "they belong to different models"
            )

    def fit(self, graph: Graph) -> None:
        """Cuts texts where the graph ends that was exported for a fixed number of tokens."""
        self.most = min(self.most, graph.tokens or self.most)
        self.tokenizer.enable_truncation(self.most - len(self._end))

    def ids(self, texts: Sequence[str]) -> list[list[int]]:
        """At most ``max_tokens`` of each text, the tokens that must begin and end it among them."""
        limit = self.most * CHARACTERS_PER_TOKEN
        rows = self._encoded([text[:limit] for text in texts])
        for i, text in enumerate(texts):
            if len(text) > limit and len(rows[i]) < self.most:
                rows[i] = self._encoded([text])[0]
        return rows

    def pairs(self, first: str, seconds: Sequence[str]) -> list[tuple[list[int], list[int]]]:
        """Ids and types of ``first`` with each of ``seconds``; of what is too long the longer one is cut."""
        limit = self.most * CHARACTERS_PER_TOKEN
        one = readable(first[:limit])
        texts = [(one, readable(second[:limit])) for second in seconds]
        return [(row.ids, row.type_ids) for row in self._run(texts, special_tokens=True)]

    def reserve(self, tokens: int) -> None:
        """Leaves room for what the caller puts around each text. Raises ModelError when that is all of it."""
        if tokens >= self.most - len(self._end):
            raise ModelError(f"model {self.name}: its prompt alone fills max_tokens; correct the record")
        self.most -= tokens
        self.tokenizer.enable_truncation(self.most - len(self._end))

    def cut(self, text: str, most: int) -> str:
        """The beginning of ``text``, of at most ``most`` tokens (and never more than ``max_tokens``)."""
        ready = readable(text[: self.most * CHARACTERS_PER_TOKEN])
        row = self.tokenizer.encode(ready, add_special_tokens=False)
        return text[: row.offsets[most - 1][1]] if len(row.ids) > most else text

    def _encoded(self, texts: Sequence[str]) -> list[list[int]]:
        ready = [readable(text) for text in texts]
        return [row.ids + self._end for row in self._run(ready, self._special)]

    def _run(self, texts: Sequence[Any], special_tokens: bool) -> list[Encoding]:
        try:
            return list(self.tokenizer.encode_batch_fast(texts, add_special_tokens=special_tokens))
        # Its own have no class of their own.
        except Exception as error:
            fault = str(error).splitlines()[0][:200]
            raise ModelError(f"the tokenizer of model {self.name} cannot take this: {fault}") from error

    def _missing_end(self, append: str) -> list[int]:
        """The token that we must put at the end of every text, unless the tokenizer's template does."""
        if not append:
            return []
        end = self.id_of(append)
        template = self.tokenizer.encode("", add_special_tokens=self._special).ids
        return [] if template[-1:] == [end] else [end]


def readable(text: str) -> str:
    """``text``, halves of characters replaced, which tokenizers do not take."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def padded(rows: Sequence[Collection[int]], side: Padding, pad: int, least: int = 1) -> tuple[Ints, Ints]:
    """Ids and their mask (1 for a token, 0 for padding), int64, shape (rows, longest row or ``least``)."""
    shape = (len(rows), max((least, *map(len, rows))))
    ids, mask = np.full(shape, pad, np.int64), np.zeros(shape, np.int64)
    for line, known, row in zip(ids, mask, rows, strict=True):
        place = slice(0, len(row)) if side == "right" else slice(shape[1] - len(row), shape[1])
        line[place], known[place] = list(row), 1
    return ids, mask


def slabs(
    texts: Sequence[str], most_characters: int | None = SLAB_CHARACTERS, most_texts: int = _SLAB
) -> Iterator[list[int]]:
    """Positions by rising length, few enough to be tokenised at once; none of nothing."""
    slab: list[int] = []
    characters = 0
    for i in sorted(range(len(texts)), key=lambda i: len(texts[i])):
        over = most_characters is not None and characters + len(texts[i]) > most_characters
        if slab and (over or len(slab) == most_texts):
            yield slab
            slab, characters = [], 0
        slab.append(i)
        characters += len(texts[i])
    if slab:
        yield slab


def batches(
    lengths: Sequence[int], tokens: int = BATCH_TOKENS, most_rows: int | None = None
) -> Iterator[list[int]]:
    """Positions by rising length, cut so that rows × longest and rows × longest² stay below their caps."""
    batch: list[int] = []
    for i in sorted(range(len(lengths)), key=lengths.__getitem__):
        rows = len(batch) + 1
        full = rows * lengths[i] > tokens or rows * lengths[i] ** 2 > _BATCH_AREA or len(batch) == most_rows
        if batch and full:
            yield batch
            batch = []
        batch.append(i)
    if batch:
        yield batch


def _load(path: Path) -> Tokenizer:
    try:
        tokenizer = Tokenizer.from_file(str(path))
    except Exception as error:
        raise ModelError(f"{path} is not a tokenizer: {str(error).splitlines()[0][:200]}") from error
    if tokenizer.get_vocab_size() == 0:
        raise ModelError(f"{path} has no tokens; install the model again")
    return tokenizer


def _pad_id(tokenizer: Tokenizer) -> int:
    if tokenizer.padding:
        return int(tokenizer.padding["pad_id"])
    known = (tokenizer.token_to_id(token) for token in _PAD_TOKENS)
    return next((found for found in known if found is not None), 0)
