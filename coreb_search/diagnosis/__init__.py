"""How the program is doing on this machine: what a person is asked for who reports a bug.

Looks and writes nothing. Each part is examined by itself, so that the report comes to its end whatever is
broken; what it must not say is masked here, before any surface sees it.
"""

from __future__ import annotations

import os
import pwd
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache, partial
from pathlib import Path

from coreb_search.config import Project, find_project
from coreb_search.diagnosis import machine, models, place
from coreb_search.diagnosis.findings import Problem, Report, Section, examined
from coreb_search.diagnosis.mask import HIDDEN, is_secret, masking
from coreb_search.errors import CorebError
from coreb_search.types import BUNDLED

__all__ = ["Problem", "Report", "Section", "examine"]

_OURS = "COREB_SEARCH_"
# Those that object stores are asked with; of them only places are shown.
_STORES = ("AWS_", "AZURE_", "GOOGLE_")
_PLACES = ("ALLOW_HTTP", "BASE_URL", "ENDPOINT", "REGION")
# Those that decide how models are found and computed, and where things lie.
_OTHERS = (
    "ALL_PROXY", "CUDA_VISIBLE_DEVICES", "GEMINI_API_KEY", "GOOGLE_GEMINI_BASE_URL", "HF_ENDPOINT", "HF_HOME",
    "HF_HUB_OFFLINE", "HF_TOKEN", "HTTPS_PROXY", "HTTP_PROXY", "LANCE_LOG", "LLAMA_ARG_PORT", "NO_PROXY",
    "OLLAMA_HOST", "OMP_NUM_THREADS", "OPENAI_API_KEY", "PYTHONIOENCODING", "PYTHONPATH", "TMPDIR",
    "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "all_proxy", "http_proxy",
    "https_proxy", "no_proxy",
)  # fmt: skip


def examine(path: Path, index: str | None = None, model: str | None = None) -> Report:
    """Everything about this machine and the project that ``path`` belongs to, masked. Raises UsageError."""
    chosen = model or _chosen()
    looks: dict[str, Callable[[Section], None]] = {
        "program": machine.program,
        "system": machine.system,
        "processor": machine.processor,
        "terminal": machine.terminal,
        "dependencies": machine.dependencies,
        "settings": _settings,
        "runtime": models.runtime,
        "models": partial(models.models, chosen=chosen),
        "project": lambda section: place.project(section, found()),
        "index": lambda section: place.index(section, found()),
        "freshness": lambda section: _freshness(section, found(), done),
        "watch": lambda section: place.watch(section, found()),
    }

    @cache
    def found() -> Project:
        # Named, so that settings which cannot be read cost their own section only.
        return find_project(path, index, chosen or BUNDLED)

    with suppress(OSError):
        # What makes no sense is no report's, but what is closed to us is.
        found()
    done: dict[str, Section] = {}
    for name, look in looks.items():
        done[name] = examined(name, look)
    report = Report(tuple(done.values()))
    return report.masked(masking(os.environ, _homes(), _users(), _keys()))


def _freshness(section: Section, found: Project, done: Mapping[str, Section]) -> None:
    """Not where the index could not be listed; and what ends it is told where nothing before has told it."""
    if "indexes" not in done["index"].facts:
        return
    try:
        place.freshness(section, found)
    except CorebError:
        if not (done["index"].problems or done["models"].problems):
            raise


def _chosen() -> str | None:
    from coreb_search.config import default_model

    # The section of the settings says what is wrong with them.
    with suppress(Exception):
        return default_model()
    return None


def _settings(section: Section) -> None:
    from coreb_search.settings import read_settings, settings_file

    file = settings_file()
    section.facts["file"] = str(file)
    section.facts["exists"] = file.exists()
    section.facts["environment"] = [
        f"{name}={HIDDEN if _is_hidden(name) else value}"
        for name, value in sorted(os.environ.items())
        if name.startswith((_OURS, *_STORES)) or name in _OTHERS
    ]
    settings = read_settings()
    section.facts |= {
        "model": settings.model or None,
        "rerank": settings.rerank or None,
        "expand": settings.expand,
        "hyde_url": settings.hyde.url or None,
        "hyde_model": settings.hyde.model or None,
        "hyde_key": bool(settings.hyde.key),
    }


def _is_hidden(name: str) -> bool:
    return is_secret(name) or (name.startswith(_STORES) and not any(word in name for word in _PLACES))


def _keys() -> list[str]:
    from coreb_search.settings import read_settings

    with suppress(Exception):
        return [read_settings().hyde.key]
    return []


def _homes() -> list[str]:
    homes = [os.path.expanduser("~")]  # noqa: PTH111 (Path.home raises where there is none)
    with suppress(KeyError):
        homes.append(pwd.getpwuid(os.getuid()).pw_dir)
    return homes


def _users() -> list[str]:
    users = [os.environ.get(name, "") for name in ("USER", "LOGNAME", "USERNAME", "SUDO_USER")]
    with suppress(KeyError):
        users.append(pwd.getpwuid(os.getuid()).pw_name)
    return users
