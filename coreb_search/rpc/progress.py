"""How index runs go, told to the client by ``$/progress``."""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from coreb_search.keeping import News, Progressed, Watched

if TYPE_CHECKING:
    from coreb_search.rpc.folders import Kept
    from coreb_search.rpc.schema import Token
    from coreb_search.rpc.server import Server

_TITLE = "Indexing"
# Quicker runs come and go with every saved file.
_PATIENCE_SECONDS = 0.5
_EVERY_SECONDS = 0.2


class _Run:
    """An index run that the client was not told of, or was, under ``token``."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.token: str | None = None
        self.told = 0.0


class Progress:
    """Of all projects; runs that a request asked for are told under its own token."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._loop: asyncio.AbstractEventLoop | None = None
        self._runs: dict[Kept, _Run] = {}
        self._reported: set[Kept] = set()
        self._watching = False

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """From now on there is a loop to tell things on."""
        self._loop = loop

    def hear(self, kept: Kept, news: News) -> None:
        """From the project's own thread."""
        self._soon(self._heard, kept, news)

    def cancel(self, params: lsp.WorkDoneProgressCancelParams) -> None:
        """The person does not want to wait for it."""
        for kept, run in self._runs.items():
            if run.token == params.token:
                kept.keeping.interrupt()

    @contextmanager
    def under(self, token: Token | None, kept: Kept) -> Iterator[Callable[[int, int, int], None] | None]:
        """What to call, from any thread, with (files read, files to read, chunks) while a request runs."""
        if token is None:
            yield None
            return
        self._reported.add(kept)
        self._notify(token, lsp.WorkDoneProgressBegin(_TITLE, cancellable=True, percentage=0))
        told = 0.0

        def tell(done: int, total: int, chunks: int) -> None:
            nonlocal told
            if time.monotonic() - told >= _EVERY_SECONDS:
                told = time.monotonic()
                self._soon(self._notify, token, _report(done, total, chunks))

        try:
            yield tell
        finally:
            self._reported.discard(kept)
            # After what the run has told.
            self._soon(self._notify, token, lsp.WorkDoneProgressEnd())

    def _heard(self, kept: Kept, news: News) -> None:
        if isinstance(news, Watched):
            if news.hindered:
                self._let_the_client_watch()
        elif not isinstance(news, Progressed):
            run = self._runs.pop(kept, None)
            if run and run.token:
                self._notify(run.token, lsp.WorkDoneProgressEnd())
        elif kept not in self._reported:
            self._progressed(self._runs.setdefault(kept, _Run()), news)

    def _progressed(self, run: _Run, news: Progressed) -> None:
        now = time.monotonic()
        window = self._server.client_capabilities.window
        if not (window and window.work_done_progress) or now - run.began < _PATIENCE_SECONDS:
            return
        if run.token is None:
            run.token = str(uuid.uuid4())
            params = lsp.WorkDoneProgressCreateParams(run.token)
            self._server.protocol.send_request(lsp.WINDOW_WORK_DONE_PROGRESS_CREATE, params)
            begin = lsp.WorkDoneProgressBegin(_TITLE, cancellable=True, percentage=0)
            self._notify(run.token, begin)
        if now - run.told >= _EVERY_SECONDS:
            run.told = now
            self._notify(run.token, _report(news.done, news.total, news.chunks))

    def _let_the_client_watch(self) -> None:
        """Where the system cannot tell of changes, the client may be able to."""
        workspace = self._server.client_capabilities.workspace
        watching = workspace and workspace.did_change_watched_files
        if self._watching or not (watching and watching.dynamic_registration):
            return
        self._watching = True
        options = lsp.DidChangeWatchedFilesRegistrationOptions([lsp.FileSystemWatcher("**/*")])
        registration = lsp.Registration("watched", lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
        self._server.protocol.send_request(
            lsp.CLIENT_REGISTER_CAPABILITY, lsp.RegistrationParams([registration])
        )

    def _notify(self, token: Token, value: object) -> None:
        self._server.protocol.notify(lsp.PROGRESS, lsp.ProgressParams(token, value))

    def _soon(self, function: Callable[..., None], *arguments: object) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(function, *arguments)


def _report(done: int, total: int, chunks: int) -> lsp.WorkDoneProgressReport:
    percentage = min(100, done * 100 // total) if total else 0
    return lsp.WorkDoneProgressReport(
        cancellable=True, message=f"{done:,}/{total:,} files, {chunks:,} chunks", percentage=percentage
    )
