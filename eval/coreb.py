"""COREB: three retrieval tasks over programs and problem descriptions, from its published tables.

The tables come from the hub or from a folder; what they must hold is checked here, how they are stored is
the business of ``tables``. The official protocol takes a query's own program out of the ranking and counts
queries without any relevant document as 0; MTEB's keeps the one and drops the others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from coreb_search.errors import CorebError, UsageError
from coreb_search.eval import hub
from coreb_search.eval.hashes import COLUMNS, QRELS, check, known
from coreb_search.eval.tables import Row, Table, columns, read, texts
from coreb_search.eval.values import Corpus, Dataset, Protocol, Task, TestQuery
from coreb_search.types import Chunk, Kind, QueryKind

REPOSITORY = "hq-bench/coreb"
GRADES = (0, 1, 2)
RELEVANT = 2
_TRAINED_ON = "v2602"


@dataclass(frozen=True, slots=True)
class _Form:
    """How a task's tables are read."""

    task: str
    corpus: str
    kind: QueryKind
    language: str
    """The column that holds the query's language."""
    own: str = ""


_FORMS = (
    _Form("text2code", "code", "text", "language_constraint"),
    _Form("code2code", "code", "code", "anchor_language", own="meta_anchor_code_id"),
    _Form("code2text", "text", "description", "anchor_language"),
)
_KINDS: Mapping[str, Kind] = {"code": "function", "text": "window"}


def load(release: str, data: Path | None, protocol: Protocol) -> Dataset:
    """``v2602`` or ``v2603``, from the folder ``data`` (the release's own or one above it) or from the hub.

    Raises UsageError for what is not there and CorebError for tables that are damaged or mixed up.
    """
    if release not in known()["coreb"]:
        raise UsageError(f"COREB has no release {release!r}: take one of {', '.join(known()['coreb'])}")
    folder, source = _folder(release, data)
    found = tables(release, folder)
    source |= check("coreb", release, found)
    if release == _TRAINED_ON:
        source["note"] = "the bundled model was trained on this release: its figures here say little"
    return build("coreb", release, found, protocol, source)


def build(
    name: str, release: str, found: Mapping[str, Table], protocol: Protocol, source: Mapping[str, str]
) -> Dataset:
    """The data set that tables of COREB's form hold. Raises CorebError for what contradicts itself."""
    corpora = {part: _corpus(part, found[f"{part}_corpus"]) for part in ("code", "text")}
    tasks = [_task(form, found, corpora[form.corpus], protocol) for form in _FORMS]
    return Dataset(name, release, corpora, tasks, source)


def tables(release: str, folder: Path) -> dict[str, Table]:
    """The release's tables by name."""
    return {name: read(folder, name, release) for name in COLUMNS["coreb"]}


def _folder(release: str, data: Path | None) -> tuple[Path, dict[str, str]]:
    if data is not None:
        if not data.is_dir():
            raise UsageError(f"{data} is not a folder: --data-dir names the folder with COREB's tables")
        return data, {}
    words = [(name, f"release_{release}") for name in COLUMNS["coreb"]]
    patterns = [f"*{first}*{second}*.parquet" for pair in words for first, second in (pair, pair[::-1])]
    folder, commit = hub.fetch(REPOSITORY, patterns)
    return folder, {"hub": REPOSITORY, "commit": commit}


def _corpus(part: str, rows: Table) -> Corpus:
    texts(f"{part}_corpus", rows, COLUMNS["coreb"][f"{part}_corpus"])
    chunks = {row[f"{part}_id"]: _chunk(part, row) for row in rows}
    return Corpus(chunks, bare=True)


def _chunk(part: str, row: Row) -> Chunk:
    name, code = row[f"{part}_id"], row[part]
    lines = code.count("\n") + 1
    return Chunk(name, row.get("language", "text"), _KINDS[part], "", "", "", 1, lines, code)


def _task(form: _Form, found: Mapping[str, Table], corpus: Corpus, protocol: Protocol) -> Task:
    table = f"{form.task}_queries"
    texts(table, found[table], COLUMNS["coreb"][table])
    queries = [_query(form, row) for row in found[table]]
    if empty := next((query.id for query in queries if not query.text.strip()), None):
        raise CorebError(f"{table}: {empty} asks nothing")
    grades = _qrels(form, found[f"{form.task}_qrels"], queries, corpus)
    for query in queries:
        if query.own and query.own not in corpus.chunks:
            raise CorebError(f"{table}: {query.id} is made from {query.own}, which is not in code_corpus")
    if protocol == "mteb":
        queries = [replace(query, own="") for query in queries if RELEVANT in grades[query.id].values()]
        grades = {query.id: grades[query.id] for query in queries}
    return Task(form.task, form.corpus, queries, grades, RELEVANT)


def _query(form: _Form, row: Row) -> TestQuery:
    language = "" if row[form.language] == "none" else row[form.language]
    own = row[form.own] if form.own else ""
    return TestQuery(row["query_id"], row["query"], form.kind, row["subtask"], language, own)


def _qrels(
    form: _Form, rows: Table, queries: Sequence[TestQuery], corpus: Corpus
) -> dict[str, dict[str, int]]:
    """Grade by document by query, with an entry for every query."""
    table = f"{form.task}_qrels"
    columns(table, rows, QRELS)
    grades: dict[str, dict[str, int]] = {query.id: {} for query in queries}
    for row in rows:
        query, document, grade = (row[name] for name in QRELS)
        where = f"{table}: {query} → {document}"
        if not isinstance(query, str) or query not in grades:
            raise CorebError(f"{where}: {form.task}_queries has no such query")
        if not isinstance(document, str) or document not in corpus.chunks:
            raise CorebError(f"{where}: {form.corpus}_corpus has no such document")
        if type(grade) is not int or grade not in GRADES:
            raise CorebError(f"{where}: unknown grade {grade!r}; the grades are 0, 1 and 2")
        if document in grades[query]:
            raise CorebError(f"{where} occurs twice")
        grades[query][document] = grade
    return grades
