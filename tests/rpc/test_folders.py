"""Workspace folders: several, one within another, through links, without an index, with a first one."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path

import pytest

from coreb_search.engine import Engine
from tests.rpc.client import Client, Refused
from tests.rpc.sample import names, write


def test_several_folders_are_one_answer_and_come_and_go(tmp_path: Path) -> None:
    one = write(tmp_path / "one", {"a.py": "def send_mail(to):\n    pass\n"})
    two = write(tmp_path / "two", {"b.py": "def send_letter(to):\n    pass\n"})
    with Client(tmp_path) as client:
        client.initialize([one, two])
        client.until_ready()
        assert set(names(client.call("coreb/search", {"query": "send"}))) == {"send_mail", "send_letter"}
        inside = client.call("coreb/search", {"query": "send", "folder": two.as_uri()})
        assert names(inside) == ["send_letter"]
        gone = {"event": {"added": [], "removed": [{"uri": two.as_uri(), "name": "two"}]}}
        client.notify("workspace/didChangeWorkspaceFolders", gone)
        assert names(client.call("coreb/search", {"query": "send"})) == ["send_mail"]
        with pytest.raises(Refused, match="not in a workspace folder"):
            client.call("coreb/search", {"query": "send", "folder": two.as_uri()})
        back = {"event": {"added": [{"uri": two.as_uri(), "name": "two"}], "removed": []}}
        client.notify("workspace/didChangeWorkspaceFolders", back)
        client.until_ready()
        assert len(client.call("coreb/search", {"query": "send"})["hits"]) == 2


def test_folders_of_one_project_share_its_index(tmp_path: Path) -> None:
    files = {
        "x/a.py": "def send_mail(to):\n    pass\n",
        "y/b.py": "def send_letter(to):\n    pass\n",
        ".git/HEAD": "",
    }
    root = write(tmp_path / "p", files)
    with Client(tmp_path) as client:
        client.initialize([root / "x"])
        status = client.until_ready()
        assert [folder["root"] for folder in status] == [str(root)]
        assert names(client.call("coreb/search", {"query": "send"})) == ["send_mail"]
        both = {"event": {"added": [{"uri": (root / "y").as_uri(), "name": "y"}], "removed": []}}
        client.notify("workspace/didChangeWorkspaceFolders", both)
        assert len(client.call("coreb/search", {"query": "send"})["hits"]) == 2
        assert len({folder["index"] for folder in client.until_ready()}) == 1


def test_the_innermost_folder_is_meant(tmp_path: Path) -> None:
    inner = write(
        tmp_path / "p" / "vendor" / "sub", {".git/HEAD": "", "s.py": "def send_mail():\n    pass\n"}
    )
    outer = write(tmp_path / "p", {".git/HEAD": "", "a.py": "def receive():\n    pass\n"})
    with Client(tmp_path) as client:
        client.initialize([outer, inner])
        client.until_ready()
        found = client.call("coreb/search", {"query": "mail", "folder": inner.as_uri()})
        assert names(found) == ["send_mail"]


def test_a_folder_without_an_index_does_not_hide_what_is_in_the_others(tmp_path: Path) -> None:
    one = write(tmp_path / "one", {"a.py": "def send_mail(to):\n    pass\n"})
    two = write(tmp_path / "two", {"b.py": "def send_letter(to):\n    pass\n", ".coreb-search": "a file"})
    with Client(tmp_path) as client:
        client.initialize([one, two], processId=None)
        client.until_ready()
        assert "send_mail" in names(client.call("coreb/search", {"query": "send"}))


def test_a_first_index_that_was_interrupted_says_so_and_is_not_waited_for(tmp_path: Path) -> None:
    """Symptom: the folder was called up to date, and each question took five seconds."""
    files = {f"m{n}.py": f"def work_{n}():\n    return {n}\n" * 30 for n in range(1_200)}
    root = write(tmp_path / "p", files)
    with Client(root) as client:
        client.initialize([root])
        client.until(lambda: client.params("window/workDoneProgress/create"), what="progress")
        (token,) = client.params("window/workDoneProgress/create")
        client.notify("window/workDoneProgress/cancel", {"token": token["token"]})
        status = client.until(
            lambda: [f for f in client.call("coreb/status")["folders"] if f["state"] != "indexing"]
        )[0]
        assert (status["state"], status["indexing"]) == ("failed", None)
        assert "coreb/index" in status["trouble"]
        begin = time.monotonic()
        with suppress(Refused):
            client.call("coreb/search", {"query": "zzz", "mode": "lexical"})
        assert time.monotonic() - begin < 4
        assert client.call("coreb/index")["folders"][0]["files"] == 1_200
        assert client.until_ready()[0]["state"] == "ready"


def test_an_index_that_was_locked_is_made_when_it_is_not_any_more(tmp_path: Path) -> None:
    """Symptom: a run on demand met another writer, and the folder was waiting for it for ever."""
    root = write(tmp_path / "p", {"a.py": "def send_mail(to):\n    pass\n"})
    with Client(root) as client:
        client.initialize([root])
        client.until_ready()
        write(root, {"b.py": "def receive_mail(to):\n    pass\n"})
        writing = Engine.open(root, model="hash")._store.writing()
        with writing, pytest.raises(Refused, match="is writing this index"):
            client.call("coreb/index")
        client.until(lambda: client.call("coreb/status")["folders"][0]["state"] == "ready", what="ready")
        client.until(lambda: "receive_mail" in names(client.call("coreb/search", {"query": "receive mail"})))


def test_folders_that_are_one_through_a_link_are_one(tmp_path: Path) -> None:
    """Symptom: every hit came twice, and two threads wrote one index."""
    root = write(tmp_path / "p", {"a.py": "def send_mail(to):\n    pass\n"})
    (tmp_path / "link").symlink_to(root)
    with Client(tmp_path) as client:
        client.initialize([root, tmp_path / "link"])
        client.until_ready()
        assert len(client.call("coreb/search", {"query": "send mail"})["hits"]) == 1
        gone = {"event": {"added": [], "removed": [{"uri": root.as_uri() + "/", "name": "p"}]}}
        client.notify("workspace/didChangeWorkspaceFolders", gone)
        assert len(client.call("coreb/status")["folders"]) == 1


def test_a_folder_that_cannot_be_searched_says_why_and_the_others_answer(tmp_path: Path) -> None:
    one = write(tmp_path / "one", {"a.py": "def send_mail(to):\n    pass\n"})
    with Client(tmp_path, env={"HOME": str(tmp_path)}) as client:
        client.initialize([tmp_path, tmp_path / "none", one])
        home, none, good = client.until_ready()
        assert home["state"] == none["state"] == "failed"
        assert "open a folder in it" in home["trouble"]
        assert "no such file or directory" in none["trouble"]
        assert good["state"] == "ready"
        assert names(client.call("coreb/search", {"query": "send"})) == ["send_mail"]
        with pytest.raises(Refused) as refused:
            client.call("coreb/index", {"folder": tmp_path.as_uri()})
        assert refused.value.code == -32803
    assert not (tmp_path / ".coreb-search").exists()


def test_the_index_follows_the_files_by_itself_and_when_told(tmp_path: Path) -> None:
    root = write(tmp_path / "p", {"a.py": "def send_mail(to):\n    pass\n"})
    with Client(root) as client:
        client.initialize([root])
        client.until_ready()
        write(root, {"b.py": "def receive_mail(to):\n    pass\n"})
        client.until(lambda: "receive_mail" in names(client.call("coreb/search", {"query": "receive mail"})))
        (root / "a.py").unlink()
        changes = {"changes": [{"uri": (root / "a.py").as_uri(), "type": 3}]}
        client.notify("workspace/didChangeWatchedFiles", changes)
        client.until(lambda: "send_mail" not in names(client.call("coreb/search", {"query": "send mail"})))
        write(root, {"c.py": "def forward_mail(to):\n    pass\n"})
        indexed = client.call("coreb/index")["folders"][0]
        assert indexed["files"] == 2
        assert "forward_mail" in names(client.call("coreb/search", {"query": "forward mail"}))


def test_a_folder_outside_of_the_workspace_is_refused_though_it_is_in_the_project(tmp_path: Path) -> None:
    files = {
        ".git/HEAD": "",
        "x/a.py": "def send():\n    pass\n",
        ".github/b.py": "def send_it():\n    pass\n",
    }
    root = write(tmp_path / "p", files)
    with Client(tmp_path) as client:
        client.initialize([root / "x"])
        client.until_ready()
        asked = {"query": "send"}
        assert names(client.call("coreb/search", asked | {"folder": (root / "x" / "a.py").as_uri()})) == [
            "send"
        ]
        for folder, told in (
            (root, "not in a workspace folder"),
            (root / ".github", "not in a workspace folder"),
            (root / "x" / "none", "No such file or directory"),
        ):
            with pytest.raises(Refused, match=told) as refused:
                client.call("coreb/search", asked | {"folder": folder.as_uri()})
            assert refused.value.code == -32602
    with Client(tmp_path) as client:
        client.initialize([root])
        client.until_ready()
        inside = client.call("coreb/search", asked | {"folder": (root / ".github").as_uri()})
        assert names(inside) == ["send_it"]


def test_the_first_question_waits_for_the_first_index(tmp_path: Path) -> None:
    """Symptom: in each new project the first answer was that there is nothing."""
    root = write(tmp_path / "p", {"a.py": "def send_mail(to):\n    pass\n"})
    with Client(root) as client:
        client.initialize([root])
        found = client.call("workspace/symbol", {"query": "send mail"})
        assert [symbol["name"] for symbol in found] == ["send_mail"]
        assert not client.params("window/showMessage")


def test_a_picker_is_told_why_there_is_nothing_yet(tmp_path: Path) -> None:
    root = write(tmp_path / "p", {"a.py": "def send_mail(to):\n    pass\n"})
    writing = Engine.open(root, model="hash")
    with writing._store.writing(), Client(root) as client:
        client.initialize([root])
        assert client.call("workspace/symbol", {"query": "send mail"}) == []
        (message,) = client.params("window/showMessage")
        assert "the first index is being made" in message["message"]
