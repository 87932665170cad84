"""A model on a server of ours, and a process that pulls it."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from coreb_search.models.places import installed
from tests.models.hubserver import Hub, client

PULL = """
import json, os, resource, sys
from coreb_search.checked import converted
from coreb_search.errors import CorebError
from coreb_search.models import hub
from coreb_search.models.pull import pull
from coreb_search.models.record import EncoderRecord
if limit := os.environ.get("LIMIT"):
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(limit), int(limit)))
hub._FIRST_WAIT = float(os.environ.get("FIRST_WAIT", hub._FIRST_WAIT))
told = []
def progress(done, total, name):
    told.append([done, total, name])
    print(done, file=sys.stderr, flush=True)
try:
    folder = pull(converted(json.loads(sys.argv[1]), EncoderRecord), progress)
except CorebError as error:
    print(json.dumps({"error": type(error).__name__, "message": str(error)}))
else:
    print(json.dumps({"folder": str(folder), "told": told}))
"""
FIRST, SECOND = "1" * 40, "2" * 40
GRAPH = os.urandom(3 << 20) + b"graph"
TOKENIZER = b'{"version": "1.0"}'
FILES = {"onnx/model.onnx": GRAPH, "tokenizer.json": TOKENIZER, "README.md": b"not asked for"}
RECORD: Mapping[str, Any] = {
    "name": "small", "licence": "MIT", "dim": 4,
    "source": {
        "repository": "them/small",
        "files": {"model.onnx": "onnx/model.onnx", "tokenizer.json": "tokenizer.json"},
    },
}  # fmt: skip


def started(hub: Hub, home: Path, record: Mapping[str, Any] = RECORD, **env: str) -> subprocess.Popen[str]:
    return client(PULL, json.dumps(record), endpoint=hub.endpoint, home=home, **env)


def pulled(hub: Hub, home: Path, record: Mapping[str, Any] = RECORD, **env: str) -> dict[str, Any]:
    out, err = started(hub, home, record, **env).communicate(timeout=60)
    assert out, err
    found: dict[str, Any] = json.loads(out)
    return found


def message(hub: Hub, home: Path, record: Mapping[str, Any] = RECORD, **env: str) -> str:
    """What a person is told, in one line, when there is no model afterwards."""
    found = pulled(hub, home, record, **env)
    assert installed() == []
    message = str(found["message"])
    assert "\n" not in message
    return message


def is_whole(home: Path) -> bool:
    folder = home / "models" / "small"
    return (folder / "model.onnx").read_bytes() == GRAPH and (
        folder / "tokenizer.json"
    ).read_bytes() == TOKENIZER
