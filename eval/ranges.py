"""Answers that are places in a repository's files: which hits find them, and a person's own file of them.

The file's format is documented in docs/eval.md.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from coreb_search.errors import UsageError
from coreb_search.eval.values import Dataset, Task, TestQuery
from coreb_search.indexer.decode import decode
from coreb_search.indexer.languages import LANGUAGES

_PLACE = re.compile(r"(?P<path>.+):(?P<first>\d{1,9})(?:-(?P<last>\d{1,9}))?")
_FIELDS = frozenset(("query", "answers", "kind", "language", "id"))
_SURROGATE = re.compile("[\ud800-\udfff]")
_GRADES = (1, 2)


class Place(NamedTuple):
    """Lines of a file; its id in a run or in qrels is ``path:first-last``."""

    path: str
    """Relative to the root, POSIX separators."""
    first: int
    """1-based."""
    last: int
    """Inclusive."""

    def __str__(self) -> str:
        return f"{self.path}:{self.first}-{self.last}"

    @classmethod
    def parse(cls, text: str) -> Place:
        """From ``path:first-last`` or ``path:line``. Raises ValueError."""
        found = _PLACE.fullmatch(text)
        if found is None:
            raise ValueError(f"not a place like src/file.py:10-20: {text}")
        first = int(found["first"])
        place = cls(found["path"], first, int(found["last"] or first))
        if not 1 <= place.first <= place.last:
            raise ValueError(f"no such range of lines: {text}")
        return place

    def shared(self, other: Place) -> int:
        """How many lines both have."""
        if self.path != other.path:
            return 0
        return max(0, min(self.last, other.last) - max(self.first, other.first) + 1)


def overlapping(hits: Sequence[tuple[str, int, int]], answers: Mapping[str, int]) -> list[tuple[str, ...]]:
    """The documents that each hit stands for in a run, whose qrels are ``answers`` (grade by id).

    A hit that shares a line with answers stands for all of them that no hit before it stood for, so that
    programs which cut files differently are measured alike; a run lists them one after the other, the best
    first. Any other hit is a document of its own that holds its rank.
    """
    left = {name: Place.parse(name) for name in sorted(answers, key=answers.__getitem__, reverse=True)}
    taken = set(answers)
    found = []
    for hit in (Place(*hit) for hit in hits):
        names = tuple(name for name, place in left.items() if hit.shared(place))
        for name in names:
            del left[name]
        found.append(names or (_own(hit, taken),))
    return found


def _own(hit: Place, taken: set[str]) -> str:
    """An id that no other document of the run has: zeros before the line tell a place from itself."""
    zeros, name = "", str(hit)
    while name in taken:
        zeros += "0"
        name = f"{hit.path}:{zeros}{hit.first}-{hit.last}"
    taken.add(name)
    return name


def load(file: Path, root: Path) -> Dataset:
    """The queries of a JSONL file about the repository at ``root``. Raises UsageError."""
    if not root.is_dir():
        raise UsageError(f"no such folder: {root}; name the repository that {file} asks about")
    try:
        data = file.read_bytes()
        lines = data.decode("utf-8-sig").split("\n")
    except OSError as error:
        raise UsageError(f"cannot read {file}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UsageError(f"{file} is not UTF-8; see docs/eval.md") from None
    queries: dict[str, TestQuery] = {}
    qrels = {}
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                query, grades = _read(line, root)
                if query.id in queries:
                    raise ValueError(f"the query or the id {query.id} is there twice")
            except ValueError as error:
                raise UsageError(f"{file}, line {number}: {error}") from None
            queries[query.id], qrels[query.id] = query, grades
    if not queries:
        raise UsageError(f"{file} holds no queries; see docs/eval.md")
    task = Task("questions", "files", list(queries.values()), qrels, lowest=1, gains="graded")
    return Dataset(file.stem, "", {"files": root}, [task], {"sha256": hashlib.sha256(data).hexdigest()})


def _read(line: str, root: Path) -> tuple[TestQuery, dict[str, int]]:
    """A query and its answers' grades. Raises ValueError."""
    try:
        document = json.loads(line)
    except json.JSONDecodeError as error:
        raise ValueError(f"not JSON: {error.msg} at column {error.colno}") from None
    except RecursionError:
        raise ValueError("not JSON: nested too deeply") from None
    if not isinstance(document, dict):
        raise ValueError('not an object like {"query": …, "answers": […]}')
    if unknown := sorted(document.keys() - _FIELDS):
        raise ValueError(f"unknown key {unknown[0]}; there are {', '.join(sorted(_FIELDS))}")
    text, kind = _text(document, "query", ""), _text(document, "kind", "text")
    if not text.strip():
        raise ValueError("no query")
    if kind not in ("text", "code"):
        raise ValueError(f"the kind is {kind}; it must be text or code")
    # By its text: a line put in between must not rename the others.
    name = _text(document, "id", hashlib.sha256(text.encode()).hexdigest()[:8])
    if not name:
        raise ValueError("the id is empty")
    language = _text(document, "language", "")
    if language and language not in LANGUAGES:
        raise ValueError(f"unknown language {language}; docs/languages.md has the names")
    query = TestQuery(name, text, "code" if kind == "code" else "text", kind, language)
    return query, dict(_answers(document.get("answers"), root))


def _text(document: Mapping[str, Any], key: str, default: str) -> str:
    value = document.get(key, default)
    if key == "id" and type(value) is int:
        value = str(value)
    if not isinstance(value, str):
        raise ValueError(f"{key} must be a string")
    if _SURROGATE.search(value):
        raise ValueError(f"{key} holds half of a character (a lone surrogate)")
    return value


def _answers(listed: object, root: Path) -> Iterator[tuple[str, int]]:
    if isinstance(listed, str):
        listed = [listed]
    if not isinstance(listed, list) or not listed:
        raise ValueError("no answers; list places like src/file.py:10-20")
    for answer in listed:
        match answer:
            case str(text):
                grade: object = 2
            case {"at": str(text), **rest} if not rest.keys() - {"grade"}:
                grade = rest.get("grade", 2)
            case _:
                raise ValueError(f'{json.dumps(answer)} is neither a place nor {{"at": place, "grade": 1}}')
        if isinstance(grade, bool) or grade not in _GRADES:
            raise ValueError(f"the grade of {text} is {json.dumps(grade)}; it must be 1 or 2")
        yield str(_checked(Place.parse(text), root)), 2 if grade == 2 else 1


def _checked(place: Place, root: Path) -> Place:
    """The place with its path as the index has it. Raises ValueError when it is not in the repository."""
    lines = len(lines_of(root, place.path))
    if place.last > lines:
        raise ValueError(f"{place} ends after the last line of the file, {lines}")
    return place._replace(path=PurePosixPath(place.path).as_posix())


def lines_of(root: Path, path: str) -> list[str]:
    """A file's lines, as the chunker counts them. Raises ValueError for what is not in the repository."""
    file = root / path
    if PurePosixPath(path).is_absolute() or ".." in PurePosixPath(path).parts:
        raise ValueError(f"{path} is not relative to {root}")
    try:
        if file.resolve() != root.resolve() / path:
            raise ValueError(f"{path} leads elsewhere: symbolic links are not followed")
        if file.exists() and not file.is_file():
            raise ValueError(f"{file} is not a file")
        text = decode(file.read_bytes())
    except OSError as error:
        raise ValueError(f"cannot read {file}: {error.strerror} (--repo names the repository)") from None
    if text is None:
        raise ValueError(f"{file} is not text")
    return re.split(r"\r\n|\r|\n", re.sub(r"(\r\n|\r|\n)\Z", "", text))
