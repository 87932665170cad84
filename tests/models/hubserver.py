"""A hub over HTTP: what it says of a repository, its files, and all that can go wrong on the way."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import NamedTuple
from urllib.parse import urlsplit


@dataclass
class Fault:
    """What goes wrong with requests whose path contains ``where``, the next ``times`` times."""

    where: str
    status: int = 0
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""
    cut: int = -1
    """The connection breaks after so many bytes of the answer."""
    stall: float = 0
    """Seconds of silence before the answer, or where it is cut, unless the hub is told to go on."""
    flip: bool = False
    """The last byte is another."""
    whole: bool = False
    """Asked for a range, it sends all."""
    times: int = 1 << 30


class Asked(NamedTuple):
    """A request."""

    path: str
    range: str
    authorization: str


@dataclass
class Hub:
    """A repository, its files by commit, and what was asked."""

    repository: str
    commits: dict[str, dict[str, bytes]]
    main: str
    faults: list[Fault] = field(default_factory=list)
    bare: bool = False
    """It is a mirror that knows neither sizes nor hashes."""
    asked: list[Asked] = field(default_factory=list)
    endpoint: str = ""
    go_on: Event = field(default_factory=Event)
    """Ends the silence."""

    def fault(self, path: str) -> Fault:
        for one in self.faults:
            if one.where in path and one.times > 0:
                one.times -= 1
                return one
        return Fault("")

    def files(self) -> list[Asked]:
        """Requests for bytes of files."""
        return [one for one in self.asked if one.path.startswith("/cdn/") or "/resolve/" in one.path]


@contextmanager
def served(hub: Hub) -> Iterator[Hub]:
    """The hub at its ``endpoint``."""

    class Handler(_Handler):
        pass

    Handler.hub = hub
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = Thread(target=server.serve_forever)
    thread.start()
    hub.endpoint = f"http://127.0.0.1:{server.server_port}"
    try:
        yield hub
    finally:
        hub.go_on.set()
        server.shutdown()
        thread.join()
        server.server_close()


class _Handler(BaseHTTPRequestHandler):
    hub: Hub

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        asked = Asked(path, self.headers.get("Range", ""), self.headers.get("Authorization", ""))
        if self.command == "GET":
            self.hub.asked.append(asked)
        fault = self.hub.fault(path)
        if fault.stall and fault.cut < 0:
            self.hub.go_on.wait(fault.stall)
        if fault.status:
            self._answer(fault.status, fault.body, fault.headers)
        else:
            self._serve(path, fault)

    def do_HEAD(self) -> None:
        self.do_GET()

    def _serve(self, path: str, fault: Fault) -> None:
        repository = self.hub.repository
        api, files = f"/api/models/{repository}/revision/", f"/{repository}/resolve/"
        if path.startswith(api):
            self._info(path.removeprefix(api))
        elif path.startswith((files, "/cdn/")):
            self._file(path.removeprefix(files).removeprefix("/cdn/"), path.startswith("/cdn/"), fault)
        else:
            self._missing("RepoNotFound", 401)

    def _info(self, revision: str) -> None:
        commit = self.hub.main if revision == "main" else revision
        if commit not in self.hub.commits:
            self._missing("RevisionNotFound")
            return
        siblings = [self._sibling(name, data) for name, data in self.hub.commits[commit].items()]
        body = {"id": self.hub.repository, "sha": commit, "siblings": siblings}
        self._answer(200, json.dumps(body).encode(), {"Content-Type": "application/json"})

    def _sibling(self, name: str, data: bytes) -> dict[str, object]:
        if self.hub.bare:
            return {"rfilename": name}
        known: dict[str, object] = {"rfilename": name, "size": len(data), "blobId": _sha1(data)}
        if _is_large(name):
            known["lfs"] = {"sha256": _sha256(data), "size": len(data), "pointerSize": 134}
        return known

    def _file(self, path: str, stored: bool, fault: Fault) -> None:
        """``stored``: it is asked for at the place to which the hub sends who wants a large file."""
        revision, name = path.split("/", 1)
        commit = self.hub.main if revision == "main" else revision
        data = self.hub.commits.get(commit, {}).get(name)
        if data is None:
            self._missing("EntryNotFound")
        elif _is_large(name) and not stored:
            self._answer(
                302, b"",
                {
                    "Location": f"{self.hub.endpoint}/cdn/{commit}/{name}", "X-Repo-Commit": commit,
                    "X-Linked-Size": str(len(data)), "X-Linked-Etag": f'"{_sha256(data)}"',
                },
            )  # fmt: skip
        else:
            self._bytes(data, {"X-Repo-Commit": commit, "ETag": f'"{_sha1(data)}"'}, fault)

    def _bytes(self, data: bytes, headers: Mapping[str, str], fault: Fault) -> None:
        start = 0
        if (asked := self.headers.get("Range")) and not fault.whole:
            start = int(asked.removeprefix("bytes=").rstrip("-"))
        if start and start >= len(data):
            self._answer(416, b"", {"Content-Range": f"bytes */{len(data)}"})
            return
        body = data[start:]
        if fault.flip:
            body = body[:-1] + bytes([body[-1] ^ 1])
        ranged = {"Content-Range": f"bytes {start}-{len(data) - 1}/{len(data)}"} if start else {}
        self._answer(206 if start else 200, body, {**headers, **ranged, "Accept-Ranges": "bytes"}, fault)

    def _missing(self, code: str, status: int = 404) -> None:
        self._answer(status, b"", {"X-Error-Code": code, "X-Error-Message": "not here"})

    def _answer(
        self, status: int, body: bytes, headers: Mapping[str, str], fault: Fault | None = None
    ) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "GET":
            return
        try:
            if fault is None or fault.cut < 0:
                self.wfile.write(body)
                return
            self.wfile.write(body[: fault.cut])
            self.wfile.flush()
            self.hub.go_on.wait(fault.stall)
            self.close_connection = True
        except OSError:
            """Whoever asked has gone."""

    def log_message(self, format: str, *args: object) -> None:
        """Silent: only the client's messages matter."""


def client(code: str, *arguments: str, endpoint: str, home: Path, **settings: str) -> subprocess.Popen[str]:
    """A process that runs ``code``: huggingface_hub reads where its hub is when it is imported."""
    environment = {
        "HF_ENDPOINT": endpoint, "HF_HOME": str(home / "hf"), "COREB_SEARCH_MODELS": str(home / "models"),
        "HF_HUB_DISABLE_XET": "1", "NO_PROXY": "127.0.0.1", **settings,
    }  # fmt: skip
    kept = {name: value for name, value in os.environ.items() if not name.startswith("HF_")}
    return subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        env=kept | environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def _is_large(name: str) -> bool:
    """Kept in the hub's large file storage, which gives a SHA-256 and another place."""
    return name.endswith((".onnx", ".onnx_data", ".safetensors"))


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _sha1(data: bytes) -> str:
    return hashlib.sha1(data).hexdigest()
