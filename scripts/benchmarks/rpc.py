"""How quickly the JSON-RPC server starts, answers and ends: ``scripts/bench rpc``.

Beside it, in turn within the same run, the same questions asked in process: the ratio is what the pipe costs.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from typing import Any

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

DJANGO = CORPORA[0]
_PATIENCE_SECONDS = 600.0


class Editor:
    """The least client: requests, and answers one at a time."""

    def __init__(self, contender: Contender, root: Path) -> None:
        command = [str(contender.python.with_name("coreb-search")), "rpc", str(root)]
        pipe = subprocess.PIPE
        self.begin = time.perf_counter()
        self._process = subprocess.Popen(command, env=contender.environment, stdin=pipe, stdout=pipe)
        assert self._process.stdin
        assert self._process.stdout
        self._in, self._out, self._asked = self._process.stdin, self._process.stdout, 0
        self._watch = threading.Timer(_PATIENCE_SECONDS, self._process.kill)
        self._watch.start()
        uri = root.as_uri()
        folders = [{"uri": uri, "name": root.name}]
        self.ask("initialize", processId=None, rootUri=uri, capabilities={}, workspaceFolders=folders)
        self._send({"method": "initialized", "params": {}})

    def ask(self, method: str, **params: object) -> Any:  # noqa: ANN401 — each method has its own result
        """The result; what else the server tells meanwhile is passed over."""
        self._asked += 1
        self._send({"id": self._asked, "method": method, "params": params})
        while (message := self._receive()).get("id") != self._asked or "method" in message:
            pass
        if "result" not in message:
            raise Failed(f"{method}: {message}")
        return message["result"]

    def seconds_until_exit(self) -> float:
        """Since now, when standard input is closed."""
        begin = time.perf_counter()
        self._in.close()
        self._process.wait(_PATIENCE_SECONDS)
        return time.perf_counter() - begin

    def close(self) -> None:
        """The process with it."""
        self._watch.cancel()
        self._process.kill()
        self._process.wait()
        self._out.close()

    def _send(self, message: dict[str, object]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._in.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        self._in.flush()

    def _receive(self) -> dict[str, Any]:
        head = self._out.readline()
        if not head:
            raise Failed(f"the server has ended with {self._process.wait()}")
        self._out.readline()
        message = json.loads(self._out.read(int(head.partition(b":")[2])))
        assert isinstance(message, dict)
        return message


@contextmanager
def editing(contender: Contender, root: Path) -> Iterator[Editor]:
    """A session, ended in any case."""
    editor = Editor(contender, root)
    try:
        yield editor
    finally:
        editor.close()


def opening(contender: Contender, root: Path, runs: int) -> Iterator[Row]:
    """First answers and exits, after an untimed round."""
    first, leave = [], []
    for question in _questions()[: runs + 1]:
        with editing(contender, root) as editor:
            _found(editor.ask("coreb/search", query=question))
            first.append(time.perf_counter() - editor.begin)
            _settle(editor)
            leave.append(editor.seconds_until_exit())
    yield _row(FIRST, first[1:])
    yield _row(QUIT, leave[1:])


def answering(contender: Contender, root: Path, runs: int) -> Iterator[Row]:
    """Many answers in one session, each kind after an untimed round."""
    asked = _questions()
    with editing(contender, root) as editor:
        _settle(editor)
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


def _questions() -> list[str]:
    return DJANGO.questions.read_text(encoding="utf-8").splitlines()


def _found(result: dict[str, Any]) -> list[dict[str, Any]]:
    """The hits, of the whole index."""
    if not (result["complete"] and result["hits"]):
        raise Failed("the index is not ready")
    hits = result["hits"]
    assert isinstance(hits, list)
    return hits


def _settle(editor: Editor) -> None:
    """Until all that goes on after a start is over."""
    while any(folder["state"] in {"opening", "indexing"} for folder in editor.ask("coreb/status")["folders"]):
        time.sleep(0.1)


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
    show(rows, given)


if __name__ == "__main__":
    try:
        main()
    except Failed as failure:
        sys.exit(f"scripts/bench rpc: {failure}")
