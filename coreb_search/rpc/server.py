"""What editors can ask, and what becomes of it: handlers on the event loop, answers on threads."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from os.path import realpath
from pathlib import Path
from typing import Any, TypeVar

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.protocol import default_converter

from coreb_search import __version__
from coreb_search.engine import Engine
from coreb_search.errors import StoreError, UsageError
from coreb_search.rpc import answers, hits, offering
from coreb_search.rpc.documents import Documents, Encoding
from coreb_search.rpc.folders import Folders, Kept, path_of
from coreb_search.rpc.progress import Progress
from coreb_search.rpc.protocol import Protocol
from coreb_search.rpc.schema import (
    FIND_SIMILAR,
    METHODS,
    ExplainParams,
    Explanation,
    FolderIndexed,
    IndexParams,
    IndexResult,
    SearchParams,
    SearchResult,
    SimilarParams,
    StatusParams,
    StatusResult,
)
from coreb_search.settings import NO_HABITS, Habits

T = TypeVar("T")

# A picker shows a page or two.
_SYMBOLS = 30
_FIRST_SECONDS = 5.0
_LOOK_SECONDS = 0.2
_INDEXING = 32
_log = logging.getLogger(__name__)


class Server(LanguageServer):
    """One client's server; everything but searching itself happens on its event loop."""

    protocol: Protocol

    def __init__(
        self,
        open_engine: Callable[[Path], Engine],
        path: Path,
        end: Callable[[], None],
        habits: Habits = NO_HABITS,
    ) -> None:
        super().__init__(
            "coreb-search", __version__, protocol_cls=Protocol, converter_factory=default_converter
        )
        self.end = end
        encoding = self._encoding = Encoding()
        self.documents = Documents(encoding)
        self.reporting = Progress(self)
        self.folders = Folders(self._open, self.reporting.hear)
        self._answers = answers.Answers(self.folders, self.documents, encoding, habits)
        self._open_engine = open_engine
        self._path = path
        self._habits = habits
        self._told: set[str] = set()
        self._has_excused = False
        # One at a time: two would only wait for each other, and what is cancelled meanwhile never begins.
        self._asking = ThreadPoolExecutor(1, thread_name_prefix="asking")
        # Those that wait for a run that is at work; nobody else is to wait for them.
        self._indexing = ThreadPoolExecutor(_INDEXING, thread_name_prefix="indexing")
        self._register()

    def report_server_error(self, error: Exception, source: object) -> None:
        """Whoever asked is told; a popup besides, as pygls has it, would be one too many."""
        _log.error("%s", source, exc_info=error)

    def _register(self) -> None:
        ours: tuple[Callable[..., Any], ...]
        ours = (self.found, self.found, self._explain, self._status, self._index)
        offer = offering.Offering(self)
        handlers: dict[str, Callable[..., Any]] = {
            **dict(zip((method.name for method in METHODS), ours, strict=True)),
            lsp.INITIALIZE: self._start,
            lsp.INITIALIZED: self._started,
            lsp.WORKSPACE_SYMBOL: self._symbols,
            lsp.TEXT_DOCUMENT_CODE_ACTION: offer.actions,
            lsp.TEXT_DOCUMENT_DID_SAVE: self._saved,
            lsp.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS: self._change_folders,
            lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES: self._files_changed,
            lsp.WINDOW_WORK_DONE_PROGRESS_CANCEL: self.reporting.cancel,
        }
        options = {lsp.TEXT_DOCUMENT_CODE_ACTION: lsp.CodeActionOptions([offering.KIND])}
        for name, handler in handlers.items():
            # pygls writes attributes on what it is given, which a method does not take.
            self.feature(name, options.get(name))(partial(handler))
        self.command(FIND_SIMILAR)(partial(offer.command))

    def _open(self, path: Path) -> Engine:
        engine = self._open_engine(path)
        engine.tell = lambda line: self.reporting.soon(self._warn, line)
        return engine

    def _warn(self, line: str) -> None:
        """Once: it may be so with every question."""
        if line not in self._told:
            self._told.add(line)
            self.window_log_message(lsp.LogMessageParams(lsp.MessageType.Warning, line))

    def _start(self, params: lsp.InitializeParams) -> None:
        """As early as can be: the index is opened while the client makes ready."""
        self._encoding.kind = lsp.PositionEncodingKind(self.workspace.position_encoding)
        uris = [folder.uri for folder in params.workspace_folders or ()] or [self.workspace.root_uri]
        for uri in uris:
            self.folders.add(uri or Path(realpath(self._path)).as_uri())

    def _started(self, _params: lsp.InitializedParams) -> None:
        self.reporting.start(asyncio.get_running_loop())

    async def found(self, params: SearchParams | SimilarParams) -> SearchResult:
        """The hits, waited for some seconds while a first index is being made. Raises CorebError."""
        asked, end = self._answers.asked(params), time.monotonic() + _FIRST_SECONDS
        while True:
            found = await self._on_thread(self._answers.found, params, asked, params.explain)
            waiting = any(kept.is_at_work for kept in self.folders.kept())
            if found.hits or found.complete or not waiting or time.monotonic() > end:
                return found
            await asyncio.sleep(_LOOK_SECONDS)

    async def _explain(self, params: ExplainParams) -> Explanation:
        asked = self._answers.asked(params)
        return await self._on_thread(self._answers.explained, params, asked)

    async def _symbols(self, params: lsp.WorkspaceSymbolParams) -> list[lsp.SymbolInformation]:
        if not params.query.strip():
            return []
        # Editors ask with every letter: what the user has settled for questions is too slow for that.
        rerank, _, expand = self._habits
        found = await self.found(
            SearchParams(query=params.query, k=_SYMBOLS, rerank=rerank or "none", expand=expand or "none")
        )
        if not (found.hits or found.complete or self._has_excused):
            # A picker only says that there is nothing. Once: it may ask with every letter.
            self._has_excused = True
            message = "Nothing was found so far: the first index is being made."
            self.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Info, message))
        return [hits.symbol(each) for each in found.hits]

    async def _on_thread(self, function: Callable[..., T], *arguments: object) -> T:
        """With an event as last argument, which is set when nobody waits for the result any more."""
        given_up = threading.Event()
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._asking, partial(function, *arguments, given_up))
        finally:
            given_up.set()

    async def _status(self, params: StatusParams) -> StatusResult:
        folders = self.folders.named(params.folder)
        return StatusResult(tuple([await asyncio.to_thread(answers.status, folder) for folder in folders]))

    async def _index(self, params: IndexParams) -> IndexResult:
        loop, given_up = asyncio.get_running_loop(), threading.Event()
        done: list[FolderIndexed] = []
        folders = self.folders.named(params.folder)
        try:
            with self.reporting.under(params.work_done_token, given_up, len(folders)) as tell:
                for folder in folders:
                    if folder.kept is None:
                        raise StoreError(folder.trouble)
                    keeping = folder.kept.keeping
                    run = loop.run_in_executor(self._indexing, keeping.index, tell(folder.kept), given_up)
                    done.append(answers.indexed(folder, await run))
        except UsageError as error:
            # There was nothing wrong with the request: the folder is gone, say.
            raise StoreError(str(error)) from error
        finally:
            given_up.set()
        return IndexResult(tuple(done))

    def _change_folders(self, params: lsp.DidChangeWorkspaceFoldersParams) -> None:
        for folder in params.event.removed:
            self.folders.remove(folder.uri)
        for folder in params.event.added:
            self.folders.add(folder.uri)

    def _files_changed(self, params: lsp.DidChangeWatchedFilesParams) -> None:
        every = set(self.folders.kept())
        for folder in {change.uri.rpartition("/")[0] for change in params.changes}:
            # One file may be enough to know that all are to be looked at.
            if every:
                every.discard(self._refresh(f"{folder}/"))

    def _saved(self, params: lsp.DidSaveTextDocumentParams) -> None:
        self._refresh(params.text_document.uri)

    def _refresh(self, uri: str) -> Kept | None:
        """The project whose files are looked at soon."""
        with suppress(UsageError):
            if held := self.folders.holding(path_of(uri)):
                held[0].keeping.refresh()
                return held[0]
        return None
