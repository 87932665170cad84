"""The form of a report, for those that come back from a disk: nothing beyond this is asked of one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

Form = Any
"""A test of a value, ``Each``, a list of one form, a tuple of forms that all hold, or a dict of forms by key.

A key that ends in ``?`` may be missing; keys that no form names are let through.
"""

_GREATEST = 10**12


class Each(NamedTuple):
    """An object whose values are all of one form."""

    form: Form


def _number(most: float, kind: type = float, least: int = 0) -> Callable[[object], bool]:
    def fits(value: object) -> bool:
        whole = isinstance(value, int) and not isinstance(value, bool)
        return (whole or isinstance(value, kind)) and least <= value <= most  # type: ignore[operator]

    return fits


def _text(value: object) -> bool:
    return isinstance(value, str)


def _plain(value: object) -> bool:
    return value is None or isinstance(value, str | int | float)


def _or_none(form: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda value: value is None or form(value)


_share, _time, _count = _number(1.0), _number(_GREATEST), _number(_GREATEST, int, least=1)
_grade, _seed = _number(_GREATEST, int), _number(float("inf"), int)
_NUMBERS = dict.fromkeys(("mrr?", "map?", "recall@10?", "recall@100?"), _share)
_PART = {"ndcg@10": _share, **_NUMBERS, "intrusion?": _or_none(_share)}
_INTERVAL = (lambda ends: isinstance(ends, list) and len(ends) == 2, [_share])
_FIGURES = {"queries": _count, "ndcg@10_interval": _INTERVAL, **_PART}
_HIT = {"id": _text, "rank": _or_none(_count), "text": _text}
_change = _number(1.0, least=-1)
_CHANGE = {
    "queries": _count,
    "a": _share,
    "b": _share,
    "mean": _change,
    "low": _change,
    "high": _change,
    "p": _share,
}
_WORST = {
    **dict.fromkeys(("id", "task", "subtask", "language", "query"), _text),
    "ndcg@10": _share,
    "right": [_HIT],
    "above": [{**_HIT, "grade": _grade}],
}
REPORT: Form = {
    "dataset": {"name": _text, "release": _text, "source": Each(_text)},
    "model": {"name": _text, "fingerprint": _text},
    "settings": (Each(_plain), {"mode": _text, "protocol": _text, "seed": _seed}),
    "overall": _FIGURES,
    "tasks": Each({**_FIGURES, "subtasks": Each(_FIGURES), "languages": Each(_FIGURES)}),
    "unofficial": Each({**_PART, "queries?": _count, "ndcg@10_interval?": _INTERVAL}),
    "worst": [_WORST],
    "queries": Each(Each({"ndcg@10": _share})),
    "unaided?": Each(_CHANGE),
    "timings?": Each({"median_ms": _time, "p95_ms": _time}),
}


def wrong(value: object, form: Form, where: str = "") -> Iterator[str]:
    """Where ``value`` is not of ``form``, as keys with points between them."""
    match form:
        case Each(each) if isinstance(value, dict):
            parts = [(key, found, each) for key, found in value.items()]
        case dict() if isinstance(value, dict):
            known = {key.removesuffix("?"): (key, part) for key, part in form.items()}
            yield from (_under(where, name) for name, (key, _) in known.items() if name == key not in value)
            parts = [(name, value[name], part) for name, (_, part) in known.items() if name in value]
        case [each] if isinstance(form, list) and isinstance(value, list):
            parts = [(str(number), found, each) for number, found in enumerate(value)]
        case tuple() if not isinstance(form, Each):
            for part in form:
                yield from wrong(value, part, where)
            return
        case _:
            if not callable(form) or not form(value):
                yield where or "all of it"
            return
    for name, found, part in parts:
        yield from wrong(found, part, _under(where, name))


def _under(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name
