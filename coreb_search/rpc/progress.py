"""How index runs go, told to the client by ``$/progress``."""

from __future__ import annotations

import asyncio
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from coreb_search.keeping import News, Progressed, Watched

if TYPE_CHECKING:
    from coreb_search.rpc.folders import Kept
    from coreb_search.rpc.schema import Token
    from coreb_search.rpc.server import Server

Tell = Callable[["Kept"], "Callable[[int, int, int], None] | None"]
"""Of a project that is next: what to call with (files read, files to read, chunks), from any thread."""

_TITLE = "Indexing"
# Quicker runs come and go with every saved file.
_PATIENCE_SECONDS = 0.5
_EVERY_SECONDS = 0.2


class _Run:
    """An index run that nobody asked for."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.token: str | None = None
        """Offered to the client."""
        self.is_shown = False
        """The client took the token."""
        self.has_ended = False
        self.told = 0.0


class _Asked:
    """A request that indexes one project after the other, told as one run under its token."""

    def __init__(self, token: Token, given_up: threading.Event, projects: int) -> None:
        self.token = token
        self.given_up = given_up
        self.at_work: Kept | None = None
        self._projects = projects
        self._finished = -1
        self._told = 0.0

    def on(self, kept: Kept, notify: Callable[[Token, object], None]) -> Callable[[int, int, int], None]:
        """What to call with (files read, files to read, chunks) of the next project, from any thread."""
        self._finished += 1
        finished = self._finished

        def tell(done: int, total: int, chunks: int) -> None:
            self.at_work = kept
            now = time.monotonic()
            if now - self._told >= _EVERY_SECONDS:
                self._told = now
                notify(self.token, _report(done, total, chunks, finished, self._projects))

        return tell


class Progress:
    """Of all projects; runs that a request asked for are told under its own token."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._loop: asyncio.AbstractEventLoop | None = None
        self._runs: dict[Kept, _Run] = {}
        self._asked: list[_Asked] = []
        self._watching = False

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """From now on there is a loop to tell things on."""
        self._loop = loop
        if any(kept.hindered for kept in self._server.folders.kept()):
            self._let_the_client_watch()

    def hear(self, kept: Kept, news: News) -> None:
        """From the project's own thread."""
        self.soon(self._heard, kept, news)

    def cancel(self, params: lsp.WorkDoneProgressCancelParams) -> None:
        """The person does not want to wait for it."""
        for asked in self._asked:
            if asked.token == params.token:
                asked.given_up.set()
        for kept, run in self._runs.items():
            if run.token == params.token:
                kept.keeping.interrupt()

    @contextmanager
    def under(self, token: Token | None, given_up: threading.Event, projects: int) -> Iterator[Tell]:
        """While a request runs; ``given_up`` is set when the person does not want to wait for it."""
        if token is None:
            yield lambda _: None
            return
        asked = _Asked(token, given_up, projects)
        self._asked.append(asked)
        self._notify(token, lsp.WorkDoneProgressBegin(_TITLE, cancellable=True, percentage=0))
        try:
            yield lambda kept: asked.on(kept, self._notify_soon)
        finally:
            self._asked.remove(asked)
            # After what the run has told.
            self._notify_soon(token, lsp.WorkDoneProgressEnd())

    def _heard(self, kept: Kept, news: News) -> None:
        if isinstance(news, Watched):
            if news.hindered:
                self._let_the_client_watch()
        elif not isinstance(news, Progressed):
            self._ended(self._runs.pop(kept, None))
        elif all(asked.at_work is not kept for asked in self._asked):
            self._progressed(self._runs.setdefault(kept, _Run()), news)

    def _progressed(self, run: _Run, news: Progressed) -> None:
        now = time.monotonic()
        window = self._server.client_capabilities.window
        if not (window and window.work_done_progress) or now - run.began < _PATIENCE_SECONDS:
            return
        if run.token is None:
            run.token = str(uuid.uuid4())
            params = lsp.WorkDoneProgressCreateParams(run.token)
            created = self._server.protocol.send_request(lsp.WINDOW_WORK_DONE_PROGRESS_CREATE, params)
            created.add_done_callback(partial(self._show, run))
        elif run.is_shown and now - run.told >= _EVERY_SECONDS:
            run.told = now
            self._notify(run.token, _report(news.done, news.total, news.chunks))

    def _show(self, run: _Run, created: Future[object]) -> None:
        """A token that the client did not take is not used, as LSP has it."""
        if run.token and not run.has_ended and not created.exception():
            run.is_shown = True
            self._notify(run.token, lsp.WorkDoneProgressBegin(_TITLE, cancellable=True, percentage=0))

    def _ended(self, run: _Run | None) -> None:
        if run:
            run.has_ended = True
            if run.token and run.is_shown:
                self._notify(run.token, lsp.WorkDoneProgressEnd())

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

    def _notify_soon(self, token: Token, value: object) -> None:
        self.soon(self._notify, token, value)

    def soon(self, function: Callable[..., None], *arguments: object) -> None:
        """On the event loop, from any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(function, *arguments)


def _report(
    done: int, total: int, chunks: int, finished: int = 0, projects: int = 1
) -> lsp.WorkDoneProgressReport:
    part = min(1.0, done / total) if total else 0.0
    return lsp.WorkDoneProgressReport(
        cancellable=True,
        message=f"{done:,}/{total:,} files, {chunks:,} chunks",
        percentage=int(100 * (finished + part) / projects),
    )
