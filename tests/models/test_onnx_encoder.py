"""The encoder's contract, with the model that ships."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from coreb_search.errors import ModelError
from coreb_search.models import BUNDLED, load_encoder
from coreb_search.types import Encoder

TEXTS = [
    "def read_config(path):\n    with open(path) as file:\n        return json.load(file)",
    "public int getUserCount() { return users.size(); }",
    "how do I parse a date",
    "名前",
    "x",
]


@pytest.fixture(scope="module")
def encoder() -> Encoder:
    return load_encoder()


def test_rows_are_unit_length_float32(encoder: Encoder) -> None:
    vectors = encoder.encode(TEXTS, "document")
    assert vectors.dtype == np.float32
    assert vectors.shape == (len(TEXTS), encoder.dim)
    norms = np.linalg.norm(vectors, axis=1)
    assert np.allclose(norms[:3], 1, atol=1e-5)
    assert all(norm < 1e-6 or abs(norm - 1) < 1e-5 for norm in norms)


def test_nothing_gives_no_rows_and_an_empty_text_a_zero_row(encoder: Encoder) -> None:
    assert encoder.encode([], "query").shape == (0, encoder.dim)
    assert not encoder.encode(["", " \n\t"], "query").any()


def test_a_text_alone_and_among_others_in_any_order_gets_the_same_vector(encoder: Encoder) -> None:
    many = [*TEXTS, *(f"value_{i} = {i}\n" * (i % 40) for i in range(900))]
    together = encoder.encode(many, "document")
    assert np.allclose(encoder.encode(many[::-1], "document")[::-1], together, atol=1e-5)
    for i in (0, 1, 500, 904):
        assert np.allclose(encoder.encode([many[i]], "document")[0], together[i], atol=1e-5)


def test_the_same_texts_give_the_same_bytes(encoder: Encoder) -> None:
    again = load_encoder().encode(TEXTS, "document")
    assert again.tobytes() == encoder.encode(TEXTS, "document").tobytes()


def test_a_megabyte_is_cut_at_max_tokens(encoder: Encoder) -> None:
    long = "alpha beta gamma " * 60_000
    cut = " ".join(long.split()[: encoder.max_tokens])
    whole, start = encoder.encode([long, cut], "document")
    assert np.allclose(whole, start, atol=1e-5)


def test_lone_surrogates_do_not_stop_it(encoder: Encoder) -> None:
    assert encoder.encode(["read \udcff file"], "document").any()


def test_identifiers_are_split_into_words(encoder: Encoder) -> None:
    texts = ["parseHTTPHeader", "parse_http_header", "parse http header", "Parse HTTP héader"]
    camel, snake, words, accent = encoder.encode(texts, "query")
    assert np.allclose(camel, words, atol=1e-5)
    assert np.allclose(snake, words, atol=1e-5)
    assert np.allclose(accent, words, atol=1e-5)


def test_repeats_count_by_their_square_root(encoder: Encoder) -> None:
    """Boilerplate such as ``int`` and brackets outweighed what a function does."""
    one, other, both, many = encoder.encode(
        ["parse", "socket", "parse socket", "parse " * 4 + "socket"], "document"
    )
    # both = (a·one + b·other) / length, so many leans to one as (2a·one + b·other) does.
    a, b = np.linalg.lstsq(np.stack([one, other], axis=1), both, rcond=None)[0]
    expected = 2 * a * one + b * other
    assert np.allclose(many, expected / np.linalg.norm(expected), atol=1e-5)


def test_a_graph_of_other_inputs_is_refused(tmp_path: Path) -> None:
    folder = _copy(tmp_path)
    graph = (folder / "model.onnx").read_bytes().replace(b"counts", b"kounts")
    (folder / "model.onnx").write_bytes(graph)
    record = folder / "encoder.toml"
    before = hashlib.sha256((BUNDLED / "model.onnx").read_bytes()).hexdigest()
    record.write_text(record.read_text().replace(before, hashlib.sha256(graph).hexdigest()))
    with pytest.raises(ModelError, match="wants kounts, which nothing here can give"):
        load_encoder(str(folder))


def test_a_question_is_nearest_to_the_code_that_answers_it(encoder: Encoder) -> None:
    questions = encoder.encode(["load settings from a json file", "number of users"], "query")
    assert list(np.argmax(questions @ encoder.encode(TEXTS, "document").T, axis=1)) == [0, 1]


def _copy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(BUNDLED, tmp_path / "model"))


def test_a_folder_is_a_model_too(tmp_path: Path, encoder: Encoder) -> None:
    copy = load_encoder(str(_copy(tmp_path)))
    assert copy.fingerprint == encoder.fingerprint
    assert np.array_equal(copy.encode(TEXTS, "query"), encoder.encode(TEXTS, "query"))


def test_another_prompt_is_another_model(tmp_path: Path, encoder: Encoder) -> None:
    record = _copy(tmp_path) / "encoder.toml"
    record.write_text(record.read_text() + '[prompts.text2code]\nquery = "find: "\n')
    assert load_encoder(str(record.parent)).fingerprint != encoder.fingerprint


@pytest.mark.parametrize("name", ["encoder.toml", "model.onnx", "tokenizer.json"])
def test_a_missing_file_is_named(tmp_path: Path, name: str) -> None:
    folder = _copy(tmp_path)
    (folder / name).unlink()
    with pytest.raises(ModelError, match=name):
        load_encoder(str(folder))


@pytest.mark.parametrize("name", ["model.onnx", "tokenizer.json"])
def test_a_damaged_file_is_named(tmp_path: Path, name: str) -> None:
    path = _copy(tmp_path) / name
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)
    with pytest.raises(ModelError, match=rf"{name} is damaged"):
        load_encoder(str(path.parent))


def test_a_record_with_a_missing_field_is_named(tmp_path: Path) -> None:
    record = _copy(tmp_path) / "encoder.toml"
    record.write_text(record.read_text().replace("dim =", "width ="))
    with pytest.raises(ModelError, match=r"encoder\.toml cannot be used"):
        load_encoder(str(record.parent))


def test_no_such_folder(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="no model in"):
        load_encoder(str(tmp_path / "nowhere"))


def test_the_first_numbers_of_a_known_vector(encoder: Encoder) -> None:
    vector = encoder.encode(["def read_config(path): return json.load(open(path))"], "document")[0]
    expected = [-0.174976, 0.027172, 0.088439, -0.213827, -0.064176]
    assert np.allclose(vector[:5], expected, atol=1e-4)


def test_onnxruntime_keeps_no_device_id_and_no_events(tmp_path: Path) -> None:
    """onnxruntime 1.32 wrote ~/.cache/Microsoft and asked for its collector's address."""
    code = (
        "import time\nfrom coreb_search.models import load_encoder\n"
        "load_encoder().encode(['a'], 'query')\ntime.sleep(1)"
    )
    home = os.environ | {"HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    home.pop("ORT_DISABLE_TELEMETRY", None)
    root = Path(__file__).parents[2]
    subprocess.run([sys.executable, "-c", code], cwd=root, env=home, check=True)
    assert list(tmp_path.rglob("*")) == []
