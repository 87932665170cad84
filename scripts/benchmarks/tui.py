"""How quickly the terminal UI opens, answers and quits: ``scripts/bench tui``.

Beside it, in turn within the same run, the least app that Textual can make: the ratio is what we add.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from coreb_search.engine import Engine
from coreb_search.tui import table as words
from coreb_search.types import Query
from scripts.benchmarks.contenders import Contender, ours
from scripts.benchmarks.corpora import CORPORA, HERE, fetch, unpack
from scripts.benchmarks.measure import Failed, answer
from scripts.benchmarks.pseudo import Pseudo, running
from scripts.benchmarks.rows import Measure, Row, options, show

NEVER = Measure("first paint, never indexed", "s", at_most=0.5)
INDEXED = Measure("first paint, indexed", "s", at_most=0.5)
KEY = Measure("key press to the new hits, warm", "ms", at_most=0.1)
QUIT = Measure("quit, key press to exit", "s")
RIVAL = "minimal Textual app"

DJANGO = CORPORA[0]
QUESTIONS = 8
# Hits that are on the screen, and all that are in the list.
_SEEN, _LISTED = 8, 50
_CLEAR, _QUIT = "\x15", "\x11"


class Session:
    """The program, a project, and where the program remembers things."""

    def __init__(self, contender: Contender, root: Path, state: Path) -> None:
        unwanted = ("COLUMNS", "LINES", "NO_COLOR", "COLORTERM")
        kept = {name: value for name, value in contender.environment.items() if name not in unwanted}
        self._environment = kept | {"TERM": "xterm-256color", "XDG_STATE_HOME": str(state)}
        self._command = [str(contender.python.with_name("coreb-search")), str(root)]
        self._minimal = [str(contender.python), str(HERE / "probe_textual.py"), words.PLACEHOLDER]
        self._contender, self.root = contender, root

    def opening(self, runs: int) -> Iterator[Row]:
        """First paints and exits, all in turn after an untimed round."""
        never, indexed, minimal = [], [], []
        for _ in range(runs + 1):
            shutil.rmtree(self._contender.index_folder(self.root), ignore_errors=True)
            never.append(_opened_and_quit(self._command, self._environment, ""))
            self.index()
            indexed.append(_opened_and_quit(self._command, self._environment, words.UP_TO_DATE))
            minimal.append(_opened_and_quit(self._minimal, self._environment, ""))
        (fresh, _), (paint, leave), (least, least_leave) = (
            zip(*pairs[1:], strict=True) for pairs in (never, indexed, minimal)
        )
        yield self._row(NEVER, fresh, least)
        yield self._row(INDEXED, paint, least)
        yield self._row(QUIT, leave, least_leave)

    def answering(self, runs: int) -> Row:
        """The last letter of questions, in one session after an untimed round."""
        asked = list(islice(telling(Engine.open(self.root), DJANGO.questions), QUESTIONS))
        with running(self._command, self._environment) as terminal:
            terminal.seconds_until(words.UP_TO_DATE)
            taken = [
                [_answered(terminal, question, sign) for question, sign in asked] for _ in range(runs + 1)
            ]
        return self._row(KEY, [seconds for round_ in taken[1:] for seconds in round_], [])

    def index(self) -> None:
        """All of the project."""
        answer(self._contender.index(self.root), self._contender.environment)

    def _row(self, measure: Measure, values: Sequence[float], least: Sequence[float]) -> Row:
        print(f"{DJANGO.name}: {measure.name} …", file=sys.stderr)
        return Row(DJANGO.name, measure, list(values), list(least), RIVAL)


def telling(engine: Engine, questions: Path) -> Iterator[tuple[str, str]]:
    """Questions whose last letter brings up a file that no hit was in before it, and how that file ends."""
    for question in questions.read_text(encoding="utf-8").splitlines():
        before = {hit.chunk.path for hit in engine.search(Query(question[:-1], k=_LISTED))}
        after = [hit.chunk.path for hit in engine.search(Query(question, k=_LISTED))[:_SEEN]]
        if sign := next((path for path in after if path not in before), None):
            # Longer ones lose their beginning on the screen.
            yield question, f"{sign[-20:]}:"


def _opened_and_quit(command: Sequence[str], environment: dict[str, str], ready: str) -> tuple[float, float]:
    """Seconds to the placeholder, and from the key that quits to the end."""
    with running(command, environment) as terminal:
        paint = terminal.seconds_until(words.PLACEHOLDER)
        terminal.seconds_until(ready)
        terminal.settle()
        terminal.press(_QUIT)
        return paint, terminal.seconds_until_exit()


def _answered(terminal: Pseudo, question: str, sign: str) -> float:
    # Not in one go: Textual runs what a key is bound to after the letters behind it.
    for keys in (_CLEAR, question[:-1]):
        terminal.press(keys)
        terminal.settle()
    terminal.press(question[-1])
    return terminal.seconds_until(sign)


def main() -> None:
    """Measure and print the table."""
    given = options("scripts/bench tui", __doc__.splitlines()[0], runs=7).parse_args()
    folder = given.cache.resolve() / "tui"
    session = Session(ours(given.ours, None), unpack(DJANGO, fetch(given.cache), folder), folder / "state")
    rows = [*session.opening(given.runs), session.answering(given.runs)]
    show(rows, given)


if __name__ == "__main__":
    try:
        main()
    except Failed as failure:
        sys.exit(f"scripts/bench tui: {failure}")
