"""What a server that goes by the book owes a client, whatever bytes it has sent."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from coreb_search.rpc.frames import Frames
from tests.rpc.checks import Message
from tests.rpc.pipe import frame

NAMELESS = None
"""What an answer's id is when the question's cannot be known."""
MARK: Message = {"jsonrpc": "2.0", "id": "mark", "method": "coreb/search", "params": {"query": "a duration"}}
"""A good question."""
_FORBIDDEN = (b"exit", b"shutdown", b"didChangeWorkspaceFolders")


def due_to(data: bytes) -> tuple[bytes, Counter[Any]] | None:
    """``data``, padded until the next frame is understood, and how often each id is to be answered.

    None if that takes too much, or if the server may end, or read what is not the test's.
    """
    good = frame(MARK)
    body_of_good = good.partition(b"\r\n\r\n")[2]
    for padding in (b"", b"\n" * 2**12, b"\n" * 2**16, b"\n" * 2**19):
        bodies = list(Frames().feed(data + padding + good))
        if bodies[-1:] == [body_of_good]:
            whole = [body for body in bodies[:-1] if isinstance(body, bytes)]
            if any(word in body for body in whole for word in _FORBIDDEN):
                return None
            due = Counter(identity for body in whole for identity in _answers(body))
            due[NAMELESS] += len(bodies) - 1 - len(whole)
            return data + padding, +due
    return None


def _answers(body: bytes) -> list[Any]:
    """The ids under which a body is to be answered: its own, none, or NAMELESS."""
    try:
        data = json.loads(
            body.decode("utf-8-sig", "surrogateescape"), parse_constant=_refuse, parse_int=_integer
        )
        if not isinstance(data, dict):
            return [NAMELESS]
    except (ValueError, RecursionError):
        return [NAMELESS]
    identity, method = data.get("id"), data.get("method")
    is_id = isinstance(identity, int | str) and not isinstance(identity, bool)
    if "method" in data and is_id:
        # As the server reads half a character.
        return [identity.encode(errors="replace").decode() if isinstance(identity, str) else identity]
    if data.get("jsonrpc") != "2.0":
        return [NAMELESS]
    if "method" in data:
        params_fit = isinstance(data.get("params"), dict | list | None)
        return [] if "id" not in data and isinstance(method, str) and params_fit else [NAMELESS]
    answers = ("result" in data or "error" in data) and "id" in data and (is_id or identity is None)
    return [] if answers else [NAMELESS]


def _refuse(constant: str) -> float:
    raise ValueError(constant)


def _integer(digits: str) -> int | float:
    return int(digits) if len(digits) <= 300 else float(digits)
