"""Whether anything installed here has a known vulnerability: python -m scripts.audit [PIP-AUDIT ARGUMENTS].

Asks OSV, which is told names and versions of packages. Where it does not answer, nothing is known: that is
said and is no failure. COREB_OSV_URL names another service that speaks its protocol.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

OSV_URL = "https://api.osv.dev/v1/query"
_QUESTION = json.dumps({"package": {"name": "pip", "ecosystem": "PyPI"}, "version": "26.0"}).encode()
_ANSWER_SECONDS = 5
_AUDIT_SECONDS = 120


def main(arguments: Sequence[str]) -> int:
    """The exit code: 1 where something is vulnerable or could not be looked at."""
    url = os.environ.get("COREB_OSV_URL") or OSV_URL
    if trouble := _unreachable(url):
        return _left_out(f"{url} does not answer ({trouble})")
    try:
        done = _audited(url, arguments)
    except subprocess.TimeoutExpired:
        return _left_out(f"{url} is too slow")
    try:
        report = json.loads(done.stdout)
    except ValueError:
        print(done.stderr[-2000:], file=sys.stderr)
        return 1
    lines = list(_lines(report))
    looked_at = sum("vulns" in package for package in report["dependencies"])
    print("\n".join(lines) or f"{looked_at} packages, no known vulnerability")
    return 1 if lines else 0


def _unreachable(url: str) -> str:
    """Why the service cannot be asked; empty where it can."""
    try:
        urllib.request.urlopen(url, _QUESTION, timeout=_ANSWER_SECONDS).close()
    except OSError as error:
        return str(getattr(error, "reason", error))
    return ""


def _audited(url: str, arguments: Sequence[str]) -> subprocess.CompletedProcess[str]:
    asking = ("--vulnerability-service", "osv", "--osv-url", url, "--timeout", str(_ANSWER_SECONDS))
    form = ("--format", "json", "--progress-spinner", "off", "--desc", "off", "--skip-editable")
    return subprocess.run(
        [sys.executable, "-m", "pip_audit", *asking, *form, *arguments],
        capture_output=True,
        text=True,
        timeout=_AUDIT_SECONDS,
        check=False,
    )


def _lines(report: Mapping[str, Any]) -> Iterator[str]:
    """One for each vulnerability."""
    for package in report["dependencies"]:
        for each in package.get("vulns", ()):
            fixed = ", ".join(each["fix_versions"]) or "no version"
            yield f"{package['name']} {package['version']}: {each['id']}, fixed in {fixed}"


def _left_out(why: str) -> int:
    print(f"known vulnerabilities are not looked for: {why}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
