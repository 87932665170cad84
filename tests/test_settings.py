"""What a user settles in their own file, in real files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from coreb_search.config import default_model, find_project
from coreb_search.errors import ConfigError
from coreb_search.settings import VARIABLES, HydeSettings, Settings, read_settings, settings_file, settled
from coreb_search.types import Query

FULL = """
model = "models/mine"
rerank = "bundled"
expand = "hyde"

[hyde]
url = "http://127.0.0.1:11434/v1"
model = "qwen2.5-coder:1.5b"
key = "sk-1"
timeout = 5
weight = 0.25
"""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the file would be, in a folder of configuration of its own."""
    for variable in (*VARIABLES, "COREB_SEARCH_CONFIG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    place = settings_file()
    assert place.is_relative_to(tmp_path)
    place.parent.mkdir(parents=True)
    return place


def test_without_a_file_the_defaults_hold(file: Path) -> None:
    assert read_settings() == Settings(model="", rerank="", expand="none", hyde=HydeSettings())
    assert default_model() is None


def test_all_of_it(file: Path) -> None:
    file.write_text(FULL)
    assert read_settings() == Settings(
        model="models/mine",
        rerank="bundled",
        expand="hyde",
        hyde=HydeSettings(
            url="http://127.0.0.1:11434/v1", model="qwen2.5-coder:1.5b", key="sk-1", timeout=5, weight=0.25
        ),
    )


def test_another_file_can_be_named(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text('model = "not this"')
    (tmp_path / "other.toml").write_text('model = "this"')
    monkeypatch.setenv("COREB_SEARCH_CONFIG", "~/other.toml")
    assert read_settings().model == "this"
    monkeypatch.setenv("COREB_SEARCH_CONFIG", "~/missing.toml")
    with pytest.raises(
        ConfigError, match=r"no settings file .*missing\.toml, which COREB_SEARCH_CONFIG names"
    ):
        read_settings()
    monkeypatch.setenv("COREB_SEARCH_CONFIG", os.devnull)
    assert read_settings() == Settings()


def test_the_environment_goes_before_the_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text(FULL)
    given = {
        "COREB_SEARCH_MODEL": "hash",
        "COREB_SEARCH_RERANK": "other",
        "COREB_SEARCH_EXPAND": "feedback",
        "COREB_SEARCH_LLM_URL": "https://example.org/v1",
        "COREB_SEARCH_LLM_MODEL": "m",
        "COREB_SEARCH_LLM_KEY": "sk-2",
    }
    assert given.keys() == VARIABLES.keys()
    for variable, value in given.items():
        monkeypatch.setenv(variable, value)
    found = read_settings()
    assert (found.model, found.rerank, found.expand) == ("hash", "other", "feedback")
    assert (found.hyde.url, found.hyde.model, found.hyde.key) == ("https://example.org/v1", "m", "sk-2")
    assert found.hyde.timeout == 5
    # An empty variable is as good as none.
    monkeypatch.setenv("COREB_SEARCH_MODEL", "")
    assert read_settings().model == "models/mine"


def test_flags_go_before_all(file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file.write_text(FULL)
    monkeypatch.setenv("COREB_SEARCH_MODEL", "hash")
    assert find_project(tmp_path, model="bundled").model == "bundled"
    assert find_project(tmp_path).model == "hash"
    asked = settled(Query("how?"), "own", "none")
    assert (asked.rerank, asked.expand) == ("own", "none")
    usual = settled(Query("how?"), None, None)
    assert (usual.rerank, usual.expand) == ("bundled", "hyde")


def test_a_habit_gives_way_where_it_makes_no_sense(file: Path) -> None:
    file.write_text(FULL)
    assert settled(Query("x = 1", kind="code"), None, None).expand == "none"
    assert settled(Query("how?", mode="lexical"), None, None).expand == "none"


def test_a_repository_cannot_say_where_questions_go(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Symptom: searching a cloned repository sent the question where its author wanted it."""
    root = tmp_path / "clone"
    (root / ".git").mkdir(parents=True)
    for name in (
        "config.toml",
        ".coreb-search/config.toml",
        "coreb-search/config.toml",
        ".coreb-search.toml",
    ):
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_text(FULL)
    monkeypatch.chdir(root)
    assert find_project(root).model is None
    assert read_settings() == Settings()


FAULTS = [
    ("model = ", "is not TOML: "),
    ("model = 3", "Expected `str`, got `int` - at `model`"),
    ('modle = "x"', "unknown setting 'modle'; did you mean model\\?"),
    ("[hyde]\nweigth = 1", "unknown setting 'hyde.weigth'; did you mean hyde.weight\\?"),
    ("[hyde]\nurl = 1", "Expected `str`, got `int` - at `hyde.url`"),
    ("hyde = 1", "Expected `object`, got `int` - at `hyde`"),
    ('expand = "more"', "unknown expansion 'more'; known: none, feedback, hyde$"),
    ('expand = "hide"', "unknown expansion 'hide'; did you mean hyde\\?$"),
    ("expand = []", "Expected `str`, got `array` - at `expand`"),
    ("[hyde]\ntimeout = 0", "Expected `float` > 0.0 - at `hyde.timeout`"),
    ("[hyde]\ntimeout = nan", "Expected `float` > 0.0 - at `hyde.timeout`"),
    ("[hyde]\nweight = 1.5", "Expected `float` <= 1.0 - at `hyde.weight`"),
    ('[hyde]\nurl = "localhost:11434"', "`hyde.url` must be like http://HOST:PORT/v1"),
    ('[hyde]\nurl = "file:///etc/passwd"', "`hyde.url` must be like"),
    ('[hyde]\nurl = "http://h:port/v1"', "`hyde.url` must be like"),
    ('[hyde]\nurl = "http://h/v1?key=secret"', "`hyde.url` must be like"),
]


@pytest.mark.parametrize(("text", "told"), FAULTS)
def test_a_fault_is_told_with_its_file_and_key(file: Path, text: str, told: str) -> None:
    file.write_text(text)
    with pytest.raises(ConfigError, match=told) as caught:
        read_settings()
    assert str(caught.value).startswith(str(file))
    assert "\n" not in str(caught.value)


def test_a_password_in_an_address_is_not_shown(file: Path) -> None:
    file.write_text('[hyde]\nurl = "http://me:secret@host/v1"')
    with pytest.raises(ConfigError, match="a key goes into ") as caught:
        read_settings()
    assert "secret" not in str(caught.value)


def test_a_file_that_cannot_be_read_is_told(file: Path) -> None:
    file.write_bytes(b'model = "\xff"')
    with pytest.raises(ConfigError, match="is not UTF-8"):
        read_settings()
    file.unlink()
    file.mkdir()
    with pytest.raises(ConfigError, match="cannot be read: Is a directory"):
        read_settings()


@pytest.mark.parametrize(
    ("variable", "value"), [("COREB_SEARCH_EXPAND", "x"), ("COREB_SEARCH_LLM_URL", "here")]
)
def test_a_fault_of_the_environment_names_the_variable(
    file: Path, monkeypatch: pytest.MonkeyPatch, variable: str, value: str
) -> None:
    monkeypatch.setenv("COREB_SEARCH_MODEL", "hash")
    monkeypatch.setenv(variable, value)
    with pytest.raises(ConfigError, match=f"^{variable}: "):
        read_settings()


@pytest.mark.parametrize(
    "url", ["http://localhost:8080", "https://api.openai.com/v1", "http://[::1]:1234/v1/", "HTTP://h/a/b"]
)
def test_addresses_that_are_taken(file: Path, url: str) -> None:
    file.write_text(f'[hyde]\nurl = "{url}"')
    assert read_settings().hyde.url == url


def test_the_documented_file_is_the_defaults(file: Path) -> None:
    text = (Path(__file__).parents[1] / "docs" / "expansion.md").read_text("utf-8")
    shown = next(block for block in text.split("```toml\n")[1:] if block.startswith("model = "))
    file.write_text(shown.partition("```")[0])
    assert read_settings() == Settings()
    documented = {*Settings.__struct_fields__, *HydeSettings.__struct_fields__}
    assert {line.split()[0] for line in shown.splitlines() if " = " in line} == documented - {"hyde"}
    assert all(f"| `{variable}` | `{setting}` |" in text for variable, setting in VARIABLES.items())
