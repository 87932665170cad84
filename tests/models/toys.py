"""Rerankers and generators of a few kilobytes: real graphs and tokenizers whose answers numpy works out."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
import numpy as np
import numpy.typing as npt
import onnx
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer, models, pre_tokenizers, processors

from coreb_search.models.record import Record, RerankerRecord
from coreb_search.models.save import write_record
from coreb_search.types import Chunk, Hit

SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "<|im_start|>", "<|im_end|>", "<|embed|>", "<|ask|>")
WORDS = (
    "a add and b config count def file find for from get in json load name no of open parse read return sort"
)
SIGNS = "()[]{}:=+,.<>/_!0123456789"
VOCABULARY = [*SPECIAL, *WORDS.split(), *"sum system the user write x y yes".split(), *SIGNS]
WIDTH = 4
E = np.random.default_rng(1).normal(size=(len(VOCABULARY), WIDTH)).astype(np.float32)
U = np.random.default_rng(2).normal(size=(WIDTH, len(VOCABULARY))).astype(np.float32)

Table = npt.NDArray[np.float32]
Head = Literal["all", "last", "two", "states"]
T = TypeVar("T", bound=Record)

YES_NO = RerankerRecord(
    name="tiny",
    licence="MIT",
    form="yes-no",
    words=("no", "yes"),
    padding="left",
    prefix="<|im_start|> system",
    template="of {instruction} : the {query} in {document}",
    suffix="<|im_end|>",
    instructions={"text2code": "code", "code2code": "sum"},
)


def id_of(word: str) -> int:
    return VOCABULARY.index(word)


def tokenizer(template: bool = True, words: Sequence[str] = VOCABULARY) -> Tokenizer:
    """Words and signs; [CLS] first [SEP] second [SEP] if there is a template."""
    made = Tokenizer(models.WordLevel({word: i for i, word in enumerate(words)}, unk_token="[UNK]"))
    made.pre_tokenizer = pre_tokenizers.Sequence([pre_tokenizers.Whitespace(), pre_tokenizers.Punctuation()])
    made.add_special_tokens([word for word in SPECIAL if word in words])
    if template:
        made.post_processor = processors.TemplateProcessing(
            single="[CLS] $A [SEP]",
            pair="[CLS] $A [SEP] $B:1 [SEP]:1",
            special_tokens=[("[CLS]", id_of("[CLS]")), ("[SEP]", id_of("[SEP]"))],
        )
    return made


def install(folder: Path, record: T, graph: onnx.ModelProto, words: Tokenizer) -> T:
    """A model's folder, and its record as it stands there."""
    folder.mkdir(parents=True, exist_ok=True)
    onnx.save(graph, str(folder / "model.onnx"))
    words.save(str(folder / "tokenizer.json"))
    files = {
        name: sha256((folder / name).read_bytes()).hexdigest() for name in ("model.onnx", "tokenizer.json")
    }
    whole = msgspec.structs.replace(record, files=files)
    write_record(folder, whole)
    return whole


def hits(*codes: str) -> list[Hit]:
    """One for each code, in files and of names without letters."""
    chunks = [Chunk(f"{i}", "python", "function", "", "", "", 1, 1, code) for i, code in enumerate(codes)]
    return [Hit(chunk, 1 - place / 100) for place, chunk in enumerate(chunks)]


def never() -> bool:
    return False


def pair_graph(table: Table = E, logits: int = 1) -> onnx.ModelProto:
    """The sum of the question's rows of E times that of the passage's; token_type_ids tell them apart."""
    nodes = [
        _node("Gather", "E input_ids", "rows"),
        _node("Cast", "attention_mask", "mask", to=TensorProto.FLOAT),
        _node("Cast", "token_type_ids", "type", to=TensorProto.FLOAT),
        _node("Mul", "mask type", "of_second"),
        _node("Sub", "mask of_second", "of_first"),
        *(node for name in ("first", "second") for node in _weighted_sum(f"of_{name}", name)),
        _node("Mul", "first second", "products"),
        _node("ReduceSum", "products at_1", "sum", keepdims=1),
        _node("Concat", " ".join(["sum"] * logits), "logits", axis=1),
    ]
    inputs = [_ints(name, "n", "t") for name in ("input_ids", "attention_mask", "token_type_ids")]
    return _graph(nodes, inputs, [_floats("logits", "n", logits)], table)


def token_graph(table: Table = E) -> onnx.ModelProto:
    """A vector a token: its row of E and the sum of all rows of the text."""
    nodes = [
        _node("Gather", "E input_ids", "rows"),
        _node("Cast", "attention_mask", "mask", to=TensorProto.FLOAT),
        *_weighted_sum("mask", "sum"),
        _node("Unsqueeze", "sum at_1", "context"),
        _node("Add", "rows context", "token_embeddings"),
    ]
    inputs = [_ints(name, "n", "t") for name in ("input_ids", "attention_mask")]
    return _graph(nodes, inputs, [_floats("token_embeddings", "n", "t", WIDTH)], table)


def token_vectors(ids: Sequence[int]) -> Any:
    rows = E[list(ids)]
    vectors = rows + rows.sum(axis=0)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def decoder_graph(
    head: Head = "all", cache: bool = True, half: bool = False, switch: bool = False, table: Table = E
) -> onnx.ModelProto:
    """A causal language model: its state is the sine of the sum of (1 + position / 100) · E[token] so far.

    ``cache``: takes and gives past_key_values, in half precision if so; ``switch``: takes num_logits_to_keep.
    """
    kind = TensorProto.FLOAT16 if half else TensorProto.FLOAT
    nodes = [
        _node("Gather", "E input_ids", "rows"),
        _node("Cast", "position_ids", "places", to=TensorProto.FLOAT),
        _node("Mul", "places hundredth", "hundredths"),
        _node("Add", "hundredths one", "factors"),
        _node("Unsqueeze", "factors at_2", "factor_column"),
        _node("Mul", "rows factor_column", "scaled"),
        _node("Unsqueeze", "scaled at_1", "new"),
        _node("Cast", "new", "new_key", to=kind),
        _node("Concat", "past_key_values.0.key new_key" if cache else "new_key", "present.0.key", axis=2),
        # So that key and value are no longer the same when they are mixed up.
        _node("Neg", "new_key", "new_value"),
        _node(
            "Concat", "past_key_values.0.value new_value" if cache else "new_value", "present.0.value", axis=2
        ),
        _node("Sub", "present.0.key present.0.value", "doubled"),
        _node("Cast", "doubled", "both", to=TensorProto.FLOAT),
        _node("Mul", "both half", "keys"),
        _node("Cast", "attention_mask", "mask", to=TensorProto.FLOAT),
        _node("Unsqueeze", "mask at_1_and_3", "mask_column"),
        _node("Mul", "keys mask_column", "seen"),
        _node("CumSum", "seen two", "sums"),
        _node("Squeeze", "sums at_1", "all_sums"),
        _node("Shape", "input_ids", "length", start=1, end=2),
        _node("Neg", "length", "from_end"),
        _node("Slice", "all_sums from_end largest at_1", "own_sums"),
        _node("Sin", "own_sums", "states"),
        *_head(head, switch),
    ]  # fmt: skip
    inputs = [
        _ints("input_ids", "n", "t"),
        _ints("attention_mask", "n", "all"),
        _ints("position_ids", "n", "t"),
    ]
    words = len(VOCABULARY)
    shapes: dict[Head, tuple[int | str, ...]] = {
        "all": ("kept" if switch else "t", words), "last": (1, words), "two": (2,), "states": ("t", WIDTH)
    }  # fmt: skip
    outputs = [_floats("logits", "n", *shapes[head])]
    if cache:
        inputs += [_cache(f"past_key_values.0.{part}", kind, "past") for part in ("key", "value")]
        outputs += [_cache(f"present.0.{part}", kind, "all") for part in ("key", "value")]
    if switch:
        inputs.append(_ints("num_logits_to_keep"))
    return _graph(nodes, inputs, outputs, table)


def decoder_states(ids: Sequence[int] | npt.NDArray[np.int64]) -> Any:
    factors = 1 + np.arange(len(ids), dtype=np.float32)[:, None] / 100
    return np.sin(np.cumsum(E[list(ids)] * factors, axis=0))


def _head(head: Head, switch: bool) -> list[onnx.NodeProto]:
    """From the states to the logits: of all tokens, of those asked for, or the last; of all words or two.

    As exports do, it gives all that there are where none is asked for.
    """
    if head == "states":
        return [_node("Identity", "states", "logits")]
    if head == "all" and not switch:
        return [_node("MatMul", "states U", "logits")]
    asked = [
        _node("Neg", "num_logits_to_keep", "keep"),
        _node("Reshape", "keep minus_1", "kept"),
    ]
    start = "kept" if switch and head == "all" else "minus_1"
    cut = [*(asked if start == "kept" else []), _node("Slice", f"states {start} largest at_1", "chosen")]
    if head == "two":
        return [*cut, _node("Squeeze", "chosen at_1", "state"), _node("MatMul", "state U_no_yes", "logits")]
    return [*cut, _node("MatMul", "chosen U", "logits")]


def _weighted_sum(weights: str, name: str) -> list[onnx.NodeProto]:
    return [
        _node("Unsqueeze", f"{weights} at_2", f"{weights}_column"),
        _node("Mul", f"rows {weights}_column", f"{weights}_rows"),
        _node("ReduceSum", f"{weights}_rows at_1", name, keepdims=0),
    ]


def _graph(
    nodes: list[onnx.NodeProto], inputs: list[Any], outputs: list[Any], table: Table
) -> onnx.ModelProto:
    constants = {
        "E": table, "U": U, "U_no_yes": U[:, [id_of("no"), id_of("yes")]],
        "hundredth": np.float32(0.01), "half": np.float32(0.5), "one": np.float32(1), "two": np.int64(2),
        "minus_1": np.array([-1]), "at_1": np.array([1]), "at_2": np.array([2]),
        "at_1_and_3": np.array([1, 3]), "largest": np.array([1 << 62]),
    }  # fmt: skip
    used = {name for node in nodes for name in node.input}
    weights = [
        numpy_helper.from_array(np.asarray(value), name) for name, value in constants.items() if name in used
    ]
    graph = helper.make_graph(nodes, "toy", inputs, outputs, weights)
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=10)
    onnx.checker.check_model(made)
    return made


def _node(operator: str, inputs: str, output: str, **attributes: Any) -> onnx.NodeProto:
    return helper.make_node(operator, inputs.split(), [output], **attributes)


def _ints(name: str, *shape: str | int) -> Any:
    return helper.make_tensor_value_info(name, TensorProto.INT64, shape)


def _floats(name: str, *shape: str | int) -> Any:
    return helper.make_tensor_value_info(name, TensorProto.FLOAT, shape)


def _cache(name: str, kind: int, tokens: str) -> Any:
    return helper.make_tensor_value_info(name, kind, ("n", 1, tokens, WIDTH))
