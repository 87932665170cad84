"""Tiny models with random weights: graphs of each kind that encoders are, what they must answer, folders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import onnx
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer, models, pre_tokenizers, processors

Floats = npt.NDArray[np.float32]
WORDS = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "<end>", *(f"w{i}" for i in range(95)))
WIDTH = 16
LONGEST = 9000
INT64, FLOAT = TensorProto.INT64, TensorProto.FLOAT


def tokenizer(template: str = "[CLS] $A [SEP]", words: Sequence[str] = WORDS) -> Tokenizer:
    """One token a word; ``template`` empty for one that adds none."""
    made = Tokenizer(models.WordLevel({word: i for i, word in enumerate(words)}, unk_token="[UNK]"))
    made.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    if template:
        special = [(word, made.token_to_id(word)) for word in ("[CLS]", "[SEP]", "<end>") if word in template]
        made.post_processor = processors.TemplateProcessing(
            single=template,
            pair="[CLS] $A [SEP] $B:1 [SEP]:1",
            special_tokens=[*special, ("[CLS]", 2), ("[SEP]", 3)],
        )
    return made


@dataclass(frozen=True)
class Transformer:
    """One layer of attention over embeddings, in the shapes that exports have."""

    types: bool = False
    """Asks for token_type_ids."""
    decoder: bool = False
    """Sees no later token, and asks for position_ids."""
    cache: bool = False
    """Asks for past_key_values, and gives back what it made."""
    pooled: bool = False
    """Gives sentence_embedding (of the first token) beside the tokens' vectors."""
    output: str = "last_hidden_state"
    output_type: int = FLOAT
    integers: int = INT64
    vocabulary: int = len(WORDS)
    width: int = WIDTH
    fixed: tuple[int | str, int | str] = ("n", "tokens")
    seed: int = 0
    weights: dict[str, Floats] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        random = np.random.default_rng(self.seed)

        def normal(*shape: int) -> Floats:
            made: Floats = (random.normal(size=shape) / np.sqrt(shape[-1])).astype(np.float32)
            return made

        rows = {"words": normal(self.vocabulary, self.width), "kinds": normal(2, self.width)}
        rows["places"] = normal(LONGEST, self.width)
        rows |= {name: normal(self.width, self.width) for name in ("query", "key", "value")}
        object.__setattr__(self, "weights", rows)

    def vectors(self, ids: Sequence[int], types: Sequence[int] | None = None) -> Floats:
        """float32, shape (tokens, width): what the graph must give for one text without padding."""
        held = self.weights
        x: Floats = held["words"][list(ids)]
        if self.decoder:
            x = x + held["places"][: len(ids)]
        if self.types:
            x = x + held["kinds"][list(types or [0] * len(ids))]
        scores: Floats = (x @ held["query"]) @ (x @ held["key"]).T
        if self.decoder:
            scores = np.where(np.triu(np.ones_like(scores), 1) > 0, -1e9, scores)
        shares = np.exp(scores - scores.max(axis=1, keepdims=True))
        x += (shares / shares.sum(axis=1, keepdims=True)) @ (x @ held["value"])
        return x

    def model(self) -> onnx.ModelProto:
        """The graph."""
        rows, tokens = self.fixed
        ids = [("input_ids", "words", self.integers)]
        ids += [("token_type_ids", "kinds", self.integers)] if self.types else []
        ids += [("position_ids", "places", INT64)] if self.decoder else []
        inputs = [info(name, kind, [rows, tokens]) for name, _, kind in ids]
        inputs.append(info("attention_mask", self.integers, [rows, "all"]))
        nodes = [node("Gather", [table, name], f"of_{name}") for name, table, _ in ids]
        nodes.append(node("Sum", [f"of_{name}" for name, *_ in ids], "x"))
        nodes += [node("MatMul", ["x", name], f"{name}_now") for name in ("query", "key", "value")]
        outputs = [info(self.output, self.output_type, [rows, tokens, self.width])]
        if self.cache:
            nodes += [node for name in ("key", "value") for node in _cached(name)]
            shape: list[int | str] = ["n", 1, "tokens", self.width]
            inputs += [info(f"past_key_values.0.{name}", FLOAT, shape) for name in ("key", "value")]
            outputs += [info(f"present.0.{name}", FLOAT, shape) for name in ("key", "value")]
        nodes += self._attention()
        nodes.append(node("Cast", ["hidden"], self.output, to=self.output_type))
        if self.pooled:
            nodes.append(node("Gather", ["hidden", "zero"], "sentence_embedding", axis=1))
            outputs.append(info("sentence_embedding", FLOAT, [rows, self.width]))
        return graph_of(nodes, inputs, outputs, self.weights | _CONSTANTS)

    def _attention(self) -> list[onnx.NodeProto]:
        keys, values = ("key_all", "value_all") if self.cache else ("key_now", "value_now")
        nodes = [
            node("Cast", ["attention_mask"], "mask", to=FLOAT),
            node("Sub", ["mask", "one"], "absent"),
            node("Mul", ["absent", "large"], "bias_rows"),
            node("Unsqueeze", ["bias_rows", "axis1"], "bias"),
            node("Transpose", [keys], "turned", perm=[0, 2, 1]),
            node("MatMul", ["query_now", "turned"], "raw"),
            node("Add", ["raw", "bias"], "masked"),
        ]
        if self.decoder:
            nodes += [
                node("Unsqueeze", ["position_ids", "axis1"], "across"),
                node("Unsqueeze", ["position_ids", "axis2"], "down"),
                node("Greater", ["across", "down"], "later"),
                node("Where", ["later", "never", "masked"], "seen"),
            ]
        return [
            *nodes,
            node("Softmax", ["seen" if self.decoder else "masked"], "shares"),
            node("MatMul", ["shares", values], "mixed"),
            node("Add", ["x", "mixed"], "hidden"),
        ]


_CONSTANTS: dict[str, npt.NDArray[Any]] = {
    "one": np.array(1, np.float32),
    "large": np.array(1e9, np.float32),
    "never": np.array(-1e9, np.float32),
    "zero": np.array(0),
    "axis1": np.array([1]),
    "axis2": np.array([2]),
}


def _cached(name: str) -> list[onnx.NodeProto]:
    return [
        node("Unsqueeze", [f"{name}_now", "axis1"], f"{name}_head"),
        node("Concat", [f"past_key_values.0.{name}", f"{name}_head"], f"present.0.{name}", axis=2),
        node("Squeeze", [f"present.0.{name}", "axis1"], f"{name}_all"),
    ]


def graph_of(
    nodes: Sequence[onnx.NodeProto],
    inputs: Sequence[onnx.ValueInfoProto],
    outputs: Sequence[onnx.ValueInfoProto],
    constants: Mapping[str, npt.NDArray[Any]],
) -> onnx.ModelProto:
    """A model of these; constants that no node reads are left out."""
    read = {name for node in nodes for name in node.input}
    held = [numpy_helper.from_array(value, name) for name, value in constants.items() if name in read]
    graph = helper.make_graph(nodes, "tiny", inputs, outputs, held)
    opsets = [helper.make_opsetid("", 18), helper.make_opsetid("made.up", 1)]
    return helper.make_model(graph, opset_imports=opsets, ir_version=10)


def node(kind: str, inputs: Sequence[str], output: str, **attributes: Any) -> onnx.NodeProto:
    made: onnx.NodeProto = helper.make_node(kind, inputs, [output], name=output, **attributes)
    return made


def info(name: str, kind: int, shape: Sequence[int | str]) -> onnx.ValueInfoProto:
    made: onnx.ValueInfoProto = helper.make_tensor_value_info(name, kind, shape)
    return made


def folder(
    place: Path, model: onnx.ModelProto | None, tokens: Tokenizer | None, kind: str = "encoder", **record: Any
) -> Path:
    """The model as a folder, with a record of these fields and the SHA-256 of all that lies there."""
    place.mkdir(parents=True, exist_ok=True)
    if model is not None:
        (place / "model.onnx").write_bytes(model.SerializeToString())
    if tokens is not None:
        tokens.save(str(place / "tokenizer.json"))
    sums = {file.name: sha256(file.read_bytes()).hexdigest() for file in sorted(place.iterdir())}
    fields = {"name": "tiny", "licence": "MIT"} | ({"dim": WIDTH} if kind == "encoder" else {}) | record
    (place / f"{kind}.toml").write_text(_toml({**fields, "files": sums}), encoding="utf-8")
    return place


def _toml(fields: Mapping[str, Any], head: str = "") -> str:
    plain = [f'"{key}" = {_value(value)}' for key, value in fields.items() if not isinstance(value, dict)]
    tables = [(key, value) for key, value in fields.items() if isinstance(value, dict)]
    inner = [f"[{head}{key}]\n{_toml(value, f'{head}{key}.')}" for key, value in tables]
    return "\n".join([*plain, *inner]) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    return (
        '"' + value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
        if isinstance(value, str)
        else str(value)
    )
