"""What is remembered of a project, in real files: kept, merged, and read whatever they hold."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coreb_search.config import default_index, file_name
from coreb_search.errors import CorebError
from coreb_search.tui.memory import Memory, Settings, default_folder
from coreb_search.types import KINDS, MODES

ROOT = Path("/home/someone/project")
SETTINGS = Settings("lexical", ("python", "go"), "src/**", ("method", "class"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "state" / "projects"


def file_of(folder: Path) -> Path:
    return folder / f"{file_name(ROOT)}.json"


def written(folder: Path, content: bytes | dict[str, Any]) -> Memory:
    """The memory of a file with this content."""
    folder.mkdir(parents=True, exist_ok=True)
    file_of(folder).write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return Memory(folder, ROOT)


def assert_whole(memory: Memory) -> None:
    settings = memory.settings
    assert settings.mode in MODES
    assert set(settings.kinds) <= set(KINDS)
    assert all(isinstance(name, str) for name in settings.languages)
    texts = [settings.path, memory.theme, *settings.languages, *memory.history]
    assert all(len(text.encode().decode()) <= 2_000 for text in texts)
    assert len(memory.history) == len(set(memory.history)) <= 200


def test_nothing_is_known_of_a_new_project_and_nothing_is_written(folder: Path) -> None:
    memory = Memory(folder, ROOT)
    assert (memory.settings, memory.history) == (Settings(), [])
    assert not folder.exists()


def test_the_next_start_finds_questions_and_settings(folder: Path) -> None:
    memory = Memory(folder, ROOT)
    memory.remember("retry an upload")
    memory.keep(SETTINGS)
    memory.remember("  def f():\n    pass\n")
    again = Memory(folder, ROOT)
    assert again.settings == SETTINGS
    assert again.history == ["  def f():\n    pass", "retry an upload"]


def test_projects_are_apart(folder: Path) -> None:
    Memory(folder, ROOT).remember("mine")
    assert Memory(folder, ROOT / "other").history == []


def test_the_history_is_newest_first_without_duplicates_or_blanks(folder: Path) -> None:
    memory = Memory(folder, ROOT)
    for question in ("a", "b", "a ", "   ", "c", ""):
        memory.remember(question)
    assert memory.history == Memory(folder, ROOT).history == ["c", "a", "b"]


def test_the_history_is_bounded(folder: Path) -> None:
    memory = written(folder, {"history": [f"q{number}" for number in range(300)]})
    assert memory.history == [f"q{number}" for number in range(200)]
    memory.remember("é" * 5_000)
    assert Memory(folder, ROOT).history == ["é" * 2_000, *memory.history[1:]]
    assert memory.history[-1] == "q198"


def test_a_question_that_is_not_unicode_is_kept_as_near_as_can_be(folder: Path) -> None:
    """Symptom: a lone surrogate in a question ended the UI when it was written."""
    memory = Memory(folder, ROOT)
    memory.remember("caf\udce9")
    memory.keep(Settings(path="\udce9/*"))
    assert Memory(folder, ROOT).history == memory.history == ["caf?"]
    assert Memory(folder, ROOT).settings.path == "?/*"


def test_two_uis_lose_none_of_each_other(folder: Path) -> None:
    one, two = Memory(folder, ROOT), Memory(folder, ROOT)
    one.remember("first")
    two.keep(SETTINGS)
    two.remember("second")
    one.remember("third")
    assert one.history == Memory(folder, ROOT).history == ["third", "second", "first"]
    assert Memory(folder, ROOT).settings == SETTINGS
    assert one.settings == Settings()


def test_two_uis_at_the_same_moment_lose_none_of_each_other(folder: Path) -> None:
    def ask(name: str) -> None:
        memory = Memory(folder, ROOT)
        for number in range(10):
            memory.remember(f"{name}{number}")

    askers = [Thread(target=ask, args=(name,)) for name in "abc"]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join()
    assert set(Memory(folder, ROOT).history) == {f"{name}{number}" for name in "abc" for number in range(10)}


def test_only_the_user_reads_what_was_asked(folder: Path) -> None:
    Memory(folder, ROOT).remember("secret")
    assert folder.stat().st_mode & 0o777 == 0o700
    assert {file.stat().st_mode & 0o777 for file in folder.iterdir()} == {0o600}
    assert {file.name for file in folder.iterdir()} <= {file_of(folder).name, ".lock"}


@pytest.mark.parametrize(
    ("kept", "settings"),
    [
        ({"mode": "quantum", "path": "src"}, Settings(path="src")),
        ({"mode": ["lexical"], "path": 7}, Settings()),
        ({"languages": ["go", 7, None, "go", ["c"]]}, Settings(languages=("go",))),
        ({"languages": "python", "kinds": {"class": 1}}, Settings()),
        ({"kinds": ["class", "gadget", "class"]}, Settings(kinds=("class",))),
        ({"mode": "vector", "of": "a newer release"}, Settings("vector")),
        ([], Settings()),
    ],
)
def test_what_is_usable_is_used(folder: Path, kept: object, settings: Settings) -> None:
    memory = written(folder, {"version": 99, "settings": kept, "history": ["a", 1, None, "b"]})
    assert memory.settings == settings
    assert memory.history == ["a", "b"]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"null",
        b'"text"',
        b"\xff\xfe\x00",
        b"[" * 100_000,
        b'{"history": ' + b"9" * 10_000 + b"}",
        b'{"settings": {"path": "' + b"x" * (5 << 20) + b'"}}',
    ],
    ids=["empty", "cut", "null", "text", "binary", "deep", "number", "megabytes"],
)
def test_a_damaged_file_costs_its_content_only(folder: Path, content: bytes) -> None:
    memory = written(folder, content)
    assert (memory.settings, memory.history) == (Settings(), [])
    memory.remember("again")
    assert Memory(folder, ROOT).history == ["again"]


@pytest.mark.parametrize(("content", "theme"), [(b"nord", "nord"), (b"\xff\n", "?"), (b"", "")])
def test_the_theme_is_that_of_all_projects(folder: Path, content: bytes, theme: str) -> None:
    """Symptom: on a light ground it had to be chosen again in every project."""
    Memory(folder, ROOT).keep_theme("textual-light")
    assert Memory(folder, Path("/elsewhere")).theme == "textual-light"
    (folder / "theme").write_bytes(content)
    assert Memory(folder, ROOT).theme == theme.replace("?", "\ufffd")


def test_what_is_no_file_is_not_read(folder: Path) -> None:
    file_of(folder).mkdir(parents=True)
    memory = Memory(folder, ROOT)
    assert memory.history == []
    with pytest.raises(CorebError, match="not kept"):
        memory.remember("a")


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(MODES + KINDS),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
FIELDS = ("mode", "languages", "path", "kinds")
NEAR_MISSES = st.fixed_dictionaries(
    {"settings": ANY_JSON | st.dictionaries(st.sampled_from(FIELDS), ANY_JSON), "history": ANY_JSON}
)


@given(content=st.binary() | NEAR_MISSES | ANY_JSON.map(lambda value: json.dumps(value).encode()))
def test_any_file_is_survived(tmp_path_factory: pytest.TempPathFactory, content: Any) -> None:
    folder = tmp_path_factory.getbasetemp() / "any"
    memory = written(folder, content)
    assert_whole(memory)
    memory.remember("question")
    memory.keep(memory.settings)
    again = Memory(folder, ROOT)
    assert (again.settings, again.history) == (memory.settings, memory.history)
    assert again.history[0] == "question"


def test_a_folder_that_cannot_be_written_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    memory = Memory(tmp_path / "file" / "projects", ROOT)
    with pytest.raises(CorebError) as told:
        memory.remember("first")
    assert "file/projects cannot be written (Not a directory); make it writable, or set" in str(told.value)
    assert "\n" not in str(told.value)
    memory.remember("second")
    memory.keep(SETTINGS)
    assert (memory.history, memory.settings) == (["second", "first"], SETTINGS)


def test_the_default_place_is_the_users_state(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert default_folder() == tmp_path / "coreb-search" / "projects"


def test_files_are_named_as_the_folders_of_indexes_are(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert Path(default_index(Path("/proc/caf\udce9"))).name == file_name(Path("/proc/caf\udce9"))
