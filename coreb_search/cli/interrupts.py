"""Remembers that Ctrl-C was pressed, for where the KeyboardInterrupt comes out as another error."""

from __future__ import annotations

import signal
import sys
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

_interrupted: list[int] = []


def watch() -> None:
    """From now on; without effect where interrupts are ignored, as in a script's background job."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _remember)
        sys.unraisablehook = _told_unless_interrupted


def seen() -> bool:
    """Whether there was one."""
    return bool(_interrupted)


def _remember(number: int, frame: FrameType | None) -> None:
    _interrupted.append(number)
    signal.default_int_handler(number, frame)


def _told_unless_interrupted(lost: UnraisableHookArgs) -> None:
    """An interrupt inside of a callback, such as the import system's, is lost there: it is no news."""
    if not isinstance(lost.exc_value, KeyboardInterrupt):
        sys.__unraisablehook__(lost)
