"""Results: what was measured, both programs' medians, their ratio, the bar, and the table that shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
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

    @property
    def ratio(self) -> float:
        return median(self.ours) / median(self.theirs)

    @property
    def met(self) -> bool | None:
        """Whether the bar is met; None where there is none."""
        measure = self.measure
        if measure.at_most is None and measure.at_most_ratio is None:
            return None
        within = measure.at_most is None or median(self.ours) <= measure.at_most
        return within and (measure.at_most_ratio is None or self.ratio <= measure.at_most_ratio)

    def cells(self) -> list[str]:
        scale, unit = UNITS[self.measure.unit], self.measure.unit
        shown = [f"{median(values) / scale:.3g} {unit}" for values in (self.ours, self.theirs)]
        verdict = {True: "met", False: "**missed**", None: ""}[self.met]
        return [self.corpus, self.measure.name, *shown, f"{self.ratio:.2f}", self.measure.bar, verdict]

    def document(self) -> dict[str, object]:
        medians = {"coreb_search_median": median(self.ours), "semble_median": median(self.theirs)}
        return asdict(self) | medians | {"ratio": self.ratio, "met": self.met}


def table(rows: Sequence[Row]) -> str:
    """GitHub's Markdown."""
    head = ["corpus", "measure", "coreb-search", "semble", "ratio", "bar", ""]
    lines = [head, ["---", "---", "---:", "---:", "---:", "---", "---"], *(row.cells() for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
