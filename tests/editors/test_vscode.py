"""The VS Code extension and its server.

Three things, all of them real. The extension is installed from its lock file, type-checked and built. The
parts that VS Code's language client is made of (vscode-languageserver-protocol, vscode-jsonrpc) talk to
``coreb-search rpc`` under Node. And VS Code itself, as code-server ships it, runs the built extension in its
extension host, while a headless Chromium drives its window by keyboard. What is not tested is the program
for the desktop, whose window is Electron's, and the .vsix: its contents are put where VS Code unpacks it.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryFile
from threading import Event, Thread

import pytest
from filelock import FileLock

from coreb_search.engine import Engine

pytestmark = pytest.mark.node

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "editors" / "vscode"
DRIVERS = Path(__file__).parent / "vscode"
QUIETLY = ("--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline")
CODE_SERVER = "code-server@4.100.3"
PLAYWRIGHT = "playwright-core@1.57.0"
# What this code-server runs on; Debian 12 has an older one.
NODE = "node@20"
FILES = {
    "src/clock.py": '''"""Time."""


def parse_duration(text):
    """Read a duration such as 5m as seconds."""
    return int(text[:-1]) * {"s": 1, "m": 60}[text[-1]]
''',
    "src/mail.py": '''def send_mail(address, body):
    """Deliver a letter over SMTP."""
    print(address, body)
''',
    # Of these two, the one that is not called so is the better answer to "volume".
    "src/bell.py": '''def ring(bell):
    """The volume, the volume and once more the volume."""
    bell.volume = bell.volume + 1
''',
    "tests/test_bell.py": """def test_volume(bell):
    assert bell
""",
}
# Enough for a run that is worth a word.
EGG = 'def boil_egg(minutes):\n    """Boil an egg in hot water."""\n    return minutes\n'
MANY = {f"kitchen_{n}.py": EGG * 20 for n in range(1_200)}


def run(
    *command: str | Path, within: Path, more: Mapping[str, str] | None = None, timeout: int = 180
) -> None:
    """Fails with all that the program said; whatever happens, nothing that it started lives on."""
    with (
        TemporaryFile("w+") as said,
        subprocess.Popen(
            command,
            cwd=within,
            env={**os.environ, **(more or {})},
            # Its end tells the program that this process has gone.
            stdin=subprocess.PIPE,
            stdout=said,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        ) as program,
    ):
        code = None
        try:
            with suppress(subprocess.TimeoutExpired):
                code = program.wait(timeout)
        finally:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(program.pid, signal.SIGKILL)
        said.seek(0)
        assert code == 0, f"{' '.join(map(str, command))}: {code}\n{said.read()}"


def once(folder: Path, make: Callable[[Path], None]) -> Path:
    """``folder``, made by whichever process comes first and complete or absent."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(f"{folder}.lock"):
        if not folder.exists():
            half = Path(f"{folder}.half")
            shutil.rmtree(half, ignore_errors=True)
            half.mkdir()
            make(half)
            half.rename(folder)
    return folder


@pytest.fixture(scope="session")
def extension(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources with what they depend on, one for all workers; the latter is kept."""

    def fetch(folder: Path) -> None:
        for name in ("package.json", "package-lock.json"):
            shutil.copy(SOURCE / name, folder)
        run("npm", "ci", *QUIETLY, within=folder)

    locked = sha256((SOURCE / "package-lock.json").read_bytes()).hexdigest()[:12]
    dependencies = once(ROOT / ".cache" / f"vscode-{locked}", fetch)

    def install(folder: Path) -> None:
        shutil.copytree(
            SOURCE,
            folder,
            ignore=shutil.ignore_patterns("node_modules", "dist", "*.vsix"),
            dirs_exist_ok=True,
        )
        shutil.copytree(DRIVERS, folder / "drivers")
        (folder / "node_modules").symlink_to(dependencies / "node_modules")
        run("npm", "run", "build", within=folder)

    base = tmp_path_factory.getbasetemp()
    return once((base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "extension", install)


@pytest.fixture(scope="session")
def code_server() -> Path:
    """VS Code for a browser and what drives the browser, kept for the next run."""
    version = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout
    drivers = [PLAYWRIGHT] if int(version.lstrip("v").split(".")[0]) >= 20 else [PLAYWRIGHT, NODE]

    def install(folder: Path) -> None:
        run("npm", "pack", CODE_SERVER, within=folder)
        (archive,) = folder.glob("*.tgz")
        run("tar", "-xzf", archive, "--exclude=*.map", within=folder)
        archive.unlink()
        run("npm", "install", "--omit=dev", *QUIETLY, within=folder / "package" / "lib" / "vscode")
        # With its scripts: one of them gets the Node.js of this machine's kind.
        run("npm", "install", "--no-save", *QUIETLY[1:], *drivers, within=folder)

    return once(ROOT / ".cache" / "+".join([CODE_SERVER, *drivers]), install)


def written(root: Path, files: Mapping[str, str]) -> Path:
    """A project with these files."""
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    (root / ".git").mkdir()
    return root


@pytest.fixture
def project(tmp_path: Path) -> Path:
    root = written(tmp_path / "project", FILES)
    Engine.open(root, model="hash").index()
    return root


def test_the_extension_builds_and_its_types_hold(extension: Path) -> None:
    assert (extension / "dist" / "extension.js").stat().st_size > 0
    run("npm", "run", "check", within=extension)


def test_the_parts_of_vs_codes_client_and_the_server_understand_each_other(
    extension: Path, project: Path, tmp_path: Path
) -> None:
    """Life cycle, symbols, search, an unsaved document, cancellation, progress, folders, watched files."""
    server = [sys.executable, "-P", "-m", "coreb_search", "rpc", "--model", "hash"]
    told = {
        "SERVER": json.dumps(server),
        "PYTHONPATH": str(ROOT),
        "PROJECT": str(project),
        "OTHER": str(written(tmp_path / "other", MANY)),
    }
    run("node", "--test", "drivers/wire.mjs", within=extension, more=told)


@contextmanager
def held_up_until(asked: Path, project: Path) -> Iterator[None]:
    """Nothing is indexed in ``project`` before there is a file ``asked``."""
    index, left = project / ".coreb-search", Event()
    index.mkdir()
    lock = FileLock(index / "writer.lock", thread_local=False)

    def let_go() -> None:
        while not asked.exists() and not left.wait(0.1):
            pass
        lock.release()

    lock.acquire()
    waiting = Thread(target=let_go)
    waiting.start()
    try:
        yield
    finally:
        left.set()
        waiting.join()


@pytest.mark.chromium
def test_a_person_searches_in_vs_code(extension: Path, code_server: Path, tmp_path: Path) -> None:
    """By keyboard: ask, preview, open, go back, similar code, code action, Ctrl-T, and what goes wrong."""
    program = tmp_path / "bin" / "coreb-search"
    program.parent.mkdir()
    server = tmp_path / "server"
    program.write_text(f'#!/bin/sh\necho $$ > "{server}"\nexec "{sys.executable}" -P -m coreb_search "$@"\n')
    program.chmod(0o755)
    installed = tmp_path / "window" / "extensions" / "coreb-search.coreb-search"
    shutil.copytree(extension / "dist", installed / "dist")
    shutil.copy(extension / "package.json", installed)
    driver = tmp_path / "window.mjs"
    shutil.copy(DRIVERS / "window.mjs", driver)
    (tmp_path / "node_modules").symlink_to(code_server / "node_modules")
    told = {
        "CODE": str(code_server / "package" / "lib" / "vscode"),
        "BROWSER": shutil.which("chromium") or "",
        "WINDOW": str(tmp_path / "window"),
        "PROJECT": str(written(tmp_path / "project", FILES)),
        "SERVER": str(server),
        "PATH": f"{program.parent}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
    }
    own = code_server / "node_modules" / "node" / "bin" / "node"
    with held_up_until(tmp_path / "window" / "asked", tmp_path / "project"):
        run(own if own.exists() else "node", driver, within=tmp_path, more=told, timeout=600)
