"""Vectors are kept: a run that was killed goes on where it was."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from coreb_search.errors import ConfigError
from coreb_search.eval import sample
from coreb_search.eval.evaluation import Options, evaluate
from coreb_search.eval.values import Dataset
from coreb_search.eval.vectors import RememberingEncoder
from coreb_search.models import load_encoder
from coreb_search.types import Side, Task
from tests.eval.functions import silent

if TYPE_CHECKING:
    from coreb_search.types import Vectors

KILLED = """
import os, signal, sys
from pathlib import Path
from coreb_search.eval import sample
from coreb_search.eval.evaluation import Options, evaluate
from coreb_search.models import load_encoder

def told(step, done, total):
    if step == "embedding" and done >= 256:
        os.kill(os.getpid(), signal.SIGKILL)

from tests.eval.test_vectors import small
evaluate(small(), load_encoder("hash"), Path(sys.argv[1]), Options(), told)
"""


class Counting:
    """The shipped deterministic encoder, and how many texts it was given."""

    def __init__(self) -> None:
        self._encoder = load_encoder("hash")
        self.name, self.dim = self._encoder.name, self._encoder.dim
        self.max_tokens, self.fingerprint = self._encoder.max_tokens, self._encoder.fingerprint
        self.texts = 0

    def encode(self, texts: Sequence[str], side: Side, task: Task = "text2code") -> Vectors:
        self.texts += len(texts)
        return self._encoder.encode(texts, side, task)


def small() -> Dataset:
    data = sample.load("official")
    return replace(data, corpora={"text": data.corpora["text"]}, tasks=data.tasks[2:])


def test_a_killed_run_goes_on_and_ends_in_the_same_report(tmp_path: Path) -> None:
    command = [sys.executable, "-c", KILLED, str(tmp_path / "killed")]
    ended = subprocess.run(command, env={**os.environ, "TMPDIR": str(tmp_path)}, check=False)
    assert ended.returncode == -signal.SIGKILL
    resumed, whole = Counting(), Counting()
    first = evaluate(small(), resumed, tmp_path / "killed", Options(), silent)
    second = evaluate(small(), whole, tmp_path / "whole", Options(), silent)
    assert first.report == second.report
    assert resumed.texts <= whole.texts - 256 - 192


def test_what_is_known_is_not_embedded_again(tmp_path: Path) -> None:
    counting = Counting()
    texts = ["def alpha(): pass", "def beta(): pass", "def alpha(): pass"]
    first = RememberingEncoder(counting, tmp_path, silent).encode(texts, "document")
    again = RememberingEncoder(counting, tmp_path, silent).encode(texts, "document")
    assert counting.texts == 2
    assert np.array_equal(first, again)
    assert np.array_equal(first, load_encoder("hash").encode(texts, "document"))


def test_sides_and_models_are_kept_apart(tmp_path: Path) -> None:
    counting = Counting()
    encoder = RememberingEncoder(counting, tmp_path, silent)
    encoder.encode(["alpha"], "query")
    encoder.encode(["alpha"], "document")
    assert counting.texts == 2
    counting.fingerprint = "another"
    RememberingEncoder(counting, tmp_path, silent).encode(["alpha"], "query")
    assert counting.texts == 3


def test_no_text_gives_no_vector(tmp_path: Path) -> None:
    assert RememberingEncoder(Counting(), tmp_path, silent).encode([], "query").shape == (0, 256)


def test_a_damaged_file_is_told_in_one_line(tmp_path: Path) -> None:
    RememberingEncoder(Counting(), tmp_path, silent).close()
    (file,) = tmp_path.glob("*.sqlite")
    file.write_bytes(b"nonsense" * 1000)
    with pytest.raises(ConfigError, match=r"no vectors can be kept in .*delete it.*XDG_CACHE_HOME"):
        RememberingEncoder(Counting(), tmp_path, silent)


def test_a_file_that_is_damaged_further_in_or_a_full_disk_is_told_in_one_line(tmp_path: Path) -> None:
    encoder = RememberingEncoder(Counting(), tmp_path, silent)
    encoder.encode([f"text {number}" for number in range(2000)], "query")
    encoder.close()
    (file,) = tmp_path.glob("*.sqlite")
    with file.open("r+b") as pages:
        pages.seek(4096)
        pages.write(b"nonsense" * 20_000)
    damaged = RememberingEncoder(Counting(), tmp_path, silent)
    with pytest.raises(ConfigError, match=r"no vectors can be kept in .*malformed"):
        damaged.encode([f"text {number}" for number in range(2000)], "query")
    damaged.close()
