"""Every message between a client and the server, held against the book.

``coreb/…`` against docs/rpc.schema.json, LSP's own against lsprotocol's types, all against JSON-RPC 2.0.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import lsprotocol.types as lsp
from jsonschema import Draft202012Validator
from lsprotocol.converters import get_converter

from tests.rpc.reference import title

Message = dict[str, Any]

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "rpc.schema.json").read_text("utf-8"))
_CONVERTER = get_converter()


def encoded(message: Message) -> bytes:
    """Its JSON."""
    return json.dumps(message).encode()


class Fault(AssertionError):
    """A message that the documents do not allow."""


def check_request(message: Message) -> None:
    """A request or a notification, from either side."""
    _check_envelope(message)
    method = message["method"]
    if method.startswith("coreb/"):
        _validate(message, f"{title(method)}Request")
    elif method in lsp.METHOD_TO_TYPES:
        _structure(message, lsp.METHOD_TO_TYPES[method][0])
    else:
        raise Fault(f"no such method: {message}")


def check_response(message: Message, method: str | None) -> None:
    """The answer to ``method``; None where that is not known."""
    _check_envelope(message)
    if "error" in message:
        _validate(message, "ErrorResponse")
    elif method is not None and method.startswith("coreb/"):
        _validate(message, f"{title(method)}Response")
    elif method in lsp.METHOD_TO_TYPES:
        answer = lsp.METHOD_TO_TYPES[method][1]
        if answer is None:
            raise Fault(f"an answer to a notification: {message}")
        _structure(message, answer)
    elif method is not None:
        raise Fault(f"{method} does not exist, but is answered: {message}")


def check_direction(method: str) -> None:
    """What the server sends of its own accord."""
    if lsp.message_direction(method) not in {"serverToClient", "both"}:
        raise Fault(f"{method} is not the server's to send")


def _check_envelope(message: Message) -> None:
    """JSON-RPC 2.0."""
    if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
        raise Fault(f"no JSON-RPC 2.0: {message}")
    kinds = {"method", "result", "error"} & message.keys()
    unknown = message.keys() - {"jsonrpc", "id", "method", "params", "result", "error"}
    if len(kinds) != 1 or unknown or ("params" in message and "method" not in message):
        raise Fault(f"neither a request nor a notification nor a response: {message}")
    if not isinstance(message.get("params", {}), (dict, list)):
        raise Fault(f"params that are neither an object nor an array: {message}")
    identity = message.get("id", 0)
    if isinstance(identity, bool) or not isinstance(identity, (int, str, type(None))):
        raise Fault(f"an id that is neither an integer nor a string: {message}")
    if "method" not in message and "id" not in message:
        raise Fault(f"a response without an id: {message}")


def _validate(message: Message, name: str) -> None:
    if name not in SCHEMA["$defs"]:
        raise Fault(f"docs/rpc.schema.json has no {name}: {message}")
    validator = Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})
    for error in validator.iter_errors(message):
        raise Fault(f"{name}, {error.json_path}: {error.message}\n{message}")


def _structure(message: Message, kind: type) -> None:
    """Fails on a field that is missing, of another type or not LSP's."""
    if kind is lsp.CodeActionResponse:
        # lsprotocol takes any action for a command.
        for action in message["result"]:
            _structure(action, lsp.CodeAction)
        return
    try:
        structured: object = _CONVERTER.structure(message, kind)
    except Exception as error:
        raise Fault(f"no {kind.__name__}: {message}") from error
    # Structuring makes strings of numbers and drops what it does not know.
    if _without_nulls(_CONVERTER.unstructure(structured)) != _without_nulls(message):
        raise Fault(f"more or other than a {kind.__name__} holds: {message}")


def _without_nulls(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_nulls(inner) for key, inner in value.items() if inner is not None}
    return [_without_nulls(inner) for inner in value] if isinstance(value, (list, tuple)) else value
