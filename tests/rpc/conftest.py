"""A project and a client that has opened it, for all tests of a module, which may have its own ``root``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rpc.client import Client
from tests.rpc.sample import project


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return project(tmp_path_factory.mktemp("rpc") / "project")


@pytest.fixture(scope="module")
def client(root: Path) -> Iterator[Client]:
    with Client(root) as client:
        client.initialize([root])
        client.until_ready()
        yield client
        assert client.shut_down() == 0
        assert client.stderr == ""
