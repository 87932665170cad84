"""Everything that can go wrong and be told in one line.

CorebError                 exit code 2; the message says what is wrong and what to do
├── UsageError             the request itself makes no sense
├── ConfigError            a settings file or variable is wrong
├── ModelError             model files missing, damaged or unusable
│   ├── ModelMissing       known, but not on this machine yet
│   └── ExpansionFailed    no hypothesis could be written; the question itself still can be asked
├── WatchError             the system cannot tell of changed files
└── StoreError             the index cannot be read or written
    ├── IndexMissing       there is none yet
    ├── IndexUnreachable   the service that holds it does not answer, or does not let us in
    └── IndexLocked        another process is writing
"""

from __future__ import annotations

from collections.abc import Collection

# What the system's loader says of a library.
_NO_ROOM = "failed to map segment"


class CorebError(Exception):
    """Base of all errors a person is shown without a traceback."""


class UsageError(CorebError):
    """The request itself makes no sense (no such line, empty question, unknown language)."""


class ConfigError(CorebError):
    """A settings file or an environment variable holds something unusable."""


class ModelError(CorebError):
    """Model files are missing, damaged or not what their record says."""


class ModelMissing(ModelError):
    """A model of the catalogue that has not been fetched."""


class ExpansionFailed(ModelError):
    """The language model that writes hypotheses is away, too slow, or writes nothing of use."""


class WatchError(CorebError):
    """The system cannot tell when files change: a limit is reached, or a folder is closed."""


class StoreError(CorebError):
    """The index cannot be read or written."""


class IndexMissing(StoreError):
    """There is no index for this project and model yet."""


class IndexUnreachable(StoreError):
    """The service that holds the index does not answer, or does not let us in; asking again takes long."""


class IndexLocked(StoreError):
    """Another process is writing this index; ``who`` says so without a remedy."""

    def __init__(self, who: str, remedy: str) -> None:
        super().__init__(f"{who}; {remedy}")
        self.who = who


def unknown(what: str, name: str, known: Collection[str]) -> str:
    """What a person is told who gives a name that is none of ``known``: the nearest one, else all."""
    from difflib import get_close_matches

    near = get_close_matches(name.lower(), known, n=1)
    hint = f"did you mean {near[0]}?" if near else f"known: {', '.join(known)}"
    return f"unknown {what} {name[:40]!r}; {hint}"


def told(error: Exception) -> str:
    """What a person is told of ``error``, in one line."""
    if isinstance(error, CorebError):
        return str(error)
    if isinstance(error, MemoryError) or (isinstance(error, ImportError) and _NO_ROOM in str(error)):
        return "not enough memory; see `ulimit -v`, and what else is running"
    if isinstance(error, OSError) and error.strerror:
        return f"{error.strerror}: {str(error.filename)[:200]}" if error.filename else error.strerror
    return f"unexpected {type(error).__name__}: {error} (a bug; --debug shows where)"
