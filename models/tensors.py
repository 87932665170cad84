"""Reading safetensors: a header of JSON that says where in the file each array lies."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from coreb_search.errors import ModelError

if TYPE_CHECKING:
    import numpy.typing as npt

_LONGEST_HEADER = 100_000_000
_TYPES = {
    "F64": "<f8", "F32": "<f4", "F16": "<f2", "I64": "<i8", "I32": "<i4", "I8": "i1",
}  # fmt: skip


def read_tensors(path: Path) -> dict[str, npt.NDArray[Any]]:
    """The arrays in the file by name, read when they are used; bfloat16 as float32. Raises ModelError."""
    try:
        content = np.memmap(path, np.uint8, "r")
        length = int.from_bytes(content[:8].tobytes(), "little")
        if length > min(_LONGEST_HEADER, len(content) - 8):
            raise ValueError("it has no header")
        header = json.loads(content[8 : 8 + length].tobytes())
        header.pop("__metadata__", None)
        return {name: _array(content[8 + length :], **place) for name, place in header.items()}
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise ModelError(f"{path} does not hold tensors: {error}; install the model again") from error


def _array(
    content: npt.NDArray[np.uint8], dtype: str, shape: list[int], data_offsets: list[int]
) -> npt.NDArray[Any]:
    start, end = data_offsets
    part = content[start:end]
    if dtype == "BF16":
        return (part.view("<u2").astype(np.uint32) << 16).view(np.float32).reshape(shape)
    return part.view(_TYPES[dtype]).reshape(shape)
