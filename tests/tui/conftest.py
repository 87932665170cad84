"""Textual runs on asyncio; a file of coroutine tests says ``pytestmark = pytest.mark.anyio``."""

from __future__ import annotations

import pytest


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"
