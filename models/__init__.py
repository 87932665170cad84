"""Texts to vectors: the only room that knows onnxruntime and tokenizers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from coreb_search.types import Encoder

BUNDLED = Path(__file__).parent / "bundled"


def load_encoder(name: str | None = None) -> Encoder:
    """The ``bundled`` encoder (the default), the one named ``hash``, or the one in the folder ``name``.

    Raises ModelError when files are missing or damaged.
    """
    if name == "hash":
        from coreb_search.models.hash_encoder import HashEncoder

        return HashEncoder()
    from coreb_search.models.onnx_encoder import OnnxEncoder

    return OnnxEncoder(BUNDLED if name in (None, "bundled") else Path(name))
