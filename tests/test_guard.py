"""What a person is told of an error of the storage engine."""

from __future__ import annotations

import pytest

from coreb_search.errors import IndexUnreachable, StoreError
from coreb_search.store.guard import told

_FILE = (
    f"home/someone/{'folder/' * 30}.coreb-search/chunks_04c770c70723710a.lance/data/0110011110000001.lance"
)


@pytest.mark.parametrize(
    ("reason", "remedy"),
    [("No space left on device", "the disk is full"), ("No such file or directory", "changed or removed")],
)
def test_the_remedy_fits_the_reason_after_however_long_a_path(reason: str, remedy: str) -> None:
    """Symptom: on a full disk, in a deep folder: "it is damaged: `coreb-search clean` removes it"."""
    error = OSError(
        f"LanceError(IO): Generic LocalFileSystem error: failed to shutdown local writer for {_FILE}: "
        f"failed to persist temp file to /{_FILE}: {reason} (os error 28), /src/lance-io/local.rs:5"
    )
    with pytest.raises(StoreError) as raised, told("written"):
        raise error
    assert f"lance: {reason}; " in str(raised.value)
    assert remedy in str(raised.value)
    assert len(str(raised.value)) < 500


def test_nobody_is_asked_to_report_a_damaged_file_to_the_engine_s_authors() -> None:
    """Symptom: ``C Data interface error: Invalid: Encountered internal error. Please file a bug …``."""
    said = "Encountered internal error. Please file a bug report at https://example.com/issues. Invalid read"
    with (
        pytest.raises(StoreError, match=r"^the index cannot be read: Invalid read; it is damaged: "),
        told("read"),
    ):
        raise ValueError(f"LanceError(Arrow): C Data interface error: Invalid: {said}")


def test_the_name_of_a_folder_is_no_sign_of_a_service() -> None:
    """Symptom: in a project called credentials: "is the service reachable …", and no retry."""
    with pytest.raises(StoreError, match="changed or removed") as raised, told("read"):
        raise ValueError("Not found: home/someone/credentials/.coreb-search/chunks.lance/data/0110.lance")
    assert not isinstance(raised.value, IndexUnreachable)
