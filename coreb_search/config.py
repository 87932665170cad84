"""Settings and places: which folder is the project, where its index lies, which model.

Defaults < environment (``COREB_SEARCH_MODEL``, ``COREB_SEARCH_INDEX``) < flags.
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path

from coreb_search.errors import UsageError

INDEX_FOLDER = ".coreb-search"


@dataclass(frozen=True, slots=True)
class Project:
    """A project root, the place inside it that was named, and where the index is."""

    root: Path
    """Absolute; a folder, or a single file that is a project of its own."""
    folder: str
    """The named place relative to ``root``, POSIX; empty for the whole project."""
    index: str
    """Folder or URI of the index."""
    model: str | None
    """Name or folder of the model; None for the bundled one."""


def find_project(path: Path, index: str | None = None, model: str | None = None) -> Project:
    """The project that ``path`` belongs to: the nearest folder upwards with ``.git`` or an index, or itself.

    Raises UsageError when ``path`` does not exist.
    """
    if not path.exists():
        raise UsageError(f"no such file or directory: {path}")
    # abspath and not resolve: a project reached through a link keeps the name its user gave it.
    place = Path(os.path.abspath(path))  # noqa: PTH100
    start = place if place.is_dir() else place.parent
    marked = (folder for folder in (start, *start.parents) if _is_root(folder))
    root = next(marked, place)
    folder = "" if place == root else place.relative_to(root).as_posix()
    index = index or os.environ.get("COREB_SEARCH_INDEX") or default_index(root)
    return Project(root, folder, index, model or os.environ.get("COREB_SEARCH_MODEL") or None)


def default_index(root: Path) -> str:
    """``<root>/.coreb-search``, or a cache folder named after the path when the project cannot be written."""
    beside = root / INDEX_FOLDER
    if root.is_dir() and (os.access(beside, os.W_OK) if beside.exists() else os.access(root, os.W_OK)):
        return str(beside)
    from platformdirs import user_cache_path

    key = hashlib.sha256(os.fsencode(root)).hexdigest()[:16]
    return str(user_cache_path("coreb-search") / "projects" / f"{root.name}-{key}")


def _is_root(folder: Path) -> bool:
    # The home folder may hold a .git for dotfiles; nobody means all of it.
    return (folder / ".git").exists() or (folder / INDEX_FOLDER / ".gitignore").exists()
