"""The files in a model's folder, as their record vouches for them."""

from __future__ import annotations

from hashlib import file_digest
from pathlib import Path
from typing import TYPE_CHECKING

from coreb_search.errors import ModelError

if TYPE_CHECKING:
    from coreb_search.models.record import Record


def verified(folder: Path, record: Record, name: str) -> Path:
    """Where one of the model's files is; raises ModelError when it is missing or other than recorded."""
    path = folder / name
    if name not in record.files:
        raise ModelError(
            f"the record in {folder} has no SHA-256 of {name}; `coreb-search models add {folder}` adds it"
        )
    try:
        found = sha256_of(path)
    except OSError as error:
        raise ModelError(f"model file {path} cannot be read ({error.strerror}); install it again") from error
    if found != record.files[name]:
        raise ModelError(
            f"model file {path} is damaged: its SHA-256 is not the recorded one; install it again"
        )
    return path


def sha256_of(path: Path) -> str:
    """In hexadecimal. Raises OSError."""
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()
