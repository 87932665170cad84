"""Where other programs are looked for: in the absolute entries of PATH alone.

A relative or empty entry leads to whatever lies in the current folder, which anybody may have written.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping


def search_path(environment: Mapping[str, str] = os.environ) -> str:
    """PATH for a program that is started; never empty, for that would be the current folder again."""
    places = environment.get("PATH", os.defpath).split(os.pathsep)
    return os.pathsep.join(filter(os.path.isabs, places)) or os.defpath


def find_program(name: str, environment: Mapping[str, str] = os.environ) -> str | None:
    """The file that ``name`` stands for, which may be a path itself; None if there is none."""
    return shutil.which(name, path=search_path(environment))
