"""What a message must be, whatever its method: JSON, a request or a response, of the right types. Pure."""

from __future__ import annotations

import json
import re
from enum import Enum
from typing import Any

import msgspec
from cattrs import Converter, transform_error
from cattrs.v import format_exception
from pygls.exceptions import JsonRpcException, JsonRpcInvalidRequest, JsonRpcParseError

from coreb_search.checked import is_id, parsed
from coreb_search.rpc.frames import Malformed

_SECOND_WORD = re.compile(r"_([a-z])")
_LONGEST_FAULT = 500


class _WrongType(TypeError):
    """Where LSP wants a string, say, there is a number."""


def decoded(message: bytes | Malformed) -> dict[str, Any]:
    """Raises JsonRpcException for what is no JSON object."""
    if isinstance(message, Malformed):
        raise JsonRpcException(message.message, message.code)
    try:
        data = parsed(message)
    except (ValueError, RecursionError) as error:
        raise JsonRpcParseError(f"not JSON: {error}") from None
    if not isinstance(data, dict):
        raise JsonRpcInvalidRequest("a message is one object; LSP has no batches")
    return data


def encoded(data: object) -> bytes:
    """JSON."""
    try:
        return msgspec.json.encode(data)
    except UnicodeEncodeError:
        # Bytes of a path that are not UTF-8.
        return json.dumps(msgspec.to_builtins(data)).encode()


def problem(data: dict[str, Any]) -> str | None:
    """What is wrong with the message, whatever its method is."""
    if data.get("jsonrpc") != "2.0":
        return 'jsonrpc is "2.0"'
    if "id" in data and not is_id(data["id"]) and ("method" in data or data["id"] is not None):
        return "an id is a string or an integer"
    if "method" not in data:
        return None if "id" in data and ("result" in data or "error" in data) else "there is no method"
    if not isinstance(data["method"], str):
        return "a method is a string"
    return None if isinstance(data.get("params"), dict | list | None) else "params are an object or an array"


def be_strict(converter: Converter) -> Converter:
    """A number is no string from now on, nor a string a number."""
    for kind in (str, int, bool):
        converter.register_structure_hook(kind, _exactly(kind))
    return converter


def faults(error: Exception) -> str:
    """What a converter did not like and where, in one line."""
    told = (each.partition(" @ $") for each in transform_error(error, format_exception=_told))
    line = "; ".join(f"{what} - at `{_named(where)}`" for what, _, where in told)
    return line if len(line) <= _LONGEST_FAULT else f"{line[:_LONGEST_FAULT]}…"


def _exactly(kind: type) -> Any:  # noqa: ANN401
    def structure(value: object, wanted: type) -> Any:  # noqa: ANN401
        if wanted is not kind and issubclass(wanted, Enum):
            return wanted(value)
        if type(value) is not kind:
            raise _WrongType(f"Expected `{kind.__name__}`, got `{type(value).__name__}`")
        return value

    return structure


def _told(error: BaseException, kind: type | None) -> str:
    return str(error) if isinstance(error, _WrongType) else format_exception(error, kind)


def _named(where: str) -> str:
    """A place as the client names it."""
    return _SECOND_WORD.sub(
        lambda word: word[1].upper(), where.removeprefix(".params").lstrip(".") or "params"
    )
