"""Models are data: nothing in their files is run, and no file is read that its record does not vouch for."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from coreb_search.errors import ModelError
from coreb_search.models import BUNDLED, load_encoder, load_reranker
from tests.cli.conftest import ROOT

PROGRAM = [
    path
    for room in ("coreb_search", "indexer", "models", "tui", "eval")
    for path in (ROOT / room).rglob("*.py")
    if "sample" not in path.parts
]
# What makes code of data, wherever it stands. Files between our own processes go over their own pipe.
RUNS = {
    "eval",
    "exec",
    "register_custom_ops_library",
    "torch.load",
    "joblib.load",
    "marshal.loads",
    "dill.load",
}
PIPES = {"indexer/crew.py", "indexer/worker.py"}


@cache
def calls() -> list[tuple[str, str, ast.Call]]:
    return [
        (str(path.relative_to(ROOT)), ast.unparse(node.func), node)
        for path in PROGRAM
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute)
    ]


def test_no_data_is_made_code_of() -> None:
    found = {
        (path, name)
        for path, name, _ in calls()
        if name in RUNS or name.rpartition(".")[2] in RUNS - {"eval", "exec"}
    }
    assert not found
    unpickled = {path for path, name, _ in calls() if name in {"pickle.load", "pickle.loads", "Unpickler"}}
    assert unpickled <= PIPES
    trusting = [
        (path, name)
        for path, name, call in calls()
        for keyword in call.keywords
        if keyword.arg in {"allow_pickle", "trust_remote_code", "shell"}
        and not (isinstance(keyword.value, ast.Constant) and keyword.value.value is False)
    ]
    assert all(path.startswith("models/export/") and "trust" in str(name) for path, name in trusting), (
        trusting
    )


def copied(folder: Path, *names: str) -> Path:
    folder.mkdir()
    for name in names:
        (folder / name).write_bytes((BUNDLED / name).read_bytes())
    return folder


@pytest.mark.parametrize("name", ["model.onnx", "model.onnx_data", "tokenizer.json"])
def test_a_file_that_was_changed_is_not_loaded(tmp_path: Path, name: str) -> None:
    model = copied(tmp_path / "m", "encoder.toml", "model.onnx", "model.onnx_data", "tokenizer.json")
    with (model / name).open("r+b") as file:
        file.seek(100)
        file.write(b"\x00\xff")
    with pytest.raises(ModelError, match="is damaged"):
        load_encoder(str(model)).encode(["x"], "query")


def test_arrays_with_objects_in_them_are_not_loaded(tmp_path: Path) -> None:
    """numpy would unpickle them."""
    import hashlib

    model = copied(tmp_path / "m", "reranker.toml", "reranker.npz")
    ran = tmp_path / "ran"

    class Bomb:
        def __reduce__(self) -> tuple[object, ...]:
            return Path.touch, (ran,)

    with np.load(BUNDLED / "reranker.npz") as arrays:
        names = {name: np.array([Bomb()], dtype=object) for name in arrays.files}
    np.savez(model / "reranker.npz", allow_pickle=True, **names)
    record = (model / "reranker.toml").read_text()
    before = hashlib.sha256((BUNDLED / "reranker.npz").read_bytes()).hexdigest()
    after = hashlib.sha256((model / "reranker.npz").read_bytes()).hexdigest()
    assert before in record
    (model / "reranker.toml").write_text(record.replace(before, after))
    with pytest.raises(ModelError):
        load_reranker(str(model))
    assert not ran.exists()


@pytest.mark.parametrize("place", ["../weights.bin", "{outside}", "linked.bin"])
def test_weights_outside_of_the_models_folder_are_not_read(tmp_path: Path, place: str) -> None:
    """Symptom: a graph may name any file as its external data."""
    import hashlib

    import onnx
    from onnx import TensorProto, helper

    outside = tmp_path / "weights.bin"
    outside.write_bytes(np.ones(8, np.float32).tobytes())
    model = tmp_path / "m"
    model.mkdir()
    (model / "linked.bin").symlink_to(outside)
    weights = TensorProto(name="w", data_type=TensorProto.FLOAT, dims=[8], data_location=TensorProto.EXTERNAL)
    entry = weights.external_data.add()
    entry.key, entry.value = "location", place.format(outside=outside)
    ids = helper.make_tensor_value_info("input_ids", TensorProto.INT64, ["n", "t"])
    out = helper.make_tensor_value_info("sentence_embedding", TensorProto.FLOAT, [8])
    node = helper.make_node("Identity", ["w"], ["sentence_embedding"])
    graph = helper.make_graph([node], "g", [ids], [out], [weights])
    made = helper.make_model(graph, ir_version=10, opset_imports=[helper.make_opsetid("", 18)])
    (model / "model.onnx").write_bytes(made.SerializeToString())
    assert onnx
    copy = copied(tmp_path / "c", "tokenizer.json") / "tokenizer.json"
    copy.rename(model / "tokenizer.json")
    sums = {
        name: hashlib.sha256((model / name).read_bytes()).hexdigest()
        for name in ("model.onnx", "tokenizer.json")
    }
    listed = "".join(f'"{name}" = "{digest}"\n' for name, digest in sums.items())
    (model / "encoder.toml").write_text(f'name = "m"\ndim = 8\nlicence = "MIT"\n\n[files]\n{listed}')
    with pytest.raises(ModelError):
        load_encoder(str(model)).encode(["x"], "query")
