"""Pinned packages of several registries, fetched with the registries' own clients and unpacked.

Debian's source packages are taken without the distribution's patches. They need apt-get; its list of
sources is kept apart from the system's, because most systems list binary packages only.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile

from coreb_search.errors import CorebError
from coreb_search.programs import search_path

_APT = Path("/etc/apt")
_LISTED = re.compile(r"^deb(?=\s+(?:\[[^\]\n]*\]\s+)?(?!cdrom:)\S)(.*)", re.MULTILINE)
_TYPES = re.compile(r"^Types:.*", re.MULTILINE | re.IGNORECASE)
_NETWORK = re.compile(
    r"temporary failure (?:in name resolution|resolving)|name or service not known|could not resolve|"
    r"getaddrinfo \w+|no route to host|network is unreachable|connection (?:refused|reset|aborted|timed out)|"
    r"(?:connect|connection|read) ?time(?:d )?out|E(?:CONNREFUSED|CONNRESET|NETUNREACH|HOSTUNREACH|TIMEDOUT)|"
    r"cannot connect to proxy|tunnel connection failed|(?:could not|unable to) connect",
    re.IGNORECASE,
)
_NPM = re.compile(r"^npm (?:error|ERR!) (?!code |A complete log)(.+)", re.MULTILINE)
_SECONDS = 10


class Unreachable(CorebError):
    """There is no way to a registry, which the others of its packages need not try."""

    def __init__(self, registry: str, cause: str) -> None:
        super().__init__(f"cannot reach {registry}{cause and f': {cause}'}")
        self.registry = registry


@dataclass(frozen=True, slots=True)
class Package:
    """A version of a package, and where in it the sources are."""

    registry: str
    """``pypi``, ``npm``, ``debian`` or ``debian-source``."""
    name: str
    version: str
    root: str
    """Glob of the folder inside the archive that is searched."""

    @property
    def site(self) -> str:
        """What a person calls the registry."""
        return {"pypi": "PyPI", "npm": "npm"}.get(self.registry, "Debian")


def fetch(package: Package, folder: Path, shared: Path, down: Container[str] = ()) -> Path:
    """The unpacked folder that is searched, below ``folder``; apt-get's lists are kept in ``shared``.

    Registries in ``down`` are not tried. Raises CorebError when the registry's client is missing or fails,
    Unreachable when that is for want of a network.
    """
    target = folder / package.version
    try:
        if not target.is_dir():
            if package.site in down:
                raise Unreachable(package.site, "")
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
    pip = [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check", "--no-deps"]
    npm = ["--loglevel=error", "--fetch-retries=1", "--fetch-retry-mintimeout=1000"]
    apt = ["-qq", *(f"-oAcquire::{scheme}::Timeout={_SECONDS}" for scheme in ("http", "https"))]
    apt.append("-oAcquire::Retries=1")
    source = ["--download-only", "--only-source"]
    command = {
        "pypi": [*pip, f"--timeout={_SECONDS}", "--retries=1", "--only-binary=:all:", f"{name}=={version}"],
        "npm": ["npm", "pack", *npm, f"--fetch-timeout={1000 * _SECONDS}", f"{name}@{version}"],
        "debian": ["apt-get", "download", *apt, f"{name}={version}"],
        "debian-source": ["apt-get", "source", *apt, *source, f"{name}={version}"],
    }[package.registry]
    lists: dict[str, str] = {}
    if package.registry == "debian-source":
        lists["APT_CONFIG"] = str(_source_lists(shared / "apt", apt))
    _run(command, folder, lists, package.site)


def _source_lists(state: Path, options: Sequence[str]) -> Path:
    """Configuration of an apt-get that knows the source packages of the system's own mirrors."""
    configuration = state / "apt.conf"
    if configuration.exists():
        return configuration
    for folder in ("sources", "lists/partial", "cache/archives/partial"):
        (state / folder).mkdir(parents=True, exist_ok=True)
    for listed in (*_APT.glob("sources.list"), *_APT.glob("sources.list.d/*.*")):
        text = listed.read_text(encoding="utf-8")
        if listed.suffix == ".list":
            text = "".join(f"deb-src{source}\n" for source in _LISTED.findall(text))
        (state / "sources" / listed.name).write_text(_TYPES.sub("Types: deb-src", text), encoding="utf-8")
    written = configuration.with_suffix(".new")
    written.write_text(
        f'Dir::Etc::sourcelist "/dev/null";\nDir::Etc::sourceparts "{state}/sources";\n'
        f'Dir::State::lists "{state}/lists";\nDir::Cache "{state}/cache";\n',
        encoding="utf-8",
    )
    said = _run(["apt-get", "update", *options], state, {"APT_CONFIG": str(written)}, "Debian")
    # Without a network it fails no more than with it.
    if not any((state / "lists").glob("*_Sources*")):
        raise _failure("apt-get update", said, "Debian")
    return written.rename(configuration)


def _run(command: Sequence[str], folder: Path, environment: Mapping[str, str], site: str) -> str:
    """What the client had to say. Raises CorebError when it fails."""
    named = " ".join(command[:4] if command[0] == sys.executable else command[:2])
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env={**os.environ, "PATH": search_path(), **environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
    except FileNotFoundError:
        raise CorebError(f"there is no {command[0]} on this machine") from None
    said = done.stdout.decode(errors="replace")
    if said.strip().endswith("No module named pip"):
        raise CorebError(
            "packages of PyPI are fetched by pip, which this environment lacks: add it with "
            "`uv tool install --with pip coreb-search` or `pipx inject coreb-search pip`, "
            "or give --data-dir a folder where the packages are"
        )
    if done.returncode:
        raise _failure(named, said or f"exit code {done.returncode}", site)
    return said


def _failure(client: str, said: str, site: str) -> CorebError:
    """With the reason that there is no network, or else the line of what the client said that tells most."""
    if found := _NETWORK.search(said):
        return Unreachable(site, found[0])
    lines = [found[1]] if (found := _NPM.search(said)) else said.strip().splitlines()[-1:]
    return CorebError(f"{client} failed: {lines[0] if lines else 'it fetched nothing'}")


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
        _run(["dpkg-deb", "-x", str(archive), str(target)], target, {}, "Debian")
    else:
        with tarfile.open(archive) as tar:
            tar.extractall(target, filter="data")
