"""Write a table of token vectors as the folder that OnnxEncoder reads: int8 rows, one scale each."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer

from coreb_search.models.record import EncoderRecord, file_of

if TYPE_CHECKING:
    import numpy.typing as npt

    Floats = npt.NDArray[np.float32]

GRAPH, WEIGHTS, TOKENIZER = "model.onnx", "model.onnx_data", "tokenizer.json"
_RECORD = """\
name = "{name}"
dim = {dim}
max_tokens = {max_tokens}
licence = "Apache-2.0"
# ASCII punctuation but for _ stands alone; nothing looks across it or across white space.
pieces = '[^ \\t-\\r!-/:-@\\[-^`{{-~]+|[!-/:-@\\[-^`{{-~]'
# The graph does it.
normalise = false
special_tokens = false

[files]
"model.onnx" = "{graph}"
"model.onnx_data" = "{weights}"
"tokenizer.json" = "{tokenizer}"
"""


def quantise(table: Floats) -> tuple[npt.NDArray[np.int8], Floats]:
    """int8 of the table's shape, and float32 (rows,): what each row is multiplied by; zero rows stay zero."""
    scale = (np.abs(table).max(axis=1) / 127).astype(np.float32)
    rows = np.rint(table / np.where(scale > 0, scale, 1)[:, None]).astype(np.int8)
    return rows, scale


def static_graph(table: Floats) -> onnx.ModelProto:
    """Distinct input_ids, int32 (n, tokens), and their counts, float32 → unit or zero rows (n, dim).

    A token counts by the square root of how often it occurs, or a text's boilerplate outweighs its matter.
    """
    rows, scale = quantise(table)
    nodes = [
        _node("Gather", ["rows", "input_ids"], "small"),
        helper.make_node("Cast", ["small"], ["words"], to=TensorProto.FLOAT),
        _node("Sqrt", ["counts"], "damped"),
        _node("Gather", ["scale", "input_ids"], "scales"),
        _node("Mul", ["scales", "damped"], "weights"),
        _node("Unsqueeze", ["weights", "middle"], "weight_rows"),
        _node("MatMul", ["weight_rows", "words"], "sums"),
        _node("Squeeze", ["sums", "middle"], "sum"),
        _node("ReduceL2", ["sum", "last"], "length"),
        _node("Max", ["length", "least"], "divisor"),
        _node("Div", ["sum", "divisor"], "sentence_embedding"),
    ]
    constants: dict[str, npt.NDArray[Any]] = {
        "rows": rows,
        "scale": scale,
        "middle": np.array([1], dtype=np.int64),
        "last": np.array([-1], dtype=np.int64),
        "least": np.array(1e-9, dtype=np.float32),
    }
    graph = helper.make_graph(
        nodes,
        "static-encoder",
        [
            helper.make_tensor_value_info("input_ids", TensorProto.INT32, ["n", "tokens"]),
            helper.make_tensor_value_info("counts", TensorProto.FLOAT, ["n", "tokens"]),
        ],
        [helper.make_tensor_value_info("sentence_embedding", TensorProto.FLOAT, ["n", table.shape[1]])],
        [numpy_helper.from_array(value, name) for name, value in constants.items()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=10)
    onnx.checker.check_model(model)
    return model


def _node(kind: str, inputs: list[str], output: str) -> onnx.NodeProto:
    return helper.make_node(kind, inputs, [output], name=output)


def export(table: Floats, tokenizer: Tokenizer, folder: Path, name: str, max_tokens: int) -> None:
    """Write graph, tokenizer and record into ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    write_graph(static_graph(table), folder)
    (folder / TOKENIZER).write_bytes(tokenizer.to_str().encode())
    hashes = (sha256((folder / file).read_bytes()).hexdigest() for file in (GRAPH, WEIGHTS, TOKENIZER))
    graph, weights, words = hashes
    record = _RECORD.format(
        name=name, dim=table.shape[1], max_tokens=max_tokens, graph=graph, weights=weights, tokenizer=words
    )
    (folder / file_of(EncoderRecord)).write_text(record, encoding="utf-8")


def write_graph(graph: onnx.ModelProto, folder: Path) -> None:
    """With its weights in a file beside it: onnxruntime maps that, and copies what is in the graph itself."""
    (folder / WEIGHTS).unlink(missing_ok=True)
    onnx.save(graph, folder / GRAPH, save_as_external_data=True, location=WEIGHTS)
