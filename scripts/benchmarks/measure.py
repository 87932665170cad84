"""Running a program and taking its time and its memory."""

from __future__ import annotations

import json
import subprocess
import tempfile
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SAMPLE_SECONDS = 0.02


class Failed(Exception):
    """A measured program did not succeed, so its time means nothing."""


def seconds(command: Sequence[str], environment: Mapping[str, str]) -> float:
    """Wall time from process start to exit."""
    start = time.perf_counter()
    answer(command, environment)
    return time.perf_counter() - start


def report(command: Sequence[str], environment: Mapping[str, str]) -> Any:  # noqa: ANN401 — each probe has its own document
    """The JSON document that a probe prints."""
    return json.loads(answer(command, environment))


def answer(command: Sequence[str], environment: Mapping[str, str]) -> str:
    """Standard output of a program that must succeed."""
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Failed(f"{' '.join(command)}\n{done.stderr}")
    return done.stdout


@dataclass(frozen=True, slots=True)
class Peak:
    """Most bytes that a program held at once, sampled while it ran."""

    all: int
    """Sum of proportional set sizes over the process and its descendants."""
    main: int
    """Resident set size of the process alone, what it maps of files included."""


def peak_bytes(command: Sequence[str], environment: Mapping[str, str]) -> int:
    """The peak of all processes of a program."""
    return peak_of(command, environment).all


def peak_of(command: Sequence[str], environment: Mapping[str, str]) -> Peak:
    """Run a program and look at its memory meanwhile."""
    peak = main = 0
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=errors)
        while process.poll() is None:
            peak = max(peak, sum(_bytes(member, "Pss:") for member in _family(process.pid)))
            main = max(main, _bytes(process.pid, "Rss:"))
            time.sleep(SAMPLE_SECONDS)
        if process.returncode:
            errors.seek(0)
            raise Failed(f"{' '.join(command)}\n{errors.read().decode()}")
    return Peak(peak, main)


def _family(root: int) -> list[int]:
    children: dict[int, list[int]] = defaultdict(list)
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            children[_parent(entry)].append(int(entry.name))
    family = [root]
    for member in family:
        family.extend(children[member])
    return family


def _parent(entry: Path) -> int:
    try:
        return int((entry / "stat").read_text().rpartition(")")[2].split()[1])
    except (OSError, IndexError):  # it has ended meanwhile
        return 0


def _bytes(pid: int, kind: str) -> int:
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:  # it has ended meanwhile
        return 0
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith(kind)), 0)
