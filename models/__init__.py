"""Texts to vectors: the only room that knows onnxruntime and tokenizers."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from coreb_search.models.record import EncoderRecord, Kind, RerankerRecord
    from coreb_search.models.writer import Writer
    from coreb_search.settings import HydeSettings
    from coreb_search.types import Encoder, Expander, Reranker

# Read when onnxruntime's native part loads, which else keeps a device id and calls home; its own
# disable_telemetry_events() comes too late for both.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"

BUNDLED = Path(__file__).parent / "bundled"
_loading = Lock()
_loading_reranker = Lock()


def encoder_named(name: str | None) -> Encoder:
    """What ``load_encoder`` gives, loaded once and shared by all of the process. Raises ModelError."""
    with _loading:
        return _loaded(name)


@cache
def _loaded(name: str | None) -> Encoder:
    return load_encoder(name)


def reranker_named(name: str) -> Reranker:
    """What ``load_reranker`` gives, loaded once and shared by all of the process. Raises ModelError."""
    # Of its own: the index can be opened, and questions asked without it, however large it is.
    with _loading_reranker:
        return _loaded_reranker(name)


@cache
def _loaded_reranker(name: str) -> Reranker:
    return load_reranker(name)


def is_reranker(name: str) -> bool:
    """Whether a person who writes ``name`` can mean a reranker, here already or not."""
    from coreb_search.errors import ModelError, ModelMissing
    from coreb_search.models.catalog import find
    from coreb_search.models.places import folder_of
    from coreb_search.models.record import RerankerRecord, file_of

    if name in (BUNDLED.name, "none"):
        return True
    try:
        return (folder_of(name) / file_of(RerankerRecord)).is_file()
    except ModelMissing:
        return isinstance(find(name), RerankerRecord)
    except ModelError:
        return False


def load_encoder(name: str | None = None) -> Encoder:
    """The ``bundled`` encoder (the default), ``hash``, the one in the folder ``name``, or the catalogue's.

    Raises ModelError when files are missing or damaged, ModelMissing when they have not been fetched yet.
    """
    if name == "hash":
        from coreb_search.models.hash_encoder import HashEncoder

        return HashEncoder()
    folder, record = _found(name)
    if record.form == "http":
        from coreb_search.models.http_encoder import HttpEncoder

        return HttpEncoder(record)
    if record.form == "table":
        from coreb_search.models.table import TableEncoder

        return TableEncoder(folder, record)
    from coreb_search.models.onnx_encoder import OnnxEncoder

    return OnnxEncoder(folder, record)


def load_reranker(name: str | None = None) -> Reranker:
    """The ``bundled`` one (the default), the one in the folder ``name``, or the catalogue's.

    Raises ModelError when files are missing or damaged, ModelMissing when they have not been fetched yet.
    """
    if name in (None, "bundled", "own"):
        from coreb_search.models.own_reranker import OwnReranker

        return OwnReranker()
    assert name is not None
    from coreb_search.models.reranker import reranker_in

    folder, record = _found_reranker(name)
    if record.form == "own":
        from coreb_search.models.own_reranker import OwnReranker

        return OwnReranker(folder)
    return reranker_in(folder, record, lambda: _writer(record.generator))


def load_generator(name: str) -> Writer:
    """The generator in the folder ``name``, or the catalogue's. Raises ModelError, ModelMissing."""
    from coreb_search.models.generator import Generator
    from coreb_search.models.places import folder_of
    from coreb_search.models.record import GeneratorRecord, read_record

    folder = folder_of(name, "generator")
    return Generator(folder, read_record(folder, GeneratorRecord))


@cache
def load_expander(settings: HydeSettings) -> Expander:
    """What writes hypotheses; who does is looked for when the first is wanted, and then kept."""
    from coreb_search.models.expander import Hyde

    return Hyde(settings)


def _writer(generator: str) -> Writer:
    if generator:
        return load_generator(generator)
    from coreb_search.models.expander import writer_of
    from coreb_search.settings import read_settings

    return writer_of(read_settings().hyde)


def _found_reranker(name: str) -> tuple[Path, RerankerRecord]:
    """The folder of the reranker, of which one that a server runs needs none, and its record."""
    from coreb_search.errors import ModelMissing
    from coreb_search.models.catalog import find
    from coreb_search.models.record import RerankerRecord, read_record

    try:
        folder = folder_for(name, "reranker")
    except ModelMissing:
        record = find(name)
        if isinstance(record, RerankerRecord) and record.form == "listwise":
            return BUNDLED, record
        raise
    return folder, read_record(folder, RerankerRecord)


def folder_for(name: str, kind: Kind) -> Path:
    """The model's folder; of another kind it is not to be fetched first to be told of."""
    from coreb_search.errors import ModelError, ModelMissing
    from coreb_search.models.catalog import find
    from coreb_search.models.places import folder_of
    from coreb_search.models.record import KINDS, other_kind

    try:
        return folder_of(name, kind)
    except ModelMissing:
        record = find(name)
        other = next(known for known in KINDS if isinstance(record, KINDS[known]))
        if record and other != kind:
            raise ModelError(other_kind(record.name, other)) from None
        raise


def _path(name: str) -> Path:
    from coreb_search.models.places import path_of

    return path_of(name)


def _found(name: str | None) -> tuple[Path, EncoderRecord]:
    """The folder of the encoder, of which a service needs none, and its record."""
    from coreb_search.models.record import EncoderRecord, file_of, read_record

    folder = BUNDLED if name is None or name == BUNDLED.name else _path(name)
    if not (folder / file_of(EncoderRecord)).is_file():
        from coreb_search.models.catalog import find

        record = find(str(name))
        if isinstance(record, EncoderRecord) and record.form == "http":
            return folder, record
        folder = folder_for(str(name), "encoder")
    return folder, read_record(folder, EncoderRecord)
