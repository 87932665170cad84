"""Our word vectors in model2vec's format, so that semble can run them; needs onnx and safetensors."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper
from safetensors.numpy import save_file


def convert(source: Path, target: Path) -> None:
    """The table inside the static model in ``source`` (rows × one scale each), written as floats."""
    graph = onnx.load(source / "model.onnx").graph
    arrays = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    table = arrays["rows"].astype(np.float32) * arrays["scale"][:, None]
    target.mkdir(parents=True, exist_ok=True)
    save_file({"embeddings": table}, target / "model.safetensors")
    shutil.copyfile(source / "tokenizer.json", target / "tokenizer.json")
    (target / "config.json").write_text(json.dumps({"normalize": True}), encoding="utf-8")


if __name__ == "__main__":
    convert(Path(sys.argv[1]), Path(sys.argv[2]))
