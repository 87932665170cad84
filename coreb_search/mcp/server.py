"""The Model Context Protocol, by its SDK, on file descriptors that nobody else writes to.

The SDK's low-level server and not its MCPServer: errors are our one line, what is offered is three tools and
nothing that is empty, and the descriptors are taken before anything else runs.
"""

from __future__ import annotations

import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import anyio
from anyio import to_thread
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError
from mcp_types import (
    INVALID_PARAMS,
    CallToolRequestParams,
    CallToolResult,
    ListToolsResult,
    PaginatedRequestParams,
    TextContent,
    ToolAnnotations,
)
from mcp_types import Tool as ListedTool

from coreb_search import __version__
from coreb_search.display.safe import one_line
from coreb_search.errors import told
from coreb_search.mcp.answers import clipped
from coreb_search.mcp.service import Service
from coreb_search.mcp.tools import TOOLS
from coreb_search.mcp.wire import streams, wait_until_left

_BY_NAME = {tool.name: tool for tool in TOOLS}
_Context = ServerRequestContext[Any]
_LONGEST_ERROR = 1000
_MOST_THREADS = 4


def serve(service: Service, source: int, target: int, within: float) -> None:
    """Answers what comes from descriptor ``source`` on ``target``, until the client closes either.

    Then it returns within so many seconds: threads that compute may leave none to the event loop.
    """
    left = threading.Event()
    threading.Thread(target=wait_until_left, args=(source, left), daemon=True).start()
    served = ThreadPoolExecutor(1).submit(anyio.run, _serve, _server(service), source, target, left)
    served.add_done_callback(lambda _: left.set())
    left.wait()
    try:
        served.result(within)
    except* (OSError, anyio.BrokenResourceError):
        # Nobody is left to answer to; a TimeoutError is an OSError.
        pass


async def _serve(server: Server[Any], source: int, target: int, left: threading.Event) -> None:
    # More at once are slower.
    to_thread.current_default_thread_limiter().total_tokens = _MOST_THREADS
    async with streams(source, target, left) as (reading, writing):
        await server.run(reading, writing, server.create_initialization_options())


def _server(service: Service) -> Server[Any]:
    return Server(
        "coreb-search",
        version=__version__,
        title="coreb-search",
        instructions=service.instructions,
        on_list_tools=_list_tools,
        on_call_tool=_caller(service),
    )


async def _list_tools(_context: _Context, _params: PaginatedRequestParams | None) -> ListToolsResult:
    hints = ToolAnnotations(
        read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
    )
    return ListToolsResult(
        tools=[
            ListedTool(
                name=tool.name,
                title=tool.title,
                description=tool.description,
                input_schema=tool.schema(),
                annotations=hints,
            )
            for tool in TOOLS
        ]
    )


def _caller(service: Service) -> Callable[[_Context, CallToolRequestParams], Awaitable[CallToolResult]]:
    async def call(context: _Context, params: CallToolRequestParams) -> CallToolResult:
        tool = _BY_NAME.get(params.name)
        if tool is None:
            raise MCPError(INVALID_PARAMS, f"unknown tool: {params.name[:80]}")
        try:
            asked = tool.read(params.arguments or {})
            return _result(await service.call(asked, context.session.report_progress))
        except Exception as error:  # noqa: BLE001 (whatever it is, the model reads it and the server goes on)
            return _result(clipped(one_line(told(error)), _LONGEST_ERROR), is_error=True)

    return call


def _result(text: str, is_error: bool = False) -> CallToolResult:
    """Text alone: of structured content beside it, clients make the model read only that, or both."""
    return CallToolResult(content=[TextContent(type="text", text=text)], is_error=is_error)
