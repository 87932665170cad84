"""A small project with its index, and Neovim on a copy of it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from coreb_search.engine import Engine
from tests.editors.neovim import FILES, HASH, STOPWATCH, Neovim, Start, write_files


@pytest.fixture(scope="session")
def indexed(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str | None], Path]:
    """The small project with its index, by model; tests work on copies."""
    made: dict[str | None, Path] = {}

    def of(model: str | None) -> Path:
        if model not in made:
            made[model] = write_files(tmp_path_factory.mktemp("indexed") / "project", FILES)
            Engine.open(made[model], model=model).index()
        return made[model]

    return of


@pytest.fixture
def start_neovim(indexed: Callable[[str | None], Path], tmp_path: Path) -> Start:
    """Neovim on a copy of the small project, with the deterministic model unless meaning matters."""

    def opened(model: str | None = HASH) -> Neovim:
        project = Path(shutil.copytree(indexed(model), tmp_path / "project"))
        (project / "web" / "Stopwatch.java").write_text(STOPWATCH, encoding="utf-8")
        Engine.open(project, model=model).index()
        return Neovim(project, tmp_path / "home", model)

    return opened
