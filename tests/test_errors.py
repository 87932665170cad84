"""What a person is told of what nobody foresaw."""

from __future__ import annotations

import pytest

from coreb_search.errors import told


def test_an_error_of_ours_is_a_bug() -> None:
    assert told(KeyError("x")) == "unexpected KeyError: 'x' (a bug; --debug shows where)"
    assert "a bug" in told(ImportError("cannot import name 'x' from 'y'"))


@pytest.mark.parametrize(
    "error", [MemoryError(), ImportError("lance.so: failed to map segment from shared object")], ids=repr
)
def test_too_little_memory_is_no_bug(error: Exception) -> None:
    """Symptom: ``unexpected ImportError: … (a bug …)`` under ``ulimit -v``."""
    assert told(error).startswith("not enough memory")
