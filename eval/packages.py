"""Pinned packages of several registries, fetched with the registries' own clients and unpacked.

Debian's source packages are taken without the distribution's patches. They need apt-get; its list of
sources is kept apart from the system's, because most systems list binary packages only.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile

from coreb_search.errors import CorebError

_SYSTEM_SOURCES = Path("/etc/apt/sources.list.d")


@dataclass(frozen=True, slots=True)
class Package:
    """A version of a package, and where in it the sources are."""

    registry: str
    """``pypi``, ``npm``, ``debian`` or ``debian-source``."""
    name: str
    version: str
    root: str
    """Glob of the folder inside the archive that is searched."""


def fetch(package: Package, folder: Path, shared: Path) -> Path:
    """The unpacked folder that is searched, below ``folder``; apt-get's lists are kept in ``shared``.

    Raises CorebError when the registry's client is missing or fails.
    """
    target = folder / package.version
    try:
        if not target.is_dir():
            archives = _emptied(folder / "archives")
            _download(package, archives, shared)
            partial = _emptied(folder / "partial")
            _unpack(_archive(archives), partial)
            partial.rename(target)
    except OSError as error:
        raise CorebError(f"{package.name} {package.version} cannot be kept in {folder}: {error}") from None
    roots = sorted(target.glob(package.root)) if package.root != "." else [target]
    if not roots:
        raise CorebError(f"{target} holds no {package.root}; delete it to fetch {package.name} anew")
    return roots[0]


def _emptied(folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def _download(package: Package, folder: Path, shared: Path) -> None:
    name, version = package.name, package.version
    pip = [sys.executable, "-m", "pip", "download", "-qq", "--disable-pip-version-check", "--no-deps"]
    source = ["apt-get", "source", "-qq", "--download-only", "--only-source"]
    command = {
        "pypi": [*pip, "--only-binary=:all:", f"{name}=={version}"],
        "npm": ["npm", "pack", "--silent", f"{name}@{version}"],
        "debian": ["apt-get", "download", "-qq", f"{name}={version}"],
        "debian-source": [*source, f"{name}={version}"],
    }[package.registry]
    lists: dict[str, str] = {}
    if package.registry == "debian-source":
        lists["APT_CONFIG"] = str(_source_lists(shared / "apt"))
    _run(command, folder, lists)


def _source_lists(state: Path) -> Path:
    """Configuration of an apt-get that knows the source packages of the system's own mirrors."""
    configuration = state / "apt.conf"
    if configuration.exists():
        return configuration
    for folder in ("sources", "lists/partial", "cache/archives/partial"):
        (state / folder).mkdir(parents=True, exist_ok=True)
    for listed in _SYSTEM_SOURCES.glob("*.sources"):
        text = listed.read_text(encoding="utf-8").replace("Types: deb\n", "Types: deb-src\n")
        (state / "sources" / listed.name).write_text(text, encoding="utf-8")
    written = configuration.with_suffix(".new")
    written.write_text(
        f'Dir::Etc::sourcelist "/dev/null";\nDir::Etc::sourceparts "{state}/sources";\n'
        f'Dir::State::lists "{state}/lists";\nDir::Cache "{state}/cache";\n',
        encoding="utf-8",
    )
    _run(["apt-get", "update", "-qq"], state, {"APT_CONFIG": str(written)})
    return written.rename(configuration)


def _run(command: Sequence[str], folder: Path, environment: Mapping[str, str]) -> None:
    """Raises CorebError with the last line that the client had to say."""
    named = " ".join(command[:3] if command[0] == sys.executable else command[:2])
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
        )
    except FileNotFoundError:
        raise CorebError(f"there is no {command[0]} on this machine") from None
    if done.returncode:
        said = (done.stderr or done.stdout).decode(errors="replace").strip().splitlines()
        raise CorebError(f"{named} failed: {said[-1] if said else f'exit code {done.returncode}'}")


def _archive(folder: Path) -> Path:
    """What holds the sources: a wheel, a tarball, a ``.deb`` or the upstream half of a source package."""
    for path in sorted(folder.iterdir()):
        if path.suffix in (".whl", ".tgz", ".deb") or ".orig.tar." in path.name:
            return path
    raise CorebError("the client fetched no archive")


def _unpack(archive: Path, target: Path) -> None:
    if archive.suffix == ".whl":
        with ZipFile(archive) as wheel:
            wheel.extractall(target)  # noqa: S202 (zipfile keeps it inside)
    elif archive.suffix == ".deb":
        _run(["dpkg-deb", "-x", str(archive), str(target)], target, {})
    else:
        with tarfile.open(archive) as tar:
            tar.extractall(target, filter="data")
