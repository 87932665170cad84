"""The two programs, each as a record: how it is run, what its probe is, where its index lies."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from scripts.benchmarks.corpora import HERE

K = "10"


@dataclass(frozen=True, slots=True)
class Contender:
    """A program under measurement; commands are complete but for the corpus."""

    name: str
    python: Path
    environment: dict[str, str]
    probe: Path
    index: Callable[[Path], list[str]]
    search: Callable[[Path, str], list[str]]
    index_folder: Callable[[Path], Path]

    def probed(self, action: str, root: Path, *rest: str) -> list[str]:
        """The command that measures ``action`` inside one process of this program."""
        return [str(self.python), str(self.probe), action, str(root), *rest]


def ours(environment: Path, model: Path | None) -> Contender:
    """coreb-search as installed in ``environment``, with its own model or the one in ``model``."""
    command = str(environment / "bin" / "coreb-search")
    return Contender(
        name="coreb-search",
        python=environment / "bin" / "python",
        environment=_clean_environment() | ({"COREB_SEARCH_MODEL": str(model)} if model else {}),
        probe=HERE / "probe_ours.py",
        index=lambda root: [command, "index", str(root)],
        search=lambda root, question: [command, "search", "--json", "-k", K, "--", question, str(root)],
        index_folder=lambda root: root / ".coreb-search",
    )


def semble(environment: Path, model: Path, cache: Path) -> Contender:
    """semble with the vectors in ``model`` (model2vec's format); a first search builds its index."""
    command = str(environment / "bin" / "semble")
    settings = {"SEMBLE_MODEL_NAME": str(model), "SEMBLE_CACHE_LOCATION": str(cache), "HF_HUB_OFFLINE": "1"}

    def search(root: Path, question: str) -> list[str]:
        return [command, "search", "-k", K, question, str(root)]

    return Contender(
        name="semble",
        python=environment / "bin" / "python",
        environment=_clean_environment() | settings,
        probe=HERE / "probe_semble.py",
        index=lambda root: search(root, "where does it start"),
        search=search,
        index_folder=lambda root: cache / sha256(str(root.resolve()).encode()).hexdigest(),
    )


def _clean_environment() -> dict[str, str]:
    """This process's, without settings that would reach into the measured ones."""
    return {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "COREB_", "SEMBLE_"))}
