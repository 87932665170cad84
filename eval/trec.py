"""Rankings and judgements as text files that trec_eval and its kin read.

A run has six columns, ``query Q0 document rank score tag``; qrels have four, ``query 0 document grade``.
Scores have the nine digits that tell any two numbers of single precision apart, in which trec_eval
compares them; readers go by the score and ignore the rank. A query without documents has no line in a
run: ``trec_eval -c`` counts it.

White space separates the columns and ``#`` begins a comment. In ids control characters, the space and
``!"#`` are therefore ``!`` and two hexadecimal digits: ``my file.py`` is written ``my!20file.py``. ``!``
is less than any character that is left, so ids sort, where scores tie, as they did before. White space
beyond ASCII is none to trec_eval and stays.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator, Mapping
from math import isfinite
from pathlib import Path
from typing import TypeVar

from coreb_search import whole
from coreb_search.errors import UsageError
from coreb_search.eval.metrics import in_single, ranking
from coreb_search.eval.values import Qrels, Run, Task

T = TypeVar("T")
N = TypeVar("N", int, float)

RUN = "query Q0 document rank score tag"
QRELS = "query 0 document grade"

INFINITE = "is not finite, or too great for single precision"

SPECIAL = re.compile(r"[\x00-#]")
WRITTEN = re.compile(r"!([01][0-9A-F]|2[0-3])")
SURROGATE = re.compile(r"[\ud800-\udfff]")


def ids(tasks: Iterable[Task]) -> dict[tuple[str, str], str]:
    """By task's name and query's id what the query is called in one file for all tasks.

    That is its id, unless tasks share one: then all have their task's name and ``/`` before it.
    """
    pairs = [(task.name, query.id) for task in tasks for query in task.queries]
    shared = len({query for _, query in pairs}) < len(pairs)
    return {(task, query): f"{task}/{query}" if shared else query for task, query in pairs}


def merged(names: Mapping[tuple[str, str], str], rows: Mapping[str, Mapping[str, T]]) -> dict[str, T]:
    """Runs, or qrels, by task's name as one for one file."""
    return {name: rows[task][query] for (task, query), name in names.items() if query in rows[task]}


def write_run(path: Path, run: Run, tag: str) -> None:
    """Write ``run``, each query's documents from rank 1; a query's own document must already be left out."""
    _write(path, _run_lines(path, run, _word(path, tag)))


def read_run(path: Path) -> dict[str, dict[str, float]]:
    """The scores in a run file, whoever wrote it."""
    run: dict[str, dict[str, float]] = {}
    for where, (query, _, document, _, score, _) in _rows(path, RUN):
        value = _number(where, score, float, "score")
        if not all(map(isfinite, in_single([value]))):
            raise UsageError(f"{where}: the score {score} {INFINITE}")
        _add(where, run, query, document, value)
    return run


def write_qrels(path: Path, qrels: Qrels) -> None:
    """Write ``qrels`` in their own order."""
    _write(
        path,
        (
            f"{_word(path, query)} 0 {_word(path, document)} {grade}\n"
            for query, grades in qrels.items()
            for document, grade in grades.items()
        ),
    )


def read_qrels(path: Path) -> dict[str, dict[str, int]]:
    """The grades in a qrels file, whoever wrote it."""
    qrels: dict[str, dict[str, int]] = {}
    for where, (query, _, document, grade) in _rows(path, QRELS):
        _add(where, qrels, query, document, _number(where, grade, int, "grade"))
    return qrels


def _run_lines(path: Path, run: Run, tag: str) -> Iterator[str]:
    for query, scores in run.items():
        single = dict(zip(scores, in_single(scores.values()), strict=True))
        for rank, document in enumerate(ranking(scores), 1):
            if not isfinite(single[document]):
                raise UsageError(f"{path}: the score of {document!r} for {query!r} {INFINITE}")
            yield f"{_word(path, query)} Q0 {_word(path, document)} {rank} {single[document]:.9g} {tag}\n"


def _word(path: Path, name: str) -> str:
    if not name or SURROGATE.search(name):
        raise UsageError(f"{path}: {name!r} cannot be written as an id: it has to be text, and not empty")
    return SPECIAL.sub(lambda match: f"!{ord(match[0]):02X}", name)


def _write(path: Path, lines: Iterable[str]) -> None:
    try:
        whole.write(path, "".join(lines).encode())
    except OSError as error:
        raise UsageError(f"{path}: cannot be written: {error.strerror}") from error


def _rows(path: Path, columns: str) -> Iterator[tuple[str, list[str]]]:
    """Place (``path:line``) and words of each line; raises UsageError where there is none at all."""
    wanted = columns.split()
    lines = _read(path).removeprefix(BOM_UTF8).split(b"\n")
    # As bytes only ASCII's white space separates, as for trec_eval.
    numbered = ((f"{path}:{number}", line.split()) for number, line in enumerate(lines, 1))
    rows = [(where, words) for where, words in numbered if words and not words[0].startswith(b"#")]
    if not rows:
        raise UsageError(f"{path}: no line to read ({columns})")
    for where, words in rows:
        if len(words) != len(wanted):
            raise UsageError(f"{where}: {len(words)} columns instead of {len(wanted)} ({columns})")
        yield where, [_name(where, word) for word in words]


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror}") from error


def _name(where: str, word: bytes) -> str:
    try:
        return WRITTEN.sub(lambda match: chr(int(match[1], 16)), word.decode())
    except UnicodeDecodeError as error:
        raise UsageError(f"{where}: {word!r} is not UTF-8") from error


def _number(where: str, word: str, kind: Callable[[str], N], what: str) -> N:
    try:
        return kind(word)
    except ValueError as error:
        raise UsageError(f"{where}: the {what} {word!r} is no {'whole ' * (kind is int)}number") from error


def _add(where: str, rows: dict[str, dict[str, N]], query: str, document: str, value: N) -> None:
    documents = rows.setdefault(query, {})
    if document in documents:
        raise UsageError(f"{where}: {document!r} stands twice under {query!r}")
    documents[document] = value
