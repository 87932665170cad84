"""Outputs pinned to the byte. ``UPDATE_GOLDENS=1 pytest`` writes them anew: read what has changed."""

from __future__ import annotations

import os
from pathlib import Path

FOLDER = Path(__file__).parent


def check(actual: str, golden: Path) -> None:
    """Fails when ``actual`` is not exactly what the file ``golden`` holds."""
    if os.environ.get("UPDATE_GOLDENS"):
        golden.write_bytes(actual.encode("utf-8"))
    assert actual == golden.read_bytes().decode("utf-8")
