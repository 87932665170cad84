"""One line as a message of the protocol, or the error that it is to be answered with. Pure."""

from __future__ import annotations

from mcp_types import (
    INVALID_REQUEST,
    PARSE_ERROR,
    ErrorData,
    JSONRPCError,
    JSONRPCMessage,
    jsonrpc_message_adapter,
)
from pydantic import ValidationError

from coreb_search.checked import is_id, parsed


class Refused(Exception):
    """The line is none; whoever wrote it waits for ``answer``."""

    def __init__(self, code: int, why: str, number: int | str | None = None) -> None:
        super().__init__(why)
        self.answer = JSONRPCError(jsonrpc="2.0", id=number, error=ErrorData(code=code, message=why))


def read(line: bytes) -> JSONRPCMessage:
    """The message. Raises Refused."""
    try:
        data = parsed(line)
    except ValueError as error:
        raise Refused(PARSE_ERROR, f"a line that is no JSON: {error}") from None
    except RecursionError:
        raise Refused(PARSE_ERROR, "a line of JSON that is nested too deep") from None
    if not isinstance(data, dict):
        raise Refused(INVALID_REQUEST, "a message is one object on one line; batches are not taken")
    number = data.get("id")
    if "method" in data and "id" in data and not is_id(number):
        # The SDK would take it for a notification, which nobody answers.
        raise Refused(INVALID_REQUEST, "an id is a string or an integer")
    try:
        return jsonrpc_message_adapter.validate_python(data, by_name=False)
    except ValidationError:
        # What is no request may be meant for an answer, and its id for one of the server's own.
        raise Refused(
            INVALID_REQUEST,
            'a message has jsonrpc "2.0", a method and, if any, params that are an object',
            number if is_id(number) and "method" in data else None,
        ) from None
