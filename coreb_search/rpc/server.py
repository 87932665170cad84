"""What editors can ask: handlers, each an answer of the engine in the client's terms."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.protocol import default_converter

from coreb_search import __version__
from coreb_search.engine import Engine
from coreb_search.errors import CorebError, IndexMissing, StoreError, UsageError
from coreb_search.rpc import hits
from coreb_search.rpc.documents import Documents, Encoding
from coreb_search.rpc.folders import Folder, Folders, Kept, path_of
from coreb_search.rpc.progress import Progress
from coreb_search.rpc.protocol import Protocol
from coreb_search.rpc.schema import (
    FIND_SIMILAR,
    METHODS,
    ExplainParams,
    Explanation,
    FolderIndexed,
    FolderStatus,
    Hit,
    IndexParams,
    IndexResult,
    SearchParams,
    SearchResult,
    SimilarParams,
    StatusParams,
    StatusResult,
)
from coreb_search.types import Filters, IndexStats, Query, Spot
from coreb_search.types import Hit as Found

T = TypeVar("T")
Ask = Callable[[Engine, Query], list[Found]]

ACTION_KIND = "coreb.similar"
ACTION_TITLE = "Find similar code"
# A picker shows a page or two.
_SYMBOLS = 30
_OFFERED = 9


class Server(LanguageServer):
    """One client's server; everything but searching itself happens on its event loop."""

    protocol: Protocol

    def __init__(self, open_engine: Callable[[Path], Engine], path: Path, end: Callable[[], None]) -> None:
        super().__init__(
            "coreb-search", __version__, protocol_cls=Protocol, converter_factory=default_converter
        )
        self.end = end
        self.encoding = Encoding()
        self.documents = Documents(self.encoding)
        self.reporting = Progress(self)
        self.folders = Folders(open_engine, self.reporting.hear)
        self._path = path
        self._asking = ThreadPoolExecutor(1, thread_name_prefix="asking")
        self._background: set[asyncio.Task[None]] = set()
        self._register()

    def report_server_error(self, error: Exception, source: object) -> None:
        """Whoever asked is told; a popup besides would be one too many."""

    def _register(self) -> None:
        ours: tuple[Callable[..., Any], ...]
        ours = (self._search, self._similar, self._explain, self._status, self._index)
        handlers: dict[str, Callable[..., Any]] = {
            **dict(zip((method.name for method in METHODS), ours, strict=True)),
            lsp.INITIALIZE: self._start,
            lsp.INITIALIZED: self._started,
            lsp.WORKSPACE_SYMBOL: self._symbols,
            lsp.TEXT_DOCUMENT_CODE_ACTION: self._actions,
            lsp.TEXT_DOCUMENT_DID_SAVE: self._saved,
            lsp.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS: self._change_folders,
            lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES: self._files_changed,
            lsp.WINDOW_WORK_DONE_PROGRESS_CANCEL: self.reporting.cancel,
        }
        options = {lsp.TEXT_DOCUMENT_CODE_ACTION: lsp.CodeActionOptions([ACTION_KIND])}
        for name, handler in handlers.items():
            # pygls writes attributes on what it is given, which a method does not take.
            self.feature(name, options.get(name))(partial(handler))
        self.command(FIND_SIMILAR)(partial(self._find_similar))

    def _start(self, params: lsp.InitializeParams) -> None:
        """As early as can be: the index is opened while the client makes ready."""
        self.encoding.kind = lsp.PositionEncodingKind(self.workspace.position_encoding)
        uris = [folder.uri for folder in params.workspace_folders or ()] or [self.workspace.root_uri]
        for uri in uris:
            self.folders.add(uri or self._path.resolve().as_uri())

    def _started(self, _params: lsp.InitializedParams) -> None:
        self.reporting.start(asyncio.get_running_loop())

    # Asking

    async def _search(self, params: SearchParams) -> SearchResult:
        return await self._answer(params, params.query, lambda engine, query: engine.search(query))

    async def _similar(self, params: SimilarParams) -> SearchResult:
        return await self._answer(params, "", self._like(params))

    async def _explain(self, params: ExplainParams) -> Explanation:
        if params.query is not None:
            ask: Ask = lambda engine, query: engine.search(query)  # noqa: E731
        else:
            ask = self._like(params)
        question = params.query or ""
        found = (await self._answer(msgspec.structs.replace(params, explain=True), question, ask)).hits
        path, line = path_of(params.hit.uri).resolve(), params.hit.position.line
        there = [
            (each.range.end.line - each.range.start.line, rank)
            for rank, each in enumerate(found, 1)
            if each.range.start.line <= line <= each.range.end.line and path_of(each.uri).resolve() == path
        ]
        rank = min(there)[1] if there else None
        return Explanation(rank, len(found), found[rank - 1] if rank else None, found[0] if found else None)

    async def _symbols(self, params: lsp.WorkspaceSymbolParams) -> list[lsp.SymbolInformation]:
        if not params.query.strip():
            return []
        found = await self._search(SearchParams(query=params.query, k=_SYMBOLS))
        return [hits.symbol(each) for each in found.hits]

    async def _answer(self, params: SearchParams | SimilarParams, question: str, ask: Ask) -> SearchResult:
        from coreb_search.indexer.naming import languages_meant

        filters = Filters(languages_meant(params.languages), params.paths, "", params.kinds)
        query = Query(question, "text" if question else "code", params.mode, params.k, filters)

        def answer() -> SearchResult:
            scopes = self.folders.scopes(params.folder)
            found = [
                [
                    hits.hit(kept.engine.project.base, each, question, self.encoding, params.explain)
                    for each in _asked(kept, replace(query, filters=replace(filters, folder=within)), ask)
                ]
                for kept, within in scopes
            ]
            return SearchResult(hits.best(found, params.k), all(kept.engine.is_whole() for kept, _ in scopes))

        return await asyncio.get_running_loop().run_in_executor(self._asking, answer)

    def _like(self, params: SimilarParams) -> Ask:
        """Raises UsageError when it is not said what is looked for, or said twice."""
        if (params.text is None) == (params.text_document is None):
            raise UsageError("say what to find the like of: text, or textDocument with position or range")
        if params.text_document is None:
            text = params.text or ""
            return lambda engine, query: engine.search(replace(query, text=text))
        spot, code = self._spot(params)
        return lambda engine, query: engine.similar(spot, replace(query, text=code))

    def _spot(self, params: SimilarParams) -> tuple[Spot, str]:
        """The lines that are meant, and what is marked in them, if the editor has them."""
        assert params.text_document is not None
        if (params.position is None) == (params.range is None):
            raise UsageError("say where in the document: position or range")
        uri = params.text_document.uri
        document = self.documents.get(uri)
        path = path_of(uri) if document is None or uri.startswith("file:") else Path("untitled")
        text, language = (document.text, document.language) if document else (None, "")
        if params.range is None or params.range.start == params.range.end:
            at = params.position if params.range is None else params.range.start
            assert at is not None
            return Spot(path, at.line + 1, at.line + 1, text, language), ""
        start, end = params.range.start, params.range.end
        code = text[self.encoding.offset(text, start) : self.encoding.offset(text, end)] if text else ""
        # An end at the beginning of a line is before it.
        last = max(start.line, end.line - (end.character == 0)) + 1
        # One character is a cursor: Helix marks what is under it.
        return Spot(path, start.line + 1, last, text, language), code if len(code.strip()) > 1 else ""

    # The index

    async def _status(self, params: StatusParams) -> StatusResult:
        folders = self.folders.named(params.folder)
        return StatusResult(tuple([await asyncio.to_thread(_described, folder) for folder in folders]))

    async def _index(self, params: IndexParams) -> IndexResult:
        given_up = threading.Event()
        done: list[FolderIndexed] = []
        folders = self.folders.named(params.folder)
        try:
            with self.reporting.under(params.work_done_token, given_up, len(folders)) as tell:
                for folder in folders:
                    if folder.kept is None:
                        raise StoreError(folder.trouble)
                    keeping = folder.kept.keeping
                    stats = await asyncio.to_thread(keeping.index, tell(folder.kept), given_up)
                    done.append(_indexed(folder, stats))
        finally:
            given_up.set()
        return IndexResult(tuple(done))

    def _change_folders(self, params: lsp.DidChangeWorkspaceFoldersParams) -> None:
        for folder in params.event.removed:
            self.folders.remove(folder.uri)
        for folder in params.event.added:
            self.folders.add(folder.uri)

    def _files_changed(self, params: lsp.DidChangeWatchedFilesParams) -> None:
        for change in params.changes:
            self._refresh(change.uri)

    def _saved(self, params: lsp.DidSaveTextDocumentParams) -> None:
        self._refresh(params.text_document.uri)

    def _refresh(self, uri: str) -> None:
        if uri.startswith("file:") and (held := self.folders.holding(path_of(uri))):
            held[0].keeping.refresh()

    # Code like the code at the cursor

    def _actions(self, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        only = params.context.only
        if only is not None and not any(
            not kind or f"{ACTION_KIND}.".startswith(f"{kind}.") for kind in only
        ):
            return []
        place: dict[str, Any] = {"textDocument": {"uri": params.text_document.uri}}
        converter = self.protocol._converter
        if params.range.start == params.range.end:
            place["position"] = converter.unstructure(params.range.start)
        else:
            place["range"] = converter.unstructure(params.range)
        return [
            lsp.CodeAction(
                ACTION_TITLE,
                kind=ACTION_KIND,
                command=lsp.Command(ACTION_TITLE, FIND_SIMILAR, arguments=[place]),
            )
        ]

    async def _find_similar(self, *arguments: Any) -> list[lsp.Location]:  # noqa: ANN401
        try:
            (params,) = [msgspec.convert(argument, SimilarParams) for argument in arguments]
        except ValueError as error:
            raise UsageError(f"{FIND_SIMILAR} takes the params of coreb/similar: {error}") from None
        found = (await self._similar(params)).hits
        offering = asyncio.create_task(self._offer(found[:_OFFERED]))
        self._background.add(offering)
        offering.add_done_callback(self._background.discard)
        return [hits.location(each) for each in found]

    async def _offer(self, found: tuple[Hit, ...]) -> None:
        """Let the person choose, by what every client has; one that has a picker overrides the command."""
        window = self.client_capabilities.window
        if not found:
            self.window_show_message(
                lsp.ShowMessageParams(lsp.MessageType.Info, "No similar code was found.")
            )
        elif window and window.show_document and window.show_document.support:
            by_title = {f"{hits.title(each)}  {hits.place(each)}": each for each in found}
            actions = [lsp.MessageActionItem(title) for title in by_title]
            asked = lsp.ShowMessageRequestParams(lsp.MessageType.Info, "Similar code", actions)
            try:
                chosen = await self.window_show_message_request_async(asked)
            except JsonRpcException:
                # Helix shows documents and asks nothing: the best, then.
                chosen = actions[0]
            if chosen and (each := by_title.get(chosen.title)):
                where = hits.location(each)
                shown = lsp.ShowDocumentParams(where.uri, take_focus=True, selection=where.range)
                await self.window_show_document_async(shown)
        else:
            listed = "\n".join(f"{hits.place(each)}  {hits.title(each)}" for each in found)
            self.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Info, f"Similar code:\n{listed}"))


def _asked(kept: Kept, query: Query, ask: Ask) -> list[Found]:
    try:
        return ask(kept.engine, query)
    except IndexMissing:
        if kept.trouble:
            raise StoreError(kept.trouble) from None
        # It is being made.
        return []


def _indexed(folder: Folder, stats: IndexStats) -> FolderIndexed:
    return FolderIndexed(
        folder.uri,
        stats.files,
        stats.chunks,
        stats.changed,
        stats.deleted,
        dict(stats.skipped),
        round(stats.seconds, 3),
    )


def _described(folder: Folder) -> FolderStatus:
    kept = folder.kept
    if kept is None:
        return FolderStatus(
            folder.uri, str(folder.path), "", "failed", folder.trouble, None, None, 0, 0, {}, 0, {}
        )
    project, state, trouble = kept.engine.project, kept.state, kept.trouble
    try:
        status = kept.engine.status()
    except (CorebError, OSError) as error:
        trouble = trouble or str(error)
        return FolderStatus(
            folder.uri,
            str(project.root),
            project.index,
            "failed",
            trouble,
            kept.indexing,
            None,
            0,
            0,
            {},
            0,
            {},
        )
    return FolderStatus(
        folder=folder.uri,
        root=str(project.root),
        index=project.index,
        state=state,
        trouble=trouble,
        indexing=kept.indexing,
        model=status.model,
        files=status.files,
        chunks=status.chunks,
        languages=status.languages,
        stale=status.stale,
        skipped=dict(sorted(Counter(skip.reason for skip in status.skipped).items())),
    )
