"""What a user has settled for all projects: ``config.toml`` in their own configuration folder.

Defaults < that file < environment < flags. No file of a repository is asked: whoever clones one must not find
their questions, or their key, sent where its author wants them.
"""

from __future__ import annotations

import os
import re
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from msgspec import Meta, Struct, structs

from coreb_search.checked import converted
from coreb_search.errors import ConfigError, UsageError, unknown
from coreb_search.types import EXPANSIONS, Expansion, Query

VARIABLES = {
    "COREB_SEARCH_MODEL": "model",
    "COREB_SEARCH_RERANK": "rerank",
    "COREB_SEARCH_EXPAND": "expand",
    "COREB_SEARCH_LLM_URL": "hyde.url",
    "COREB_SEARCH_LLM_MODEL": "hyde.model",
    "COREB_SEARCH_LLM_KEY": "hyde.key",
}
"""The setting that each variable of the environment overrides."""

# No name and password in it: messages show addresses.
_ADDRESS = re.compile(r"https?://(\[[0-9a-fA-F:.]+\]|[^\s/?#@:\[\]]+)(:\d{1,5})?(/[^\s?#@]*)?", re.IGNORECASE)


class HydeSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who writes hypothetical code, and how much it counts."""

    url: str = ""
    """Of a server that speaks OpenAI's chat completions; empty: look for one on this machine."""
    model: str = ""
    """As that server calls it; empty: choose one."""
    key: str = ""
    """Sent to ``url`` only, and never to a server that was found by itself."""
    generator: str = ""
    """Name or folder of a generator that writes instead of a server."""
    timeout: Annotated[float, Meta(gt=0, le=600)] = 10
    """Seconds that one hypothesis may take."""
    weight: Annotated[float, Meta(ge=0, le=1)] = 0.5
    """Its share of the vector that is searched with; the rest is the question's."""


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What holds where no flag says otherwise."""

    model: str = ""
    """Name or folder of the encoder; empty for the bundled one."""
    rerank: str = ""
    """Name or folder of the reranker; empty for none."""
    expand: Expansion = "none"
    hyde: HydeSettings = HydeSettings()


class Habits(NamedTuple):
    """What a server was started with: it holds where a request says nothing, and before the settings."""

    rerank: str | None = None
    budget: float | None = None
    """Seconds."""
    expand: Expansion | None = None


NO_HABITS = Habits()


def settings_file() -> Path:
    """Where the file is, or would be: where ``COREB_SEARCH_CONFIG`` says, or in the configuration folder."""
    if named := os.environ.get("COREB_SEARCH_CONFIG"):
        return Path(os.path.expanduser(named))  # noqa: PTH111 (an unknown user's ~ is a plain name)
    from platformdirs import user_config_path

    return user_config_path("coreb-search") / "config.toml"


def read_settings() -> Settings:
    """The file's settings under those of the environment. Raises ConfigError."""
    path = settings_file()
    table = _table(path)
    settings = _settings(table, str(path))
    for variable, setting in VARIABLES.items():
        if value := os.environ.get(variable):
            section, _, key = setting.rpartition(".")
            (table.setdefault(section, {}) if section else table)[key] = value
            # One by one, to tell which of them is wrong.
            settings = _settings(table, variable)
    return settings


def _table(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        if os.environ.get("COREB_SEARCH_CONFIG"):
            raise ConfigError(f"no settings file {path}, which COREB_SEARCH_CONFIG names") from None
        return {}
    except UnicodeDecodeError:
        raise ConfigError(f"{path} is not UTF-8; save it as such") from None
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path} is not TOML: {error}") from None
    except RecursionError:
        raise ConfigError(f"{path} is nested too deep") from None
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror}") from None


def _settings(table: dict[str, Any], where: str) -> Settings:
    try:
        _refuse_unknown(table)
        settings = converted(table, Settings)
    except UsageError as error:
        raise ConfigError(f"{where}: {error}") from None
    url = settings.hyde.url
    if url and not _ADDRESS.fullmatch(url):
        raise ConfigError(f"{where}: `hyde.url` must be like http://HOST:PORT/v1; a key goes into `hyde.key`")
    return settings


def _refuse_unknown(table: dict[str, Any]) -> None:
    known = [*Settings.__struct_fields__, *(f"hyde.{name}" for name in HydeSettings.__struct_fields__)]
    inside = table.get("hyde")
    within = [f"hyde.{key}" for key in inside] if isinstance(inside, dict) else []
    for key in (*table, *within):
        if key not in known:
            raise UsageError(unknown("setting", key, known))
    expand = table.get("expand")
    if isinstance(expand, str) and expand not in EXPANSIONS:
        raise UsageError(unknown("expansion", expand, EXPANSIONS))


def settled(query: Query, rerank: str | None, expand: Expansion | None, habits: Habits = NO_HABITS) -> Query:
    """``query`` reranked and expanded as asked for or, where that is None, by habit or the user's settings.

    Raises ConfigError.
    """
    usual = _usual(habits) if rerank is None or expand is None else Settings()
    name = usual.rerank if rerank is None else rerank
    if expand is None:
        # A habit gives way where it makes no sense, which what was asked for just now does not.
        expand = usual.expand if query.bears(usual.expand) else "none"
    budget = habits.budget if query.rerank_budget is None else query.rerank_budget
    return replace(query, rerank="" if name == "none" else name, rerank_budget=budget, expand=expand)


def _usual(habits: Habits) -> Settings:
    """The settings, under what a server was started with."""
    given = {name: value for name in ("rerank", "expand") if (value := getattr(habits, name)) is not None}
    return structs.replace(Settings() if len(given) == 2 else read_settings(), **given)
