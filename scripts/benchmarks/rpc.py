"""How quickly the servers for editors and agents start, answer and end: ``scripts/bench rpc``.

Beside it, in turn within the same run, the same questions asked in process: the ratio is what the pipe costs.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import quantiles
from typing import Any

from scripts.benchmarks.clients import Agent, Editor
from scripts.benchmarks.contenders import Contender, ours
from scripts.benchmarks.corpora import CORPORA, fetch, unpack
from scripts.benchmarks.measure import Failed, answer, report
from scripts.benchmarks.rows import Measure, Row, options, show

FIRST = Measure("first answer, process start to hits", "s", at_most=1.5)
QUIT = Measure("closed stdin to exit", "s", at_most=1.0)
SEARCH = Measure("warm coreb/search, median", "ms", at_most=0.01)
SEARCH_95 = Measure("warm coreb/search, 95 in 100", "ms")
SYMBOL = Measure("warm workspace/symbol, median", "ms")
SYMBOL_95 = Measure("warm workspace/symbol, 95 in 100", "ms")
SIMILAR = Measure("warm coreb/similar, median", "ms")
SIMILAR_95 = Measure("warm coreb/similar, 95 in 100", "ms")
RIVAL = "in process"

MCP_FIRST = Measure("mcp: first answer, process start to hits", "s")
MCP_SEARCH = Measure("mcp: warm search_code, median", "ms")

DJANGO = CORPORA[0]


def opening(contender: Contender, root: Path, runs: int) -> Iterator[Row]:
    """First answers and exits, after an untimed round."""
    first, leave = [], []
    for question in _questions()[: runs + 1]:
        with Editor.session(contender, root) as editor:
            _found(editor.ask("coreb/search", query=question))
            first.append(time.perf_counter() - editor.begin)
            editor.settle()
            leave.append(editor.seconds_until_exit())
    yield _row(FIRST, first[1:])
    yield _row(QUIT, leave[1:])


def answering(contender: Contender, root: Path, runs: int) -> Iterator[Row]:
    """Many answers in one session, each kind after an untimed round."""
    asked = _questions()
    with Editor.session(contender, root) as editor:
        editor.settle()
        pieces = [_found(editor.ask("coreb/search", query=question))[0]["code"] for question in asked]

        def rounds(times: int, method: str, field: str, values: Sequence[str]) -> list[float]:
            return [_seconds(editor, method, {field: v}) for _ in range(times) for v in values]

        search: list[float] = []
        inside: list[float] = []
        for _ in range(runs):
            search += rounds(3, "coreb/search", "query", asked)
            probe = contender.probed("queries", root, str(DJANGO.questions))
            inside += report(probe, contender.environment)
        symbol = rounds(runs + 1, "workspace/symbol", "query", asked)[len(asked) :]
        similar = rounds(runs + 1, "coreb/similar", "text", pieces)[len(pieces) :]
    yield _row(SEARCH, search, inside)
    yield _row(SEARCH_95, [_most(search)], [_most(inside)])
    yield _row(SYMBOL, symbol)
    yield _row(SYMBOL_95, [_most(symbol)])
    yield _row(SIMILAR, similar)
    yield _row(SIMILAR_95, [_most(similar)])


def calling(contender: Contender, root: Path, runs: int) -> Iterator[Row]:
    """First answers for agents, after an untimed round, and then many in one session."""
    asked, first, warm = _questions(), [], []
    for question in asked[: runs + 1]:
        with Agent.session(contender, root) as agent:
            agent.call("search_code", query=question)
            first.append(time.perf_counter() - agent.begin)
    with Agent.session(contender, root) as agent:
        agent.settle()
        for question in asked * (runs + 1):
            begin = time.perf_counter()
            agent.call("search_code", query=question)
            warm.append(time.perf_counter() - begin)
    yield _row(MCP_FIRST, first[1:])
    yield _row(MCP_SEARCH, warm[len(asked) :])


def _questions() -> list[str]:
    return DJANGO.questions.read_text(encoding="utf-8").splitlines()


def _found(result: dict[str, Any]) -> list[dict[str, Any]]:
    """The hits, of the whole index."""
    if not (result["complete"] and result["hits"]):
        raise Failed("the index is not ready")
    hits = result["hits"]
    assert isinstance(hits, list)
    return hits


def _seconds(editor: Editor, method: str, params: dict[str, object]) -> float:
    begin = time.perf_counter()
    editor.ask(method, **params)
    return time.perf_counter() - begin


def _most(values: Sequence[float]) -> float:
    return quantiles(values, n=20)[-1]


def _row(measure: Measure, values: Sequence[float], inside: Sequence[float] = ()) -> Row:
    return Row(DJANGO.name, measure, list(values), list(inside), RIVAL)


def main() -> None:
    """Measure and print the table."""
    given = options("scripts/bench rpc", __doc__.splitlines()[0], runs=7).parse_args()
    contender = ours(given.ours, None)
    root = unpack(DJANGO, fetch(given.cache), given.cache.resolve() / "rpc")
    answer(contender.index(root), contender.environment)
    rows = [*opening(contender, root, given.runs), *answering(contender, root, given.runs)]
    rows += calling(contender, root, given.runs)
    show(rows, given)


if __name__ == "__main__":
    try:
        main()
    except Failed as failure:
        sys.exit(f"scripts/bench rpc: {failure}")
