"""Remembers that Ctrl-C was pressed, for where the KeyboardInterrupt comes out as another error."""

from __future__ import annotations

import signal
from types import FrameType

_interrupted: list[int] = []


def watch() -> None:
    """From now on; without effect where interrupts are ignored, as in a script's background job."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _remember)


def seen() -> bool:
    """Whether there was one."""
    return bool(_interrupted)


def _remember(number: int, frame: FrameType | None) -> None:
    _interrupted.append(number)
    signal.default_int_handler(number, frame)
