"""The command line: parse, ask the engine, print; what another surface would want too is the engine's."""

from __future__ import annotations

import os
import sys

# Read when numpy loads; set here and not in the library, whose process is somebody else's. BLAS threads win
# 0.2 ms of a warm query where vectors are compared, and lose 0.5 where LanceDB looks up words meanwhile.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def main() -> None:
    """The console script. An interrupt is answered from the first moment on, so nothing is imported above."""
    try:
        _run()
    except KeyboardInterrupt:
        print("coreb-search: interrupted", file=sys.stderr)
        raise SystemExit(130) from None


def _run() -> None:
    from coreb_search.cli import interrupts

    interrupts.watch()
    try:
        from coreb_search.cli.commands import program
    except ImportError:
        if not interrupts.seen():
            raise
    # Also one that was lost on the way.
    if interrupts.seen():
        raise KeyboardInterrupt
    program()
