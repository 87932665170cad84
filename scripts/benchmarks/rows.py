"""Results: what was measured, both programs' medians, their ratio, the bar, and the table that shows them."""

from __future__ import annotations

import argparse
import json
import os
import platform
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

UNITS = {"s": 1.0, "ms": 1e-3, "MB": 1e6, "× source": 1.0}


@dataclass(frozen=True, slots=True)
class Measure:
    """What is measured, in which unit it is shown, and what coreb-search may take at most."""

    name: str
    unit: str
    at_most_ratio: float | None = None
    """Times semble's median."""
    at_most: float | None = None
    """In seconds, bytes or multiples, as measured."""

    @property
    def bar(self) -> str:
        limits = []
        if self.at_most is not None:
            limits.append(f"≤ {self.at_most / UNITS[self.unit]:g} {self.unit}")
        if self.at_most_ratio is not None:
            limits.append(f"≤ {self.at_most_ratio:g} × semble")
        return ", ".join(limits)


@dataclass(frozen=True, slots=True)
class Row:
    """One measure on one corpus: every value of both programs, in base units."""

    corpus: str
    measure: Measure
    ours: list[float]
    theirs: list[float]
    """Empty where there is nothing to compare with."""
    rival: str = "semble"

    @property
    def ratio(self) -> float | None:
        theirs = median(self.theirs) if self.theirs else 0.0
        return median(self.ours) / theirs if theirs else None

    @property
    def met(self) -> bool | None:
        """Whether the bar is met; None where there is none."""
        measure = self.measure
        if measure.at_most is None and measure.at_most_ratio is None:
            return None
        within = measure.at_most is None or median(self.ours) <= measure.at_most
        bound, ratio = measure.at_most_ratio, self.ratio
        return within and (bound is None or (ratio is not None and ratio <= bound))

    def cells(self) -> list[str]:
        scale, unit = UNITS[self.measure.unit], self.measure.unit
        shown = [
            f"{median(values) / scale:.3g} {unit}" if values else "" for values in (self.ours, self.theirs)
        ]
        ratio = "" if self.ratio is None else f"{self.ratio:.2f}"
        verdict = {True: "met", False: "**missed**", None: ""}[self.met]
        return [self.corpus, self.measure.name, *shown, ratio, self.measure.bar, verdict]

    def document(self) -> dict[str, object]:
        medians = {
            "coreb_search_median": median(self.ours),
            "rival_median": median(self.theirs) if self.theirs else None,
        }
        return asdict(self) | medians | {"ratio": self.ratio, "met": self.met}


def table(rows: Sequence[Row]) -> str:
    """GitHub's Markdown."""
    head = ["corpus", "measure", "coreb-search", rows[0].rival, "ratio", "bar", ""]
    lines = [head, ["---", "---", "---:", "---:", "---:", "---", "---"], *(row.cells() for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def options(prog: str, description: str, runs: int) -> argparse.ArgumentParser:
    """What every command that prints rows takes."""
    parser = argparse.ArgumentParser(prog=prog, description=description)
    parser.add_argument(
        "--runs", type=int, default=runs, help=f"timed runs of each measurement (default: {runs})"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every value there too")
    for option in ("--cache", "--ours", "--semble"):
        parser.add_argument(option, type=Path, required=True, help=argparse.SUPPRESS)
    return parser


def show(rows: Sequence[Row], given: argparse.Namespace) -> None:
    """Print the table; write every value where ``given`` says, and on which machine it was measured."""
    print(table(rows))
    if given.json:
        save(given.json, rows, given.runs)


def save(file: Path, rows: Sequence[Row], runs: int) -> None:
    """Every value, and on which machine it was measured."""
    document = {"machine": _machine(), "runs": runs, "rows": [row.document() for row in rows]}
    file.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _machine() -> dict[str, str]:
    model = next(
        (line for line in Path("/proc/cpuinfo").read_text().splitlines() if "model name" in line), ""
    )
    cores = str(len(os.sched_getaffinity(0)))
    return {"processor": model.partition(":")[2].strip(), "cores": cores, "python": platform.python_version()}
