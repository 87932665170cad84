"""Threads follow the quota: an encoder in a container with half a core must not start sixteen."""

from pathlib import Path

import pytest

from coreb_search.models.cores import available_cores


@pytest.mark.parametrize(("quota", "most"), [("50000 100000", 1), ("100000 100000", 1), ("max 100000", 4096)])
def test_a_quota_caps_the_cores(tmp_path: Path, quota: str, most: int) -> None:
    file = tmp_path / "cpu.max"
    file.write_text(quota)
    assert 1 <= available_cores(file) <= most


def test_without_cgroups_the_affinity_decides(tmp_path: Path) -> None:
    assert available_cores(tmp_path / "missing") >= 1
