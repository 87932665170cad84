"""docs/editors.md names what there is: snippets and commands are those of what a person installs."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.editors.emacs import EGLOT

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
EDITORS = ROOT / "editors"
TEXT = (DOCS / "editors.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)
_COMMENT = re.compile(r"^(?:;;   )?\s*")


def _lines(text: str) -> str:
    """Without indentation, and without the marks of a comment that holds code."""
    return "\n".join(_COMMENT.sub("", line).rstrip() for line in text.splitlines())


def _sources(language: str) -> list[str]:
    if language == "elisp":
        return [(EDITORS / "emacs" / "coreb-search.el").read_text(encoding="utf-8"), EGLOT]
    files = {
        "lua": ["nvim/minimal.lua", "nvim/doc/coreb-search.txt"],
        "toml": ["helix/languages.toml"],
    }
    return [(EDITORS / name).read_text(encoding="utf-8") for name in files[language]]


@pytest.mark.parametrize(("language", "snippet"), [each for each in BLOCKS if each[0] != "sh"])
def test_a_snippet_is_in_a_file_that_is_tried(language: str, snippet: str) -> None:
    assert any(_lines(snippet) in _lines(source) for source in _sources(language)), snippet


def test_every_editor_has_its_snippet() -> None:
    assert {language for language, _ in BLOCKS} == {"lua", "sh", "elisp", "toml"}


def test_the_steps_to_install_name_what_there_is() -> None:
    steps = "".join(snippet for language, snippet in BLOCKS if language == "sh")
    package = json.loads((EDITORS / "vscode" / "package.json").read_text(encoding="utf-8"))
    assert f"{package['name']}-{package['version']}.vsix" in steps
    assert all(script in package["scripts"] for script in re.findall(r"npm run (\w+)", steps))
    folders = re.findall(r"(?:cd|cp -r) (editors/\w+)", steps)
    assert folders
    assert all((ROOT / folder).is_dir() for folder in folders)


def test_the_commands_are_the_editors_own() -> None:
    package = json.loads((EDITORS / "vscode" / "package.json").read_text(encoding="utf-8"))
    titles = [command["title"] for command in package["contributes"]["commands"]]
    assert {"Search code by meaning", "Find similar code"} <= {*titles}
    plugin = "".join(file.read_text(encoding="utf-8") for file in EDITORS.rglob("nvim/**/*.lua"))
    assert all(f'"{name}"' in plugin for name in re.findall(r"`:(Coreb\w+)`", TEXT))
    emacs = (EDITORS / "emacs" / "coreb-search.el").read_text(encoding="utf-8")
    names = re.findall(r"`(?:M-x )?(coreb-search-[\w-]+)`", TEXT)
    assert names
    assert all(f"(defun {name} (" in emacs for name in names)


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)]+)\)", TEXT):
        name, _, anchor = target.partition("#")
        path = (DOCS / name) if name else DOCS / "editors.md"
        assert path.exists(), target
        if anchor:
            headings = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
            assert anchor in {re.sub(r"[^\w -]", "", each.lower()).replace(" ", "-") for each in headings}, (
                target
            )
