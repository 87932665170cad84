"""``python -m coreb_search``."""

from __future__ import annotations

import sys

if not sys.flags.safe_path:
    # Python looks for every module in the current folder first: a project may have a copy.py of its own.
    _here = sys.path.pop(0)
    # Other processes of the program are to find a checkout that is not installed.
    if __file__ == f"{_here}/coreb_search/__main__.py" and _here not in sys.path:
        sys.path.append(_here)

from coreb_search.cli import main

main()
