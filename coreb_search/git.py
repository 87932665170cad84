"""Asking git about a folder that anybody may have written: nothing of the folder's own choice is run."""

from __future__ import annotations

import os
import subprocess

from coreb_search.programs import search_path

# Set inside a hook, these would answer for another repository.
_MISLEADING = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_PREFIX")
_PATIENCE_SECONDS = 60.0
"""git takes seconds where there are a million files; one that waits for a pipe never ends."""


def asked(folder: str, *arguments: str) -> tuple[bytes, bytes] | None:
    """What git prints and what it complains of; None if it fails or there is none."""
    environment = {name: value for name, value in os.environ.items() if name not in _MISLEADING}
    environment |= {"GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C", "PATH": search_path()}
    try:
        done = subprocess.run(
            # A repository's own fsmonitor would be a program of its choice.
            ["git", "-c", "core.fsmonitor=false", *arguments],
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
            timeout=_PATIENCE_SECONDS,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return (done.stdout, done.stderr) if done.returncode == 0 else None
