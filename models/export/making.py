"""From a checkpoint to the files of a model, in a folder that nobody sees until they are proved."""

from __future__ import annotations

import shutil
from hashlib import file_digest
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from coreb_search.errors import ModelError
from coreb_search.models.adding import look
from coreb_search.models.export.graph_file import GRAPH, WEIGHTS, round_to_8_bits, trace
from coreb_search.models.export.proof import Agreement, agreement, refuse_if_apart
from coreb_search.models.export.subjects import Subject, subject_of
from coreb_search.models.record import GeneratorRecord
from coreb_search.models.save import write_record
from coreb_search.models.trial import tried

if TYPE_CHECKING:
    from coreb_search.models.export import Precision, Progress
    from coreb_search.models.export.checkpoint import Checkpoint
    from coreb_search.models.record import AnyRecord

_TOKENIZER = "tokenizer.json"
_SETTINGS = ("*.json", "*.jinja", "README.md")


class Made(NamedTuple):
    """What came of it."""

    record: AnyRecord
    fp32: Agreement
    int8: Agreement | None


def make(checkpoint: Checkpoint, stage: Path, precision: Precision, progress: Progress) -> Made:
    """Put the model into ``stage``. Raises ModelError."""
    progress(f"loading {checkpoint.name}")
    subject = _loaded(checkpoint)
    _put_settings(checkpoint, stage)
    progress("tracing its graph")
    trace(subject, stage)
    record = _sealed(_described(checkpoint, subject, stage), stage)
    progress("comparing it with the reference")
    fp32 = agreement(stage, record, subject.reference)
    refuse_if_apart(fp32, checkpoint.source)
    int8 = None
    if precision == "int8":
        progress("rounding it to 8 bits")
        round_to_8_bits(stage)
        record = _sealed(record, stage)
        progress("comparing it again")
        int8 = agreement(stage, record, subject.reference)
    record = tried(stage, record)
    _clear(stage, record)
    write_record(stage, record)
    return Made(record, fp32, int8)


def _loaded(checkpoint: Checkpoint) -> Subject:
    """Raises ModelError for what the libraries cannot load."""
    try:
        return subject_of(checkpoint)
    except ModelError:
        raise
    except Exception as error:
        line = next((line for line in str(error).splitlines() if line.strip()), type(error).__name__)
        raise ModelError(f"{checkpoint.source} cannot be loaded: {line.strip()[:200]}") from error


def _put_settings(checkpoint: Checkpoint, stage: Path) -> None:
    """The small files that say what the model is, and its tokenizer."""
    for pattern in _SETTINGS:
        for path in checkpoint.folder.rglob(pattern):
            place = stage / path.relative_to(checkpoint.folder)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, place)
    try:
        shutil.copyfile(checkpoint.repository.tokenizer(checkpoint.folder / GRAPH), stage / _TOKENIZER)
    except ModelError:
        # Older checkpoints have a vocabulary alone.
        from transformers import AutoTokenizer

        AutoTokenizer.from_pretrained(checkpoint.folder).backend_tokenizer.save(str(stage / _TOKENIZER))


def _described(checkpoint: Checkpoint, subject: Subject, stage: Path) -> AnyRecord:
    """By what is known of the model, and else by the settings in ``stage``."""
    known = checkpoint.record
    if known is None or getattr(known, "form", "") == "listwise":
        record = look(stage, checkpoint.name).record
    else:
        record = replace(known, source=None, memory_mb=0, graph=GRAPH, tokenizer=_TOKENIZER)
    facts = subject.facts
    if not isinstance(record, GeneratorRecord):
        facts = facts | {"output": subject.output}
    return replace(record, **facts)


def _sealed(record: AnyRecord, stage: Path) -> AnyRecord:
    """The same of the files that are in ``stage`` now; it is written there for who loads it by its folder."""
    paths = [path for name in (GRAPH, WEIGHTS, _TOKENIZER) if (path := stage / name).is_file()]
    size = round(sum(path.stat().st_size for path in paths) / 1e6)
    record = replace(record, files={path.name: _sha256(path) for path in paths}, size_mb=size)
    write_record(stage, record)
    return record


def _clear(stage: Path, record: AnyRecord) -> None:
    """Leave the model's own files alone."""
    for path in stage.iterdir():
        if path.is_dir():
            shutil.rmtree(path)
        elif path.name not in record.files:
            path.unlink()


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()
