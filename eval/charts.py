"""Charts as SVG: bars and a scatter. Lengths are percentages: text keeps its size on a narrow screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from coreb_search.eval.markup import Markup, element, joined

_HEAT_STEPS = 10
# Of a bar's width; the rest is for the number behind the longest.
_BAR = 75.0
_BAR_HEIGHT = 18
# The scatter's plane in percent of its picture.
_LEFT, _RIGHT, _TOP, _BOTTOM = 10.0, 97.0, 5.0, 88.0
_LABEL_DISTANCE = 6.0


@dataclass(frozen=True, slots=True)
class Bar:
    """A value from 0 on, perhaps with its interval; ``ours`` stands out."""

    label: str
    value: float
    ours: bool = False
    interval: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Point:
    """What is reached at which cost."""

    label: str
    milliseconds: float
    value: float


def bars(title: str, listed: Sequence[Bar]) -> Markup:
    """A table with a bar in each row, the greatest value first."""
    longest = max((max(bar.value, *(bar.interval or (0.0,))) for bar in listed), default=0.0) or 1.0
    rows = [
        element(
            "tr",
            element("th", bar.label, scope="row"),
            element("td", _bar(bar, _BAR / longest)),
            **({"class": "ours"} if bar.ours else {}),
        )
        for bar in sorted(listed, key=lambda bar: (-bar.value, bar.label))
    ]
    return element("table", element("caption", title), element("tbody", *rows), class_="bars")


def _bar(bar: Bar, scale: float) -> Markup:
    middle = _BAR_HEIGHT / 2
    parts = [element("rect", y=2, width=_percent(bar.value * scale), height=_BAR_HEIGHT - 4, rx=1.5)]
    end = bar.value
    if bar.interval:
        low, end = bar.interval
        ends = {"x1": _percent(low * scale), "x2": _percent(end * scale)}
        parts += [element("line", **ends, y1=middle, y2=middle, class_=kind) for kind in ("halo", "interval")]
    parts.append(element("text", f"{bar.value:.3f}", x=_percent(end * scale), dx=6, y=middle, dy="0.35em"))
    return element("svg", *parts, width="100%", height=_BAR_HEIGHT)


def scatter(points: Sequence[Point]) -> Markup:
    """Values over milliseconds on a logarithmic axis."""
    first = floor(log10(min(point.milliseconds for point in points)))
    last = max(ceil(log10(max(point.milliseconds for point in points))), first + 1)
    highest = ceil(max(point.value for point in points) * 10 + 0.5) / 10

    def across(milliseconds: float) -> float:
        return _LEFT + (_RIGHT - _LEFT) * (log10(milliseconds) - first) / (last - first)

    def down(value: float) -> float:
        return _BOTTOM - (_BOTTOM - _TOP) * value / highest

    columns = [(across(tick), f"{tick:g}") for tick in _ticks(first, last)]
    step = 0.2 if highest > 0.6 else 0.1
    rows = [(down(number * step), f"{number * step:.1f}") for number in range(int(highest / step + 0.01) + 1)]
    placed = [(point.label, across(point.milliseconds), down(point.value)) for point in points]
    return element(
        "svg",
        *(_column(x, text) for x, text in columns),
        *(_row(y, text) for y, text in rows),
        *_marks(placed),
        width="100%",
        height=320,
        role="img",
        aria_label="nDCG@10 against milliseconds a query",
        class_="scatter",
    )


def _ticks(first: int, last: int) -> Iterator[float]:
    """1, 2 and 5 of each decade; only 1 where there are many."""
    leading = (1, 2, 5) if last - first <= 2 else (1,)
    for decade in range(first, last):
        yield from (digit * 10.0**decade for digit in leading)
    yield 10.0**last


def _column(x: float, text: str) -> Markup:
    at = _percent(x)
    return joined(
        element("line", x1=at, x2=at, y1=_percent(_TOP), y2=_percent(_BOTTOM), class_="grid"),
        element("text", text, x=at, y=_percent(_BOTTOM), dy="1.5em", text_anchor="middle"),
    )


def _row(y: float, text: str) -> Markup:
    at = _percent(y)
    return joined(
        element("line", x1=_percent(_LEFT), x2=_percent(_RIGHT), y1=at, y2=at, class_="grid"),
        element("text", text, x=_percent(_LEFT), dx=-6, y=at, dy="0.35em", text_anchor="end"),
    )


def _marks(placed: Sequence[tuple[str, float, float]]) -> Iterator[Markup]:
    """Dots with their names, which keep a distance from each other; a name stays within the picture."""
    lowest = _TOP - _LABEL_DISTANCE
    for label, x, y in sorted(placed, key=lambda mark: (mark[2], mark[0])):
        lowest = max(y, lowest + _LABEL_DISTANCE)
        side = (10, "start") if x < (_LEFT + _RIGHT) / 2 else (-10, "end")
        yield element("circle", cx=_percent(x), cy=_percent(y), r=5)
        at = {"x": _percent(x), "y": _percent(lowest), "dy": "0.35em", "text_anchor": side[1]}
        yield element("text", label, **at, dx=side[0], class_="name")


def heat(value: float | None, title: str = "") -> Markup:
    """A table's cell, the stronger the nearer its value is to 1."""
    if value is None:
        return element("td", class_="none")
    step = min(int(value * _HEAT_STEPS), _HEAT_STEPS - 1)
    return element("td", f"{value:.2f}", class_=f"heat h{step}", title=title)


def heat_scale() -> Markup:
    """The legend of ``heat``."""
    cells = [element("span", class_=f"heat h{step}") for step in range(_HEAT_STEPS)]
    return element("p", "0 ", *cells, " 1", class_="scale", aria_hidden="true")


def _percent(value: float) -> str:
    return f"{value:.2f}%"
