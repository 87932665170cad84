"""An editor without a face: starts ``coreb-search rpc``, talks to it, and lets no message pass unchecked.

    with Client(project) as client:
        client.initialize([project])
        hits = client.call("coreb/search", {"query": "parse a duration"})["hits"]

What comes in is checked on arrival (tests/rpc/checks.py); a fault fails the next wait, or the end of the
``with``. What goes out is checked, too, unless ``checked=False``; ``send_bytes`` sends anything at all.
"""

from __future__ import annotations

import json
import os
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

from tests.rpc.checks import Fault, Message, check_direction, check_request, check_response
from tests.rpc.pipe import Pipe, frame

WITHIN = 20.0
"""Seconds that anything may take on a slow and busy machine, unless a test says otherwise."""
LATER = object()
"""What ``replies`` gives for a request that is left open; ``Client.reply`` answers it."""
CAPABILITIES: dict[str, Any] = {
    "general": {"positionEncodings": ["utf-16"]},
    "window": {"workDoneProgress": True, "showDocument": {"support": True}},
    "workspace": {
        "workspaceFolders": True,
        "didChangeWatchedFiles": {"dynamicRegistration": True, "relativePatternSupport": True},
    },
    "textDocument": {
        "synchronization": {"didSave": True},
        "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": [""]}}},
    },
}
"""Of an editor that can do all that the server makes use of."""

Found = TypeVar("Found")


class Refused(Exception):
    """An error response."""

    def __init__(self, error: Mapping[str, Any]) -> None:
        super().__init__(f"{error['code']}: {error['message']}")
        self.code: int = error["code"]
        self.message: str = error["message"]
        self.data: Any = error.get("data")


class Client:
    """One server process, in ``folder``; ``arguments`` follow ``coreb-search rpc``."""

    def __init__(
        self, folder: Path, *arguments: str, model: str | None = "hash", env: Mapping[str, str] | None = None
    ) -> None:
        self.received: list[Message] = []
        """All messages of the server, in order."""
        self.replies: dict[str, Callable[[Any], object]] = {
            "window/workDoneProgress/create": lambda _: None,
            "client/registerCapability": lambda _: None,
            "client/unregisterCapability": lambda _: None,
            "window/showMessageRequest": lambda _: None,
            "window/showDocument": lambda _: {"success": True},
        }
        """Results of the server's requests, made of their params on the reading thread; LATER for none yet.
        What is not in it is answered as a method that does not exist."""
        self._faults: list[Fault] = []
        self._ids = count(1)
        self._asked: dict[object, str] = {}
        self._answers: dict[object, list[Message]] = defaultdict(list)
        self._changed = threading.Condition()
        options = [*arguments, *(["--model", model] if model else [])]
        self._pipe = Pipe(folder, options, env or {}, self._take, self._fault)
        self.process = self._pipe.process
        self.reading = self._pipe.reading
        """Cleared, nothing more is read: an editor that hangs."""
        self.send_bytes, self.close_stdin = self._pipe.send_bytes, self._pipe.close_stdin
        self._pipe.start()

    def request(self, method: str, params: Any = None, *, checked: bool = True) -> int:
        """The id under which it will be answered."""
        identity = next(self._ids)
        self._asked[identity] = method
        self._send({"id": identity}, method, params, checked)
        return identity

    def notify(self, method: str, params: Any = None, *, checked: bool = True) -> None:
        """Something that is not answered."""
        self._send({}, method, params, checked)

    def call(self, method: str, params: Any = None, *, within: float = WITHIN, checked: bool = True) -> Any:
        """The result of a request. Raises Refused."""
        return self.answer(self.request(method, params, checked=checked), within=within)

    def cancel(self, identity: int) -> None:
        """Ask for the end of a request."""
        self.notify("$/cancelRequest", {"id": identity})

    def reply(self, identity: object, result: object) -> None:
        """Answer a request of the server that was left open."""
        self.send_bytes(frame({"jsonrpc": "2.0", "id": identity, "result": result}))

    def answer(self, identity: object, *, within: float = WITHIN) -> Any:
        """The result of a request, once. Raises Refused, or AssertionError when none comes."""
        what = f"an answer to {identity} ({self._asked.get(identity)})"
        self.until(lambda: self._answers[identity], within=within, what=what)
        message = self._answers[identity].pop(0)
        if "error" in message:
            raise Refused(message["error"])
        return message["result"]

    def is_answered(self, identity: object) -> bool:
        """Whether ``answer`` would not wait."""
        return bool(self._answers[identity])

    def params(self, method: str) -> list[Any]:
        """Of all requests and notifications of this method that the server has sent."""
        return [message.get("params") for message in list(self.received) if message.get("method") == method]

    def until(self, condition: Callable[[], Found], *, within: float = WITHIN, what: str = "it") -> Found:
        """The first true value of ``condition``, looked at after every message (and now and then)."""
        end = time.monotonic() + within
        with self._changed:
            while not (found := condition()):
                self._raise_faults()
                left = end - time.monotonic()
                assert left > 0, f"{what} has not come within {within} s; stderr: {self.stderr}"
                assert self._pipe.is_open, f"{what} never came, the server has ended; stderr: {self.stderr}"
                self._changed.wait(min(left, 0.05))
        self._raise_faults()
        return found

    def initialize(
        self, folders: Iterable[Path] = (), capabilities: Mapping[str, Any] = CAPABILITIES, **others: Any
    ) -> dict[str, Any]:
        """The handshake, both halves; ``others`` are further params of `initialize`."""
        named = [{"uri": folder.as_uri(), "name": folder.name} for folder in folders]
        params = {
            "processId": os.getpid(),
            "rootUri": None,
            "workspaceFolders": named or None,
            "capabilities": capabilities,
        }
        result: dict[str, Any] = self.call("initialize", params | others)
        self.notify("initialized", {})
        return result

    def until_ready(self, *, within: float = WITHIN) -> list[Any]:
        """The status of all folders when none of them is being opened or indexed any more."""
        end = time.monotonic() + within
        while True:
            folders: list[Any] = self.call("coreb/status")["folders"]
            if all(folder["state"] not in {"opening", "indexing"} for folder in folders):
                return folders
            assert time.monotonic() < end, f"not ready within {within} s: {folders}"
            time.sleep(0.02)

    def shut_down(self, *, within: float = WITHIN) -> int:
        """`shutdown`, `exit`, and the exit code."""
        assert self.call("shutdown", within=within) is None
        self.notify("exit")
        return self.wait_ended(within=within)

    def wait_ended(self, *, within: float = WITHIN) -> int:
        """The exit code; all that the server wrote has been read and checked."""
        code = self._pipe.wait_ended(within)
        self._raise_faults()
        return code

    @property
    def stderr(self) -> str:
        """What the server has told so far, on standard error."""
        return self._pipe.stderr

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._pipe.end()
        if error is None:
            self._raise_faults()

    def _send(self, head: Message, method: str, params: Any, checked: bool) -> None:
        message = {"jsonrpc": "2.0", **head, "method": method}
        if params is not None:
            message["params"] = params
        if checked:
            check_request(message)
        self.send_bytes(frame(message))

    def _take(self, body: bytes) -> None:
        """One message; on the reading thread."""
        try:
            message = json.loads(body)
            if "method" in message:
                check_request(message)
                check_direction(message["method"])
            else:
                check_response(message, self._asked.get(message.get("id")))
            self._keep(message)
            if message.keys() >= {"method", "id"}:
                self._respond(message)
        except ValueError:
            self._fault(Fault(f"no JSON: {body[:200]!r}"))
        except Fault as fault:
            self._fault(fault)

    def _keep(self, message: Message) -> None:
        with self._changed:
            self.received.append(message)
            if "method" not in message:
                self._answers[message["id"]].append(message)
            self._changed.notify_all()

    def _respond(self, message: Message) -> None:
        method = message["method"]
        response: Message = {"jsonrpc": "2.0", "id": message["id"]}
        if method in self.replies:
            response["result"] = self.replies[method](message.get("params"))
        else:
            response["error"] = {"code": -32601, "message": f"{method}: this client cannot do it"}
        if response.get("result") is LATER:
            return
        check_response(response, method)
        # ValueError: this very client has closed the pipe meanwhile.
        with suppress(BrokenPipeError, ValueError):
            self.send_bytes(frame(response))

    def _fault(self, fault: Fault) -> None:
        with self._changed:
            self._faults.append(fault)
            self._changed.notify_all()

    def _raise_faults(self) -> None:
        if self._faults:
            raise self._faults[0]
