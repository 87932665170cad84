"""Whether a model fits: what memory this process may still take, by the machine and by its container."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from coreb_search.errors import ModelError

if TYPE_CHECKING:
    from coreb_search.models.record import Record

_MEMINFO = Path("/proc/meminfo")
_CGROUPS = Path("/sys/fs/cgroup")
# Weights, and beside them what they are repacked into and what a batch takes.
_SHARE_OF_FILES = 1.3


def available_memory(meminfo: Path = _MEMINFO, cgroups: Path = _CGROUPS) -> int | None:
    """Bytes; None where the system does not say."""
    limits = [_free_of_machine(meminfo), *_free_of_container(cgroups)]
    return min((limit for limit in limits if limit is not None), default=None)


def refuse_if_too_large(record: Record, paths: Iterable[Path], free: int | None) -> None:
    """Raises ModelError when the model in these files needs more than ``free`` bytes."""
    needed = record.memory_mb * 1_000_000 or _SHARE_OF_FILES * sum(path.stat().st_size for path in paths)
    if free is not None and needed > free:
        raise ModelError(
            f"model {record.name} needs about {needed / 1e9:.1f} GB of memory and "
            f"{free / 1e9:.1f} GB are free; choose a smaller one (coreb-search models list)"
        )


def _free_of_machine(meminfo: Path) -> int | None:
    try:
        found = re.search(r"^MemAvailable:\s+(\d+) kB", meminfo.read_text(), re.M)
    except OSError:
        # macOS tells of the whole of it alone.
        names = getattr(os, "sysconf_names", {})
        known = "SC_PHYS_PAGES" in names and meminfo == _MEMINFO
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") if known else None
    return int(found[1]) * 1024 if found else None


def _free_of_container(cgroups: Path) -> list[int]:
    """By version 2 of control groups, and by version 1; pages of files that can go count as free."""
    free = []
    for limit, used, cached in (
        ("memory.max", "memory.current", "memory.stat"),
        ("memory/memory.limit_in_bytes", "memory/memory.usage_in_bytes", "memory/memory.stat"),
    ):
        try:
            left = int((cgroups / limit).read_text()) - int((cgroups / used).read_text())
            files = re.search(r"^(?:total_)?inactive_file (\d+)", (cgroups / cached).read_text(), re.M)
            free.append(max(0, left + (int(files[1]) if files else 0)))
        except (OSError, ValueError):
            continue
    return free
