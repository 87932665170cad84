"""Exports give what the libraries give that their checkpoints were made with, to 1e-4."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from msgspec.structs import replace

from coreb_search.models import load_encoder
from coreb_search.models.export import Report, export
from coreb_search.models.record import (
    EncoderRecord,
    Prompt,
    file_of,
    read_record,
)
from coreb_search.models.save import write_record
from coreb_search.types import TASKS

if TYPE_CHECKING:
    from coreb_search.types import Vectors

pytestmark = pytest.mark.torch

CLOSE = 1e-4
TEXTS = [
    "x",
    "def add(a, b):\n    return a + b",
    "na\u00efve caf\u00e9 \u540d\u524d \U0001f600 -> {}",
    "class value: return " * 60,
    "(",
    "return value " * 4,
    " tab\tand  spaces ",
    "def f(x): return x" * 2,
]
PROMPTS = {task: Prompt("find: ", "code: ") for task in TASKS}


def exported(folder: Path, record: Any = None, **options: Any) -> Report:
    return export(str(folder / "checkpoint"), folder / "model", record, **options)


def theirs(encoder: Any, texts: Sequence[str]) -> tuple[Vectors, Vectors]:
    """Unit vectors of queries and of documents."""
    options = {"normalize_embeddings": True, "show_progress_bar": False}
    return encoder.encode_query(texts, **options), encoder.encode_document(texts, **options)


def ours(folder: Path, texts: Sequence[str]) -> tuple[Vectors, Vectors]:
    encoder = load_encoder(str(folder))
    return encoder.encode(texts, "query"), encoder.encode(texts, "document")


def assert_same(folder: Path, expected: tuple[Vectors, Vectors], texts: Sequence[str]) -> None:
    """Together, alone, and padded on the other side."""
    for found, wanted in zip(ours(folder, texts), expected, strict=True):
        assert np.abs(found - wanted).max() < CLOSE
    alone = load_encoder(str(folder))
    each = np.concatenate([alone.encode([text], "document") for text in texts])
    assert np.abs(each - expected[1]).max() < CLOSE


def pad_on(folder: Path, side: Any) -> None:
    write_record(folder, replace(read_record(folder, EncoderRecord), padding=side))


@pytest.mark.parametrize(
    ("architecture", "pooling"),
    [("BERT", "mean"), ("MODERNBERT", "cls"), ("NOMIC", ("mean", "max"))],
    ids=["bert", "modernbert", "nomic"],
)
def test_encoders(make: Any, architecture: str, pooling: Any, tmp_path: Path) -> None:
    encoder = make.sentences(tmp_path, getattr(make, architecture), make.word_pieces(), pooling)
    texts = [*TEXTS, ""]
    report = exported(tmp_path)
    assert report.fp32
    assert report.fp32.worst < 1e-6
    assert isinstance(report.record, EncoderRecord)
    assert report.record.pooling == (pooling if isinstance(pooling, str) else "graph")
    assert_same(tmp_path / "model", theirs(encoder, texts), texts)


def test_decoders_with_and_without_a_cache_and_with_padding_on_either_side(make: Any, tmp_path: Path) -> None:
    from transformers import AutoModel

    from coreb_search.models.export.graph_file import trace
    from coreb_search.models.export.graphs import Cached
    from coreb_search.models.export.scored import LogitsReference
    from coreb_search.models.export.subjects import Subject, cache_of

    encoder = make.sentences(tmp_path, make.QWEN3, make.byte_pieces(), "lasttoken")
    record = exported(tmp_path).record
    folder, expected = tmp_path / "model", theirs(encoder, TEXTS)
    for side in ("left", "right"):
        pad_on(folder, side)
        assert_same(folder, expected, TEXTS)
    model = AutoModel.from_pretrained(tmp_path / "checkpoint").eval()
    cached = Cached(model, "last_hidden_state")
    trace(Subject(cached, "last_hidden_state", LogitsReference(model), cache=cache_of(model)), folder)
    files = record.files | {"model.onnx": sha256((folder / "model.onnx").read_bytes()).hexdigest()}
    write_record(folder, replace(record, files=files))
    for side in ("left", "right"):
        pad_on(folder, side)
        assert_same(folder, expected, TEXTS)


def test_gemma_with_dense_layers_inside_the_graph(make: Any, tmp_path: Path) -> None:
    encoder = make.dense(tmp_path)
    report = exported(tmp_path)
    assert isinstance(report.record, EncoderRecord)
    assert report.record.prompts == PROMPTS
    assert_same(tmp_path / "model", theirs(encoder, TEXTS), TEXTS)


def test_a_transformer_alone_is_pooled_and_ended_as_its_record_says(make: Any, tmp_path: Path) -> None:
    """The end must stay at the end of a text that is cut."""
    make.plain(tmp_path / "checkpoint", make.QWEN2, make.byte_pieces())
    record = EncoderRecord(
        name="tiny", licence="MIT", dim=16, dims=(16, 32), pooling="last", append=make.END, max_tokens=64,
        prompts={"text2code": Prompt("ask: ", "see: ")},
    )  # fmt: skip
    report = exported(tmp_path, record)
    assert report.record.name == "tiny"
    encoder = make.reference(tmp_path / "checkpoint", "lasttoken")
    most = make.MAX_TOKENS - 1
    # Of these each byte is a token.
    plain = [text for text in TEXTS if text.isascii() and "def" not in text]
    expected = []
    for prompt in ("ask: ", "see: "):
        vectors = encoder.encode([(prompt + text)[:most] + make.END for text in plain])[:, :16]
        expected.append(vectors / np.linalg.norm(vectors, axis=1, keepdims=True))
    assert_same(tmp_path / "model", (expected[0], expected[1]), plain)


def test_pooling_by_multi_head_attention(make: Any, tmp_path: Path) -> None:
    import torch

    model, head = make.pma(tmp_path)
    record = EncoderRecord(
        name="c2", licence="", dim=24, padding="left", max_tokens=make.MAX_TOKENS, special_tokens=False
    )
    exported(tmp_path, record)
    words = make.byte_pieces()
    expected = []
    for text in TEXTS:
        ids = words(text, truncation=True, return_tensors="pt").input_ids
        with torch.no_grad():
            hidden = model.model(input_ids=ids).last_hidden_state[0]
        expected.append(_attended(hidden.numpy(), {name: one.numpy() for name, one in head.items()}, 4))
    for side in ("left", "right"):
        pad_on(tmp_path / "model", side)
        assert_same(tmp_path / "model", (np.stack(expected),) * 2, TEXTS)


def _attended(hidden: Vectors, head: dict[str, Any], heads: int) -> Vectors:
    """One text's vector, by the formulas of C2LLM's own code, head by head."""

    def linear(name: str, x: Vectors) -> Any:
        return x @ head[f"mab.fc_{name}.weight"].T + head[f"mab.fc_{name}.bias"]

    def norm(name: str, x: Vectors) -> Any:
        scaled = (x - x.mean()) / np.sqrt(x.var() + 1e-5)
        return scaled * head[f"mab.{name}.weight"] + head[f"mab.{name}.bias"]

    question = head["S"][0, 0]
    query, key, value = linear("q", question), linear("k", hidden), linear("v", hidden)
    size = len(question) // heads
    parts = []
    for at in range(0, len(question), size):
        one = slice(at, at + size)
        shares = np.exp(key[:, one] @ query[one] / np.sqrt(len(question)))
        parts.append(shares / shares.sum() @ value[:, one])
    found = norm("ln0", question + np.concatenate(parts))
    found = norm("ln1", found + np.maximum(linear("o", found), 0))
    unit: Vectors = found / np.linalg.norm(found)
    return unit


def test_rounded_weights_are_told_of_and_smaller(
    make: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of before lie in a file of their own, and the new ones no longer."""
    from coreb_search.models.export import graph_file

    monkeypatch.setattr(graph_file, "_MOST_INSIDE", 60_000)
    encoder = make.sentences(tmp_path, make.BERT, make.word_pieces(), "mean")
    report = exported(tmp_path, precision="int8")
    assert report.fp32
    assert report.int8
    assert report.fp32.worst < 1e-6 < report.int8.mean <= report.int8.worst < 0.1
    cosines = (ours(tmp_path / "model", TEXTS)[1] * theirs(encoder, TEXTS)[1]).sum(axis=1)
    assert cosines.min() > 0.9
    assert {path.name for path in (tmp_path / "model").iterdir()} == {
        "model.onnx", "tokenizer.json", "encoder.toml",
    }  # fmt: skip


def test_a_table_of_vectors_is_copied(make: Any, tmp_path: Path) -> None:
    expected = make.table(tmp_path / "checkpoint")
    report = exported(tmp_path)
    assert report.fp32 is None
    assert (tmp_path / "model" / file_of(EncoderRecord)).is_file()
    vectors = ours(tmp_path / "model", TEXTS)[1]
    assert np.abs(vectors - expected(TEXTS)).max() < CLOSE
