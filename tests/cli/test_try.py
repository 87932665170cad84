"""scripts/try: the terminal UI where there is a terminal, an answer where there is a question or none."""

from __future__ import annotations

import os
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROGRAM = '#!/bin/sh\necho "$@"\n'


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """With the script and, in its environment, a program that says how it was called."""
    (tmp_path / "scripts").mkdir()
    shutil.copy(ROOT / "scripts" / "try", tmp_path / "scripts")
    (tmp_path / "scripts" / "environment.sh").write_text("ensure_environment() { :; }\n")
    program = tmp_path / ".cache" / "try" / "bin" / "coreb-search"
    program.parent.mkdir(parents=True)
    program.write_text(PROGRAM)
    program.chmod(0o755)
    return tmp_path


def called(checkout: Path, *arguments: str) -> list[str]:
    """What a terminal shows."""
    command = [str(checkout / "scripts" / "try"), *arguments]
    ours, theirs = os.openpty()
    subprocess.run(command, stdin=theirs, stdout=theirs, stderr=theirs, check=True)
    os.close(theirs)
    told = b""
    # A terminal that nobody writes to any more ends with an error on Linux.
    with suppress(OSError):
        while more := os.read(ours, 10_000):
            told += more
    os.close(ours)
    return told.decode().splitlines()


def test_without_a_question_it_opens_the_terminal_ui(checkout: Path) -> None:
    assert called(checkout) == [f"tui -- {checkout}"]
    assert called(checkout, "a/b") == ["tui -- a/b"]


def test_with_a_question_it_answers(checkout: Path) -> None:
    asked = ["index -- .", "> what is it", "search -- what is it ."]
    assert called(checkout, ".", "what is it") == asked


@pytest.mark.parametrize("place", [None, "a/b"])
def test_without_a_terminal_it_answers_and_standard_output_holds_the_hits_alone(
    checkout: Path, place: str | None
) -> None:
    """Symptom: what had been indexed stood before the hits."""
    command = [str(checkout / "scripts" / "try"), *filter(None, [place])]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True)
    question, project = "where are two ranked lists of candidates fused into one?", place or checkout
    assert done.stdout == f"search -- {question} {project}\n"
    assert done.stderr == f"index -- {project}\n> {question}\n"
