"""Who writes: the server or the generator that the settings name, or else one that is on this machine.

Only ollama and llama.cpp's server are looked for, on the loopback interface alone, and nothing is asked of
what does not answer as they do. A model that ollama passes on to another machine is left alone.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeVar
from urllib.parse import urlsplit

import httpx2
import msgspec
from msgspec import Struct

from coreb_search.display.safe import one_line
from coreb_search.errors import ModelError, unknown
from coreb_search.models.chat import Chat, with_version
from coreb_search.models.timely import Trace, client, is_local, sendable, timely
from coreb_search.models.writer import Writer
from coreb_search.settings import HydeSettings, settings_file

_OLLAMA, _LLAMA = 11434, 8080
_PROBE_SECONDS = 0.3
_MOST_BYTES = 1 << 20
# Those that turn texts into vectors or scores, and those that only go on with a text.
_NO_WRITER = re.compile(r"embed|rerank|bge|minilm|gte|[-:]base\b", re.IGNORECASE)
_THINKS_FIRST = re.compile(r"\br1\b|qwq|think|reason|gpt-oss|magistral", re.IGNORECASE)
_ELSEWHERE = re.compile(r"[-:]cloud$", re.IGNORECASE)
# The better one first.
_WRITES_CODE = (re.compile(r"cod(e|er|estral)", re.IGNORECASE), re.compile(r"instruct", re.IGNORECASE))

T = TypeVar("T", bound=Struct)


class Found(NamedTuple):
    """Who writes, and what tells it from others."""

    name: str
    writer: Writer


class _Model(Struct):
    id: str
    owned_by: str = ""


class _Models(Struct):
    data: list[_Model]


class _Tag(Struct):
    name: str
    size: int = 0
    remote_host: str = ""


class _Tags(Struct):
    models: list[_Tag]


def find_writer(hyde: HydeSettings) -> Found:
    """The one that the settings name, or the first that is found. Raises ModelError."""
    if hyde.url:
        return _chat(hyde.url, hyde.model or _only_model(hyde), _key(hyde), hyde.timeout)
    if hyde.generator:
        return _generator(hyde.generator)
    return _found_here(hyde) or _pulled(hyde.model)


def _key(hyde: HydeSettings) -> str:
    # The key for OpenAI is for nobody else.
    ours = urlsplit(hyde.url).hostname == "api.openai.com"
    key = hyde.key or (os.environ.get("OPENAI_API_KEY", "") if ours else "")
    return sendable(key, "hyde.key, COREB_SEARCH_LLM_KEY or OPENAI_API_KEY")


def _chat(url: str, model: str, key: str, timeout: float) -> Found:
    chat = Chat(url, model, key, timeout)
    return Found(one_line(f"{model} at {chat.url}"), chat)


def _only_model(hyde: HydeSettings) -> str:
    """What the server at ``url`` has, if that leaves no choice. Raises ModelError."""
    address = f"{with_version(hyde.url)}/models"
    names = [model.id for model in _models(address, hyde.timeout, _key(hyde))]
    if len(names) == 1:
        return names[0]
    if not names:
        raise ModelError(f"{address} lists no model; is the server running? Else name one as hyde.model")
    shown = one_line(", ".join([*sorted(names)[:5], *(["…"] if len(names) > 5 else [])]))
    raise ModelError(f"{address} lists {len(names)} models; name one as hyde.model: {shown}")


def _found_here(hyde: HydeSettings) -> Found | None:
    """A server on this machine that has ``hyde.model``, or any that writes. Raises ModelError."""
    known: list[str] = []
    for url, names in _servers():
        wanted = [name for name in names if hyde.model in ("", name, name.removesuffix(":latest"))]
        if wanted:
            return _chat(url, wanted[0], "", hyde.timeout)
        known += names
    if known and hyde.model:
        raise ModelError(
            f"no server on this machine has it: {unknown('model', hyde.model, [*map(one_line, known)])}"
        )
    return None


def _servers() -> Iterator[tuple[str, list[str]]]:
    """Base and models, the fittest first, of the servers that answer."""
    if (url := _ollama()) and (tags := _get(f"{url}/api/tags", _Tags)):
        here = (tag for tag in tags.models if not tag.remote_host and not _ELSEWHERE.search(tag.name))
        yield f"{url}/v1", _fittest((tag.name, tag.size) for tag in here)
    url = f"http://127.0.0.1:{_port(os.environ.get('LLAMA_ARG_PORT', ''), _LLAMA)}/v1"
    models = _models(f"{url}/models", _PROBE_SECONDS)
    yield url, _fittest((model.id, 0) for model in models if model.owned_by == "llamacpp")


def _ollama() -> str:
    """Where it is, as its own variable says; empty for a place on another machine."""
    named = os.environ.get("OLLAMA_HOST", "").strip()
    try:
        parts = urlsplit(named if "://" in named else f"//{named}")
    except ValueError:
        return ""
    host = parts.hostname or "127.0.0.1"
    if host in ("0.0.0.0", "::"):  # noqa: S104 (what it listens on, not we)
        host = "127.0.0.1"
    port = _port(parts.netloc.rpartition(":")[2], _OLLAMA)
    return f"http://{f'[{host}]' if ':' in host else host}:{port}" if is_local(host) else ""


def _port(named: str, usual: int) -> int:
    return int(named) if named.isascii() and named.isdigit() and int(named) < 1 << 16 else usual


def _fittest(names: Iterable[tuple[str, int]]) -> list[str]:
    """Of names and sizes those that may write, by how well and how fast they will."""

    def unfitness(named: tuple[str, int]) -> tuple[int, int, str]:
        name, size = named
        kind = next((i for i, pattern in enumerate(_WRITES_CODE) if pattern.search(name)), len(_WRITES_CODE))
        return kind + 10 * bool(_THINKS_FIRST.search(name)), size, name

    writers = [named for named in names if not _NO_WRITER.search(named[0])]
    return [name for name, _ in sorted(writers, key=unfitness)]


def _models(address: str, seconds: float, key: str = "") -> list[_Model]:
    found = _get(address, _Models, seconds, key)
    return found.data if found else []


def _get(address: str, kind: type[T], seconds: float = _PROBE_SECONDS, key: str = "") -> T | None:
    """What is there, if within that time it is a ``kind``."""
    body = bytearray()
    headers = {"Authorization": f"Bearer {key}"} if key else {}

    def ask(trace: Trace) -> None:
        asking = client(address, seconds)
        with asking, asking.stream("GET", address, headers=headers, extensions={"trace": trace}) as response:
            response.raise_for_status()
            for part in response.iter_bytes():
                body.extend(part)
                if len(body) > _MOST_BYTES:
                    return

    end = time.monotonic() + seconds
    try:
        whole = timely(ask, lambda: time.monotonic() > end)
        return msgspec.json.decode(body, type=kind) if whole else None
    except (httpx2.HTTPError, httpx2.InvalidURL, msgspec.MsgspecError, RecursionError):
        return None


def _pulled(model: str) -> Found:
    """The first generator that is on this machine. Raises ModelError."""
    from coreb_search.models.places import installed
    from coreb_search.models.record import GeneratorRecord

    for one in installed():
        if isinstance(one.record, GeneratorRecord) and not one.fault and model in ("", one.name):
            return _generator(one.name)
    raise ModelError(
        f"no language model {model and f'{model} '}is on this machine: start ollama or llama.cpp's server, "
        f"pull a generator (`coreb-search models list`), or set hyde.url in {settings_file()}"
    )


def _generator(name: str) -> Found:
    from coreb_search.models import load_generator

    return Found(f"{name} on this machine", load_generator(name))
