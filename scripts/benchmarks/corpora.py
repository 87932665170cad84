"""What is indexed: pinned wheels, unpacked once for each program so that neither sees the other's files."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Corpus:
    """A source tree made of packages, and the file in it that the one-file measurement edits."""

    name: str
    packages: dict[str, str]
    """Folder in the tree → distribution unpacked there."""
    edited: str
    searched: bool = True
    """Whether cold times and searches are measured here, or only what a refresh of many files costs."""

    search_at_most: float | None = None
    """Seconds that one search from process start to exit may take."""

    @property
    def questions(self) -> Path:
        """One question a line."""
        return HERE / "questions" / f"{self.name}.txt"


CORPORA = (
    Corpus("django", {"django": "django"}, "django/django/db/models/query.py", search_at_most=1.0),
    Corpus("sympy", {"sympy": "sympy"}, "sympy/sympy/core/expr.py"),
    Corpus(
        "both",
        {"django": "django", "django_again": "django", "sympy": "sympy"},
        "django/django/db/models/query.py",
        searched=False,
    ),
)


def fetch(cache: Path) -> dict[str, Path]:
    """The wheels by distribution name, downloaded when they are not there yet and checked by their hashes."""
    wheels = cache / "wheels"
    pip = [sys.executable, "-m", "pip", "download", "-qq", "--disable-pip-version-check"]
    pins = ["--no-deps", "--only-binary=:all:", "--require-hashes", "-r", str(HERE / "corpora.txt")]
    subprocess.run([*pip, *pins, "--dest", str(wheels)], check=True)
    return {wheel.name.split("-", maxsplit=1)[0]: wheel for wheel in wheels.glob("*.whl")}


def unpack(corpus: Corpus, wheels: dict[str, Path], folder: Path) -> Path:
    """A fresh copy of the corpus in ``folder``."""
    root = folder / corpus.name
    shutil.rmtree(root, ignore_errors=True)
    for name, distribution in corpus.packages.items():
        with ZipFile(wheels[distribution]) as archive:
            archive.extractall(root / name)
    return root
