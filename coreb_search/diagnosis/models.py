"""What models are on this machine, whether they are what they were, and what computes them."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import TYPE_CHECKING

from coreb_search.diagnosis.findings import Section
from coreb_search.errors import ModelError, told

if TYPE_CHECKING:
    from coreb_search.models.record import AnyRecord

# A SHA-256 of more takes longer than anybody waits for a report.
_MOST_BYTES = 100_000_000


def runtime(section: Section) -> None:
    """onnxruntime: what it could compute with, and what it does compute with."""
    from coreb_search.models import BUNDLED
    from coreb_search.models.sessions import PROVIDER, available_providers, open_session

    def used() -> list[str]:
        with warnings.catch_warnings(record=True) as heard:
            warnings.simplefilter("always")
            size = next(BUNDLED.glob("*.onnx")).stat().st_size
            providers = list(open_session(next(BUNDLED.glob("*.onnx")), size).get_providers())
        for warning in heard:
            section.found(str(warning.message), f"unset {PROVIDER}, or install an onnxruntime that has it")
        return providers

    section.note("providers", available_providers)
    section.note("used_by_the_bundled_model", used)


def models(section: Section, chosen: str | None) -> None:
    """The bundled ones and the ``chosen`` one are run; of the others the files are looked at."""
    from coreb_search.models import BUNDLED
    from coreb_search.models.places import installed, models_folder
    from coreb_search.models.record import EncoderRecord, RerankerRecord, read_record

    section.note("folder", lambda: str(models_folder()))
    section.note("bundled_encoder", lambda: _run(section, BUNDLED, read_record(BUNDLED, EncoderRecord)))
    section.note("bundled_reranker", lambda: _run(section, BUNDLED, read_record(BUNDLED, RerankerRecord)))
    section.facts["chosen"] = chosen
    if chosen not in (None, "", BUNDLED.name, "hash"):
        section.note("chosen_is", lambda: _chosen(section, str(chosen)))
    found = []
    for one in installed():
        if one.fault or one.record is None:
            section.found(f"model {one.name}: {one.fault}", f"coreb-search models pull {one.name}")
        state = "damaged" if one.fault or one.record is None else _looked_at(section, one.folder, one.record)
        found.append(f"{one.name}: {state}")
    section.facts["installed"] = found


def _chosen(section: Section, name: str) -> str:
    from coreb_search.models.catalog import find
    from coreb_search.models.places import folder_of, record_in

    known = find(name)
    folder = None if known and _is_service(known) else folder_of(name)
    record = record_in(folder) if folder else known
    if folder is None or record is None or _is_service(record):
        return f"{name}: a service, not asked"
    size = sum((folder / file).stat().st_size for file in record.files)
    if size > _MOST_BYTES:
        return f"{record.name}, {size // 1_000_000} MB: not run; `coreb-search models verify {name}` does"
    return _run(section, folder, record)


def _is_service(record: AnyRecord) -> bool:
    return getattr(record, "form", "") == "http"


def _run(section: Section, folder: Path, record: AnyRecord) -> str:
    """Its files' hashes, and what it computes against what it should."""
    from coreb_search.models.trial import checks

    bad = [finding.what for finding in checks(folder, record) if not finding.good]
    for what in bad:
        section.found(f"model {record.name}: {what}", f"coreb-search models verify {record.name} says more")
    return f"{record.name}: {'broken' if bad else 'files and vectors as recorded'}"


def _looked_at(section: Section, folder: Path, record: AnyRecord) -> str:
    from coreb_search.models.files import verified

    size = sum((folder / file).stat().st_size for file in record.files)
    if size > _MOST_BYTES:
        return f"{size // 1_000_000} MB, files there, hashes not looked at"
    for file in record.files:
        try:
            verified(folder, record, file)
        except ModelError as error:
            section.found(told(error), f"coreb-search models pull {record.name}")
            return "damaged"
    return "files as recorded"
