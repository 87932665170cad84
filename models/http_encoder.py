"""Encoders that are somebody's service: Gemini's, or any that speaks OpenAI's ``/embeddings``.

The texts leave this machine, in batches, with the key that the environment holds. A service that is busy is
asked again after the time that it names; all else that goes wrong is told in one line.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any

import httpx2
import msgspec
import numpy as np
from msgspec import Struct

from coreb_search.display.safe import one_line
from coreb_search.errors import ModelError
from coreb_search.models.pooling import finished
from coreb_search.models.timely import client, sendable
from coreb_search.models.tokens import readable, slabs

if TYPE_CHECKING:
    from coreb_search.models.record import EncoderRecord
    from coreb_search.types import Side, Task, Vectors

GEMINI = "https://generativelanguage.googleapis.com"
GEMINI_URL = "GOOGLE_GEMINI_BASE_URL"
GEMINI_KEYS = ("GEMINI_API_KEY", "GOOGLE_API_KEY")
OTHER_KEYS = ("COREB_SEARCH_EMBEDDINGS_KEY",)

_TIMEOUT = 60.0
_TEXTS = 100
_CHARACTERS = 400_000
# Some services refuse what is too long; a token of code has more characters than that.
_CHARACTERS_PER_TOKEN = 3
_TRIES = 5
_FIRST_WAIT = 1.0
_LONGEST_WAIT = 60.0


class _Values(Struct):
    values: list[float]


class _GeminiAnswer(Struct):
    embeddings: list[_Values]


class _Embedding(Struct):
    embedding: list[float]
    index: int


class _OpenAIAnswer(Struct):
    data: list[_Embedding]


class HttpEncoder:
    """The service that the record names. Raises ModelError where the environment has no key for it."""

    def __init__(self, record: EncoderRecord) -> None:
        self.name = record.name
        self.dim = record.dim
        self.max_tokens = record.max_tokens
        self.fingerprint = record.fingerprint
        self._record = record
        self._service = _OpenAI(record) if record.endpoint else _Gemini(record)
        self._client = client(self._service.url, _TIMEOUT)

    def encode(self, texts: Sequence[str], side: Side, task: Task = "text2code") -> Vectors:
        """float32, shape (n, dim), rows unit-length (zero where a text is blank); n may be 0.

        Raises ModelError when the service is away, refuses, or answers something else.
        """
        vectors = np.zeros((len(texts), self.dim), dtype=np.float32)
        prompt = self._record.prompt(side, task)
        known = [i for i, text in enumerate(texts) if text.strip()]
        ready = [prompt + readable(texts[i][: self.max_tokens * _CHARACTERS_PER_TOKEN]) for i in known]
        for slab in slabs(ready, _CHARACTERS, _TEXTS):
            found = self._asked(self._service.body([ready[i] for i in slab], side), len(slab))
            vectors[[known[i] for i in slab]] = finished(found, self._record)
        return vectors

    def _asked(self, body: dict[str, Any], texts: int) -> Vectors:
        response = self._answer(body)
        try:
            rows = self._service.rows(response.content)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise ModelError(f"{self._service.url} answers no embeddings: {one_line(str(error))}") from None
        if len(rows) != texts or len({len(row) for row in rows}) != 1:
            raise ModelError(
                f"{self._service.url} answers {len(rows)} embeddings to {texts} texts, or uneven ones"
            )
        # What is too large is told of later, as what is not finite.
        with np.errstate(over="ignore"):
            return np.array(rows, dtype=np.float32)

    def _answer(self, body: dict[str, Any]) -> httpx2.Response:
        """The first answer that is none of a busy or broken service, which is asked a few times."""
        wait = _FIRST_WAIT
        for last in (*[False] * (_TRIES - 1), True):
            try:
                response = self._client.post(self._service.url, json=body, headers=self._service.headers)
            except (httpx2.HTTPError, httpx2.InvalidURL) as error:
                if last or not isinstance(error, httpx2.NetworkError | httpx2.RemoteProtocolError):
                    raise ModelError(self._unreachable(error)) from error
            else:
                if response.is_success:
                    return response
                named = _retry_after(response)
                wait = wait if named is None else named
                if last or not _is_passing(response) or wait > _LONGEST_WAIT:
                    raise ModelError(self._refused(response))
            time.sleep(wait)
            wait = max(wait, _FIRST_WAIT) * 2
        raise AssertionError

    def _refused(self, response: httpx2.Response) -> str:
        code = response.status_code
        hint = ""
        if code in (401, 403):
            hint = f"; is the key in {self._service.keys[0]} right?"
        if code == 429:
            hint = "; it has had enough for now: ask later"
        message = _message(response.content)
        for key in self._service.headers.values():
            # Some show the key that they refuse.
            message = message.replace(key.removeprefix("Bearer "), "…")
        return f"{self._service.url} refuses ({code}{message and ': '}{message}){hint}"

    def _unreachable(self, error: Exception) -> str:
        if isinstance(error, httpx2.TimeoutException) and not isinstance(error, httpx2.ConnectTimeout):
            return f"{self._service.url} did not answer within {_TIMEOUT:.0f} s; ask later"
        return f"{self._service.url} cannot be reached ({one_line(str(error))}); is this machine online?"


class _Gemini:
    """Google's: models either know kinds of tasks or, like those after the first, prompts."""

    keys = GEMINI_KEYS

    def __init__(self, record: EncoderRecord) -> None:
        base = os.environ.get(GEMINI_URL, GEMINI).rstrip("/")
        self._model = f"models/{record.name.lower()}"
        self._record = record
        self.url = f"{base}/v1beta/{self._model}:batchEmbedContents"
        self.headers = {"x-goog-api-key": _key(self.keys, record.name)}

    def body(self, texts: Sequence[str], side: Side) -> dict[str, Any]:
        """What asks for the embeddings of ``texts``."""
        task = "CODE_RETRIEVAL_QUERY" if side == "query" else "RETRIEVAL_DOCUMENT"
        common = {"model": self._model, "outputDimensionality": self._record.dim}
        if not self._record.prompts:
            common["taskType"] = task
        return {"requests": [common | {"content": {"parts": [{"text": text}]}} for text in texts]}

    def rows(self, content: bytes) -> list[list[float]]:
        """The embeddings in an answer, in the order of the texts."""
        return [one.values for one in msgspec.json.decode(content, type=_GeminiAnswer).embeddings]


class _OpenAI:
    """Everybody's: OpenAI, ollama, llama.cpp, vLLM, text-embeddings-inference."""

    keys = OTHER_KEYS

    def __init__(self, record: EncoderRecord) -> None:
        self._record = record
        self.url = f"{record.endpoint.rstrip('/')}/embeddings"
        key = sendable(os.environ.get(self.keys[0], ""), self.keys[0])
        self.headers = {"Authorization": f"Bearer {key}"} if key else {}

    def body(self, texts: Sequence[str], side: Side) -> dict[str, Any]:
        """What asks for the embeddings of ``texts``."""
        body: dict[str, Any] = {"model": self._record.hub or self._record.name, "input": list(texts)}
        return body | ({"dimensions": self._record.dim} if self._record.dims else {})

    def rows(self, content: bytes) -> list[list[float]]:
        """The embeddings in an answer, in the order of the texts."""
        data = msgspec.json.decode(content, type=_OpenAIAnswer).data
        return [one.embedding for one in sorted(data, key=lambda one: one.index)]


def _key(names: Sequence[str], model: str) -> str:
    found = next((name for name in names if os.environ.get(name, "").strip()), None)
    if found is None:
        raise ModelError(f"model {model} is a service that wants a key; set {names[0]}")
    return sendable(os.environ[found], found)


def _is_passing(response: httpx2.Response) -> bool:
    return response.status_code in (408, 429) or response.status_code >= 500


def _retry_after(response: httpx2.Response) -> float | None:
    """Seconds, which the header gives as such or as a date."""
    header = response.headers.get("retry-after", "").strip()
    try:
        return max(0.0, float(header))
    except ValueError:
        pass
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - time.time())
    except ValueError:
        return None


def _message(content: bytes) -> str:
    """What the service says is wrong, in one line; empty where it says nothing that we understand."""
    try:
        found = msgspec.json.decode(content)
    except (msgspec.MsgspecError, RecursionError):
        return ""
    match found:
        case {"error": {"message": str(message)} | str(message)} | {"message": str(message)}:
            return one_line(message)[:200]
    return ""
