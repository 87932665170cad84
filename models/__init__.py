"""Texts to vectors: the only room that knows onnxruntime and tokenizers."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from coreb_search.types import Encoder

BUNDLED = Path(__file__).parent / "bundled"
_loading = Lock()


def encoder_named(name: str | None) -> Encoder:
    """What ``load_encoder`` gives, loaded once and shared by all of the process. Raises ModelError."""
    with _loading:
        return _loaded(name)


@cache
def _loaded(name: str | None) -> Encoder:
    return load_encoder(name)


def load_encoder(name: str | None = None) -> Encoder:
    """The ``bundled`` encoder (the default), the one named ``hash``, or the one in the folder ``name``.

    Raises ModelError when files are missing or damaged.
    """
    if name == "hash":
        from coreb_search.models.hash_encoder import HashEncoder

        return HashEncoder()
    from coreb_search.models.onnx_encoder import OnnxEncoder

    return OnnxEncoder(BUNDLED if name in (None, "bundled") else Path(name))
