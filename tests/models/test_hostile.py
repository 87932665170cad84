"""What others wrote, a record, a repository, a key or an address, and what it must not be able to do."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import onnx
import pytest
from onnx import TensorProto, helper
from tokenizers import Tokenizer

from coreb_search.errors import ConfigError, ModelError, UsageError
from coreb_search.models import load_encoder, load_generator
from coreb_search.models.adding import add
from coreb_search.models.chat import Chat
from coreb_search.models.http_encoder import HttpEncoder
from coreb_search.models.places import folder_of, models_folder
from coreb_search.models.record import EncoderRecord, GeneratorRecord, RerankerRecord, read_record
from coreb_search.settings import read_settings
from tests.models import tiny, toys

_HEAD = 'name = "x"\nlicence = "MIT"\n'
_DEEP = f"a = {'[' * 50_000}"


@pytest.mark.parametrize("kept", ["../outside", "/etc/passwd", "..", "a\\\\b", "a\\u0000b"])
def test_a_record_reaches_no_file_outside_its_folder(tmp_path: Path, kept: str) -> None:
    """Added, ``../outside`` was put beside the folder of the model."""
    for line in (f'graph = "{kept}"\n', f'tokenizer = "{kept}"\n', f'[files]\n"{kept}" = "0"\n'):
        (tmp_path / "encoder.toml").write_text(f"{_HEAD}dim = 4\n{line}")
        with pytest.raises(ModelError, match="must be the name of a file, without a folder"):
            read_record(tmp_path, EncoderRecord)


@pytest.mark.parametrize(
    "line", ["dim = 0", "dim = 1000000000000", "dim = 4\nmax_tokens = -1", "dim = 4\ndims = [-2]"]
)
def test_an_encoder_of_impossible_sizes_is_refused_when_it_is_read(tmp_path: Path, line: str) -> None:
    """They were OverflowError, MemoryError and ValueError when the first text was encoded."""
    (tmp_path / "encoder.toml").write_text(f"{_HEAD}{line}\n")
    with pytest.raises(ModelError, match="Expected `int`"):
        read_record(tmp_path, EncoderRecord)


@pytest.mark.parametrize("line", ["weight = 2.0", "weight = nan", "depth = 0", "depth = 1000000000"])
def test_a_reranker_of_impossible_weight_or_depth_is_refused(tmp_path: Path, line: str) -> None:
    (tmp_path / "reranker.toml").write_text(f'{_HEAD}form = "pair"\n{line}\n')
    with pytest.raises(ModelError, match="cannot be used"):
        read_record(tmp_path, RerankerRecord)


def test_a_generator_of_no_tokens_does_not_write_for_ever(tmp_path: Path) -> None:
    (tmp_path / "generator.toml").write_text(f'{_HEAD}template = "{{user}}"\nmost_new_tokens = 0\n')
    with pytest.raises(ModelError, match="most_new_tokens"):
        read_record(tmp_path, GeneratorRecord)


def test_a_generator_that_is_asked_for_nothing_ends(tmp_path: Path) -> None:
    record = GeneratorRecord(name="tiny", licence="MIT", template="{user}")
    toys.install(tmp_path, record, toys.decoder_graph(), toys.tokenizer(template=False))
    assert isinstance(load_generator(str(tmp_path)).complete("", "add", 0, lambda: False), str)


def test_toml_that_is_nested_too_deep_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was an unexpected RecursionError."""
    (tmp_path / "encoder.toml").write_text(_DEEP)
    with pytest.raises(ModelError, match="recursion"):
        read_record(tmp_path, EncoderRecord)
    (tmp_path / "config.toml").write_text(_DEEP)
    monkeypatch.setenv("COREB_SEARCH_CONFIG", str(tmp_path / "config.toml"))
    with pytest.raises(ConfigError, match="nested too deep"):
        read_settings()


def test_the_home_of_nobody_is_a_plain_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """``--rerank "~operator overload"`` was an unexpected RuntimeError."""
    with pytest.raises(ModelError, match="unknown model"):
        folder_of("~nobody that we know")
    with pytest.raises(ModelError, match="unknown model"):
        load_encoder("~nobody that we know")
    monkeypatch.setenv("COREB_SEARCH_MODELS", "~nobody that we know")
    assert models_folder() == Path("~nobody that we know")


def test_a_graph_of_a_fixed_number_of_tokens_takes_longer_texts(tmp_path: Path) -> None:
    """It could not take what was longer, though max_tokens allowed it."""
    model = tiny.Transformer(fixed=("n", 8)).model()
    place = tiny.folder(tmp_path, model, tiny.tokenizer(), pooling="mean")
    encoder = load_encoder(str(place))
    short, long = encoder.encode(["w1 w2 w3 w4 w5 w6", "w1 w2 w3 w4 w5 w6 w7 w8 w9"], "document")
    assert encoder.max_tokens == 8
    assert long == pytest.approx(short, abs=1e-6)


def test_an_output_that_is_no_numbers_is_told(tmp_path: Path) -> None:
    """It was an unexpected TypeError."""
    nodes = [helper.make_node("Cast", ["input_ids"], ["last_hidden_state"], to=TensorProto.STRING)]
    asked = helper.make_tensor_value_info("input_ids", TensorProto.INT64, ["n", "t"])
    given = helper.make_tensor_value_info("last_hidden_state", TensorProto.STRING, ["n", "t"])
    graph = helper.make_graph(nodes, "words", [asked], [given])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    place = _encoder(tmp_path, model, tiny.tokenizer(), output="last_hidden_state")
    with pytest.raises(ModelError, match="gives no numbers"):
        load_encoder(str(place)).encode(["w1"], "document")


def test_a_tokenizer_without_the_token_for_what_it_does_not_know_is_told(tmp_path: Path) -> None:
    """It was an unexpected Exception of the library's."""
    broken = Tokenizer.from_str('{"model": {"type": "WordLevel", "vocab": {"a": 0}, "unk_token": "zz"}}')
    place = _encoder(tmp_path, tiny.Transformer().model(), broken)
    with pytest.raises(ModelError, match="tokenizer of model tiny cannot take this"):
        load_encoder(str(place)).encode(["b"], "document")


def test_pieces_that_are_no_regular_expression_are_told(tmp_path: Path) -> None:
    place = _encoder(tmp_path, tiny.Transformer().model(), tiny.tokenizer(), pieces="(")
    with pytest.raises(ModelError, match="no regular expression"):
        load_encoder(str(place))


@pytest.mark.parametrize("key", ["sk-hidden\x00x", "sk-\u00e9-hidden", "sk-hidden\nmore"])
def test_a_key_that_cannot_be_sent_is_refused_and_not_shown(
    monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    """The client's message about the header had all of it in it."""
    with pytest.raises(ModelError, match="characters that no key has") as told:
        Chat("http://127.0.0.1:1/v1", "m", key)
    assert "hidden" not in str(told.value)
    if "\0" not in key:
        for variable in ("COREB_SEARCH_EMBEDDINGS_KEY", "GEMINI_API_KEY"):
            monkeypatch.setenv(variable, key)
        for endpoint in ("http://127.0.0.1:1/v1", ""):
            with pytest.raises(ModelError, match="characters that no key has") as told:
                HttpEncoder(_service(endpoint))
            assert "hidden" not in str(told.value)


def test_the_end_of_the_line_is_no_part_of_a_key() -> None:
    assert Chat("http://127.0.0.1:1/v1", "m", "sk-hidden\n").key == "sk-hidden"


@pytest.mark.parametrize("address", ["http://a..b/v1", "http://\xad/", "http://[::1/"])
def test_what_is_no_address_is_told(address: str) -> None:
    """It was an unexpected UnicodeError or InvalidURL."""
    with pytest.raises(ModelError, match="no address of a server"):
        Chat(address, "m")
    with pytest.raises(ModelError, match="no address of a server"):
        HttpEncoder(_service(address))


def test_of_two_who_add_by_one_name_the_slower_is_told_that_it_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was told of a hidden folder that was not empty."""
    monkeypatch.setenv("COREB_SEARCH_MODELS", str(tmp_path / "models"))
    place = _encoder(tmp_path / "two", tiny.Transformer().model(), tiny.tokenizer())
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        faults = list(processes.map(_added, [place, place]))
    assert sorted(faults) == [
        "",
        "two is there already: `coreb-search models remove two` first, or give --name",
    ]


def _added(place: Path) -> str:
    try:
        add(place)
    except UsageError as error:
        return str(error)
    return ""


def _service(endpoint: str) -> EncoderRecord:
    return EncoderRecord(name="x", licence="", dim=4, form="http", endpoint=endpoint)


def _encoder(place: Path, model: onnx.ModelProto, tokens: Tokenizer, **record: str) -> Path:
    return tiny.folder(place, model, tokens, **{"pooling": "mean", **record})
