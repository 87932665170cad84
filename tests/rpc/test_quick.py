"""The short cut to lsprotocol's types, while others are at work in the same process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PROGRAM = """
import threading
import attrs
from coreb_search.rpc.quick import import_types

imported = threading.Event()
classes = []

def others():
    while not imported.is_set():
        for define in (attrs.define, attrs.define(frozen=True)):
            classes.append(define(type("Value", (), {"__annotations__": {"x": int}})))

thread = threading.Thread(target=others)
thread.start()
import_types()
imported.set()
thread.join()
assert len(classes) > 10, classes
assert all(cls(1) == cls(1) and repr(cls(1)) == "Value(x=1)" for cls in classes)

import lsprotocol.types as lsp

assert lsp.TextDocumentIdentifier("a") != lsp.TextDocumentIdentifier("a"), "nothing was saved"
"""


def test_classes_of_others_that_are_made_meanwhile_are_whole() -> None:
    """Symptom: equal values of classes that another thread had just imported were not equal."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
