"""Hypotheses: asked for once, kept, and done without in time."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from coreb_search.errors import ExpansionFailed
from coreb_search.models import expander, load_expander
from coreb_search.models.expander import Hyde, writer_of
from coreb_search.settings import HydeSettings, settings_file
from tests.models.chatserver import (
    CHAT,
    CODE,
    Answer,
    ChatServer,
    Handler,
    says,
    serving,
    stalls,
    streams,
    tags,
)
from tests.models.toys import never


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of the test's own, and nobody on the ports where servers are looked for."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("COREB_SEARCH_MODELS", str(tmp_path / "models"))
    monkeypatch.setenv("OLLAMA_HOST", "127.0.0.1:9")
    monkeypatch.setenv("LLAMA_ARG_PORT", "9")
    return tmp_path / "coreb-search" / "hypotheses"


@pytest.fixture
def server() -> Iterator[ChatServer]:
    with serving() as server:
        server.answers[CHAT] = streams(f"Sure:\n```python\n{CODE}```")
        yield server


def hyde(server: ChatServer, model: str = "m", timeout: float = 5) -> Hyde:
    return Hyde(HydeSettings(url=server.url, model=model, timeout=timeout))


def failure(of: Hyde, question: str = "how?") -> str:
    with pytest.raises(ExpansionFailed) as caught:
        of.write(question, ["python"], never)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_hypothesis_is_the_code_of_the_answer(server: ChatServer) -> None:
    assert hyde(server).write("read a port", ["python"], never).strip() == CODE.strip()
    said = server.questions[0].body["messages"][1]["content"]
    assert said == "Language: python\nQuestion: read a port"


def test_the_same_question_is_asked_once(server: ChatServer, cache: Path) -> None:
    """Also by another process: what is kept lies in the cache folder."""
    first = hyde(server).write("read a port", ["python"], never)
    asked = len(server.asked)
    assert hyde(server).write(" read a port\n", ["python"], never) == first
    assert len(server.asked) == asked
    (kept,) = cache.iterdir()
    assert kept.stat().st_mode & 0o777 == 0o600
    assert cache.stat().st_mode & 0o777 == 0o700


def test_another_question_language_or_model_is_asked_for_itself(server: ChatServer) -> None:
    hyde(server).write("a", ["python"], never)
    hyde(server).write("b", ["python"], never)
    hyde(server).write("a", ["go"], never)
    hyde(server, model="n").write("a", ["python"], never)
    assert len(server.questions) == 4


def test_what_is_kept_is_bounded_and_the_oldest_goes(
    server: ChatServer, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expander, "_MOST_KEPT", 3)
    for question in "abcde":
        hyde(server).write(question, [], never)
    assert len(list(cache.iterdir())) == 3
    hyde(server).write("e", [], never)
    assert len(server.questions) == 5
    hyde(server).write("a", [], never)
    assert len(server.questions) == 6


def test_what_is_kept_and_damaged_is_asked_for_anew(server: ChatServer, cache: Path) -> None:
    hyde(server).write("a", [], never)
    (kept,) = cache.iterdir()
    for damage in (b"", b"\xff\xfe"):
        kept.write_bytes(damage)
        assert hyde(server).write("a", [], never).strip() == CODE.strip()
    assert len(server.questions) == 3


def test_without_a_cache_folder_it_works(server: ChatServer, cache: Path) -> None:
    cache.parent.write_text("in the way")
    assert hyde(server).write("a", [], never).strip() == CODE.strip()


def test_several_at_once_keep_what_is_theirs(server: ChatServer) -> None:
    """Symptom: two threads wrote to one file, and a question was given the other's code."""

    def echo(handler: Handler) -> None:
        number = handler.asked.body["messages"][1]["content"].rpartition(" ")[2]
        streams(f"def f_{number}(): pass")(handler)

    server.answers[CHAT] = echo
    for _ in range(2):
        with ThreadPoolExecutor(8) as pool:
            codes = list(pool.map(lambda n: hyde(server).write(f"number {n}", [], never), range(40)))
        assert codes == [f"def f_{n}(): pass" for n in range(40)]
    assert len(server.questions) == 40


NO_HYPOTHESIS: list[tuple[Answer, str]] = [
    (streams("I cannot help with that."), "wrote no code; name a model that does"),
    (streams("<think>def f(): pass"), "wrote no code"),
    (says(200, '{"choices": []}'), "wrote no code"),
    (says(401, '{"error": {"message": "who?"}}'), "401: who\\?"),
    (says(429, "{}"), "429"),
    (says(200, "<html>", "text/html"), "answers text/html"),
    (streams("def f(", end=False), "broke off"),
]


@pytest.mark.parametrize(("answer", "told"), NO_HYPOTHESIS)
def test_without_a_usable_answer_there_is_no_hypothesis(
    server: ChatServer, cache: Path, answer: Answer, told: str
) -> None:
    server.answers[CHAT] = answer
    with pytest.raises(ExpansionFailed, match=told):
        hyde(server).write("how?", ["python"], never)
    assert not cache.exists()


def test_a_dead_server_is_found_out_at_once() -> None:
    start = time.monotonic()
    assert "nothing answers at http://127.0.0.1:9/v1" in failure(
        Hyde(HydeSettings(url="http://127.0.0.1:9", model="m"))
    )
    assert time.monotonic() - start < 1


def test_nobody_at_all_is_found_out_at_once() -> None:
    start = time.monotonic()
    told = failure(Hyde(HydeSettings()))
    assert "start ollama or llama.cpp's server" in told
    assert f"set hyde.url in {settings_file()}" in told
    assert time.monotonic() - start < 1


def test_a_server_that_hangs_costs_its_time_once(server: ChatServer) -> None:
    """Symptom: each letter that was typed waited for the same dead server again."""
    server.answers[CHAT] = stalls()
    asking = hyde(server, timeout=0.5)
    start = time.monotonic()
    assert "wrote nothing within 0.5 s; a larger hyde.timeout" in failure(asking)
    assert 0.5 <= time.monotonic() - start < 0.7
    assert server.left.wait(2)
    assert "wrote nothing within 0.5 s" in failure(asking, "another")
    assert time.monotonic() - start < 0.9
    assert len(server.questions) == 1


def test_what_a_slow_model_has_written_is_used_but_not_kept(server: ChatServer, cache: Path) -> None:
    words = "def read_port(text): " + "x = 1 " * 400
    server.answers[CHAT] = streams(words, pause=0.01)
    written = hyde(server, timeout=0.5).write("a", [], never)
    assert written.startswith("def read_port(text): x = 1")
    assert len(written) < len(words)
    assert not cache.exists()


def test_a_server_that_comes_up_later_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    asking = Hyde(HydeSettings())
    failure(asking)
    with serving() as server:
        server.answers |= {CHAT: streams(CODE), "/api/tags": tags({"name": "coder"})}
        monkeypatch.setenv("OLLAMA_HOST", f"127.0.0.1:{server.port}")
        assert asking.write("a", ["python"], never).strip() == CODE.strip()
        asking.write("b", ["python"], never)
        # Who writes is looked for once.
        assert [asked.path for asked in server.asked] == ["/api/tags", CHAT, CHAT]


def test_the_same_settings_share_an_expander_and_its_writer_serves_others(server: ChatServer) -> None:
    settings = HydeSettings(url=server.url, model="m")
    assert load_expander(settings) is load_expander(HydeSettings(url=server.url, model="m"))
    assert CODE in writer_of(settings).complete("", "", 64, lambda: False)


def test_whoever_gives_up_is_not_kept_waiting(server: ChatServer) -> None:
    server.answers[CHAT] = stalls()
    asking = hyde(server, timeout=5)
    start = time.monotonic()
    with pytest.raises(ExpansionFailed, match="nobody waits"):
        asking.write("a", [], lambda: time.monotonic() > start + 0.2)
    assert time.monotonic() - start < 1
