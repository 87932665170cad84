"""Developers' questions about pinned packages, with judged answers.

An answer is a place in a file: grade 2 is the place itself, grade 1 helps. The packages are fetched, not
stored. Those of split ``dev`` may be tuned on, those of split ``test`` not.
"""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from coreb_search.errors import CorebError
from coreb_search.eval.packages import Package, Unreachable, fetch
from coreb_search.eval.ranges import Place
from coreb_search.eval.values import Dataset, Split, Task, TestQuery
from coreb_search.eval.vectors import Progress

_FOLDER = Path(__file__).parent / "repos"
_ANSWER = re.compile(r"(?P<grade>[12]) (?P<place>.+?:\d+-\d+) (?P<symbol>\S+)")


@dataclass(frozen=True, slots=True)
class Answer:
    """A place that answers a question: 2 is the place itself, 1 helps."""

    grade: int
    place: Place
    symbol: str

    @classmethod
    def parse(cls, line: str) -> Answer:
        """From ``2 src/file.py:10-20 Class.method``."""
        found = _ANSWER.fullmatch(line)
        if found is None:
            raise ValueError(f"not an answer: {line}")
        return cls(int(found["grade"]), Place.parse(found["place"]), found["symbol"])


@dataclass(frozen=True, slots=True)
class Question:
    """What a developer asks, and every place known to answer it."""

    kind: str
    """``plain`` English, ``structure`` of the program, or a ``name`` or a part of one."""
    text: str
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """A pinned package and its questions."""

    name: str
    package: Package
    licence: str
    language: str
    split: str
    questions: tuple[Question, ...]

    def fetched(self, cache: Path, down: Container[str] = ()) -> Path:
        """The package's folder, the very one that was judged. Raises CorebError."""
        root = fetch(self.package, cache / self.name, cache, down)
        if wrong := next(self._misplaced(root), None):
            raise CorebError(f"{root} is not the package that was judged: there is no {wrong.symbol}")
        return root

    def _misplaced(self, root: Path) -> Iterator[Answer]:
        """Answers whose lines do not name their symbol."""
        for answer in (answer for question in self.questions for answer in question.answers):
            file = root / answer.place.path
            lines = file.read_text("utf-8", "replace").splitlines() if file.is_file() else []
            named = "\n".join(lines[answer.place.first - 1 : answer.place.last])
            if answer.symbol.rpartition(".")[2] not in named:
                yield answer

    def task(self) -> Task:
        """The questions, put to the package's folder."""
        ids = [f"{self.name}-{number:02}" for number in range(1, len(self.questions) + 1)]
        asked = list(zip(ids, self.questions, strict=True))
        queries = [
            TestQuery(name, question.text, "text", question.kind, self.language) for name, question in asked
        ]
        return Task(self.name, self.name, queries, {n: grades(q) for n, q in asked}, lowest=1, gains="graded")


def grades(question: Question) -> dict[str, int]:
    """Grade by the answer's id; the better where a place is listed twice."""
    return {str(a.place): a.grade for a in sorted(question.answers, key=lambda answer: answer.grade)}


def judged(split: Split | None = None) -> list[Judged]:
    """The packages of a split or, without one, of both, those for tuning first."""
    packages = (_read(path) for path in sorted(_FOLDER.glob("*.toml")))
    wanted = [package for package in packages if split in (None, package.split)]
    return sorted(wanted, key=lambda package: package.split)


def default_cache() -> Path:
    """Where packages are kept unless told otherwise."""
    from platformdirs import user_cache_path

    return user_cache_path("coreb-search") / "repos"


def load(split: Split, cache: Path | None = None, progress: Progress | None = None) -> Dataset:
    """A task for each package that can be had; ``source`` says of the others, as ``missing``, why not.

    Raises CorebError when there is none.
    """
    corpora: dict[str, Path] = {}
    failed: dict[str, CorebError] = {}
    down: dict[str, Unreachable] = {}
    packages = judged(split)
    for number, package in enumerate(packages):
        if progress:
            progress(f"fetching {package.name}", number, len(packages))
        try:
            corpora[package.name] = package.fetched((cache or default_cache()).absolute(), down)
        except CorebError as error:
            if isinstance(error, Unreachable):
                error = down.setdefault(error.registry, error)
            failed[package.name] = error
    if not corpora:
        raise _none(list(failed.values()))
    tasks = [package.task() for package in packages if package.name in corpora]
    versions = {p.name: f"{p.package.name} {p.package.version}" for p in packages if p.name in corpora}
    source = {"split": split, **versions} | ({"missing": _missing(failed)} if failed else {})
    return Dataset("repos", split, corpora, tasks, source)


def _missing(failed: Mapping[str, CorebError]) -> str:
    """What could not be fetched, by reason."""
    reasons: dict[str, list[str]] = defaultdict(list)
    for name, error in failed.items():
        reasons[str(error)].append(name)
    return "; ".join(f"{', '.join(names)} could not be fetched: {why}" for why, names in reasons.items())


def _none(errors: Sequence[CorebError]) -> CorebError:
    """Why there is nothing, in one sentence: the network, if that is a reason."""
    down = {error.registry: error for error in errors if isinstance(error, Unreachable)}
    if not down:
        return CorebError("; ".join(dict.fromkeys(map(str, errors))))
    cause = str(next(iter(down.values()))).partition(": ")[2]
    return CorebError(
        f"cannot reach {', '.join(down)}: {cause}; "
        "go online once, or give --data-dir a folder where the packages are"
    )


def _read(path: Path) -> Judged:
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    questions = tuple(
        Question(asked["kind"], asked["text"], tuple(map(Answer.parse, asked["answers"])))
        for asked in document["questions"]
    )
    package = Package(*(document[key] for key in ("registry", "package", "version", "root")))
    licence, language, split = (document[key] for key in ("licence", "language", "split"))
    return Judged(path.stem, package, licence, language, split, questions)
