"""Models that somebody brings: what their settings and graphs are taken for, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest

from coreb_search.errors import CorebError, ModelError, UsageError
from coreb_search.models import load_encoder
from coreb_search.models.adding import add, record_of
from coreb_search.models.places import installed, record_in
from coreb_search.models.record import EncoderRecord, GeneratorRecord, Prompt, RerankerRecord
from coreb_search.models.trial import checks
from tests.models.hubserver import Hub, client, served
from tests.models.test_table import save
from tests.models.tiny import FLOAT, WIDTH, WORDS, Transformer, graph_of, info, node, tokenizer

Make = Callable[..., Path]
ADD = "import sys; from coreb_search.models.adding import add_from_hub; print(add_from_hub(sys.argv[1])[0])"
TRANSFORMER = {"type": "sentence_transformers.models.Transformer", "path": ""}
POOLING = {"type": "sentence_transformers.models.Pooling", "path": "1_Pooling"}
MEAN = {"pooling_mode_cls_token": False, "pooling_mode_mean_tokens": True}


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COREB_SEARCH_MODELS", str(tmp_path / "shelf"))
    return tmp_path / "shelf"


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """A repository with the graph of a tiny transformer, a tokenizer, and these settings by file."""

    def made(
        settings: dict[str, Any] | None = None,
        graph: onnx.ModelProto | None = None,
        at: str = "onnx/model.onnx",
        name: str = "tiny",
    ) -> Path:
        folder = tmp_path / name
        folder.mkdir(exist_ok=True)
        for file, value in {"config.json": {"hidden_size": WIDTH}, **(settings or {})}.items():
            (folder / file).parent.mkdir(exist_ok=True)
            (folder / file).write_text(value if isinstance(value, str) else json.dumps(value))
        (folder / at).parent.mkdir(exist_ok=True)
        (folder / at).write_bytes((graph or Transformer().model()).SerializeToString())
        tokenizer().save(str(folder / "tokenizer.json"))
        return folder

    return made


def encoder(folder: Path) -> EncoderRecord:
    record = record_of(folder)
    assert isinstance(record, EncoderRecord)
    return record


@pytest.mark.parametrize(
    ("settings", "pooling"),
    [
        (MEAN, "mean"),
        ({"pooling_mode_cls_token": True, "pooling_mode_mean_tokens": False}, "cls"),
        ({"pooling_mode_lasttoken": True, "include_prompt": True}, "last"),
        ({"pooling_mode": "mean", "include_prompt": True}, "mean"),
    ],
)
def test_pooling_is_that_of_sentence_transformers(make: Make, settings: dict[str, Any], pooling: str) -> None:
    folder = make({"modules.json": [TRANSFORMER, POOLING], "1_Pooling/config.json": settings})
    assert encoder(folder).pooling == pooling


def test_without_settings_decoders_pool_the_last_token_and_others_the_mean(make: Make) -> None:
    assert encoder(make()).pooling == "mean"
    decoder = Transformer(decoder=True, cache=True).model()
    assert encoder(make(graph=decoder, name="decoder")).pooling == "last"


def test_a_graph_that_pools_is_left_to_it_with_its_tokenizers_padding(make: Make) -> None:
    folder = make({"tokenizer_config.json": {"padding_side": "left"}}, Transformer(pooled=True).model())
    found = encoder(folder)
    assert (found.pooling, found.padding, found.output) == ("graph", "left", "sentence_embedding")
    assert encoder(make()).padding == "right"


def test_pooling_that_only_torch_can_do_is_refused(make: Make) -> None:
    folder = make(
        {"modules.json": [TRANSFORMER, POOLING], "1_Pooling/config.json": {"pooling_mode_max_tokens": True}}
    )
    with pytest.raises(ModelError, match=r"max_tokens.*models export"):
        record_of(folder)


def test_a_dense_layer_that_the_graph_lacks_is_not_left_out_silently(make: Make) -> None:
    dense = {"type": "sentence_transformers.models.Dense", "path": "2_Dense"}
    settings = {"modules.json": [TRANSFORMER, POOLING, dense], "1_Pooling/config.json": MEAN}
    with pytest.raises(ModelError, match="ends before the layer 2_Dense"):
        record_of(make(settings))
    assert encoder(make(settings, Transformer(pooled=True).model())).pooling == "graph"


def test_prompts_go_to_their_tasks_and_sides(make: Make) -> None:
    prompts = {"nl2code_query": "find: ", "nl2code_document": "code: ", "query": "q: ", "document": "d: "}
    found = encoder(make({"config_sentence_transformers.json": {"prompts": prompts}}))
    assert found.prompts["text2code"] == Prompt("find: ", "code: ")
    assert found.prompts["code2code"] == Prompt("q: ", "d: ")
    empty = {"prompts": {"query": "", "document": ""}, "default_prompt_name": None}
    assert encoder(make({"config_sentence_transformers.json": empty})).prompts == {}


@pytest.mark.parametrize(
    ("settings", "tokens"),
    [
        ({"sentence_bert_config.json": {"max_seq_length": 128}}, 128),
        ({"tokenizer_config.json": {"model_max_length": 256}}, 256),
        ({"tokenizer_config.json": {"model_max_length": 10**30}}, 2048),
        ({"config.json": {"model_type": "roberta", "max_position_embeddings": 514}}, 512),
        ({}, 512),
    ],
)
def test_a_text_is_cut_where_the_model_ends(make: Make, settings: dict[str, Any], tokens: int) -> None:
    assert encoder(make(settings)).max_tokens == tokens


def test_the_licence_is_that_of_the_card(make: Make) -> None:
    found = encoder(make({"README.md": "---\nlicense: cc-by-nc-4.0\ntags: []\n---\n# It"}))
    assert (found.licence, found.commercial) == ("CC-BY-NC-4.0", False)
    assert encoder(make({"README.md": "---\nlicense: apache-2.0\n---\n"})).licence == "Apache-2.0"


def test_a_cross_encoder_is_a_reranker_and_a_classifier_is_not(make: Make) -> None:
    graph = graph_of(
        [node("Cast", ["input_ids"], "floats", to=FLOAT), node("ReduceMax", ["floats", "axis1"], "logits")],
        [info("input_ids", onnx.TensorProto.INT64, ["n", "tokens"])], [info("logits", FLOAT, ["n", 1])],
        {"axis1": np.array([1])},
    )  # fmt: skip
    config = {"architectures": ["BertForSequenceClassification"], "id2label": {"0": "LABEL_0"}}
    found = record_of(make({"config.json": config}, graph))
    assert isinstance(found, RerankerRecord)
    assert found.form == "pair"
    with pytest.raises(ModelError, match="2 classes"):
        record_of(make({"config.json": config | {"id2label": {"0": "a", "1": "b"}}}, graph))


def test_a_late_model_is_a_reranker_by_maxsim(make: Make) -> None:
    found = record_of(make({"onnx_config.json": {"query_prefix": "[Q] ", "document_prefix": "[D] "}}))
    assert isinstance(found, RerankerRecord)
    assert (found.form, found.query_prefix, found.document_prefix) == ("maxsim", "[Q] ", "[D] ")


def test_a_language_model_gets_its_own_way_of_being_spoken_to(make: Make) -> None:
    graph = Transformer(decoder=True, cache=True, output="logits").model()
    found = record_of(make({"tokenizer_config.json": {"chat_template": "{{'<|im_start|>' + role}}"}}, graph))
    assert isinstance(found, GeneratorRecord)
    assert found.template.startswith("<|im_start|>system\n{system}")
    with pytest.raises(ModelError, match=r"generator\.toml"):
        record_of(make({"tokenizer_config.json": {}}, graph))


def test_a_table_is_one_of_vectors_a_token(tmp_path: Path) -> None:
    folder = tmp_path / "potion"
    folder.mkdir()
    (folder / "config.json").write_text('{"model_type": "model2vec"}')
    tokenizer("", [*WORDS, "def", "return"]).save(str(folder / "tokenizer.json"))
    table = np.random.default_rng(0).normal(size=(len(WORDS) + 2, 6)).astype(np.float32)
    save(folder / "model.safetensors", embeddings=table)
    place, record = add(folder)
    assert isinstance(record, EncoderRecord)
    assert (record.form, record.dim) == ("table", 6)
    assert load_encoder(str(place)).encode(["w1 w2"], "query").shape == (1, 6)


def test_added_it_encodes_and_is_found_again_by_its_vector(make: Make) -> None:
    folder = make({"modules.json": [TRANSFORMER, POOLING], "1_Pooling/config.json": MEAN})
    place, record = add(folder, "mine")
    assert [(one.name, one.fault) for one in installed()] == [("mine", "")]
    assert record_in(place) == record
    assert (place / "model.onnx").samefile(folder / "onnx/model.onnx")
    text = "w1 w2 w3"
    ids = tokenizer().encode(text).ids
    mean = Transformer().vectors(ids).mean(axis=0)
    assert np.allclose(
        load_encoder("mine").encode([text], "query")[0], mean / np.linalg.norm(mean), atol=1e-5
    )
    assert all(finding.good for finding in checks(place, record))


def test_weights_beside_the_graph_come_with_it(make: Make) -> None:
    folder = make()
    model = onnx.load(folder / "onnx/model.onnx")
    onnx.save(
        model,
        folder / "onnx/model.onnx",
        save_as_external_data=True,
        location="model.onnx_data",
        size_threshold=1024,
    )
    place, record = add(folder)
    assert (place / "model.onnx_data").is_file()
    assert "model.onnx_data" in record.files
    (folder / "onnx/model.onnx_data").unlink()
    with pytest.raises(ModelError, match=r"model\.onnx_data, which is missing"):
        add(folder, "again")


def test_of_several_graphs_the_exact_one_is_taken_or_the_one_that_is_named(make: Make) -> None:
    make(at="onnx/model_quantized.onnx")
    folder = make()
    assert record_of(folder).graph == "model.onnx"
    assert record_of(folder, graph="onnx/model_quantized.onnx").graph == "model_quantized.onnx"
    with pytest.raises(UsageError, match=r"no graph a\.onnx .*onnx/model\.onnx, onnx/model_quantized\.onnx"):
        record_of(folder, graph="a.onnx")
    strange = make(at="encoder.onnx", name="strange")
    make(at="decoder.onnx", name="strange")
    (strange / "onnx/model.onnx").unlink(missing_ok=True)
    with pytest.raises(UsageError, match=r"--graph: decoder\.onnx, encoder\.onnx"):
        record_of(strange)


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda folder: (folder / "tokenizer.json").unlink(), r"no tokenizer\.json"),
        (lambda folder: (folder / "onnx/model.onnx").write_bytes(b"no"), "not a graph"),
        (lambda folder: (folder / "config.json").write_text("{"), r"config\.json cannot be read"),
        (lambda folder: (folder / "onnx/model.onnx").unlink(), "no ONNX graph"),
        (lambda folder: (folder / "onnx/model.onnx").rename(folder / "model.safetensors"), "models export"),
    ],
)
def test_what_cannot_work_is_told_and_leaves_nothing(
    make: Make, shelf: Path, spoil: Callable[[Path], object], told: str
) -> None:
    folder = make()
    spoil(folder)
    with pytest.raises(CorebError, match=told):
        add(folder)
    assert not shelf.exists() or not list(shelf.iterdir())


def test_a_graph_that_gives_no_numbers_is_not_kept(make: Make, shelf: Path) -> None:
    transformer = Transformer()
    transformer.weights["words"][:] = np.nan
    with pytest.raises(ModelError, match="not finite"):
        add(make(graph=transformer.model()))
    assert not list(shelf.iterdir())


def test_what_is_there_is_not_overwritten(make: Make) -> None:
    folder = make()
    add(folder)
    with pytest.raises(UsageError, match=r"tiny is there already: `coreb-search models remove tiny`"):
        add(folder)


def test_a_record_of_ones_own_goes_before_what_would_be_guessed(make: Make) -> None:
    folder = make(at="model.onnx")
    (folder / "encoder.toml").write_text(f'name = "ours"\nlicence = "MIT"\ndim = {WIDTH}\npooling = "cls"\n')
    place, record = add(folder)
    assert (place.name, encoder(folder).pooling, set(record.files)) == (
        "tiny",
        "cls",
        {"model.onnx", "tokenizer.json"},
    )


def test_the_catalogue_knows_prompts_that_settings_do_not(make: Make) -> None:
    found = encoder(make(name="F2LLM-0.6B"))
    assert found.prompts["text2code"].query.startswith("Instruct: ")
    assert (found.licence, found.coreb["overall"]) == ("Apache-2.0", 0.491)


def test_a_model_that_computes_otherwise_is_told_of(make: Make) -> None:
    place, record = add(make())
    assert isinstance(record, EncoderRecord)
    text = (place / "encoder.toml").read_text()
    (place / "encoder.toml").write_text(text.replace(f"probe = [{record.probe[0]}", "probe = [0.9"))
    found = [finding for finding in checks(place, record_in(place)) if not finding.good]
    assert len(found) == 1
    assert "differs by" in found[0].what


def test_a_changed_file_is_told_of_and_not_run(make: Make) -> None:
    place, record = add(make())
    (place / "model.onnx").unlink()
    (place / "model.onnx").write_bytes(b"other")
    found = list(checks(place, record))
    assert [finding.good for finding in found] == [True, False]


def test_a_repository_of_the_hub_is_fetched_and_its_commit_kept(make: Make, tmp_path: Path) -> None:
    folder = make({"modules.json": [TRANSFORMER, POOLING], "1_Pooling/config.json": MEAN, "big.bin": "x" * 9})
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.*")}
    commit = "a" * 40
    with served(Hub("somebody/tiny", {commit: files}, commit)) as hub:
        child = client(ADD, "somebody/tiny", endpoint=hub.endpoint, home=tmp_path)
        out, err = child.communicate(timeout=60)
    assert not err
    place = Path(out.strip())
    record = record_in(place)
    assert record.source is not None
    assert (record.source.revision, record.hub) == (commit, "somebody/tiny")
    assert record.source.files == {"model.onnx": "onnx/model.onnx", "tokenizer.json": "tokenizer.json"}
    assert [one.name for one in place.parent.iterdir()] == ["tiny"]
    assert not any("big.bin" in asked.path for asked in hub.files())


def test_a_hub_that_lists_files_outside_of_the_repository_puts_nothing_there(
    make: Make, tmp_path: Path
) -> None:
    """``../outside.json`` was written beside the folder that the repository was fetched into."""
    folder = make({"modules.json": [TRANSFORMER, POOLING], "1_Pooling/config.json": MEAN})
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.*")}
    files |= {"../outside.json": b"{}", f"{tmp_path}/outside.json": b"{}"}
    commit = "a" * 40
    with served(Hub("somebody/tiny", {commit: files}, commit)) as hub:
        out, err = client(ADD, "somebody/tiny", endpoint=hub.endpoint, home=tmp_path).communicate(timeout=60)
        asked = [one.path for one in hub.files()]
    assert not err
    assert (Path(out.strip()) / "model.onnx").is_file()
    assert not any("outside" in path for path in asked)
