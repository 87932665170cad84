"""Encoders that are services, against a real server on this machine."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from time import monotonic, time
from typing import Any

import numpy as np
import pytest

from coreb_search.errors import ModelError
from coreb_search.models import http_encoder, load_encoder
from coreb_search.models.http_encoder import HttpEncoder
from coreb_search.models.record import EncoderRecord, Prompt

Answer = tuple[int, dict[str, str], Any]


def vector(text: str, dim: int) -> list[float]:
    """Any: the same for the same text."""
    return [float(value) for value in np.random.default_rng(list(text.encode())).normal(size=dim)]


class Service(ThreadingHTTPServer):
    """Answers as Gemini and OpenAI do, after what stands in ``first``."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.url = f"http://127.0.0.1:{self.server_port}"
        self.first: list[Answer] = []
        self.asked: list[tuple[str, dict[str, str], Any]] = []
        self.width: int | None = None


class _Handler(BaseHTTPRequestHandler):
    server: Service

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.server.asked.append(
            (self.path, {key.lower(): value for key, value in self.headers.items()}, body)
        )
        code, headers, answer = (
            self.server.first.pop(0) if self.server.first else (200, {}, self.answer(body))
        )
        content = answer if isinstance(answer, bytes) else json.dumps(answer).encode()
        self.send_response(code)
        for key, value in {
            "content-type": "application/json",
            "content-length": str(len(content)),
            **headers,
        }.items():
            self.send_header(key, value)
        self.end_headers()
        self.wfile.write(content)

    def answer(self, body: Any) -> Any:
        if "requests" in body:
            texts = [one["content"]["parts"][0]["text"] for one in body["requests"]]
            width = self.server.width or body["requests"][0]["outputDimensionality"]
            return {"embeddings": [{"values": vector(text, width)} for text in texts]}
        found = [{"index": i, "embedding": vector(text, 8)} for i, text in enumerate(body["input"])]
        return {"object": "list", "data": found[::-1]}

    def log_message(self, *_: object) -> None: ...


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    server = Service()
    Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    monkeypatch.setenv("GOOGLE_GEMINI_BASE_URL", server.url)
    monkeypatch.setenv("GEMINI_API_KEY", "secret-key")
    monkeypatch.setattr(http_encoder, "_FIRST_WAIT", 0.01)
    yield server
    server.shutdown()
    server.server_close()


def record(**fields: Any) -> EncoderRecord:
    return EncoderRecord(
        **{"name": "Gemini-1", "licence": "", "form": "http", "dim": 8, "max_tokens": 100, **fields}
    )


@contextmanager
def told(*parts: str) -> Iterator[None]:
    with pytest.raises(ModelError) as caught:
        yield
    line = str(caught.value)
    assert "\n" not in line
    assert "secret" not in line
    for part in parts:
        assert part in line


def test_gemini_gets_the_task_and_the_width(service: Service) -> None:
    encoder = HttpEncoder(record())
    vectors = encoder.encode(["read a file", "", "def f(): ..."], "document")
    for row, text in ((0, "read a file"), (2, "def f(): ...")):
        wanted = np.array(vector(text, 8))
        assert np.allclose(vectors[row], wanted / np.linalg.norm(wanted), atol=1e-6)
    assert not vectors[1].any()
    encoder.encode(["how"], "query")
    (path, headers, body), (_, _, asked) = service.asked
    assert path == "/v1beta/models/gemini-1:batchEmbedContents"
    assert headers["x-goog-api-key"] == "secret-key"
    assert [one["content"]["parts"][0]["text"] for one in body["requests"]] == ["read a file", "def f(): ..."]
    assert {one["taskType"] for one in body["requests"]} == {"RETRIEVAL_DOCUMENT"}
    assert {one["outputDimensionality"] for one in body["requests"]} == {8}
    assert {one["model"] for one in body["requests"]} == {"models/gemini-1"}
    assert asked["requests"][0]["taskType"] == "CODE_RETRIEVAL_QUERY"


def test_a_model_with_prompts_gets_these_and_no_task(service: Service) -> None:
    prompts = {"text2code": Prompt("task: code retrieval | query: ", "title: none | text: ")}
    HttpEncoder(record(prompts=prompts)).encode(["how"], "query")
    request = service.asked[0][2]["requests"][0]
    assert request["content"]["parts"][0]["text"] == "task: code retrieval | query: how"
    assert "taskType" not in request


def test_the_catalogue_s_service_needs_no_folder(service: Service) -> None:
    vectors = load_encoder("gemini-embedding-2").encode(["how"], "query")
    assert vectors.shape == (1, 3072)
    assert service.asked[0][0] == "/v1beta/models/gemini-embedding-2:batchEmbedContents"


def test_any_service_that_speaks_openai_s(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    encoder = HttpEncoder(record(name="nomic-embed-text", endpoint=f"{service.url}/v1/"))
    vectors = encoder.encode(["one", "two"], "document")
    wanted = np.array([vector("one", 8), vector("two", 8)])
    assert np.allclose(vectors, wanted / np.linalg.norm(wanted, axis=1, keepdims=True), atol=1e-6)
    monkeypatch.setenv("COREB_SEARCH_EMBEDDINGS_KEY", "secret-other")
    HttpEncoder(record(name="any", endpoint=f"{service.url}/v1", dims=[8])).encode(["one"], "query")
    (path, headers, body), (_, keyed, cut) = service.asked
    assert path == "/v1/embeddings"
    assert body == {"model": "nomic-embed-text", "input": ["one", "two"]}
    assert "authorization" not in headers
    assert keyed["authorization"] == "Bearer secret-other"
    assert cut["dimensions"] == 8


def test_many_and_long_texts_go_in_several_requests(service: Service) -> None:
    texts = [f"text {i}" for i in range(250)] + ["x" * 1000, "a \udcff b"]
    vectors = HttpEncoder(record()).encode(texts, "document")
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
    wanted = np.array(vector("text 249", 8))
    assert np.allclose(vectors[249], wanted / np.linalg.norm(wanted), atol=1e-6)
    sent = [one["content"]["parts"][0]["text"] for _, _, body in service.asked for one in body["requests"]]
    assert [len(body["requests"]) for _, _, body in service.asked] == [100, 100, 52]
    assert max(map(len, sent)) == 300
    assert "a ? b" in sent


@pytest.mark.parametrize("code", [429, 500, 502, 503])
def test_a_busy_service_is_asked_again(service: Service, code: int) -> None:
    service.first = [(code, {}, {"error": {"message": "overloaded"}})] * 3
    assert HttpEncoder(record()).encode(["how"], "query").any()
    assert len(service.asked) == 4


@pytest.mark.parametrize("after", ["1", "date"])
def test_it_is_asked_again_when_it_says(service: Service, after: str) -> None:
    header = formatdate(time() + 2, usegmt=True) if after == "date" else after
    service.first = [(429, {"Retry-After": header}, {})]
    start = monotonic()
    assert HttpEncoder(record()).encode(["how"], "query").any()
    assert 0.7 < monotonic() - start < 5


def test_a_service_that_stays_busy(service: Service) -> None:
    service.first = [(429, {}, {"error": {"message": "quota\nexceeded"}})] * 9
    with told("refuses (429: quota exceeded)", "ask later"):
        HttpEncoder(record()).encode(["how"], "query")
    assert len(service.asked) == 5


def test_a_wait_that_nobody_would_wait_is_told_at_once(service: Service) -> None:
    service.first = [(429, {"Retry-After": "86400"}, {})]
    with told("refuses (429)"):
        HttpEncoder(record()).encode(["how"], "query")


@pytest.mark.parametrize("code", [400, 401, 403])
def test_what_asking_again_does_not_mend_is_told_at_once(service: Service, code: int) -> None:
    service.first = [(code, {}, {"error": {"message": "API key secret-key is not valid"}})]
    with told(f"refuses ({code}: API key … is not valid)", "GEMINI_API_KEY" if code > 400 else "refuses"):
        HttpEncoder(record()).encode(["how"], "query")
    assert len(service.asked) == 1


def test_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GEMINI_API_KEY", raising=False)
    monkeypatch.delenv("GOOGLE_API_KEY", raising=False)
    with told("model Gemini-1 is a service that wants a key; set GEMINI_API_KEY"):
        HttpEncoder(record())
    monkeypatch.setenv("GOOGLE_API_KEY", "other")
    HttpEncoder(record())


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (b"<html>", "answers no embeddings"),
        ({"predictions": []}, "answers no embeddings"),
        ({"embeddings": []}, "answers 0 embeddings to 1 texts"),
        ({"embeddings": [{"values": [1.0, "x"]}]}, "answers no embeddings"),
        ({"embeddings": [{"values": [0.5] * 9}]}, "gave vectors of shape (1, 9), not of width 8"),
        ({"embeddings": [{"values": [1e300] * 8}]}, "not finite"),
    ],
)
def test_an_answer_that_is_none(service: Service, answer: Any, said: str) -> None:
    service.first = [(200, {}, answer)]
    with told(said):
        HttpEncoder(record()).encode(["how"], "query")


def test_a_service_that_is_silent(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_encoder, "_TIMEOUT", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        monkeypatch.setenv("GOOGLE_GEMINI_BASE_URL", f"http://127.0.0.1:{silent.getsockname()[1]}")
        with told("did not answer within"):
            HttpEncoder(record()).encode(["how"], "query")


def test_nobody_there(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    monkeypatch.setenv("GOOGLE_GEMINI_BASE_URL", f"http://127.0.0.1:{port}")
    with told("cannot be reached"):
        HttpEncoder(record()).encode(["how"], "query")
