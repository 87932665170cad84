"""The code action "Find similar code", for clients without a picker of their own."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from coreb_search.checked import converted
from coreb_search.errors import UsageError
from coreb_search.rpc import hits
from coreb_search.rpc.schema import FIND_SIMILAR, Hit, Position, Range, SimilarParams, TextDocument

if TYPE_CHECKING:
    from coreb_search.rpc.server import Server

KIND = "coreb.similar"
TITLE = "Find similar code"
_OFFERED = 9


class Offering:
    """Answers with locations, and lets the person choose one by what every client has."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._open: set[asyncio.Task[None]] = set()

    def actions(self, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        """The one action there is, unless others are wanted."""
        only = params.context.only
        if only is not None and not any(not kind or f"{KIND}.".startswith(f"{kind}.") for kind in only):
            return []
        start, end = (Position(at.line, at.character) for at in (params.range.start, params.range.end))
        document = TextDocument(params.text_document.uri)
        if start == end:
            place = SimilarParams(text_document=document, position=start)
        else:
            place = SimilarParams(text_document=document, range=Range(start, end))
        command = lsp.Command(TITLE, FIND_SIMILAR, arguments=[_without_defaults(place)])
        return [lsp.CodeAction(TITLE, kind=KIND, command=command)]

    async def command(self, *arguments: Any) -> list[lsp.Location]:  # noqa: ANN401
        """The locations; the person is asked afterwards, however long that takes."""
        try:
            (params,) = [converted(argument, SimilarParams) for argument in arguments]
        except (ValueError, UsageError) as error:
            raise UsageError(f"{FIND_SIMILAR} takes the params of coreb/similar: {error}") from None
        found = (await self._server.found(params)).hits
        offering = asyncio.create_task(self._offer(found[:_OFFERED]))
        self._open.add(offering)
        offering.add_done_callback(self._open.discard)
        return [hits.location(each) for each in found]

    async def _offer(self, found: tuple[Hit, ...]) -> None:
        window = self._server.client_capabilities.window
        if not found:
            self._say("No similar code was found.")
        elif window and window.show_document and window.show_document.support:
            if chosen := await self._chosen(
                {f"{hits.title(each)}  {hits.place(each)}": each for each in found}
            ):
                where = hits.location(chosen)
                shown = lsp.ShowDocumentParams(where.uri, take_focus=True, selection=where.range)
                await self._server.window_show_document_async(shown)
        else:
            listed = "\n".join(f"{hits.place(each)}  {hits.title(each)}" for each in found)
            self._say(f"Similar code:\n{listed}")

    async def _chosen(self, by_title: dict[str, Hit]) -> Hit | None:
        actions = [lsp.MessageActionItem(title) for title in by_title]
        asked = lsp.ShowMessageRequestParams(lsp.MessageType.Info, "Similar code", actions)
        try:
            chosen = await self._server.window_show_message_request_async(asked)
        except JsonRpcException:
            # Helix shows documents and asks nothing: the best, then.
            return next(iter(by_title.values()))
        return by_title.get(chosen.title) if chosen else None

    def _say(self, text: str) -> None:
        self._server.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Info, text))


def _without_defaults(place: SimilarParams) -> dict[str, Any]:
    told = msgspec.to_builtins(place)
    return {name: told[name] for name in ("textDocument", "position", "range") if told[name] is not None}
