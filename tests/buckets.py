"""A bucket on this machine, that counts what it is asked, and machines that share an index in it."""

from __future__ import annotations

import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
BUCKET = "indexes"


@dataclass(frozen=True, slots=True)
class Service:
    """An S3 service with the bucket ``BUCKET``."""

    address: str
    asked: list[str]
    """Each request: its method and path."""

    @property
    def environment(self) -> dict[str, str]:
        """What a program needs to use it."""
        return {
            "AWS_ACCESS_KEY_ID": "name",
            "AWS_SECRET_ACCESS_KEY": "a-secret-of-somebody",
            "AWS_REGION": "us-east-1",
            "AWS_ENDPOINT": self.address,
            "AWS_ALLOW_HTTP": "true",
            "AWS_EC2_METADATA_DISABLED": "true",
        }


@contextmanager
def served() -> Iterator[Service]:
    """The service, on a free port."""
    from moto.server import ThreadedMotoServer

    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    asked: list[str] = []
    assert server._server
    application = server._server.app

    def counted(environ: dict[str, Any], respond: Any) -> Any:
        asked.append(f"{environ['REQUEST_METHOD']} {environ['PATH_INFO']}")
        return application(environ, respond)

    server._server.app = counted
    address = f"http://{host}:{port}"
    request = urllib.request.Request(f"{address}/{BUCKET}", method="PUT")
    urllib.request.urlopen(request, timeout=10).close()
    try:
        yield Service(address, asked)
    finally:
        server.stop()


@dataclass(frozen=True, slots=True)
class Machine:
    """Programs that share files with no other machine; ``index`` is the bucket's."""

    root: Path
    home: Path
    index: str
    environment: Mapping[str, str]

    def start(self, *arguments: str, **more: str) -> subprocess.Popen[str]:
        """The program, on its way."""
        command = [sys.executable, "-m", "coreb_search", *arguments, "--index", self.index]
        own = {"XDG_CACHE_HOME": str(self.home), "PYTHONPATH": str(ROOT), "COREB_SEARCH_MODEL": "hash"}
        elsewhere = {name: value for name, value in os.environ.items() if not name.startswith("AWS_")}
        pipe = subprocess.PIPE
        return subprocess.Popen(
            command,
            cwd=self.root,
            env={**elsewhere, **self.environment, **own, **more},
            stdout=pipe,
            stderr=pipe,
            text=True,
        )

    def run(self, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
        """The program, from start to end."""
        process = self.start(*arguments, **more)
        out, errors = process.communicate(timeout=120)
        return subprocess.CompletedProcess(process.args, process.returncode, out, errors)
