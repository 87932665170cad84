"""What Textual makes of the terminal's bytes."""

from __future__ import annotations

import codecs
from collections.abc import Callable
from functools import partial


def tolerate_bytes() -> None:
    """Let bytes that are not UTF-8 be replaced. By itself, one of them ends the program.

    They come from old mouse protocols, terminals of other encodings, and binary data that is pasted.
    """
    from textual.drivers import linux_driver

    def decoder(encoding: str) -> Callable[[], codecs.IncrementalDecoder]:
        return partial(codecs.getincrementaldecoder(encoding), errors="replace")

    setattr(linux_driver, "getincrementaldecoder", decoder)  # noqa: B010 (it is not exported)
