"""What an ONNX file says and onnxruntime does not tell: where its weights lie, how many words it knows.

Reads the few fields of the protocol buffer that are needed and steps over the rest, so that a graph of
gigabytes costs no more than one of kilobytes.
"""

from __future__ import annotations

import mmap
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

# Of ModelProto, GraphProto, NodeProto and TensorProto, by their numbers in onnx.proto.
_GRAPH = 7
_NODE, _INITIALIZER = 1, 5
_INPUT, _OPERATOR = 1, 4
_DIMS, _NAME, _EXTERNAL = 1, 8, 13
# Operators that look token ids up, and which of their inputs is the table.
_LOOKUPS = {b"Gather": 0, b"GatherBlockQuantized": 0, b"EmbedLayerNormalization": 2}


class OnnxFile(NamedTuple):
    """What is known of a graph before it is loaded."""

    external: tuple[str, ...] = ()
    """Files beside it that hold weights."""
    vocabulary: int | None = None
    """Rows of the table that ``input_ids`` looks up; None when that cannot be seen."""


def read_onnx_file(path: Path) -> OnnxFile:
    """Empty for what is no graph: onnxruntime says better what is wrong with it. Raises OSError."""
    with path.open("rb") as file:
        try:
            mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except ValueError:
            return OnnxFile()
        with mapped, memoryview(mapped) as data:
            return _described(data)


def _described(data: memoryview) -> OnnxFile:
    external: dict[str, None] = {}
    rows: dict[bytes, int] = {}
    tables: list[bytes] = []
    try:
        for graph in _messages(data, _GRAPH):
            for number, value in _fields(graph):
                if number == _NODE and isinstance(value, memoryview):
                    tables += _table_of(value)
                if number == _INITIALIZER and isinstance(value, memoryview):
                    name, length, places = _tensor(value)
                    rows[name] = length
                    external.update(dict.fromkeys(places))
    except (IndexError, ValueError):
        return OnnxFile()
    return OnnxFile(tuple(external), min((rows[name] for name in tables if name in rows), default=None))


def _table_of(node: memoryview) -> list[bytes]:
    """The table that this node looks ``input_ids`` up in, if it does."""
    inputs = [bytes(name) for name in _messages(node, _INPUT)]
    if b"input_ids" not in inputs:
        return []
    place = _LOOKUPS.get(next((bytes(kind) for kind in _messages(node, _OPERATOR)), b""))
    return inputs[place : place + 1] if place is not None else []


def _tensor(tensor: memoryview) -> tuple[bytes, int, list[str]]:
    """Its name, its first dimension, and the files that hold it."""
    name, length, places = b"", None, []
    for number, value in _fields(tensor):
        if number == _DIMS and length is None:
            length = value if isinstance(value, int) else _varint(value, 0)[0]
        elif isinstance(value, memoryview) and number == _NAME:
            name = bytes(value)
        elif isinstance(value, memoryview) and number == _EXTERNAL:
            key, text = (b"".join(_messages(value, part)) for part in (1, 2))
            places += [text.decode()] if key == b"location" else []
    return name, length or 0, places


def _messages(data: memoryview, wanted: int) -> Iterator[memoryview]:
    for number, value in _fields(data):
        if number == wanted and isinstance(value, memoryview):
            yield value


def _fields(data: memoryview) -> Iterator[tuple[int, int | memoryview]]:
    at, end = 0, len(data)
    while at < end:
        key, at = _varint(data, at)
        match key & 7:
            case 0:
                number, at = _varint(data, at)
                yield key >> 3, number
            case 1:
                at += 8
            case 2:
                size, at = _varint(data, at)
                if at + size > end:
                    raise ValueError("cut short")
                yield key >> 3, data[at : at + size]
                at += size
            case 5:
                at += 4
            case _:
                raise ValueError("no protocol buffer")


def _varint(data: memoryview, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = data[at]
        value |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if byte < 0x80:
            return value, at
