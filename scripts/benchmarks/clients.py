"""The least clients of our servers: requests over pipes, and answers one at a time."""

from __future__ import annotations

import json
import subprocess
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar, Self

from scripts.benchmarks.contenders import Contender
from scripts.benchmarks.measure import Failed

_PATIENCE_SECONDS = 600.0


class _Client(ABC):
    command: ClassVar[str]

    def __init__(self, contender: Contender, root: Path) -> None:
        command = [str(contender.python.with_name("coreb-search")), self.command, str(root)]
        pipe = subprocess.PIPE
        self.begin = time.perf_counter()
        self._process = subprocess.Popen(command, env=contender.environment, stdin=pipe, stdout=pipe)
        assert self._process.stdin
        assert self._process.stdout
        self._in, self._out, self._asked = self._process.stdin, self._process.stdout, 0
        self._watch = threading.Timer(_PATIENCE_SECONDS, self._process.kill)
        self._watch.start()

    @classmethod
    @contextmanager
    def session(cls, contender: Contender, root: Path) -> Iterator[Self]:
        """Opened by the protocol, and ended in any case."""
        client = cls(contender, root)
        try:
            client.greet(root)
            yield client
        finally:
            client.close()

    @abstractmethod
    def greet(self, root: Path) -> None:
        """The handshake."""

    def ask(self, method: str, **params: object) -> Any:  # noqa: ANN401 — each method has its own result
        """The result; what else the server tells meanwhile is passed over."""
        self._asked += 1
        self.send({"id": self._asked, "method": method, "params": params})
        while (message := json.loads(self._received())).get("id") != self._asked or "method" in message:
            pass
        if "result" not in message:
            raise Failed(f"{method}: {message}")
        return message["result"]

    def send(self, message: dict[str, object]) -> None:
        """Without waiting."""
        self._in.write(self._framed(json.dumps({"jsonrpc": "2.0", **message}).encode()))
        self._in.flush()

    def seconds_until_exit(self) -> float:
        """Since now, when standard input is closed."""
        begin = time.perf_counter()
        self._in.close()
        self._process.wait(_PATIENCE_SECONDS)
        return time.perf_counter() - begin

    def close(self) -> None:
        """The process with it."""
        self._watch.cancel()
        self._process.kill()
        self._process.wait()
        self._out.close()

    def _framed(self, body: bytes) -> bytes:
        return body + b"\n"

    def _received(self) -> bytes:
        """The next message."""
        return self._line()

    def _line(self) -> bytes:
        line = self._out.readline()
        if not line:
            raise Failed(f"the server has ended with {self._process.wait()}")
        return line


class Editor(_Client):
    """Of ``coreb-search rpc``."""

    command = "rpc"

    def greet(self, root: Path) -> None:
        """As LSP has it."""
        uri = root.as_uri()
        folders = [{"uri": uri, "name": root.name}]
        self.ask("initialize", processId=None, rootUri=uri, capabilities={}, workspaceFolders=folders)
        self.send({"method": "initialized", "params": {}})

    def settle(self) -> None:
        """Until all that goes on after a start is over."""
        busy = {"opening", "indexing"}
        while any(folder["state"] in busy for folder in self.ask("coreb/status")["folders"]):
            time.sleep(0.1)

    def _framed(self, body: bytes) -> bytes:
        return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)

    def _received(self) -> bytes:
        size = int(self._line().partition(b":")[2])
        self._line()
        return self._out.read(size)


class Agent(_Client):
    """Of ``coreb-search mcp``."""

    command = "mcp"

    def greet(self, root: Path) -> None:
        """As MCP has it."""
        client = {"name": root.name, "version": "1"}
        self.ask("initialize", protocolVersion="2025-06-18", capabilities={}, clientInfo=client)
        self.send({"method": "notifications/initialized"})

    def call(self, tool: str, **arguments: object) -> str:
        """What a model reads."""
        result = self.ask("tools/call", name=tool, arguments=arguments)
        text = result["content"][0]["text"]
        assert isinstance(text, str)
        if result.get("isError") or text.startswith(("Partial", "Nothing")):
            raise Failed(f"{tool}: {text}")
        return text

    def settle(self) -> None:
        """Until all that goes on after a start is over."""
        while "state: up to date" not in self.call("index_status"):
            time.sleep(0.1)
