"""What users install: the wheel and the sdist, built from tracked files and run outside the checkout."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import Any
from zipfile import ZipFile

import pytest

from coreb_search.rpc.frames import Frames
from tests.eval.test_figures import is_as_stored
from tests.rpc.pipe import frame

ROOT = Path(__file__).parents[1]
ROOMS = ("eval", "indexer", "models", "tui")
SHIPPED_SUFFIXES = (
    ".css",
    ".html",
    ".json",
    ".jsonl",
    ".npz",
    ".onnx",
    ".onnx_data",
    ".py",
    ".scm",
    ".tcss",
    ".toml",
)
LARGEST_WHEEL = 25_000_000


@pytest.fixture(scope="module")
def clean_copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tracked files alone, links kept as links."""
    copy = tmp_path_factory.mktemp("copy")
    for name in _tracked():
        target = copy / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, target, follow_symlinks=False)
    return copy


@pytest.fixture(scope="module")
def wheel(clean_copy: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _build(("--wheel",), clean_copy, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment that holds the wheel; its dependencies are the running environment's."""
    environment = tmp_path_factory.mktemp("environment")
    venv.create(environment, symlinks=True)
    python = environment / "bin" / "python"
    _run(
        sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps", "--no-index", str(wheel)
    )
    site = next(environment.glob("lib/python*/site-packages"))
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return environment


def test_the_wheel_holds_the_rooms_and_all_their_data_and_nothing_else(wheel: Path) -> None:
    names = set(ZipFile(wheel).namelist())
    expected = {_installed_name(name) for name in _tracked() if _is_shipped(name)}
    assert any(name.endswith(".scm") for name in expected)
    assert any("/bundled/" in name for name in expected)
    expected |= {"coreb_search/py.typed", "coreb_search/models/MODEL_CARD.md"}
    assert {name for name in names if ".dist-info/" not in name} == expected
    assert any(name.endswith("/licenses/LICENSE") for name in names)


def test_the_wheel_takes_one_top_level_name_and_stays_small(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in ZipFile(wheel).namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"coreb_search"}
    assert wheel.stat().st_size <= LARGEST_WHEEL


def test_the_sdist_builds_the_same_wheel(wheel: Path, clean_copy: Path, tmp_path: Path) -> None:
    """Links to the rooms do not survive in every archive: the sdist has to hold the files themselves."""
    rebuilt = _build((), clean_copy, tmp_path)
    assert any(tmp_path.glob("*.tar.gz"))
    assert sorted(ZipFile(rebuilt).namelist()) == sorted(ZipFile(wheel).namelist())


def test_the_installed_command_searches_a_project(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "clock.py").write_text("def parse_duration(text: str) -> int:\n    return int(text) * 60\n")
    (tmp_path / "mail.py").write_text("def send_mail(to: str) -> None:\n    print('sent', to)\n")
    command = installed / "bin" / "coreb-search"
    answer = json.loads(_run(str(command), "search", "parse a duration", ".", "--json", folder=tmp_path))
    assert answer["hits"][0]["symbol"] == "parse_duration"
    where = _run(str(installed / "bin" / "python"), "-c", "import coreb_search; print(coreb_search.__file__)")
    assert Path(where.strip()).is_relative_to(installed)


def test_the_installed_command_answers_an_editor(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "clock.py").write_text("def parse_duration(text: str) -> int:\n    return int(text) * 60\n")
    begin: dict[str, Any] = {"processId": None, "rootUri": tmp_path.as_uri(), "capabilities": {}}
    with _serving(installed / "bin" / "coreb-search") as server:
        for message in (
            {"id": 1, "method": "initialize", "params": begin},
            {"method": "initialized", "params": {}},
            {"id": 2, "method": "coreb/search", "params": {"query": "parse a duration"}},
        ):
            _send(server, message)
        answer = next(message for message in _received(server) if message.get("id") == 2)
        assert answer["result"]["hits"][0]["symbol"] == "parse_duration"
        _send(server, {"id": 3, "method": "shutdown"})
        _send(server, {"method": "exit"})
        assert server.wait() == 0


def test_the_installed_command_measures_itself_on_the_bundled_sample(installed: Path, tmp_path: Path) -> None:
    command = str(installed / "bin" / "coreb-search")
    _run(command, "eval", "-o", "report.json", folder=tmp_path)
    report = json.loads((tmp_path / "report.json").read_text())
    assert len(report["unofficial"]) == 3
    is_as_stored(report, "sample")
    assert _run(command, "eval", "report", "report.json", folder=tmp_path) == "report.html\n"
    assert "<svg" in (tmp_path / "report.html").read_text()


def _tracked() -> list[str]:
    names = _run("git", "ls-files", "-z", folder=ROOT).split("\0")
    return [name for name in names if name and os.path.lexists(ROOT / name)]


def _is_shipped(name: str) -> bool:
    room = name.split("/", maxsplit=1)[0] in (*ROOMS, "coreb_search")
    training_data = name.startswith("models/train/") and not name.endswith(".py")
    problem = name.startswith("eval/sample/problems/")
    return room and name.endswith(SHIPPED_SUFFIXES) and not training_data and not problem


def _installed_name(name: str) -> str:
    return f"coreb_search/{name}" if name.split("/", maxsplit=1)[0] in ROOMS else name


def _build(kind: tuple[str, ...], source: Path, target: Path) -> Path:
    """The wheel that ``build`` makes in ``target``; without a kind, from an sdist that it makes first."""
    _run(sys.executable, "-m", "build", "--no-isolation", *kind, "--outdir", str(target), str(source))
    return next(target.glob("*.whl"))


@contextmanager
def _serving(command: Path) -> Iterator[subprocess.Popen[bytes]]:
    """For half a minute at most, after which nothing more comes from it."""
    with subprocess.Popen(
        [command, "rpc"],
        cwd=Path.home(),
        env=_environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as server:
        end = Timer(30, server.kill)
        end.start()
        try:
            yield server
        finally:
            end.cancel()
            server.kill()


def _send(server: subprocess.Popen[bytes], message: dict[str, Any]) -> None:
    assert server.stdin
    server.stdin.write(frame({"jsonrpc": "2.0", **message}))
    server.stdin.flush()


def _received(server: subprocess.Popen[bytes]) -> Iterator[dict[str, Any]]:
    assert server.stdout
    frames = Frames()
    while data := os.read(server.stdout.fileno(), 1 << 16):
        for body in frames.feed(data):
            assert isinstance(body, bytes)
            yield json.loads(body)


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def _run(*command: str, folder: Path | None = None) -> str:
    """Standard output of a command that sees no Python settings of this process; stderr when it fails."""
    done = subprocess.run(
        command, cwd=folder or Path.home(), env=_environment(), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout
