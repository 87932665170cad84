"""The one owner of standard output: terminal or pipe, encoding, colours, writing."""

from __future__ import annotations

import codecs
import io
import os
import sys
from collections.abc import Iterable, Mapping
from typing import Literal

from coreb_search.errors import CorebError

_AS_IT_WAS = "coreb-search"
"""Handles what an encoding cannot express: a byte of a file's name stays that byte, so that it is found."""
When = Literal["auto", "always", "never"]
WHEN: tuple[When, ...] = ("auto", "always", "never")


def write(pieces: Iterable[str]) -> None:
    """Write and flush; what the encoding cannot express is written as an escape.

    Raises BrokenPipeError when nobody reads any more, CorebError for everything else.
    """
    stream = sys.stdout
    if stream is None:
        return
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="backslashreplace" if stream.isatty() else _AS_IT_WAS)
    try:
        stream.writelines(pieces)
        stream.flush()
    except OSError as error:
        # What is still buffered goes nowhere, or the interpreter would try again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        if isinstance(error, BrokenPipeError):
            raise
        raise CorebError(f"the results could not be written: {error.strerror}") from error


def _as_it_was(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    try:
        return error.object[error.start].encode("ascii", "surrogateescape"), error.start + 1
    except UnicodeEncodeError:
        one = UnicodeEncodeError(error.encoding, error.object, error.start, error.start + 1, error.reason)
        return codecs.backslashreplace_errors(one)


codecs.register_error(_AS_IT_WAS, _as_it_was)


def is_terminal() -> bool:
    """Whether a person watches standard output."""
    return sys.stdout is not None and sys.stdout.isatty()


def wants_colour(when: When, environment: Mapping[str, str] = os.environ) -> bool:
    """``auto`` means on a terminal, unless NO_COLOR or a dumb terminal says otherwise."""
    if when != "auto":
        return when == "always"
    return is_terminal() and not environment.get("NO_COLOR") and environment.get("TERM") != "dumb"


def wants_links(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether the terminal shows OSC 8 links; those listed print the address instead."""
    terminal = environment.get("TERM", "dumb")
    if not is_terminal() or terminal == "dumb" or terminal.startswith(("linux", "screen")):
        return False
    old_vte = environment.get("VTE_VERSION", "9999").zfill(4) < "5000"
    return not old_vte and environment.get("TERM_PROGRAM") != "Apple_Terminal"


def can_draw(characters: str) -> bool:
    """Whether the encoding of standard output has all of ``characters``."""
    try:
        characters.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
