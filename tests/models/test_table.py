"""Static tables, as model2vec writes them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from coreb_search.errors import ModelError
from coreb_search.models import load_encoder
from coreb_search.models.tensors import read_tensors
from tests.models.tiny import WIDTH, WORDS, Floats, folder, tokenizer

TEXTS = ["w1 w2 w2", "unheard w3", "w4", " ".join(f"w{i % 90}" for i in range(400))]
RANDOM = np.random.default_rng(1)
TABLE = RANDOM.normal(size=(len(WORDS), WIDTH)).astype(np.float32)
IDS = tokenizer().token_to_id
NAMES = {"float32": "F32", "float16": "F16", "float64": "F64", "int8": "I8", "int64": "I64", "int32": "I32"}


def save(path: Path, **tensors: npt.NDArray[Any]) -> None:
    """As the format's description has it: length, JSON, then the arrays."""
    places, content = {}, b""
    for name, tensor in tensors.items():
        data = tensor.tobytes()
        where = [len(content), len(content) + len(data)]
        places[name] = {"dtype": NAMES[str(tensor.dtype)], "shape": list(tensor.shape), "data_offsets": where}
        content += data
    header = json.dumps({"__metadata__": {"format": "np"}, **places}).encode()
    path.write_bytes(len(header).to_bytes(8, "little") + header + content)


def model(place: Path, **tensors: npt.NDArray[Any]) -> Path:
    save(place / "model.safetensors", **tensors)
    return folder(place, None, tokenizer(), form="table", graph="model.safetensors", special_tokens=False)


def means(rows: Floats, texts: list[str]) -> Floats:
    """Of what each word of a text that is known stands for, as rows of length 1."""
    found = [
        rows[[i for word in text.split() if (i := IDS(word)) is not None]].mean(axis=0) for text in texts
    ]
    return np.stack([row / np.linalg.norm(row) for row in found])


@pytest.mark.parametrize("name", ["embeddings", "embedding.weight"])
def test_a_text_is_the_mean_of_its_known_words(tmp_path: Path, name: str) -> None:
    vectors = load_encoder(str(model(tmp_path, **{name: TABLE}))).encode(TEXTS, "document")
    assert vectors.dtype == np.float32
    assert np.allclose(vectors, means(TABLE, TEXTS), atol=1e-6)


def test_a_text_of_no_known_word_has_a_row_of_zeros(tmp_path: Path) -> None:
    encoder = load_encoder(str(model(tmp_path, embeddings=TABLE)))
    assert not encoder.encode(["", "unheard of"], "query").any()
    assert encoder.encode([], "query").shape == (0, WIDTH)


def test_half_precision_and_small_integers(tmp_path: Path) -> None:
    half = TABLE.astype(np.float16)
    (tmp_path / "a").mkdir()
    vectors = load_encoder(str(model(tmp_path / "a", embeddings=half))).encode(TEXTS, "document")
    assert np.allclose(vectors, means(half.astype(np.float32), TEXTS), atol=1e-6)
    small = np.rint(TABLE * 30).astype(np.int8)
    (tmp_path / "b").mkdir()
    vectors = load_encoder(str(model(tmp_path / "b", embeddings=small))).encode(TEXTS, "document")
    assert np.allclose(vectors, means(small.astype(np.float32), TEXTS), atol=1e-6)


def test_words_may_share_rows_and_weigh_differently(tmp_path: Path) -> None:
    """model2vec's quantised vocabulary: a row by ``mapping``, times the word's own weight."""
    shared = TABLE[:10]
    mapping = RANDOM.integers(0, 10, len(WORDS))
    weights = RANDOM.uniform(0.1, 2, len(WORDS))
    place = model(tmp_path, embeddings=shared, mapping=mapping, weights=weights)
    rows = (shared[mapping] * weights[:, None]).astype(np.float32)
    assert np.allclose(load_encoder(str(place)).encode(TEXTS, "document"), means(rows, TEXTS), atol=1e-6)


@pytest.mark.parametrize(
    ("tensors", "said"),
    [
        ({"embeddings": TABLE[:50]}, "its tokenizer has 100 tokens and its table 50"),
        ({"embeddings": TABLE, "weights": np.ones(50)}, "its tokenizer has 100 tokens and its table 50"),
        ({"embeddings": TABLE, "mapping": np.full(100, 100)}, "they belong to different models"),
        ({"lm_head": TABLE}, "has no table of embeddings, but lm_head"),
    ],
)
def test_a_table_of_another_model(tmp_path: Path, tensors: dict[str, npt.NDArray[Any]], said: str) -> None:
    with pytest.raises(ModelError, match=said):
        load_encoder(str(model(tmp_path, **tensors)))


@pytest.mark.parametrize(
    "content",
    [b"", b"version https://git-lfs", (1 << 40).to_bytes(8, "little"), (2).to_bytes(8, "little") + b"[]",
     (30).to_bytes(8, "little") + b'{"embeddings":{"dtype":"I128"}}'],
)  # fmt: skip
def test_what_holds_no_tensors(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "model.safetensors").write_bytes(content)
    with pytest.raises(ModelError, match=r"model\.safetensors does not hold tensors") as caught:
        read_tensors(tmp_path / "model.safetensors")
    assert "\n" not in str(caught.value)


def test_a_table_that_is_not_a_number(tmp_path: Path) -> None:
    encoder = load_encoder(str(model(tmp_path, embeddings=np.full_like(TABLE, np.nan))))
    with pytest.raises(ModelError, match="not finite"):
        encoder.encode(["w1"], "query")
