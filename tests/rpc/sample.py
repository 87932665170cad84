"""A project of one file, what to ask of it, and how it is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.rpc.client import Client, Refused

CODE = '''def parse_duration(text):
    """Read a duration such as 5m as seconds."""
    return int(text[:-1]) * {"s": 1, "m": 60}[text[-1]]
'''
SEARCH = {"query": "read a duration"}
PARSE, INVALID, UNKNOWN, PARAMS = -32700, -32600, -32601, -32602
EARLY, FAILED, CANCELLED = -32002, -32803, -32800


def project(folder: Path) -> Path:
    """It is made."""
    folder.mkdir()
    (folder / "clock.py").write_text(CODE)
    return folder


def write(root: Path, files: dict[str, str]) -> Path:
    """A project of these files."""
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


def names(found: dict[str, Any]) -> list[str]:
    """Of the hits."""
    return [hit["symbol"] for hit in found["hits"]]


def refusal(client: Client, method: str, params: Any = None) -> tuple[int, str]:
    """The code and the message of an error response."""
    with pytest.raises(Refused) as caught:
        client.call(method, params, checked=False)
    assert "\n" not in caught.value.message
    assert "bug" not in caught.value.message
    return caught.value.code, caught.value.message
