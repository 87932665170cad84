"""The machine a program runs on: itself, its system, its processor, its terminal, what it is made of."""

from __future__ import annotations

import importlib.metadata
import locale
import os
import platform
import re
import shutil
import sys
from pathlib import Path

from coreb_search import __version__, git
from coreb_search.diagnosis.findings import INSTALL_ANEW, Section

# What answers and their order depend on.
_DEPENDENCIES = (
    "click", "filelock", "lancedb", "msgspec", "numpy", "onnxruntime", "pathspec", "platformdirs", "pyarrow",
    "pygls", "pylance", "rich", "textual", "tokenizers", "tree-sitter", "watchfiles",
)  # fmt: skip
_EXTRAS = {"mcp": ("mcp", "anyio"), "export": ("torch", "transformers", "onnx")}
_FEATURES = (
    "avx", "avx2", "avx512f", "avx512_vnni", "avx_vnni", "amx_int8", "fma", "f16c", "sse4_2", "asimd",
    "asimddp", "neon", "sve", "i8mm",
)  # fmt: skip
_CONTAINERS = ("/.dockerenv", "/run/.containerenv")
_CGROUP_QUOTA = Path("/sys/fs/cgroup/cpu.max")


def program(section: Section) -> None:
    """Which program this is, and which Python runs it."""
    section.facts["version"] = __version__
    section.note("installed_in", lambda: str(Path(__file__).parents[2]))
    section.note("python", lambda: f"{platform.python_implementation()} {platform.python_version()}")
    section.note("executable", lambda: sys.executable)
    section.note("encoding", lambda: f"{sys.getfilesystemencoding()}, {locale.getpreferredencoding(False)}")


def system(section: Section) -> None:
    """The operating system, and whether it is a container's."""
    section.note("system", _system)
    section.note("kernel", lambda: f"{platform.system()} {platform.release()}")
    section.note("architecture", platform.machine)
    section.note("libc", lambda: " ".join(filter(None, platform.libc_ver())) or None)
    section.note("container", lambda: any(os.path.exists(sign) for sign in _CONTAINERS))  # noqa: PTH110
    section.note("git", lambda: _git(section))


def processor(section: Section) -> None:
    """What computes: cores, their abilities, and the memory beside them."""
    from coreb_search.models.cores import available_cores
    from coreb_search.models.memory import available_memory

    section.note("model", lambda: _cpu("model name", "Hardware", "CPU part") or platform.processor() or None)
    section.note("cores", os.cpu_count)
    section.note("cores_usable", available_cores)
    section.note("quota", lambda: _text(_CGROUP_QUOTA))
    section.note("features", _features)
    section.note("memory_mb", lambda: os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 1_000_000)
    section.note("memory_free_mb", lambda: _megabytes(available_memory()))


def terminal(section: Section) -> None:
    """What results are shown on."""
    from coreb_search.output import stdout

    for name in ("TERM", "COLORTERM", "TERM_PROGRAM", "NO_COLOR", "LANG", "LC_ALL"):
        section.facts[name.lower()] = os.environ.get(name)
    section.note("tmux", lambda: "TMUX" in os.environ)
    section.note("output", lambda: "a terminal" if stdout.is_terminal() else "a file or a pipe")
    section.note("output_encoding", lambda: getattr(sys.stdout, "encoding", None))
    section.note("size", lambda: "{}x{}".format(*shutil.get_terminal_size()))
    section.note("colours", lambda: stdout.wants_colour("auto"))
    section.note("links", stdout.wants_links)
    section.facts["editor"] = os.environ.get("VISUAL") or os.environ.get("EDITOR")


def dependencies(section: Section) -> None:
    """Versions of what it is made of."""
    for name in _DEPENDENCIES:
        version = _version(name)
        section.facts[name] = version
        if version is None:
            section.found(f"{name} is not installed", INSTALL_ANEW)
    for extra, names in _EXTRAS.items():
        section.facts[f"extra_{extra}"] = all(_version(name) for name in names)


def _system() -> str:
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError):
        return f"{platform.system()} {platform.mac_ver()[0]}".strip()


def _git(section: Section) -> str | None:
    answer = git.asked(os.sep, "--version")
    if answer is None:
        section.found("git does not run here", "install git, so that what it ignores is told by itself")
        return None
    return answer[0].decode(errors="replace").strip().removeprefix("git version ")


def _features() -> list[str]:
    flags = set((_cpu("flags", "Features") or "").split())
    return [name for name in _FEATURES if name in flags]


def _cpu(*keys: str) -> str | None:
    text = _text(Path("/proc/cpuinfo")) or ""
    found = (re.search(rf"^{key}\s*: (.+)$", text, re.MULTILINE) for key in keys)
    return next((match[1] for match in found if match), None)


def _text(path: Path) -> str | None:
    try:
        return path.read_text(errors="replace").strip()
    except OSError:
        return None


def _megabytes(count: int | None) -> int | None:
    return None if count is None else count // 1_000_000


def _version(name: str) -> str | None:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return None
