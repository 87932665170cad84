"""Fetch the pinned packages of ``corpus.tsv`` with their registries' own clients and unpack their sources.

Needs pip, npm and, for the Debian rows, apt-get with source entries (``deb-src``) for bookworm. What has
been fetched once is kept; the rest of the training reads only the unpacked folders.
"""

from __future__ import annotations

import csv
import re
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

CORPUS = Path(__file__).parent / "corpus.tsv"
_SUFFIX = re.compile(r"\.(py|java|go|rb|rs|[mc]?js|tsx?|cc|cpp|cxx|h|hh|hpp|hxx|c|cs|kt|scala|php|exs?)")
_LARGEST_FILE = 400_000
_WHEELS = ("--only-binary=:all:", "--python-version=3.13")


@dataclass(frozen=True, slots=True)
class Package:
    """One row of the corpus list."""

    registry: str
    name: str
    version: str
    licence: str

    @property
    def folder(self) -> str:
        """Where it lies in the cache: one flat name, scopes included."""
        return f"{self.registry}-{self.name.replace('/', '-')}"


def read_corpus(path: Path = CORPUS) -> list[Package]:
    """The pinned packages, in the order of the list."""
    with path.open(newline="") as file:
        return [Package(*row) for row in csv.reader(file, delimiter="\t")]


def _command(package: Package) -> list[str]:
    pinned = {
        "pypi": f"{package.name}=={package.version}",
        "npm": f"{package.name}@{package.version}",
    }.get(package.registry, f"{package.name}={package.version}")
    return {
        "pypi": [sys.executable, "-m", "pip", "download", "-q", "--no-deps", *_WHEELS, pinned],
        "npm": ["npm", "pack", "--silent", pinned],
        "debian": ["apt-get", "download", "-q", pinned],
        "debian-source": ["apt-get", "source", "-q", "--download-only", "--only-source", pinned],
    }[package.registry]


def _wanted(name: str, size: int) -> bool:
    path = PurePosixPath(name)
    return _SUFFIX.fullmatch(path.suffix) is not None and size <= _LARGEST_FILE and ".." not in path.parts


def _unpack(archive: Path, target: Path) -> None:
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            for info in wheel.infolist():
                if _wanted(info.filename, info.file_size):
                    wheel.extract(info, target)
    elif archive.suffix == ".deb":
        subprocess.run(["dpkg-deb", "-x", archive, target], check=True)
    elif ".tar" in archive.name or archive.suffix == ".tgz":
        with tarfile.open(archive) as tar:
            for member in tar:
                if member.isfile() and _wanted(member.name, member.size):
                    tar.extract(member, target, filter="data")


def fetch(package: Package, cache: Path) -> Path:
    """The folder with the package's sources; raises CalledProcessError when its client fails."""
    target = cache / "src" / package.folder
    if target.is_dir():
        return target
    archives = cache / "archives" / package.folder
    archives.mkdir(parents=True, exist_ok=True)
    if not any(archives.iterdir()):
        subprocess.run(_command(package), cwd=archives, check=True)
    partial = target.with_name(f"{target.name}.partial")
    partial.mkdir(parents=True, exist_ok=True)
    for archive in sorted(archives.iterdir()):
        _unpack(archive, partial)
    return partial.rename(target)


def fetch_all(cache: Path) -> Iterator[tuple[Package, Path]]:
    """Every package of the list with its folder; one that cannot be had is reported and left out."""
    for package in read_corpus():
        try:
            yield package, fetch(package, cache)
        except (subprocess.CalledProcessError, tarfile.TarError, zipfile.BadZipFile) as error:
            print(f"left out {package.registry} {package.name}: {error}", file=sys.stderr)
