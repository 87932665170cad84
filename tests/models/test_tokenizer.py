"""The tokenizer's training: identifiers fall into words; a batch of texts becomes a count matrix."""

import numpy as np

from coreb_search.models.train.texts import Texts
from coreb_search.models.train.tokenizer import PADDING, UNKNOWN, train_tokenizer

TEXTS = [
    "def getUserName(user_id): return names[user_id]",
    "HTTPServer café 3 times",
    "user name server",
] * 20


def test_padding_is_first_and_the_unknown_second() -> None:
    tokenizer = train_tokenizer(TEXTS, 300)
    assert [tokenizer.token_to_id(token) for token in (PADDING, UNKNOWN)] == [0, 1]


def test_identifiers_fall_into_lower_case_words_without_accents() -> None:
    tokenizer = train_tokenizer(TEXTS, 300)
    for text in ("getUserName", "get_user_name", "GET user  name"):
        assert tokenizer.encode(text).tokens == ["get", "user", "name"]
    assert tokenizer.encode("HTTPServer Cafe").tokens == ["http", "server", "cafe"]


def test_texts_become_counts_of_their_distinct_tokens() -> None:
    tokenizer = train_tokenizer(TEXTS, 300)
    texts = Texts(tokenizer, ["name user name", "", "user 読"])
    words, counts = texts.matrix([2, 0, 1])
    dense = np.zeros(counts.shape)
    dense[counts.rows, counts.columns] = counts.values
    user, name = (list(words).index(tokenizer.token_to_id(word)) for word in ("user", "name"))
    assert dense[:, user].tolist() == [1, 1, 0]
    assert dense[:, name].tolist() == [0, 2, 0]
    transposed = counts.transposed()
    assert transposed.shape == (2, 3)
    assert transposed.row_ends().tolist()[-1] == 3
