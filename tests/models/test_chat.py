"""The client of chat completions, against a real server that streams, stalls, breaks off and lies."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator

import pytest

from coreb_search.errors import ModelError
from coreb_search.models.chat import Chat
from tests.models.chatserver import CHAT, Answer, ChatServer, Handler, says, serving, stalls, streams


@pytest.fixture
def server() -> Iterator[ChatServer]:
    with serving() as server:
        yield server


def ask(server: ChatServer, answer: Answer, seconds: float = 5, key: str = "") -> str:
    server.answers[CHAT] = answer
    return Chat(server.url, "m", key, seconds).complete("be brief", "how?", 64, after(seconds))


def after(seconds: float) -> Callable[[], bool]:
    end = time.monotonic() + seconds
    return lambda: time.monotonic() > end


def test_an_answer_is_put_together(server: ChatServer) -> None:
    assert ask(server, streams("def f(): pass")) == "def f(): pass "
    (asked,) = server.questions
    assert asked.body["messages"] == [
        {"role": "system", "content": "be brief"},
        {"role": "user", "content": "how?"},
    ]
    assert (asked.body["model"], asked.body["max_tokens"], asked.body["stream"]) == ("m", 64, True)
    assert "authorization" not in asked.headers


def test_the_key_goes_along(server: ChatServer) -> None:
    ask(server, streams("x"), key="sk-1")
    assert server.questions[0].headers["authorization"] == "Bearer sk-1"


@pytest.mark.parametrize("path", ["", "/", "/v1", "/v1/", "/v1/chat/completions"])
def test_addresses_as_people_write_them(server: ChatServer, path: str) -> None:
    server.answers[CHAT] = streams("x")
    chat = Chat(f"http://127.0.0.1:{server.port}{path}", "m")
    assert chat.complete("", "", 9, after(5)) == "x "


def test_a_proxy_is_not_asked_for_this_machine(server: ChatServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)
    assert ask(server, streams("x")) == "x "


def test_a_server_that_does_not_stream_is_understood(server: ChatServer) -> None:
    body = json.dumps({"choices": [{"message": {"content": "def f(): pass"}, "finish_reason": "stop"}]})
    assert ask(server, says(200, body)) == "def f(): pass"


def test_what_a_model_does_not_want_to_be_told_is_left_out(server: ChatServer) -> None:
    """Symptom: newer models of OpenAI refuse ``max_tokens`` and a temperature."""

    def choosy(handler: Handler) -> None:
        for name in ("max_tokens", "temperature"):
            if name in handler.asked.body:
                fault = {"error": {"message": f"Unsupported parameter: {name}", "param": name}}
                return says(400, json.dumps(fault))(handler)
        return streams("x")(handler)

    assert ask(server, choosy) == "x "
    assert server.questions[-1].body["max_completion_tokens"] == 64


def test_a_server_that_refuses_everything_is_asked_no_further(server: ChatServer) -> None:
    fault = json.dumps({"error": {"message": "no", "param": "model"}})
    with pytest.raises(ModelError, match=r"refuses \(400: no\)"):
        ask(server, says(400, fault))
    assert len(server.questions) == 1


REFUSALS = [
    (401, '{"error": {"message": "Incorrect key"}}', "refuses \\(401: Incorrect key\\); is the key right"),
    (404, '{"error": {"message": "model \\"m\\" not found"}}', 'model "m" not found\\); are hyde.url'),
    (404, '{"error": "model not found"}', "404: model not found"),
    (422, '{"detail": "no such field"}', "422: no such field"),
    (429, '{"error": {"message": "Rate\\nlimit"}}', "429: Rate limit\\); ask later"),
    (500, "<html>oops</html>", "refuses \\(500\\)"),
    (503, '{"error": {"code": 503, "message": "Loading model"}}', "503: Loading model"),
    (400, '{"error": {"message": "\\u001b[2Jx"}}', r"400: \\x1b\[2Jx"),
    (500, f'{{"error": "{"x" * 9000}"}}', "500: x{200}\\)"),
]


@pytest.mark.parametrize(("status", "body", "told"), REFUSALS)
def test_refusals_are_told_in_a_line(server: ChatServer, status: int, body: str, told: str) -> None:
    with pytest.raises(ModelError, match=told) as caught:
        ask(server, says(status, body))
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400


def test_a_key_is_never_shown(server: ChatServer) -> None:
    with pytest.raises(ModelError, match="401: bad key …") as caught:
        ask(server, says(401, '{"error": {"message": "bad key sk-secret"}}'), key="sk-secret")
    assert "sk-secret" not in str(caught.value)


def test_no_redirection_is_followed(server: ChatServer) -> None:
    """Symptom: the question, and the key with it, went where a server sent it."""
    with serving() as other:
        other.answers[CHAT] = streams("x")
        with pytest.raises(ModelError, match=f"redirects to http://127.0.0.1:{other.port}/v1"):
            ask(server, says(307, "", Location=f"http://127.0.0.1:{other.port}{CHAT}"))
        assert not other.asked


EVENTS = "text/event-stream"
LIES = [
    (says(200, "<html>Welcome</html>", "text/html"), "answers text/html, not as OpenAI's service does"),
    (says(200, b"\x89PNG", "image/png"), "answers image/png"),
    (says(200, "<html>Welcome</html>"), "no part of an answer"),
    (says(200, '{"error": {"message": "out of memory"}}'), "broke off with an error: out of memory"),
    (says(200, '{"choices": 3}'), "no part of an answer"),
    (says(200, "data: {]\n\n", EVENTS), "no part of an answer"),
    (says(200, 'data: {"choices": [{"delta": {"content": [1]}}]}\n\n', EVENTS), "no part of an answer"),
    (says(200, 'data: {"error": {"message": "overloaded"}}\n\n', EVENTS), "an error: overloaded"),
    (says(200, "", EVENTS), "broke off its answer"),
    (says(200, b"\xff\xfe\x00", EVENTS), "broke off its answer"),
    (says(200, "", EVENTS, Content_Length="50"), "broke off its answer"),
    (streams("half of", end=False), "broke off its answer"),
    (says(200, "data: " + "x" * (1 << 21) + "\n\n", EVENTS), "exceeded the 1048576 byte limit"),
    (says(200, 'data: {"choices": []}\n\n' * 60_000, EVENTS), "does not come to an end"),
]


@pytest.mark.parametrize(("answer", "told"), LIES)
def test_what_is_no_answer_is_told_in_a_line(server: ChatServer, answer: Answer, told: str) -> None:
    with pytest.raises(ModelError, match=told) as caught:
        ask(server, answer)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("body", ['{"choices": []}', "{}", '{"choices": [{"message": null}]}'])
def test_an_empty_answer_is_empty(server: ChatServer, body: str) -> None:
    assert ask(server, says(200, body)) == ""


def test_an_endless_answer_is_taken_as_far_as_it_is_wanted(server: ChatServer) -> None:
    def endless(handler: Handler) -> None:
        handler.start(200, EVENTS)
        while True:
            handler.say("word " * 20)

    assert 64 * 16 <= len(ask(server, endless)) < 64 * 16 + 100


def test_nobody_there_is_found_out_at_once() -> None:
    start = time.monotonic()
    with pytest.raises(
        ModelError, match=r"nothing answers at http://127\.0\.0\.1:9/v1.*; is the server running"
    ):
        Chat("http://127.0.0.1:9", "m").complete("", "", 9, after(5))
    assert time.monotonic() - start < 1


def test_a_host_that_does_not_exist_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_PROXY", "*")
    with pytest.raises(ModelError, match=r"nothing answers at http://nowhere\.invalid/v1"):
        Chat("http://nowhere.invalid", "m").complete("", "", 9, after(5))


@pytest.mark.parametrize("pieces", [(), ("def f():",)])
def test_a_server_that_stalls_costs_no_more_than_the_time_there_is(
    server: ChatServer, pieces: tuple[str, ...]
) -> None:
    server.answers[CHAT] = stalls(*pieces)
    start = time.monotonic()
    answer = Chat(server.url, "m", timeout=60).complete("", "", 9, after(0.5))
    assert 0.5 <= time.monotonic() - start < 0.7
    assert answer == "".join(pieces)
    assert server.left.wait(2), "the connection stayed open, and the server at work"


def test_a_server_that_is_slow_is_cut_short(server: ChatServer) -> None:
    start = time.monotonic()
    answer = ask(server, streams(" ".join(map(str, range(100))), pause=0.02), seconds=0.5)
    assert time.monotonic() - start < 0.7
    assert answer.startswith("0 1 2 3 ")
    assert not answer.endswith("99 ")


def test_a_server_that_falls_silent_is_not_waited_for(server: ChatServer) -> None:
    server.answers[CHAT] = stalls("def f():")
    start = time.monotonic()
    with pytest.raises(ModelError, match="fell silent in the middle"):
        Chat(server.url, "m", timeout=0.5).complete("", "", 9, after(20))
    assert time.monotonic() - start < 1
    assert server.left.wait(2)


def test_a_server_that_only_drips_is_cut_short(server: ChatServer) -> None:
    """Symptom: a byte now and then kept each wait for the next one short, and all of it endless."""

    def drip(handler: Handler) -> None:
        handler.start(200, EVENTS)
        while True:
            handler.send(": still here\n")
            time.sleep(0.05)

    start = time.monotonic()
    assert ask(server, drip, seconds=0.5) == ""
    assert time.monotonic() - start < 0.7
