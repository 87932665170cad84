"""``python -m coreb_search``."""

from __future__ import annotations

from coreb_search.cli import main

main()
