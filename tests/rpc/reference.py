"""docs/rpc.schema.json and the tables of docs/rpc.md, made of the types of the methods of our own."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.json import schema_components

from coreb_search.rpc.schema import METHODS, Method

Schema = dict[str, Any]

_ENVELOPE: dict[str, Schema] = {
    "Id": {"description": "Of a request, given by who asks.", "type": ["integer", "string"]},
    "ErrorResponse": {
        "title": "ErrorResponse",
        "description": "What was asked could not be done.",
        "type": "object",
        "properties": {
            "jsonrpc": {"const": "2.0"},
            "id": {"anyOf": [{"$ref": "#/$defs/Id"}, {"type": "null"}]},
            "error": {
                "type": "object",
                "properties": {"code": {"type": "integer"}, "message": {"type": "string"}, "data": {}},
                "required": ["code", "message"],
                "additionalProperties": False,
            },
        },
        "required": ["jsonrpc", "id", "error"],
        "additionalProperties": False,
    },
}


def title(method: str) -> str:
    """What the definitions of a method's messages begin with: ``Search`` for ``coreb/search``."""
    return method.rpartition("/")[2].capitalize()


def json_schema() -> Schema:
    """Every request and response of our own, whole messages, and what is in them."""
    names = [f"{title(method.name)}{side}" for method in METHODS for side in ("Request", "Response")]
    messages = [message for method in METHODS for message in (_request(method), _response(method))]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The methods coreb/… of coreb-search",
        "anyOf": [_reference(name) for name in names],
        "$defs": dict(zip(names, messages, strict=True)) | _ENVELOPE | _values(),
    }


def markdown(examples: Mapping[str, str]) -> str:
    """A section for every method, each with its example, then one for every value that they share."""
    values = _values()
    sides = {each.__name__ for method in METHODS for each in (method.params, method.result)}
    shared = (name for name in values if name not in sides)
    return "\n".join(
        [
            *(line for method in METHODS for line in _method(method, values, examples[method.name])),
            "## Values\n",
            *(line for name in shared for line in _value(name, values[name])),
        ]
    )


def _values() -> dict[str, Schema]:
    types = [each for method in METHODS for each in (method.params, method.result)]
    return schema_components(types, ref_template="#/$defs/{name}")[1]


def _reference(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _request(method: Method) -> Schema:
    needed = ["params"] if _values()[method.params.__name__]["required"] else []
    return {
        "title": f"{title(method.name)}Request",
        "description": method.does,
        "type": "object",
        "properties": {
            "jsonrpc": {"const": "2.0"},
            "id": _reference("Id"),
            "method": {"const": method.name},
            "params": _reference(method.params.__name__),
        },
        "required": ["jsonrpc", "id", "method", *needed],
    }


def _response(method: Method) -> Schema:
    answer = {
        "type": "object",
        "properties": {
            "jsonrpc": {"const": "2.0"},
            "id": _reference("Id"),
            "result": _reference(method.result.__name__),
        },
        "required": ["jsonrpc", "id", "result"],
        "additionalProperties": False,
    }
    return {"title": f"{title(method.name)}Response", "oneOf": [answer, _reference("ErrorResponse")]}


def _method(method: Method, values: dict[str, Schema], example: str) -> Iterator[str]:
    params, result = (values[each.__name__] for each in (method.params, method.result))
    yield f"## {method.name}\n\n{method.does}\n"
    yield f"**Params**: {_begun(params['description'])}\n\n{_table(params, with_default=True)}"
    yield f"**Result**: {_begun(result['description'])}\n\n{_table(result)}"
    yield f"{example}\n"


def _value(name: str, value: Schema) -> Iterator[str]:
    yield f"### {name}\n\n{value['description']}\n\n{_table(value)}"


def _begun(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:]


def _table(value: Schema, with_default: bool = False) -> str:
    rows = [["field", "type", "default", ""], ["---"] * 4]
    for field, inner in sorted(
        value["properties"].items(), key=lambda item: item[0] not in value["required"]
    ):
        default = "required" if field in value["required"] else f"`{json.dumps(inner.get('default'))}`"
        rows.append([f"`{field}`", _type(inner), default, inner.get("description", "")])
    shown = (row if with_default else [*row[:2], *row[3:]] for row in rows)
    return "".join(f"| {' | '.join(row)} |\n" for row in shown)


def _type(value: Schema) -> str:
    match value:
        case {"$ref": str(where)}:
            name = where.rpartition("/")[2]
            return f"[{name}](#{name.lower()})"
        case {"enum": [*names]}:
            return _either([f"`{name}`" for name in names])
        case {"anyOf": [*kinds]}:
            return _either([_type(kind) for kind in kinds])
        case {"type": "array", "items": items}:
            return f"array of {_type(items)}"
        case {"type": "object", "additionalProperties": items}:
            return f"object of {_type(items)}"
        case _:
            return _bounded(value)


def _either(kinds: Sequence[str]) -> str:
    *others, last = kinds
    return f"{', '.join(others)} or {last}" if others else last


def _bounded(value: Schema) -> str:
    match value:
        case {"minimum": least, "maximum": most}:
            return f"{value['type']} from {least} to {most}"
        case {"minimum": least}:
            return f"{value['type']} from {least}"
        case {"minLength": 1}:
            return "non-empty string"
        case _:
            return str(value["type"])
