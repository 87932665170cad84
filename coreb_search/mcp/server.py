"""The Model Context Protocol, by its SDK, on file descriptors that nobody else writes to.

The SDK's low-level server and not its MCPServer: errors are our one line, what is offered is three tools and
nothing that is empty, and the descriptors are taken before anything else runs.
"""

from __future__ import annotations

import io
import os
from collections.abc import Awaitable, Callable
from typing import Any

import anyio
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
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

_BY_NAME = {tool.name: tool for tool in TOOLS}
_Context = ServerRequestContext[Any]
_LONGEST_ERROR = 1000


def serve(service: Service, source: int, target: int) -> None:
    """Answers what comes from descriptor ``source`` on ``target``, until the client closes either."""
    try:
        anyio.run(_serve, _server(service), source, target)
    except* (OSError, anyio.BrokenResourceError):
        # Nobody is left to answer to.
        pass


async def _serve(server: Server[Any], source: int, target: int) -> None:
    reading = io.TextIOWrapper(os.fdopen(source, "rb", closefd=False), encoding="utf-8", errors="replace")
    writing = io.TextIOWrapper(os.fdopen(target, "wb", closefd=False), encoding="utf-8")
    async with stdio_server(anyio.wrap_file(reading), anyio.wrap_file(writing)) as streams:
        await server.run(streams[0], streams[1], server.create_initialization_options())


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
