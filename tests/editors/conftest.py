"""A small project with its index, and Neovim on a copy of it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from coreb_search.engine import Engine
from tests.editors.neovim import ALL_FILES, BUNDLED, FILES, HASH, Neovim, Run, Start, write_files

Indexed = Callable[..., Path]


@pytest.fixture(scope="session")
def indexed(tmp_path_factory: pytest.TempPathFactory) -> Indexed:
    """A project with its index, by model and files; tests work on copies."""

    @cache
    def of(model: str | None, *names: str) -> Path:
        files = {name: text for name, text in ALL_FILES.items() if name in (names or FILES)}
        root = write_files(tmp_path_factory.mktemp("indexed") / "project", files)
        Engine.open(root, model=model).index()
        return root

    return of


@pytest.fixture
def start_neovim(indexed: Indexed, tmp_path: Path) -> Start:
    """Neovim on a copy of the small project, with the deterministic model unless meaning matters."""

    def opened(model: str | None = HASH) -> Neovim:
        return _neovim(indexed, tmp_path, model)

    return opened


@pytest.fixture(scope="session")
def in_neovim(indexed: Indexed, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    """One Neovim with the plugin, for the tests that leave the project as it is."""
    with _neovim(indexed, tmp_path_factory.mktemp("plugin"), HASH).kept("{}") as run:
        yield run


@pytest.fixture(scope="session")
def in_stock_neovim(indexed: Indexed, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    """One Neovim with ten lines of configuration, likewise, and the model that knows what words mean."""
    with _neovim(indexed, tmp_path_factory.mktemp("stock"), BUNDLED).kept(None) as run:
        yield run


def _neovim(indexed: Indexed, place: Path, model: str | None) -> Neovim:
    project = Path(shutil.copytree(indexed(model, *ALL_FILES), place / "project"))
    return Neovim(project, place / "home", model)
