"""A model's folder: its record, ``encoder.toml``, and the files that the record vouches for."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Any

from coreb_search.errors import ModelError

RECORD = "encoder.toml"
GRAPH = "model.onnx"
TOKENIZER = "tokenizer.json"


@dataclass(frozen=True, slots=True)
class EncoderRecord:
    """What ``encoder.toml`` says about a model; what decides a vector is in its fingerprint."""

    name: str
    dim: int
    max_tokens: int
    licence: str
    prompts: Mapping[str, str]
    """Put before each text, by side: ``query`` and ``document``."""
    files: Mapping[str, str]
    """SHA-256 by file name."""
    pieces: str = ""
    """A regular expression whose matches can be tokenised one by one, when there is one; it decides speed
    alone and takes no part in the fingerprint."""

    @property
    def fingerprint(self) -> str:
        """16 hex digits over everything that decides a vector."""
        parts = (
            self.name,
            self.dim,
            self.max_tokens,
            sorted(self.prompts.items()),
            sorted(self.files.items()),
        )
        return sha256(repr(parts).encode()).hexdigest()[:16]


def read_record(folder: Path) -> EncoderRecord:
    """The record of the model in ``folder``; raises ModelError when it is missing or unusable."""
    path = folder / RECORD
    try:
        fields: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        return EncoderRecord(**fields)
    except FileNotFoundError:
        raise ModelError(f"no model in {folder}: {RECORD} is missing; name a model's folder") from None
    except (OSError, ValueError, TypeError) as error:
        raise ModelError(f"{path} cannot be used: {error}") from error


def verified(folder: Path, record: EncoderRecord, name: str) -> Path:
    """Where one of the model's files is; raises ModelError when it is missing or other than recorded."""
    path = folder / name
    try:
        with path.open("rb") as file:
            found = file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise ModelError(f"model file {path} cannot be read ({error.strerror}); install it again") from error
    if found != record.files.get(name):
        raise ModelError(
            f"model file {path} is damaged: its SHA-256 is not the recorded one; install it again"
        )
    return path
