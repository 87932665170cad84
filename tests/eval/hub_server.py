"""A hub with one data set, over HTTP: what huggingface_hub asks for to list and fetch its files."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

COMMIT = "0123456789abcdef0123456789abcdef01234567"


@contextmanager
def hub(repository: str, folder: Path) -> Iterator[str]:
    """Serve the files of ``folder`` as a data set's branch ``main``; yields the endpoint."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path = urlsplit(self.path).path
            if path == f"/api/datasets/{repository}/revision/main":
                self._answer(json.dumps({"id": repository, "sha": COMMIT}).encode())
            elif path == f"/api/datasets/{repository}/tree/{COMMIT}":
                self._answer(json.dumps(_tree(folder)).encode())
            elif path.startswith(prefix := f"/datasets/{repository}/resolve/{COMMIT}/"):
                self._answer((folder / path.removeprefix(prefix)).read_bytes())
            else:
                self.send_response(404)
                self.send_header("X-Error-Code", "RepoNotFound")
                self.send_header("Content-Length", "0")
                self.end_headers()

        def do_HEAD(self) -> None:
            self.do_GET()

        def _answer(self, body: bytes) -> None:
            self.send_response(200)
            self.send_header("X-Repo-Commit", COMMIT)
            self.send_header("ETag", f'"{hashlib.sha1(body).hexdigest()}"')
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            if self.command == "GET":
                self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            """Silent: only the client's messages matter."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def _tree(folder: Path) -> list[dict[str, object]]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return [
        {
            "type": "file",
            "path": path.relative_to(folder).as_posix(),
            "size": path.stat().st_size,
            "oid": hashlib.sha1(path.read_bytes()).hexdigest(),
        }
        for path in files
    ]


def client(
    code: str, endpoint: str, home: Path, *, offline: bool = False
) -> subprocess.CompletedProcess[str]:
    """Run ``code`` in a process of its own: huggingface_hub reads where its hub is when it is imported."""
    settings = {"HF_ENDPOINT": endpoint, "HF_HOME": str(home), "NO_PROXY": "127.0.0.1"}
    if offline:
        settings["HF_HUB_OFFLINE"] = "1"
    return subprocess.run(
        [sys.executable, "-c", code], env=os.environ | settings, capture_output=True, text=True, check=False
    )
