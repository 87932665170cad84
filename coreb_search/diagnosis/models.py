"""What models are on this machine, whether they are what they were, and what computes them."""

from __future__ import annotations

import os
import warnings
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, cast

from coreb_search.diagnosis.findings import INSTALL_ANEW, Section
from coreb_search.errors import ConfigError, ModelError, told

if TYPE_CHECKING:
    from coreb_search.models.places import Installed
    from coreb_search.models.record import AnyRecord, Kind
    from coreb_search.settings import Settings

# A SHA-256 of more takes longer than anybody waits for a report.
_MOST_BYTES = 100_000_000
# What needs no folder.
_OWN: dict[Kind, tuple[str, ...]] = {
    "encoder": ("bundled", "hash"),
    "reranker": ("bundled", "own", "none"),
    "generator": (),
}


def runtime(section: Section) -> None:
    """onnxruntime: what it could compute with, and what it does compute with."""
    from coreb_search.models import BUNDLED
    from coreb_search.models.sessions import PROVIDER, available_providers, open_session

    section.note("providers", available_providers)
    section.facts["computes_with"] = None
    graph = BUNDLED / "model.onnx"
    # What is wrong with the graph is for the section of the models to say.
    with warnings.catch_warnings(record=True) as heard, suppress(ModelError, OSError):
        # Those of garbage that is collected meanwhile are not its own.
        warnings.simplefilter("ignore")
        warnings.simplefilter("always", UserWarning)
        section.facts["computes_with"] = list(open_session(graph, graph.stat().st_size).get_providers())
    for warning in heard:
        section.found(str(warning.message), f"unset {PROVIDER}, or install an onnxruntime that has it")


def models(section: Section, chosen: str | None) -> None:
    """The bundled ones and those in use are run; of the others the files are looked at."""
    from coreb_search.models import BUNDLED
    from coreb_search.models.places import installed, models_folder
    from coreb_search.models.record import EncoderRecord, RerankerRecord, read_record

    section.note("folder", lambda: str(models_folder()))
    if models_folder().is_dir() and not os.access(models_folder(), os.R_OK | os.X_OK):
        section.found(f"{models_folder()} cannot be read", "make it readable for you")
    section.note("bundled_encoder", lambda: _run(section, BUNDLED, read_record(BUNDLED, EncoderRecord)))
    section.facts["bundled_reranker"] = None
    # It is given the vectors of that one.
    if not section.problems:
        section.note("bundled_reranker", lambda: _run(section, BUNDLED, read_record(BUNDLED, RerankerRecord)))
    used = set[Path]()
    section.note("encoder", lambda: _in_use(section, "encoder", chosen or BUNDLED.name, used))
    settings = _settings()
    section.note("reranker", lambda: _in_use(section, "reranker", settings.rerank, used))
    section.note("generator", lambda: _in_use(section, "generator", settings.hyde.generator, used))
    section.note(
        "installed", lambda: [_installed(section, one) for one in installed() if one.folder not in used]
    )


def _settings() -> Settings:
    from coreb_search.settings import Settings, read_settings

    # The section of the settings says what is wrong with them.
    with suppress(ConfigError):
        return read_settings()
    return Settings()


def _in_use(section: Section, kind: Kind, name: str, used: set[Path]) -> str | None:
    """What ``name`` is; its folder is added to those that are ``used``."""
    from coreb_search.models import folder_for
    from coreb_search.models.catalog import find
    from coreb_search.models.record import KINDS, read_record

    if not name or name in _OWN[kind]:
        return name or None
    known = find(name)
    if known and _is_service(known):
        return f"{name}: a service, not asked"
    folder = folder_for(name, kind)
    used.add(folder)
    record = cast("AnyRecord", read_record(folder, KINDS[kind]))
    if _is_service(record):
        return f"{name}: a service, not asked"
    missing = [file for file in record.files if not (folder / file).is_file()]
    size = 0 if missing else _size(folder, record)
    if size > _MOST_BYTES:
        return f"{record.name}, {size // 1_000_000} MB: not run; `coreb-search models verify {name}` does"
    return _run(section, folder, record)


def _installed(section: Section, one: Installed) -> str:
    if one.fault or one.record is None:
        again = "" if ";" in one.fault else f"coreb-search models pull {one.name}, or add it again"
        section.found(f"model {one.name}: {one.fault}", again)
        return f"{one.name}: damaged"
    return f"{one.name}: {_looked_at(section, one.folder, one.record)}"


def _is_service(record: AnyRecord) -> bool:
    return getattr(record, "form", "") in ("http", "listwise")


def _size(folder: Path, record: AnyRecord) -> int:
    return sum((folder / file).stat().st_size for file in record.files)


def _run(section: Section, folder: Path, record: AnyRecord) -> str:
    """Its files' hashes, and what it computes against what it should."""
    from coreb_search.models import BUNDLED
    from coreb_search.models.trial import checks

    bad = [finding.what for finding in checks(folder, record) if not finding.good]
    for what in bad:
        remedy = INSTALL_ANEW if folder == BUNDLED else f"coreb-search models verify {folder} says more"
        section.found(f"model {record.name}: {what}", remedy)
    return f"{record.name}: {'broken' if bad else 'files and vectors as recorded'}"


def _looked_at(section: Section, folder: Path, record: AnyRecord) -> str:
    from coreb_search.models.files import verified

    size = _size(folder, record)
    if size > _MOST_BYTES:
        return f"{size // 1_000_000} MB, files there, hashes not looked at"
    for file in record.files:
        try:
            verified(folder, record, file)
        except ModelError as error:
            section.found(told(error), f"coreb-search models pull {record.name}")
            return "damaged"
    return "files as recorded"
