"""Graphs as files: traced from torch, and rounded to 8 bits."""

from __future__ import annotations

import logging
import platform
import shutil
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import torch

from coreb_search.errors import ModelError

if TYPE_CHECKING:
    from coreb_search.models.export.subjects import Subject

GRAPH, WEIGHTS = "model.onnx", "model.onnx_data"
# A protocol buffer holds 2 GB.
_MOST_INSIDE = 1_500_000_000
_OPSET, _IR = 18, 10
_CPUINFO = Path("/proc/cpuinfo")


def trace(subject: Subject, folder: Path) -> None:
    """Write the graph into ``folder``, its weights beside it when they are many. Raises ModelError."""
    import onnx_ir.passes.common

    with _quiet(), torch.no_grad():
        try:
            program = torch.onnx.export(
                subject.module.eval(), subject.example(), dynamo=True, opset_version=_OPSET, verbose=False,
                input_names=subject.inputs, output_names=subject.outputs, dynamic_shapes=subject.axes(),
            )  # fmt: skip
        except Exception as error:
            line = next((line for line in str(error).splitlines() if line.strip()), type(error).__name__)
            raise ModelError(f"its architecture cannot be traced: {line.strip()[:200]}") from error
    assert program is not None
    program.model.ir_version = _IR
    # Of each operator where it stands in the libraries' sources on this machine.
    onnx_ir.passes.common.ClearMetadataAndDocStringPass()(program.model)
    size = sum(tensor.numel() * tensor.element_size() for tensor in subject.module.parameters())
    beside = WEIGHTS if size > _MOST_INSIDE else None
    onnx_ir.save(program.model, folder / GRAPH, external_data=beside)


def round_to_8_bits(folder: Path) -> None:
    """Put the graph with weights of 8 bits in the place of the one in ``folder``."""
    import onnx_ir
    from onnxruntime.quantization import QuantType, quantize_dynamic

    large = (folder / WEIGHTS).exists()
    rounded = folder / "rounded"
    rounded.mkdir()
    with _quiet():
        quantize_dynamic(
            folder / GRAPH, rounded / GRAPH, per_channel=True, reduce_range=saturates(),
            weight_type=QuantType.QInt8, use_external_data_format=large,
        )  # fmt: skip
    (folder / WEIGHTS).unlink(missing_ok=True)
    size = sum(path.stat().st_size for path in rounded.iterdir())
    # It calls the file of weights in its own way, and needs one no longer where they have become few.
    beside = WEIGHTS if size > _MOST_INSIDE else None
    graph = onnx_ir.external_data.load_to_model(onnx_ir.load(rounded / GRAPH))
    onnx_ir.save(graph, folder / GRAPH, external_data=beside)
    shutil.rmtree(rounded)


def saturates(cpuinfo: Path = _CPUINFO) -> bool:
    """Whether this processor adds products of 8 bits up in 16, so that weights want 7: x86 without VNNI."""
    if platform.machine().lower() not in {"x86_64", "amd64", "i686", "x86"}:
        return False
    try:
        return "vnni" not in cpuinfo.read_text()
    except OSError:
        return True


@contextmanager
def _quiet() -> Iterator[None]:
    """Without what torch and onnxruntime tell of their own insides."""
    before = logging.root.manager.disable
    logging.disable(logging.WARNING)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logging.disable(before)
