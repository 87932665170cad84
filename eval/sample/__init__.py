"""The bundled benchmark, for a run without data or network: problems of our own in COREB's form."""

from __future__ import annotations

from pathlib import Path

from coreb_search.eval import coreb
from coreb_search.eval.hashes import COLUMNS
from coreb_search.eval.tables import read
from coreb_search.eval.values import Dataset, Protocol

_FOLDER = Path(__file__).parent / "release"


def load(protocol: Protocol) -> Dataset:
    """All of it."""
    tables = {name: read(_FOLDER, name, "sample") for name in COLUMNS["coreb"]}
    return coreb.build("sample", "", tables, protocol, {})
