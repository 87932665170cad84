"""Who writes is found on this machine, by what it answers, and nobody else is asked anything."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from coreb_search.errors import ModelError
from coreb_search.models.chat import Chat
from coreb_search.models.record import GeneratorRecord
from coreb_search.models.servers import find_writer
from coreb_search.settings import HydeSettings
from tests.models import toys
from tests.models.chatserver import (
    CHAT,
    Answer,
    ChatServer,
    Handler,
    models,
    says,
    serving,
    stalls,
    streams,
    tags,
)

TAGS, MODELS = "/api/tags", "/v1/models"


@pytest.fixture(autouse=True)
def nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No server where they are looked for, and no model."""
    monkeypatch.setenv("OLLAMA_HOST", "127.0.0.1:9")
    monkeypatch.setenv("LLAMA_ARG_PORT", "9")
    monkeypatch.setenv("COREB_SEARCH_MODELS", str(tmp_path / "models"))
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)


@pytest.fixture
def ollama(monkeypatch: pytest.MonkeyPatch) -> Iterator[ChatServer]:
    with serving() as server:
        monkeypatch.setenv("OLLAMA_HOST", f"127.0.0.1:{server.port}")
        server.answers[TAGS] = tags({"name": "qwen2.5-coder:1.5b"})
        yield server


@pytest.fixture
def llama(monkeypatch: pytest.MonkeyPatch) -> Iterator[ChatServer]:
    with serving() as server:
        monkeypatch.setenv("LLAMA_ARG_PORT", str(server.port))
        server.answers[MODELS] = models(["qwen.gguf"])
        yield server


def found(url: str = "", model: str = "", generator: str = "") -> str:
    """The name of the model that writes."""
    settings = HydeSettings(url=url, model=model, generator=generator)
    return find_writer(settings).name.partition(" ")[0]


def test_ollama_is_found_and_asked_in_the_way_of_openai(ollama: ChatServer) -> None:
    ollama.answers[CHAT] = streams("x")
    writer = find_writer(HydeSettings())
    assert writer.name == f"qwen2.5-coder:1.5b at {ollama.url}/chat/completions"
    assert writer.writer.complete("", "", 9, lambda: False) == "x "


def test_the_server_of_llama_cpp_is_found(llama: ChatServer) -> None:
    assert found() == "qwen.gguf"


def test_ollama_is_asked_first(ollama: ChatServer, llama: ChatServer) -> None:
    assert found() == "qwen2.5-coder:1.5b"
    assert not llama.asked


def test_a_server_without_a_model_that_writes_is_passed_by(ollama: ChatServer, llama: ChatServer) -> None:
    ollama.answers[TAGS] = tags({"name": "nomic-embed-text:latest"}, {"name": "all-minilm:33m"})
    assert found() == "qwen.gguf"


def test_a_named_model_is_looked_for_on_all_servers(ollama: ChatServer, llama: ChatServer) -> None:
    ollama.answers[TAGS] = tags({"name": "llama3.2:latest"})
    assert found(model="qwen.gguf") == "qwen.gguf"
    assert found(model="llama3.2") == "llama3.2:latest"
    with pytest.raises(ModelError, match=r"no server on this machine has it.*did you mean qwen\.gguf"):
        found(model="qwen.guf")


PREFERENCES = [
    (["llama3.2:3b", "qwen2.5:7b-instruct", "codellama:7b"], "codellama:7b"),
    (["llama3.2:3b", "qwen2.5:7b-instruct"], "qwen2.5:7b-instruct"),
    (["deepseek-r1:8b", "llama3.2:3b"], "llama3.2:3b"),
    (["starcoder2:3b-base", "gemma3:4b"], "gemma3:4b"),
    (["qwen3-coder:480b-cloud", "gemma3:4b"], "gemma3:4b"),
    (["mxbai-embed-large", "bge-m3:latest", "gemma3:4b"], "gemma3:4b"),
]


@pytest.mark.parametrize(("names", "best"), PREFERENCES)
def test_a_model_that_writes_code_is_chosen(ollama: ChatServer, names: list[str], best: str) -> None:
    ollama.answers[TAGS] = tags(*({"name": name} for name in names))
    assert found() == best


def test_of_two_that_are_as_good_the_smaller_is_chosen(ollama: ChatServer) -> None:
    ollama.answers[TAGS] = tags({"name": "a-coder:32b", "size": 20}, {"name": "b-coder:3b", "size": 2})
    assert found() == "b-coder:3b"


def test_a_model_on_another_machine_is_not_chosen(ollama: ChatServer) -> None:
    """Symptom: a question left this machine through a model that ollama only passes on."""
    ollama.answers[TAGS] = tags({"name": "gpt-coder", "remote_host": "https://ollama.com:443"})
    with pytest.raises(ModelError, match="no language model is on this machine"):
        found()


@pytest.mark.parametrize("host", ["192.0.2.1", "http://example.org:11434", "[", "https://ollama.com"])
def test_ollama_on_another_machine_is_not_looked_for(monkeypatch: pytest.MonkeyPatch, host: str) -> None:
    monkeypatch.setenv("OLLAMA_HOST", host)
    start = time.monotonic()
    with pytest.raises(ModelError, match="no language model is on this machine: start ollama"):
        found()
    assert time.monotonic() - start < 1


@pytest.mark.parametrize(
    "host", ["0.0.0.0:{}", ":{}", "http://localhost:{}/", "127.0.0.1:{}", " 127.0.0.1:{}\n"]
)
def test_the_ways_to_say_where_ollama_is(
    ollama: ChatServer, monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    monkeypatch.setenv("OLLAMA_HOST", host.format(ollama.port))
    assert found() == "qwen2.5-coder:1.5b"


def _drip(handler: Handler) -> None:
    handler.start(200, "application/json")
    for _ in range(100):
        handler.send(" ")
        time.sleep(0.05)


SOMEBODY_ELSE = {
    "another service's page": says(200, "<html>It works</html>", "text/html"),
    "another service's JSON": says(200, '{"models": "many", "data": [{"name": 1}]}'),
    "OpenAI's kind, not llama.cpp": models(["gpt-4"], "somebody"),
    "one that redirects": says(302, "", Location="http://127.0.0.1:9/"),
    "one that wants a key": says(401, "{}"),
    "one that hangs": stalls(),
    "one that drips": _drip,
    "one without an end": says(200, "[" * (1 << 21)),
}


@pytest.mark.parametrize("answer", SOMEBODY_ELSE.values(), ids=SOMEBODY_ELSE.keys())
def test_somebody_else_on_the_port_gets_no_question(
    ollama: ChatServer, llama: ChatServer, answer: Answer
) -> None:
    ollama.answers = {TAGS: answer, CHAT: streams("x")}
    llama.answers = {MODELS: answer, CHAT: streams("x")}
    start = time.monotonic()
    with pytest.raises(ModelError, match="no language model is on this machine"):
        found()
    assert time.monotonic() - start < 1
    assert not ollama.questions
    assert not llama.questions


def test_a_server_that_is_named_is_the_only_one(ollama: ChatServer) -> None:
    with serving() as server:
        server.answers[MODELS] = models(["only"], "somebody")
        assert found(url=server.url) == "only"
    assert not ollama.asked


def test_of_several_models_of_a_named_server_one_must_be_named() -> None:
    with serving() as server:
        server.answers[MODELS] = models(["b", "a"])
        with pytest.raises(ModelError, match=r"lists 2 models; name one as hyde\.model: a, b$"):
            found(url=server.url)
        assert found(url=server.url, model="c") == "c"
        server.answers[MODELS] = says(500, "")
        with pytest.raises(ModelError, match="lists no model; is the server running"):
            found(url=server.url)


KEYS = [
    ("https://api.openai.com/v1", "", "sk-openai"),
    ("https://api.openai.com/v1", "sk-own", "sk-own"),
    ("https://api.openai.com.example.org/v1", "", ""),
    ("http://127.0.0.1:9/v1", "", ""),
    ("http://127.0.0.1:9/v1", "sk-own", "sk-own"),
]


@pytest.mark.parametrize(("url", "own", "sent"), KEYS)
def test_the_key_for_openai_goes_to_openai_alone(
    monkeypatch: pytest.MonkeyPatch, url: str, own: str, sent: str
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-openai")
    writer = find_writer(HydeSettings(model="m", url=url, key=own)).writer
    assert isinstance(writer, Chat)
    assert writer.key == sent


def test_a_server_that_was_found_gets_no_key(llama: ChatServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Symptom: whoever listens on a well-known port was sent the key."""
    monkeypatch.setenv("OPENAI_API_KEY", "sk-openai")
    llama.answers[CHAT] = streams("x")
    find_writer(HydeSettings(key="sk-own")).writer.complete("", "", 9, lambda: False)
    assert all("authorization" not in asked.headers for asked in llama.asked)


@pytest.fixture
def generator(tmp_path: Path) -> str:
    """The name of one that was pulled."""
    record = GeneratorRecord(name="tiny", licence="MIT", template="{system}{user}", max_tokens=512)
    toys.install(tmp_path / "models" / "tiny", record, toys.decoder_graph(), toys.tokenizer(template=False))
    return record.name


def test_a_generator_writes_where_there_is_no_server(generator: str) -> None:
    writer = find_writer(HydeSettings())
    assert writer.name == "tiny on this machine"
    words = writer.writer.complete("system", "sort", 5, lambda: False).split()
    assert 0 < len(words) <= 5
    assert found(model=generator) == "tiny"
    with pytest.raises(ModelError, match="no language model other is on this machine"):
        found(model="other")


def test_a_server_goes_before_a_generator_unless_that_is_named(llama: ChatServer, generator: str) -> None:
    assert found() == "qwen.gguf"
    llama.asked.clear()
    assert found(generator=generator) == "tiny"
    assert not llama.asked


def test_a_generator_that_is_not_there_is_told(generator: str) -> None:
    with pytest.raises(ModelError, match="unknown model 'tinny'; did you mean tiny"):
        found(generator="tinny")


def test_a_generator_that_is_damaged_is_passed_by(generator: str, tmp_path: Path) -> None:
    (tmp_path / "models" / "tiny" / "model.onnx").unlink()
    with pytest.raises(ModelError, match="no language model is on this machine"):
        found()
