"""Checkpoints of torch, for tests marked ``torch``, and a hub to pull from."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.models.hubserver import Hub, served
from tests.models.pulling import FILES, FIRST


@pytest.fixture(scope="session")
def make() -> Any:
    """Checkpoints; torch is imported by who asks for them only."""
    from tests.models import checkpoints

    return checkpoints


@pytest.fixture
def hub() -> Iterator[Hub]:
    with served(Hub("them/small", {FIRST: dict(FILES)}, FIRST)) as one:
        yield one


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COREB_SEARCH_MODELS", str(tmp_path / "models"))
    return tmp_path
