"""Nothing is sent where nobody has configured it: no library, native or not, asks the network for it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from coreb_search.engine import Engine
from tests.cli.conftest import ROOT
from tests.security.crafted import project


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    return project(tmp_path / "project")


@pytest.mark.root
def test_no_surface_asks_the_network_for_anything(engine: Engine, tmp_path: Path) -> None:
    """Symptom: onnxruntime called home when its native part was loaded."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("ORT_")}
    private = {f"XDG_{name}_HOME": str(tmp_path / name) for name in ("CACHE", "CONFIG", "DATA", "STATE")}
    done = subprocess.run(
        ["unshare", "--net", sys.executable, "-m", "tests.security.everything", engine.project.root],
        cwd=ROOT,
        env=kept | private | {"HOME": str(tmp_path), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["counts"], "the kernel did not count the attempt that was made on purpose"
    assert not told["attempts"]
    assert told["asked"] == 0
