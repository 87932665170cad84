"""A client of servers that speak OpenAI's chat completions, which trusts them in nothing.

The answer is streamed, and taken as far as it has come when the time is up; a server that is away, refuses,
falls silent, breaks off or answers something else is told in one line.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Any

import httpx2
import msgspec
from msgspec import Struct

from coreb_search.display.safe import one_line
from coreb_search.errors import ModelError
from coreb_search.models.timely import Trace, address_of, client, sendable, timely

# Of a server that does not know where to stop: more than any token is, thoughts included.
_CHARACTERS_PER_TOKEN = 16
_MOST_BYTES = 1 << 20
_MOST_OF_A_FAULT = 1 << 14
_LONGEST_MESSAGE = 200
_NEEDED = {"model", "messages"}
# What newer models call it.
_RENAMED = {"max_tokens": "max_completion_tokens"}
_HINTS = {
    401: "; is the key right? It is hyde.key, or COREB_SEARCH_LLM_KEY",
    403: "; may the key do this? It is hyde.key, or COREB_SEARCH_LLM_KEY",
    404: "; are hyde.url and hyde.model right?",
    429: "; ask later, or less",
}


class _Said(Struct):
    content: str | None = None


class _Choice(Struct):
    delta: _Said | None = None
    message: _Said | None = None
    finish_reason: str | None = None


class _Event(Struct):
    choices: list[_Choice] = []
    error: Any = None


class Chat:
    """The ``model`` of the server at ``url``, given as OpenAI's clients take it: ``http://HOST:PORT/v1``."""

    def __init__(self, url: str, model: str, key: str = "", timeout: float = 10) -> None:
        self.url = f"{with_version(url)}/chat/completions"
        self.model = model
        self.key = sendable(key, "hyde.key or COREB_SEARCH_LLM_KEY")
        self._timeout = timeout
        # Whoever asks knows when it is late; this is for when nobody waits any more.
        self._client = client(url, 2 * timeout)

    def complete(self, system: str, user: str, most_tokens: int, late: Callable[[], bool]) -> str:
        """At most ``most_tokens`` tokens of answer; what there is of it soon after ``late()`` is true.

        Raises ModelError.
        """
        body = {
            "model": self.model,
            "messages": [{"role": "system", "content": system}, {"role": "user", "content": user}],
            "max_tokens": most_tokens,
            "temperature": 0,
            "stream": True,
        }
        answer = _Answer(self.url, most_tokens * _CHARACTERS_PER_TOKEN)

        def ask(trace: Trace) -> None:
            while self._asks_again(body, answer, trace):
                pass

        try:
            whole = timely(ask, lambda: late() or answer.silent(self._timeout / 2))
        except (httpx2.HTTPError, httpx2.StreamError, httpx2.InvalidURL) as error:
            raise ModelError(self._told(error)) from error
        if not whole and not late():
            raise ModelError(f"{self.url} fell silent in the middle of its answer")
        return answer.text

    def _asks_again(self, body: dict[str, Any], answer: _Answer, trace: Trace) -> bool:
        """Send ``body`` and take the answer; true where it was refused for what it now lacks."""
        headers = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        with self._client.stream(
            "POST", self.url, json=body, headers=headers, extensions={"trace": trace}
        ) as response:
            if response.status_code == HTTPStatus.OK:
                answer.take(response)
                return False
            message, parameter = _fault(_start(response, _MOST_OF_A_FAULT))
            if response.status_code == HTTPStatus.BAD_REQUEST and parameter in body.keys() - _NEEDED:
                value = body.pop(parameter)
                if name := _RENAMED.get(parameter):
                    body[name] = value
                return True
            raise ModelError(self._refused(response, message))

    def _refused(self, response: httpx2.Response, message: str) -> str:
        code = response.status_code
        if response.has_redirect_location:
            place = one_line(response.headers["location"])[:_LONGEST_MESSAGE]
            return f"{self.url} redirects to {place}; if that is meant, write it into hyde.url"
        # Some show the key that they refuse.
        shown = message.replace(self.key, "…") if self.key else message
        return f"{self.url} refuses ({code}{shown and ': '}{shown}){_HINTS.get(code, '')}"

    def _told(self, error: Exception) -> str:
        match error:
            case httpx2.ConnectTimeout() | httpx2.ConnectError():
                return f"nothing answers at {self.url} ({one_line(str(error))}); is the server running?"
            case httpx2.TimeoutException():
                return f"{self.url} did not answer in time; a larger hyde.timeout waits longer"
            case httpx2.RemoteProtocolError() | httpx2.ReadError():
                return f"{self.url} broke off its answer ({one_line(str(error))})"
        return f"{self.url} cannot be asked: {one_line(str(error))}"


class _Answer:
    """What has come of an answer; filled by one thread, and read by another."""

    def __init__(self, url: str, most: int) -> None:
        self.text = ""
        self._url = url
        self._most = most
        self._heard = 0.0

    def silent(self, seconds: float) -> bool:
        """Whether nothing more has come for so long, after something had."""
        return self._heard > 0 and time.monotonic() - self._heard > seconds

    def take(self, response: httpx2.Response) -> None:
        """Read it to its end, or as far as anybody wants it. Raises ModelError for what is no answer."""
        kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind == "text/event-stream":
            self._take_events(response)
        elif kind == "application/json":
            self._add(_event(_start(response, _MOST_BYTES), self._url))
        else:
            what = one_line(kind)[:40] or "nothing known"
            raise ModelError(f"{self._url} answers {what}, not as OpenAI's service does; is hyde.url right?")

    def _take_events(self, response: httpx2.Response) -> None:
        for event in httpx2.EventSource(response, _MOST_BYTES):
            self._heard = time.monotonic()
            if event.data.strip() == "[DONE]" or self._add(_event(event.data.encode(), self._url)):
                return
            if response.num_bytes_downloaded > _MOST_BYTES:
                raise ModelError(f"{self._url} does not come to an end")
        raise ModelError(f"{self._url} broke off its answer")

    def _add(self, event: _Event) -> bool:
        """Whether this was the last of it, or enough."""
        for choice in event.choices[:1]:
            said = choice.delta or choice.message
            self.text += (said and said.content) or ""
        return len(self.text) >= self._most or any(choice.finish_reason for choice in event.choices[:1])


def with_version(url: str) -> str:
    """The base that paths such as ``/models`` are added to: a bare host's is ``/v1``."""
    base = url.rstrip("/").removesuffix("/chat/completions")
    return f"{base}/v1" if address_of(base).path in ("", "/") else base


def _event(data: bytes, url: str) -> _Event:
    try:
        event = msgspec.json.decode(data, type=_Event)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise ModelError(f"{url} sent something that is no part of an answer: {error}") from None
    if event.error is not None:
        message, _ = _fault(data)
        raise ModelError(f"{url} broke off with an error{message and ': '}{message}")
    return event


def _fault(body: bytes) -> tuple[str, str]:
    """What a server says is wrong, in one line, and with which parameter; empty where it says nothing."""
    message, parameter = "", ""
    try:
        found = msgspec.json.decode(body)
    except (msgspec.MsgspecError, RecursionError):
        return message, parameter
    match found:
        case {"error": {"message": str(message), "param": str(parameter)}}:
            pass
        case (
            {"error": {"message": str(message)} | str(message)}
            | {"message": str(message)}
            | {"detail": str(message)}
        ):
            pass
    return one_line(message)[:_LONGEST_MESSAGE], parameter


def _start(response: httpx2.Response, most: int) -> bytes:
    """The body, or its first ``most`` bytes and a little more."""
    return b"".join(_until(response.iter_bytes(), most))


def _until(parts: Iterable[bytes], most: int) -> Iterable[bytes]:
    for part in parts:
        yield part
        most -= len(part)
        if most <= 0:
            return
