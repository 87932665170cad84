"""What a graph is run on: accelerators where they are, the CPU where they are not or do not start."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest

from coreb_search.errors import ConfigError
from coreb_search.models import load_encoder
from coreb_search.models.sessions import chosen_providers
from tests.models.tiny import Transformer, folder, tokenizer

PLAIN = Transformer()


def test_accelerators_are_taken_where_they_are_and_worth_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COREB_SEARCH_PROVIDER", raising=False)
    here = [
        "CoreMLExecutionProvider",
        "CUDAExecutionProvider",
        "AzureExecutionProvider",
        "CPUExecutionProvider",
    ]
    large, small = 1_000_000_000, 8_000_000
    assert chosen_providers(large, here) == ["CUDAExecutionProvider", "CoreMLExecutionProvider"]
    assert chosen_providers(large, ["CPUExecutionProvider"]) == []
    assert chosen_providers(small, here) == []
    monkeypatch.setenv("COREB_SEARCH_PROVIDER", "CoreML")
    assert chosen_providers(small, here) == ["CoreMLExecutionProvider"]
    monkeypatch.setenv("COREB_SEARCH_PROVIDER", "cpu")
    assert chosen_providers(large, here) == []
    monkeypatch.setenv("COREB_SEARCH_PROVIDER", "cuds")
    with pytest.raises(
        ConfigError, match=r"COREB_SEARCH_PROVIDER: unknown provider 'cuds'; did you mean cuda\?"
    ):
        chosen_providers(large, here)


def test_an_accelerator_that_is_not_here_leaves_the_work_to_the_cpu(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = folder(tmp_path, PLAIN.model(), tokenizer(), pooling="mean")
    plain = load_encoder(str(place)).encode(["w1 w2"], "document")
    monkeypatch.setenv("COREB_SEARCH_PROVIDER", "cuda")
    with pytest.warns(UserWarning, match="no CUDAExecutionProvider; the CPU does its work"):
        encoder = load_encoder(str(place))
    assert np.array_equal(encoder.encode(["w1 w2"], "document"), plain)


def test_an_accelerator_that_does_not_start_leaves_the_work_to_the_cpu(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """onnxruntime printed what had failed to standard output, into the answers for an editor."""
    place = folder(tmp_path, PLAIN.model(), tokenizer(), pooling="mean")
    monkeypatch.setenv("COREB_SEARCH_PROVIDER", "cuda")
    monkeypatch.setattr(
        "coreb_search.models.sessions.onnxruntime.get_available_providers", lambda: ["CUDAExecutionProvider"]
    )
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        assert load_encoder(str(place)).encode(["w1"], "document").any()
    assert any("CUDAExecutionProvider cannot run" in str(one.message) for one in caught)
    assert capfd.readouterr() == ("", "")
