"""A repository on the hub that the catalogue does not have: what of it makes a model, fetched."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from coreb_search.errors import ModelError
from coreb_search.models.hub import Listing, fetch, look
from coreb_search.models.places import staging
from coreb_search.models.record import Source
from coreb_search.models.repository import Repository, chosen_graph

if TYPE_CHECKING:
    from coreb_search.models.adding import Found

Progress = Callable[[int, int, str], None]
_SMALL = 1_000_000
_SETTINGS = ("README.md", "tokenizer.json")
# What weights beside a graph are called, after its own name.
_WEIGHTS = ("_data", ".data")


def fetched(repository: str, graph: str, progress: Progress) -> tuple[Path, Listing]:
    """A folder with the settings, the tokenizer and the graph of it; what was cut is resumed.

    Raises ModelError, UsageError, OSError.
    """
    listing = look(repository)
    folder = staging(repository.rsplit("/", 1)[-1]) / listing.commit / repository.rsplit("/", 1)[-1]
    _fetch(listing, list(_settings(listing)), folder, progress)
    _fetch(listing, _weights(listing, Repository(folder), graph), folder, progress)
    return folder, listing


def _fetch(listing: Listing, paths: Sequence[str], folder: Path, progress: Progress) -> None:
    size = sum(listing.files[path].size for path in paths)
    done = 0
    for path in paths:
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists():
            fetch(listing, path, target, partial(_arrived, progress, done, size, path))
        done += target.stat().st_size


def sourced(found: Found, folder: Path, listing: Listing) -> Found:
    """The model, with where its files came from. Raises ModelError when one is not as the hub says."""
    from msgspec.structs import replace

    paths = {name: path.relative_to(folder).as_posix() for name, path in found.paths.items()}
    for name, path in paths.items():
        if listing.files[path].sha256 not in {"", found.record.files[name]}:
            (folder / path).unlink()
            raise ModelError(f"{path} of {listing.repository} arrived damaged; add it again")
    source = Source(repository=listing.repository, revision=listing.commit, files=paths)
    hub = found.record.hub or listing.repository
    return found._replace(record=replace(found.record, source=source, hub=hub))


def discard(folder: Path) -> None:
    """What ``fetched`` made, once it is of no more use."""
    shutil.rmtree(folder.parents[1], ignore_errors=True)


def _arrived(progress: Progress, before: int, size: int, path: str, count: int) -> None:
    progress(before + count, size, path)


def _settings(listing: Listing) -> Iterator[str]:
    for path, entry in listing.files.items():
        name = path.rsplit("/", 1)[-1]
        if name in _SETTINGS or (name.endswith(".json") and entry.size < _SMALL and path.count("/") < 2):
            yield path


def _weights(listing: Listing, repository: Repository, graph: str) -> list[str]:
    """The table of vectors, or the graph and what lies beside it."""
    if repository.is_table:
        home = repository.home.relative_to(repository.folder).as_posix()
        inside = "" if home == "." else f"{home}/"
        tables = [path for path in listing.files if path == f"{inside}model.safetensors"]
        if tables:
            return tables
    graphs = [path for path in listing.files if path.endswith(".onnx") and path.count("/") < 2]
    if not graphs:
        remedy = f"`coreb-search models export {listing.repository}` makes one"
        raise ModelError(f"{listing.repository} has no ONNX graph; {remedy}")
    chosen = chosen_graph(graphs, graph, listing.repository)
    beside = tuple(chosen + ending for ending in _WEIGHTS)
    return [chosen, *(path for path in listing.files if path.startswith(beside))]
