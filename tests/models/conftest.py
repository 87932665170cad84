"""Checkpoints of torch, for tests marked ``torch``."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture(scope="session")
def make() -> Any:
    """Checkpoints; torch is imported by who asks for them only."""
    from tests.models import checkpoints

    return checkpoints
