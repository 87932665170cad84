"""Opening an ONNX graph: threads, memory, the processor it runs on, and in one line what is wrong with it."""

from __future__ import annotations

import os
import re
import warnings
from contextlib import suppress
from pathlib import Path

import onnxruntime
from onnxruntime.capi import onnxruntime_pybind11_state as native

from coreb_search.errors import ConfigError, ModelError, unknown
from coreb_search.models.cores import available_cores
from coreb_search.models.onnx_file import read_onnx_file

CPU = "CPUExecutionProvider"
PROVIDER = "COREB_SEARCH_PROVIDER"
# Best first.
_PROVIDERS = {
    "cuda": "CUDAExecutionProvider",
    "directml": "DmlExecutionProvider",
    "coreml": "CoreMLExecutionProvider",
    "cpu": CPU,
}
# A smaller model has answered before an accelerator has woken up.
_WORTH_AN_ACCELERATOR = 64_000_000
_FATAL = 4
# Its own exceptions have no class of their own above them.
FAULTS: tuple[type[Exception], ...] = (
    RuntimeError,
    ValueError,
    *(kind for kind in vars(native).values() if isinstance(kind, type) and issubclass(kind, Exception)),
)


def open_session(path: Path, size: int) -> onnxruntime.InferenceSession:
    """A session of the graph, on what this machine runs ``size`` bytes of weights best on. Raises ModelError.

    A processor that cannot take it is told of by a warning, and the CPU takes it.
    """
    onnxruntime.set_default_logger_severity(_FATAL)
    for provider in chosen_providers(size, onnxruntime.get_available_providers()):
        try:
            session = _session(path, [provider, CPU])
        except FAULTS as error:
            fault = told(error)
        else:
            if provider in session.get_providers():
                return session
            fault = "it could not be started"
        warnings.warn(f"{provider} cannot run {path}: {fault}; the CPU does", stacklevel=2)
    try:
        return _session(path, [CPU])
    except FAULTS as error:
        raise ModelError(f"{path} is not a graph that onnxruntime can run: {told(error)}") from error


def available_providers() -> list[str]:
    """What this onnxruntime can compute with, by its names."""
    return list(onnxruntime.get_available_providers())


def chosen_providers(size: int, available: list[str]) -> list[str]:
    """Accelerators to try before the CPU, best first. Raises ConfigError when the environment names none."""
    wanted = os.environ.get(PROVIDER, "").strip().lower()
    if not wanted:
        here = [known for known in _PROVIDERS.values() if known in available]
        return [known for known in here if known != CPU] if size >= _WORTH_AN_ACCELERATOR else []
    if wanted not in _PROVIDERS:
        raise ConfigError(f"{PROVIDER}: {unknown('provider', wanted, _PROVIDERS)}")
    if _PROVIDERS[wanted] not in available:
        warnings.warn(
            f"{PROVIDER}={wanted}: this onnxruntime has no {_PROVIDERS[wanted]}; the CPU does its work",
            stacklevel=3,
        )
        return []
    return [_PROVIDERS[wanted]] if wanted != "cpu" else []


def _session(path: Path, providers: list[str]) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = available_cores()
    options.enable_mem_pattern = False
    # Waiting threads would spin through the time of the processes that parse beside this one.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.log_severity_level = _FATAL
    # It follows no link out of the folder that the graph's own link leads to.
    if elsewhere := _weights_elsewhere(path):
        weights = [(path.parent / name).read_bytes() for name in elsewhere]
        options.add_external_initializers_from_files_in_memory(elsewhere, weights, list(map(len, weights)))
    # By its path: a session keeps the bytes that it is given. Its own fallback prints to standard output.
    return onnxruntime.InferenceSession(
        str(path), options, providers=list(dict.fromkeys(providers)), enable_fallback=0
    )


def _weights_elsewhere(path: Path) -> list[str]:
    """Files of weights beside a graph that links lead to another folder than the graph's own."""
    with suppress(OSError):
        files = {name: path.parent / name for name in read_onnx_file(path).external}
        home = path.resolve().parent
        return [name for name, file in files.items() if file.is_file() and file.resolve().parent != home]
    return []


# What onnxruntime says, and what that means to who chose the model.
_NO_OPERATOR = "this onnxruntime does not know its operator {}; update it, or take another export"
_MEANINGS = {
    r"No Op registered for (\S+)": _NO_OPERATOR,
    r"Fatal error: (\S+?)\(": _NO_OPERATOR,
    r"External data path does not exist: \"(.+?)\"": "{} is missing; install the model again",
    r"GetExtDataFromTensorProto": "its file of weights is cut short; install the model again",
    r"element out of data bounds, idx=(\d+)": "it has no token {}: the tokenizer is another model's",
    r"Protobuf parsing failed|No graph was found": "it holds no graph",
    r"Failed to allocate memory|bad allocation|bad_alloc": "memory ran out",
    r"Opset (\d+) is under development": "this onnxruntime does not know opset {} yet; update it",
    r"Unsupported model IR version: (\d+)": "this onnxruntime does not know IR version {} yet; update it",
}


def told(error: Exception) -> str:
    """One line of what onnxruntime says, without where in its sources it says so."""
    text = str(error)
    for pattern, meaning in _MEANINGS.items():
        if found := re.search(pattern, text):
            return meaning.format(found[1] if found.re.groups else "")
    line = next((line for line in text.splitlines() if line.strip()), type(error).__name__)
    line = re.sub(r"^\[ONNXRuntimeError\] : \d+ : \w+ : ", "", line)
    line = re.sub(r"^Load model from .*? failed: ?|^Exception during initialization: ", "", line)
    return re.sub(r"/\S+\.(?:cc|h):\d+ .*?\) (?=\S)", "", line)[:300]
