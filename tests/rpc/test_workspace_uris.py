"""Workspace folders by any URI: escaped, unescaped, of nothing, of what nobody means to index."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

import pytest

from tests.rpc.client import Client
from tests.rpc.sample import CODE, FAILED, PARAMS, SEARCH, refusal


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder whose name has to be escaped, and one beside it whose name is what it looks like unescaped."""
    folder = tmp_path_factory.mktemp("odd") / "a b;c #1 100%41 é?"
    folder.mkdir()
    (folder / "clock.py").write_text(CODE)
    return folder


def test_uris_of_folders(odd: Path) -> None:
    path = str(odd)
    uris = {
        odd.as_uri(): "ready",
        odd.as_uri() + "/": "ready",
        "file://localhost" + quote(path): "ready",
        "file:" + quote(path): "ready",
        "FILE://" + quote(path): "ready",
        # As Neovim writes it.
        "file://" + quote(path, safe="/;()"): "ready",
        "file://"
        + "".join(c if c == "/" else "".join(f"%{b:02x}" for b in c.encode()) for c in path): "ready",
        (odd / "clock.py").as_uri(): "ready",
        (odd / "missing").as_uri(): "failed",
        (odd / "clock.py" / "within").as_uri(): "failed",
        "file:///" + "long/" * 2000: "failed",
        "file:///" + "l" * 2000: "failed",
        "file:///%00": "failed",
        "file:///%ff%fe": "failed",
        "file://[": "failed",
        "file://elsewhere" + quote(path): "failed",
        "untitled:1": "failed",
        "https://example.org/a": "failed",
        "vscode-remote://wsl/home": "failed",
        path: "failed",
        "file:": "failed",
        "file://": "failed",
        "\ud800": "failed",
    }
    with Client(odd) as client:
        folders = [{"uri": uri, "name": "it"} for uri in uris]
        client.initialize(workspaceFolders=folders)
        states = {folder["folder"]: folder["state"] for folder in client.until_ready()}
        assert states == {uri.replace("\ud800", "?"): state for uri, state in uris.items()}
        for uri in (uri for uri, state in uris.items() if state == "ready"):
            (hit, *_) = client.call("coreb/search", SEARCH | {"folder": uri})["hits"]
            assert hit["path"] == "clock.py"
        place = {
            "textDocument": {"uri": "file:" + quote(f"{path}/clock.py")},
            "position": {"line": 1, "character": 0},
        }
        assert client.call("coreb/similar", place)["hits"] == []
        assert client.shut_down() == 0
        assert client.stderr == ""


def test_folders_that_are_none(tmp_path: Path) -> None:
    """A link that leads in a circle was a bug's traceback when it was asked about."""
    (tmp_path / "clock.py").write_text(CODE)
    (tmp_path / "other.py").write_text(CODE)
    (tmp_path / "loop").symlink_to("loop")
    file, missing, loop = (tmp_path / name for name in ("clock.py", "missing", "loop"))
    with Client(tmp_path) as client:
        client.initialize([missing, loop])
        first, second = client.until_ready()
        assert (first["state"], second["state"]) == ("failed", "failed")
        assert first["trouble"] == f"no such file or directory: {missing}"
        assert refusal(client, "coreb/search", SEARCH) == (FAILED, first["trouble"])
        assert refusal(client, "coreb/index", {}) == (FAILED, first["trouble"])
        removed = [{"uri": folder.as_uri(), "name": ""} for folder in (missing, loop)]
        added = [{"uri": file.as_uri(), "name": ""}]
        client.notify("workspace/didChangeWorkspaceFolders", {"event": {"added": added, "removed": removed}})
        (status,) = client.until_ready()
        assert (status["state"], status["files"]) == ("ready", 1)
        for uri in (loop.as_uri(), (loop / "a.py").as_uri()):
            place = {"uri": uri, "position": {"line": 0, "character": 0}}
            similar = {"textDocument": {"uri": uri}, "position": place["position"]}
            assert refusal(client, "coreb/similar", similar)[0] == PARAMS
            assert refusal(client, "coreb/search", SEARCH | {"folder": uri})[0] == PARAMS
            assert client.call("coreb/explain", SEARCH | {"hit": place})["rank"] is None
            document = {"uri": uri, "languageId": "python", "version": 1, "text": CODE}
            client.notify("textDocument/didOpen", {"textDocument": document})
            assert client.call("coreb/similar", similar)["hits"]
            client.notify("textDocument/didSave", {"textDocument": {"uri": uri}})
        assert client.shut_down() == 0
        assert client.stderr == ""


def test_home_and_root_are_not_read_unasked(tmp_path: Path) -> None:
    (tmp_path / "clock.py").write_text(CODE)
    with Client(tmp_path, env={"HOME": str(tmp_path)}) as client:
        client.initialize([tmp_path, Path("/")])
        for status in client.until_ready():
            assert status["state"] == "failed"
            assert "open a folder in it" in status["trouble"]
        assert "open a folder in it" in refusal(client, "coreb/search", SEARCH)[1]
        assert client.shut_down() == 0
    assert [each.name for each in tmp_path.iterdir()] == ["clock.py"]


def test_the_current_folder_counts_when_the_client_names_none(root: Path) -> None:
    with Client(root) as client:
        client.initialize(workspaceFolders=[])
        (status,) = client.until_ready()
        assert status["folder"] == root.as_uri()
        client.notify("exit")
        assert client.wait_ended() == 1
