"""Turns what the storage engine and the system raise into one line a person can act on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from coreb_search.errors import CorebError, IndexUnreachable, StoreError

_AWAY = r"Generic (?:S3|GCS|MicrosoftAzure|AzureBlobStorage|OSS)|error sending request|credential"
# The engine hides the system's error in a sentence of its own. The first that fits counts.
_REMEDIES = (
    (
        "No space left on device|Disk quota exceeded|File too large",
        "the disk is full: free some space and run it again, what was committed before is unchanged",
    ),
    (
        "Permission denied|Operation not permitted|Read-only file system",
        "make it accessible, or name another folder with --index",
    ),
    ("Too many open files", "close some programs or raise the limit (`ulimit -n`), and run it again"),
    (
        "upgrade Lance|Not supported|Unknown .*version",
        "a newer version of the program made it: use that one, or `coreb-search clean` removes it",
    ),
    ("Not a directory|File name too long|File exists|Is a directory", "name another folder with --index"),
    (
        "No such file or directory|[Nn]ot found|was removed",
        "it was changed or removed meanwhile: run it again; if that does not help, "
        "`coreb-search clean` removes what is left",
    ),
    (_AWAY, "is the service reachable, and are its credentials right?"),
    ("Input/output error", "the disk fails: look at the system's log"),
)
# What people call their folders is no sign of anything.
_PLACES = re.compile(r"\S*/\S*")
# What says nothing to a person.
_NOISE = re.compile(
    r", max_retries: .*?s(?= )|<\?xml.*|: ProviderError.*|Error performing list request: "
    r"| \(os error \d+\)|lance error: |LanceError\(IO\): |External error: "
    r"|Generic (?:memory|N/A|LocalFileSystem) error: |LanceError\(Arrow\): |C Data interface error: Invalid: "
    r"|Encountered internal error\. Please file a bug report at \S+ "
)
# What lancedb's own layer raises is the engine's error as it is in memory, with all that surrounds these.
_IN_MEMORY = re.compile(r'uri: Some\(([^?)]+)|message: "([^"]+)"|(status: \d+)|source: "([^":]+)')
# Of a longer reason the middle is left out: what went wrong comes first, and why last.
_LONGEST_END = 150
# What we raised when the engine asked us, and where it was then.
_REFUSED = re.compile(r"Error from commit handler: StoreError: (.+?)(?:, \S+\.rs:\S+)*\Z", re.DOTALL)
_DAMAGED = "it is damaged: `coreb-search clean` removes it, and the next run makes it anew"


@contextmanager
def told(action: str, place: Path | None = None) -> Iterator[None]:
    """Re-raise the engine's and the system's errors as StoreError; also a decorator.

    ``action`` is ``read``, ``written`` or ``removed``; ``place``, where it is known, the index.
    """
    try:
        yield
    except CorebError:
        raise
    except (OSError, ValueError, RuntimeError) as error:
        raise _as_told(error, action, place) from error
    except BaseException as error:
        # What the engine's native part raises when it gives up is no Exception.
        if type(error).__name__ != "PanicException":
            raise
        raise _as_told(error, action, place) from error


def _as_told(error: BaseException, action: str, place: Path | None) -> StoreError:
    if refused := _REFUSED.search(str(error)):
        return StoreError(refused[1])
    which = f"the index at {place}" if place else "the index"
    reason = _reason(error)
    cause = _PLACES.sub("", reason)
    remedy = next((advice for signs, advice in _REMEDIES if re.search(signs, cause)), _DAMAGED)
    named = f" ({error.filename})" if not place and isinstance(error, OSError) and error.filename else ""
    kind = IndexUnreachable if re.search(_AWAY, cause) else StoreError
    return kind(f"{which} cannot be {action}: {_shortened(reason)}{named}; {remedy}")


def _shortened(reason: str) -> str:
    if len(reason) <= 2 * _LONGEST_END:
        return reason
    return f"{reason[:_LONGEST_END]} … {reason[-_LONGEST_END:]}"


def _reason(error: BaseException) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    # The engine appends its own source locations after the sentence that matters.
    sentence = (str(error).split(", /", 1)[0].splitlines() or [type(error).__name__])[0]
    if " { source: " in sentence:
        words = ("".join(found) for found in _IN_MEMORY.findall(sentence))
        sentence = ": ".join(("error sending request", *words))
    return _NOISE.sub("", sentence)
