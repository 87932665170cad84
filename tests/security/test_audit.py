"""The check for known vulnerabilities, with the real pip-audit and a service on this machine."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from scripts import audit

VULNERABLE = {
    "id": "PYSEC-2026-1",
    "affected": [
        {
            "package": {"name": "frail", "ecosystem": "PyPI"},
            "ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "0"}, {"fixed": "1.1"}]}],
        }
    ],
}


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """Two packages, as pip leaves them."""
    for name in ("frail", "sound"):
        folder = tmp_path / f"{name}-1.0.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    return tmp_path


@contextmanager
def service(code: int, *vulnerable: str) -> Iterator[str]:
    """OSV's protocol; the address."""

    class Answer(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            known = asked["package"]["name"] in vulnerable
            self.send_response(code)
            self.end_headers()
            self.wfile.write(json.dumps({"vulns": [VULNERABLE]} if known else {}).encode())

        def log_message(self, *_: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/v1/query"
        server.shutdown()


def audited(installed: Path, url: str, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setenv("COREB_OSV_URL", url)
    return audit.main(["--path", str(installed)])


def test_a_known_vulnerability_fails_with_its_name_and_remedy(
    installed: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    with service(200, "frail") as url:
        assert audited(installed, url, monkeypatch) == 1
    assert capfd.readouterr().out == "frail 1.0: PYSEC-2026-1, fixed in 1.1\n"


def test_where_nothing_is_known_all_is_well(
    installed: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    with service(200) as url:
        assert audited(installed, url, monkeypatch) == 0
    assert capfd.readouterr().out == "2 packages, no known vulnerability\n"


def test_a_service_that_does_not_answer_is_told_and_no_failure(
    installed: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Symptom: pip-audit takes silence for "no known vulnerabilities found", or ends with a traceback."""
    with service(503) as url:
        assert audited(installed, url, monkeypatch) == 0
        assert "not looked for" in capfd.readouterr().err
    assert audited(installed, url, monkeypatch) == 0
    assert "refused" in capfd.readouterr().err


def test_an_audit_that_breaks_is_a_failure(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    with service(200) as url:
        monkeypatch.setenv("COREB_OSV_URL", url)
        assert audit.main(["--no-such-option"]) == 1
    assert "no-such-option" in capfd.readouterr().err
