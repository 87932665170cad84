"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from threading import get_ident


def write(path: Path, data: bytes, mode: int = 0o666) -> None:
    """Put ``data`` in place of the file; what is no plain file, such as /dev/stdout, is written to instead.

    ``mode`` is that of the new file, less the umask. Raises OSError.
    """
    target = path.resolve()
    unfinished = target.with_name(f".coreb-search-{os.getpid()}-{get_ident()}.new")
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)
            return
        with open(unfinished, "wb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
            file.write(data)
        unfinished.replace(target)
    except OSError:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
        raise
