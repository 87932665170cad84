"""What a hit's score is made of, so that a person can do the sum again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from textual.content import Content
from textual.widgets import Static

from coreb_search.display.safe import safe_path
from coreb_search.tui.table import SCORE, SIGNALS
from coreb_search.tui.widgets.signs import Signs
from coreb_search.types import Hit

# What the search measured, the two parts of the score that are made of it, and what is added to them later;
# all others are factors.
_MEASURED = ("cosine", "bm25", "reranker")
_SHARES = ("vector", "lexical")
_ADDED = ("by name", "another file")
# Where hits were reranked, what the score is made of in the end.
_IN_THE_END = ("first stage", "second look", "mixed in")
_NAME = max(map(len, SIGNALS)) + 1
_BAR = 8


class Explanation(Static):
    """A line for each signal, in the order they were applied."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "explanation--measured",
        "explanation--bar",
        "explanation--meaning",
        "explanation--score",
    }
    DEFAULT_CSS = "Explanation { height: auto; text-wrap: nowrap; text-overflow: ellipsis; }"

    def __init__(self, signs: Signs) -> None:
        super().__init__(markup=False)
        self._signs = signs

    def show(self, hit: Hit) -> None:
        """Replace everything."""
        self.update(Content("\n").join(self._lines(hit.signals, hit.score)))

    def _lines(self, signals: Mapping[str, float], score: float) -> Iterator[Content]:
        shares = [name for name in signals if name in _SHARES]
        steps = [name for name in signals if name not in (*_SHARES, *_MEASURED, *_IN_THE_END)]
        in_the_end = [name for name in signals if name in _IN_THE_END]
        for name in signals:
            if name in _MEASURED:
                yield self._line(name, " ", signals[name], ".explanation--measured")
        for name in shares:
            yield self._line(name, "+" if name != shares[0] else " ", signals[name], bar=True)
        if steps and len(shares) > 1:
            yield self._line("", "=", sum(signals[name] for name in shares))
        for name in steps:
            yield self._line(name, "+" if name in _ADDED else self._signs.times, signals[name])
        if in_the_end:
            yield self._line("", "=", _made(signals, shares, steps))
        for name in in_the_end:
            yield self._line(name, "+" if name != in_the_end[0] else " ", signals[name], bar=True)
        yield self._line(SCORE, "=", score, ".explanation--score")

    def _line(self, name: str, sign: str, value: float, style: str = "", bar: bool = False) -> Content:
        return Content.assemble(
            (f"{self._signs.start(safe_path(name), _NAME - 1):<{_NAME}}{sign} {value:>7.3f}  ", style),
            (self._signs.bar(value, _BAR) if bar else " " * _BAR, ".explanation--bar"),
            (f"  {SIGNALS.get(name, '')}", ".explanation--meaning"),
        )


def _made(signals: Mapping[str, float], shares: Sequence[str], steps: Sequence[str]) -> float:
    made = sum(signals[name] for name in shares)
    for name in steps:
        made = made + signals[name] if name in _ADDED else made * signals[name]
    return made
