"""A server of chat completions on a port of its own, which does whatever a test wants of it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

CHAT = "/v1/chat/completions"
CODE = "def read_port(text):\n    return int(text)\n"


@dataclass
class Asked:
    method: str
    path: str
    headers: dict[str, str]
    body: Any = None


class Handler(BaseHTTPRequestHandler):
    server: _Server
    asked: Asked

    def do_GET(self) -> None:
        self._answer(None)

    def do_POST(self) -> None:
        self._answer(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))

    def _answer(self, body: Any) -> None:
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.asked = Asked(self.command, self.path, headers, body)
        self.server.told.asked.append(self.asked)
        # A client that has had enough may be gone.
        with suppress(OSError):
            self.server.told.answers.get(self.path, says(404, "{}"))(self)

    def start(self, status: int, kind: str, **headers: str) -> None:
        self.send_response(status)
        for name, value in {"Content-Type": kind, **headers}.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()

    def send(self, text: str) -> None:
        self.wfile.write(text.encode())
        self.wfile.flush()

    def say(self, text: str, finish: str | None = None) -> None:
        choice = {"index": 0, "delta": {"content": text}, "finish_reason": finish}
        self.send(f"data: {json.dumps({'choices': [choice]})}\n\n")

    def hang(self) -> None:
        """Until the client goes away."""
        self.connection.settimeout(20)
        with suppress(OSError):
            if not self.connection.recv(1):
                self.server.told.left.set()

    def log_message(self, format: str, *args: Any) -> None:
        pass


Answer = Callable[[Handler], None]


@dataclass
class ChatServer:
    port: int
    answers: dict[str, Answer] = field(default_factory=dict)
    """By path; all else is not found."""
    asked: list[Asked] = field(default_factory=list)
    left: Event = field(default_factory=Event)
    """Set when a client went away while it was kept waiting."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    @property
    def questions(self) -> list[Asked]:
        return [asked for asked in self.asked if asked.method == "POST"]


class _Server(ThreadingHTTPServer):
    told: ChatServer
    daemon_threads = True


@contextmanager
def serving() -> Iterator[ChatServer]:
    with _Server(("127.0.0.1", 0), Handler) as server:
        server.told = ChatServer(server.server_address[1])
        Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield server.told
        server.shutdown()


@contextmanager
def settled(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ChatServer]:
    """One that the environment names for hypotheses, with nothing kept of others."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
    with serving() as told:
        monkeypatch.setenv("COREB_SEARCH_LLM_URL", told.url)
        monkeypatch.setenv("COREB_SEARCH_LLM_MODEL", "tiny")
        yield told


def says(status: int, body: str | bytes, kind: str = "application/json", **headers: str) -> Answer:
    def answer(handler: Handler) -> None:
        handler.start(status, kind, **headers)
        handler.wfile.write(body if isinstance(body, bytes) else body.encode())

    return answer


def streams(text: str, pause: float = 0.0, end: bool = True) -> Answer:
    """Word by word, as servers do, with a piece that only counts and a comment in between."""

    def answer(handler: Handler) -> None:
        handler.start(200, "text/event-stream; charset=utf-8")
        handler.send(
            ': comment\n\ndata: {"choices": [{"delta": {"role": "assistant", "content": null}}]}\n\n'
        )
        for word in text.split(" "):
            handler.say(f"{word} ")
            time.sleep(pause)
        if end:
            handler.say("", "stop")
            handler.send('data: {"choices": [], "usage": {"total_tokens": 9}}\n\ndata: [DONE]\n\n')

    return answer


def stalls(*pieces: str) -> Answer:
    """After these, for good; without any, before it says a word."""

    def answer(handler: Handler) -> None:
        if pieces:
            handler.start(200, "text/event-stream")
        for piece in pieces:
            handler.say(piece)
        handler.hang()

    return answer


def tags(*models: dict[str, Any]) -> Answer:
    """As ollama lists them."""
    return says(200, json.dumps({"models": [{"size": 1, "details": None, **model} for model in models]}))


def models(names: Sequence[str], owner: str = "llamacpp") -> Answer:
    """As llama.cpp's server lists them."""
    listed = [{"id": name, "object": "model", "owned_by": owner, "meta": None} for name in names]
    return says(200, json.dumps({"object": "list", "data": listed}))
