"""A checkpoint on this machine, and whether there is room to make a graph of it."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING

from coreb_search.errors import ModelError
from coreb_search.models.catalog import find
from coreb_search.models.memory import available_memory
from coreb_search.models.places import path_of, record_in
from coreb_search.models.record import KINDS, file_of
from coreb_search.models.repository import Repository

if TYPE_CHECKING:
    from coreb_search.models.export import Precision, Progress
    from coreb_search.models.record import AnyRecord

PROVED = ("bert", "modernbert", "nomic_bert", "qwen2", "qwen3", "gemma3_text", "c2llm")
"""Architectures of which tests compare every vector and score with the reference's."""
# Weights and settings; no exports, and nothing that would have to be run.
_WANTED = ("*.json", "*.safetensors", "*.txt", "*.model", "*.jinja", "README.md", "pytorch_model*.bin")
_UNWANTED = ("onnx/*", "openvino/*")
# Of the weights in fp32: the model, its program, the file that is written, a session that proves it.
_MEMORY_SHARE = 4.1
# And what the libraries take.
_LIBRARIES = 500_000_000
_INT8_SHARE = 0.3


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """What is to be exported."""

    folder: Path
    source: str
    """As the person named it."""
    repository: Repository
    record: AnyRecord | None
    """What is known of the model already."""

    @property
    def name(self) -> str:
        """What the model will be called."""
        return self.record.name if self.record else self.source.rstrip("/").rsplit("/", 1)[-1]

    @property
    def model_type(self) -> str:
        """The architecture, as transformers names it."""
        return str(self.repository.config.get("model_type", ""))


def checkpoint_at(source: str, record: AnyRecord | None, progress: Progress) -> Checkpoint:
    """The folder ``source``, or else the hub's repository of that name. Raises ModelError."""
    folder = path_of(source)
    if folder.is_dir():
        source = str(folder.resolve())
    else:
        progress(f"fetching {source}")
        folder = _fetched(source)
    repository = Repository(folder)
    if not repository.config and not repository.modules:
        raise ModelError(f"no checkpoint in {folder}: config.json is missing; name a model's folder")
    if not record and any((folder / file_of(kind)).is_file() for kind in KINDS.values()):
        record = record_in(folder)
    checkpoint = Checkpoint(folder, source, repository, record or find(source))
    if not repository.is_table:
        _refuse_unknown(checkpoint)
    return checkpoint


def _fetched(source: str) -> Path:
    from huggingface_hub import snapshot_download
    from huggingface_hub.errors import HFValidationError, LocalEntryNotFoundError, RepositoryNotFoundError

    try:
        found = snapshot_download(source, allow_patterns=[*_WANTED], ignore_patterns=[*_UNWANTED])
    except (HFValidationError, RepositoryNotFoundError) as error:
        raise ModelError(
            f"no checkpoint {source}: it is no folder, and the hub has no such repository"
        ) from error
    except (LocalEntryNotFoundError, OSError) as error:
        raise ModelError(
            f"no checkpoint {source}: it is no folder, and the hub could not be asked "
            f"({str(error).splitlines()[0][:150]})"
        ) from error
    return Path(found)


def _refuse_unknown(checkpoint: Checkpoint) -> None:
    """Raises ModelError for what transformers cannot run by itself."""
    from transformers import CONFIG_MAPPING, __version__

    kind = checkpoint.model_type
    if kind in CONFIG_MAPPING or kind in PROVED:
        return
    why = f"transformers {__version__} does not know its architecture {kind or '(none is stated)'}"
    if checkpoint.repository.config.get("auto_map"):
        why += ", which needs code from its repository, and such is never run"
    raise ModelError(f"{checkpoint.source} cannot be exported: {why}; known to work: {', '.join(PROVED)}")


def refuse_if_no_room(checkpoint: Checkpoint, out: Path, precision: Precision) -> None:
    """Raises ModelError when memory or disk would not hold it."""
    weights = weights_in_fp32(checkpoint.folder)
    memory, free = _MEMORY_SHARE * weights + _LIBRARIES, available_memory()
    if free is not None and memory > free:
        raise ModelError(
            f"exporting {checkpoint.name} needs about {memory / 1e9:.1f} GB of memory and "
            f"{free / 1e9:.1f} GB are free; do it on a larger machine and copy the folder, or "
            "choose a smaller model"
        )
    disk = weights * (1 + (_INT8_SHARE if precision == "int8" else 0))
    place = next(parent for parent in out.absolute().parents if parent.exists())
    if disk > (left := shutil.disk_usage(place).free):
        raise ModelError(
            f"exporting {checkpoint.name} needs {disk / 1e9:.1f} GB in {place} and "
            f"{left / 1e9:.1f} GB are free; name another place"
        )


def weights_in_fp32(folder: Path) -> int:
    """Bytes. Raises ModelError when there are no weights."""
    from safetensors import SafetensorError, safe_open

    total = 0
    for path in folder.rglob("*.safetensors"):
        try:
            with safe_open(path, "numpy") as tensors:
                total += 4 * sum(prod(tensors.get_slice(name).get_shape()) for name in tensors.keys())  # noqa: SIM118
        except (OSError, SafetensorError) as error:
            raise ModelError(f"{path} is damaged ({error}); download it again") from error
    total = total or 2 * sum(path.stat().st_size for path in folder.rglob("pytorch_model*.bin"))
    if not total:
        raise ModelError(f"{folder} has no weights (*.safetensors); download the whole checkpoint")
    return total
