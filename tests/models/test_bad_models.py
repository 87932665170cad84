"""A model that cannot be used is told of in one line that names what is wrong, and leaves nothing behind."""

from __future__ import annotations

import shutil
import subprocess
import sys
import warnings
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import onnx
import pytest
from tokenizers import Tokenizer, models

from coreb_search.errors import ModelError
from coreb_search.models import BUNDLED, load_encoder
from coreb_search.models.onnx_file import read_onnx_file
from tests.models.tiny import FLOAT, INT64, WORDS, Transformer, folder, graph_of, info, node, tokenizer

PLAIN = Transformer()
INPUTS = [info("input_ids", INT64, ["n", "tokens"]), info("attention_mask", INT64, ["n", "tokens"])]


def fault(action: Callable[[], object]) -> str:
    with pytest.raises(ModelError) as caught:
        action()
    line = str(caught.value)
    assert "\n" not in line
    assert "onnxruntime_src" not in line
    assert "[ONNXRuntimeError]" not in line
    return line


def load(place: Path) -> Callable[[], object]:
    return lambda: load_encoder(str(place))


def encode(place: Path, text: str = "w1 w2") -> Callable[[], object]:
    encoder = load_encoder(str(place))
    return lambda: encoder.encode([text], "document")


def divided(by: float) -> onnx.ModelProto:
    """Vectors of the words' table, divided."""
    nodes = [node("Gather", ["words", "input_ids"], "x"), node("Div", ["x", "by"], "last_hidden_state")]
    output = info("last_hidden_state", FLOAT, ["n", "tokens", 16])
    return graph_of(nodes, INPUTS, [output], PLAIN.weights | {"by": np.array(by, np.float32)})


def test_another_width(tmp_path: Path) -> None:
    place = folder(tmp_path, PLAIN.model(), tokenizer(), pooling="mean", dim=24)
    assert "gave vectors of shape (1, 16), not of width 24" in fault(encode(place))


def test_a_width_that_it_was_not_trained_for(tmp_path: Path) -> None:
    place = folder(tmp_path, PLAIN.model(), tokenizer(), pooling="mean", dim=8)
    assert "not of width 8" in fault(encode(place))


def test_what_is_not_a_number(tmp_path: Path) -> None:
    place = folder(tmp_path, divided(0), tokenizer(), pooling="mean")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert "gave a vector that is not finite" in fault(encode(place))


def test_an_operator_that_nobody_knows(tmp_path: Path) -> None:
    output = info("last_hidden_state", FLOAT, ["n", "tokens", 16])
    graph = graph_of(
        [node("Wish", ["input_ids"], "last_hidden_state", domain="made.up")], INPUTS, [output], {}
    )
    line = fault(load(folder(tmp_path, graph, tokenizer())))
    assert "does not know its operator made.up:Wish; update it" in line


@pytest.mark.parametrize("content", [b"", b"<html>404</html>", b"\x08\x07" * 40, b"\xff" * 64])
def test_what_is_no_graph(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "model.onnx").write_bytes(content)
    line = fault(load(folder(tmp_path, None, tokenizer())))
    assert "model.onnx is not a graph that onnxruntime can run" in line


def test_a_graph_that_ends_in_the_middle(tmp_path: Path) -> None:
    (tmp_path / "model.onnx").write_bytes(PLAIN.model().SerializeToString()[:2000])
    line = fault(load(folder(tmp_path, None, tokenizer())))
    assert "it holds no graph" in line


def external(place: Path) -> Path:
    onnx.save(
        PLAIN.model(), str(place / "model.onnx"), save_as_external_data=True, location="model.onnx_data",
        size_threshold=100,
    )  # fmt: skip
    return folder(place, None, tokenizer(), pooling="mean")


def test_weights_that_are_missing(tmp_path: Path) -> None:
    place = external(tmp_path)
    (place / "model.onnx_data").unlink()
    assert "model.onnx_data cannot be read (No such file or directory)" in fault(load(place))


def test_links_may_lead_each_file_to_a_folder_of_its_own(tmp_path: Path) -> None:
    """As git-annex and stores of files by their content make them; onnxruntime refuses what is not beside."""
    for path in BUNDLED.iterdir():
        place = tmp_path / "store" / path.name
        place.mkdir(parents=True)
        shutil.copy(path, place)
        (tmp_path / "model").mkdir(exist_ok=True)
        (tmp_path / "model" / path.name).symlink_to(place / path.name)
    linked, plain = load_encoder(str(tmp_path / "model")), load_encoder()
    assert np.array_equal(linked.encode(["def f(x)"], "document"), plain.encode(["def f(x)"], "document"))


def test_weights_that_are_damaged(tmp_path: Path) -> None:
    place = external(tmp_path)
    with (place / "model.onnx_data").open("r+b") as file:
        file.write(b"\0\0\0\0")
    assert "model.onnx_data is damaged" in fault(load(place))


def test_weights_that_the_record_does_not_vouch_for(tmp_path: Path) -> None:
    """Read without being checked, they could be anybody's."""
    record = external(tmp_path) / "encoder.toml"
    lines = [line for line in record.read_text().splitlines() if "onnx_data" not in line]
    record.write_text("\n".join(lines))
    assert "has no SHA-256 of model.onnx_data" in fault(load(tmp_path))


def test_a_tokenizer_with_more_words_than_the_graph(tmp_path: Path) -> None:
    words = (*WORDS, *(f"more{i}" for i in range(900)))
    line = fault(load(folder(tmp_path, PLAIN.model(), tokenizer(words=words), pooling="mean")))
    assert "its tokenizer has 1,000 words and its graph 100; they belong to different models" in line


def test_a_table_of_words_that_cannot_be_seen_before(tmp_path: Path) -> None:
    """Ids go through a cast, as exporters write them: the graph itself must say so."""
    nodes = [
        node("Cast", ["input_ids"], "ids", to=INT64),
        node("Gather", ["words", "ids"], "last_hidden_state"),
    ]
    output = info("last_hidden_state", FLOAT, ["n", "tokens", 16])
    words = (*WORDS, "beyond")
    place = folder(
        tmp_path, graph_of(nodes, INPUTS, [output], PLAIN.weights), tokenizer(words=words), pooling="mean"
    )
    assert "it has no token 100: the tokenizer is another model's" in fault(encode(place, "beyond"))


def test_added_tokens_for_pictures_are_no_fault(tmp_path: Path) -> None:
    """EmbeddingGemma's tokenizer has one token more than its graph."""
    made = tokenizer()
    made.add_special_tokens(["<image>"])
    assert (
        load_encoder(str(folder(tmp_path, PLAIN.model(), made, pooling="mean"))).encode(["w1"], "query").any()
    )


def test_a_tokenizer_of_nothing(tmp_path: Path) -> None:
    place = folder(tmp_path, PLAIN.model(), Tokenizer(models.WordLevel({}, unk_token="[UNK]")))
    assert "tokenizer.json has no tokens" in fault(load(place))


def test_what_is_no_tokenizer(tmp_path: Path) -> None:
    (tmp_path / "tokenizer.json").write_text('{"a": 1}')
    assert "tokenizer.json is not a tokenizer" in fault(load(folder(tmp_path, PLAIN.model(), None)))


def test_an_end_that_the_tokenizer_does_not_know(tmp_path: Path) -> None:
    place = folder(tmp_path, PLAIN.model(), tokenizer(), append="<eos>")
    assert "has no token <eos>; correct the record" in fault(load(place))


def test_pooling_that_the_graph_has_no_output_for(tmp_path: Path) -> None:
    line = fault(load(folder(tmp_path, PLAIN.model(), tokenizer(), pooling="graph")))
    assert "pooling graph wants an output of 2 dimensions" in line
    assert "last_hidden_state" in line


def test_an_output_that_the_graph_has_not(tmp_path: Path) -> None:
    line = fault(load(folder(tmp_path, PLAIN.model(), tokenizer(), pooling="mean", output="logits")))
    assert "has no output logits, but last_hidden_state" in line


def test_a_model_that_nobody_knows() -> None:
    assert "unknown model 'no-such-model'" in fault(lambda: load_encoder("no-such-model"))


def test_what_goes_wrong_while_running_is_not_printed_as_well(tmp_path: Path) -> None:
    """onnxruntime wrote its own line to standard error, over the terminal UI."""
    nodes = [node("Identity", ["input_ids"], "i"), node("Gather", ["words", "i"], "last_hidden_state")]
    output = info("last_hidden_state", FLOAT, ["n", "tokens", 16])
    words = (*WORDS, "beyond")
    place = folder(
        tmp_path, graph_of(nodes, INPUTS, [output], PLAIN.weights), tokenizer(words=words), pooling="mean"
    )
    code = """
import sys
from coreb_search.errors import ModelError
from coreb_search.models import BUNDLED, load_encoder
try:
    load_encoder(sys.argv[1]).encode(["beyond"], "query")
except ModelError:
    print("told")
"""
    done = subprocess.run(
        [sys.executable, "-c", code, place],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert (done.stdout, done.stderr) == ("told\n", "")


def test_the_file_tells_where_its_weights_are_and_how_many_words_it_has(tmp_path: Path) -> None:
    assert read_onnx_file(external(tmp_path) / "model.onnx").external == ("model.onnx_data",)
    (tmp_path / "other.onnx").write_bytes(replace(PLAIN, vocabulary=321).model().SerializeToString())
    found = read_onnx_file(tmp_path / "other.onnx")
    assert (found.external, found.vocabulary) == ((), 321)
