"""An editor's server reads in the editor's workspace and nowhere else, however a place is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rpc.client import Client, Refused
from tests.security.crafted import FILES, SECRET


def test_files_outside_of_the_workspace_are_not_read(tmp_path: Path) -> None:
    """Symptom: coreb/similar read any file of the machine, and said how many lines it has."""
    root, other = tmp_path / "project", tmp_path / "other"
    for folder in (root, other):
        folder.mkdir()
        for name, text in FILES.items():
            (folder / name).write_text(text)
    (tmp_path / "outside.py").write_text(SECRET)
    (root / "link.py").symlink_to(tmp_path / "outside.py")
    (root / "away").symlink_to(tmp_path)
    inside = root.as_uri()
    with Client(root) as client:
        client.initialize([root])
        client.until_ready()
        at = {"position": {"line": 0, "character": 5}}
        assert client.call("coreb/similar", {"textDocument": {"uri": f"{inside}/clock.py"}} | at)["hits"]
        for uri in (
            "file:///etc/passwd",
            f"{inside}/../outside.py",
            f"{inside}/%2e%2e/outside.py",
            f"{inside}%2f..%2foutside.py",
            f"{inside}/link.py",
            f"{inside}/away/outside.py",
            (other / "clock.py").as_uri(),
            f"file://otherhost{root}/clock.py",
            f"file://localhost:22{root}/clock.py",
            f"file:{root}/../outside.py",
            f"http://localhost{root}/clock.py",
            f"{inside}/clock.py\0/../../outside.py",
            "file:///proc/self/environ",
        ):
            with pytest.raises(Refused, match=r"workspace folder|not a file: URI") as refused:
                client.call("coreb/similar", {"textDocument": {"uri": uri}} | at, checked=False)
            assert "hunter2" not in str(refused.value)
            with pytest.raises(Refused):
                client.call("coreb/search", {"query": "parse", "folder": uri}, checked=False)
        shown = {
            "uri": (other / "clock.py").as_uri(),
            "languageId": "python",
            "version": 1,
            "text": FILES["clock.py"],
        }
        client.notify("textDocument/didOpen", {"textDocument": shown})
        found = client.call("coreb/similar", {"textDocument": {"uri": shown["uri"]}} | at)
        assert found["hits"]
