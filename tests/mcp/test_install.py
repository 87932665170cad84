"""What ``--install`` prints can be pasted, and the command in it serves."""

from __future__ import annotations

import json
import os
import re
import shlex
import site
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import ClientSession
from mcp.client.stdio import StdioServerParameters, stdio_client

from coreb_search.mcp.clients import CLIENTS, Client
from tests.mcp.conftest import ROOT, environment, text

NAMES = [client.name for client in CLIENTS]


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """The console script, in a folder that is on no PATH."""
    script = tmp_path / "bin dir" / "coreb-search"
    script.parent.mkdir()
    script.write_text(f"#!{sys.executable}\nfrom coreb_search.cli import main\nmain()\n")
    script.chmod(0o755)
    return script


@pytest.fixture
def project(tmp_path: Path) -> Path:
    root = tmp_path / 'it\'s a "project" ü'
    root.mkdir()
    (root / "sum.py").write_text("def add(a, b):\n    return a + b\n")
    return root


def _print(*command: object, **more: str) -> str:
    done = subprocess.run(
        list(map(str, command)), capture_output=True, text=True, check=False, env=environment(**more)
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def _commands(printed: str) -> list[list[str]]:
    """Of every snippet."""
    return [
        _command(language, code) for language, code in re.findall(r"```(\w+)\n(.*?)\n```", printed, re.DOTALL)
    ]


def _command(language: str, code: str) -> list[str]:
    if language == "sh":
        assert re.match(r"(claude|devin) mcp add coreb-search -- ", code)
        return shlex.split(code)[5:]
    settings: Any = tomllib.loads(code) if language == "toml" else json.loads(code)
    while "coreb-search" not in settings:
        (settings,) = settings.values()
    entry = settings["coreb-search"]
    command = entry["command"]
    return command if isinstance(command, list) else [command, *entry["args"]]


def test_all_clients_are_given_a_command_that_serves_the_project(program: Path, project: Path) -> None:
    printed = _print(program, "mcp", project, "--model", "hash", "--install")
    assert re.findall(r"^## (.+)", printed, re.MULTILINE) == [client.title for client in CLIENTS]
    commands = _commands(printed)
    assert len(commands) == sum(len(client.snippets) for client in CLIENTS)
    (command,) = {tuple(command) for command in commands}
    assert command == (str(program), "mcp", str(project), "--model", "hash")
    assert not (project / ".coreb-search").exists()
    assert "def add" in anyio.run(_asked, command)


async def _asked(command: tuple[str, ...]) -> str:
    server = StdioServerParameters(command=command[0], args=list(command[1:]), env=environment(), cwd="/")
    async with stdio_client(server) as streams, ClientSession(*streams[:2]) as session:
        await session.initialize()
        return text(await session.call_tool("search_code", {"query": "add"}))


@pytest.mark.parametrize("name", NAMES)
def test_one_client_gets_its_own_settings_only(name: str, project: Path) -> None:
    (client,) = [client for client in CLIENTS if client.name == name]
    command = ["coreb-search", "mcp", str(project)]
    printed = client.markdown(command)
    assert _commands(printed) == [command] * len(client.snippets)
    assert client.docs in printed


def test_a_name_does_where_a_shell_finds_the_same_program(program: Path, project: Path) -> None:
    """Desktop programs are started with another PATH."""
    path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
    printed = _print("coreb-search", "mcp", project, "--install", "codex", PATH=path)
    assert {command[0] for command in _commands(printed)} == {"coreb-search"}
    printed = _print("coreb-search", "mcp", project, "--install", "cursor", PATH=path)
    assert {command[0] for command in _commands(printed)} == {str(program)}


def test_what_is_relative_is_written_out(program: Path, project: Path) -> None:
    done = subprocess.run(
        [program, "mcp", "--index", "../kept", "--install", "zed"],
        cwd=project,
        capture_output=True,
        text=True,
        check=True,
        env=environment(),
    )
    (command,) = _commands(done.stdout)
    assert command[1:] == ["mcp", str(project), "--index", str(project.parent / "kept")]


def test_how_hits_are_ordered_is_a_part_of_it(program: Path, project: Path) -> None:
    said = ["--rerank", "--rerank-budget", "300ms", "--expand", "feedback"]
    (command,) = _commands(_print(program, "mcp", project, *said, "--install", "zed"))
    assert command[2:] == [str(project), "--rerank=bundled", "--rerank-budget=0.3s", "--expand=feedback"]
    assert "def add" in anyio.run(_asked, tuple(command))


@pytest.mark.parametrize("client", CLIENTS, ids=NAMES)
def test_no_place_that_counts_in_every_project_is_offered_without_a_word(client: Client) -> None:
    """Symptom: agents in every other project searched the one that had been installed for."""
    printed = client.markdown(["coreb-search", "mcp", "/p"])
    own = [snippet for snippet in client.snippets if not snippet.everywhere]
    assert [*client.snippets][: len(own)] == own, "the project's own place comes first"
    for snippet in own:
        assert "~/" not in snippet.where
        assert "in the project's folder" in snippet.where
    assert printed.count("It counts everywhere: ") == len(client.snippets) - len(own)
    assert "every other project" in printed


@pytest.mark.parametrize("trap", ["types.py", "coreb_search.py"])
def test_a_project_with_modules_named_like_ours_is_served_all_the_same(
    project: Path, tmp_path: Path, trap: str
) -> None:
    """Symptom: started through ``python -m``, in the project's folder, the project's own code ran."""
    bare = tmp_path / "python"
    bare.symlink_to(sys.executable)
    (project / trap).write_text("raise SystemExit('the trap')\n")
    paths = os.pathsep.join([str(ROOT), *site.getsitepackages()])
    printed = _print(
        bare, "-P", "-m", "coreb_search", "mcp", project, "--install", "cursor", PYTHONPATH=paths
    )
    (command,) = _commands(printed)
    assert command == [str(bare), "-P", "-m", "coreb_search", "mcp", str(project)]
    done = subprocess.run(
        command,
        cwd=project,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        env=environment(PYTHONPATH=paths),
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_checkout_that_is_not_installed_is_told(project: Path, tmp_path: Path) -> None:
    """Symptom: the printed command worked in the checkout's folder alone."""
    bare = tmp_path / "python"
    bare.symlink_to(sys.executable)
    done = subprocess.run(
        [bare, "-m", "coreb_search", "mcp", str(project), "--install", "zed"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(site.getsitepackages())},
    )
    assert "a client will not find it" in done.stderr


def test_an_unknown_client_is_told_the_known_ones(project: Path) -> None:
    for name, hint in (("emacs", NAMES[0]), (str(project), "PATH comes before --install")):
        done = subprocess.run(
            [sys.executable, "-m", "coreb_search", "mcp", "--install", name],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stdout) == (2, "")
        assert hint in done.stderr
