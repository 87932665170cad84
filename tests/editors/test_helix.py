"""What Helix is given to read, and the server as Helix talks to it; the editor itself is not needed."""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from coreb_search.indexer.languages import LANGUAGES
from tests.rpc.client import Client

FILE = Path(__file__).parents[2] / "editors" / "helix" / "languages.toml"
BUNDLED = None
CAPABILITIES: dict[str, Any] = {
    "general": {"positionEncodings": ["utf-8", "utf-32", "utf-16"]},
    "textDocument": {
        "codeAction": {
            "codeActionLiteralSupport": {
                "codeActionKind": {
                    "valueSet": ["", "quickfix", "refactor", "source", "source.organizeImports"]
                }
            },
            "dataSupport": True,
            "disabledSupport": True,
            "isPreferredSupport": True,
            "resolveSupport": {"properties": ["edit", "command"]},
        },
        "publishDiagnostics": {"tagSupport": {"valueSet": [1, 2]}, "versionSupport": True},
    },
    "window": {"workDoneProgress": True},
    "workspace": {
        "applyEdit": True,
        "configuration": True,
        "didChangeConfiguration": {"dynamicRegistration": False},
        "didChangeWatchedFiles": {"dynamicRegistration": True, "relativePatternSupport": False},
        "executeCommand": {"dynamicRegistration": False},
        "symbol": {"dynamicRegistration": False},
        "workspaceFolders": True,
    },
}
"""Of Helix 25.01, but for what has nothing to do with searching."""


def test_all_languages_whose_functions_are_found_are_there_under_their_names_in_helix() -> None:
    configured = tomllib.loads(FILE.read_text(encoding="utf-8"))
    names = [language["name"] for language in configured["language"]]
    ours = {language.name for language in LANGUAGES.values() if language.grammar}
    # Helix knows no Objective-C, and has a language of its own for JavaScript with tags.
    assert {*names} == ours - {"objc", "csharp"} | {"c-sharp", "jsx"}
    assert len(names) == len({*names})


def test_helix_own_servers_stay_and_ours_comes_first() -> None:
    """Symbols are listed in the order of the servers; a list replaces the one that Helix has."""
    configured = tomllib.loads(FILE.read_text(encoding="utf-8"))
    for language in configured["language"]:
        first, *others = language["language-servers"]
        assert first == "coreb-search"
        assert others, language["name"]


def test_the_command_line_is_one_that_is_installed() -> None:
    server = tomllib.loads(FILE.read_text(encoding="utf-8"))["language-server"]["coreb-search"]
    scripts = tomllib.loads((FILE.parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "scripts"
    ]
    assert server == {"command": "coreb-search", "args": ["rpc"]}  # which is what Client starts
    assert server["command"] in scripts


@pytest.fixture
def helix(indexed: Callable[[str | None], Path], tmp_path: Path) -> Iterator[Helix]:
    project = Path(shutil.copytree(indexed(BUNDLED), tmp_path / "project"))
    with Client(project, model=BUNDLED) as client:
        yield Helix(client, project)


class Helix:
    """What Helix does when its keys are pressed, in one project."""

    def __init__(self, client: Client, project: Path) -> None:
        self.client = client
        self.project = project

    def open(self, file: str, window: Mapping[str, Any] | None = None) -> str:
        """Start, and show a file; its URI."""
        capabilities = CAPABILITIES | {"window": window or CAPABILITIES["window"]}
        told = self.client.initialize(
            [self.project],
            capabilities,
            clientInfo={"name": "helix", "version": "25.01.1"},
            rootPath=str(self.project),
            rootUri=self.project.as_uri(),
        )
        assert told["capabilities"]["positionEncoding"] == "utf-8"
        path = self.project / file
        document = {
            "languageId": "python",
            "text": path.read_text(encoding="utf-8"),
            "uri": path.as_uri(),
            "version": 0,
        }
        self.client.notify("textDocument/didOpen", {"textDocument": document})
        self.client.call("coreb/index", {})
        return path.as_uri()

    def pick(self, question: str) -> list[Any]:
        """Space S, and a question."""
        found: list[Any] = self.client.call("workspace/symbol", {"query": question})
        return found

    def act(self, uri: str, line: int, character: int) -> list[Any]:
        """Space a on a character, and the one action that is offered."""
        start, end = {"line": line, "character": character}, {"line": line, "character": character + 1}
        context = {"diagnostics": [], "triggerKind": 1}
        (action,) = self.client.call(
            "textDocument/codeAction",
            {"textDocument": {"uri": uri}, "range": {"start": start, "end": end}, "context": context},
        )
        command = action["command"]
        places: list[Any] = self.client.call(
            "workspace/executeCommand", {"command": command["command"], "arguments": command["arguments"]}
        )
        return places


def test_its_symbol_picker_asks_in_plain_english(helix: Helix) -> None:
    helix.open("src/clock.py")
    assert helix.pick("") == []
    found = helix.pick("how long does 5m take, in seconds")
    assert [found[0]["name"], found[0]["containerName"]] == ["parse_duration", "src/clock.py"]
    assert found[0]["location"]["range"]["start"] == {"line": 3, "character": 4}
    assert helix.client.shut_down() == 0


def test_positions_are_in_bytes_as_helix_prefers(helix: Helix) -> None:
    line = "func (𝛼 *Clock) ToSeconds(text string) string {"
    (helix.project / "wide é.go").write_text(
        f"package clock\n\n{line}\n\treturn text\n}}\n", encoding="utf-8"
    )
    helix.open("src/clock.py")
    place = helix.pick("ToSeconds")[0]["location"]
    assert place["uri"] == (helix.project / "wide é.go").as_uri()
    assert place["range"]["start"] == {"line": 2, "character": len(line.partition("ToSeconds")[0].encode())}


def test_a_cursor_is_no_piece_of_code_although_helix_marks_the_character_under_it(helix: Helix) -> None:
    """Code like the letter ``p`` was looked for."""
    uri = helix.open("src/clock.py")
    places = helix.act(uri, 3, 4)
    like = {"textDocument": {"uri": uri}, "position": {"line": 3, "character": 4}}
    expected = helix.client.call("coreb/similar", like)["hits"]
    assert [each["uri"] for each in places] == [each["uri"] for each in expected]
    assert places[0]["uri"].endswith("/web/clock.js")
    (message,) = helix.client.until(lambda: helix.client.params("window/showMessage"))
    assert message["message"].splitlines()[1].startswith("web/clock.js:")


def test_opens_the_best_where_documents_can_be_shown_and_nothing_can_be_asked(helix: Helix) -> None:
    """Newer Helix has window/showDocument, and no window/showMessageRequest: nothing was seen to happen."""
    del helix.client.replies["window/showMessageRequest"]
    uri = helix.open("src/clock.py", {"workDoneProgress": True, "showDocument": {"support": True}})
    places = helix.act(uri, 3, 4)
    (shown,) = helix.client.until(lambda: helix.client.params("window/showDocument"))
    assert shown["uri"] == places[0]["uri"]
    assert shown["selection"] == places[0]["range"]
