"""The data sets by name."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from coreb_search.config import absolute
from coreb_search.errors import UsageError
from coreb_search.eval.values import Dataset, Protocol, Split
from coreb_search.eval.vectors import Progress

Release = Literal["v2603", "v2602"]
MAX_CHARS = 2048
"""Where no model says otherwise: what the bundled one reads."""
NAMES = ("sample", "coreb", "cosqa", "repos")


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which data."""

    name: str | None = None
    """One of NAMES, or a JSONL file of a person's own; None for the sample, or what ``repo`` makes."""
    release: Release = "v2603"
    split: Split = "test"
    data: Path | None = None
    """Folder with the published files."""
    repo: Path | None = None
    """The repository that a JSONL file is about; without one, what the test is made from."""
    protocol: Protocol = "official"
    seed: int = 0
    max_chars: int = MAX_CHARS
    """The engine's longest chunk with the model, or the least of several; of the bundled one by default."""


def load(wanted: Wanted, progress: Progress) -> Dataset:
    """Read or fetch it. Raises UsageError for what is missing or wrong."""
    if wanted.name not in NAMES:
        return _own(wanted, progress)
    if wanted.repo is not None:
        raise UsageError(f"--repo makes a data set of its own; leave out --dataset {wanted.name}")
    if wanted.name == "coreb":
        from coreb_search.eval import coreb

        return coreb.load(wanted.release, wanted.data, wanted.protocol)
    if wanted.name == "cosqa":
        from coreb_search.eval import cosqa

        return cosqa.load(wanted.split, wanted.data)
    if wanted.name == "repos":
        from coreb_search.eval import repos

        return repos.load(wanted.split, wanted.data, progress)
    from coreb_search.eval import sample

    return sample.load(wanted.protocol)


def _own(wanted: Wanted, progress: Progress) -> Dataset:
    if wanted.name is not None:
        file = Path(wanted.name)
        if not file.is_file():
            raise UsageError(f"no such data set or file: {wanted.name} (known: {', '.join(NAMES)})")
        from coreb_search.eval import ranges

        return ranges.load(file, absolute(wanted.repo or Path()))
    if wanted.repo is None:
        return load(replace(wanted, name="sample"), progress)
    from coreb_search.eval import repository

    if not wanted.repo.is_dir():
        raise UsageError(f"no such folder: {wanted.repo}")
    return repository.build(absolute(wanted.repo), wanted.seed, progress, wanted.max_chars)
