"""The project that a command is about, unless nobody can have meant it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from coreb_search.config import INDEX_FOLDER, is_home
from coreb_search.errors import UsageError

if TYPE_CHECKING:
    from coreb_search.engine import Engine


def opened(
    path: Path, index: str | None, model: str | None, reads_only: bool = False, lasting: bool = False
) -> Engine:
    """The engine of the project that ``path`` belongs to.

    Raises UsageError where all of the home folder or of the file system is meant, and nobody has said so: by
    PATH, by an index of it, or by a repository. ``reads_only``: nothing is indexed. ``lasting``: it goes on
    to index, for which a repository, of dotfiles maybe, does not say enough.
    """
    from coreb_search.engine import Engine

    engine = Engine.open(path, index, model)
    if not reads_only and (place := left_out(path)):
        meant = (path / INDEX_FOLDER / ".gitignore").exists() or engine.is_whole()
        if not meant and (lasting or not (path / ".git").exists()):
            raise UsageError(f"this is {place}: name a project, or . for all that is here")
    return engine


def left_out(path: Path) -> str:
    """What holds all projects, where PATH is left out in it; else empty."""
    if click.get_current_context().get_parameter_source("path") is not ParameterSource.DEFAULT:
        return ""
    place = os.path.realpath(path)
    if place == os.path.dirname(place):  # noqa: PTH120 (pathlib's takes longer to import than to ask)
        return "the root of the file system"
    return "your home folder" if is_home(path) else ""
