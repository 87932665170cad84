"""Messages that are right, nearly right and not at all, made of the schema and a seed."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

from coreb_search.rpc.schema import METHODS
from tests.rpc.checks import SCHEMA, Message
from tests.rpc.due import due_to
from tests.rpc.pipe import frame
from tests.rpc.reference import title

_JUNK: list[Any] = json.loads(
    r"""[null, true, false, 0, -1, 2147483648, 9223372036854775808, 1180591620717411303424, 1.5, 1e300,
    "", "x", "[", "!", "%", "2.0", "coreb/search", "file:///", "\u0000", "\ud800", "\u202e\n",
    [], {}, [[]], {"a": null}]"""
)
_JUNK += ["é" * 1000, [0] * 50]
_WORDS = 'read a duration parse_duration 5m seconds ( * " é \U0001f600 AND -'.split()
_HEADS = [
    b"content-length:%d\r\n\r\n",
    b"Content-Length: %d\n\n",
    b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: %d\r\n\r\n",
    b"Content-Length: %d\r\nContent-Type: text/plain; charset=utf-16\r\n\r\n",
    b"Content-Length: -%d\r\n\r\n",
    b"Content-Length: %d.0\r\n\r\n",
    b"Content-Length: 0x%d\r\n\r\n",
    b"Content-Length: 000%d\r\n\r\n",
    b"Content-Length: %d\r\nContent-Length: 7\r\n\r\n",
    b"Content-Length : %d\r\n\r\n",
    b"Content-Length %d\r\n\r\n",
    b"Length: %d\r\n\r\n",
    b"\r\n\r\nContent-Length: %d\r\n\r\n",
    b"Content-Length: %d\r\n" + b"X: y\r\n" * 2000 + b"\r\n",
    b"Content-Length: %d\r\n\r\n\r\n",
    b"POST / HTTP/1.1\r\nContent-Length: %d\r\n\r\n",
    b"%d",
]


class Mutations:
    """The same for the same seed and project; ids are never used twice but on purpose."""

    def __init__(self, seed: int, root: Path) -> None:
        self._random = random.Random(seed)
        self._seed = seed
        self._count = 10**14
        self._uris = [
            root.as_uri(),
            f"{root.as_uri()}/clock.py",
            f"{root.as_uri()}/gone",
            "untitled:1",
            "",
            "%",
        ]

    def round(self, size: int) -> tuple[bytes, Counter[Any]]:
        """About so many frames, after which the next is understood, and how often each id is answered."""
        while True:
            data = b"".join(self._piece() for _ in range(size))
            if understood := due_to(data):
                return understood

    def cut(self, data: bytes) -> Iterator[bytes]:
        """The same bytes in pieces."""
        places = sorted(self._random.randrange(len(data) + 1) for _ in range(3))
        for start, end in zip([0, *places], [*places, len(data)], strict=True):
            yield data[start:end]

    def _piece(self) -> bytes:
        kind = self._random.random()
        if kind < 0.25:
            return frame(self._message())
        if kind < 0.65:
            return self._raw(self._damaged(self._message()))
        data = frame(self._message())
        return self._mangled_head(data) if kind < 0.75 else self._mangled(data)

    # Messages

    def _message(self) -> Message:
        self._count += 1
        pick = self._random.random()
        identity = f"{self._seed}/{self._count}" if self._random.random() < 0.5 else self._count
        if pick < 0.6:
            method = self._random.choice([method.name for method in METHODS])
            params = self._value({"$ref": f"#/$defs/{title(method)}Params"})
            return {"jsonrpc": "2.0", "id": identity, "method": method, "params": params}
        method, params, asks = self._random.choice(list(self._of_lsp()))
        head: Message = {"jsonrpc": "2.0", "id": identity} if asks else {"jsonrpc": "2.0"}
        return {**head, "method": method, "params": params}

    def _of_lsp(self) -> Iterator[tuple[str, Any, bool]]:
        document = {"uri": self._random.choice(self._uris)}
        position = {"line": self._random.randrange(9), "character": self._random.randrange(9)}
        area = {"start": position, "end": {"line": 9, "character": 0}}
        text = self._text()
        yield "workspace/symbol", {"query": text}, True
        context = {"diagnostics": [], "only": self._random.choice([None, ["coreb"], ["quickfix"]])}
        yield "textDocument/codeAction", {"textDocument": document, "range": area, "context": context}, True
        similar = [{"text": text or "x"}, {"textDocument": document, "position": position}, {}, 5]
        arguments = [self._random.choice(similar)]
        yield "workspace/executeCommand", {"command": "coreb.findSimilar", "arguments": arguments}, True
        yield "textDocument/hover", {"textDocument": document, "position": position}, True
        yield "initialize", {"processId": 1, "rootUri": None, "capabilities": {}}, True
        item = {**document, "languageId": "python", "version": 1, "text": text}
        yield "textDocument/didOpen", {"textDocument": item}, False
        changes = [{"range": area, "text": text}, {"text": text}]
        version = {**document, "version": 2}
        yield "textDocument/didChange", {"textDocument": version, "contentChanges": changes}, False
        yield "textDocument/didClose", {"textDocument": document}, False
        yield "textDocument/didSave", {"textDocument": document}, False
        yield "workspace/didChangeWatchedFiles", {"changes": [{**document, "type": 2}]}, False
        yield (
            "$/cancelRequest",
            {"id": self._random.randrange(self._count - 9, self._count + 1)},
            False,
        )
        yield "window/workDoneProgress/cancel", {"token": self._junk()}, False
        yield "$/setTrace", {"value": "verbose"}, False
        yield "no/such", self._junk(), self._random.random() < 0.5

    def _junk(self) -> Any:
        return deepcopy(self._random.choice(_JUNK))

    def _text(self) -> str:
        return " ".join(self._random.choices(_WORDS, k=self._random.randrange(8)))

    def _value(self, schema: dict[str, Any]) -> Any:
        """Something that the schema allows, more or less."""
        while "$ref" in schema or "anyOf" in schema:
            name = schema.get("$ref", "").rpartition("/")[2]
            schema = SCHEMA["$defs"][name] if name else self._random.choice(schema["anyOf"])
        if "enum" in schema:
            return self._random.choice(schema["enum"])
        make: dict[str, Callable[[], Any]] = {
            "object": lambda: self._object(schema),
            "array": lambda: [self._value(schema["items"]) for _ in range(self._random.randrange(3))],
            "integer": lambda: self._random.randrange(schema.get("minimum", 0), 12),
            "number": lambda: self._random.random() * 100,
            "boolean": lambda: self._random.random() < 0.5,
            "string": self._text,
            "null": lambda: None,
        }
        return make[schema["type"]]()

    def _object(self, schema: dict[str, Any]) -> dict[str, Any]:
        return {
            name: self._random.choice(self._uris) if name in {"uri", "folder"} else self._value(of)
            for name, of in schema["properties"].items()
            if name in schema.get("required", []) or self._random.random() < 0.3
        }

    # Damage

    def _damaged(self, message: Message) -> Message:
        """Types swapped, keys dropped or added, something nested deep."""
        for _ in range(self._random.randrange(1, 3)):
            holder = self._random.choice([each for each in _holders(message) if each])
            key = self._random.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
            match self._random.randrange(7):
                case 0 | 1 | 2:
                    holder[key] = self._junk()
                case 3:
                    del holder[key]
                case 4:
                    holder[key] = self._random.choice([[holder[key]], {"a": holder[key]}])
                case 5:
                    for _ in range(100):
                        holder[key] = self._random.choice([[holder[key]], {"a": holder[key]}])
                case 6 if isinstance(holder, dict):
                    holder[self._random.choice(["x", "id", "method", "error", "k"])] = self._junk()
        return message

    def _raw(self, message: Message) -> bytes:
        """As a frame, with what json.dumps cannot write, now and then."""
        body = json.dumps(message)
        match self._random.randrange(20):
            case 0:
                body = body.replace("1", self._random.choice(["NaN", "1e999", "01", "9" * 5000, "1" * 30]), 1)
            case 1:
                body = body.replace("[]", "[" * 30_000 + "]" * 30_000, 1)
            case 2:
                body = body[:-1] + ', "jsonrpc": "2.0", "params": {}' + body[-1]
        data = body.encode()
        return b"Content-Length: %d\r\n\r\n%b" % (len(data), data)

    def _mangled_head(self, data: bytes) -> bytes:
        body = data.partition(b"\r\n\r\n")[2]
        wrong = self._random.choice([0, 0, 1, -1, 7, -7, 500])
        return self._random.choice(_HEADS) % max(0, len(body) + wrong) + body

    def _mangled(self, data: bytes) -> bytes:
        """Bytes flipped, lost, doubled, put in."""
        held = bytearray(data)
        for _ in range(self._random.choice([1, 1, 2, 9])):
            start = self._random.randrange(len(held) + 1)
            end = min(len(held), start + self._random.randrange(1, 40))
            match self._random.randrange(6):
                case 0 if end > start:
                    held[start] ^= 1 << self._random.randrange(8)
                case 1:
                    del held[start:end]
                case 2:
                    held[start:start] = held[start:end]
                case 3:
                    held[start:start] = self._random.randbytes(end - start)
                case 4:
                    del held[start:]
                case 5:
                    held[start:] = frame(self._message())[self._random.randrange(60) :]
        return bytes(held)


def _holders(value: Any) -> Iterator[Any]:
    """All objects and arrays in a message, itself first."""
    if isinstance(value, dict | list):
        yield value
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _holders(inner)
