"""What every test may lean on: a steady property-test profile and the folder of benchmark data."""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.buckets import Service, served

settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")

_IN_MEMORY = Path("/dev/shm")
_ROOM = 4 << 30


def pytest_addoption(parser: pytest.Parser) -> None:
    more = parser.getgroup("coreb-search")
    more.addoption(
        "--sequences", type=int, default=200, help="random histories of an index that are lived through"
    )
    more.addoption(
        "--kills", type=int, default=100, help="runs of the program that are killed at a random moment"
    )


def pytest_configure(config: pytest.Config) -> None:
    # What whoever runs the tests has settled is not what they test.
    os.environ["COREB_SEARCH_CONFIG"] = os.devnull
    if "TMPDIR" not in os.environ and _has_room(_IN_MEMORY):
        # Waiting for a disk at each commit takes as long again; no test's files are to outlive the machine.
        os.environ["TMPDIR"] = str(_IN_MEMORY)
        tempfile.tempdir = None
    config.addinivalue_line("markers", "emacs: needs emacs on PATH, with eglot")
    config.addinivalue_line("markers", "data: needs the benchmark data in the folder that COREB_DATA names")
    config.addinivalue_line("markers", "tmux: needs tmux on PATH")
    config.addinivalue_line("markers", "vim: needs vim on PATH")
    config.addinivalue_line("markers", "nvim: needs nvim on PATH")
    config.addinivalue_line("markers", "node: needs node and npm on PATH")
    config.addinivalue_line("markers", "chromium: needs chromium on PATH")
    config.addinivalue_line("markers", "root: mounts a small disk, which only root may")
    config.addinivalue_line("markers", "torch: needs torch and the other libraries of the extra export")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is loaded stays: to look through it for garbage again and again took a quarter of the time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def _has_room(folder: Path) -> bool:
    """For all that tests write, programs among it."""
    return (
        folder.is_mount()
        and os.access(folder, os.W_OK)
        and not os.statvfs(folder).f_flag & os.ST_NOEXEC
        and shutil.disk_usage(folder).free > _ROOM
    )


@pytest.fixture(scope="session")
def coreb_data() -> Path:
    """The folder with the benchmarks; a test that asks for it is marked ``data``."""
    default = Path(__file__).parents[2] / "shared" / "data"
    folder = Path(os.environ.get("COREB_DATA", default))
    if not folder.is_dir():
        pytest.fail(f"no benchmark data in {folder}: set COREB_DATA, or leave these out with -m 'not data'")
    return folder


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    """An object store on this machine."""
    with served() as found:
        yield found
