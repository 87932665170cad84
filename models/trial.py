"""Whether a model works here: one run of it before it is accepted, and later against what it gave then."""

from __future__ import annotations

import mmap
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from coreb_search.errors import ModelError
from coreb_search.models.files import verified
from coreb_search.models.record import PROBE, AnyRecord, EncoderRecord, RerankerRecord
from coreb_search.types import Chunk, Encoder, Hit, Query

_NUMBERS = 8
_TOLERANCE = 1e-3
# What is rounded anew for every batch differs between processors.
_ROUNDED_TOLERANCE = 2e-2
# Operators come before the weights.
_OPERATORS_BYTES = 1 << 26
_QUESTION = "add two numbers"
_TEXTS = (PROBE, "", "x", "\u540d\u524d \U0001f600", "class Stack:\n    pass\n" * 400)


class Finding(NamedTuple):
    """One thing that was looked at."""

    good: bool
    what: str


def tried(folder: Path, record: AnyRecord) -> AnyRecord:
    """The record with what the model in ``folder`` gives for the probe. Raises ModelError when it fails."""
    if isinstance(record, EncoderRecord):
        if record.form == "http":
            return record
        return replace(record, probe=_probe(_encoder(folder)))
    if isinstance(record, RerankerRecord):
        _scores(folder)
    else:
        _answer(folder)
    return record


def checks(folder: Path, record: AnyRecord) -> Iterator[Finding]:
    """What is found, one by one: each file, then what the model gives; nothing runs once a file is broken."""
    broken = False
    for name in record.files:
        finding = _file(folder, record, name)
        broken |= not finding.good
        yield finding
    if broken:
        return
    try:
        yield from _vectors(folder, record) if isinstance(record, EncoderRecord) else _run(folder, record)
    except ModelError as error:
        yield Finding(False, str(error))


def tolerance(path: Path) -> float:
    """By how much a number of a vector may differ on another machine."""
    with path.open("rb") as file:
        try:
            mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except ValueError:
            return _TOLERANCE
        with mapped:
            rounded = mapped.find(b"DynamicQuantize", 0, _OPERATORS_BYTES) >= 0
    return _ROUNDED_TOLERANCE if rounded else _TOLERANCE


def _file(folder: Path, record: AnyRecord, name: str) -> Finding:
    try:
        verified(folder, record, name)
    except ModelError as error:
        return Finding(False, str(error))
    return Finding(True, f"{name}: SHA-256 as recorded")


def _vectors(folder: Path, record: EncoderRecord) -> Iterator[Finding]:
    encoder = _encoder(folder)
    found = encoder.encode(_TEXTS, "document")
    yield Finding(True, f"{len(found)} texts of all kinds: {encoder.dim} finite numbers each")
    if not record.probe:
        yield Finding(True, "no vector is recorded to compare with")
        return
    most = float(np.abs(np.subtract(_probe(encoder), record.probe)).max())
    allowed = tolerance(folder / record.graph)
    said = f"a recorded vector: differs by {most:.1e} at most (allowed: {allowed:g})"
    if most > allowed:
        said += (
            "; if its record was changed by hand, `coreb-search models verify --record` writes the vector "
            "down anew; else this machine computes otherwise: update onnxruntime"
        )
    yield Finding(most <= allowed, said)


def _run(folder: Path, record: AnyRecord) -> Iterator[Finding]:
    tried(folder, record)
    told = "scores are finite" if isinstance(record, RerankerRecord) else "it writes"
    yield Finding(True, f"one run: {told}")


def _encoder(folder: Path) -> Encoder:
    from coreb_search.models import load_encoder

    return load_encoder(str(folder))


def _probe(encoder: Encoder) -> tuple[float, ...]:
    vector = encoder.encode([PROBE], "document")[0]
    if not vector.any():
        raise ModelError(f"model {encoder.name} gave a vector of zeros; take another export")
    return tuple(round(float(number), 6) for number in vector[:_NUMBERS])


def _scores(folder: Path) -> None:
    from coreb_search.models import load_reranker

    chunks = (
        Chunk("a.py", "python", "function", "add", "def add(a, b)", "", 1, 2, PROBE),
        Chunk("b.py", "python", "function", "save", "def save(f)", "", 1, 2, "def save(f):\n    f.close()"),
    )
    hits = [Hit(chunk, 1.0) for chunk in chunks]
    load_reranker(str(folder)).scores(Query(_QUESTION), hits, lambda: False)


def _answer(folder: Path) -> None:
    from coreb_search.models import load_generator

    load_generator(str(folder)).complete("", _QUESTION, 1, lambda: False)
