"""Reads while a writer compacts: the version that was opened is gone before it is read."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from coreb_search.engine import Engine
from coreb_search.types import Chunk, Filters, Query, Spot

_COMPACTIONS = 15
METHOD = "class Clock:\n    'Time.'\n\n    def tick(self):\n        return {}\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    root = tmp_path / "project"
    root.mkdir()
    for number in range(8):
        (root / f"m{number}.py").write_text(METHOD.format(number))
    Engine.open(root, model="hash").index()
    return root


def test_every_question_is_answered_while_a_writer_does_nothing_but_compact(project: Path) -> None:
    """Only a search was asked again; whatever else is asked ended in 'the index could not be read'."""
    over = threading.Event()
    with ThreadPoolExecutor(5) as threads:
        asking = [threads.submit(_ask, project, over, bool(number % 2)) for number in range(4)]
        try:
            _compact(project)
        finally:
            over.set()
        assert all(asked.result() for asked in asking)


def _compact(project: Path) -> None:
    for number in range(_COMPACTIONS):
        (project / "m0.py").write_text(METHOD.format(number))
        one = Engine.open(project, model="hash")
        one.index()
        with one._store.writing() as writer:
            writer.compact()


def _ask(project: Path, over: threading.Event, anew: bool) -> int:
    """Everything, again and again; how often."""
    rounds = 0
    one = Engine.open(project, model="hash")
    while not over.is_set():
        one = Engine.open(project, model="hash") if anew else one
        for question in _questions(one, project):
            assert question(), question
        one.warm_up()
        rounds += 1
    return rounds


def _questions(one: Engine, project: Path) -> list[Callable[[], object]]:
    spot = Spot(project / "m3.py", 4, 5, METHOD.format("'held'"))
    code = METHOD.splitlines()[3]
    chunk = Chunk("m2.py", "python", "method", "Clock.tick", "def tick(self)", "", 4, 5, code)
    return [
        lambda: one.search(Query("the clock ticks")),
        lambda: one.similar(spot, Query("")),
        one.status,
        lambda: one.count(Filters(languages=("python",))),
        one.languages,
        lambda: one.holds(project / "m1.py"),
        lambda: one.enclosing(chunk),
        lambda: one.found_again(chunk),
    ]
