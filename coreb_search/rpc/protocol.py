"""JSON-RPC 2.0 and the life cycle of LSP by the book, where pygls answers late, loosely or not at all.

Sources: https://www.jsonrpc.org/specification and the base protocol and life cycle messages of
https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from concurrent.futures import Future
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec
from cattrs import Converter
from lsprotocol import types as lsp
from pygls.exceptions import (
    JsonRpcException,
    JsonRpcInternalError,
    JsonRpcInvalidParams,
    JsonRpcInvalidRequest,
    JsonRpcMethodNotFound,
    JsonRpcRequestCancelled,
    JsonRpcServerNotInitialized,
)
from pygls.protocol import LanguageServerProtocol, lsp_method

from coreb_search.checked import converted, is_id
from coreb_search.errors import CorebError, UsageError, told
from coreb_search.keeping import Stopped
from coreb_search.rpc.frames import Malformed
from coreb_search.rpc.messages import be_strict, decoded, encoded, faults, problem
from coreb_search.rpc.schema import METHODS

if TYPE_CHECKING:
    from coreb_search.rpc.server import Server
    from coreb_search.rpc.wire import Writer

_OURS = {method.name: method.params for method in METHODS}
_PASSED_OVER = (
    lsp.INITIALIZED,
    lsp.SET_TRACE,
    lsp.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS,
    lsp.WINDOW_WORK_DONE_PROGRESS_CANCEL,
    lsp.NOTEBOOK_DOCUMENT_DID_OPEN,
    lsp.NOTEBOOK_DOCUMENT_DID_CHANGE,
    lsp.NOTEBOOK_DOCUMENT_DID_CLOSE,
)
"""What pygls does at these notifications is not needed, and some of it is never forgotten."""


class RequestFailed(JsonRpcException):
    """The request was right, and yet it could not be carried out."""

    CODE = -32803


class Protocol(LanguageServerProtocol):
    """Takes messages one by one, on the event loop; requests are answered once, whatever becomes of them."""

    _server: Server

    wire: Writer | None = None
    """What messages go to; until it is set they are dropped."""

    def __init__(self, server: Server, converter: Converter) -> None:
        super().__init__(server, be_strict(converter))
        for method in _PASSED_OVER:
            del self.fm.builtin_features[method]

    def receive(self, message: bytes | Malformed, finished: Callable[[], None]) -> None:
        """Handle one message and call ``finished`` when it has been: a request, when it is answered."""
        msg_id = self._take(message)
        running = None if msg_id is None else self._request_futures.get(msg_id)
        if running is None or running.done():
            finished()
        else:
            running.add_done_callback(lambda _: finished())

    @property
    def is_shut_down(self) -> bool:
        """Whether the client has asked to shut down, so that it may leave."""
        return self._shutdown

    @property
    def _initialized(self) -> bool:
        return hasattr(self, "server_capabilities")

    def _take(self, message: bytes | Malformed) -> int | str | None:
        """The id of the request that ``message`` is, or None."""
        try:
            data = decoded(message)
        except JsonRpcException as error:
            self._refuse(None, error)
            return None
        is_request = "method" in data
        msg_id = data.get("id") if is_id(data.get("id")) else None
        if wrong := problem(data):
            self._refuse(msg_id if is_request else None, JsonRpcInvalidRequest(wrong))
        elif not is_request:
            self._take_response(data)
        elif "id" not in data:
            self._take_notification(data)
        else:
            try:
                self._take_request(data)
            except JsonRpcException as error:
                self._refuse(msg_id, error)
            return msg_id
        return None

    def _take_request(self, data: dict[str, Any]) -> None:
        msg_id, method = data["id"], data["method"]
        if self._shutdown:
            raise JsonRpcInvalidRequest("the server is shutting down")
        if method == lsp.INITIALIZE and self._initialized:
            raise JsonRpcInvalidRequest("the server is initialized")
        if method != lsp.INITIALIZE and not self._initialized:
            raise JsonRpcServerNotInitialized("the first request is initialize")
        if msg_id in self._request_futures:
            raise JsonRpcInvalidRequest(f"a request with the id {msg_id!r} is not answered yet")
        self._get_handler(method)
        if self.get_message_type(method) and not self.get_result_type(method):
            raise JsonRpcMethodNotFound(f"{method} is no request but a notification, which has no id")
        self._handle_request(msg_id, method, self._params(data))

    def _take_notification(self, data: dict[str, Any]) -> None:
        """Those that cannot be understood, or come too early or late, are dropped, as LSP has it."""
        method = data["method"]
        if method in _OURS or (method != lsp.EXIT and (self._shutdown or not self._initialized)):
            return
        with suppress(JsonRpcException):
            self._handle_notification(method, self._params(data))

    def _take_response(self, data: dict[str, Any]) -> None:
        msg_id = data["id"]
        # The ids of requests from either side are kept in one place, but only ours have a type of result.
        if not (isinstance(msg_id, str) and msg_id in self._result_types):
            return
        kind = self._result_types.pop(msg_id)
        future = self._request_futures.pop(msg_id, None)
        if future is None or future.done():
            return
        try:
            if data.get("error"):
                future.set_exception(JsonRpcException(str(data["error"])))
            else:
                future.set_result(self._converter.structure(data, kind).result if kind else data["result"])
        except Exception as error:  # noqa: BLE001 (whatever is wrong with it, the request has failed)
            future.set_exception(JsonRpcException(f"not an answer: {error}"))

    def _params(self, data: dict[str, Any]) -> Any:  # noqa: ANN401
        """Raises JsonRpcInvalidParams."""
        method = data["method"]
        try:
            if method in _OURS:
                return converted(data.get("params") or {}, _OURS[method])
            kind = self.get_message_type(method)
            return self._converter.structure(data, kind).params if kind else data.get("params")
        except UsageError as error:
            raise JsonRpcInvalidParams(str(error)) from None
        except Exception as error:  # noqa: BLE001 (the converter raises whatever its types raise)
            raise JsonRpcInvalidParams(faults(error)) from None

    def _refuse(self, msg_id: int | str | None, error: JsonRpcException) -> None:
        self._send_data(
            {"jsonrpc": "2.0", "id": msg_id, "error": {"code": error.code, "message": error.message}}
        )

    # What pygls does otherwise

    def _handle_cancel_notification(self, msg_id: int | str) -> None:
        # LSP says which types it has, and lsprotocol lets any pass.
        if is_id(msg_id) and msg_id not in self._result_types and msg_id in self._request_futures:
            self._request_futures[msg_id].cancel()

    def _send_handler_result(self, future: Future[Any], *, msg_id: int | str) -> None:
        self._request_futures.pop(msg_id, None)
        if future.cancelled():
            self._refuse(msg_id, JsonRpcRequestCancelled("cancelled"))
        elif error := future.exception():
            self._refuse(msg_id, self._told(error))
        else:
            result = future.result()
            if not isinstance(result, msgspec.Struct):
                result = self._converter.unstructure(result)
            self._send_data({"jsonrpc": "2.0", "id": msg_id, "result": result})

    def _told(self, error: BaseException) -> JsonRpcException:
        match error:
            case JsonRpcException():
                return error
            case Stopped():
                return JsonRpcRequestCancelled("cancelled")
            case UsageError():
                return JsonRpcInvalidParams(str(error))
            case CorebError():
                return RequestFailed(str(error))
            case Exception():
                self._server.report_server_error(error, JsonRpcInternalError)
                return JsonRpcInternalError(told(error))
        raise error

    def _send_data(self, data: Any) -> None:  # noqa: ANN401
        if self.wire is not None:
            self.wire.write(encoded(data if isinstance(data, dict) else self._converter.unstructure(data)))

    @lsp_method(lsp.INITIALIZE)
    def lsp_initialize(self, params: lsp.InitializeParams) -> Generator[Any, Any, lsp.InitializeResult]:
        """Raises JsonRpcInvalidParams; the client may try again."""
        try:
            return (yield from super().lsp_initialize(params))
        except ValueError as error:
            raise JsonRpcInvalidParams(f"the root is no URI or path: {error}") from None

    @lsp_method(lsp.SHUTDOWN)
    def lsp_shutdown(self, *_: object) -> None:  # type: ignore[override]
        """Ends what is at work; its requests are answered as cancelled."""
        self._shutdown = True
        for msg_id, running in list(self._request_futures.items()):
            if msg_id not in self._result_types:
                running.cancel()

    @lsp_method(lsp.EXIT)
    def lsp_exit(self, *_: object) -> None:  # type: ignore[override]
        """The process ends, whatever is at work."""
        self._server.end()

    @lsp_method(lsp.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: lsp.DidOpenTextDocumentParams) -> None:
        """The text is the editor's from now on."""
        self._server.documents.open(params.text_document)

    @lsp_method(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: lsp.DidChangeTextDocumentParams) -> None:
        """It is another one."""
        self._server.documents.change(params.text_document.uri, params.content_changes)

    @lsp_method(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: lsp.DidCloseTextDocumentParams) -> None:
        """The text is the file's again."""
        self._server.documents.close(params.text_document.uri)

    @lsp_method(lsp.WORKSPACE_EXECUTE_COMMAND)
    async def lsp_workspace__execute_command(self, params: lsp.ExecuteCommandParams) -> Any:  # type: ignore[override]  # noqa: ANN401
        """A task of its own, so that it can be cancelled."""
        if params.command not in self.fm.commands:
            raise JsonRpcInvalidParams(f"no such command: {params.command}")
        return await self.fm.commands[params.command](*(params.arguments or ()))
