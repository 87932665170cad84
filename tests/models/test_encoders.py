"""Every kind of graph gives, over a batch of mixed lengths, what each of its texts gives alone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import onnx
import pytest

from coreb_search.models import load_encoder
from tests.models.tiny import WIDTH, Floats, Transformer, folder, tokenizer

TEXTS = ["w1 w2 w3", "w4", " ".join(f"w{i % 90}" for i in range(41)), "w7 w7 w8 unheard w9"]
BERT = Transformer(types=True)
MODERN = Transformer()
QWEN = Transformer(decoder=True)


def unit(vector: Floats) -> Floats:
    found: Floats = vector / np.linalg.norm(vector)
    return found


def expected(graph: Transformer, template: str, pooling: str, texts: list[str], most: int = 512) -> Floats:
    """By plain numpy, one text at a time."""
    made = tokenizer(template)
    made.enable_truncation(most)
    rows = [graph.vectors(made.encode(text).ids) for text in texts]
    if pooling == "mean":
        return np.stack([unit(row.mean(axis=0)) for row in rows])
    return np.stack([unit(row[0 if pooling == "cls" else -1]) for row in rows])


@pytest.mark.parametrize(
    ("graph", "template", "pooling", "padding"),
    [
        (BERT, "[CLS] $A [SEP]", "mean", "right"),
        (BERT, "[CLS] $A [SEP]", "cls", "right"),
        (BERT, "[CLS] $A [SEP]", "cls", "left"),
        (MODERN, "[CLS] $A [SEP]", "cls", "right"),
        (MODERN, "[CLS] $A [SEP]", "mean", "left"),
        (QWEN, "$A <end>", "last", "right"),
        (QWEN, "$A <end>", "last", "left"),
        (QWEN, "$A", "mean", "left"),
        (replace(QWEN, cache=True), "$A <end>", "last", "left"),
        (replace(QWEN, cache=True), "$A <end>", "last", "right"),
        (replace(MODERN, output="token_embeddings"), "$A", "mean", "right"),
        (replace(BERT, integers=onnx.TensorProto.INT32), "[CLS] $A [SEP]", "mean", "right"),
        (replace(BERT, pooled=True), "[CLS] $A [SEP]", "mean", "right"),
        (replace(MODERN, fixed=(1, "tokens")), "$A", "mean", "right"),
        (replace(MODERN, fixed=(3, 64)), "$A", "mean", "right"),
    ],
)
def test_what_the_record_says_is_what_is_done(
    tmp_path: Path, graph: Transformer, template: str, pooling: str, padding: str
) -> None:
    place = folder(tmp_path, graph.model(), tokenizer(template), pooling=pooling, padding=padding)
    vectors = load_encoder(str(place)).encode(TEXTS, "document")
    assert vectors.dtype == np.float32
    assert np.allclose(vectors, expected(graph, template, pooling, TEXTS), atol=1e-5)


def test_a_graph_that_pools_is_left_to_it(tmp_path: Path) -> None:
    graph = replace(BERT, pooled=True)
    place = folder(tmp_path, graph.model(), tokenizer())
    vectors = load_encoder(str(place)).encode(TEXTS, "document")
    assert np.allclose(vectors, expected(graph, "[CLS] $A [SEP]", "cls", TEXTS), atol=1e-5)


@pytest.mark.parametrize(
    "kind", [onnx.TensorProto.FLOAT16, onnx.TensorProto.BFLOAT16, onnx.TensorProto.DOUBLE]
)
def test_half_and_double_precision_come_out_as_float32(tmp_path: Path, kind: int) -> None:
    """onnxruntime makes no array of bfloat16."""
    graph = replace(MODERN, output_type=kind)
    place = folder(tmp_path, graph.model(), tokenizer(), pooling="mean")
    vectors = load_encoder(str(place)).encode(TEXTS, "document")
    assert vectors.dtype == np.float32
    assert np.allclose(vectors, expected(graph, "[CLS] $A [SEP]", "mean", TEXTS), atol=1e-2)


def test_the_output_that_the_record_names_is_taken(tmp_path: Path) -> None:
    graph = replace(MODERN, output="odd", pooled=True)
    place = folder(tmp_path, graph.model(), tokenizer(), pooling="mean", output="odd")
    vectors = load_encoder(str(place)).encode(TEXTS, "document")
    assert np.allclose(vectors, expected(graph, "[CLS] $A [SEP]", "mean", TEXTS), atol=1e-5)


@pytest.mark.parametrize("padding", ["left", "right"])
def test_what_ends_a_text_survives_truncation(tmp_path: Path, padding: str) -> None:
    """A decoder's vector is that of the end token: cut off, every long text had the vector of some word."""
    long = " ".join(f"w{i % 90}" for i in range(500))
    place = folder(
        tmp_path,
        QWEN.model(),
        tokenizer("$A"),
        pooling="last",
        append="<end>",
        max_tokens=12,
        padding=padding,
    )
    vectors = load_encoder(str(place)).encode([long, *TEXTS], "document")
    assert np.allclose(vectors, expected(QWEN, "$A <end>", "last", [long, *TEXTS], 12), atol=1e-5)


def test_an_end_that_the_template_has_is_not_put_twice(tmp_path: Path) -> None:
    place = folder(tmp_path, QWEN.model(), tokenizer("$A <end>"), pooling="last", append="<end>")
    vectors = load_encoder(str(place)).encode(TEXTS, "document")
    assert np.allclose(vectors, expected(QWEN, "$A <end>", "last", TEXTS), atol=1e-5)


def test_the_template_is_left_out_where_the_record_says_so(tmp_path: Path) -> None:
    place = folder(tmp_path, MODERN.model(), tokenizer(), pooling="mean", special_tokens=False)
    vectors = load_encoder(str(place)).encode(TEXTS, "document")
    assert np.allclose(vectors, expected(MODERN, "$A", "mean", TEXTS), atol=1e-5)


def test_prompts_go_by_task_and_side(tmp_path: Path) -> None:
    prompts = {"text2code": {"query": "w20 "}, "code2code": {"query": "w21 ", "document": "w22 "}}
    encoder = load_encoder(
        str(folder(tmp_path, MODERN.model(), tokenizer(), pooling="mean", prompts=prompts))
    )

    def alone(text: str) -> Floats:
        row: Floats = expected(MODERN, "[CLS] $A [SEP]", "mean", [text])[0]
        return row

    assert np.allclose(encoder.encode(["w1"], "query")[0], alone("w20 w1"), atol=1e-5)
    assert np.allclose(encoder.encode(["w1"], "document")[0], alone("w1"), atol=1e-5)
    assert np.allclose(encoder.encode(["w1"], "query", "code2code")[0], alone("w21 w1"), atol=1e-5)
    assert np.allclose(encoder.encode(["w1"], "document", "code2code")[0], alone("w22 w1"), atol=1e-5)
    assert np.allclose(encoder.encode(["w1"], "query", "code2text")[0], alone("w1"), atol=1e-5)


def test_a_vector_that_is_cut_is_of_length_one_again(tmp_path: Path) -> None:
    """Matryoshka: the first numbers of the whole vector, and cosines of what is cut."""
    whole = expected(MODERN, "[CLS] $A [SEP]", "mean", TEXTS)[:, :4]
    for name, normalise in (("a", True), ("b", False)):
        place = folder(
            tmp_path / name,
            MODERN.model(),
            tokenizer(),
            pooling="mean",
            dim=4,
            dims=[4, 8],
            normalise=normalise,
        )
        vectors = load_encoder(str(place)).encode(TEXTS, "document")
        assert np.allclose(vectors, np.stack([unit(row) for row in whole]), atol=1e-5)


def test_vectors_stay_as_the_graph_gives_them_where_the_record_says_so(tmp_path: Path) -> None:
    place = folder(tmp_path, MODERN.model(), tokenizer("$A"), pooling="cls", normalise=False)
    vectors = load_encoder(str(place)).encode(["w3 w4"], "document")
    assert np.allclose(vectors[0], MODERN.vectors(tokenizer("$A").encode("w3 w4").ids)[0], atol=1e-5)


def test_a_text_without_tokens_has_a_row_of_zeros(tmp_path: Path) -> None:
    """Attention over nothing is not a number."""
    encoder = load_encoder(str(folder(tmp_path, MODERN.model(), tokenizer(""), pooling="mean")))
    vectors = encoder.encode(["", "w1", "  \n"], "document")
    assert not vectors[[0, 2]].any()
    assert np.linalg.norm(vectors[1]) == pytest.approx(1, abs=1e-5)
    assert encoder.encode([], "query").shape == (0, WIDTH)


def test_a_text_reaches_the_tokenizer_as_it_is(tmp_path: Path) -> None:
    """The bundled model's unifying of characters is its own: others know accents and full-width forms."""
    words = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "héllo", "hello", "Ａ", "?")
    place = folder(tmp_path, replace(MODERN, vocabulary=8).model(), tokenizer("$A", words), pooling="mean")
    encoder = load_encoder(str(place))
    accent, bare, wide, broken, sign = encoder.encode(["héllo", "hello", "Ａ", "\udcff", "?"], "document")
    assert not np.allclose(accent, bare)
    assert np.allclose(wide, unit(replace(MODERN, vocabulary=8).vectors([6])[0]), atol=1e-5)
    assert np.allclose(broken, sign)


def test_spaces_beyond_what_is_looked_at_hide_nothing(tmp_path: Path) -> None:
    """A long text is cut before it is tokenised; one of spaces had lost all its words so."""
    place = folder(tmp_path, MODERN.model(), tokenizer(), pooling="mean", max_tokens=16)
    spaced = " " * 5000 + "w1 w2"
    one, other = load_encoder(str(place)).encode([spaced, "w1 w2"], "document")
    assert np.allclose(one, other, atol=1e-6)


def test_weights_beside_the_graph_are_read(tmp_path: Path) -> None:
    onnx.save(
        MODERN.model(), str(tmp_path / "model.onnx"), save_as_external_data=True, location="model.onnx_data",
        size_threshold=100,
    )  # fmt: skip
    encoder = load_encoder(str(folder(tmp_path, None, tokenizer(), pooling="mean")))
    wanted = expected(MODERN, "[CLS] $A [SEP]", "mean", TEXTS)
    assert np.allclose(encoder.encode(TEXTS, "document"), wanted, atol=1e-5)


def test_many_texts_of_mixed_lengths_keep_their_order(tmp_path: Path) -> None:
    texts = [" ".join(f"w{(i * k) % 90}" for k in range(i * 7 % 130)) or "w1" for i in range(1200)]
    encoder = load_encoder(str(folder(tmp_path, MODERN.model(), tokenizer(), pooling="mean")))
    vectors = encoder.encode(texts, "document")
    some = [0, 3, 599, 1198]
    wanted = expected(MODERN, "[CLS] $A [SEP]", "mean", [texts[i] for i in some])
    assert np.allclose(vectors[some], wanted, atol=1e-5)
