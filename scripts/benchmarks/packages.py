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
from pathlib import Path
from zipfile import ZipFile

from scripts.benchmarks.judged import Judged

_SYSTEM_SOURCES = Path("/etc/apt/sources.list.d")


def fetch(judged: Judged, cache: Path) -> Path:
    """The unpacked folder that is searched. Raises CalledProcessError when the client fails."""
    target = cache / judged.name / judged.version
    if not target.is_dir():
        archives = target.with_name("archives")
        shutil.rmtree(archives, ignore_errors=True)
        archives.mkdir(parents=True)
        _download(judged, archives, cache)
        partial = target.with_name("partial")
        shutil.rmtree(partial, ignore_errors=True)
        _unpack(next(_archives(archives)), partial)
        partial.rename(target)
    return next(target.glob(judged.root)) if judged.root != "." else target


def _download(judged: Judged, folder: Path, cache: Path) -> None:
    name, version = judged.package, judged.version
    pip = [sys.executable, "-m", "pip", "download", "-qq", "--no-deps", "--only-binary=:all:"]
    source = ["apt-get", "source", "-qq", "--download-only", "--only-source"]
    command = {
        "pypi": [*pip, f"{name}=={version}"],
        "npm": ["npm", "pack", "--silent", f"{name}@{version}"],
        "debian": ["apt-get", "download", "-qq", f"{name}={version}"],
        "debian-source": [*source, f"{name}={version}"],
    }[judged.registry]
    environment = dict(os.environ)
    if judged.registry == "debian-source":
        environment["APT_CONFIG"] = str(_source_lists(cache / "apt"))
    subprocess.run(command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, check=True)


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
    update = ["apt-get", "update", "-qq"]
    subprocess.run(update, env=os.environ | {"APT_CONFIG": str(written)}, check=True)
    return written.rename(configuration)


def _archives(folder: Path) -> filter[Path]:
    """What holds the sources: a wheel, a tarball, a ``.deb`` or the upstream half of a source package."""
    return filter(
        lambda path: path.suffix in (".whl", ".tgz", ".deb") or ".orig.tar." in path.name, folder.iterdir()
    )


def _unpack(archive: Path, target: Path) -> None:
    target.mkdir(parents=True)
    if archive.suffix == ".whl":
        with ZipFile(archive) as wheel:
            wheel.extractall(target)
    elif archive.suffix == ".deb":
        subprocess.run(["dpkg-deb", "-x", archive, target], check=True)
    else:
        with tarfile.open(archive) as tar:
            tar.extractall(target, filter="data")
