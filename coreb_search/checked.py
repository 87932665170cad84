"""Values from outside, such as JSON, as one of our types, or one line that says what is wrong with them."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import msgspec
from msgspec import Struct

from coreb_search.errors import UsageError

# Costs 5 ms, and is only for saying what is wrong.
if TYPE_CHECKING:
    from msgspec.inspect import Field, Type

T = TypeVar("T", bound=Struct)

_MOST = re.compile(r"`str` of length <= (\d+)$")
_AT = re.compile(r" - at `(?:\$\.?)?(.*)`$")
# More digits Python does not make an integer of; no integer that means anything has so many.
_MOST_DIGITS = 300


def parsed(text: bytes) -> Any:  # noqa: ANN401
    """JSON as clients write it. Raises ValueError, and RecursionError for what is nested too deep.

    Half a character, which is sent by who counts in UTF-16, becomes a question mark, as do bytes that are not
    UTF-8, which Neovim sends as they are; a number that is too large for any use becomes infinite.
    """
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        try:
            # One sign for each such byte: so Neovim counts, too, where it tells what was changed.
            readable = text.decode("utf-8-sig", "surrogateescape")
            found = json.loads(readable, parse_int=_integer, parse_constant=_refused)
        except ValueError:
            raise error from None
    return json.loads(json.dumps(found, ensure_ascii=False).encode(errors="replace"), parse_int=_integer)


def is_id(value: object) -> bool:
    """Whether a request can have it; JSON-RPC also knows null and fractions, LSP and MCP do not."""
    return isinstance(value, int | str) and not isinstance(value, bool)


def converted(value: object, kind: type[T], strict: bool = True) -> T:
    """``value`` as a ``kind``; unless ``strict``, numbers in quotes are numbers, too. Raises UsageError."""
    try:
        return msgspec.convert(value, kind, strict=strict)
    except msgspec.ValidationError as error:
        raise UsageError(_told(str(error), kind)) from None


def _integer(digits: str) -> int | float:
    return int(digits) if len(digits) <= _MOST_DIGITS else float(digits)


def _refused(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no JSON")


def _told(fault: str, kind: type[Struct]) -> str:
    at = _AT.search(fault)
    what, where = (fault[: at.start()], at[1]) if at else (fault, "")
    fields = {field.encode_name: field for field in _fields(kind)}
    if what.startswith("Object contains unknown field") and not where:
        return f"{what}; known: {', '.join(fields)}"
    if what.endswith("of length >= 1"):
        return f"`{where}` is empty"
    # Names of files are all that must look like something.
    if "matching regex" in what:
        return f"`{where.removeprefix('key` in `$.')}` must be the name of a file, without a folder"
    if most := _MOST.search(what):
        return f"`{where}` is too long: at most {int(most[1]):,} characters"
    field = fields.get(re.split(r"[.\[]", where)[0])
    if what.startswith("Invalid enum value") and field:
        what += f"; known: {', '.join(_values(field.type))}"
    return f"{what} - at `{where}`" if where else what


def _fields(kind: type[Struct]) -> tuple[Field, ...]:
    from msgspec.inspect import StructType, type_info

    info = type_info(kind)
    assert isinstance(info, StructType)
    return info.fields


def _values(kind: Type) -> list[str]:
    """What may stand there, if it is one of a list of words."""
    from msgspec.inspect import CollectionType, LiteralType, Metadata, UnionType

    match kind:
        case Metadata(type=inner):
            return _values(inner)
        case LiteralType(values):
            return [str(value) for value in values]
        case UnionType(types):
            return [value for each in types for value in _values(each)]
        case CollectionType(item_type=item):
            return _values(item)
    return []
