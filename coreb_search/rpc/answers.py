"""From what a client asks to what the engines of its folders say, in its terms; on any thread."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from os.path import realpath
from pathlib import Path
from threading import Event
from typing import NamedTuple

from msgspec import structs

from coreb_search.engine import Engine
from coreb_search.errors import CorebError, IndexMissing, StoreError, UsageError
from coreb_search.keeping import Stopped
from coreb_search.rpc import hits
from coreb_search.rpc.documents import LONGEST, Documents, Encoding
from coreb_search.rpc.folders import Folder, Folders, Kept, path_of
from coreb_search.rpc.schema import (
    CodeParams,
    ExplainParams,
    Explanation,
    FolderIndexed,
    FolderStatus,
    SearchParams,
    SearchResult,
)
from coreb_search.rpc.schema import Hit as WireHit
from coreb_search.settings import Habits, settled
from coreb_search.types import Filters, Hit, IndexStats, Query, QueryKind, Spot


class Asked(NamedTuple):
    """What is looked for: a question, or code, which an engine may know a place of."""

    question: str
    """Empty for code."""
    ask: Callable[[Engine, Query, Callable[[], bool]], list[Hit]]
    """Soon after the last is true, the answer is no longer wanted."""


class Answers:
    """All folders together, with the texts that the editor holds."""

    def __init__(self, folders: Folders, documents: Documents, encoding: Encoding, habits: Habits) -> None:
        self._folders = folders
        self._documents = documents
        self._encoding = encoding
        self._habits = habits

    def asked(self, params: SearchParams | CodeParams) -> Asked:
        """Of the texts as they are now. Raises UsageError where it is not said what to look for, or twice."""
        question = getattr(params, "query", None)
        if question is not None:
            return Asked(question, lambda engine, query, late: engine.search(query, late))
        assert isinstance(params, CodeParams)
        if (params.text is None) == (params.text_document is None):
            raise UsageError("say what to find the like of: text, or textDocument with position or range")
        if params.text is not None:
            text = params.text
            return Asked("", lambda engine, query, late: engine.search(replace(query, text=text), late))
        spot, code = self._spot(params)
        return Asked("", lambda engine, query, late: engine.similar(spot, replace(query, text=code), late))

    def found(
        self, params: SearchParams | CodeParams, asked: Asked, explain: bool, given_up: Event
    ) -> SearchResult:
        """The best hits of all folders that have an index. Raises CorebError, Stopped after ``given_up``."""
        from coreb_search.indexer.naming import languages_meant

        filters = Filters(languages_meant(params.languages), params.paths, "", params.kinds)
        scopes = self._folders.scopes(params.folder)
        query = self._query(params, asked, filters, len(scopes))
        found: list[list[WireHit]] = []
        troubles: list[StoreError] = []
        for kept, within in scopes:
            try:
                told = _hits(kept, replace(query, filters=replace(filters, folder=within)), asked, given_up)
                found.append([self._told(kept, each, asked, explain, given_up) for each in told])
            except StoreError as error:
                troubles.append(error)
        if len(troubles) == len(scopes):
            raise troubles[0]
        return SearchResult(hits.best(found, params.k), all(kept.engine.is_whole() for kept, _ in scopes))

    def _query(self, params: SearchParams | CodeParams, asked: Asked, filters: Filters, scopes: int) -> Query:
        kind: QueryKind = "text" if asked.question else "code"
        budget = None if params.rerank_budget is None else params.rerank_budget / 1000
        query = Query(asked.question, kind, params.mode, params.k, filters, rerank_budget=budget)
        query = settled(query, params.rerank, params.expand, self._habits)
        # One after the other they take no longer than one.
        return replace(query, rerank_budget=query.rerank_budget and query.rerank_budget / scopes)

    def _told(self, kept: Kept, found: Hit, asked: Asked, explain: bool, given_up: Event) -> WireHit:
        if given_up.is_set():
            raise Stopped
        return hits.hit(kept.engine.project.base, found, asked.question, self._encoding, explain)

    def explained(self, params: ExplainParams, asked: Asked, given_up: Event) -> Explanation:
        """The rank of a place among the hits. Raises as ``found`` does."""
        found = self.found(params, asked, True, given_up).hits
        path, line = realpath(path_of(params.hit.uri)), params.hit.position.line
        there = [
            (each.range.end.line - each.range.start.line, rank)
            for rank, each in enumerate(found, 1)
            if each.range.start.line <= line <= each.range.end.line and realpath(path_of(each.uri)) == path
        ]
        rank = min(there)[1] if there else None
        return Explanation(rank, len(found), found[rank - 1] if rank else None, found[0] if found else None)

    def _spot(self, params: CodeParams) -> tuple[Spot, str]:
        """The lines that are meant, and what is marked in them, if the editor has them."""
        assert params.text_document is not None
        if (params.position is None) == (params.range is None):
            raise UsageError("say where in the document: position or range")
        uri = params.text_document.uri
        document = self._documents.get(uri)
        if document is None:
            # What the editor does not show is read for it in its workspace alone.
            self._folders.scopes(uri)
        path = path_of(uri) if document is None or uri.startswith("file:") else Path("untitled")
        if document is not None and document.text is None:
            raise UsageError(f"{uri} is too long: of at most {LONGEST:,} characters anything is looked for")
        text, language = (document.text, document.language) if document else (None, "")
        if params.range is None or params.range.start == params.range.end:
            at = params.position if params.range is None else params.range.start
            assert at is not None
            return Spot(path, at.line + 1, at.line + 1, text, language), ""
        start, end = params.range.start, params.range.end
        code = text[self._encoding.offset(text, start) : self._encoding.offset(text, end)] if text else ""
        # An end at the beginning of a line is before it.
        last = max(start.line, end.line - (end.character == 0)) + 1
        # One character is a cursor: Helix marks what is under it.
        return Spot(path, start.line + 1, last, text, language), code if len(code.strip()) > 1 else ""


def indexed(folder: Folder, stats: IndexStats) -> FolderIndexed:
    """What a run left behind."""
    return FolderIndexed(
        folder=folder.uri,
        files=stats.files,
        chunks=stats.chunks,
        changed=stats.changed,
        deleted=stats.deleted,
        skipped=dict(stats.skipped),
        seconds=round(stats.seconds, 3),
    )


def status(folder: Folder) -> FolderStatus:
    """What a folder's index holds, and what it is doing; whatever is wrong with it is a part of that."""
    kept = folder.kept
    if kept is None:
        return FolderStatus(folder.uri, str(folder.path), "", "failed", folder.trouble, None)
    project = kept.engine.project
    known = FolderStatus(
        folder.uri, str(project.root), project.index, kept.state, kept.trouble, kept.indexing
    )
    try:
        held = kept.engine.status()
    except (CorebError, OSError) as error:
        return structs.replace(known, state="failed", trouble=kept.trouble or str(error))
    return structs.replace(
        known,
        model=held.model,
        files=held.files,
        chunks=held.chunks,
        languages=held.languages,
        stale=held.stale,
        skipped=dict(sorted(Counter(skip.reason for skip in held.skipped).items())),
    )


def _hits(kept: Kept, query: Query, asked: Asked, given_up: Event) -> list[Hit]:
    try:
        return asked.ask(kept.engine, query, given_up.is_set)
    except IndexMissing:
        if kept.state == "failed":
            raise StoreError(kept.trouble) from None
        # It is being made.
        return []
