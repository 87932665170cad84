"""The problems that the bundled sample is made of, read from their folders.

A folder holds ``problem.toml`` (texts and tests) and programs named after what they are worth and their
language: ``right.py``, ``other.go`` (right in another way), ``wrong.java``, ``wrong2.rb``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent / "problems"
LANGUAGES = {"py": "python", "cpp": "cpp", "java": "java", "go": "go", "rb": "ruby"}


@dataclass(frozen=True, slots=True)
class Program:
    """A program for a problem; those called ``right`` and ``other`` solve it."""

    name: str
    language: str
    path: Path

    @property
    def solves(self) -> bool:
        """Whether it passes all tests."""
        return not self.name.startswith("wrong")

    @property
    def code(self) -> str:
        """The whole text."""
        return self.path.read_text(encoding="utf-8").rstrip("\n")


@dataclass(frozen=True, slots=True)
class Problem:
    """A task for a program, in words and in tests."""

    slug: str
    title: str
    description: str
    summary: str
    queries: Sequence[str]
    """What somebody types who looks for it."""
    near: Sequence[str]
    """Descriptions of other tasks that are easily mistaken for it."""
    tests: Sequence[tuple[str, str]]
    """Standard input and output."""
    programs: Sequence[Program]


def load(folder: Path = FOLDER) -> list[Problem]:
    """All problems by slug."""
    return [_read(path.parent) for path in sorted(folder.glob("*/problem.toml"))]


def _read(folder: Path) -> Problem:
    told = tomllib.loads((folder / "problem.toml").read_text(encoding="utf-8"))
    return Problem(
        slug=folder.name,
        title=told["title"].strip(),
        description=told["description"].strip(),
        summary=told["summary"].strip(),
        queries=[query.strip() for query in told["queries"]],
        near=[text.strip() for text in told["near"]],
        tests=[(test["input"].lstrip("\n"), test["output"].strip()) for test in told["tests"]],
        programs=[
            Program(path.stem, LANGUAGES[path.suffix[1:]], path)
            for path in sorted(folder.iterdir())
            if path.suffix[1:] in LANGUAGES
        ],
    )
