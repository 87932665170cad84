"""Checkpoints of torch to ONNX, proved against the library that they were made for.

The only room that imports torch and transformers, which the extra ``export`` brings; nothing here runs when a
model is used.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from coreb_search.errors import ModelError, UsageError

if TYPE_CHECKING:
    from coreb_search.models.export.proof import Agreement
    from coreb_search.models.record import AnyRecord

Precision = Literal["fp32", "int8"]
Progress = Callable[[str], None]
"""Is told what is being done now."""
FARTHEST = 1e-3
"""From the reference in fp32, as 1 - cosine of a vector, or as the difference of two scores."""
_LIBRARIES = ("torch", "transformers", "sentence_transformers", "onnx", "onnxscript")


@dataclass(frozen=True, slots=True)
class Report:
    """What was made of a checkpoint."""

    folder: Path
    record: AnyRecord
    precision: Precision
    megabytes: float
    fp32: Agreement | None
    """None for a table of vectors, which is copied."""
    int8: Agreement | None
    """None unless asked for."""


def export(
    source: str,
    out: Path,
    record: AnyRecord | None = None,
    precision: Precision = "fp32",
    progress: Progress = lambda _: None,
) -> Report:
    """Make the folder ``out`` a model, of the checkpoint in the folder ``source`` or of that name on the hub.

    ``record`` says what the checkpoint does not, such as prompts; by default its own or the catalogue's.
    Nothing is left in ``out`` unless the graph gives what the reference gives. Raises ModelError, UsageError.
    """
    if missing := [name for name in _LIBRARIES if not find_spec(name)]:
        raise ModelError(f"exporting needs {', '.join(missing)}: pip install 'coreb-search[export]'")
    from coreb_search.models.export.checkpoint import checkpoint_at, refuse_if_no_room

    checkpoint = checkpoint_at(source, record, progress)
    with _staged(out) as stage:
        if checkpoint.repository.is_table:
            return _copied(checkpoint.folder, stage, out)
        refuse_if_no_room(checkpoint, out, precision)
        from coreb_search.models.export.making import make

        made = make(checkpoint, stage, precision, progress)
        stage.rename(out)
    return Report(out, made.record, precision, _megabytes(out), made.fp32, made.int8)


def _copied(folder: Path, stage: Path, out: Path) -> Report:
    from coreb_search.models.adding import look
    from coreb_search.models.save import write_record
    from coreb_search.models.trial import tried

    found = look(folder, out.name)
    for name, path in found.paths.items():
        shutil.copyfile(path, stage / name)
    write_record(stage, found.record)
    record = tried(stage, found.record)
    write_record(stage, record)
    stage.rename(out)
    return Report(out, record, "fp32", _megabytes(out), None, None)


@contextmanager
def _staged(out: Path) -> Iterator[Path]:
    """A folder beside ``out``, to be renamed; what is left of it goes. Raises ModelError, UsageError."""
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise UsageError(f"{out} is there already; name a folder that is not, or remove it")
    stage = out.with_name(f".{out.name}.{os.getpid()}")
    try:
        stage.mkdir(parents=True)
        yield stage
    except OSError as error:
        raise ModelError(f"cannot write {out}: {error.strerror or error}") from error
    finally:
        shutil.rmtree(stage, ignore_errors=True)


def _megabytes(folder: Path) -> float:
    return sum(path.stat().st_size for path in folder.iterdir()) / 1e6
