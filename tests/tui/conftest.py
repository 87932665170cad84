"""Textual runs on asyncio; a file of coroutine tests says ``pytestmark = pytest.mark.anyio``."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from textual._context import active_app

_SOON_SECONDS = 0.02
_LONGEST_SECONDS = 1.0


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def quick_pilot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Textual's takes for idle a process that has used little of the processor for 20 ms, twice a key."""
    monkeypatch.setattr("textual.app.wait_for_idle", _after_a_key)
    monkeypatch.setattr("textual.pilot.wait_for_idle", _in_a_pause)


async def _after_a_key(_: float) -> None:
    """Until all that can be done at once is done and drawn."""
    for _ in range(2):
        await _nothing_to_do(0)
        active_app.get().screen._on_timer_update()
    await _nothing_to_do(0)


async def _in_a_pause(*_: float) -> None:
    """Until nothing is about to be done either, as after a change of size."""
    await _after_a_key(0)
    await _nothing_to_do(_SOON_SECONDS)


async def _nothing_to_do(for_seconds: float) -> None:
    loop: Any = asyncio.get_running_loop()
    end = loop.time() + _LONGEST_SECONDS
    await asyncio.sleep(0)
    while loop.time() < end:
        soon = loop.time() + for_seconds
        due = [timer.when() for timer in loop._scheduled if not timer.cancelled() and timer.when() < soon]
        if not due and not loop._ready:
            return
        await asyncio.sleep(0 if loop._ready else max(0.0, min(due) - loop.time()))
