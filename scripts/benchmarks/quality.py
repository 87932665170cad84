"""Whether developers' questions about real packages are answered, by coreb-search and by semble.

Both index the same unpacked packages and run on the same word vectors. The table shows nDCG@10 / MRR.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

from coreb_search.engine import Engine
from coreb_search.errors import CorebError
from coreb_search.eval.metrics import Figures, measure
from coreb_search.eval.ranges import Place, overlapping
from coreb_search.eval.repos import Judged, Question, grades, judged
from coreb_search.types import MODES, Mode, Query
from scripts.benchmarks.contenders import Contender, semble
from scripts.benchmarks.corpora import HERE
from scripts.benchmarks.measure import Failed, answer, report
from scripts.benchmarks.wording import is_worded_otherwise

K = 10
SEMBLE = "semble"
SYSTEMS = (*MODES, SEMBLE)


@dataclass(frozen=True, slots=True)
class Result:
    """One question asked of one system."""

    package: Judged
    question: Question
    system: str
    hits: list[Place]

    @property
    def ndcg(self) -> float:
        return self._figures(lowest=1).ndcg10

    @property
    def reciprocal_rank(self) -> float:
        """Of the first place itself; what only helps does not count."""
        return self._figures(lowest=2).mrr

    def _figures(self, lowest: int) -> Figures:
        graded = grades(self.question)
        ranked = [name for names in overlapping(self.hits, graded) for name in names]
        run = {name: -float(rank) for rank, name in enumerate(ranked)}
        return measure(run, graded, lowest, "graded")

    def document(self) -> dict[str, object]:
        named = {"package": self.package.name, "split": self.package.split, "system": self.system}
        asked = {"kind": self.question.kind, "question": self.question.text, "hits": self.hits}
        return named | asked | {"ndcg": self.ndcg, "reciprocal_rank": self.reciprocal_rank}


def ours(package: Judged, root: Path, index: Path, model: str | None) -> list[Result]:
    """Every question in every mode."""
    engine = Engine.open(root, str(index), model)
    engine.index()
    return [
        Result(package, question, mode, _places(engine, question, mode))
        for question in package.questions
        for mode in MODES
    ]


def theirs(package: Judged, root: Path, rival: Contender, cache: Path) -> list[Result]:
    """Every question, asked in one process of semble."""
    asked = cache / f"{package.name}.json"
    asked.write_text(json.dumps([question.text for question in package.questions]), encoding="utf-8")
    command = [str(rival.python), str(HERE / "probe_hits.py"), str(root), str(asked)]
    found = report(command, rival.environment)
    return [
        Result(package, question, SEMBLE, [Place(*hit) for hit in hits])
        for question, hits in zip(package.questions, found, strict=True)
    ]


def table(results: Sequence[Result]) -> str:
    """nDCG@10 / MRR of every system: by package, by kind of question within a split, by split."""
    lines = [["", "questions", *SYSTEMS], ["---", "---:", *["---:"] * len(SYSTEMS)]]
    groups: tuple[Callable[[Result], str], ...] = (
        lambda result: f"{result.package.split}: {result.package.name} ({result.package.language})",
        lambda result: f"{result.package.split}: {result.question.kind}",
        lambda result: f"**{result.package.split}, all**",
    )
    for group in groups:
        lines.extend(_row(name, members) for name, members in _grouped(results, group))
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _grouped(results: Iterable[Result], key: Callable[[Result], str]) -> list[tuple[str, list[Result]]]:
    groups: dict[str, list[Result]] = defaultdict(list)
    for result in results:
        groups[key(result)].append(result)
    return list(groups.items())


def _row(name: str, members: Sequence[Result]) -> list[str]:
    by_system = dict(_grouped(members, lambda result: result.system))
    asked = max(map(len, by_system.values()))
    return [name, str(asked), *(_cell(by_system.get(system, [])) for system in SYSTEMS)]


def _cell(members: Sequence[Result]) -> str:
    if not members:
        return ""
    mrr = fmean(result.reciprocal_rank for result in members)
    return f"{fmean(result.ndcg for result in members):.3f} / {mrr:.3f}"


def _places(engine: Engine, question: Question, mode: Mode) -> list[Place]:
    hits = engine.search(Query(question.text, mode=mode, k=K))
    return [Place(hit.chunk.path, hit.chunk.start_line, hit.chunk.end_line) for hit in hits]


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/bench quality", description=__doc__)
    parser.add_argument("--package", action="append", help="ask about these only")
    parser.add_argument("--model", type=Path, help="folder of another model, used by both programs")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every question's hits there")
    for option in ("--cache", "--ours", "--semble"):
        parser.add_argument(option, type=Path, required=True, help=argparse.SUPPRESS)
    return parser.parse_args()


def main() -> None:
    """Ask everything of both programs and print the table."""
    given = _arguments()
    cache = given.cache.resolve() / "quality"
    rival = semble(given.semble, cache / "vectors", cache / "semble-indexes")
    model = given.model or next(given.ours.glob("lib/python*/site-packages/coreb_search/models/bundled"))
    command = [str(rival.python), str(HERE / "vectors.py"), str(model), str(cache / "vectors")]
    answer(command, rival.environment)
    results: list[Result] = []
    otherwise: list[Question] = []
    for package in judged():
        if not given.package or package.name in given.package:
            root = package.fetched(cache / "packages")
            results += ours(package, root, cache / "indexes" / package.name, str(model))
            results += theirs(package, root, rival, cache)
            otherwise += (question for question in package.questions if is_worded_otherwise(question, root))
    print(table(results))
    print(f"\n{len(otherwise)} questions share no word with the names, files or docstrings that answer them.")
    if given.json:
        documents = [result.document() for result in results]
        given.json.write_text(json.dumps(documents, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    try:
        main()
    except (Failed, CorebError) as failure:
        sys.exit(f"scripts/bench quality: {failure}")
